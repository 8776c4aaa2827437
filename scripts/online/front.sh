# shellcheck shell=bash
# The programs of a server: processes, and settings, which are written only if they differ; source
# after common.sh.
# shellcheck disable=SC2154 # root, state, settings, open, cert, key and connections are the caller's
# shellcheck disable=SC2034 # same and server_key are the caller's, too

same=1 server_key=''

# settle NAME: writes standard input to that file; empties `same` after a change.
settle() {
  local new=$settings/$1.new
  (umask 077 && cat >"$new")
  if cmp -s "$new" "$settings/$1"; then rm -f "$new"; else mv "$new" "$settings/$1" && same=''; fi
}

# front_key FOLDER: prints the server's key, generated if missing.
front_key() {
  if [ ! -s "$1/key" ]; then
    (umask 077 && LC_ALL=C tr -dc '0-9a-hjkmnp-tv-z' </dev/urandom | head -c 20 >"$1/key") || true
  fi
  server_key=$(cat "$1/key")
}

# front_settle ADDRESS:PORT BROKER RETRIES OWN PEER…: writes HAProxy's files. In BROKER, % is one to
# eight; a peer is a name and an address.
front_settle() {
  local bind=$1 broker=$2 retries=$3 own=$4 peer number
  shift 4
  if [ -n "$cert" ]; then
    # HAProxy expects the key next to the certificate, with the same name.
    ln -sfn "$cert" "$settings/server.pem"
    ln -sfn "$key" "$settings/server.pem.key"
  fi
  {
    echo "global"
    # A single thread counts a source's limit in one place.
    echo "  nbthread 1"
    echo "  localpeer $own"
    echo "  stats socket $state/front.sock mode 600 level admin expose-fd listeners"
    # Otherwise the kernel buffers up to 32 MiB of unread data per connection. It allocates twice the
    # requested size.
    echo "  tune.rcvbuf.client 32768"
    echo "  tune.sndbuf.client 32768"
    echo "  lua-load $settings/front.lua"
    echo "  ssl-default-bind-options ssl-min-ver TLSv1.2"
    echo "  setenv FRONT_BIND $bind"
    [ -z "$cert" ] || echo "  setenv FRONT_TLS \"ssl crt $settings/server.pem\""
    echo "  setenv FRONT_CONNECTIONS $((3 * connections))"
    echo "  setenv FRONT_RETRIES $retries"
    echo "  setenv FRONT_OPEN ${open:-no}"
    echo "  setenv FRONT_KEY $server_key"
    for number in {1..8}; do echo "  setenv FRONT_BROKER_$number ${broker//%/$number}"; done
    echo "peers known"
    for peer; do echo "  peer $peer"; done
  } | settle place.cfg
  settle front.cfg <"$root/server/front.cfg"
  settle front.lua <"$root/server/front.lua"
}

until_there() {
  local end=$((SECONDS + 30))
  until [ -S "$1" ]; do
    [ "$SECONDS" -lt "$end" ] || die "the server does not start: $(tail -q -n 3 "$state"/*.log 2>/dev/null | tr '\n' ' ')"
    sleep 0.05
  done
}

# A part NAME has an array NAME_command, and NAME.pid and NAME.log in the state folder.

# part_runs NAME: prints its process id if it runs.
part_runs() {
  local pid
  pid=$(cat "$state/$1.pid" 2>/dev/null) || return 1
  # Another program may have the number.
  grep -qsz "$state" "/proc/$pid/cmdline" && echo "$pid"
}

part_begins() {
  local -n command=$1_command
  setsid "${command[@]}" >>"$state/$1.log" 2>&1 </dev/null &
  echo $! >"$state/$1.pid"
  disown
}

part_ends() {
  local pid
  if pid=$(part_runs "$1"); then
    kill "$pid" && for _ in $(seq 100); do part_runs "$1" >/dev/null || break; sleep 0.1; done
    ! part_runs "$1" >/dev/null || die "the $1 ($pid) does not end"
  fi
  rm -f "$state/$1.pid"
}

# part_in_front NAME: the part ends with this shell.
part_in_front() {
  local -n command=$1_command
  setpriv --pdeathsig KILL "${command[@]}" >>"$state/$1.log" 2>&1 </dev/null &
  echo $! >"$state/$1.pid"
}

# stay_in_front: waits for the end of a part or a signal.
stay_in_front() {
  local part ended=0
  trap 'exit 0' TERM INT
  # The broker saves before it ends.
  trap 'for part in sweeper front broker node; do kill "$(cat "$state/$part.pid" 2>/dev/null)" 2>/dev/null || true; done; wait' EXIT
  wait -n || ended=$?
  die "a part of the server has ended ($ended): see $state/*.log"
}
