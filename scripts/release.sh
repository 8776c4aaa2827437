#!/usr/bin/env bash
# Makes the files that a tag publishes, from a clean clone of HEAD.
#   release.sh [--throwaway-key] [--terminal-only] [--verify] [OUT]     default OUT: target/release-VERSION
#     --throwaway-key   signs the Android files with a temporary key, to try out a release
#     --terminal-only   makes only the archive with the programs for a terminal
#     --verify          builds everything a second time in another folder and compares the results
# Results in OUT: gomoku-VERSION.apk, gomoku-VERSION.aab, gomoku-VERSION-x86_64-linux.tar.gz and
# SHA256SUMS. Ends with `N passed, N failed`. The signing key: docs/release.md
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/signing.sh"
. "$root/scripts/lib/version.sh"

target=x86_64-unknown-linux-gnu
throwaway=() android=1 verify='' out=''
while [ $# -gt 0 ]; do
  case $1 in
    --throwaway-key) throwaway=(--throwaway-key) ;;
    --terminal-only) android='' ;;
    --verify) verify=1 ;;
    -h | --help) help_from_head && exit ;;
    -*) die "unknown argument $1: see --help" ;;
    *)
      [ -z "$out" ] || die "only one folder: $out or $1"
      out=$1
      ;;
  esac
  shift
done

