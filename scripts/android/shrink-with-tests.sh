#!/usr/bin/env bash
# Shrinks the app, its libraries and its tests into android/app/target/shrunk/kept. Maven calls it
# for test-shrunk.sh between compiling and testing. Retains what the tests call, but not the targets
# of reflection, JNA, the inflater or the manifest, which are the cases to test.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
. "$root/scripts/lib/maven.sh"
. "$root/scripts/lib/proguard.sh"

work=$android_target/shrunk
rm -rf "$work"
mkdir -p "$work"
collect_classes "$work/whole"
# JNA's library for this machine is in the jar of its classes.
unzip -qqo "$(maven_jar net.java.dev.jna jna "$(property jna.version)")" 'com/sun/jna/*/libjnidispatch.*' \
  -d "$work/whole"
cp -r "$android_target/test-classes" "$work/tests"

others=()
packed=:$(<"$android_target/runtime.classpath"):
IFS=: read -ra jars <<<"$(<"$android_target/test.classpath")"
for jar in "${jars[@]}"; do
  case $packed in *":$jar:"*) continue ;; esac
  case $jar in
    *.jar) others+=(-libraryjars "$jar(!META-INF/versions/**,!module-info.class)") ;;
    *) others+=(-libraryjars "$jar") ;;
  esac
done
logged proguard-tests "ProGuard could not desugar and shrink the classes with the tests" \
  proguard -injars "$work/whole:$work/tests" -outjars "$work/kept" "${others[@]}" \
  -ignorewarnings -keep "class app.gomoku.**Test,app.gomoku.**Test\$*,app.gomoku.app.LevelRunner { *; }"
rm -r "$work/whole" "$work/tests"
say "shrunk with the tests: $(find "$work/kept" -name '*.class' | wc -l) classes"
