# shellcheck shell=bash
# Terminals that play over a broker; source after common.sh.
# shellcheck disable=SC2154 # root, gomoku and full are the caller's

port=''
declare -A script_of=() pid_of=()

now_ms() { date +%s%3N; }

# broker [OPTION…]: starts with the previous state and port.
broker() {
  local end=$(($(now_ms) + 60000))
  [ -n "$port" ] || port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "$root/scripts/serve" --foreground --state "$PWD/broker" --port "$port" "$@" 2>broker.err &
  pid_of[broker]=$!
  until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
    [ "$(now_ms)" -lt "$end" ] || { cat broker.err >&2; return 1; }
    sleep 0.02
  done
}

lab_end() {
  local name
  # The processes of the cluster are not children of this shell.
  [ ! -d cluster ] || "$root/scripts/serve" --cluster --state "$PWD/cluster" --stop >/dev/null 2>&1 || true
  for name in "${!pid_of[@]}"; do kill -9 "${pid_of[$name]}" 2>/dev/null || true; done
}

# dies NAME: kill -9.
dies() {
  kill -9 "${pid_of[$1]}" 2>/dev/null || true
  wait "${pid_of[$1]}" 2>/dev/null || true
}

# terminal NAME ARGUMENT…: runs `gomoku online` with a script that `say_to NAME` writes, and its
# events in NAME.out. A second one of the same name resumes.
terminal() {
  local name=$1 pipe
  shift
  [ -z "${script_of[$name]:-}" ] || { pipe=${script_of[$name]} && exec {pipe}>&-; }
  [ -p "$name.in" ] || mkfifo "$name.in"
  env XDG_STATE_HOME="$PWD/$name.state" "$gomoku" online --server "$(cat broker/key)@127.0.0.1:$port" --patience 60 \
    --nick "$name" "$@" <"$name.in" >>"$name.out" 2>>"$name.err" &
  pid_of[$name]=$!
  exec {pipe}>"$name.in"
  script_of[$name]=$pipe
}

say_to() {
  local name=$1
  shift
  printf '%s\n' "$@" >&"${script_of[$name]}"
}

count_of() { grep -cE "$2" "$1.out" || true; }

# heard NAME PATTERN COUNT: waits until COUNT lines match.
heard() {
  local end=$(($(now_ms) + 60000))
  until [ "$(count_of "$1" "$2")" -ge "$3" ]; do
    [ "$(now_ms)" -lt "$end" ] || {
      echo "$1 never said $3 times: $2" >&2
      tail -n 5 "$1.out" "$1.err" >&2
      return 1
    }
    sleep 0.02
  done
}

# meet ARGUMENT…: Wei invites, Mia joins; Wei has Black.
meet() {
  terminal Wei --invite "$@"
  heard Wei '^invitation: ' 1
  terminal Mia --join "$(sed -n 's/^invitation: //p' Wei.out)"
  heard Wei '^game: Black' 1
  heard Mia '^game: White' 1
}

# same_board COUNT: both print the same board with COUNT moves.
same_board() {
  local name
  for name in Wei Mia; do
    say_to "$name" board
    heard "$name" "^board: $1 moves" 1
  done
  [ "$(grep -h '^board: ' Wei.out | tail -n 1)" = "$(grep -h '^board: ' Mia.out | tail -n 1)" ]
}

