#!/usr/bin/env python3
"""Checks the store metadata of the Android app (fastlane/metadata/android).

Every language of the app must be present and complete, and within Google Play's maximum lengths. The
changelog must be that of the manifest's versionCode, and the pictures must be PNGs of an accepted size.
"""
import re
import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METADATA = ROOT / "fastlane/metadata/android"
APP = ROOT / "android/app/src/main"
GRAPHIC = ROOT / "scripts/android/feature_graphic.py"

# The store's codes for the app's languages (res/xml/locales_config.xml).
LOCALES = {"en": "en-US", "zh-CN": "zh-CN", "zh-TW": "zh-TW", "ja": "ja-JP", "ko": "ko-KR"}
# In characters, without a final line break.
TEXTS = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
CHANGELOG = 500
# Play accepts 2 to 8 phone screenshots with sides of 320 to 3840 pixels and an aspect ratio up to
# 2.
PICTURES = range(2, 9)
SIDES = range(320, 3841)


def text_problem(path, most):
    if not path.is_file():
        return "is missing"
    text = path.read_text(encoding="utf-8").rstrip("\n")
    if not text.strip():
        return "is empty"
    return f"has {len(text)} characters, at most {most}" if len(text) > most else None


def picture_problem(path):
    head = path.read_bytes()[:24]
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        return "is no PNG"
    sides = sorted(struct.unpack(">2I", head[16:24]))
    fits = all(side in SIDES for side in sides) and sides[1] <= 2 * sides[0]
    return None if fits else f"is {sides[0]} x {sides[1]}"


def problems():
    manifest = (APP / "AndroidManifest.xml").read_text(encoding="utf-8")
    version = re.search(r'versionCode="(\d+)"', manifest)[1]
    config = (APP / "res/xml/locales_config.xml").read_text(encoding="utf-8")
    languages = re.findall(r'<locale android:name="([^"]+)"', config)
    for language in languages:
        if language not in LOCALES:
            yield f"no one knows what the store calls {language}"
    wanted = [LOCALES[language] for language in languages if language in LOCALES]
    for folder in sorted(METADATA.iterdir()):
        if folder.name not in wanted:
            yield f"{folder.name}: not a language of the app"
    for locale in wanted:
        folder = METADATA / locale
        texts = {**TEXTS, f"changelogs/{version}.txt": CHANGELOG}
        for name, most in texts.items():
            if problem := text_problem(folder / name, most):
                yield f"{locale}/{name} {problem}"
        pictures = sorted((folder / "images/phoneScreenshots").glob("*"))
        if len(pictures) not in PICTURES:
            yield f"{locale}: {len(pictures)} pictures of a phone"
        for picture in pictures:
            if problem := picture_problem(picture):
                yield f"{locale}/{picture.name} {problem}"
    done = subprocess.run([GRAPHIC, "--check"], capture_output=True, text=True, check=False)
    if done.returncode:
        yield done.stderr.strip()


def main():
    found = list(problems())
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
