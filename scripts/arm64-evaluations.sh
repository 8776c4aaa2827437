#!/usr/bin/env bash
# Runs the tests of the networks' evaluations built for 64-bit ARM, by an emulator: they hold numbers that an x86-64
# gave, and a level has to play the same on every phone. On such a machine itself they are a part of the others.
# Ends as cargo test does.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

case $(uname -sm) in
  "Linux x86_64") ;;
  *)
    say "skipped: 64-bit ARM is emulated on x86_64 Linux only, and this is $(uname -sm)"
    exit 0
    ;;
esac
ensure_rust
ensure_apt qemu-user
use_target arm64
cd "$root"
target=aarch64-unknown-linux-musl
# No C is compiled, and this target has its own start files and C library: the compiler's linker will do.
rustup target list --installed | grep -qx "$target" || retry rustup target add "$target" || die "no Rust for $target"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64
cargo test --locked -p gomoku-engine --lib --target "$target" -- every_machine
