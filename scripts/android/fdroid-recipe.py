#!/usr/bin/env python3
"""Writes F-Droid's recipe for the version of the manifest.

    fdroid-recipe.py REPOSITORY [COMMIT]     REPOSITORY: the https address that F-Droid clones; COMMIT: a full
                                             hash or a tag, by default the tag of the version
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main(arguments):
    if len(arguments) not in (1, 2) or not arguments[0].startswith("https://"):
        sys.exit(__doc__.strip())
    manifest = (ROOT / "android/app/src/main/AndroidManifest.xml").read_text(encoding="utf-8")
    name = re.search(r'versionName="([^"]+)"', manifest)[1]
    values = {
        "REPOSITORY": arguments[0].removesuffix(".git"),
        "VERSION_NAME": name,
        "VERSION_CODE": re.search(r'versionCode="(\d+)"', manifest)[1],
        "COMMIT": arguments[1] if len(arguments) > 1 else f"v{name}",
    }
    text = (ROOT / "android/fdroid/app.gomoku.yml.in").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    print(re.sub(r"@([A-Z_]+)@", lambda name: values[name[1]], "\n".join(lines)))


main(sys.argv[1:])
