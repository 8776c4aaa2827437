#!/usr/bin/env python3
"""Writes the App Store's texts, one folder per language, into target/fastlane/ios for `fastlane deliver`.

    store_texts.py            writes them
    store_texts.py --check    only checks that they are complete and within the store's lengths

The description is Android's (fastlane/metadata/android), with a line for the iPhone in place of the one
about TalkBack. fastlane/ios-words has the texts that only the App Store needs.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ANDROID = ROOT / "fastlane/metadata/android"
OWN = ROOT / "fastlane/ios-words"
TARGET = ROOT / "target/fastlane/ios"

# Language codes of the App Store and of Google Play.
LOCALES = {"en-US": "en-US", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "ja": "ja-JP", "ko": "ko-KR"}
# Maximum lengths in characters.
# https://developer.apple.com/help/app-store-connect/reference/app-information/app-information and
# …/platform-version-information
LENGTHS = {
    "name": 30,
    "subtitle": 30,
    "keywords": 100,
    "promotional_text": 170,
    "description": 4000,
    "release_notes": 4000,
}


def read(path):
    return path.read_text(encoding="utf-8").rstrip("\n")


def texts(locale):
    android, own = ANDROID / LOCALES[locale], OWN / locale
    lines = read(android / "full_description.txt").splitlines()
    (place,) = [at for at, line in enumerate(lines) if "TalkBack" in line]
    lines[place] = read(own / "accessibility.txt")
    newest = max((android / "changelogs").glob("*.txt"), key=lambda path: int(path.stem))
    return {
        **{name: read(own / f"{name}.txt") for name in ("name", "subtitle", "keywords", "promotional_text")},
        "description": "\n".join(lines),
        "release_notes": read(newest),
    }


def problems(locale):
    for name, text in texts(locale).items():
        if not text.strip():
            yield f"{locale}/{name} is empty"
        if len(text) > LENGTHS[name]:
            yield f"{locale}/{name} has {len(text)} characters, at most {LENGTHS[name]}"
        for other in ("TalkBack", "Google Play", "APK"):
            if other in text:
                yield f"{locale}/{name} says {other}"


def main(arguments):
    found = [problem for locale in LOCALES for problem in problems(locale)]
    strange = {folder.name for folder in OWN.iterdir()} - LOCALES.keys()
    found += [f"fastlane/ios-words/{name}: no language of the app" for name in sorted(strange)]
    print("\n".join(found), end="\n" if found else "")
    if found:
        return 1
    if arguments != ["--check"]:
        for locale in LOCALES:
            folder = TARGET / locale
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in texts(locale).items():
                (folder / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
        print(f"target/fastlane/ios: {len(LOCALES)} languages")
    return 0


sys.exit(main(sys.argv[1:]))
