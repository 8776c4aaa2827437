#!/usr/bin/env bash
# Makes the puzzles that ship, assets/puzzles.bin, from games of the engine's levels, and checks them. The same
# engine makes the same bytes. What is found is kept in target/puzzles, and a run that was stopped goes on there.
#   puzzles.sh            finds, grades and packs; ten minutes of one core that has nothing else to do
#   puzzles.sh append     the same from other games, behind the puzzles that ship
#   puzzles.sh check      solves and replays every puzzle that ships; minutes
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# Whoever changes these makes other puzzles.
seed=20 games=1500
# Puzzles that ship keep their numbers, so the ones behind them come from other games.
append_seed=21

ensure_rust
[ -n "${CARGO_TARGET_DIR:-}" ] || use_target host
cd "$root"
cargo_release --bin gomoku-lab
lab=$CARGO_TARGET_DIR/release/gomoku-lab
asset=assets/puzzles.bin
work=$CARGO_TARGET_DIR/puzzles
mkdir -p "$work" "$(dirname "$asset")"

find_them() {
  say "$games games with seed $1"
  nice -n 19 "$lab" puzzles find --out "$work/found-$1" --games "$games" --seed "$1" --threads 2
  "$lab" puzzles grade "$work/found-$1" --games "$games"
}

case ${1:-} in
  "")
    find_them $seed
    "$lab" puzzles pack "$work/found-$seed" --games "$games" --out "$asset"
    ;;
  append)
    find_them $append_seed
    "$lab" puzzles pack "$work/found-$append_seed" --games "$games" --after "$asset" --out "$work/puzzles.bin"
    mv "$work/puzzles.bin" "$asset"
    ;;
  check) "$lab" puzzles check "$asset" ;;
  *) die "usage: puzzles.sh [append | check]" ;;
esac
