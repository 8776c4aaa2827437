#!/usr/bin/env bash
# Runs tests of the Android app over the classes that shrinking leaves, desugared as in the APK. A
# rule that is missing in android/app/proguard-rules.pro shows as a class or member that is not there.
#   test-shrunk.sh [TEST]…     default: what starts the app, plays, saves, shares, and plays by network
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/maven.sh"
[ $# -gt 0 ] || set -- PlayTest LifecycleTest RenjuTest SettingsTest ShareTest SoundTest LobbyTest

ensure_apt aapt unzip
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
cd "$root/android"
maven -Pshrunk "-Dtest=$(IFS=, && echo "$*")" -Dsurefire.failIfNoSpecifiedTests=false test
