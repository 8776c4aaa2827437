#!/usr/bin/env bash
# Runs tests of the Android app on the shrunk and desugared classes of the APK. A missing rule in
# android/app/proguard-rules.pro shows as a missing class or member.
#   test-shrunk.sh [TEST]…     default: the tests of start, play, saving, sharing and network games
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/maven.sh"
[ $# -gt 0 ] || set -- PlayTest LifecycleTest RenjuTest SettingsTest ShareTest SoundTest LobbyTest

ensure_apt aapt unzip
ensure_maven
"$root/scripts/gen-bindings.sh" kotlin
cd "$root/android"
maven -Pshrunk "-Dtest=$(IFS=, && echo "$*")" -Dsurefire.failIfNoSpecifiedTests=false test
