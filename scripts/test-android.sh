#!/usr/bin/env bash
# Runs the Android app's tests: the real app in Robolectric, against the real Rust core; in some it
# plays with the terminal client.
#   test-android.sh              all tests
#   test-android.sh --screens    only renders every screen, into android/app/target/screens
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/maven.sh"

only=()
case ${1:-} in
  "") ;;
  --screens) only=(-Dtest=ScreensTest -Dsurefire.failIfNoSpecifiedTests=false) ;;
  *) die "usage: test-android.sh [--screens]" ;;
esac

ensure_apt aapt
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
[ ${#only[@]} -gt 0 ] || "$root/scripts/build-terminal.sh"
cd "$root/android"
maven "${only[@]}" verify
