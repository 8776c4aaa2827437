#!/usr/bin/env bash
# Makes the signed debug APK of what build-android.sh has prepared.
#   package-apk.sh ABI…
# Needs android/app/target/jniLibs; runs Maven for classes and resources. Part of build-android.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/maven.sh"
[ $# -gt 0 ] || die "usage: package-apk.sh ABI…"
abis=("$@")

app=$root/android/app
out=$app/target
work=$out/apk
keystore=$cache/android/debug.keystore
mkdir -p "$cache/android"
proguard_version=7.10.0 dx_version=16.0.1

ensure_apt zip unzip zipalign apksigner dexdump
ensure_maven

# property NAME: of android/pom.xml, so that versions are chosen in one place.
property() { sed -n "s:.*<$1>\\(.*\\)</$1>.*:\\1:p" "$root/android/pom.xml" | head -n 1; }

compile_app() {
  "$root/scripts/gen-bindings.sh" kotlin
  # No tests here: scripts/test-android.sh runs them.
  logged maven "the app could not be compiled" \
    maven -f "$root/android/pom.xml" -Dmaven.test.skip=true process-classes
  timed "the app is compiled"
}

# ProGuard and what it stands on, as a class path.
proguard_classpath() {
  local file=$cache/android/proguard-$proguard_version.classpath pom
  # The file names jars of the local repository, which may have been emptied since.
  if [ ! -s "$file" ] || ! (IFS=: && for jar in $(<"$file"); do [ -f "$jar" ] || exit 1; done); then
    pom=$(mktemp -d)
    sed "s/@VERSION@/$proguard_version/" "$root/scripts/android/proguard.pom.xml" >"$pom/pom.xml"
    logged proguard-fetch "ProGuard could not be fetched from Maven Central" \
      maven -q -f "$pom/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath \
      -Dmdep.outputFile="$file"
    rm -r "$pom"
  fi
  cat "$file"
}

# The classes of java.base, which ProGuard wants to see; the framework jar has hardly any.
java_base() {
  local home
  home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
  if [ ! -f "$home/jmods/java.base.jmod" ]; then
    # Some JDKs come without jmods.
    ensure_apt openjdk-17-jdk-headless
    home=/usr/lib/jvm/java-17-openjdk-$(dpkg --print-architecture)
  fi
  echo "$home/jmods/java.base.jmod"
}

# All classes that go into the APK in one folder: the app's and its libraries'.
collect_classes() {
  local classes=$work/classes jar jars
  mkdir -p "$classes"
  IFS=: read -ra jars <<<"$(<"$out/runtime.classpath")"
  for jar in "${jars[@]}"; do
    case $jar in
      # Annotations that only compilers read.
      */annotations-[0-9]*.jar) continue ;;
    esac
    # dx knows neither modules nor classes for several Java versions.
    unzip -qqo "$jar" '*.class' -x 'META-INF/*' module-info.class -d "$classes" 2>/dev/null || {
      # 11: the jar has no such file; it holds no classes.
      [ $? = 11 ] || die "can't read $jar"
    }
  done
  (cd "$out/classes" && find . -name '*.class' ! -path './META-INF/*' -print0 |
    xargs -0 cp --parents -t "$classes")
}

# Lambdas in Java 8 bytecode are invokedynamic, in dex invoke-custom, and on a phone a crash: no
# Android has a LambdaMetafactory. ProGuard makes classes of them for Java 7; dx makes the dex.
make_dex() {
  local framework_version=$1 framework dx key kept
  framework=$(maven_jar org.robolectric android-all "$framework_version")
  dx=$(maven_jar com.jakewharton.android.repackaged dalvik-dx "$dx_version")
  # The same classes make the same dex; a change of the core alone leaves them as they were.
  key=$({
    echo "$proguard_version $dx_version $framework_version $minimum_api"
    cat "$root/scripts/android/proguard.pro"
    cd "$work/classes"
    find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  } | sha256sum | cut -c 1-32)
  kept=$cache/android/dex/$key
  if [ ! -f "$kept/classes.dex" ]; then
    logged proguard "ProGuard could not desugar the classes" \
      nice java -Xmx3g -cp "$(proguard_classpath)" proguard.ProGuard \
      -injars "$work/classes" -outjars "$work/desugared.jar" \
      -libraryjars "$(java_base)(!**.jar;!module-info.class)" \
      -libraryjars "$framework(android/**.class,dalvik/**.class)" \
      -include "$root/scripts/android/proguard.pro"
    timed "desugared"
    logged dx "dx could not make the dex" \
      nice java -Xmx2g -cp "$dx" com.android.dx.command.Main --dex \
      --min-sdk-version="$minimum_api" --output="$work/classes.dex" "$work/desugared.jar"
    timed "dex"
    mkdir -p "$kept"
    mv "$work/classes.dex" "$kept/classes.dex"
  fi
  touch "$kept"
  cp "$kept/classes.dex" "$work/tree/classes.dex"
  # The last few are worth keeping.
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
  # The same input makes the same APK.
  find "$work/tree" -exec touch -d 2020-01-01T00:00:00Z {} +
  cp "$out/resources.ap_" "$work/unaligned.apk"
  # Stored, not deflated: Android maps the libraries where they lie in the APK
  # (extractNativeLibs="false"), on phones with 16 KiB pages at multiples of that. Debian's zipalign
  # knows 4 KiB for libraries only, so everything stored, a handful of files, gets 16.
  (
    cd "$work/tree"
    export TZ=UTC
    find classes.dex -type f | zip -q -X -9 "$work/unaligned.apk" -@
    find lib -type f | LC_ALL=C sort | zip -q -X -0 "$work/unaligned.apk" -@
  ) || die "the APK could not be put together"
  logged zipalign "the APK could not be aligned" \
    zipalign -f 16384 "$work/unaligned.apk" "$work/unsigned.apk"
}

sign() {
  [ -f "$keystore" ] || logged keytool "the debug key could not be made" \
    keytool -genkeypair -keystore "$keystore" -storetype PKCS12 -storepass android \
    -alias androiddebugkey -dname "CN=Android Debug,O=Android,C=US" \
    -keyalg RSA -keysize 2048 -validity 10000
  logged apksigner "the APK could not be signed" \
    apksigner sign --ks "$keystore" --ks-pass pass:android --min-sdk-version "$minimum_api" \
    --v1-signing-enabled false --v2-signing-enabled true --v3-signing-enabled true \
    --v4-signing-enabled false --out "$out/gomoku-debug.apk" "$work/unsigned.apk"
}

compile_app
rm -rf "$work"
mkdir -p "$work/tree"
collect_classes
make_dex "$(property android.resources.version)"
collect_libraries
assemble
sign
timed "signed"
