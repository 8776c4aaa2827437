#!/usr/bin/env bash
# Shows the iPhone's board without an iPhone: the pictures that the last ios/test.sh has drawn from
# BoardDrawing, as PNGs in target/ios/pictures. With those of Android's tests beside them
# (android/app/target/screens/board-*.png) both boards can be compared by eye.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"
[ $# = 0 ] || { help_from_head; exit 2; }
pictures=$root/target/ios/pictures
[ -f "$pictures/board-wood-won.svg" ] || die "there are no pictures: run ios/test.sh first"
ensure_apt librsvg2-bin fonts-roboto-unhinted
for svg in "$pictures"/*.svg; do
  rsvg-convert "$svg" --output "${svg%.svg}.png"
done
say "$(find "$pictures" -name '*.png' | wc -l) pictures in target/ios/pictures"
