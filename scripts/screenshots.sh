#!/usr/bin/env bash
# Renders the Android screens and puts the README's few, made small, into docs/screenshots.
#   screenshots.sh [--reuse]    with --reuse: of the screens that the last test run left
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
ensure_apt imagemagick
screens=$root/android/app/target/screens
[ "${1:-}" = --reuse ] || "$root/scripts/test-android.sh" --screens
out=$root/docs/screenshots
mkdir -p "$out"

# small NAME WIDTH: few colours keep a picture below 60 kB, and nobody sees the difference.
small() {
  [ -f "$screens/$1.png" ] || die "the tests made no screen $1"
  /usr/bin/convert "$screens/$1.png" -resize "$2x" -strip -colors 128 "PNG8:$out/$1.png"
}
small en-light-phone-portrait-home 300
small board-wood-won 300
small zh-dark-phone-portrait-game 300
small en-light-phone-portrait-new-game 300
small en-dark-tablet-landscape-game 640
say "docs/screenshots: $(du -sh "$out" | cut -f1)"
