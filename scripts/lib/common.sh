# shellcheck shell=bash
# Shared by every script: where things are, how to fail, how to install what is missing.
# Source it: `. "$(dirname "$0")/lib/common.sh"`. It sets `root` and leaves the folder as it was.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Everything that is downloaded or takes long to build lives here, outside the tree, so that a
# second clone is quick.
cache=${GOMOKU_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gomoku}
mkdir -p "$cache" 2>/dev/null || {
  echo "gomoku: can't write to $cache; set GOMOKU_CACHE to a folder that can be written" >&2
  exit 1
}
export GOMOKU_CACHE=$cache

# One clear line to the person, nothing else.
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

# The comment at the head of the script that asks, as its help.
help_from_head() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[1]}"
}

is_linux() {
  [ "$(uname -s)" = Linux ]
}

# How often Cargo, rustup and pip ask again for a download by themselves.
export CARGO_NET_RETRY=${CARGO_NET_RETRY:-10} RUSTUP_MAX_RETRIES=${RUSTUP_MAX_RETRIES:-10}
export PIP_RETRIES=${PIP_RETRIES:-10}

# retry COMMAND…: again after 5, 20 and 60 seconds when it fails, for what needs a network or a lock
# that another program holds.
retry() {
  local pause
  for pause in 5 20 60; do
    "$@" && return 0
    say "failed, again in $pause s: $*"
    sleep "$pause"
  done
  "$@"
}

# ensure_apt PACKAGE…: installs what dpkg does not know as installed.
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
  # Several scripts may run side by side; apt takes one at a time.
  (
    flock 9
    apt_lists_fresh || retry "${sudo[@]}" apt-get update "${apt_options[@]}"
    retry apt_install "${missing[@]}"
  ) 9>"$cache/apt.lock" >"$log" 2>&1 ||
    die "apt-get could not install ${missing[*]} (root rights? network?): see $log"
}

apt_options=(-qq -o Acquire::Retries=5 -o DPkg::Lock::Timeout=600)

# Part of ensure_apt, which sets `sudo`.
apt_install() {
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y "${apt_options[@]}" \
    --no-install-recommends "$@" && return 0
  # The mirror may no longer have what the lists name, or an installation was cut off.
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a
  "${sudo[@]}" apt-get update "${apt_options[@]}"
  return 1
}

# Package lists younger than a day are good enough.
apt_lists_fresh() {
  [ -n "$(find /var/lib/apt/lists -maxdepth 1 -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]
}

ensure_rust() {
  if ! have cargo; then
    [ -x "$HOME/.cargo/bin/cargo" ] || die "a Rust toolchain is needed: install rustup (https://rustup.rs), then try again"
    PATH=$HOME/.cargo/bin:$PATH
  fi
  local out
  # Some set-ups of rustup don't fetch a missing toolchain by themselves.
  (cd "$root" && cargo --version) >/dev/null 2>&1 ||
    out=$(cd "$root" && RUST_BACKTRACE=0 retry rustup toolchain install --no-self-update 2>&1) ||
    die "the Rust toolchain of rust-toolchain.toml could not be had: $(echo "$out" | grep -m 1 '^error' || echo "$out" | tail -n 1)"
  have cc || ensure_apt gcc libc6-dev
}

# free_gib FOLDER: whole gibibytes that its disk has left.
free_gib() {
  df -Pk "$1" | awk 'NR == 2 { print int($4 / 1048576) }'
}

# ensure_room GIB: what a run from nothing takes. A disk that fills up breaks builds and tests in ways that name
# anything but the disk. What was built counts as room already taken, and goes first when there is too little.
ensure_room() {
  local wanted=$1 free built need
  free=$(free_gib "$cache")
  mkdir -p "$cache/target" || die "can't write to $cache"
  built=$(du -sk "$cache/target" | awk '{ print int($1 / 1048576) }')
  need=$((wanted - built))
  [ "$need" -ge 3 ] || need=3
  # Deleted clones leave their build output behind.
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

# use_target NAME: sets where Cargo builds for the scripts. Plain `cargo build` still uses target/ of the tree.
#   host      programs, tests, lints, bindings
#   arm64     tests for the emulator
#   fuzz      fuzz targets
# What crates compile to is shared by all clones ($cache/target/NAME). Finished programs and libraries are the
# clone's own (target/NAME in the tree), so two clones never replace each other's.
use_target() {
  # Incremental state is kept for each clone and each set of features, for good: it came to 14 GB in a week.
  export CARGO_TARGET_DIR=$root/target/$1 CARGO_BUILD_BUILD_DIR=$cache/target/$1 CARGO_INCREMENTAL=0
  RUSTC_WORKSPACE_WRAPPER=$(clone_wrapper rustc '"$@"')
  export RUSTC_WORKSPACE_WRAPPER
  mkdir -p "$CARGO_BUILD_BUILD_DIR" || die "can't write to $CARGO_BUILD_BUILD_DIR"
}

# clone_wrapper NAME COMMAND: prints the path of a script of this clone's that runs the command. Cargo names what it
# builds of this workspace alike in every clone, so a shared folder would hand one clone another's library. The path
# of a workspace wrapper is a part of those names, and not of the dependencies'
# (https://doc.rust-lang.org/cargo/reference/config.html#buildrustc-workspace-wrapper).
clone_wrapper() {
  local wrapper
  wrapper=$cache/clones/$(cksum <<<"$root" | tr ' ' -)/$1
  mkdir -p "${wrapper%/*}" || die "can't write to $cache"
  # Not sh: dash drops variables such as CARGO_BIN_EXE_gomoku-lab.
  printf '#!/usr/bin/env bash\nexec %s\n' "$2" >"$wrapper.$$"
  if cmp -s "$wrapper.$$" "$wrapper"; then
    rm "$wrapper.$$"
  else
    chmod +x "$wrapper.$$"
    mv "$wrapper.$$" "$wrapper"
  fi
  echo "$wrapper"
}

# cargo_build OPTION…: builds targets of the workspace, such as `--bin gomoku`, with the features of the tests'
# dependencies. Cargo unites the features of what it builds together; with others, every crate that depends on a
# changed one is compiled again. An example is what makes Cargo count the tests' dependencies in.
cargo_build() {
  (cd "$root" && cargo build --quiet --locked --workspace --example lan-peer "$@")
}

# cargo_release OPTION…: builds optimised programs. Without the bindings' generator, which would bring its features,
# and minutes of compiling, to all. Incremental, so that a change of the engine is played within seconds.
cargo_release() {
  (cd "$root" && CARGO_INCREMENTAL=1 cargo build --quiet --locked --release --workspace --exclude gomoku-bindgen "$@")
}
