"""Lists the contents of the apps; scripts/licences.sh describes the use."""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUT = {
    "android": ROOT / "android/app/src/main/res/raw/licences.json",
    "ios": ROOT / "ios/GomokuCore/Sources/GomokuCore/Resources/licences.json",
}
TARGETS = {"android": "aarch64-linux-android", "ios": "aarch64-apple-ios"}
# In order of preference. A licence that is not listed needs a decision.
KNOWN = ["MIT", "Apache-2.0", "BSD-3-Clause", "Zlib", "MPL-2.0", "Unicode-3.0"]
# In the APK, not in Cargo.lock: name, the version's property in the pom, licence.
JARS = [
    ("kotlin-stdlib", "kotlin", "Apache-2.0", "JetBrains s.r.o. and Kotlin Programming Language contributors"),
    ("Java Native Access", "jna", "Apache-2.0", "Timothy Wall and other contributors"),
    ("ZXing core", "zxing", "Apache-2.0", "ZXing authors"),
]


def packages(target, *linked):
    """Returns `(name, version, licence)` of every package linked into these packages."""
    selected = [word for package in linked for word in ("-p", package)]
    tree = subprocess.run(
        ["cargo", "tree", "--locked", *selected, "-e", "normal,no-proc-macro",
         "--target", target, "--prefix", "none", "-f", "{p}|{l}"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = set()
    # An empty line separates the trees of two packages.
    for line in filter(None, tree.splitlines()):
        package, licence = line.split("|")
        licence = licence.removesuffix(" (*)")
        match = re.fullmatch(r"(\S+) v(\S+)", package)
        if match:
            found.add((match[1], match[2], licence))
    assert len(found) > 10, "cargo tree named hardly any packages"
    return sorted(found)


def chosen(name, licence):
    """Returns the preferred alternative of each licence."""
    every = []
    for choice in licence.split(" AND "):
        offered = re.split(r" OR |/", choice.strip("()"))
        known = next((known for known in KNOWN if known in offered), None)
        if not known:
            sys.exit(f"{name}: the licence {choice} is none of {KNOWN}")
        every.append(known)
    return every


def sources():
    metadata = subprocess.run(
        ["cargo", "metadata", "--locked", "--format-version", "1"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {(p["name"], p["version"]): Path(p["manifest_path"]).parent
            for p in json.loads(metadata)["packages"]}


def licence_files(folder):
    return sorted(p for p in folder.iterdir() if p.is_file() and re.match(r"(?i)licen[cs]e|copying|MPL", p.name))


def holders(folder):
    found = []
    for path in licence_files(folder):
        for line in path.read_text(errors="replace").splitlines():
            line = re.sub(r"\s+", " ", line).strip()
            match = re.fullmatch(r"(?i)copyright (?:\(c\)|©)? ?(.*\w.*?)\.?", line)
            # Excludes the form at the end of the Apache licence, and prose that begins like a
            # notice.
            if match and re.search(r"\d{4}|authors|contributors", match[1], re.I) and "[" not in match[1]:
                holder = f"© {match[1]}"
                if holder not in found:
                    found.append(holder)
    return found


def text_of(licence, folders):
    """Returns the text of a licence without a holder's name."""
    marks = {
        "MIT": "Permission is hereby granted, free of charge",
        "Apache-2.0": "Apache License\n",
        "BSD-3-Clause": "Redistribution and use in source and binary forms",
        "Zlib": "This software is provided 'as-is'",
        "MPL-2.0": "Mozilla Public License",
        "Unicode-3.0": "UNICODE LICENSE V3",
    }
    found = []
    for folder in folders:
        for path in licence_files(folder):
            text = path.read_text(errors="replace").replace("\r\n", "\n")
            at = text.find(marks[licence])
            if at >= 0:
                words = text[at:] if licence != "Apache-2.0" else text[text.rfind("\n", 0, at) + 1:]
                if licence == "Apache-2.0":
                    words = words.split("END OF TERMS AND CONDITIONS")[0]
                # A phone wraps lines.
                parts = re.split(r"\n\s*\n", words.strip())
                found.append("\n\n".join(re.sub(r"\s+", " ", part).strip(" =-") for part in parts))
    if not found:
        sys.exit(f"no package comes with the words of {licence}")
    # Some files contain more than one licence.
    return min(found, key=lambda words: (len(words), words))


def versions():
    pom = (ROOT / "android/pom.xml").read_text()
    return dict(re.findall(r"<(\w+)\.version>([^<]+)</", pom))


def document(app, target, folders):
    parts = []
    for name, version, licence in packages(target, "gomoku-core"):
        first, *others = chosen(name, licence)
        held = holders(folders[name, version])
        parts.append({"name": name, "version": version, "licence": first, "holders": held})
        # An additional licence for a part, usually a table of third-party data.
        parts += [{"name": f"{name}, its data", "version": version, "licence": other, "holders": held}
                  for other in others]
    if app == "android":
        known = versions()
        parts += [{"name": name, "version": known[key], "licence": licence, "holders": [f"© {holder}"]}
                  for name, key, licence, holder in JARS]
    used = [licence for licence in KNOWN if any(part["licence"] == licence for part in parts)]
    # The project's licence is MIT, too; no package contains the text of the MPL.
    places = [ROOT, HERE / "licences", *folders.values()]
    texts = {licence: text_of(licence, places) for licence in used}
    return {"parts": parts, "texts": texts}


def licence_texts(target, linked):
    """Returns every licence file of the packages, each text once, after the names of its packages."""
    folders = sources()
    rust = subprocess.run(["rustc", "--version"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    parts = [("Rust's standard library", rust.split()[1], "MIT OR Apache-2.0"), *packages(target, *linked)]
    found = {}
    for name, version, licence in parts:
        folder = folders.get((name, version))
        files = licence_files(folder) if folder else []
        words = [path.read_text(errors="replace").replace("\r\n", "\n").strip() for path in files]
        if not words:
            places = [ROOT, HERE / "licences", *folders.values()]
            words = [text_of(each, places) for each in chosen(name, licence)]
        for text in words:
            found.setdefault(text, []).append(f"{name} {version} ({licence})")
    line = "-" * 80
    return "".join(f"{line}\n{chr(10).join(names)}\n{line}\n\n{text}\n\n\n" for text, names in found.items())


def main():
    if sys.argv[1:2] == ["--texts"] and len(sys.argv) > 3:
        sys.stdout.write(licence_texts(sys.argv[2], sys.argv[3:]))
        return
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: licences.sh [--check | --texts TARGET PACKAGE…]")
    folders = sources()
    stale = []
    for app, path in OUT.items():
        text = json.dumps(document(app, TARGETS[app], folders), ensure_ascii=False, indent=1) + "\n"
        if not path.exists() or path.read_text() != text:
            stale.append(str(path.relative_to(ROOT)))
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    if check and stale:
        sys.exit(f"run scripts/licences.sh: {', '.join(stale)} is not what Cargo.lock says")
    print("licences are up to date" if check or not stale else f"written: {', '.join(stale)}")


main()
