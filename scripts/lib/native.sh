# shellcheck shell=bash
# Builds the core for phones and checks the result; source after common.sh. Without an SDK of Google
# or Apple, compiler and standard library sources are Debian's, which build std for any target.

# shellcheck source=SCRIPTDIR/checks.sh disable=SC2154 # cache and root come from common.sh
. "$root/scripts/lib/checks.sh"
native_logs=$cache/logs/native
mkdir -p "$native_logs"

# Versioned names, so that no other clang is used.
llvm=19
export minimum_api=26 target_api=36

# logged NAME MESSAGE COMMAND…: writes the output to a log; prints one line on failure.
logged() {
  local log=$native_logs/$1.log message=$2
  shift 2
  "$@" >"$log" 2>&1 || die "$message: see $log"
}

# timed TEXT: prints the seconds since the previous call.
step_started=$SECONDS
timed() {
  say "$1 ($((SECONDS - step_started)) s)"
  step_started=$SECONDS
}

abi_triple() {
  case $1 in
    arm64-v8a) echo aarch64-linux-android ;;
    armeabi-v7a) echo armv7-linux-androideabi ;;
    x86_64) echo x86_64-linux-android ;;
    *) die "unknown ABI $1: arm64-v8a, armeabi-v7a or x86_64" ;;
  esac
}

# The NDK's and clang's name of the target.
abi_clang_triple() {
  case $1 in
    armeabi-v7a) echo "armv7a-linux-androideabi$minimum_api" ;;
    *) echo "$(abi_triple "$1")$minimum_api" ;;
  esac
}

# Minimum and last tested version of Debian's compiler; security updates change it.
debian_rust_least=1.95 debian_rust_tried=1.96

# RUSTC_BOOTSTRAP unlocks -Zbuild-std. Called by path, so that `cargo` elsewhere still means
# rustup's toolchain.
use_debian_rust() {
  is_linux || die "this way of building needs Debian 12 or later"
  ensure_apt rustc-web cargo-web rust-web-src "llvm-$llvm"
  [ -d /usr/lib/rustlib/src/rust/library ] || die "rust-web-src has no library sources: reinstall it"
  check_debian_rust
  # Not exported, since other builds of a script use the host's compiler.
  native_cargo=(env -u RUSTUP_TOOLCHAIN RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo)
  # Without `backtrace`: the app saves a panic's message and location only.
  native_std=("-Zbuild-std=std,panic_unwind" "-Zbuild-std-features=panic-unwind,optimize_for_size")
}

check_debian_rust() {
  local version sources
  version=$(/usr/bin/rustc --version | cut -d ' ' -f 2)
  # -Zbuild-std needs compiler and sources of the same release.
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

# use_rustup TARGET…: selects rustup's compiler and prebuilt standard libraries.
use_rustup() {
  ensure_rust
  native_cargo=(cargo) native_std=()
  (cd "$root" && logged rustup "rustup could not add $*" rustup target add "$@")
}

# native_check TRIPLE: checks without linking that the core compiles, with rustup's compiler.
native_check() {
  use_rustup "$1"
  (use_target host && cd "$root" && cargo check --quiet --locked -p gomoku-core --lib --target "$1")
}

# native_build CRATE_TYPE TRIPLE TARGET_DIR: builds in the profile `native_profile`.
native_profile=phone
native_build() {
  local type=$1 triple=$2 dir=$3 flags
  forget_other_clones "$dir"
  # Panics contain source paths, which must not reveal the builder's home folder. Those of this tree
  # are already relative.
  flags=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$triple")_RUSTFLAGS
  export "$flags=${!flags:-} --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=crates"
  logged "cargo-$triple" "the core could not be built for $triple" \
    nice env -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS -u RUSTC_WRAPPER -u RUSTC_WORKSPACE_WRAPPER -u CARGO_BUILD_BUILD_DIR "${native_cargo[@]}" rustc \
    --locked --profile "$native_profile" --lib --crate-type "$type" -p gomoku-core \
    --manifest-path "$root/Cargo.toml" --target "$triple" \
    ${native_std[@]+"${native_std[@]}"} --target-dir "$dir" -j 2
}

names_no_builder() {
  local folders
  folders=$(printf '%s\n' "$HOME/" "$root/" "$cache/" "${CARGO_HOME:-$HOME/.cargo}/")
  ! LC_ALL=C grep -qaF "$folders" "$1" || {
    LC_ALL=C grep -aoF "$folders" "$1" | sort | uniq -c
    return 1
  }
}

# forget_other_clones FOLDER: reproducible phone builds don't depend on the clone's path, so no
# wrapper can separate the clones (use_target). Under native_lock, this deletes the library of
# another clone.
forget_other_clones() {
  local dir=$1 stamp=$1/clone
  mkdir -p "$dir" || die "can't write to $dir"
  [ "$(cat "$stamp" 2>/dev/null)" = "$root" ] && return 0
  find "$dir" -path '*/.fingerprint/gomoku-*' -delete 2>/dev/null || true
  echo "$root" >"$stamp"
}

# Serialises builds in a shared target folder.
native_lock() {
  exec 8>"$cache/$1.lock"
  if have flock; then flock 8; fi
}
