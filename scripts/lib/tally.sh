# shellcheck shell=bash
# Sums up the results of all runners.

# tally LOG: prints "PASSED FAILED", summed over cargo test, Maven Surefire, XCTest, Swift Testing
# and the project's `N passed, N failed`.
tally() {
  awk '
    /^test result: / {
      for (i = 1; i < NF; i++) {
        if ($(i + 1) ~ /^passed/) p += $i
        if ($(i + 1) ~ /^failed/) f += $i
      }
    }
    # Surefire: the total line ends without a class
    /Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$/ {
      line = $0
      gsub(/[^0-9 ]/, "", line)
      n = split(line, v, " ")
      p += v[n - 3] - v[n - 2] - v[n - 1] - v[n]
      f += v[n - 2] + v[n - 1]
    }
    # XCTest: the last line is the total
    /^[[:space:]]*Executed [0-9]+ tests?, with / {
      for (i = 1; i < NF; i++) {
        if ($i == "Executed") x = $(i + 1)
        if ($(i + 1) ~ /^failure/) xf = $i
      }
    }
    /Test run with [0-9]+ tests?.* (passed|failed) after/ {
      for (i = 1; i < NF; i++) {
        if ($i == "with" && $(i + 2) ~ /^test/) t = $(i + 1)
        if ($(i + 1) ~ /^issue/) tf = $i
      }
      p += t - tf
      f += tf
      tf = 0
    }
    /^[0-9]+ passed, [0-9]+ failed/ { p += $1; f += $3 }
    END { print p + x - xf + 0, f + xf + 0 }
  ' "$1"
}

# failures LOG: prints the failures that runners and compilers name, which are rarely among the last
# lines.
failures() {
  grep -E '✘|panicked at|\.\.\. FAILED$|^error|: error:|<<< (FAILURE|ERROR)!|^\[ERROR\]|^failed: |^FAIL' "$1" || true
}

# slowest COUNT LOG…: prints the slowest tests, as `SECONDS SUITE: TEST`. Reads cargo test with
# --report-time, Swift Testing, Surefire's reports, and `took N s: TEST` of the project's scripts.
slowest() {
  local count=$1 log suite
  shift
  for log in "$@"; do
    suite=${log##*/}
    [ -f "$log.log" ] || continue
    sed -nE \
      -e 's/^test (.*) \.\.\. ok <([0-9.]+)s>$/\2 \1/p' \
      -e '/^✔ Test run /d' -e 's/^✔ Test (.*) passed after ([0-9.]+) seconds\.$/\2 \1/p' \
      -e 's/^ *took ([0-9]+) s: (.*)$/\1 \2/p' "$log.log" |
      sed "s/ / $suite: /"
    [ "$suite" != android ] || surefire_times
  done | LC_ALL=C sort -k1,1 -rn | awk -v count="$count" "NR <= count"
}

surefire_times() {
  # shellcheck disable=SC2154 # root comes from common.sh
  find "$root/android/app/target/surefire-reports" -name 'TEST-*.xml' -exec cat {} + 2>/dev/null |
    sed -nE 's/^ *<testcase name="([^"]*)" classname="[^"]*\.([^".]*)" time="([0-9.]+)".*/\3 android: \2.\1/p'
}

# cpu_seconds PID: processor time of ended children, recursively (proc(5): cutime, cstime).
cpu_seconds() { awk -v tick="$(getconf CLK_TCK)" '{ print int(($16 + $17) / tick) }' "/proc/$1/stat"; }
