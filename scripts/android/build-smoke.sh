#!/usr/bin/env bash
# Builds the APK that tests the installed app on a device (android/smoke), signed by the debug key.
# Run build-android.sh first, which installs the tools in android/app/target.
# Result: android/app/target/gomoku-smoke.apk
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/maven.sh"
. "$root/scripts/lib/proguard.sh"
. "$root/scripts/lib/signing.sh"

out=$root/android/app/target
work=$out/smoke
dx_version=16.0.1
case $(uname -s) in Darwin) prebuilt=macosx ;; *) prebuilt=linux ;; esac
aapt2=$out/aapt2/prebuilt/$prebuilt/aapt2
[ -x "$aapt2" ] || die "run scripts/build-android.sh first"

ensure_apt zip zipalign apksigner
ensure_maven
framework=$(maven_jar org.robolectric android-all "$(property android.compile.version)")
resources=$(maven_jar org.robolectric android-all "$(property android.resources.version)")
dx=$(maven_jar com.jakewharton.android.repackaged dalvik-dx "$dx_version")

rm -rf "$work"
mkdir -p "$work/classes"
mapfile -t sources < <(find "$root/android/smoke/src" -name '*.java' | sort)
# dx has no library for lambdas.
javac --release 8 -nowarn -Xlint:none -classpath "$framework" -d "$work/classes" \
  "${sources[@]}"
logged smoke-dx "dx could not make the dex" \
  java -cp "$dx" com.android.dx.command.Main --dex --min-sdk-version="$minimum_api" \
  --output="$work/classes.dex" "$work/classes"
logged smoke-aapt2 "aapt2 could not read the manifest" \
  "$aapt2" link --manifest "$root/android/smoke/AndroidManifest.xml" -I "$resources" -o "$work/unaligned.apk"
(cd "$work" && zip -q -X unaligned.apk classes.dex)
logged smoke-zipalign "the APK could not be aligned" \
  zipalign -f 4 "$work/unaligned.apk" "$work/unsigned.apk"
export GOMOKU_KEYSTORE=$cache/android/debug.keystore GOMOKU_KEY_ALIAS=androiddebugkey
export GOMOKU_KEYSTORE_PASSWORD=android GOMOKU_KEY_PASSWORD=android
[ -f "$GOMOKU_KEYSTORE" ] || die "run scripts/build-android.sh first"
sign_apk "$work/unsigned.apk" "$out/gomoku-smoke.apk"
say "$out/gomoku-smoke.apk"
