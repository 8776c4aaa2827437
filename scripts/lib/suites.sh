# shellcheck shell=bash
# Reads scripts/lib/suites.txt; source after common.sh.
# shellcheck disable=SC2154 # root comes from common.sh
suites_file=$root/scripts/lib/suites.txt

suite_names() { awk '/^[a-z]/ { print $1 }' "$suites_file"; }

suite_budget() { awk -v suite="$1" '$1 == suite { print $2 }' "$suites_file"; }

# suite_inputs SUITE: prints pathspecs, one per line. A `*` matches within one folder.
suite_inputs() {
  awk -v suite="$1" '$1 == suite { for (i = 3; i <= NF; i++) print ":(top,glob)" $i }' "$suites_file"
}

# suite_changed SUITE REVISION: an input differs from the revision, committed or not.
suite_changed() {
  local inputs
  mapfile -t inputs < <(suite_inputs "$1")
  ! git -C "$root" diff --quiet "$2" -- "${inputs[@]}" ||
    [ -n "$(git -C "$root" ls-files --others --exclude-standard -- "${inputs[@]}")" ]
}

# suites_name_every_file: fails for a file without a suite, and for an input that matches no file.
suites_name_every_file() {
  local suite input inputs=() bad=''
  for suite in $(suite_names); do
    while read -r input; do
      inputs+=("$input")
      [ -n "$(git -C "$root" ls-files -- "$input")" ] || bad+="$suite: no file matches ${input#*)}"$'\n'
    done < <(suite_inputs "$suite")
  done
  bad+=$(LC_ALL=C comm -23 <(git -C "$root" ls-files | LC_ALL=C sort) \
    <(git -C "$root" ls-files -- "${inputs[@]}" | LC_ALL=C sort) | sed 's/$/: no suite of suites.txt names it/')
  [ -z "$bad" ] || { echo "$bad"; return 1; }
}
