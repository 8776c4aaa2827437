#!/usr/bin/env bash
# Runs the Android app's tests: the real app in Robolectric, against the real Rust core; in some it
# plays with the terminal client.
#   test-android.sh [--full]            all tests
#   test-android.sh [--full] CLASS…     those of some classes, or single ones: GamesTest 'PhoneTest#short*'
#   test-android.sh --screens    only renders every screen, into android/app/target/screens
#   test-android.sh --sheets [LANGUAGES]    the same in every language and with large letters (many
#                                minutes), or in those that are named: en,zh,zh-tw,ja,ko
#   test-android.sh --renew-goldens    only writes the kept pictures of board and charts anew (src/test/goldens)
# With --full every screen is drawn in every language, by day and by night, every test runs on each of
# the Android versions that it names, and KillTest plays 200 games instead of 40. Pictures are written with --full
# and for named classes.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/maven.sh"

only=()
if [ "${1:-}" = --full ]; then
  only=(-Dgomoku.full=true)
  shift
fi
# Compiles what has changed, and runs these classes.
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

# Online games are played over a real broker.
ensure_apt aapt mosquitto
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
# Who plays with it on the screens that need somebody else.
"$root/scripts/build-terminal.sh"
cd "$root/android"
maven ${only[@]+"${only[@]}"} test
