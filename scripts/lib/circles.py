#!/usr/bin/env python3
"""Finds circles of imports between folders: A imports B, and B imports A directly or indirectly.

    circles.py                    the places of the table below; 1 when one has a circle
    circles.py KIND:FOLDER ...    other places, as in rust:rust-core/core/src, kotlin:… or swift:ios

In Rust a node is a folder of modules, or a single file directly in `src`. An import leads from the file
that contains it to the file that defines the item. A re-export in a folder's `mod.rs` is not an import;
importing from it counts as an import from the files. Tests are excluded. In Kotlin a node is a package, in
Swift a feature's folder. Swift files don't import each other, so a use of a type that another folder
declares counts.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

PLACES = (
    ("gomoku-client", "rust", "rust-core/client/src"),
    ("gomoku-core", "rust", "rust-core/core/src"),
    ("gomoku-engine", "rust", "rust-core/engine/src"),
    ("gomoku-lab", "rust", "rust-core/lab/src"),
    ("gomoku-link", "rust", "rust-core/link/src"),
    ("gomoku-research", "rust", "research/src"),
    ("Android's app", "kotlin", "android/app/src/main/kotlin"),
    ("iPhone's app", "swift", "ios"),
)


# --- Rust ----------------------------------------------------------------------------------------

COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|r(#*)"(?s:.*?)"\1|b?"(?:\\.|[^"\\])*"|\'(?:\\.|[^\\\'])\'', re.S
)
TEST_MODULE = re.compile(r"#\[cfg\((?:all\()?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*([;{])")
MODULE = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", re.M)
USE = re.compile(r"^[ \t]*(pub(?:\([^)]*\))?[ \t]+)?use\s+([^;]+);", re.M)
INLINE = re.compile(r"(?<![\w:])(?:crate|super|self)(?:::\w+)+")


def code_of(text):
    """Returns the code without comments, strings and test modules, and the test modules in other files."""
    text = COMMENT_OR_STRING.sub(lambda m: " " if m[0].startswith("/") else '""', text)
    tests = set()
    while match := TEST_MODULE.search(text):
        end = match.end()
        if match[2] == ";":
            tests.add(match[1])
        else:
            depth = 1
            while depth and end < len(text):
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
        text = text[: match.start()] + text[end:]
    return text, tests


def use_paths(tree, prefix=()):
    """Yields each path of a use tree with the name that it binds; `*` for a glob."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace >= 0:
        head = tuple(part.strip() for part in tree[:brace].split("::") if part.strip())
        depth, start, inner = 0, 0, tree[brace + 1 : tree.rindex("}")]
        for at, char in enumerate(inner + ","):
            depth += {"{": 1, "}": -1}.get(char, 0)
            if char == "," and depth == 0:
                if inner[start:at].strip():
                    yield from use_paths(inner[start:at], prefix + head)
                start = at + 1
        return
    path, _, alias = tree.partition(" as ")
    parts = prefix + tuple(part.strip() for part in path.split("::"))
    if parts[-1] == "self":
        parts = parts[:-1]
    yield parts, alias.strip() or parts[-1]


class Module:
    def __init__(self, crate, names, file):
        self.names, self.file = names, file
        text, self.tests = code_of(file.read_text())
        self.text = text
        self.uses = [
            (parts, bound, match[1] is not None)
            for match in USE.finditer(text)
            for parts, bound in use_paths(match[2])
        ]
        self.children = {}
        folder = file.parent if file.name in ("lib.rs", "mod.rs") else file.with_suffix("")
        for child in MODULE.findall(text):
            for found in (folder / f"{child}.rs", folder / child / "mod.rs"):
                if child not in self.tests and found.exists():
                    self.children[child] = Module(crate, (*names, child), found)
        home = folder if self.children else file.parent
        lone = file.parent == crate and not self.children
        self.node = file.stem if lone or not names else str(home.relative_to(crate))

    def all(self):
        yield self
        for child in self.children.values():
            yield from child.all()


def absolute(module, parts):
    """Returns a path from the crate's root; None for one outside."""
    names = list(module.names)
    parts = list(parts)
    if parts[0] == "crate":
        return parts[1:]
    if parts[0] == "self":
        return names + parts[1:]
    if parts[0] == "super":
        while parts and parts[0] == "super":
            names, parts = names[:-1], parts[1:]
        return names + parts
    return names + parts if parts[0] in module.children else None


