#!/usr/bin/env bash
# Serves online games with three nodes of nats-server, of which one may be lost: `serve --cluster`.
# Builds the node (server/nats) where that is missing, with Go 1.21 or later, installed where Debian has it. Does nothing for a
# node that runs already.
#   serve --cluster                 three nodes on this machine, to try it: ports 1883, 1884 and 1885
#   serve --cluster --node N --hosts A,B,C   this machine's node, 1 to 3, of those hosts; port 1883
#   serve --cluster --port PORT     another port (the first of three)
#   serve --cluster --cert FILE --key FILE   with TLS: port 8883
#   serve --cluster --state DIR     where it keeps what it is told, and its settings
#   serve --cluster --foreground    with --node: stays in front, for a service
#   serve --cluster --stop          ends what runs here
# The nodes talk to each other at ports 6222 and up, without a password: close these to everybody else.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"

here=${GOMOKU_CALLER:-$PWD}
node='' hosts='' port='' cert='' key='' state='' foreground='' stop=''
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
    --foreground) foreground=1 ;;
    --stop) stop=1 ;;
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
state=${state:-${XDG_STATE_HOME:-$HOME/.local/state}/gomoku-cluster}
nodes=(1 2 3)
[ -z "$node" ] || nodes=("$node")

running() { # NODE
  local pid
  pid=$(cat "$state/n$1/pid" 2>/dev/null) || return 1
  # A number may belong to another program by now.
  grep -qsz "$state/n$1/node.conf" "/proc/$pid/cmdline" && echo "$pid"
}

if [ -n "$stop" ]; then
  for n in 1 2 3; do
    pid=$(running "$n") || continue
    kill "$pid" && for _ in $(seq 100); do running "$n" >/dev/null || break; sleep 0.1; done
    ! running "$n" >/dev/null || die "node $n ($pid) does not end"
  done
  say "no node runs"
  exit
fi

PATH=$PATH:/usr/local/go/bin
have go || ensure_apt golang-go
# From 1.21 on Go fetches the version that go.mod names by itself.
version=$(go env GOVERSION)
minor=${version#go1.}
[ "${minor%%[!0-9]*}" -ge 21 ] 2>/dev/null ||
  die "this needs Go 1.21 or later (https://go.dev/dl), and this is ${version:-an older one}"
program=$cache/go/gomoku-broker
mkdir -p "$cache/go"
# Go builds anew only what has changed; the modules are those of go.sum.
(cd "$root/server/nats" && GOTOOLCHAIN=auto GOFLAGS=-mod=readonly retry go build -trimpath -ldflags '-s -w' -o "$program" .) ||
  die "the node could not be built"

# Ports are all of one machine's where the hosts are one.
shift_of() { [ -n "$hosts" ] && echo 0 || echo $(($1 - 1)); }
routes=()
# Whoever tries it on other ports may have two of these on one machine.
route_port=$([ -n "$hosts" ] && echo 6222 || echo $((port + 4339)))
for n in 1 2 3; do routes+=("nats-route://${host[n - 1]}:$((route_port + $(shift_of "$n")))"); done

settle() { # NODE
  local folder=$state/n$1 address=127.0.0.1
  [ -z "$hosts" ] || address=0.0.0.0
  mkdir -p "$folder" && chmod 700 "$folder"
  install -m 644 "$root/server/nats/limits.conf" "$root/server/nats/mqtt.conf" "$folder"
  {
    echo "server_name: n$1"
    echo "jetstream { store_dir: \"$folder\", max_memory_store: 64MB, max_file_store: 1GB }"
    echo "cluster {"
    echo "  name: gomoku"
    echo "  listen: \"$address:$((route_port + $(shift_of "$1")))\""
    echo "  routes: [$(printf '"%s"\n' "${routes[@]}")]"
    echo "}"
    echo "mqtt {"
    echo "  listen: \"$address:$((port + $(shift_of "$1")))\""
    [ -z "$cert" ] || echo "  tls { cert_file: \"$cert\", key_file: \"$key\" }"
    echo "  include ./mqtt.conf"
    echo "}"
    echo "include ./limits.conf"
  } >"$folder/node.conf"
}

for n in "${nodes[@]}"; do
  if pid=$(running "$n"); then
    say "node $n ($pid) runs already"
    continue
  fi
  settle "$n"
  [ -z "$foreground" ] || exec "$program" "$state/n$n/node.conf"
  setsid "$program" "$state/n$n/node.conf" >>"$state/n$n/log" 2>&1 </dev/null &
  echo $! >"$state/n$n/pid"
  disown
done
end=$((SECONDS + 60))
for n in "${nodes[@]}"; do
  until (: <"/dev/tcp/127.0.0.1/$((port + $(shift_of "$n")))") 2>/dev/null; do
    running "$n" >/dev/null || die "node $n does not start: $(tail -n 3 "$state/n$n/log" | tr '\n' ' ')"
    [ "$SECONDS" -lt "$end" ] || die "node $n does not listen"
    sleep 0.1
  done
done
say "nodes ${nodes[*]} listen from port $port"
