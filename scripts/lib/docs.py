#!/usr/bin/env python3
"""Compares the documents with the tree: links in Markdown; paths, packages, layers and glossary of ARCHITECTURE.md.

Prints each difference; exits with 1 if there is one.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import circles

ROOT = circles.ROOT
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
CORE = ROOT / "rust-core/core/src"
LINK = re.compile(r"\]\(([^)\s]+)\)")


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [name for name in listed.stdout.split("\0") if name]


def anchors(text):
    """The anchors that GitHub gives to headings."""
    titles = re.findall(r"^#+ (.*)", re.sub(r"```.*?```", "", text, flags=re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def links(names):
    """Relative links that lead nowhere."""
    for name in names:
        page = ROOT / name
        if page.suffix != ".md":
            continue
        text = page.read_text(encoding="utf-8")
        for target in LINK.findall(text):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                yield f"{name}: {target} does not exist"
            elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
                yield f"{name}: {target} has no such heading"


def section(text, title):
    return re.split(rf"^## {re.escape(title)}$", text, flags=re.M)[1].split("\n## ")[0]


def rows(text):
    lines = [line for line in text.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def paths(text, names):
    """Code spans that look like paths and name no file. `core/src/x` is short for `rust-core/core/src/x`."""
    folders = {str(parent) for name in names for parent in Path(name).parents}
    known = set(names) | folders
    for span in re.findall(r"`([^`\s]+)`", text):
        span = span.rstrip("/")
        if not re.fullmatch(r"[\w./*-]+", span) or not ("/" in span or re.search(r"\.(rs|kt|swift|py|sh|xml|md)$", span)):
            continue
        pattern = re.compile(r"(?:.*/)?" + re.escape(span).replace(r"\*", "[^/]*") .replace("XX", "[^/]+"))
        if not any(pattern.fullmatch(name) for name in known):
            yield f"ARCHITECTURE.md: no file is called {span}"


def packages(text):
    """Packages and their dependencies, against the manifests."""
    listed = {}
    for name, _, needs in rows(section(text, "Packages")):
        listed[name.strip("`")] = set(re.findall(r"\b(engine|link|core|client|lab)\b", needs.split(";")[0] if needs.startswith("no ") else needs))
    found = {}
    for manifest in [*ROOT.glob("rust-core/*/Cargo.toml"), *ROOT.glob("research/Cargo.toml")]:
        needs = tomllib.loads(manifest.read_text(encoding="utf-8")).get("dependencies", {})
        found[str(manifest.parent.relative_to(ROOT))] = {need.removeprefix("gomoku-") for need in needs if need.startswith("gomoku-")}
    for package in listed.keys() ^ found.keys():
        yield f"ARCHITECTURE.md: package {package} is only in the {'table' if package in listed else 'tree'}"
    for package in listed.keys() & found.keys():
        if listed[package] != found[package]:
            yield f"ARCHITECTURE.md: {package} depends on {sorted(found[package])}, not {sorted(listed[package])}"


def layers(text):
    """Imports between folders of the core that point upwards in the diagram."""
    diagram = section(text, "Layers").split("```")[1].split("gomoku-core")[1]
    rank = {}
    for number, line in enumerate(re.findall(r"^ │   ((?:\w+, )*\w+)  ", diagram, re.M)):
        for folder in line.split(", "):
            rank[folder] = number
    for folder in sorted(path.name for path in CORE.iterdir() if path.is_dir()):
        if folder not in rank:
            yield f"ARCHITECTURE.md: the diagram has no {folder}"
    for folder in rank:
        if not (CORE / folder).is_dir() and not (CORE / f"{folder}.rs").is_file():
            yield f"ARCHITECTURE.md: the core has no {folder}"
    for (above, below), files in circles.rust_imports(CORE).items():
        above, below = (str(node).split("/")[0].split("::")[0].removesuffix(".rs") for node in (above, below))
        if above in rank and below in rank and rank[above] > rank[below]:
            yield f"ARCHITECTURE.md: {above} is drawn below {below}, but {sorted(files)[0]}"


def glossary(text, names):
    """Types of the glossary that the code doesn't declare."""
    code = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in names if re.match(r"rust-core/.*/src/.*\.rs$", name))
    for _, _, types in rows(section(text, "Glossary")):
        for span in re.findall(r"`([^`]+)`", types):
            name = span.split("::")[-1]
            kind = "fn" if name[0].islower() else "(?:struct|enum|trait|type)"
            if not re.search(rf"\bpub(?:\([^)]*\))? (?:async )?{kind} {name}\b", code):
                yield f"ARCHITECTURE.md: the glossary's {span} is not in the code"


def main():
    names, text = tracked(), ARCHITECTURE.read_text(encoding="utf-8")
    bad = [*links(names), *paths(text, names), *packages(text), *layers(text), *glossary(text, names)]
    print("\n".join(bad))
    sys.exit(bool(bad))


main()
