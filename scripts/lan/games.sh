# shellcheck shell=bash
# Whole games between terminals in namespaces; source after discovery.sh.
# shellcheck disable=SC2154 # gomoku is the caller's
# shellcheck disable=SC2034 # verdict reads variables by their names

declare -A script_of=() pid_of=()

# terminal NAME NICK ARGUMENT…: runs `gomoku lan` with a script that `say_to NAME` writes, and its
# events in NAME.out. A second one of the same name resumes. `seen=1` makes it discoverable.
terminal() {
  local name=$1 nick=$2 pipe hidden=(--hidden)
  shift 2
  [ -z "${seen:-}" ] || hidden=()
  [ -p "$name.in" ] || mkfifo "$name.in"
  become "$name" env XDG_STATE_HOME="$PWD/$name.state" "$gomoku" lan "${hidden[@]}" --script - --patience 60 --nick "$nick" "$@" \
    <"$name.in" >>"$name.out" 2>>"$name.err" &
  pid_of[$name]=$!
  exec {pipe}>"$name.in"
  script_of[$name]=$pipe
}

say_to() {
  local name=$1
  shift
  printf '%s\n' "$@" >&"${script_of[$name]}"
}

# heard NAME PATTERN COUNT: waits until COUNT lines match.
heard() {
  local until=$(($(now_ms) + 60000))
  until [ "$(grep -cE "$2" "$1.out")" -ge "$3" ]; do
    [ "$(now_ms)" -lt "$until" ] || {
      echo "$1 never said $3 times: $2" >&2
      tail -n 5 "$1.out" "$1.err" >&2
      return 1
    }
    sleep 0.02
  done
}

# boards COUNT: whether all three have printed the same board, COUNT times in total.
boards() {
  local name
  for name in host guest viewer; do
    say_to "$name" board
    heard "$name" '^board: ' "$1" || return 1
  done
  [ "$(grep -h '^board: ' host.out | tail -n 1)" = "$(grep -h '^board: ' guest.out | tail -n 1)" ] &&
    [ "$(grep -h '^board: ' host.out | tail -n 1)" = "$(grep -h '^board: ' viewer.out | tail -n 1)" ]
}

count_of() { grep -cE "$2" "$1.out" || true; }

# killed_and_resumed NAME OTHER NICK: kills a terminal with kill -9 and restarts it. Sets `took` to
# the milliseconds until the other resumes. Also waits until the restarted one reports the
# resumption.
killed_and_resumed() {
  local name=$1 other=$2 nick=$3 lost resumed back started pipe
  back=$(($(count_of "$name" '^link: resumed') + 1))
  lost=$(($(count_of "$other" '^link: lost') + 1)) resumed=$(($(count_of "$other" '^link: resumed') + 1))
  kill -9 "${pid_of[$name]}"
  wait "${pid_of[$name]}" 2>/dev/null || true
  heard "$other" '^link: lost' "$lost"
  pipe=${script_of[$name]}
  exec {pipe}>&-
  started=$(now_ms)
  terminal "$name" "$nick" --resume
  heard "$other" '^link: resumed' "$resumed"
  took=$(($(now_ms) - started))
  heard "$name" '^link: resumed' "$back"
}

# roams NAME FROM TO MOVER MOVE: changes a terminal's address during a game. Measures the times
# until the loss of the link and until both resume, then plays the move.
roams() {
  local name=$1 lost resumed changed noticed took
  lost=$(($(count_of guest '^link: lost') + 1)) resumed=$(($(count_of guest '^link: resumed') + 1))
  on "$name" ip address del "$2/24" dev eth0
  on "$name" ip address add "$3/24" dev eth0
  changed=$(now_ms)
  heard guest '^link: lost' "$lost"
  noticed=$(now_ms)
  heard guest '^link: resumed' "$resumed"
  heard host '^link: resumed' "$resumed"
  took=$(($(now_ms) - noticed))
  say_to "$4" "move $5"
  heard host "^move: .* $5" 1
  heard guest "^move: .* $5" 1
  verdict "roams: the $name has another address, that is noticed after $((noticed - changed)) ms (limit $(most 6000)), the game goes on $took ms later (limit $(most 3000))" \
    "noticed - changed <= $(most 6000) && took <= $(most 3000)"
}

