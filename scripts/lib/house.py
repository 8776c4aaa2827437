#!/usr/bin/env python3
"""Measures the house, for this tree or any checkout of it.

    house.py [ROOT]                  lines, the boundary, circles
    house.py [ROOT] --circles        the files of each circle, too, and what makes the folders go round
    house.py [ROOT] --naming PATTERN    the sources whose text matches, words and layouts with them: what a
                                        change to something that is there already would touch

Lines are those of the sources, with comments, without words, pictures and tests; those of a Rust crate
also without the test modules inside its files. The boundary is counted in the Rust sources: types are
records, enums, objects, errors and observers, callables are functions, methods and the observers' methods.
A circle is a set of files that import each other round about and lie in several folders, or a set of folders
that do: in Rust the modules under a crate's root, in the apps the features. In Kotlin and Swift, whose
files need no import inside a package, the types that a file names count instead."""

import re
import subprocess
import sys
from pathlib import Path

SKIPPED = {"Generated", "target", ".build", "tests"}


def sources(root, folder, ending):
    """Sorted, without what is generated and tests."""
    paths = sorted((root / folder).rglob(f"*.{ending}"))
    return [p for p in paths if not SKIPPED & set(p.relative_to(root / folder).parts[:-1]) and p.name != "tests.rs"]


def bare(text):
    """Without comments and the contents of strings."""
    return re.sub(r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])'|"(?:[^"\\]|\\.)*\"""", "", text, flags=re.S)


def closing(text, at):
    """The place behind the brace that closes the next one."""
    depth = 0
    for i in range(text.index("{", at), len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)


def without_tests(text):
    """A Rust source without its inner test modules. It may have comments and strings, but then no brace
    in them that lacks its other half."""
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
        # A type of another crate that crosses as it is.
        types.update(re.findall(r"\buniffi::remote\(\w+\)\][^{;]*?\b(?:struct|enum) (\w+)", text))
        for export in re.finditer(r"\buniffi::export\b[^\]]*\]", text):
            head = re.compile(r"(?:\s*#\[[^\]]*\])*\s*(?:pub )?(trait|impl|fn)\s+(\w+)").match(text, export.end())
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


# --- circles -----------------------------------------------------------------------------------
class Crate:
    """The files of a crate and which of them names what of which other."""

    def __init__(self, src):
        self.src = src
        self.text, self.module = {}, {}
        for path in sources(src.parent, "src", "rs"):
            parts = list(path.relative_to(src).with_suffix("").parts)
            if parts[0] == "bin":
                continue
            if parts[-1] in ("mod", "lib", "main"):
                parts.pop()
            # A program beside a library is a crate of its own, which names the library as others do.
            if path.name == "main.rs" and path.parent == src and (src / "lib.rs").exists():
                continue
            self.module[tuple(parts)] = path
            self.text[path] = without_tests(bare(path.read_text()))
        self.where = {path: parts for parts, path in self.module.items()}

    def paths(self, path):
        """The full module paths that a file names, from the crate's root on."""
        here = self.where[path]
        for use in re.finditer(r"\b(?:pub(?:\([^)]*\))? )?use ([^;]+);", self.text[path]):
            for names in expanded(use[1]):
                yield from self.rooted(names, here)
        body = re.sub(r"\b(?:pub(?:\([^)]*\))? )?use [^;]+;", "", self.text[path])
        for inline in re.findall(r"\b(?:crate|super|self)(?:::\w+)+", body):
            yield from self.rooted(inline.split("::"), here)

    def rooted(self, names, here):
        if names[0] == "crate":
            yield tuple(names[1:])
        elif names[0] == "super":
            above = list(here)
            while names and names[0] == "super":
                above, names = above[:-1], names[1:]
            yield (*above, *names)
        elif names[0] == "self":
            yield (*here, *names[1:])
        elif (*here, names[0]) in self.module:
            yield (*here, *names)

    def defining(self, names, depth=0):
        """The file that defines what a path names, through the modules that pass it on."""
        for length in range(len(names), -1, -1):
            if path := self.module.get(names[:length]):
                rest = names[length:]
                break
        else:
            return None
        if not rest or depth > 8:
            return path
        if re.search(rf"\b(?:struct|enum|trait|type|fn|const|static|macro_rules!|union)\s+{re.escape(rest[0])}\b", self.text[path]):
            return path
        for use in re.finditer(r"\bpub(?:\([^)]*\))? use ([^;]+);", self.text[path]):
            for inner in expanded(use[1]):
                if inner[-1] in (rest[0], "*"):
                    for full in self.rooted(inner, self.where[path]):
                        full = full[:-1] + rest[:1] if inner[-1] == "*" else full
                        found = self.defining(full, depth + 1)
                        if found and (inner[-1] != "*" or found != path):
                            return found
        return path

    def edges(self):
        return {p: {d for names in self.paths(p) if (d := self.defining(names)) and d != p} for p in self.text}


