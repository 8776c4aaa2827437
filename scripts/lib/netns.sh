# shellcheck shell=bash
# Networks on one machine: peers in network namespaces, connected by bridges; source after
# common.sh. Needs root. Call `netns_begin` first; the end of the script removes everything.

netns_used=()

netns_begin() {
  # Two shells may run in parallel.
  netns_tag=gl$BASHPID
  trap netns_end EXIT
  netns_add hub
}

# netns_add NAME: makes a namespace for `on NAME COMMAND…`.
netns_add() {
  ip netns add "$netns_tag-$1"
  netns_used+=("$netns_tag-$1")
  on "$1" ip link set lo up
}

on() {
  local name=$1
  shift
  ip netns exec "$netns_tag-$name" "$@"
}

# become NAME COMMAND…: for `become … &`, so that $! is the command's process id.
become() {
  local name=$1
  shift
  exec ip netns exec "$netns_tag-$name" "$@"
}

# netns_lan LAN: a bridge that forwards multicast like a simple access point.
netns_lan() {
  on hub ip link add name "$1" type bridge mcast_snooping 0 forward_delay 0
  on hub ip link set dev "$1" up
}

# netns_peer NAME LAN ADDRESS: makes a namespace with eth0 in that network, or with an unplugged
# cable for LAN `none`. ADDRESS includes its prefix length.
netns_peer() {
  netns_add "$1"
  # Duplicate address detection makes an IPv6 address unusable for its first second.
  on "$1" sysctl -qw net.ipv6.conf.default.accept_dad=0
  netns_cable "$1" eth0 "$1" "$2" "$3"
}

# netns_cable NAME DEVICE END LAN ADDRESS: connects the peer's DEVICE to a network; END is the
# cable's other end, in hub.
netns_cable() {
  ip link add name "$3" netns "$netns_tag-hub" type veth peer name "$2" netns "$netns_tag-$1"
  if [ "$4" = none ]; then
    on hub ip link set dev "$3" up
  else
    netns_plug "$3" "$4"
  fi
  on "$1" ip address add "$5" dev "$2"
  on "$1" ip link set "$2" up
}

# netns_plug END LAN: connects the cable's end, by default named like its peer, to a bridge.
netns_plug() {
  on hub ip link set dev "$1" master "$2" up
}

# netns_lose NAME PROBABILITY: the peer loses that share of incoming packets.
netns_lose() {
  local tables
  for tables in iptables ip6tables; do
    on "$1" "$tables" -w -A INPUT -i eth0 -m statistic --mode random --probability "$2" -j DROP
  done
}

netns_end() {
  local name pids
  for name in ${netns_used[@]+"${netns_used[@]}"}; do
    pids=$(ip netns pids "$name" 2>/dev/null || true)
    # shellcheck disable=SC2086 # one number a word
    [ -z "$pids" ] || kill -9 $pids 2>/dev/null || true
  done
  # The shell would otherwise report each.
  wait 2>/dev/null || true
  for name in ${netns_used[@]+"${netns_used[@]}"}; do
    ip netns delete "$name" 2>/dev/null || true
  done
  netns_used=()
}
