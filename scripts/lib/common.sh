# shellcheck shell=bash
# Shared by every script: folders, error messages, installation of missing tools.
# Source it: `. "$(dirname "$0")/lib/common.sh"`. It sets `root` and does not change the folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Cache outside the tree, so that a second clone starts quickly.
cache=${GOMOKU_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gomoku}
mkdir -p "$cache" 2>/dev/null || {
  echo "gomoku: can't write to $cache; set GOMOKU_CACHE to a folder that can be written" >&2
  exit 1
}
export GOMOKU_CACHE=$cache

die() {
  echo "gomoku: $*" >&2
  exit 1
}

say() {
  echo "==> $*" >&2
}

have() {
  command -v "$1" >/dev/null 2>&1
}

# Prints the header comment of the calling script.
help_from_head() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[1]}"
}

is_linux() {
  [ "$(uname -s)" = Linux ]
}

# Retries of Cargo, rustup and pip.
export CARGO_NET_RETRY=${CARGO_NET_RETRY:-10} RUSTUP_MAX_RETRIES=${RUSTUP_MAX_RETRIES:-10}
export PIP_RETRIES=${PIP_RETRIES:-10}

# retry COMMAND…: retries after 5, 20 and 60 seconds.
retry() {
  local pause
  for pause in 5 20 60; do
    "$@" && return 0
    say "failed, again in $pause s: $*"
    sleep "$pause"
  done
  "$@"
}

ensure_apt() {
  local missing=() p
  for p in "$@"; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  have apt-get || die "this needs ${missing[*]}, and there is no apt-get: use Debian 12 or later"
  local sudo=()
  if [ "$(id -u)" != 0 ]; then
    have sudo || die "installing ${missing[*]} needs root: run 'apt-get install ${missing[*]}' as root, then try again"
    sudo=(sudo)
  fi
  say "installing ${missing[*]}"
  local log=$cache/apt.log
  # Scripts may run in parallel, but apt takes one at a time.
  (
    flock 9
    apt_lists_fresh || retry "${sudo[@]}" apt-get update "${apt_options[@]}"
    retry apt_install "${missing[@]}"
  ) 9>"$cache/apt.lock" >"$log" 2>&1 ||
    die "apt-get could not install ${missing[*]} (root rights? network?): see $log"
}

apt_options=(-qq -o Acquire::Retries=5 -o DPkg::Lock::Timeout=600)

apt_install() {
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y "${apt_options[@]}" \
    --no-install-recommends "$@" && return 0
  # The mirror may have newer versions, or an installation was interrupted.
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a
  "${sudo[@]}" apt-get update "${apt_options[@]}"
  return 1
}

# Package lists are fresh for a day.
apt_lists_fresh() {
  [ -n "$(find /var/lib/apt/lists -maxdepth 1 -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]
}

ensure_rust() {
  if ! have cargo; then
    [ -x "$HOME/.cargo/bin/cargo" ] || die "a Rust toolchain is needed: install rustup (https://rustup.rs), then try again"
    PATH=$HOME/.cargo/bin:$PATH
  fi
  local out
  # Some rustup installations don't fetch a missing toolchain automatically.
  (cd "$root" && cargo --version) >/dev/null 2>&1 ||
    out=$(cd "$root" && RUST_BACKTRACE=0 retry rustup toolchain install --no-self-update 2>&1) ||
    die "the Rust toolchain of rust-toolchain.toml could not be had: $(echo "$out" | grep -m 1 '^error' || echo "$out" | tail -n 1)"
  have cc || ensure_apt gcc libc6-dev
}

# free_gib FOLDER: free space of its disk in whole GiB.
free_gib() {
  df -Pk "$1" | awk 'NR == 2 { print int($4 / 1048576) }'
}

# ensure_room GIB: checks the free space, since a full disk breaks builds with misleading errors.
# Existing builds count as free space, and are deleted first.
ensure_room() {
  local wanted=$1 free built need
  free=$(free_gib "$cache")
  mkdir -p "$cache/target" || die "can't write to $cache"
  built=$(du -sk "$cache/target" | awk '{ print int($1 / 1048576) }')
  need=$((wanted - built))
  [ "$need" -ge 3 ] || need=3
  # Deleted clones leave builds behind.
  if [ "$built" -gt 40 ]; then
    say "$built GiB were built in $cache/target: they are deleted"
  elif [ "$free" -lt "$need" ]; then
    say "only $free GiB are free at $cache: what was built before is deleted"
  else
    return 0
  fi
  rm -rf "$cache/target"
  free=$(free_gib "$cache")
  [ "$free" -ge "$wanted" ] || die "all tests need $wanted GiB free at $cache, and there are $free: make room, then try again"
}

# use_target NAME: sets Cargo's build folders. Plain `cargo build` still uses target/ of the tree.
#   host      programs, tests, lints, bindings
#   arm64     tests for the emulator
#   fuzz      fuzz targets
# All clones share compiled crates ($cache/target/NAME). Finished programs and libraries are in
# target/NAME of each clone.
use_target() {
  # Not incremental: the state of each clone and feature set is never deleted (14 GB in a week).
  export CARGO_TARGET_DIR=$root/target/$1 CARGO_BUILD_BUILD_DIR=$cache/target/$1 CARGO_INCREMENTAL=0
  RUSTC_WORKSPACE_WRAPPER=$(clone_wrapper rustc '"$@"')
  export RUSTC_WORKSPACE_WRAPPER
  mkdir -p "$CARGO_BUILD_BUILD_DIR" || die "can't write to $CARGO_BUILD_BUILD_DIR"
}

# clone_wrapper NAME COMMAND: prints the path of a script in this clone that runs the command. Cargo
# names a workspace's products the same in every clone, so a shared folder would mix up libraries.
# The path of a workspace wrapper is a part of those names
# (https://doc.rust-lang.org/cargo/reference/config.html#buildrustc-workspace-wrapper).
clone_wrapper() {
  local wrapper
  wrapper=$cache/clones/$(cksum <<<"$root" | tr ' ' -)/$1
  mkdir -p "${wrapper%/*}" || die "can't write to $cache"
  # dash drops variables such as CARGO_BIN_EXE_gomoku-lab.
  printf '#!/usr/bin/env bash\nexec %s\n' "$2" >"$wrapper.$$"
  if cmp -s "$wrapper.$$" "$wrapper"; then
    rm "$wrapper.$$"
  else
    chmod +x "$wrapper.$$"
    mv "$wrapper.$$" "$wrapper"
  fi
  echo "$wrapper"
}

# lint COMMAND…: runs Cargo with Clippy as a compiler wrapper. Its path is specific to this clone
# (clone_wrapper).
lint() { RUSTC_WORKSPACE_WRAPPER=$(clone_wrapper clippy 'clippy-driver "$@" -D warnings') "$@"; }

# cargo_build OPTION…: builds targets of the workspace, such as `--bin gomoku`, with the features of
# the tests' dependencies. With other features, Cargo would recompile every dependent crate.
# Selecting an example includes the tests' dependencies.
cargo_build() {
  (cd "$root" && cargo build --quiet --locked --workspace --example lan-peer "$@")
}

# cargo_release OPTION…: builds optimised programs without the bindings' generator, whose features
# cost all targets minutes of compiling. Incremental, so that a change of the engine builds within
# seconds.
cargo_release() {
  (cd "$root" && CARGO_INCREMENTAL=1 cargo build --quiet --locked --release --workspace --exclude gomoku-bindgen "$@")
}
