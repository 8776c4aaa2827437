# shellcheck shell=bash
# Tests of the crate that print figures; source after common.sh.
# shellcheck disable=SC2154 # root and full are the caller's

# proof CHECK FIGURES TEST…: those arguments of cargo test; FIGURES is what their lines hold.
proof() {
  local name=$1 figures=$2 deep=(GOMOKU_DEEP=1) status=0
  shift 2
  [ -n "$full" ] || deep=(-u GOMOKU_DEEP)
  (cd "$root" && env "${deep[@]}" cargo test --quiet --locked -p gomoku-lan "$@" --nocapture) \
    >proof.log 2>&1 || status=$?
  verdict "$name: $(grep -oE "$figures.*" proof.log | tr '\n' ';' || tail -n 5 proof.log | tr '\n' ' ')" "$((status == 0))"
}

lab_survive() { proof "apps and brokers killed" '[0-9]+ games, ' --test online_broker -- --exact games_survive_everything; }
lab_codes() { proof "wrong codes" 'test result: ok' --test online_pairing --; }
lab_packets() { proof "malformed packets" 'test result: ok' --lib -- online::mqtt; }
lab_speed() { proof "speed" '(move there|on again)' --test online_broker -- --exact moves_are_there_soon; }
