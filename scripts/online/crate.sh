# shellcheck shell=bash
# Tests of the crate that print figures; source after common.sh.
# shellcheck disable=SC2154 # root and full are the caller's

# proof CHECK FIGURES TEST…: runs cargo test with those arguments; FIGURES matches its figures.
proof() {
  local name=$1 figures=$2 deep=(GOMOKU_DEEP=1) status=0
  shift 2
  [ -n "$full" ] || deep=(-u GOMOKU_DEEP)
  (cd "$root" && env "${deep[@]}" cargo test --quiet --locked --workspace "$@" --nocapture) \
    >proof.log 2>&1 || status=$?
  [ "$status" = 0 ] || grep -E -A8 'panicked|^failures|timed out' proof.log | head -n 40
  verdict "$name: $(grep -oE "$figures.*" proof.log | tr '\n' ';' || tail -n 5 proof.log | tr '\n' ' ')" "$((status == 0))"
}

lab_survive() { proof "apps and brokers killed" '[0-9]+ games, ' --test it -- --exact online_survival::games_survive_everything; }
lab_speed() { proof "speed" '(move there|on again)' --test it -- --exact online_survival::moves_are_there_soon; }
lab_codes() { proof "wrong codes" 'test result: ok' --test it -- online_pairing::; }
lab_packets() { proof "malformed packets" 'test result: ok' --lib -- online::mqtt; }
lab_strangers() { proof "strangers, nonsense, a capture" '([0-9]+ sealed slots|test result: ok)' --test it -- online_strangers::; }

# One test at a time, since the first kills nodes that the others need. Plays 100 games over three
# nodes, one of which is killed in each tenth; 6 games and one kill without --full.
lab_cluster() {
  local port
  # These ports, and those between the nodes 4,339 above, are below the system's ephemeral range.
  for _ in 1 2 3; do
    port=$(python3 -c 'import random; print(random.randrange(20000, 28000))')
    ! "$root/scripts/serve" --cluster --port "$port" --state "$PWD/cluster" 2>cluster.err || break
    "$root/scripts/serve" --cluster --state "$PWD/cluster" --stop 2>>cluster.err
    port=''
  done
  [ -n "$port" ] || { cat cluster.err >&2; return 1; }
  export GOMOKU_CLUSTER=$PWD/cluster GOMOKU_CLUSTER_PORT=$port
  python3 "$root/scripts/online/attack.py" --where "127.0.0.1:$port,127.0.0.1:$((port + 1)),127.0.0.1:$((port + 2))" \
    --key "$(cat cluster/key)" --most 150 --pids "$(cat cluster/n?/node.pid cluster/n?/front.pid | paste -sd,)" \
    --seconds "$([ -n "$full" ] && echo 600 || echo 5)"
  # The nodes log this; the checks above show whether players were affected.
  verdict "lines that nodes ended, for a post that was not stored within a second: $(cat cluster/n?/node.log |
    grep -c 'closing the connection'); posts that they did not retain: $(cat cluster/n?/node.log |
    grep -c 'unable to store retained')" 1
  local node
  for node in 1 2 3; do
    expired "127.0.0.1:$((port + 99 + node))" "cluster/n$node/front.sock" --login "cluster/n$node/sweeper.login"
  done
  proof "a cluster and its nodes killed" '([0-9]+ (games|connections held), |a stranger )' --test it -- online_cluster:: --ignored --test-threads=1
  "$root/scripts/serve" --cluster --port "$port" --state "$PWD/cluster" --stop 2>>cluster.err
}
