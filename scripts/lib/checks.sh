# shellcheck shell=bash
# Counted checks; source after common.sh. Call `checks_end` last: it prints the total in the format
# that scripts/test reads.

checks_passed=0 checks_failed=0

# check NAME COMMAND…: prints the output only on failure, and the time from one second.
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

# checks_end WHAT: fails if a check failed.
checks_end() {
  echo "$checks_passed passed, $checks_failed failed: $1"
  [ "$checks_failed" = 0 ]
}
