#!/usr/bin/env bash
# Checks an APK as it would be installed. Ends with `N passed, N failed`.
#   check-apk.sh APK ABI…      the exact set of its ABIs
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/native-elf.sh"
[ $# -ge 2 ] || die "usage: check-apk.sh APK ABI…"
apk=$(realpath "$1")
shift
abis=("$@")
[ -f "$apk" ] || die "no APK at $1"
ensure_apt unzip zipalign apksigner dexdump "llvm-$llvm"

most_bytes=$((7680 * 1024))
# For nearby games and for scanning. A feature that needs another permission adds it here and to the
# README.
permissions_wanted="android.permission.ACCESS_FINE_LOCATION android.permission.ACCESS_LOCAL_NETWORK \
android.permission.ACCESS_NETWORK_STATE android.permission.BLUETOOTH android.permission.BLUETOOTH_ADMIN \
android.permission.BLUETOOTH_ADVERTISE android.permission.BLUETOOTH_CONNECT android.permission.BLUETOOTH_SCAN \
android.permission.CAMERA android.permission.CHANGE_WIFI_MULTICAST_STATE android.permission.INTERNET \
android.permission.POST_NOTIFICATIONS android.permission.RECEIVE_BOOT_COMPLETED "

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unzip -qq "$apk" -d "$work/apk"

# Debian 12's aapt2 can't read API 36's resources; Maven has unpacked one that can.
aapt2=$root/android/app/target/aapt2/prebuilt/linux/aapt2
[ -x "$aapt2" ] || aapt2=aapt2
signatures=$(apksigner verify --verbose --print-certs --min-sdk-version "$minimum_api" "$apk" 2>&1) || true
badging=$("$aapt2" dump badging "$apk" 2>/dev/null) || true
manifest=$("$aapt2" dump xmltree --file AndroidManifest.xml "$apk" 2>/dev/null) || true
listing=$(unzip -v "$apk")
dexes=("$work"/apk/classes*.dex)
for dex in "${dexes[@]}"; do dexdump -d "$dex"; done >"$work/dexdump" 2>/dev/null || true

signed_by() { grep -q "^Verified using $1 scheme .*: true$" <<<"$signatures"; }
badge() { sed -n "s/^$1:'\(.*\)'$/\1/p" <<<"$badging" | head -n 1; }
badge_is() { [ "$(badge "$1")" = "$2" ]; }
package_is() { grep -q "^package: name='$1' " <<<"$badging"; }
permissions() { sed -n "s/^uses-permission[^:]*: name='\([^']*\)'.*/\1/p" <<<"$badging" | sort -u | tr '\n' ' '; }
permissions_are() { [ "$(permissions)" = "$1" ]; }
has_launcher() { grep -q "^launchable-activity: name='app.gomoku.app.GomokuApp'" <<<"$badging"; }
has_label() { grep -q "^application-label${1:-}:'..*'" <<<"$badging"; }
native_code() { sed -n 's/^native-code: //p' <<<"$badging" | tr -d "'" | tr ' ' '\n' | sort | tr '\n' ' '; }
native_code_is() { [ "$(native_code)" = "$(printf '%s\n' "$@" | sort | tr '\n' ' ')" ]; }
libraries_are_copied_out() { grep -q 'extractNativeLibs.*=true' <<<"$manifest"; }

has_instructions() { [ "$(grep -c '|[0-9a-f]*: invoke-' "$work/dexdump")" -gt 1000 ]; }
# Android has no LambdaMetafactory, so this instruction crashes.
has_no_invoke_custom() { ! grep -q 'invoke-custom' "$work/dexdump"; }
has_class() { grep -qF "Class descriptor  : 'L$1;'" "$work/dexdump"; }
constructors=$(awk -F "'" '/Class descriptor/ { class = $2 }
  /^ *name *: .<init>/ { init = 1; next }
  init { print class $2; init = 0 }' "$work/dexdump")
# Shrinking must retain the classes that the system and the inflater create by name.
named_classes_are_there() {
  local app=$root/android/app/src/main absent
  absent=$({
    sed -n 's/^ *android:name="\(\.[A-Za-z.]*\)"$/Lapp.gomoku\1;()V/p' "$app/AndroidManifest.xml"
    grep -rhoE '<app\.gomoku\.[A-Za-z.]+' "$app/res" |
      sed 's/<\(.*\)/L\1;(Landroid.content.Context;Landroid.util.AttributeSet;)V/'
  } | tr . / | sort -u | comm -23 - <(sort -u <<<"$constructors"))
  [ -z "$absent" ] || { echo "$absent"; return 1; }
}
# JNA looks up the native methods when the app loads the core.
finds_its_functions() {
  local methods absent
  methods=$(awk -F "'" '/^ *name *:/ { name = $2 }
    /^ *access *:.*NATIVE/ && name ~ /^(uniffi|ffi)_gomoku_core_/ { print name }' "$work/dexdump" | LC_ALL=C sort -u)
  [ "$(wc -l <<<"$methods")" -gt 100 ] || return 1
  absent=$(LC_ALL=C comm -23 <(echo "$methods") <(elf_exports "$1"))
  [ -z "$absent" ] || { echo "$absent"; return 1; }
}
has_no_test_class() {
  ! grep -qE "Class descriptor  : 'L(org/junit|org/robolectric|androidx|android)/" "$work/dexdump"
}

# packed METHOD NAME: the file is in the APK with that compression method, such as Stored.
packed() { awk -v method="$1" -v name="$2" '$NF == name && $2 ~ method { found = 1 } END { exit !found }' <<<"$listing"; }
# Android maps stored files in place, and refuses an unaligned resources.arsc.
stored_files_are_aligned() { zipalign -c 4 "$apk" >/dev/null; }
libraries_of() { (cd "$work/apk/lib/$1" 2>/dev/null && printf '%s ' *.so); }
libraries_are() { [ "$(libraries_of "$1")" = "libgomoku_core.so libjnidispatch.so " ]; }
# Media players get an offset in the APK, not a copy.
sounds_are_stored() {
  local file
  for file in "$root"/android/app/src/main/res/raw/*.flac; do
    packed Stored "res/raw/${file##*/}" || { echo "${file##*/}"; return 1; }
  done
}
asset_is_there() { cmp -s "$work/apk/assets/$1" "$root/assets/$1"; }
resources_are_stored() { packed Stored resources.arsc; }
needs_only_the_system() { elf_needs_only "$1" libc.so libdl.so liblog.so libm.so; }

check "signature: v2" signed_by v2
check "signature: v3" signed_by v3
check "application id app.gomoku, $(sed -n "s/.* versionName='\([^']*\)'.*/version \1/p" <<<"$badging" | head -n 1)" \
  package_is app.gomoku
check "minSdk $(badge minSdkVersion)" badge_is minSdkVersion "$minimum_api"
check "targetSdk $(badge targetSdkVersion)" badge_is targetSdkVersion "$target_api"
granted=$(permissions)
check "permissions: ${granted:-none}" permissions_are "$permissions_wanted"
check "starts with app.gomoku.app.GomokuApp" has_launcher
check "label in English, the default" has_label
for language in zh-CN zh-TW ja ko; do check "label in $language" has_label "-$language"; done
check "native code: $(native_code)" native_code_is "${abis[@]}"
check "libraries are copied out of the APK" libraries_are_copied_out
check "resources.arsc is stored" resources_are_stored
check "sounds are stored" sounds_are_stored
for asset in "$root"/assets/*.bin; do
  asset=${asset##*/}
  check "$asset: as it is in assets" asset_is_there "$asset"
  check "$asset: deflated" packed Defl "assets/$asset"