def resolve(root, names, depth=0):
    """Follows re-exports to the module that defines the target."""
    module, names = root, list(names)
    while names and names[0] in module.children:
        module, names = module.children[names[0]], names[1:]
    if names and depth < 8:
        for parts, bound, _ in module.uses:
            path = absolute(module, parts)
            if bound == names[0] and path is not None and path != list(module.names) + names[:1]:
                return resolve(root, path + names[1:], depth + 1)
    return module


def rust_imports(folder):
    root = Module(folder, (), folder / "lib.rs")
    edges = defaultdict(set)
    for module in root.all():
        found = [(parts, public) for parts, _, public in module.uses]
        body = USE.sub("", module.text)
        found += [(tuple(match[0].split("::")), False) for match in INLINE.finditer(body)]
        for parts, public in found:
            path = absolute(module, parts)
            if path is None:
                continue
            target = resolve(root, path)
            below = target.names[: len(module.names)] == module.names
            if target.node == module.node or (public and below):
                continue
            line = f"{module.file.relative_to(folder)} imports {target.file.relative_to(folder)}"
            edges[module.node, target.node].add(line)
    return edges


# --- Kotlin --------------------------------------------------------------------------------------


def kotlin_imports(folder):
    files = {}
    for file in sorted(folder.rglob("*.kt")):
        text = file.read_text()
        package = re.search(r"^package\s+([\w.]+)", text, re.M)
        files[file] = (package[1] if package else "", re.findall(r"^import\s+([\w.]+)", text, re.M))
    packages = {package for package, _ in files.values()}
    edges = defaultdict(set)
    for file, (package, imports) in files.items():
        for name in imports:
            target = name
            while target and target not in packages:
                target = target.rpartition(".")[0]
            if target and target != package:
                edges[package, target].add(f"{file.relative_to(folder)} imports {name}")
    return edges


# --- Swift ---------------------------------------------------------------------------------------

SWIFT_TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|final|indirect|open) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.M
)


def swift_imports(folder):
    """Maps each pair of features to files. The package can't see the app."""
    edges, known = defaultdict(set), {}
    for tree in (folder / "GomokuCore/Sources/GomokuCore", folder / "App"):
        files = [file for file in sorted(tree.rglob("*.swift")) if "Generated" not in file.parts]
        texts = {file: COMMENT_OR_STRING.sub(" ", file.read_text()) for file in files}
        declared = [(name, file) for file in files for name in SWIFT_TYPE.findall(texts[file])]
        # A typealias for a type of the package declares nothing new.
        own = {name: (file, str(file.parent.relative_to(tree))) for name, file in declared if name not in known}
        known = known | own
        for file in files:
            node = str(file.parent.relative_to(tree))
            for name in set(re.findall(r"\b[A-Z]\w+", texts[file])) & known.keys():
                other, target = known[name]
                if target != node:
                    edges[node, target].add(f"{file.relative_to(folder)} names {name} of {other.name}")
    return edges


# --- circles -------------------------------------------------------------------------------------

IMPORTS = {"rust": rust_imports, "kotlin": kotlin_imports, "swift": swift_imports}


def circles(edges):
    reach = defaultdict(set)
    for start, end in edges:
        reach[start].add(end)
    nodes = {node for edge in edges for node in edge}
    for middle in nodes:
        for start in nodes:
            if middle in reach[start]:
                reach[start] |= reach[middle]
    found = {frozenset(other for other in reach[node] if node in reach[other]) for node in nodes}
    return sorted(sorted(circle) for circle in found if len(circle) > 1)


def check(name, kind, folder):
    edges = IMPORTS[kind](ROOT / folder)
    found = circles(edges)
    for circle in found:
        print(f"{name}: a circle of {', '.join(circle)}")
        for (start, end), lines in sorted(edges.items()):
            if start in circle and end in circle:
                print(f"  {start} -> {end}")
                print("\n".join(f"    {line}" for line in sorted(lines)))
    return not found


def main():
    places = [(word.partition(":")[2], *word.split(":", 1)) for word in sys.argv[1:]] or PLACES
    held = [check(*place) for place in places]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
