# shellcheck shell=bash
# shellcheck disable=SC2154 # root comes from common.sh, minimum_api from native.sh
# The signing key for stores; source after common.sh and native.sh. It is never part of the tree.
#   GOMOKU_KEYSTORE            its file
#   GOMOKU_KEYSTORE_PASSWORD
#   GOMOKU_KEY_ALIAS
#   GOMOKU_KEY_PASSWORD        default: the keystore's
# or android/signing.properties with storeFile, storePassword, keyAlias and keyPassword, which the
# Gradle project reads, too.

signing_file=$root/android/signing.properties

# signing_property NAME: a value may contain anything but a line break.
signing_property() { sed -n "s/^ *$1 *= *//p" "$signing_file" | head -n 1; }

# use_signing_key: exports the four variables, or reports the missing ones.
use_signing_key() {
  if [ -z "${GOMOKU_KEYSTORE:-}" ] && [ -f "$signing_file" ]; then
    GOMOKU_KEYSTORE=$(signing_property storeFile)
    # Relative to the folder of the app's build file, as in Gradle.
    case $GOMOKU_KEYSTORE in /* | '') ;; *) GOMOKU_KEYSTORE=$root/android/app/$GOMOKU_KEYSTORE ;; esac
    GOMOKU_KEYSTORE_PASSWORD=$(signing_property storePassword)
    GOMOKU_KEY_ALIAS=$(signing_property keyAlias)
    GOMOKU_KEY_PASSWORD=$(signing_property keyPassword)
  fi
  [ -n "${GOMOKU_KEYSTORE:-}" ] ||
    die "a release needs a key: set GOMOKU_KEYSTORE, or write android/signing.properties (docs/release.md)"
  [ -f "$GOMOKU_KEYSTORE" ] || die "the keystore $GOMOKU_KEYSTORE is not there"
  [ -n "${GOMOKU_KEYSTORE_PASSWORD:-}" ] || die "the keystore's password is missing (docs/release.md)"
  [ -n "${GOMOKU_KEY_ALIAS:-}" ] || die "the name of the key in the keystore is missing (docs/release.md)"
  GOMOKU_KEY_PASSWORD=${GOMOKU_KEY_PASSWORD:-$GOMOKU_KEYSTORE_PASSWORD}
  export GOMOKU_KEYSTORE GOMOKU_KEYSTORE_PASSWORD GOMOKU_KEY_ALIAS GOMOKU_KEY_PASSWORD
}

# use_throwaway_key: a temporary key, which only proves that signing works.
use_throwaway_key() {
  throwaway=$(mktemp -d)
  trap 'rm -rf "$throwaway"' EXIT
  export GOMOKU_KEYSTORE=$throwaway/keystore GOMOKU_KEY_ALIAS=throwaway
  export GOMOKU_KEYSTORE_PASSWORD=throwaway GOMOKU_KEY_PASSWORD=throwaway
  keytool -genkeypair -keystore "$GOMOKU_KEYSTORE" -storetype PKCS12 -storepass:env GOMOKU_KEYSTORE_PASSWORD \
    -alias "$GOMOKU_KEY_ALIAS" -dname "CN=Gomoku throw-away" -keyalg RSA -keysize 3072 -validity 2 \
    >/dev/null 2>&1 || die "keytool could not make a key"
}

# sign_apk FROM TO: v2 and v3; the app needs no older scheme.
sign_apk() {
  logged apksigner "the APK could not be signed" \
    apksigner sign --ks "$GOMOKU_KEYSTORE" --ks-key-alias "$GOMOKU_KEY_ALIAS" \
    --ks-pass env:GOMOKU_KEYSTORE_PASSWORD --key-pass env:GOMOKU_KEY_PASSWORD \
    --min-sdk-version "$minimum_api" --v1-signing-enabled false --v2-signing-enabled true \
    --v3-signing-enabled true --v4-signing-enabled false --out "$2" "$1"
}

# sign_bundle FILE: as a jar, which stores require for a bundle.
sign_bundle() {
  logged jarsigner "the bundle could not be signed" \
    jarsigner -keystore "$GOMOKU_KEYSTORE" -storepass:env GOMOKU_KEYSTORE_PASSWORD \
    -keypass:env GOMOKU_KEY_PASSWORD -sigalg SHA256withRSA -digestalg SHA-256 "$1" "$GOMOKU_KEY_ALIAS"
}
