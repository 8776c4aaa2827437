# shellcheck shell=bash
# Counts what the runners say, so that one line can sum up all of them.

# tally LOG: prints "PASSED FAILED", summed over the closing lines of cargo test, Maven Surefire,
# XCTest, Swift Testing and the project's own `N passed, N failed`.
tally() {
  awk '
    # cargo test, for each binary
    /^test result: / {
      for (i = 1; i < NF; i++) {
        if ($(i + 1) ~ /^passed/) p += $i
        if ($(i + 1) ~ /^failed/) f += $i
      }
    }
    # Surefire: the total has no class behind it
    /Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$/ {
      line = $0
      gsub(/[^0-9 ]/, "", line)
      n = split(line, v, " ")
      p += v[n - 3] - v[n - 2] - v[n - 1] - v[n]
      f += v[n - 2] + v[n - 1]
    }
    # XCTest says each suite, the last line being the whole
    /^[[:space:]]*Executed [0-9]+ tests?, with / {
      for (i = 1; i < NF; i++) {
        if ($i == "Executed") x = $(i + 1)
        if ($(i + 1) ~ /^failure/) xf = $i
      }
    }
    # Swift Testing
    /Test run with [0-9]+ tests?.* (passed|failed) after/ {
      for (i = 1; i < NF; i++) {
        if ($i == "with" && $(i + 2) ~ /^test/) t = $(i + 1)
        if ($(i + 1) ~ /^issue/) tf = $i
      }
      p += t - tf
      f += tf
      tf = 0
    }
    # our own scripts
    /^[0-9]+ passed, [0-9]+ failed/ { p += $1; f += $3 }
    END { print p + x - xf + 0, f + xf + 0 }
  ' "$1"
}

# failures LOG: the lines in which the runners and compilers name what failed; these are rarely among the last.
failures() {
  grep -E '✘|panicked at|\.\.\. FAILED$|^error|: error:|<<< (FAILURE|ERROR)!|^\[ERROR\]|^failed: |^FAIL' "$1" || true
}
