#!/usr/bin/env bash
# Serves online games with three nodes of nats-server, any one may fail: `serve --cluster`.
# Builds the node (server/nats) if it is missing, with Go 1.21 or later, which it installs if Debian
# has it. Does nothing for a node that already runs.
#   serve --cluster                 three nodes on this machine, for a trial: ports 1883, 1884 and 1885
#   serve --cluster --node N --hosts A,B,C   this machine's node, 1 to 3, of those hosts; port 1883
#   serve --cluster --port PORT     another port (the first of three)
#   serve --cluster --cert FILE --key FILE   with TLS: port 8883
#   serve --cluster --open          also admits clients without the server's key, with narrow limits per address
#   serve --cluster --state DIR     folder of stored messages and settings
#   serve --cluster --foreground    with --node: stays in the foreground, for a service
#   serve --cluster --stop          stops all nodes of this machine
#   serve --cluster --build         builds the node without starting it
# HAProxy and the sweeper run with each node, with the configuration of server/. The first start
# generates the server's key in DIR/key; three machines need the same one. Nodes use ports 6222 and
# up, HAProxy 7222 and up, without a password: close these to everybody else.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/online/front.sh"

here=${GOMOKU_CALLER:-$PWD}
node='' hosts='' port='' cert='' key='' open='' state='' foreground='' stop='' build='' connections=4000
value() { [ -n "${2:-}" ] || die "$1 needs a value"; }
absolute() { case $1 in /*) echo "$1" ;; *) echo "$here/$1" ;; esac; }
while [ $# -gt 0 ]; do
  case $1 in
    --node) value "$@"; node=$2; shift ;;
    --hosts) value "$@"; hosts=$2; shift ;;
    --port) value "$@"; port=$2; shift ;;
    --cert) value "$@"; cert=$(absolute "$2"); shift ;;
    --key) value "$@"; key=$(absolute "$2"); shift ;;
    --state) value "$@"; state=$(absolute "$2"); shift ;;
    --open) open=yes ;;
    --foreground) foreground=1 ;;
    --stop) stop=1 ;;
    --build) build=1 ;;
    --help | -h) help_from_head && exit ;;
    *) help_from_head >&2 && exit 2 ;;
  esac
  shift
done
case $node in '' | 1 | 2 | 3) ;; *) die "a node is 1, 2 or 3, not '$node'" ;; esac
case $port in *[!0-9]*) die "'$port' is no port" ;; esac
case $hosts in *[!0-9a-zA-Z.,-]*) die "'$hosts' are no hosts" ;; esac
[ -z "$cert$key" ] || { [ -r "$cert" ] && [ -r "$key" ]; } || die "TLS needs --cert and --key, files that can be read"
[ -z "$foreground" ] || [ -n "$node" ] || die "--foreground is for one --node"
IFS=, read -ra host <<<"${hosts:-127.0.0.1,127.0.0.1,127.0.0.1}"
[ ${#host[@]} = 3 ] || die "a cluster has three hosts"
[ -z "$node" ] || [ -n "$hosts" ] || die "--node needs --hosts"
port=${port:-$([ -n "$cert" ] && echo 8883 || echo 1883)}
all=${state:-${XDG_STATE_HOME:-$HOME/.local/state}/gomoku-cluster}
nodes=(1 2 3)
[ -z "$node" ] || nodes=("$node")

at() { state=$all/n$1 settings=$all/n$1; }

if [ -n "$stop" ]; then
  for n in 1 2 3; do
    at "$n"
    part_ends sweeper && part_ends front && part_ends node
  done
  say "no node runs"
  exit
fi

ensure_apt haproxy python3
PATH=$PATH:/usr/local/go/bin
have go || ensure_apt golang-go
# From 1.21 on, Go fetches the version that go.mod names.
version=$(go env GOVERSION)
minor=${version#go1.}
[ "${minor%%[!0-9]*}" -ge 21 ] 2>/dev/null ||
  die "this needs Go 1.21 or later (https://go.dev/dl), and this is ${version:-an older one}"
program=$cache/go/gomoku-broker
mkdir -p "$cache/go"
# Go rebuilds only changes.
(cd "$root/server/nats" && GOTOOLCHAIN=auto GOFLAGS=-mod=readonly retry go build -trimpath -ldflags '-s -w' -o "$program" .) ||
  die "the node could not be built"
[ -z "$build" ] || exit 0

mkdir -p "$all" && chmod 700 "$all"
front_key "$all"
# A single host has all ports on one machine, maybe with a second cluster for a trial.
shift_of() { [ -n "$hosts" ] && echo 0 || echo $(($1 - 1)); }
route_port=$([ -n "$hosts" ] && echo 6222 || echo $((port + 4339)))
peer_port=$([ -n "$hosts" ] && echo 7222 || echo $((port + 200)))
# For HAProxy and the sweeper only.
inner_port=$((port + 100))
routes=() peers=()
for n in 1 2 3; do
  routes+=("nats-route://${host[n - 1]}:$((route_port + $(shift_of "$n")))")
  peers+=("n$n ${host[n - 1]}:$((peer_port + $(shift_of "$n")))")
done

prepare() {
  local address=127.0.0.1 own=$((inner_port + $(shift_of "$1"))) more
  [ -z "$hosts" ] || address=0.0.0.0
  mkdir -p "$state" && chmod 700 "$state"
  settle limits.conf <"$root/server/nats/limits.conf"
  settle mqtt.conf <"$root/server/nats/mqtt.conf"
  [ -s "$state/sweeper.login" ] ||
    (umask 077 && printf 'SWEEPER\n%s\n' "$(od -An -tx1 -N 32 /dev/urandom | tr -d ' \n')" >"$state/sweeper.login")
  {
    echo "server_name: n$1"
    echo "jetstream { store_dir: \"$state\", max_memory_store: 64MB, max_file_store: 1GB }"
    echo "cluster {"
    echo "  name: gomoku"
    echo "  listen: \"$address:$((route_port + $(shift_of "$1")))\""
    echo "  routes: [$(printf '"%s"\n' "${routes[@]}")]"
    echo "}"
    echo "mqtt {"
    echo "  listen: \"127.0.0.1:$own\""
    echo "  include ./mqtt.conf"
    echo "}"
    echo "include ./limits.conf"
  } | settle node.conf
  front_settle "$([ -n "$hosts" ] && echo "*" || echo 127.0.0.1):$((port + $(shift_of "$1")))" "127.0.0.1:$own" 0 "n$1" "${peers[@]}"
  # shellcheck disable=SC2034 # read by the name of the part
  node_command=("$program" "$state/node.conf" "$state/sweeper.login")
  # shellcheck disable=SC2034 # read by the name of the part
  front_command=(haproxy -db -f "$state/place.cfg" -f "$state/front.cfg")
  sweeper_command=(python3 "$root/server/sweep.py" --broker "127.0.0.1:$own" --login "$state/sweeper.login"
    --front "$state/front.sock" --book "$state/names.json")
  IFS=' ' read -ra more <<<"${GOMOKU_SWEEP:-}"
  sweeper_command+=("${more[@]}")
}

for n in "${nodes[@]}"; do
  at "$n"
  same=1
  prepare "$n"
  if [ -n "$foreground" ]; then
    for part in node front sweeper; do part_in_front "$part"; done
    stay_in_front
  fi
  for part in node front sweeper; do
    if pid=$(part_runs "$part") && [ -n "$same" ]; then
      say "node $n: its $part ($pid) runs already"
    else
      part_ends "$part"
      part_begins "$part"
    fi
  done
done
end=$((SECONDS + 60))
for n in "${nodes[@]}"; do
  at "$n"
  for one in "$port" "$inner_port"; do
    until (: <"/dev/tcp/127.0.0.1/$((one + $(shift_of "$n")))") 2>/dev/null; do
      { part_runs node && part_runs front; } >/dev/null || die "node $n does not start: $(tail -q -n 3 "$state"/*.log | tr '\n' ' ')"
      [ "$SECONDS" -lt "$end" ] || die "node $n does not listen"
      sleep 0.1
    done
  done
done
say "nodes ${nodes[*]} listen from port $port, with the key $server_key"
