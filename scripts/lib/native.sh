# shellcheck shell=bash
# For the scripts that build the core for phones and check what they built. Source it after
# common.sh.
# Without an SDK of Google or Apple, the compiler and the standard library's sources are Debian's:
# they come as one version, beside rustup and without it, and build std for any target.

# shellcheck source=SCRIPTDIR/checks.sh disable=SC2154 # cache and root come from common.sh
. "$root/scripts/lib/checks.sh"
native_logs=$cache/logs/native
mkdir -p "$native_logs"

# Tools of one LLVM release, by their versioned names, so that no other clang is picked up.
llvm=19
export minimum_api=26 target_api=36

# logged NAME MESSAGE COMMAND…: runs the command with its output in a log; on failure one line.
logged() {
  local log=$native_logs/$1.log message=$2
  shift 2
  "$@" >"$log" 2>&1 || die "$message: see $log"
}

# timed TEXT: a line with the seconds since the last one, for whoever waits.
step_started=$SECONDS
timed() {
  say "$1 ($((SECONDS - step_started)) s)"
  step_started=$SECONDS
}

# The Rust target of an Android ABI.
abi_triple() {
  case $1 in
    arm64-v8a) echo aarch64-linux-android ;;
    armeabi-v7a) echo armv7-linux-androideabi ;;
    x86_64) echo x86_64-linux-android ;;
    *) die "unknown ABI $1: arm64-v8a, armeabi-v7a or x86_64" ;;
  esac
}

# What the NDK's and clang's names call the same target.
abi_clang_triple() {
  case $1 in
    armeabi-v7a) echo "armv7a-linux-androideabi$minimum_api" ;;
    *) echo "$(abi_triple "$1")$minimum_api" ;;
  esac
}

# Debian's compiler moves with its security updates. What the scripts need of it, and what they were
# last tried with.
debian_rust_least=1.95 debian_rust_tried=1.96

# use_debian_rust: Debian's compiler, which may build std (RUSTC_BOOTSTRAP unlocks -Zbuild-std).
# Called by path: rustup's toolchain stays what `cargo` means elsewhere.
use_debian_rust() {
  is_linux || die "this way of building needs Debian 12 or later"
  ensure_apt rustc-web cargo-web rust-web-src "llvm-$llvm"
  [ -d /usr/lib/rustlib/src/rust/library ] || die "rust-web-src has no library sources: reinstall it"
  check_debian_rust
  # Not exported: other builds that a script starts keep the host's compiler.
  native_cargo=(env -u RUSTUP_TOOLCHAIN RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo)
  # Without the default `backtrace`: nobody reads one on a phone, where the app keeps a panic's message and place.
  native_std=("-Zbuild-std=std,panic_unwind" "-Zbuild-std-features=panic-unwind,optimize_for_size")
}

check_debian_rust() {
  local version sources
  version=$(/usr/bin/rustc --version | cut -d ' ' -f 2)
  # -Zbuild-std compiles those sources with this compiler: they must be one release.
  sources=$(dpkg-query -W -f='${source:Upstream-Version}' rust-web-src)
  [ "${sources%%+*}" = "$version" ] ||
    die "Debian's rustc-web is $version and rust-web-src is $sources: run 'apt-get install rustc-web cargo-web rust-web-src'"
  case $version in
    "$debian_rust_tried".*) ;;
    *)
      printf '%s\n' "$debian_rust_least" "$version" | sort -CV ||
        die "Debian's rustc-web is $version, and the core needs $debian_rust_least: run 'apt-get update && apt-get install rustc-web cargo-web rust-web-src'"
      say "Debian's rustc-web is $version; the phone libraries were last tried with $debian_rust_tried"
      ;;
  esac
}

# use_rustup TARGET…: rustup's compiler and its finished standard libraries.
use_rustup() {
  ensure_rust
  native_cargo=(cargo) native_std=()
  (cd "$root" && logged rustup "rustup could not add $*" rustup target add "$@")
}

# native_check TRIPLE: the core compiles for that target, by rustup's compiler. Nothing is linked.
native_check() {
  use_rustup "$1"
  (use_target host && cd "$root" && cargo check --quiet --locked -p gomoku-core --lib --target "$1")
}

# native_build CRATE_TYPE TRIPLE TARGET_DIR: the core for one target in the profile `native_profile`, quietly.
native_profile=phone
native_build() {
  local type=$1 triple=$2 dir=$3 flags
  forget_other_clones "$dir"
  # Panics name the source file; on a phone that must not be the builder's home folder. Crates of
  # this tree are named from its root already.
  flags=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$triple")_RUSTFLAGS
  export "$flags=${!flags:-} --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=crates"
  logged "cargo-$triple" "the core could not be built for $triple" \
    nice env -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS -u RUSTC_WRAPPER -u RUSTC_WORKSPACE_WRAPPER -u CARGO_BUILD_BUILD_DIR "${native_cargo[@]}" rustc \
    --locked --profile "$native_profile" --lib --crate-type "$type" -p gomoku-core \
    --manifest-path "$root/Cargo.toml" --target "$triple" \
    ${native_std[@]+"${native_std[@]}"} --target-dir "$dir" -j 2
}

# names_no_builder FILE: none of the folders it was built in stands in it.
names_no_builder() {
  local folders
  folders=$(printf '%s\n' "$HOME/" "$root/" "$cache/" "${CARGO_HOME:-$HOME/.cargo}/")
  ! LC_ALL=C grep -qaF "$folders" "$1" || {
    LC_ALL=C grep -aoF "$folders" "$1" | sort | uniq -c
    return 1
  }
}

# forget_other_clones FOLDER: what is built for phones doesn't depend on the clone's path, so that anybody can build
# the same bytes again. Its clones can't be told apart by a wrapper (use_target); the library of another clone is
# deleted instead, under native_lock.
forget_other_clones() {
  local dir=$1 stamp=$1/clone
  mkdir -p "$dir" || die "can't write to $dir"
  [ "$(cat "$stamp" 2>/dev/null)" = "$root" ] && return 0
  find "$dir" -path '*/.fingerprint/gomoku-*' -delete 2>/dev/null || true
  echo "$root" >"$stamp"
}

# One build at a time in a target folder that clones share.
native_lock() {
  exec 8>"$cache/$1.lock"
  if have flock; then flock 8; fi
}
