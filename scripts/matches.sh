#!/usr/bin/env bash
# Plays whole games with the release build: the README's play command with a scripted game, the
# Gomocup engine against itself with every rule and clock, and two levels against each other. Ends
# with `N passed, N failed`.
#   matches.sh            about five minutes
#   matches.sh --short    the form of scripts/test, with the programs that the tests built: they check overflows and
#                         assertions, and search a tenth slower
#   matches.sh --short --release
#                         the same with the release build
#   matches.sh --full     100 games of each kind
#   matches.sh --fast     1,000 fast games, none of which may be lost on time; takes half an hour on an
#                         otherwise idle machine
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/checks.sh"

kinds=(rules clocks levels) margin=0 profile=release
case $* in
  "") brain_games=30 level_games=40 turn_ms=200 ;;
  # A large margin: CI runs this in parallel with a compiler, and only the engine should decide.
  --short) brain_games=2 level_games=4 turn_ms=100 margin=60000 profile=debug ;;
  "--short --release") brain_games=2 level_games=4 turn_ms=100 margin=60000 ;;
  --full) brain_games=100 level_games=100 turn_ms=200 ;;
  --fast) kinds=(fast) ;;
  *) die "usage: matches.sh [--short [--release] | --full | --fast]" ;;
esac

ensure_rust
use_target host
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work

# expect NAME PATTERN COMMAND…: the command succeeds and prints a matching line.
expect() {
  local name=$1 pattern=$2 log=$work/log
  shift 2
  if "$@" >"$log" 2>&1 </dev/null && grep -Eq "$pattern" "$log"; then
    echo "ok   $name: $(grep -E "$pattern" "$log" | tail -n 1)"
    checks_passed=$((checks_passed + 1))
  else
    echo "FAIL $name"
    tail -n 25 "$log"
    checks_failed=$((checks_failed + 1))
  fi
}

# brain NAME GAMES OPTION…: pbrain-gomoku plays itself without an error.
brain() {
  local name=$1 games=$2
  shift 2
  expect "pbrain-gomoku, $name, $games games" "B .*lost by faults: 0" \
    no_fault pbrain-gomoku pbrain-gomoku --games "$games" --margin "$margin" "$@"
}

no_fault() {
  "$bin/gomoku-lab" match "$@" | tee "$work/match"
  [ "$(grep -c 'lost by faults: 0$' "$work/match")" = 2 ]
}

# At least 95 of 100 games must be won.
nearly_all() {
  local games=$1 won
  shift
  "$bin/gomoku-lab" match "$@" --games "$games" --quiet | tee "$work/match"
  won=$(sed -n 's/.*: +\([0-9]*\) .* games$/\1/p' "$work/match")
  [ $((won * 100)) -ge $((games * 95)) ]
}

rules() {
  brain freestyle "$brain_games" --tc "$turn_ms"
  brain standard "$brain_games" --tc "$turn_ms" --rule standard
  brain renju "$brain_games" --tc "$turn_ms" --rule renju
  brain "20 lines" 2 --tc "$turn_ms" --size 20
}

clocks() {
  brain "3 s a game" "$brain_games" --tc 3000+0
  brain "2 s a game and 20 ms a move" "$brain_games" --tc "$turn_ms/2000+20"
}

levels() {
  expect "Hard beats Easy, $level_games games" 'of [0-9]* games' \
    nearly_all "$level_games" level:hard level:easy
}

fast() {
  brain "1 s a game" 400 --tc 1000+0
  brain "Renju, 1 s a game" 200 --tc 1000+0 --rule renju
  brain "50 ms a move" 300 --tc 50
  brain "100 ms a move" 100 --tc 100
}

bin=$CARGO_TARGET_DIR/$profile
if [ "$profile" = release ]; then
  play=$root/scripts/play
  cargo_release --bin gomoku-lab --bin pbrain-gomoku
else
  play=$bin/gomoku
  cargo_build --bin gomoku --bin gomoku-lab --bin pbrain-gomoku
fi
expect "a scripted game runs to a win" 'wins' \
  "$play" play --two-players --script "$root/rust-core/client/data/sample_game.txt"
for kind in "${kinds[@]}"; do "$kind"; done

checks_end "matches"
