#!/usr/bin/env python3
"""Prints the composition of an APK as a Markdown table.

    apk_size.py APK      sizes by part, in bytes, and the counts in the dex files
"""
import re
import struct
import sys
import zipfile
from collections import OrderedDict

# Offsets in a dex file's header, in 4-byte words after the 32 bytes of magic, checksum and
# signature: https://source.android.com/docs/core/runtime/dex-format#header-item
DEX_COUNTS = OrderedDict(strings=6, types=8, fields=12, methods=14, classes=16)


def part_of(name):
    library = re.fullmatch(r"lib/([^/]+)/lib(.+)\.so", name)
    if library:
        return f"`lib/{library[1]}`: {'JNA' if library[2] == 'jnidispatch' else 'the core'}"
    if re.fullmatch(r"classes\d*\.dex", name):
        return "dex"
    if name.startswith("res/raw/music."):
        return "music"
    if name.startswith("res/raw/"):
        return "sound effects"
    if name == "resources.arsc" or name.startswith("res/"):
        return "resources"
    if name.startswith("assets/"):
        return f"`{name}`"
    if name == "AndroidManifest.xml":
        return "manifest"
    return "other"


def dex_counts(data):
    if not re.match(rb"dex\n\d{3}\0", data):
        raise ValueError("not a dex file")
    words = struct.unpack_from("<20I", data, 32)
    # The header's length and byte order verify the offsets.
    if words[0] != len(data) or words[1] != 0x70 or words[2] != 0x12345678:
        raise ValueError("a damaged dex file")
    return {what: words[word] for what, word in DEX_COUNTS.items()}


def main(path):
    parts, counts = {}, dict.fromkeys(DEX_COUNTS, 0)
    with zipfile.ZipFile(path) as apk:
        for entry in apk.infolist():
            sizes = parts.setdefault(part_of(entry.filename), [0, 0])
            sizes[0] += entry.file_size
            sizes[1] += entry.compress_size
            if entry.filename.endswith(".dex"):
                for what, count in dex_counts(apk.read(entry)).items():
                    counts[what] += count
    with open(path, "rb") as file:
        whole = file.seek(0, 2)
    inside = sum(packed for _, packed in parts.values())
    # Names, alignment and signature.
    parts["the archive itself and its signature"] = [whole - inside] * 2
    print("| part | unpacked | in the APK |")
    print("|---|--:|--:|")
    for part, (size, packed) in sorted(parts.items(), key=lambda row: -row[1][1]):
        print(f"| {part} | {size:,} | {packed:,} |")
    print(f"| **APK** | | **{whole:,}** |")
    print()
    print("dex: " + ", ".join(f"{count:,} {what}" for what, count in counts.items()))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
