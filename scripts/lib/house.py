#!/usr/bin/env python3
"""Measures the size of this tree or of another checkout.

    house.py [ROOT]                     lines, the boundary, circles of imports (scripts/lib/circles.py)
    house.py [ROOT] --naming PATTERN    the sources that match, including texts and layouts: the files that a
                                        change of the feature would affect

Counts the lines of the sources with comments, without texts, pictures and tests; for Rust also without test
modules inside files. The boundary is counted in the Rust sources: types are records, enums, objects, errors
and observers; callables are functions, methods and the observers' methods."""

import re
import subprocess
import sys
from pathlib import Path

import circles

SKIPPED = {"Generated", "target", ".build", "tests"}


def sources(root, folder, ending):
    paths = sorted((root / folder).rglob(f"*.{ending}"))
    return [p for p in paths if not SKIPPED & set(p.relative_to(root / folder).parts[:-1]) and p.name != "tests.rs"]


def bare(text):
    return re.sub(r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])'|"(?:[^"\\]|\\.)*\"""", "", text, flags=re.S)


def closing(text, at):
    depth = 0
    for i in range(text.index("{", at), len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)


def without_tests(text):
    """Removes inline test modules from a Rust source. They must not contain unbalanced braces."""
    while found := re.search(r"^[ \t]*#\[cfg\(test\)\]\s*(?:pub(?:\(\w+\))? )?mod \w+ \{", text, re.M):
        text = text[: found.start()] + text[closing(text, found.start()) :]
    return text


def lines(paths, trimmed=lambda text: text):
    return sum(len(trimmed(p.read_text()).splitlines()) for p in paths)


def swift_sources(root):
    return [*sources(root, "ios/App", "swift"), *sources(root, "ios/GomokuCore/Sources", "swift")]


def kotlin_sources(root):
    return sources(root, "android/app/src/main", "kt")


# --- the boundary ------------------------------------------------------------------------------
def boundary(root):
    types, callables = set(), 0
    for path in sources(root, "rust-core", "rs"):
        text = without_tests(bare(path.read_text()))
        for derive in re.finditer(r"\bderive\(([^)]*)\)", text):
            if re.search(r"uniffi::(Record|Enum|Object|Error)", derive[1]):
                types.add(re.search(r"\b(?:struct|enum)\s+(\w+)", text[derive.end() :])[1])
        types.update(re.findall(r"\buniffi::remote\(\w+\)\][^{;]*?\b(?:struct|enum) (\w+)", text))
        for export in re.finditer(r"\buniffi::export\b[^\]]*\]", text):
            head = re.compile(r"(?:\s*#\[[^\]]*\])*\s*(?:pub )?(?:const )?(trait|impl|fn)\s+(\w+)").match(text, export.end())
            if not head:
                sys.exit(f"house: {path}: an export that is neither trait, impl nor fn")
            body = text[head.end() : closing(text, head.end())]
            if head[1] == "fn":
                callables += 1
            elif head[1] == "trait":
                types.add(head[2])
                callables += len(re.findall(r"\bfn \w+", body))
            else:
                callables += len(re.findall(r"\bpub fn \w+", body))
    return len(types), callables


# --- output ------------------------------------------------------------------------------------
def naming(root, pattern):
    """Returns matching files of the product."""
    if (root / ".git").exists():
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True)
        names = listed.stdout.split("\0")
    else:
        names = sorted(str(p.relative_to(root)) for p in root.rglob("*.*"))
    wanted = re.compile(r"(rust-core/\w+/src|android/app/src/main|ios/App|ios/words|ios/GomokuCore/Sources)/.*\.(rs|kt|swift|xml|strings)")
    for name in names:
        if wanted.fullmatch(name) and not SKIPPED & set(Path(name).parts):
            text = (root / name).read_text()
            text = without_tests(text) if name.endswith(".rs") else text
            if re.search(pattern, text):
                yield name


def main(arguments):
    root = Path(__file__).resolve().parent.parent.parent
    if arguments and not arguments[0].startswith("-"):
        root = Path(arguments.pop(0)).resolve()
    if arguments[:1] == ["--naming"] and len(arguments) == 2:
        names = list(naming(root, arguments[1]))
        print("\n".join([*names, f"{len(names)} files"]))
        return
    if arguments:
        sys.exit(__doc__)
    for crate in sorted((root / "rust-core").glob("*/src")):
        paths = sources(crate.parent, "src", "rs")
        print(f"{crate.parent.name}: {lines(paths)} lines, {lines(paths, without_tests)} without inner tests")
    kotlin, swift = lines(kotlin_sources(root)), lines(swift_sources(root))
    print(f"Kotlin: {kotlin} lines\nSwift: {swift} lines\nboth: {kotlin + swift} lines")
    types, callables = boundary(root)
    print(f"boundary: {types} types, {callables} callables")
    places = [(src.parent.name, "rust", src) for src in sorted((root / "rust-core").glob("*/src")) if (src / "lib.rs").exists()]
    places += [("Kotlin", "kotlin", root / "android/app/src/main/kotlin"), ("Swift", "swift", root / "ios")]
    for name, kind, folder in places:
        found = circles.circles(circles.IMPORTS[kind](folder))
        print(f"circles in {name}: {len(found)}" + "".join(f", {len(ring)} folders: {' '.join(ring)}" for ring in found))


main(sys.argv[1:])
