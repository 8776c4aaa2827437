#!/usr/bin/env bash
# Builds the core for iPhones.
#   build-ios.sh [--all|--device] device and simulator; on Linux --all adds the simulator of Intel Macs,
#                                 and --device omits the simulators
#   build-ios.sh --check          only checks that the core compiles for an iPhone, with rustup's compiler
#   build-ios.sh --test           on a Mac: also builds the app, runs its tests in the simulator, and takes
#                                 screenshots into target/ios/screenshots
# On a Mac: target/ios/GomokuCore.xcframework and the Swift bindings; then open
# ios/Gomoku.xcodeproj.
# On Linux: the same static libraries, with Debian's compiler, in the cache. An archive needs no SDK;
# the script checks that iOS has each of its undefined symbols.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$root/scripts/lib/native.sh"
cd "$root"

targets=(aarch64-apple-ios aarch64-apple-ios-sim)
all='' run_tests=''
while [ $# -gt 0 ]; do
  case $1 in
    --all) all=1 ;;
    --device)
      is_linux || die "the XCFramework needs the simulators: --device is for Linux"
      targets=(aarch64-apple-ios)
      ;;
    --check)
      check "the core compiles for an iPhone" native_check aarch64-apple-ios
      checks_end "compiles for the iPhone"
      exit
      ;;
    --test) run_tests=1 ;;
    -h | --help)
      help_from_head
      exit 0
      ;;
    *) die "unknown argument $1: see --help" ;;
  esac
  shift
done

# Same as in Package.swift and the Xcode project.
export IPHONEOS_DEPLOYMENT_TARGET=17.0
target_dir=$cache/target/phone
library() { echo "$target_dir/$1/phone/libgomoku_core.a"; }

# --- on a Mac --------------------------------------------------------------------------------
build_on_mac() {
  local out=$root/target/ios headers simulator
  if ! have xcodebuild || ! xcrun --sdk iphoneos --show-sdk-path >/dev/null 2>&1; then
    die "Xcode with an iOS SDK is needed"
  fi
  targets+=(x86_64-apple-ios)
  use_rustup "${targets[@]}"
  for t in "${targets[@]}"; do
    native_build staticlib "$t" "$target_dir"
    timed "$t"
  done
  "$root/scripts/gen-bindings.sh" swift
  "$root/ios/copy-bindings.sh"

  headers=$out/headers simulator=$out/simulator
  rm -rf "$headers" "$simulator" "$out/GomokuCore.xcframework"
  mkdir -p "$headers" "$simulator"
  cp "$root/target/bindings/swift/gomoku_coreFFI.h" "$headers/"
  cp "$root/ios/gomoku_coreFFI.modulemap" "$headers/module.modulemap"
  # An XCFramework has one library per platform, so both simulator architectures share a file.
  lipo -create -output "$simulator/libgomoku_core.a" \
    "$(library aarch64-apple-ios-sim)" "$(library x86_64-apple-ios)"
  logged xcframework "the XCFramework could not be made" xcodebuild -create-xcframework \
    -library "$(library aarch64-apple-ios)" -headers "$headers" \
    -library "$simulator/libgomoku_core.a" -headers "$headers" \
    -output "$out/GomokuCore.xcframework"
  say "target/ios/GomokuCore.xcframework"
}

pictures_on_mac() {
  local device=$1 app=$2 look shots=$root/target/ios/screenshots
  rm -rf "$shots"
  mkdir -p "$shots"
  xcrun simctl bootstatus "$device" -b >/dev/null
  xcrun simctl install "$device" "$app"
  for look in light dark; do
    xcrun simctl ui "$device" appearance "$look"
    xcrun simctl launch --terminate-running-process "$device" \
      "$(defaults read "$app/Info" CFBundleIdentifier)" >/dev/null
    sleep 5
    xcrun simctl io "$device" screenshot "$shots/home-$look.png"
  done
}

