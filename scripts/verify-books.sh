#!/usr/bin/env bash
# Checks the books of proved moves that ship, and plays by them. Ends with `N passed, N failed`.
#   verify-books.sh            a sample of each book and 600 games, in two minutes; a book that was not checked
#                              whole with this solver is checked whole, which takes some five hours of a processor
#   verify-books.sh --full     each book whole, 9,900 games and 100 against the strongest level
#   verify-books.sh --record   each book whole; one without a gap is noted in rust-core/lab/data/verified-books.txt
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/checks.sh"

whole='' games=200 strong=0
case ${1:-} in
  "") ;;
  --full) whole=1 games=3300 strong=100 ;;
  --record) whole=1 games=0 ;;
  *) die "usage: verify-books.sh [--full | --record]" ;;
esac

ensure_rust
use_target host
cd "$root"
cargo build --quiet --locked --release -p gomoku-lab --bins
lab=$CARGO_TARGET_DIR/release/gomoku-lab
verified=rust-core/lab/data/verified-books.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a book says depends on its bytes and on everything that plays by it.
solver=(board pattern proof threat lines.rs outcome.rs point.rs position.rs row.rs rule.rs stone.rs symmetry.rs zobrist.rs)
sources=$(cd rust-core/engine/src && find "${solver[@]}" -name '*.rs' | LC_ALL=C sort | xargs cat | sha256sum | cut -c1-64)
# Each commit has a sample of its own, the same on every machine.
seed=$((16#$(git rev-parse HEAD 2>/dev/null | cut -c1-8 || echo 1)))

# images MOVE…: the openings of the eight ways to turn and mirror a reply to the centre of 15 lines.
images() {
  printf '%s\n' "$@" | awk '{
    x = index("ABCDEFGHIJKLMNO", substr($0, 1, 1)) - 8; y = substr($0, 2) - 8
    for (way = 0; way < 8; way++) {
      u = way % 2 ? -x : x; v = int(way / 2) % 2 ? -y : y
      if (way > 3) { t = u; u = v; v = t }
      line = "h8" tolower(substr("ABCDEFGHIJKLMNO", u + 8, 1)) (v + 8)
      if (!seen[line]++) print line
    }
  }'
}

# no_gap BOOK OPTION…: what the verifier says of it is kept as well.
no_gap() { "$lab" verify-book "$1" --progress 0 "${@:2}" | tee "$work/told"; }

# all_won BOOK RULE GAMES OPPONENT: the book wins them all.
all_won() {
  "$lab" match "book:$1" "$4" --rule "$2" --openings "$work/openings" --games "$3" --quiet >"$work/match" || return 1
  cat "$work/match"
  grep -q "+$3 -0 =0 of $3 games" "$work/match" && grep -q "ends: five $3\$" "$work/match"
}

for book in assets/black-*.bin; do
  name=$(basename "$book" .bin)
  state="$name $(sha256sum "$book" | cut -c1-64) $sources"
  how=(--one-in 400 --seed "$seed") said="a sample of it (seed $seed)"
  if [ -n "$whole" ] || ! grep -qxF "$state" "$verified"; then
    how=() said="all of it"
  fi
  before=$checks_failed
  check "$name: no gap in $said" no_gap "$book" "${how[@]}"
  if [ "${1:-}" = --record ] && [ "$before" = "$checks_failed" ]; then
    { grep -v "^$name " "$verified" || true; echo "$state"; } >"$work/verified"
    cp "$work/verified" "$verified"
  fi
  covered=$(sed -n '1s/.*moves covered: //p' "$work/told")
  rule=$(sed -n '1s/.* bytes, \([A-Za-z]*\), .*/\1/p' "$work/told" | tr '[:upper:]' '[:lower:]')
  # shellcheck disable=SC2086 # one move a word
  images $covered >"$work/openings"
  [ "$games" = 0 ] || for other in random greedy spoiler; do
    check "$name: $games games against $other, all won" all_won "$book" "$rule" "$games" "$other"
  done
  [ "$strong" = 0 ] || check "$name: $strong games against the strongest level, all won" \
    all_won "$book" "$rule" "$strong" level:expert
done

checks_end "books of proved moves"
