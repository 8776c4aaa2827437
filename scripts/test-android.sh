#!/usr/bin/env bash
# Runs the Android app's tests: the real app in Robolectric, against the real Rust core; in some it
# plays with the terminal client.
#   test-android.sh              all tests
#   test-android.sh CLASS…       those of some classes: AccessibilityTest GamesTest
#   test-android.sh --screens    only renders every screen, into android/app/target/screens
#   test-android.sh --sheets [LANGUAGES]    the same in every language and with large letters (many
#                                minutes), or in those that are named: en,zh,zh-tw,ja,ko
#   test-android.sh --renew-goldens    only writes the kept pictures of board and charts anew (src/test/goldens)
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/maven.sh"

only=()
case ${1:-} in
  "") ;;
  --screens) only=("-Dtest=ScreensTest,GamesScreensTest,ReviewTest,HintTest" -Dsurefire.failIfNoSpecifiedTests=false) ;;
  --sheets) only=("-Dtest=ScreensTest,MoreScreensTest,GamesScreensTest,HintTest,NearbyScreensTest,OnlineScreensTest" -Dsurefire.failIfNoSpecifiedTests=false "-Dgomoku.sheets=${2:-all}") ;;
  --renew-goldens)
    only=('-Dtest=*GoldenTest' -Dsurefire.failIfNoSpecifiedTests=false -Dgomoku.renew=true)
    ;;
  *Test)
    classes=$(IFS=,; echo "$*")
    only=("-Dtest=$classes" -Dsurefire.failIfNoSpecifiedTests=false)
    ;;
  *) die "usage: test-android.sh [CLASS…|--screens|--sheets [LANGUAGES]|--renew-goldens]" ;;
esac

# Online games are played over a real broker.
ensure_apt aapt mosquitto
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
# Who plays with it on the screens that need somebody else.
"$root/scripts/build-terminal.sh"
cd "$root/android"
maven "${only[@]}" verify
