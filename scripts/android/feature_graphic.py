#!/usr/bin/env python3
"""Draws the feature graphic of the app's page in Google Play: five in a row on wood, without text, so that it
fits every language.

    feature_graphic.py            writes fastlane/metadata/android/en-US/images/featureGraphic.png
    feature_graphic.py --check    fails if the committed file differs from the generated one

The stones are those of the icon (ios/make-assets.py); no library is needed.
"""
import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "fastlane/metadata/android/en-US/images/featureGraphic.png"
# Size required by Google Play, in pixels.
WIDTH, HEIGHT = 1024, 500
# In pixels: distance between lines, position of the first ones, radius of a stone.
CELL, LEFT, TOP, RADIUS = 100, 12, 50, 46
# Column and row; the five belongs to Black.
BLACK = [(3, 3), (4, 2), (5, 1), (2, 4), (6, 0), (6, 3)]
WHITE = [(3, 2), (4, 3), (5, 2), (2, 3), (7, 2)]


def painter():
    path = ROOT / "ios" / "make-assets.py"
    spec = importlib.util.spec_from_file_location("make_assets", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shade(paint, x, y):
    grain = ((y + (x * (WIDTH - x)) / 16384) % 42) / 42
    icon = paint.ICONS["AppIcon"]
    colour = paint.mix(icon.field, icon.line, icon.grain if grain < 0.4 else 0.0)
    for distance in ((x - LEFT) % CELL, (y - TOP) % CELL):
        colour = paint.mix(colour, icon.line, 2 - min(distance, CELL - distance))
    for stones, (lit, rim, edge) in ((WHITE, icon.white), (BLACK, icon.black)):
        for column, row in stones:
            dx, dy = x - LEFT - column * CELL, y - TOP - row * CELL
            if abs(dx) <= CELL and abs(dy) <= CELL:
                colour = paint.with_stone(colour, dx, dy, RADIUS, (lit, rim), edge)
    return bytes(round(c) for c in colour)


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    paint = painter()
    rows = b"".join(
        b"\0" + b"".join(shade(paint, x, y) for x in range(WIDTH)) for y in range(HEIGHT)
    )
    if not sys.argv[1:]:
        FILE.write_bytes(paint.png(rows, WIDTH, HEIGHT))
    elif not FILE.is_file() or paint.png_rows(FILE.read_bytes()) != rows:
        sys.exit(f"{FILE.name} is not as feature_graphic.py writes it")


if __name__ == "__main__":
    main()
