#!/usr/bin/env bash
# Runs the tests of the network evaluation on emulated 64-bit ARM. Their expected numbers come from
# x86-64, and a level must play the same on every phone.
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
# The target brings its start files and C library, so the compiler's linker is enough.
rustup target list --installed | grep -qx "$target" || retry rustup target add "$target" || die "no Rust for $target"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64
cargo test --locked -p gomoku-engine --lib --target "$target" -- every_machine
