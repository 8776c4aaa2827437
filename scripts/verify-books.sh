#!/usr/bin/env bash
# Checks the shipped books of proved moves, and plays games with them. Ends with `N passed, N failed`.
#   verify-books.sh            compares each book and the player's behaviour with the verified state, checks a sample
#                              of each book and plays 600 games, in two minutes, with the program that the tests
#                              built; the other forms use the release build
#   verify-books.sh --full     verifies each book completely, plays 9,900 games and 100 against the strongest level
#   verify-books.sh --record   verifies each book whose current state is not recorded, in some hours of a processor,
#                              and records it in rust-core/lab/data/verified-books.txt; resumes if interrupted
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/checks.sh"

sample=(--one-in 1000) games=200 strong=0
case ${1:-} in
  "" | --record) ;;
  --full) sample=() games=3300 strong=100 ;;
  *) die "usage: verify-books.sh [--full | --record]" ;;
esac

ensure_rust
use_target host
cd "$root"
if [ $# = 0 ]; then
  cargo_build --bin gomoku-lab
  lab=$CARGO_TARGET_DIR/debug/gomoku-lab
else
  cargo_release --bin gomoku-lab
  lab=$CARGO_TARGET_DIR/release/gomoku-lab
fi
verified=rust-core/lab/data/verified-books.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# record NAME BOOK SHA FINGERPRINT: verifies a book in parts with a journal.
record() {
  local journal=$cache/verified/$1-${3:0:16}-${4:0:16}.journal
  mkdir -p "$cache/verified"
  "$lab" verify-book "$2" --journal "$journal" --progress 60 || die "$1 is not recorded"
  { grep -v "^$1 " "$verified" || true; echo "$1 $3 $4"; } >"$work/verified"
  cp "$work/verified" "$verified"
  rm "$journal"
}

# Valid for the bytes of a book and for the player's use of it.
[ "${1:-}" = --full ] || for book in assets/black-*.bin; do
  name=$(basename "$book" .bin)
  read -r sha fingerprint < <("$lab" verify-book "$book" --fingerprint)
  if grep -qxF "$name $sha $fingerprint" "$verified"; then
    say "$name is recorded as verified"
  elif [ "${1:-}" = --record ]; then
    record "$name" "$book" "$sha" "$fingerprint"
  else
    grep -q "^$name $sha " "$verified" && changed="the solver" || changed="the book"
    die "$name: $changed is not what was verified; run scripts/verify-books.sh --record"
  fi
done
[ "${1:-}" != --record ] || exit 0

# Each commit has another sample.
[ ${#sample[@]} = 0 ] || sample+=(--seed $((16#$(git rev-parse HEAD 2>/dev/null | cut -c1-8 || echo 1))))

# images MOVE…: openings for the eight symmetries of a reply to the centre of a 15-line board.
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

no_gap() { "$lab" verify-book "$1" --progress 0 "${@:2}" | tee "$work/told"; }

all_won() {
  "$lab" match "book:$1" "$4" --rule "$2" --openings "$work/openings" --games "$3" --quiet >"$work/match" || return 1
  cat "$work/match"
  grep -q "+$3 -0 =0 of $3 games" "$work/match" && grep -q "ends: five $3\$" "$work/match"
}

for book in assets/black-*.bin; do
  name=$(basename "$book" .bin)
  check "$name: no gap" no_gap "$book" "${sample[@]}"
  covered=$(sed -n '1s/.*moves covered: //p' "$work/told")
  rule=$(sed -n '1s/.* bytes, \([A-Za-z]*\), .*/\1/p' "$work/told" | tr '[:upper:]' '[:lower:]')
  # shellcheck disable=SC2086 # one move a word
  images $covered >"$work/openings"
  for other in random greedy spoiler; do
    check "$name: $games games against $other, all won" all_won "$book" "$rule" "$games" "$other"
  done
  [ "$strong" = 0 ] || check "$name: $strong games against the strongest level, all won" \
    all_won "$book" "$rule" "$strong" level:expert
done

checks_end "books of proved moves"
