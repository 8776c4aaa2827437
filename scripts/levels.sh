#!/usr/bin/env bash
# Measures the ladder of levels and writes the table of docs/levels.md. Plays every level against
# the one below it from balanced openings with both colours, and the weakest against the scripted
# beginner. Nodes limit the levels, so the machine's load affects only the duration.
#   levels.sh                  the whole ladder, 400 games a pair
#   levels.sh GAMES            the same with fewer or more games
#   levels.sh GAMES FROM TO    only the pairs from level FROM up to TO, printed and not written
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

games=${1:-400} from=${2:-1} to=${3:-}
ensure_rust
[ -n "${CARGO_TARGET_DIR:-}" ] || use_target host
cd "$root"
cargo_release --bin gomoku-lab --example beginner
lab=$CARGO_TARGET_DIR/release/gomoku-lab
beginner=$CARGO_TARGET_DIR/release/examples/beginner
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

refusal=$("$lab" match level:0 level:1 2>&1) || true
top=$(echo "$refusal" | sed -n "s/.*no level '0': 1 to \([0-9]*\).*/\1/p")
[ -n "$top" ] || die "the number of levels could not be read"
[ -n "$to" ] || to=$top
# Levels without a search can't hold a searched advantage, so a quick evaluation of their openings
# is enough. For the others, most such openings would be won twice by the same side; they are tested
# with quick games.
looks_ahead=6
say "openings"
openings() { "$lab" openings --count $(((games + 1) / 2)) --seed 7 "$@"; }
[ "$from" -ge "$looks_ahead" ] || openings --nodes 5000 --tables >"$work/even"
[ "$to" -lt "$looks_ahead" ] || openings --nodes 10000 --trials 6 >"$work/played"

# pair LEVEL: a row of the table.
pair() {
  local level=$1 list=played out names won elo
  [ "$level" -ge "$looks_ahead" ] || list=even
  out=$("$lab" match "level:$level" "level:$((level - 1))" --games "$games" \
    --openings "$work/$list" --concurrency "${GOMOKU_MATCHES:-2}" --quiet)
  names=$(echo "$out" | sed -n 's/^\(.*\) against .*/\1/p' | head -n 1)
  won=$(echo "$out" | sed -n 's/^.*: \(+[0-9]* -[0-9]* =[0-9]*\) of .*/\1/p' | head -n 1)
  elo=$(echo "$out" | sed -n 's/^score \([0-9.]* %\).*Elo \([^(]*\) (95 %:* *\([^)]*\)).*/\1 | \2 (\3)/p' | sed 's/ ()$//')
  echo "| $level | ${names#level } | $won | $elo |"
}

{
  echo "| level | name | won, lost, drawn against the one below | score | Elo (95 %) |"
  echo "|---|---|---|---|---|"
  if [ "$from" = 1 ]; then
    echo "| 1 | 1 | $("$beginner" 1 "$games" | sed 's/.*beginner: \([0-9]*\) won, \([0-9]*\) lost, \([0-9]*\) drawn.*/+\1 -\2 =\3/') against the beginner | | |"
  fi
  for ((level = from < 2 ? 2 : from; level <= to; level++)); do
    pair "$level"
  done
} | sed -u 's/^| \([0-9]*\) | \1 |/| \1 | |/; s/| \(beginner\|easy\|medium\|hard\|expert\) |/| \u\1 |/' |
  tee "$work/table" >&2

[ $# -le 1 ] || exit 0
page=docs/levels.md
{
  sed '/<!-- table/q' "$page"
  echo
  cat "$work/table"
  echo
  sed -n '/<!-- end -->/,$p' "$page"
} >"$work/page"
mv "$work/page" "$page"
say "$page is new"
