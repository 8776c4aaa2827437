#!/usr/bin/env bash
# Builds the terminal client for this machine into target/terminal/gomoku, for the apps' tests
# against it.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
ensure_rust
use_target host
cd "$root"

out=$root/target/terminal
mkdir -p "$out"
cargo_build --bin gomoku
# A running program can't be overwritten, only replaced.
cp "$CARGO_TARGET_DIR/debug/gomoku" "$out/gomoku.new"
mv -f "$out/gomoku.new" "$out/gomoku"
say "terminal in target/terminal"