lab_roams() {
  local port name seen=1
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  # The other addresses would remain reachable.
  for name in host guest; do on "$name" sysctl -qw net.ipv6.conf.eth0.disable_ipv6=1; done
  terminal host Host --host
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  say_to host open
  terminal guest Guest --join "10.77.0.1:$port"
  say_to host accept
  say_to guest accept 'move H8'
  heard host '^move: 1 ' 1
  roams guest 10.77.0.2 10.77.0.78 host I9
  roams host 10.77.0.1 10.77.0.79 guest G7
}

# A game of forty moves over an unruly cable.
unruly_game() {
  local port row column moves=() same=0 started
  netns_peer host none 10.77.0.1/24
  netns_peer guest none 10.77.0.2/24
  unruly 1 host guest &
  terminal host Host --host
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  say_to host open
  terminal guest Guest --join "10.77.0.1:$port"
  heard guest '^code: ' 1
  # No colour has two adjacent stones.
  for row in 1 3 5 7; do for column in A C E G I; do moves+=("move $column$row"); done; done
  started=$(now_ms)
  say_to guest accept "${moves[@]}"
  moves=()
  for row in 1 3 5 7; do for column in B D F H J; do moves+=("move $column$row"); done; done
  say_to host accept "${moves[@]}"
  heard host '^move: 40 ' 1
  heard guest '^move: 40 ' 1
  say_to host board
  say_to guest board
  heard host '^board: ' 1
  heard guest '^board: ' 1
  [ "$(grep '^board: ' host.out)" != "$(grep '^board: ' guest.out)" ] || same=1
  verdict "delayed, reordered, doubled: a game of 40 moves in $(($(now_ms) - started)) ms, equal boards" "same"
}

lab_game() {
  local port code_host code_guest took started same=0 plain
  ensure_apt tcpdump
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  netns_peer viewer lan 10.77.0.3/24
  on host tcpdump -q -U -i eth0 -w capture tcp >/dev/null 2>tcpdump.err &
  terminal host 小明明 --host --watchable
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  say_to host open
  terminal guest Weiweiwei --join "10.77.0.1:$port"
  code_host=$(await host.out '^code: ' 20)
  code_guest=$(await guest.out '^code: ' 20)
  verdict "game: both screens show ${code_host#code: }" "$([ "$code_host" = "$code_guest" ] && echo 1 || echo 0)"
  say_to host accept
  say_to guest accept 'move h8'
  heard host '^move: 1 ' 1
  terminal viewer Anna --watch "10.77.0.1:$port"
  heard viewer '^watching: ' 1
  say_to host 'move i9'
  heard guest '^move: 2 ' 1
  say_to guest undo
  heard host '^offer: undo' 1
  say_to host 'answer yes'
  heard guest '^taken-back: 2' 1
  say_to guest 'move g7'
  say_to host 'move i9' 'wait moves 2'
  heard guest '^move: 2 ' 2
  boards 1 && same=1
  verdict "game: an undo is agreed, and the one who watches sees the same board" "same"

  # A pulled cable is noticed only after 15 s of silence.
  on guest ip link set dev eth0 down
  heard host '^link: lost' 1
  heard guest '^link: lost' 1
  on guest ip link set dev eth0 up
  started=$(now_ms)
  heard host '^link: resumed' 1
  heard guest '^link: resumed' 1
  took=$(($(now_ms) - started))
  verdict "game: resumed $took ms after the cable is back (limit $(most 6000))" "took <= $(most 6000)"
  say_to guest 'move j10'
  heard host '^move: 3 ' 1

  killed_and_resumed guest host Weiweiwei
  verdict "game: resumed $took ms after the guest's kill -9 and new start (limit $(most 3000))" "took <= $(most 3000)"
  say_to host 'move k11'
  heard guest '^move: 4 ' 1
  killed_and_resumed host guest 小明明
  verdict "game: resumed $took ms after the host's kill -9 and new start (limit $(most 6000))" "took <= $(most 6000)"
  say_to guest 'move l12' 'rematch'
  heard host '^offer: rematch' 1
  say_to host 'answer yes'
  heard guest '^new-game: ' 1
  say_to guest resign
  heard host '^result: ' 1
  heard guest '^result: ' 1
  verdict "game: a rematch is agreed and played to its end" 1
  plain=$(grep -aEc '小明明|Weiweiwei|gomoku 0' capture) || true
  verdict "game: of $(stat -c %s capture) bytes captured $plain lines have a name or an app in plain text: all is encrypted but the handshake's random keys" "plain == 0 && $(stat -c %s capture) > 2000"
}
