#!/usr/bin/env bash
# Shows the iPhone's board without an iPhone: converts the pictures that the last ios/test.sh drew
# with BoardDrawing to PNGs in target/ios/pictures. beside-android.png, written by ios/check.sh,
# compares them with Android's golden pictures of the same positions.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"
[ $# = 0 ] || { help_from_head; exit 2; }
pictures=$root/target/ios/pictures
[ -f "$pictures/board-wood-won.svg" ] || die "there are no pictures: run ios/test.sh first"
ensure_apt librsvg2-bin fonts-roboto-unhinted
for svg in "$pictures"/*.svg; do
  rsvg-convert "$svg" --output "${svg%.svg}.png"
done
say "$(find "$pictures" -name '*.svg' | wc -l) pictures in target/ios/pictures"
