#!/usr/bin/env bash
# Runs the Android app's tests: the real app in Robolectric with the real Rust core. Some tests play
# against the terminal client.
#   test-android.sh [--full]            all tests
#   test-android.sh [--full] CLASS…     those of some classes, or single ones: GamesTest 'PhoneTest#short*'
#   test-android.sh --screens    only renders every screen, into android/app/target/screens
#   test-android.sh --sheets [LANGUAGES]    the same in every language and with large text (many
#                                minutes), or in those given: en,zh,zh-tw,ja,ko
#   test-android.sh --renew-goldens    only rewrites the golden pictures of board and charts (src/test/goldens)
# --full draws every screen in every language, light and dark, runs every test on all of its Android
# versions, and plays 200 games instead of 40 in KillTest. --full and named classes write pictures.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/maven.sh"

only=()
if [ "${1:-}" = --full ]; then
  only=(-Dgomoku.full=true)
  shift
fi
run_only() {
  only+=("-Dtest=$1" -Dgomoku.pictures=true -Dsurefire.failIfNoSpecifiedTests=false -Danimal.sniffer.skip=true)
}
case ${1:-} in
  "") ;;
  --screens)
    run_only ScreensTest,GamesScreensTest,ReviewTest,HintTest
    only+=(-Dgomoku.full=true)
    ;;
  --sheets)
    run_only ScreensTest,MoreScreensTest,GamesScreensTest,HintTest,NearbyScreensTest,OnlineScreensTest
    only+=("-Dgomoku.sheets=${2:-all}")
    ;;
  --renew-goldens)
    run_only '*GoldenTest'
    only+=(-Dgomoku.renew=true)
    ;;
  *Test | *Test\#*) run_only "$(IFS=, && echo "$*")" ;;
  -h | --help) help_from_head && exit ;;
  *) die "unknown argument $1: see --help" ;;
esac

ensure_apt aapt mosquitto
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
"$root/scripts/build-terminal.sh"
cd "$root/android"
maven ${only[@]+"${only[@]}"} test
