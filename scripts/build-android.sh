#!/usr/bin/env bash
# Builds the Android app: the Rust core for each ABI, classes and resources, and a signed debug APK,
# which it then checks.
#   build-android.sh [--abi LIST] [--libs-only] [--quick] [--release [--throwaway-key]]
#     --abi LIST    ABIs, separated by commas; default arm64-v8a,armeabi-v7a,x86_64
#     --quick       builds larger libraries in a third of the time, for trying out (profile phone-quick)
#     --check ABI   only checks that the core compiles for an ABI, with rustup's compiler
#     --libs-only   stops after the Rust libraries (android/app/target/jniLibs)
#     --release     also makes an APK and an app bundle for stores, signed by your key (docs/release.md)
#     --throwaway-key   signs with a temporary key, to try out a release
# With ANDROID_NDK_HOME set, the NDK links the libraries; releases need it. Otherwise Debian's tools
# link them against stand-ins, which is good for trying out (docs/adr/0060).
# Result: android/app/target/gomoku-debug.apk; with --release gomoku-release.apk and
# gomoku-release.aab
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/native-elf.sh"
. "$root/scripts/lib/signing.sh"

abis=(arm64-v8a armeabi-v7a x86_64)
libs_only='' release='' throwaway=()
while [ $# -gt 0 ]; do
  case $1 in
    --abi)
      [ $# -ge 2 ] || die "--abi needs a list, such as arm64-v8a,x86_64"
      IFS=, read -ra abis <<<"$2"
      shift
      ;;
    --libs-only) libs_only=1 ;;
    --quick) native_profile=phone-quick ;;
    --check)
      [ $# -ge 2 ] || die "--check needs an ABI, such as arm64-v8a"
      check "$2: the core compiles" native_check "$(abi_triple "$2")"
      checks_end "compiles for Android"
      exit
      ;;
    --release) release=1 ;;
    --throwaway-key) throwaway=(--throwaway-key) ;;
    -h | --help)
      help_from_head
      exit 0
      ;;
    *) die "unknown argument $1: see --help" ;;
  esac
  shift
