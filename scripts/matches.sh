#!/usr/bin/env bash
# Whole games of the release build: the README's play command with a scripted game, the Gomocup
# engine against itself, and the levels against each other. Ends with `N passed, N failed`.
#   matches.sh            about five minutes
#   matches.sh --short    what CI runs
#   matches.sh --full     100 games of each kind
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/checks.sh"

case ${1:-} in
  "") brain_games=30 level_games=40 turn_ms=200 ;;
  # Long turns: CI runs this beside a compiler, and only the engine should decide the outcome.
  --short) brain_games=4 level_games=10 turn_ms=500 ;;
  --full) brain_games=100 level_games=100 turn_ms=200 ;;
  *) die "usage: matches.sh [--short | --full]" ;;
esac

ensure_rust
use_target host
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work

# expect NAME PATTERN COMMAND…: the command succeeds and prints a line that matches.
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

# Of a match at least 95 in 100 must be won; the rest may be lost or drawn.
level_match() {
  local games=$1 out won
  shift
  out=$(cargo run --quiet --locked --release -p gomoku-engine --example level_match -- --games "$games" "$@") || return 1
  echo "$out"
  won=$(echo "$out" | sed -n 's/.*: \([0-9]*\) won (.*/\1/p')
  [ $((won * 100)) -ge $((games * 95)) ]
}

expect "a scripted game runs to a win" 'wins' \
  "$root/scripts/play" play --two-players --script "$root/rust-core/cli/data/sample_game.txt"
cargo build --quiet --locked --release -p gomoku-cli --bins --examples
expect "pbrain-gomoku against itself, $brain_games games" 'errors 0, illegal moves 0, time-outs 0' \
  cargo run --quiet --locked --release -p gomoku-cli --example pbrain_selfplay -- \
  --games "$brain_games" --turn "$turn_ms"
expect "Hard beats Easy, $level_games games" ' won ' level_match "$level_games"

checks_end "matches"
