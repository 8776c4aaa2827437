#!/usr/bin/env bash
# Measures the Android app on this machine's JVM, in Robolectric, and prints tables in Markdown:
# what a start does until the first frame, what opening each screen does, and what the main thread
# does while a game is played.
#   measure-android.sh [start|screens|taps]…      default: all
# Times of a processor here, not of a phone (docs/android-performance.md).
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
# Each in a JVM of its own, which has loaded nothing yet.
log=$(mktemp)
trap 'rm "$log"' EXIT
maven "-Dtest=$(IFS=, && echo "${classes[*]}")" -DreuseForks=false \
  -Dsurefire.failIfNoSpecifiedTests=false test >"$log" || {
  tail -n 40 "$log" >&2
  die "the measurement failed"
}
grep '^|' "$log"
