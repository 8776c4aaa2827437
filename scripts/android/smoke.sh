#!/usr/bin/env bash
# Tests the app on the device or emulator that adb finds, whose language must be English: a start, a
# game to a win, a rotation, a kill, and restoration of the game (android/smoke). Reinstalls both
# APKs.
#   smoke.sh      after build-android.sh and android/build-smoke.sh
# Screenshots: android/app/target/smoke/screens
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"

out=$root/android/app/target
screens=$out/smoke/screens
have adb || die "adb is needed: the Android SDK's platform-tools"
for apk in gomoku-debug gomoku-smoke; do
  [ -f "$out/$apk.apk" ] || die "android/app/target/$apk.apk is not there: run build-android.sh and android/build-smoke.sh first"
done
adb wait-for-device
adb uninstall app.gomoku >/dev/null 2>&1 || true
adb install -r "$out/gomoku-debug.apk"
adb install -r "$out/gomoku-smoke.apk"
status=0
told=$(adb shell am instrument -w app.gomoku.smoke/.SmokeTest) || status=$?
echo "$told"
rm -rf "$screens"
mkdir -p "$screens"
adb pull /sdcard/Android/data/app.gomoku.smoke/files/. "$screens" || true
adb logcat -d -s gomoku:* AndroidRuntime:E >"$screens/logcat.txt" || true
# `am instrument` returns 0 even if the test fails.
if [ "$status" != 0 ] || ! grep -q '^OK' <<<"$told"; then die "the app did not pass"; fi
say "passed; screenshots in $screens"
