#!/usr/bin/env bash
# Makes the signed debug APK from the output of build-android.sh.
#   package-apk.sh ABI…
# Needs android/app/target/jniLibs; runs Maven for classes and resources. Part of build-android.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/maven.sh"
. "$root/scripts/lib/proguard.sh"
. "$root/scripts/lib/signing.sh"
[ $# -gt 0 ] || die "usage: package-apk.sh ABI…"
abis=("$@")

app=$root/android/app
out=$app/target
work=$out/apk
mkdir -p "$cache/android"
dx_version=16.0.1

ensure_apt 7zip unzip zipalign apksigner dexdump
ensure_maven

compile_app() {
  "$root/scripts/gen-bindings.sh" kotlin
  logged maven "the app could not be compiled" \
    maven -f "$root/android/pom.xml" -Dmaven.test.skip=true process-classes
  timed "the app is compiled"
}

# dx converts a lambda's invokedynamic to invoke-custom, which crashes, since no Android has a
# LambdaMetafactory. ProGuard converts lambdas to Java 7 classes and removes unreachable code.
make_dex() {
  local framework_version=$1 framework dx key kept
  framework=$(maven_jar org.robolectric android-all "$framework_version")
  dx=$(maven_jar com.jakewharton.android.repackaged dalvik-dx "$dx_version")
  # A change of the core alone reuses the dex.
  key=$({
    echo "$proguard_version $dx_version $framework_version $minimum_api"
    cat "$root/scripts/android/proguard.pro" "$app/proguard-rules.pro"
    cd "$work/classes"
    find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  } | sha256sum | cut -c 1-32)
  kept=$cache/android/dex/$key
  if [ ! -f "$kept/classes.dex" ]; then
    logged proguard "ProGuard could not desugar and shrink the classes" \
      proguard -injars "$work/classes" -outjars "$work/shrunk.jar" \
      -libraryjars "$framework(android/**.class,dalvik/**.class)"
    timed "desugared and shrunk"
    logged dx "dx could not make the dex" \
      nice java -Xmx2g -cp "$dx" com.android.dx.command.Main --dex \
      --min-sdk-version="$minimum_api" --output="$work/classes.dex" "$work/shrunk.jar"
    timed "dex"
    mkdir -p "$kept"
    mv "$work/classes.dex" "$kept/classes.dex"
  fi
  touch "$kept"
  cp "$kept/classes.dex" "$work/tree/classes.dex"
  find "$cache/android/dex" -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -rf {} +
}

collect_libraries() {
  local abi aar
  aar=$(maven_jar net.java.dev.jna jna "$(property jna.version)" "" aar)
  for abi in "${abis[@]}"; do
    mkdir -p "$work/tree/lib/$abi"
    cp "$out/jniLibs/$abi/libgomoku_core.so" "$work/tree/lib/$abi/"
    unzip -qqoj "$aar" "jni/$abi/libjnidispatch.so" -d "$work/tree/lib/$abi" ||
      die "JNA has no library for $abi"
  done
}

assemble() {
  # A fixed date makes the APK reproducible.
  find "$work/tree" -exec touch -d 2020-01-01T00:00:00Z {} +
  cp "$out/resources.ap_" "$work/unaligned.apk"
  # Android extracts the deflated library of its ABI at installation (extractNativeLibs="true").
  # Stored files are mapped in place: resources.arsc must be stored, and sounds are.
  (
    cd "$work/tree"
    export TZ=UTC
    find classes.dex lib -type f | LC_ALL=C sort >"$work/packed"
    # 4 % smaller than zip -9.
    7zz a -tzip -mm=Deflate -mx=9 -mfb=258 -mpass=15 -mtp=2 -bso0 -bsp0 "$work/unaligned.apk" "@$work/packed"
  ) || die "the APK could not be put together"
  logged zipalign "the APK could not be aligned" \
    zipalign -f 4 "$work/unaligned.apk" "$work/unsigned.apk"
}

sign() {
  export GOMOKU_KEYSTORE=$cache/android/debug.keystore GOMOKU_KEY_ALIAS=androiddebugkey
  export GOMOKU_KEYSTORE_PASSWORD=android GOMOKU_KEY_PASSWORD=android
  [ -f "$GOMOKU_KEYSTORE" ] || logged keytool "the debug key could not be made" \
    keytool -genkeypair -keystore "$GOMOKU_KEYSTORE" -storetype PKCS12 -storepass android \
    -alias androiddebugkey -dname "CN=Android Debug,O=Android,C=US" \
    -keyalg RSA -keysize 2048 -validity 10000
  sign_apk "$work/unsigned.apk" "$out/gomoku-debug.apk"
}

compile_app
rm -rf "$work"
mkdir -p "$work/tree"
collect_classes "$work/classes"
make_dex "$(property android.resources.version)"
collect_libraries
assemble
sign
timed "signed"