def expanded(use):
    """`a::{b, c::{d, e as f}}` as [a, b], [a, c, d], [a, c, e]."""
    use = use.strip()
    if "{" not in use:
        names = re.sub(r"\s+as\s+\w+", "", use).split("::")
        names = [n.strip() for n in names if n.strip()]
        return [names[:-1] if names[-1] == "self" and len(names) > 1 else names] if names else []
    head, _, inner = use.partition("{")
    inner = inner.rstrip()[:-1]
    parts, depth, last = [], 0, 0
    for i, letter in enumerate(inner):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(inner[last:i])
            last = i + 1
    parts.append(inner[last:])
    return [names for part in parts if part.strip() for names in expanded(head + part.strip())]


def named_types(trees, declared):
    """Which file names a type that another declares. Of several trees each sees itself first, then
    those before it, as one module sees another."""
    edges, known = {}, {}
    for paths in trees:
        text = {p: bare(p.read_text()) for p in paths}
        own, twice = {}, set()
        for path in paths:
            for name in re.findall(declared, text[path], re.M):
                (twice.add(name) if own.setdefault(name, path) != path else None)
        known = known | {name: path for name, path in own.items() if name not in twice}
        for path in paths:
            names = set(re.findall(r"\b[A-Z]\w+", text[path]))
            edges[path] = {known[name] for name in names & known.keys() - twice} - {path}
    return edges


def rings(edges):
    """What goes round about (Tarjan's strongly connected components, without recursion)."""
    index, low, stack, on, found = {}, {}, [], set(), []
    for start in edges:
        if start in index:
            continue
        work = [(start, iter(edges[start]))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            node, after = work[-1]
            for other in after:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(edges[other])))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    ring = []
                    while True:
                        ring.append(stack.pop())
                        on.discard(ring[-1])
                        if ring[-1] == node:
                            break
                    if len(ring) > 1:
                        found.append(sorted(ring))
    return found


def circles(edges, folder):
    """Of files that lie in several folders, and of folders; `folder` says where a file belongs."""
    files = [ring for ring in rings(edges) if len({folder(p) for p in ring}) > 1]
    between = {}
    for path, others in edges.items():
        between.setdefault(folder(path), set()).update({folder(p) for p in others} - {folder(path), None})
    between.pop(None, None)
    names = []
    for ring in rings(between):
        lines = [f"folders: {' '.join(ring)}"]
        for path, others in edges.items():
            here = folder(path)
            there = sorted({folder(p) for p in others} & set(ring) - {here})
            if here in ring and there:
                lines.append(f"    {here}/{path.name}: " + ", ".join(
                    f"{p.stem} of {folder(p)}" for p in sorted(others) if folder(p) in there))
        names.append((ring, lines))
    return files, names


KOTLIN_TYPE = r"^(?:(?:public|internal|private|data|sealed|enum|abstract|open|fun|value|annotation) )*(?:class|object|interface|typealias) (\w+)"
SWIFT_TYPE = r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|final|indirect|open) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)"


def all_circles(root):
    found = {}
    for src in sorted((root / "rust-core").glob("*/src")):

        def module(path, src=src):
            """The module under the crate's root; None for the root itself, which only passes on."""
            first = path.relative_to(src).with_suffix("").parts[0]
            return None if first in ("lib", "main") else first

        found[src.parent.name] = circles(Crate(src).edges(), module)
    kotlin = root / "android/app/src/main/kotlin/app/gomoku"
    app, core = root / "ios/App", root / "ios/GomokuCore/Sources/GomokuCore"
    edges = named_types([kotlin_sources(root)], KOTLIN_TYPE)
    found["Kotlin"] = circles(edges, lambda p: str(p.parent.relative_to(kotlin)))
    edges = named_types([sources(root, core.relative_to(root), "swift"), sources(root, "ios/App", "swift")], SWIFT_TYPE)
    found["Swift"] = circles(edges, lambda p: str(p.parent.relative_to(app if p.is_relative_to(app) else core)))
    return found


# --- what is printed ---------------------------------------------------------------------------
def naming(root, pattern):
    """Files of the product that match; without tests, documents, what is generated and what only scripts use."""
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
    if arguments not in ([], ["--circles"]):
        sys.exit(__doc__)
    for crate in sorted((root / "rust-core").glob("*/src")):
        paths = sources(crate.parent, "src", "rs")
        print(f"{crate.parent.name}: {lines(paths)} lines, {lines(paths, without_tests)} without inner tests")
    kotlin, swift = lines(kotlin_sources(root)), lines(swift_sources(root))
    print(f"Kotlin: {kotlin} lines\nSwift: {swift} lines\nboth: {kotlin + swift} lines")
    types, callables = boundary(root)
    print(f"boundary: {types} types, {callables} callables")
    for name, (files, folders) in all_circles(root).items():
        print(f"circles in {name}: {len(files)} of {sum(map(len, files))} files, {len(folders)} of {sum(len(r) for r, _ in folders)} folders")
        if arguments:
            for _, said in folders:
                print("  " + "\n".join(said))
            for ring in files:
                print("  files: " + " ".join(str(p.relative_to(root)) for p in ring))


main(sys.argv[1:])
