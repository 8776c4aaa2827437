#!/usr/bin/env bash
# Builds the Swift package over the real core and runs its tests, on Linux and on a Mac; in some it
# plays with the terminal client, and over a real broker. Any warning is an error. Its last lines are
# the totals of `swift test`.
#   test.sh          all tests
#   test.sh NAME     those whose name has NAME in it, such as GameModel
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"
cd "$root/ios/GomokuCore"

swift=$root/scripts/swift.sh
"$swift" --setup
"$root/scripts/gen-bindings.sh" swift
"$root/ios/copy-bindings.sh"
"$root/scripts/build-terminal.sh"
"$root/ios/copy-broker.sh"

# The build folder in the cache is the same for every clone.
exec 9>"$cache/swift/scratch.lock"
if have flock; then flock 9; fi

# Relative to the package, as the tree lies elsewhere inside the toolchain's folder.
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
# One after another: nearly all of them need the main actor, and a game with somebody whose side of the link
# waits behind other tests' work for longer than a link's patience is given up, as it should be.
run test --skip-build --disable-xctest --no-parallel ${filter[@]+"${filter[@]}"}