done
check "stored files are aligned" stored_files_are_aligned
check "dex: $(grep -c 'Class descriptor' "$work/dexdump") classes can be read" has_instructions
check "dex: no invoke-custom" has_no_invoke_custom
check "dex: the app" has_class app/gomoku/app/GomokuApp
check "dex: the bindings" has_class app/gomoku/core/GameSession
check "dex: JNA" has_class com/sun/jna/Native
check "dex: Kotlin's library" has_class kotlin/Unit
check "dex: what manifest and layouts name" named_classes_are_there
check "dex: no test or framework class" has_no_test_class
for abi in "${abis[@]}"; do
  check "$abi: $(libraries_of "$abi")" libraries_are "$abi"
  for so in "$work/apk/lib/$abi"/*.so; do
    name=lib/$abi/$(basename "$so")
    check "$name: deflated" packed Defl "$name"
    check "$name: machine $(elf_machine "$so")" elf_is_for_abi "$so" "$abi"
    check "$name: segments at 16 KiB" elf_is_page_aligned "$so"
    check "$name: no text relocations" elf_has_no_text_relocations "$so"
    check "$name: needs only $(elf_needed "$so")" needs_only_the_system "$so"
  done
  check "$abi: exports what the bindings call, and nothing else" elf_exports_boundary "$work/apk/lib/$abi/libgomoku_core.so"
  check "$abi: exports what the dex looks up" finds_its_functions "$work/apk/lib/$abi/libgomoku_core.so"
done
check "$(wc -c <"$apk") bytes, at most $most_bytes" file_at_most "$apk" "$most_bytes"
checks_end "APK"
