#!/usr/bin/env bash
# Builds the Swift package with the real core and runs its tests, on Linux or a Mac. Some of them
# play against the terminal client and over a real broker. Warnings are errors. The last lines are
# the totals of `swift test`.
#   test.sh          all tests
#   test.sh NAME     tests with NAME in their names, such as GameModel
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"
cd "$root/ios/GomokuCore"

swift=$root/scripts/swift.sh
"$swift" --setup
"$root/scripts/gen-bindings.sh" swift
"$root/ios/copy-bindings.sh"
"$root/scripts/build-terminal.sh"
"$root/ios/copy-broker.sh"

exec 9>"$cache/swift/scratch.lock"
if have flock; then flock 9; fi

# Relative paths, since the toolchain's root folder has the tree at another location.
run() {
  # shellcheck disable=SC2016  # expanded by the inner shell
  "$swift" sh -c 'GOMOKU_CORE_LIB=$(cd ../../target/bindings/lib && pwd)
    GOMOKU_TERMINAL=$(cd ../../target/terminal && pwd)/gomoku
    GOMOKU_BROKER=$(cd ../../target/broker && pwd)
    GOMOKU_PICTURES=$(cd ../.. && pwd)/target/ios/pictures
    export GOMOKU_CORE_LIB GOMOKU_TERMINAL GOMOKU_BROKER GOMOKU_PICTURES
    exec swift "$@" --scratch-path "$SWIFT_SCRATCH/core" -Xswiftc -warnings-as-errors' sh "$@"
}

say "swift build"
run build --build-tests
say "swift test"
filter=()
[ $# = 0 ] || filter=(--filter "$1")
# Nearly all tests need the main actor. In parallel, a link would wait for other tests longer than
# its timeout.
run test --skip-build --disable-xctest --no-parallel ${filter[@]+"${filter[@]}"}