done
for abi in "${abis[@]}"; do abi_triple "$abi" >/dev/null; done
[ -z "$release" ] || [ "$native_profile" = phone ] || die "a release isn't built with --quick"
if [ -n "$release" ] && [ ${#throwaway[@]} = 0 ]; then
  [ -n "${ANDROID_NDK_HOME:-}" ] || die "a release is built with the NDK: set ANDROID_NDK_HOME"
  (use_signing_key)
fi

jni=$root/android/app/target/jniLibs
# Unstripped, for reading crash reports.
symbols=$root/android/app/target/jniSymbols
target_dir=$cache/target/phone
standins=$cache/android/standins
page_size=-Clink-arg=-Wl,-z,max-page-size=16384
# Merges identical functions, and packs relocations as Android reads them since API 23 (bionic's
# android-changes-for-ndk-developers.md). Linux can't, so the library for x86_64, which is tested on
# this machine, does without.
smaller=-Clink-arg=-Wl,--icf=all packed=-Clink-arg=-Wl,--pack-dyn-relocs=android
# An outlined function on arm64 also needs an entry in the unwind tables, which LLVM does not count.
outlined=-Cllvm-args=-outliner-benefit-threshold=32

use_ndk() {
  local host=linux-x86_64 triples=() abi
  [ "$(uname -s)" = Darwin ] && host=darwin-x86_64
  bin=$ANDROID_NDK_HOME/toolchains/llvm/prebuilt/$host/bin
  [ -x "$bin/clang" ] || die "ANDROID_NDK_HOME=$ANDROID_NDK_HOME has no $bin/clang"
  target_dir=$cache/target/android-ndk
  elf_readelf=$bin/llvm-readelf elf_nm=$bin/llvm-nm strip=$bin/llvm-strip
  for abi in "${abis[@]}"; do triples+=("$(abi_triple "$abi")"); done
  use_rustup "${triples[@]}"
}

use_stand_ins() {
  local abi triples=()
  say "no ANDROID_NDK_HOME: linking against stand-ins for Android's libraries"
  if [ "$native_profile" = phone ]; then
    use_debian_rust
  else
    # rustup's prebuilt standard library is larger.
    for abi in "${abis[@]}"; do triples+=("$(abi_triple "$abi")"); done
    target_dir=$cache/target/phone-quick
    use_rustup "${triples[@]}"
    ensure_apt "llvm-$llvm"
  fi
  strip=llvm-strip-$llvm
  local linkable=()
  "$root/scripts/android/standins.sh" "$standins" "${abis[@]}"
  for abi in "${abis[@]}"; do
    if [ -d "$standins/$abi" ]; then
      linkable+=("$abi")
    else
      say "$abi is left out: Debian's mirror has no libunwind-$llvm-dev for it"
    fi
  done
  abis=(${linkable[@]+"${linkable[@]}"})
  [ ${#abis[@]} -gt 0 ] || die "no ABI can be linked: see $native_logs/unwind.log"
}

link_settings() {
  local abi=$1 triple name clang
  triple=$(abi_triple "$abi") clang=$(abi_clang_triple "$abi")
  name=$(tr a-z- A-Z_ <<<"$triple")
  local flags="$page_size $smaller"
  [ "$abi" = x86_64 ] || flags+=" $packed"
  [ "$abi" != arm64-v8a ] || flags+=" $outlined"
  export "CARGO_TARGET_${name}_LINKER=$root/scripts/android/link-library.sh"
  if [ -n "${ANDROID_NDK_HOME:-}" ]; then
    export "GOMOKU_LINKER=$bin/$clang-clang"
    export "CARGO_TARGET_${name}_RUSTFLAGS=$flags"
  else
    export "GOMOKU_LINKER=clang-$llvm"
    export "CARGO_TARGET_${name}_RUSTFLAGS=$flags -Clink-arg=--target=$clang \
-Clink-arg=-nostartfiles -Clink-arg=-nodefaultlibs -Clink-arg=-fuse-ld=lld-$llvm -Clink-arg=-Wl,--no-undefined \
-L$standins/$abi"
  fi
}

# Exports exactly what the Kotlin bindings call. Cargo does not track the linker script's input, so
# a change relinks the core here.
choose_exports() {
  export GOMOKU_EXPORTS=$target_dir/android-exports
  mkdir -p "$target_dir"
  {
    sed "s/^/# /" "$root/scripts/android/link-library.sh"
    kotlin_calls
  } >"$GOMOKU_EXPORTS.new"
  cmp -s "$GOMOKU_EXPORTS.new" "$GOMOKU_EXPORTS" ||
    find "$target_dir" -path '*-android*/.fingerprint/gomoku-core-*' -delete 2>/dev/null || true
  mv "$GOMOKU_EXPORTS.new" "$GOMOKU_EXPORTS"
}

build_library() {
  local abi=$1 triple so
  triple=$(abi_triple "$abi") so=$jni/$abi/libgomoku_core.so
  link_settings "$abi"
  native_build cdylib "$triple" "$target_dir"
  mkdir -p "$jni/$abi" "$symbols/$abi"
  cp "$target_dir/$triple/$native_profile/libgomoku_core.so" "$symbols/$abi/libgomoku_core.so"
  "$strip" --strip-all -o "$so" "$symbols/$abi/libgomoku_core.so"
  timed "$abi: $(($(wc -c <"$so") / 1024)) KiB"
}

check_library() {
  local abi=$1 so=$jni/$1/libgomoku_core.so
  check "$abi: machine $(elf_machine "$so")" elf_is_for_abi "$so" "$abi"
  check "$abi: needs only $(elf_needed "$so")" \
    elf_needs_only "$so" libc.so libdl.so liblog.so libm.so
  check "$abi: $(elf_exports "$so" | wc -l) exports, those that the bindings call" elf_exports_boundary "$so"
  # The NDK's start files import symbols beyond the API level.
  [ -n "${ANDROID_NDK_HOME:-}" ] ||
    check "$abi: $(elf_imports "$so" | wc -l) imports, all in scripts/android/bionic" \
      elf_imports_within "$so" "$root"/scripts/android/bionic/*.txt
  check "$abi: segments at 16 KiB" elf_is_page_aligned "$so"
  check "$abi: no text relocations" elf_has_no_text_relocations "$so"
  check "$abi: stripped" elf_is_stripped "$so"
  check "$abi: names no folder of the builder" names_no_builder "$so"
  [ "$native_profile" = phone ] || return 0
  # At most 2.9 MiB for current phones (docs/android-performance.md). The NDK has a larger standard
  # library.
  if [ "$abi" = arm64-v8a ] && [ -z "${ANDROID_NDK_HOME:-}" ]; then
    check "$abi: at most 2,969 KiB" file_at_most "$so" $((2969 * 1024))
  else
    check "$abi: at most 6 MiB" file_at_most "$so" $((6 * 1024 * 1024))
  fi
}

"$root/scripts/gen-bindings.sh" kotlin
native_lock phone
if [ -n "${ANDROID_NDK_HOME:-}" ]; then use_ndk; else use_stand_ins; fi
choose_exports
timed "tools are there"
for abi in "${abis[@]}"; do build_library "$abi"; done
for abi in "${abis[@]}"; do check_library "$abi"; done
checks_end "android libraries"
[ -z "$libs_only" ] || exit 0

# An incremental build may write methods in another order, so a release starts from nothing.
[ "$native_profile" != phone ] || rm -rf "$root/android/app/target/classes"
"$root/scripts/android/package-apk.sh" "${abis[@]}"
"$root/scripts/android/check-apk.sh" "$root/android/app/target/gomoku-debug.apk" "${abis[@]}"
[ -z "$release" ] || "$root/scripts/android/package-release.sh" ${throwaway[@]+"${throwaway[@]}"} "${abis[@]}"
