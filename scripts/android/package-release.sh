#!/usr/bin/env bash
# Makes the files for stores from the output of package-apk.sh: a signed APK and an app bundle
# (AAB).
#   package-release.sh [--throwaway-key] ABI…
#     --throwaway-key   signs with a temporary key
# The key: scripts/lib/signing.sh. Results: android/app/target/gomoku-release.apk and .aab
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/maven.sh"
. "$root/scripts/lib/checks.sh"
. "$root/scripts/lib/signing.sh"
throwaway_key=
[ "${1:-}" != --throwaway-key ] || { throwaway_key=1; shift; }
[ $# -gt 0 ] || die "usage: package-release.sh [--throwaway-key] ABI…"
abis=("$@")

out=$root/android/app/target
work=$out/apk
apk=$out/gomoku-release.apk
aab=$out/gomoku-release.aab
bundletool_version=1.18.1
[ -f "$work/unsigned.apk" ] || die "nothing to sign: run scripts/build-android.sh first"
ensure_apt zip unzip zipalign apksigner
ensure_maven
aapt2=$out/aapt2/prebuilt/linux/aapt2
is_linux || aapt2=$out/aapt2/prebuilt/macosx/aapt2

bundletool() {
  nice java -Xmx2g -cp "$(maven_classpath com.android.tools.build bundletool "$bundletool_version")" \
    com.android.tools.build.bundletool.BundleToolMain "$@"
}

# Resources and manifest of a bundle's module are protocol buffers.
# https://developer.android.com/guide/app-bundle/app-bundle-format
make_module() {
  local module=$work/module
  rm -rf "$module" "$work/base.zip"
  mkdir -p "$module/manifest" "$module/dex"
  logged aapt2 "the resources could not be converted" \
    "$aapt2" convert --output-format proto -o "$work/proto.apk" "$out/resources.ap_"
  unzip -qq "$work/proto.apk" -d "$module"
  mv "$module/AndroidManifest.xml" "$module/manifest/"
  cp "$work/tree/classes.dex" "$module/dex/"
  cp -r "$work/tree/lib" "$module/lib"
  find "$module" -exec touch -d 2020-01-01T00:00:00Z {} +
  (
    cd "$module"
    export TZ=UTC
    find . -type f | sed 's|^\./||' | LC_ALL=C sort | zip -q -X -0 "$work/base.zip" -@
  ) || die "the module could not be put together"
}

# Sounds are played from their place in the APK, so a store may not deflate them.
make_bundle() {
  cat >"$work/bundle.json" <<'JSON'
{
  "compression": { "uncompressedGlob": ["res/raw/**.flac"] },
  "optimizations": { "uncompressNativeLibraries": { "enabled": false } }
}
JSON
  rm -f "$aab"
  logged bundletool "the bundle could not be made" \
    bundletool build-bundle --modules="$work/base.zip" --config="$work/bundle.json" --output="$aab"
  sign_bundle "$aab"
}

# The APK that a store makes from the bundle for a phone that needs a single one.
make_universal() {
  rm -rf "$work/universal" "$work/universal.apks"
  logged bundletool "no APK could be made of the bundle" \
    bundletool build-apks --mode=universal --bundle="$aab" --output="$work/universal.apks" \
    --aapt2="$aapt2" --ks="$GOMOKU_KEYSTORE" --ks-key-alias="$GOMOKU_KEY_ALIAS" \
    --ks-pass="file:$work/password" --key-pass="file:$work/key-password"
  unzip -qq "$work/universal.apks" universal.apk -d "$work/universal"
}

# The bundle has a self-signed certificate, like an APK, which -strict would refuse.
is_signed() { jarsigner -verify "$aab" 2>&1 | grep -q '^jar verified'; }
bundles_certificate() {
  keytool -printcert -jarfile "$aab" | sed -n 's/^.*SHA256: //p' | head -n 1 | tr -d ':' | tr A-F a-f
}
apks_certificate() {
  apksigner verify --print-certs --min-sdk-version "$minimum_api" "$apk" |
    sed -n 's/^.*certificate SHA-256 digest: //p' | head -n 1
}
one_signed_both() { [ -n "$(apks_certificate)" ] && [ "$(apks_certificate)" = "$(bundles_certificate)" ]; }
is_valid() { bundletool validate --bundle="$aab" >/dev/null 2>&1; }
listed() { unzip -Z1 "$1" "$2" 2>/dev/null | LC_ALL=C sort; }
libraries_are_the_apks() {
  [ "$(listed "$aab" 'base/lib/*' | sed 's|^base/||')" = "$(listed "$apk" 'lib/*')" ]
}
code_is_the_apks() {
  cmp -s <(unzip -p "$aab" base/dex/classes.dex) <(unzip -p "$apk" classes.dex)
}

if [ -n "$throwaway_key" ]; then use_throwaway_key; else use_signing_key; fi
sign_apk "$work/unsigned.apk" "$apk"
make_module
make_bundle
# Passwords go through private files, never through a command line.
(umask 077 && printf %s "$GOMOKU_KEYSTORE_PASSWORD" >"$work/password" &&
  printf %s "$GOMOKU_KEY_PASSWORD" >"$work/key-password")
make_universal
rm -f "$work/password" "$work/key-password"

check "bundle: signed" is_signed
check "bundle: the APK's key" one_signed_both
check "bundle: bundletool $bundletool_version finds it valid" is_valid
check "bundle: the APK's libraries" libraries_are_the_apks
check "bundle: the APK's code" code_is_the_apks
check "bundle: $(wc -c <"$aab") bytes, at most $((8 * 1024 * 1024))" \
  test "$(wc -c <"$aab")" -le $((8 * 1024 * 1024))
checks_end "app bundle"
"$root/scripts/android/check-apk.sh" "$apk" "${abis[@]}"
"$root/scripts/android/check-apk.sh" "$work/universal/universal.apk" "${abis[@]}"
say "android/app/target/gomoku-release.apk and gomoku-release.aab"
