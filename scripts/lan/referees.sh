# shellcheck shell=bash
# Interoperability with other mDNS implementations: avahi (Debian) and python-zeroconf (PyPI).
# Source after discovery.sh.
# shellcheck disable=SC2154 # root, cache and netns_tag are the caller's

zeroconf_version=0.154.0

ensure_zeroconf() {
  zeroconf_python=$cache/tools/zeroconf-$zeroconf_version/bin/python
  "$zeroconf_python" -c 'import zeroconf' 2>/dev/null && return
  ensure_apt python3 python3-venv
  /usr/bin/python3 -m venv "$cache/tools/zeroconf-$zeroconf_version"
  retry "$zeroconf_python" -m pip install --quiet "zeroconf==$zeroconf_version"
}

zeroconf_peer() {
  local name=$1
  shift
  on "$name" "$zeroconf_python" "$root/scripts/lan/zeroconf-peer.py" "$@"
}

# with_avahi NAME COMMAND…: runs the command in that namespace with a separate avahi-daemon and
# D-Bus. Their sockets are in /run, so /run is private.
with_avahi() {
  local name=$1
  shift
  # shellcheck disable=SC2016 # the inner shell's variables
  on "$name" unshare --mount bash -c '
    set -e
    mount -t tmpfs tmpfs /run
    mkdir -p /run/dbus
    dbus-daemon --system --fork
    avahi-daemon --daemonize --no-chroot >/dev/null 2>&1
    until avahi-browse --version >/dev/null 2>&1 && [ -S /run/avahi-daemon/socket ]; do sleep 0.1; done
    exec "$@"' with_avahi "$@"
}

lab_referees() {
  ensure_apt avahi-daemon avahi-utils dbus python3
  ensure_zeroconf
  netns_lan lan
  netns_peer ours lan 10.77.0.1/24
  netns_peer avahi lan 10.77.0.2/24
  netns_peer zeroconf lan 10.77.0.3/24
  local seconds=25
  peer ours stay "$seconds" 小明 &
  with_avahi avahi timeout $((seconds - 2)) avahi-browse --resolve --parsable --no-db-lookup _gomoku._tcp >browse.log 2>browse.err &
  zeroconf_peer zeroconf browse 10.77.0.3 $((seconds + 3)) >zeroconf.log 2>zeroconf.err &
  sleep 3
  local daemon
  for daemon in $(ip netns pids "$netns_tag-avahi"); do
    [ "$(cat "/proc/$daemon/comm")" != avahi-daemon ] || break
  done
  nsenter --target "$daemon" --net --mount timeout $((seconds - 10)) \
    avahi-publish --service 小红-AV01 _gomoku._tcp 4343 \
    v=1 min=1 nick=小红 st=busy size=19 rule=freestyle id=fedcba9876543210 2>publish.err &
  zeroconf_peer zeroconf publish 10.77.0.3 $((seconds - 10)) 小刚 2>publish-zeroconf.err &

  local id
  id=$(await ours.log ' open ' 5 | cut -d ' ' -f 3)
  # The bytes of 小明 in avahi-browse's notation.
  local ming='\\229\\176\\143\\230\\152\\142'
  referee "avahi-browse resolves ours, in Chinese" browse.log \
    "^=;eth0;IPv4;$ming-.*;10\.77\.0\.1;.*\"id=$id\" \"rule=renju\" \"size=15\" \"st=open\" \"nick=$ming\" \"min=1\" \"v=1\"" 15
  referee "python-zeroconf resolves ours, in Chinese" zeroconf.log "^resolved 小明-.*10\.77\.0\.1 .*nick=小明 st=open size=15 rule=renju id=$id" 15
  referee "avahi-publish's is found, in Chinese" ours.log ' (found|changed) fedcba9876543210 小红-AV01\._gomoku.*10\.77\.0\.2:4343.* 小红$' 15
  referee "python-zeroconf's is found, in Chinese" ours.log ' found 0123456789abcdef 小刚-ZC01\._gomoku.*10\.77\.0\.3:4242 小刚$' 15
  # The publishers end before ours, and python-zeroconf's browser after it.
  wait
  referee "avahi-publish's goodbye is heard" ours.log ' lost 小红-AV01' 1
  referee "python-zeroconf's goodbye is heard" ours.log ' lost 小刚-ZC01' 1
  referee "ours is heard by python-zeroconf" zeroconf.log '^removed 小明-' 1
}

referee() {
  if await "$2" "$3" "$4" >/dev/null; then echo "0 referees: $1"; else echo "1 referees: $1"; fi
}
