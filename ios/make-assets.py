#!/usr/bin/env python3
"""Writes the app's colour sets and its icon; both are committed.

    make-assets.py           writes them
    make-assets.py --check   fails if the committed files differ from the generated ones

The colours are the design's tokens, the same as on Android. The icon shows a white and a black stone that
overlap at a crossing. It has three versions: on wood, on the night board for a dark Home screen, and in
greys on black for tinting. The script draws it pixel by pixel without a library.
"""

import json
import struct
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

ASSETS = Path(__file__).resolve().parent / "App" / "Assets.xcassets"

# By name: (light, dark).
COLOURS = {
    "background": (0xFBF8F3, 0x15130F),
    "card": (0xF1EAE0, 0x221E18),
    "text": (0x1F1B16, 0xECE5DA),
    "muted": (0x5E564C, 0xB3A998),
    "accent": (0x8A3B12, 0xF0A070),
    "onAccent": (0xFFFFFF, 0x2B1200),
    "danger": (0xA3211B, 0xFFB4AB),
    "good": (0x1C6B45, 0x7FD6A6),
    # The AMOLED theme, otherwise the same as the dark one.
    "backgroundAmoled": (0x000000, 0x000000),
    "cardAmoled": (0x0F0D0A, 0x0F0D0A),
}

SIDE = 1024
HAIRLINE = (0x8D, 0x87, 0x7C)
# In pixels; the crossing is between the stones.
CROSSING = SIDE // 2
BLACK_AT, WHITE_AT, RADIUS = (392, 600), (632, 424), 236


class Look(NamedTuple):
    """Colours of an icon. A stone has a lit side, a rim and possibly an edge."""

    field: tuple
    line: tuple
    grain: float
    black: tuple
    white: tuple


# By file name. iOS tints the greys of the tinted icon by their lightness.
ICONS = {
    "AppIcon": Look(
        (0xD9, 0xB4, 0x7A), (0x4A, 0x36, 0x20), 0.05,
        ((0x4A, 0x4C, 0x50), (0x17, 0x18, 0x1A), None), ((0xFF, 0xFF, 0xFF), (0xD8, 0xD4, 0xCB), HAIRLINE),
    ),
    "AppIcon-dark": Look(
        (0x24, 0x21, 0x1C), (0x8D, 0x86, 0x76), 0.0,
        ((0x5A, 0x5C, 0x60), (0x10, 0x11, 0x12), HAIRLINE), ((0xFF, 0xFF, 0xFF), (0xC8, 0xC4, 0xBB), None),
    ),
    "AppIcon-tinted": Look(
        (0, 0, 0), (0x80, 0x80, 0x80), 0.0,
        ((0x50, 0x50, 0x50), (0x20, 0x20, 0x20), (0x90, 0x90, 0x90)), ((0xFF, 0xFF, 0xFF), (0xD0, 0xD0, 0xD0), None),
    ),
}
APPEARANCES = {"AppIcon-dark": "dark", "AppIcon-tinted": "tinted"}


def icon_set():
    images = []
    for name in ICONS:
        look = APPEARANCES.get(name)
        images.append({
            **({"appearances": [{"appearance": "luminosity", "value": look}]} if look else {}),
            "filename": f"{name}.png", "idiom": "universal", "platform": "ios", "size": "1024x1024",
        })
    return {"images": images, "info": {"author": "xcode", "version": 1}}


def colour_set(light, dark):
    def entry(value):
        parts = {n: f"0x{(value >> s) & 0xFF:02X}" for n, s in (("red", 16), ("green", 8), ("blue", 0))}
        return {"color-space": "srgb", "components": {"alpha": "1.000", **parts}}

    dark_look = [{"appearance": "luminosity", "value": "dark"}]
    return {
        "colors": [
            {"color": entry(light), "idiom": "universal"},
            {"appearances": dark_look, "color": entry(dark), "idiom": "universal"},
        ],
        "info": {"author": "xcode", "version": 1},
    }


def mix(a, b, t):
    t = min(max(t, 0.0), 1.0)
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def shade(look, x, y):
    grain = ((y + (x * (SIDE - x)) / 16384) % 42) / 42
    colour = mix(look.field, look.line, look.grain if grain < 0.4 else 0.0)
    for distance in (abs(x - CROSSING), abs(y - CROSSING)):
        colour = mix(colour, look.line, 14 - distance)
    for centre, stone in ((BLACK_AT, look.black), (WHITE_AT, look.white)):
        colour = with_stone(colour, x - centre[0], y - centre[1], RADIUS, stone[:2], stone[2])
    return bytes(round(c) for c in colour)


def with_stone(colour, dx, dy, radius, look, edge):
    """The offset is from the centre of the stone."""
    (lit, rim), scale = look, radius / RADIUS
    below, soft = dy - 26 * scale, 28 * scale
    reach = (dx * dx + below * below) ** 0.5
    colour = mix(colour, (0, 0, 0), 0.28 * min(max((radius + soft / 2 - reach) / soft, 0), 1))
    reach = (dx * dx + dy * dy) ** 0.5
    if reach > radius + 1:
        return colour
    light = ((dx + radius * 0.3) ** 2 + (dy + radius * 0.4) ** 2) ** 0.5
    stone = mix(lit, rim, light / (radius * 1.4))
    if edge:
        stone = mix(stone, edge, (reach - radius + 5) / 2)
    return mix(colour, stone, radius + 0.5 - reach)


def icon_rows(look):
    # An App Store icon must not have an alpha channel.
    return b"".join(
        b"\0" + b"".join(shade(look, x, y) for x in range(SIDE)) for y in range(SIDE)
    )


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows, width=SIDE, height=SIDE):
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"sRGB", b"\0")
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def png_rows(data):
    """Returns the rows of a PNG; another compressor version packs them differently."""
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += 12 + size
    return zlib.decompress(packed)


def main():
    folder = ASSETS / "AppIcon.appiconset"
    icons = {folder / f"{name}.png": icon_rows(look) for name, look in ICONS.items()}
    sets = {
        ASSETS / f"{name}.colorset" / "Contents.json": json.dumps(colour_set(*pair), indent=2) + "\n"
        for name, pair in COLOURS.items()
    }
    sets[folder / "Contents.json"] = json.dumps(icon_set(), indent=2, separators=(",", " : ")) + "\n"
    if sys.argv[1:] == ["--check"]:
        stale = [path.parent.name for path, text in sets.items() if not path.is_file() or path.read_text() != text]
        kept = {path.stem for path in ASSETS.glob("*.colorset")}
        stale += [f"{name}.colorset is not a token" for name in sorted(kept - COLOURS.keys())]
        stale += [
            icon.name for icon, rows in icons.items() if not icon.is_file() or png_rows(icon.read_bytes()) != rows
        ]
        if stale:
            sys.exit("not as make-assets.py writes it: " + ", ".join(stale))
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    for path, text in sets.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for icon, rows in icons.items():
        icon.write_bytes(png(rows))


if __name__ == "__main__":
    main()