test_on_mac() {
  local device name out=$root/target/ios
  # The newest runtime is the last.
  IFS='|' read -r name device < <(xcrun simctl list devices available |
    sed -n 's/^ *\(iPhone[^(]*[^( ]\) *(\([0-9A-F-]\{36\}\)).*/\1|\2/p' | tail -n 1) ||
    die "no iPhone simulator is installed: Xcode, Settings, Components"
  say "building and testing on the simulator $name"
  rm -rf "$out/tests.xcresult"
  xcodebuild build test -project "$root/ios/Gomoku.xcodeproj" -scheme Gomoku \
    -destination "platform=iOS Simulator,id=$device" -derivedDataPath "$out/derived" \
    -resultBundlePath "$out/tests.xcresult" -quiet
  pictures_on_mac "$device" "$out/derived/Build/Products/Debug-iphonesimulator/Gomoku.app"
  say "target/ios/tests.xcresult and target/ios/screenshots"
}

# --- on Linux --------------------------------------------------------------------------------
# The objects also contain LLVM bitcode of a newer version than nm reads.
nm() { "llvm-nm-$llvm" --no-llvm-bc "$@"; }

# Undefined symbols of an archive, without Mach-O's leading underscore.
open_symbols() {
  local symbols
  symbols=$(nm --format=posix "$1" 2>&1)
  comm -23 <(awk '$2 == "U" { print $1 }' <<<"$symbols" | sort -u) \
    <(awk 'NF > 2 && $2 != "U" { print $1 }' <<<"$symbols" | sort -u) | sed 's/^_//'
}

open_symbols_are_the_systems() {
  local unknown
  unknown=$(comm -23 <(open_symbols "$1" | sort -u) \
    <(sed 's/#.*//; /^ *$/d; s/ *$//' "$root/scripts/ios/libsystem.txt" | sort -u))
  [ -z "$unknown" ] || {
    echo "          not in scripts/ios/libsystem.txt: ${unknown//$'\n'/ }"
    return 1
  }
}

declared() {
  grep -oE '\b(uniffi|ffi)_gomoku_core_[a-z0-9_]+\(' "$root/target/bindings/swift/gomoku_coreFFI.h" |
    tr -d '(' | sort -u
}
defined() {
  nm --defined-only --extern-only --format=just-symbols "$1" |
    sed -n 's/^_\(\(uniffi\|ffi\)_gomoku_core_\)/\1/p' | sort -u
}
has_the_boundary() { [ -z "$(comm -23 <(declared) <(defined "$1"))" ]; }

# platform ARCHIVE: the platform in the object files: 2 is iOS, 7 its simulator.
platform() {
  "llvm-objdump-$llvm" --macho --private-headers "$1" 2>/dev/null |
    awk '$1 == "platform" { print $2 }' | sort -u | tr '\n' ' '
}
is_for() {
  case $2 in
    *-sim | x86_64-*) [[ $(platform "$1") =~ ^(7|iossimulator)\ $ ]] ;;
    *) [[ $(platform "$1") =~ ^(2|ios)\ $ ]] ;;
  esac
}

build_on_linux() {
  local t a
  [ -z "$all" ] || targets+=(x86_64-apple-ios)
  use_debian_rust
  [ -f "$root/target/bindings/swift/gomoku_coreFFI.h" ] || "$root/scripts/gen-bindings.sh" swift
  timed "tools are there"
  for t in "${targets[@]}"; do
    native_build staticlib "$t" "$target_dir"
    timed "$t: $(($(wc -c <"$(library "$t")") / 1024)) KiB"
  done
  for t in "${targets[@]}"; do
    a=$(library "$t")
    check "$t: made for $(platform "$a")" is_for "$a" "$t"
    check "$t: all $(declared | wc -l) functions of the header" has_the_boundary "$a"
    check "$t: names no folder of the builder" names_no_builder "$a"
    check "$t: $(open_symbols "$a" | wc -l) open symbols, all of libSystem" open_symbols_are_the_systems "$a"
  done
  checks_end "iOS libraries"
}

native_lock phone
case $(uname -s) in
  Darwin)
    build_on_mac
    [ -z "$run_tests" ] || test_on_mac
    ;;
  *)
    [ -z "$run_tests" ] || die "--test needs a Mac: here ios/test.sh runs the package's tests"
    build_on_linux
    ;;
esac
