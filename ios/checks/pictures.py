"""Compares the board drawn by the last ios/test.sh with Android's golden pictures of the same position and
theme. Writes a sheet of both: target/ios/pictures/beside-android.png."""

import io
import subprocess
from pathlib import Path

from PIL import Image, ImageChops
from runner import run

ROOT = Path(__file__).resolve().parent.parent.parent
ANDROID = ROOT / "android/app/src/test/goldens"
IPHONE = ROOT / "target/ios/pictures"
SCREEN = (0xFB, 0xF8, 0xF3)
# Patches per side, each about a board cell, and the allowed difference of their mean colours (0 to
# 255). Antialiasing changes single pixels much, but a patch's mean hardly.
PATCHES, ALLOWED = 16, 8
# Allowed share of pixels that differ by more than VISIBLE of 255: edges of letters and stones. A
# board shifted by one pixel exceeds it.
SHARE, VISIBLE = 0.02, 56
NAMES = [f"{theme}-{scene}" for theme in ("wood", "paper", "night") for scene in ("marks", "won")]
NAMES += ["wood-set-up", "wood-set-up-played"]


def android(name):
    return Image.open(ANDROID / f"{name}.png").convert("RGB")


def iphone(name, colour=None, instead=None):
    """Renders the picture, optionally with one colour replaced."""
    svg = IPHONE / f"android-{name}.svg"
    assert svg.is_file(), f"{svg.name} is not there: run ios/test.sh first"
    text = svg.read_text()
    if colour:
        assert colour in text, f"nothing in {svg.name} is {colour}"
        text = text.replace(colour, instead)
    png = subprocess.run(["rsvg-convert"], input=text.encode(), check=True, capture_output=True).stdout
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", drawn.size, (*SCREEN, 255))
    return Image.alpha_composite(ground, drawn).convert("RGB")


def apart(one, other):
    """Returns the largest channel difference at each pixel."""
    bands = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])


def worst(one, other):
    """Returns the largest difference of the patches' mean colours."""
    small = [picture.resize((PATCHES, PATCHES), Image.Resampling.BOX) for picture in (one, other)]
    return apart(*small).getextrema()[1]


def visible(one, other):
    return apart(one, other).point(lambda value: 255 if value > VISIBLE else 0)


def share(one, other):
    seen = visible(one, other)
    return seen.histogram()[255] / (seen.width * seen.height)


def check_the_boards_look_as_on_android():
    rows = []
    bad = []
    for name in NAMES:
        pair = android(name), iphone(name)
        assert pair[0].size == pair[1].size, f"{name}: {pair[0].size} and {pair[1].size}"
        rows.append((*pair, visible(*pair).convert("RGB")))
        colour, points = worst(*pair), share(*pair)
        print(f"     {name}: a patch's colour is up to {colour} of 255 apart, {points:.2%} of the points differ")
        if colour > ALLOWED or points > SHARE:
            bad.append(name)
    sheet(rows)
    assert not bad, f"more than {ALLOWED}, or than {SHARE:.0%}, in {', '.join(bad)}"


def check_a_difference_would_be_seen():
    one = iphone("paper-marks")
    for name in NAMES:
        drawn = iphone(name)
        assert share(drawn, ImageChops.offset(drawn, 1, 0)) > SHARE, f"{name} a pixel further"
    assert worst(one, iphone("paper-won")) > ALLOWED, "another position"
    for what, colour, instead in (
        ("the field's colour", "#f4f0e6", "#e6e0d0"),
        ("the cross where Black may not play", "#a3211b", "#1c6b45"),
        ("the last move's ring", "#ad241c", "#d8d4cb"),
        ("the lit row", "#8a3b12", "#f4f0e6"),
        ("white stones", "#d8d4cb", "#a8a49b"),
    ):
        value = worst(one, iphone("paper-marks", colour, instead))
        assert value > ALLOWED, f"{what}: only {value}"


def sheet(rows):
    """Each row has Android's picture, the iPhone's and their difference."""
    side, gap = 480, 8
    out = Image.new("RGB", (3 * (side + gap) + gap, len(rows) * (side + gap) + gap), (128, 128, 128))
    for y, row in enumerate(rows):
        for x, picture in enumerate(row):
            out.paste(picture.resize((side, side)), (gap + x * (side + gap), gap + y * (side + gap)))
    out.save(IPHONE / "beside-android.png")


if __name__ == "__main__":
    run(globals())