[ "$(uname -sm)" = "Linux x86_64" ] || die "a release is built on Linux on x86_64"
for tool in git tar gzip sha256sum python3 unzip; do have "$tool" || die "a release needs $tool: install it"; done
ensure_rust
version=$(one_version) || die "$version"
commit=$(git -C "$root" rev-parse --quiet --verify 'HEAD^{commit}') || die "a release is built from a clone by git"
[ -z "$(git -C "$root" status --porcelain)" ] || die "the tree has uncommitted changes: commit or remove them"
if [ -n "$android" ] && [ ${#throwaway[@]} = 0 ]; then
  [ -n "${ANDROID_NDK_HOME:-}" ] || die "a release is built with the NDK: set ANDROID_NDK_HOME"
  # The clone has no android/signing.properties.
  use_signing_key
fi
# Compilers and bundletool read the commit's date from this.
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH
out=$(realpath -m "${out:-$root/target/release-$version}")
mkdir -p "$out" || die "can't write to $out"
# Not `name`: `check` has a local variable of that name, which its commands see.
archive=gomoku-$version-x86_64-linux
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

# clone FOLDER
clone() {
  git clone --quiet --no-checkout "$root" "$1"
  git -C "$1" checkout --quiet --detach "$commit"
}

# build_programs CLONE: builds the programs with the features of `cargo_release`, as tested.
build_programs() (
  cd "$1"
  # Panic messages contain source paths. A path of this tree is already relative to its root, except
  # those of generated sources.
  export RUSTFLAGS="--remap-path-prefix=$1=gomoku --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=crates"
  export CFLAGS="-ffile-prefix-map=$1=gomoku -ffile-prefix-map=${CARGO_HOME:-$HOME/.cargo}/registry/src=crates"
  export CARGO_TARGET_DIR=$1/target CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_STRIP=symbols
  nice env -u CARGO_ENCODED_RUSTFLAGS -u CARGO_BUILD_BUILD_DIR -u RUSTC_WRAPPER -u RUSTC_WORKSPACE_WRAPPER \
    cargo build --quiet --locked --release --target "$target" --workspace --exclude gomoku-bindgen \
    --bin gomoku --bin pbrain-gomoku
)

# pack CLONE: packs the programs and licences into an archive in the clone's folder target. The
# programs contain networks, proofs and puzzles.
pack() {
  local folder=$1/target/$archive
  mkdir -p "$folder" &&
    cp "$1/target/$target/release/gomoku" "$1/target/$target/release/pbrain-gomoku" "$1/LICENSE" "$folder" &&
    "$1/scripts/licences.sh" --texts "$target" gomoku-client gomoku-lab >"$folder/THIRD-PARTY.txt" &&
    tar -C "$1/target" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
      --mtime="@$SOURCE_DATE_EPOCH" -cf "$1/target/$archive.tar" "$archive" &&
    gzip -n -9 -f "$1/target/$archive.tar"
}

# build_terminal CLONE
build_terminal() {
  local log=$native_logs/release-terminal.log
  { build_programs "$1" && pack "$1"; } >"$log" 2>&1 || die "the programs could not be built: see $log"
  timed "the archive for a terminal"
}

# build_android CLONE OPTION…
build_android() {
  local tree=$1 log=$native_logs/release-android.log
  shift
  "$tree/scripts/build-android.sh" --release "$@" >"$log" 2>&1 || {
    grep '^FAIL' "$log" >&2 || true
    die "the Android files could not be built: see $log"
  }
  timed "the Android files"
}

# --- checks of the archive ----------------------------------------------------------------------

# Runs a program as on another machine: without this machine's environment, in an empty folder.
elsewhere() (
  cd "$work/empty"
  env -i HOME="$work/empty" PATH=/usr/bin:/bin TERM=dumb timeout 60 "$@" </dev/null 2>&1
)
says() {
  local pattern=$1 said
  shift
  if said=$(elsewhere "$@") && grep -Eq "$pattern" <<<"$said"; then return 0; fi
  tail -n 5 <<<"$said"
  return 1
}
answers_about() {
  printf 'ABOUT\nEND\n' | timeout 60 "$1" | grep -q "version=\"$version\""
}
names_no_clone() (root=$1 && names_no_builder "$2")
# The newest version of glibc that a program needs.
needs_glibc() { LC_ALL=C grep -aoE 'GLIBC_2\.[0-9]+' "$1" | sort -Vu | tail -n 1; }

check_terminal() {
  local programs=$work/unpacked/$archive program
  mkdir -p "$work/unpacked" "$work/empty"
  tar -C "$work/unpacked" -xzf "$1/target/$archive.tar.gz"
  for program in gomoku pbrain-gomoku; do
    check "$program: names no folder of the builder" names_no_clone "$1" "$programs/$program"
    say "$program needs $(needs_glibc "$programs/$program") or later"
  done
  check "gomoku: version $version" says "^gomoku $version\$" "$programs/gomoku" --version
  check "gomoku: a scripted game runs to a win" says wins \
    "$programs/gomoku" play --two-players --script "$1/rust-core/client/data/sample_game.txt"
  check "gomoku: a puzzle is on the board" says '^Puzzle 1, ' "$programs/gomoku" puzzle 1
  check "pbrain-gomoku: version $version" answers_about "$programs/pbrain-gomoku"
}

# --- the second build ---------------------------------------------------------------------------

same_archive() {
  cmp -s "$1/target/$archive.tar.gz" "$2/target/$archive.tar.gz" && return
  diff -rq "$1/target/$archive" "$2/target/$archive" || return 1
  echo "the files are the same, their archives are not"
  return 1
}

# The APK before it is signed.
same_apk() {
  cmp -s "$1/android/app/target/apk/unsigned.apk" "$2/android/app/target/apk/unsigned.apk" && return
  same_entries apk/unsigned.apk "$@" && echo "the entries are the same, their order or attributes are not"
  return 1
}

# same_entries FILE CLONE CLONE: compares the entries of two archives, without signatures.
same_entries() {
  local file=$1 side
  shift
  rm -rf "$work/entries"
  for side in 1 2; do
    mkdir -p "$work/entries/$side"
    unzip -qq "${!side}/android/app/target/$file" -d "$work/entries/$side"
    rm -rf "$work/entries/$side/META-INF"
  done
  (cd "$work/entries" && diff -rq 1 2)
}

first=$work/tree second=$work/second/deeper/tree
clone "$first"
build_terminal "$first"
check_terminal "$first"
rm -f "$out/SHA256SUMS" "$out"/gomoku-*.tar.gz "$out"/gomoku-*.apk "$out"/gomoku-*.aab
cp "$first/target/$archive.tar.gz" "$out/"
if [ -n "$android" ]; then
  build_android "$first" ${throwaway[@]+"${throwaway[@]}"}
  check "Android: all checks of the build" grep -q '^[0-9]* passed, 0 failed: app bundle$' "$native_logs/release-android.log"
  cp "$first/android/app/target/gomoku-release.apk" "$out/gomoku-$version.apk"
  cp "$first/android/app/target/gomoku-release.aab" "$out/gomoku-$version.aab"
fi
if [ -n "$verify" ]; then
  clone "$second"
  build_terminal "$second"
  check "the second archive has the same bytes" same_archive "$first" "$second"
  if [ -n "$android" ]; then
    # An empty cache, as another builder has it.
    GOMOKU_CACHE=$work/cache build_android "$second" --throwaway-key
    check "the second APK has the same bytes before it is signed" same_apk "$first" "$second"
    check "the second bundle has the same entries" same_entries gomoku-release.aab "$first" "$second"
  fi
fi
(cd "$out" && LC_ALL=C sha256sum gomoku-* | LC_ALL=C sort -k 2 >SHA256SUMS)
checks_end "release $version"
say "$out"
