#!/usr/bin/env bash
# Compiles the Kotlin sources that changed since the last call. Called by Maven:
#   compile-kotlin.sh main|test CLASSPATH SOURCES…
# in the app's folder. Writes target/classes or target/test-classes, and target/kotlin for the next call.
set -euo pipefail

part=$1 classpath=$2
shift 2
compiler=$(dirname "${BASH_SOURCE[0]}")/kotlin-compiler/target
case $part in
  main) output=target/classes module=app more=() ;;
  # Gives tests access to internal declarations of the app.
  test) output=target/test-classes module=app-test more=("-Xfriend-paths=$PWD/target/classes") ;;
  *) echo "compile-kotlin: main or test" >&2 && exit 1 ;;
esac

# No invokedynamic: the APK's dex compiler can't desugar it.
java -Xmx2g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$compiler/classes:$(<"$compiler/compiler.classpath")" app.gomoku.tools.CompileKotlin \
  "target/kotlin/$part" "$output" "$classpath" \
  -jvm-target 1.8 -no-stdlib -no-reflect -module-name "$module" ${more[@]+"${more[@]}"} \
  -Xlambdas=class -Xsam-conversions=class -Xstring-concat=inline -- "$@"