lab_game() {
  local way same=1 plain bytes
  for way in '' --code; do
    rm -rf ./*.out ./*.state broker && port=''
    broker
    # shellcheck disable=SC2086 # none or one word
    meet $way
    say_to Wei h8
    heard Mia '^move: 1 Black H8' 1
    say_to Mia i9 undo
    heard Wei '^offer: undo' 1
    say_to Wei 'answer yes'
    heard Mia '^taken-back: 1' 1
    say_to Mia g7
    heard Wei '^move: 2 White G7' 1
    same_board 2 || same=0
    verdict "a game ${way:---link} with an undo: equal boards" "$same"
    # The broker saves on this signal.
    kill -USR1 "$(cat broker/broker.pid)" || true
    for _ in {1..200}; do
      [ ! -s broker/mosquitto.db ] || break
      sleep 0.05
    done
    bytes=$(stat -c %s broker/mosquitto.db 2>/dev/null || echo 0)
    plain=$(grep -caE 'Wei|Mia|Gomoku|gomoku' broker/mosquitto.db 2>/dev/null || true)
    verdict "names or apps readable in what the broker keeps ($bytes bytes): ${plain:-?}" "$((bytes > 0 && ${plain:-1} == 0))"
    say_to Mia leave
    heard Wei '^link: ended' 1
    dies Wei
    dies Mia
    dies broker
  done
}

# One move per turn; after some, a terminal or the broker is killed.
lab_kills() {
  local moves=60 ply who other killed=0 brokers=0 at begin games took=() band columns=abcdefghijklmno
  [ -n "$full" ] || moves=16
  broker
  meet
  for ((ply = 1; ply <= moves; ply++)); do
    if ((ply % 2)); then who=Wei other=Mia; else who=Mia other=Wei; fi
    # No colour has five in any row.
    at=$(((ply - 1) / 2)) band=$((at / 7))
    say_to "$who" "move ${columns:$((at % 7 * 2)):1}$((3 * band + 1 + ply % 2))"
    heard "$who" "^move: $ply |^board: $ply " 1
    case $((RANDOM % 3)) in
      0)
        who=$([ $((RANDOM % 2)) = 0 ] && echo Wei || echo Mia)
        dies "$who"
        games=$(count_of "$who" '^game: ')
        begin=$(now_ms)
        terminal "$who" --resume
        heard "$who" '^game: ' $((games + 1))
        took+=($(($(now_ms) - begin)))
        killed=$((killed + 1))
        ;;
      1)
        dies broker
        broker
        brokers=$((brokers + 1))
        ;;
    esac
    heard "$other" "^move: $ply |^board: $ply " 1
  done
  same_board "$moves" && at=1 || at=0
  verdict "$moves moves, $killed terminals and $brokers brokers killed: equal boards" "$at"
  [ ${#took[@]} = 0 ] || verdict "slowest start of a killed terminal: $(printf '%s\n' "${took[@]}" | sort -n | tail -n 1) ms" 1
}

# 1,000 rooms whose players wait, then 100 that play. Measures the broker with the default interval
# between saves, and with a save at each change.
lab_rooms() {
  local saving line
  for saving in '' 0; do
    rm -rf broker && port=''
    # shellcheck disable=SC2086 # none or two words
    broker ${saving:+--save-every $saving}
    line=$(python3 "$root/scripts/online/rooms.py" "$port" "$(cat broker/broker.pid)" "$(cat broker/key)" \
      "$([ -n "$full" ] && echo 10 || echo 4)" "$([ -n "$saving" ] && echo at each change || echo every 5 s)") || return 1
    echo "$line"
    dies broker
  done
}

# expired BROKER FRONT OPTION…: everything is deleted two weeks after the last visit, by the
# sweeper's clock. The last connections close late, since HAProxy still forwards their data.
expired() {
  local line end=$(($(now_ms) + 110000)) begin
  begin=$(now_ms)
  until
    line=$(python3 "$root/server/sweep.py" --once --ahead $((15 * 86400)) --broker "$1" --front "$2" --book later.json "${@:3}") ||
      return 1
    [[ $line == '0 messages and 0 names '* ]] || [ "$(now_ms)" -gt "$end" ]
  do sleep 1; done
  verdict "15 days and $((($(now_ms) - begin) / 1000)) s later: $line" "$([[ $line == '0 messages and 0 names '* ]] && echo 1 || echo 0)"
}

# An attacker at full speed from one address while others play, with and without the server's key.
# Ten minutes each with --full.
lab_attack() {
  local way
  for way in '' --open; do
    rm -rf broker && port=''
    # shellcheck disable=SC2086 # none or one word
    broker $way
    until [ -s broker/sweeper.pid ]; do sleep 0.02; done
    # shellcheck disable=SC2086 # none or one word
    python3 "$root/scripts/online/attack.py" $way --where "127.0.0.1:$port" --key "$(cat broker/key)" \
      --pids "$(cat broker/broker.pid),$(cat broker/front.pid)" --seconds "$([ -n "$full" ] && echo 600 || echo 5)"
    expired broker/sweeper.sock broker/front.sock
    verdict "TCP ports that the broker itself listens at: $(ss -Hltnp | grep -c "pid=$(cat broker/broker.pid),")" \
      "$(! ss -Hltnp | grep -q "pid=$(cat broker/broker.pid),"; echo $((1 - $?)))"
    dies broker
  done
}
