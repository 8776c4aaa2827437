#!/usr/bin/env bash
# Makes the shipped puzzles, assets/puzzles.bin, from games of the engine's levels, and checks them.
# The same engine version makes the same bytes. Intermediate results are in target/puzzles, and an
# interrupted run resumes there.
#   puzzles.sh            finds, grades and packs; ten minutes of one otherwise idle core
#   puzzles.sh append     the same from other games, appended to the shipped puzzles
#   puzzles.sh check      solves and replays every shipped puzzle; minutes
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# Changing these changes all puzzles.
seed=20 games=1500
# Shipped puzzles have permanent numbers.
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
