# shellcheck shell=bash
# Counted checks; source after common.sh. `check` once for each, `checks_end` last: it prints the
# total as scripts/test reads it.

checks_passed=0 checks_failed=0

# check NAME COMMAND…: the command's output is shown only when it fails, its time when it takes a second or more.
check() {
  local name=$1 out start=$SECONDS
  shift
  if out=$("$@" 2>&1); then
    echo "ok   $name"
    checks_passed=$((checks_passed + 1))
  else
    echo "FAIL $name"
    [ -z "$out" ] || echo "     ${out//$'\n'/$'\n'     }"
    checks_failed=$((checks_failed + 1))
  fi
  [ "$SECONDS" = "$start" ] || echo "     took $((SECONDS - start)) s: $name"
}

# checks_end WHAT: `N passed, N failed: WHAT`; fails when a check did.
checks_end() {
  echo "$checks_passed passed, $checks_failed failed: $1"
  [ "$checks_failed" = 0 ]
}
