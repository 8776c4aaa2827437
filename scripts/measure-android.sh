#!/usr/bin/env bash
# Measures the Android app on this machine's JVM, in Robolectric, and prints Markdown tables: a start
# until the first frame, opening each screen, and the main thread during a game.
#   measure-android.sh [start|screens|taps]…      default: all
# The times are those of this processor, not of a phone (docs/android-performance.md).
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/maven.sh"
[ $# -gt 0 ] || set -- start screens taps

classes=()
for what in "$@"; do
  case $what in
    start) classes+=(StartMeasure) ;;
    screens) classes+=(ScreenMeasure) ;;
    taps) classes+=(MainThreadMeasure) ;;
    -h | --help)
      help_from_head
      exit 0
      ;;
    *) die "usage: measure-android.sh [start|screens|taps]…" ;;
  esac
done
ensure_apt aapt
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
cd "$root/android"
# A separate JVM for each, without loaded classes.
log=$(mktemp)
trap 'rm "$log"' EXIT
maven "-Dtest=$(IFS=, && echo "${classes[*]}")" -DreuseForks=false \
  -Dsurefire.failIfNoSpecifiedTests=false test >"$log" || {
  tail -n 40 "$log" >&2
  die "the measurement failed"
}
grep '^|' "$log"
