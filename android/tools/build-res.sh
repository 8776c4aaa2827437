#!/usr/bin/env bash
# Compiles and links the app's resources. Called by Maven:
#   build-res.sh APP_DIR FRAMEWORK_JAR INSTRUMENTED_DIR "VERSION…"
# Writes under APP_DIR/target: resources.ap_ (manifest and resources, the base of the APK),
# gen-java (R.java) and test-config (where Robolectric finds both and its frameworks).
set -euo pipefail

app=$1 framework=$2 instrumented=$3 versions=$4
out=$app/target

# Debian 12's aapt2 can't read the resource table of API 36's framework.
case $(uname -s)-$(uname -m) in
  Linux-x86_64) aapt2=$out/aapt2/prebuilt/linux/aapt2 ;;
  Darwin-*) aapt2=$out/aapt2/prebuilt/macosx/aapt2 ;;
  *) aapt2=$(command -v aapt2) || { echo "build-res: no aapt2 for this machine" >&2; exit 1; } ;;
esac
[ ! -f "$aapt2" ] || chmod +x "$aapt2"

java=$out/gen-java.new
rm -rf "$java"
mkdir -p "$java" "$out/gen-java" "$out/test-config/com/android/tools"
# Puzzles and other files that ship with the core, in the terminal client and both apps.
assets=$app/../../assets
"$aapt2" compile --dir "$app/src/main/res" -o "$out/res.zip"
# The framework jar has a chunk that only Android's builds recognise; the warning is harmless.
# Sounds are played directly from the APK. aapt2 stores WAV uncompressed by default, FLAC by option.
"$aapt2" link -0 .flac -A "$assets" -I "$framework" --manifest "$app/src/main/AndroidManifest.xml" \
  --java "$java" --auto-add-overlay --min-sdk-version 26 --target-sdk-version 36 \
  -o "$out/resources.ap_" "$out/res.zip" 2> >(grep -v "Unknown chunk type '200'" >&2)
# Replace R.java only if a resource ID changed: a new file would recompile the app.
diff -qr "$java" "$out/gen-java" >/dev/null || { rm -rf "$out/gen-java" && mv "$java" "$out/gen-java"; }
rm -rf "$java"

cat >"$out/test-config/com/android/tools/test_config.properties" <<P
android_custom_package=app.gomoku
android_merged_manifest=$app/src/main/AndroidManifest.xml
android_merged_resources=$app/src/main/res
android_merged_assets=$assets
android_resource_apk=$out/resources.ap_
P

for version in $versions; do
  echo "org.robolectric\\:android-all-instrumented\\:$version=$instrumented/$version/android-all-instrumented-$version.jar"
done >"$out/test-config/robolectric-deps.properties"
