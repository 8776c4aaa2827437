#!/usr/bin/env python3
"""Counts the words and turns of phrase that docs/style.md avoids, in comments and in Markdown.

    prose.py             fails above the limits, and for a doc comment that starts with a forbidden word
    prose.py --list      prints each find with its place
    prose.py PATH…       counts in these files or folders only, without limits
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Per 10,000 words. A change may lower a limit and never raises it.
LIMITS = {"comments": 8, "markdown": 4}

TELLTALES = [
    r"whoever", r"whatever", r"whichever", r"nobody", r"anew", r"besides?", r"kept", r"told", r"nothing of",
    r"(?:of )?(?:its|their|his|her|one's) own", r"what (?:is|was|are|were|has|have|had|it|they|may|can|comes|goes)",
    r"(?:goes|go|going|went) on", r"(?:is|are|was|were|be) (?:said|asked|heard|looked|taken for)",
    r"for so long", r"so long as", r"as far as", r"of which", r"by which", r"in which case", r"such a one",
    r"(?:says|tells|hears|knows|asks) (?:so|nothing|it|which|whether|how)", r"by (?:it|them|itself alone)",
    r"the other's", r"others'", r"is no \w+", r"are no \w+", r"no longer any", r"stands? for itself", r"the word of",
    r"(?:thereby|thereof|therein|hence|whence|lest)",
]
TELLTALE = re.compile(r"\b(?:" + "|".join(TELLTALES) + r")\b", re.IGNORECASE)
BAD_START = re.compile(r"(?:And|Of|By|What|Whoever|For so long)\b")
WORD = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?")

# Alternatives in this order: comments, then everything in which a comment's marker has no meaning.
CHAR = r"'(?:\\[^\n']+|[^\\'\n])'"
TOKENS = {
    ".rs": r"//[^\n]*|/\*[\s\S]*?\*/|\bb?c?r(#*)\"[\s\S]*?\"\1|\"(?:\\[\s\S]|[^\"\\])*\"|" + CHAR,
    ".kt": r"//[^\n]*|/\*[\s\S]*?\*/|\"\"\"[\s\S]*?\"\"\"|\"(?:\\.|\$\{(?:[^{}\"]|\"[^\"\n]*\")*\}|[^\"\\\n])*\"|" + CHAR,
    ".swift": r"//[^\n]*|/\*[\s\S]*?\*/|(#+)\"[\s\S]*?\"\1|\"\"\"[\s\S]*?\"\"\"|\"(?:\\\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)"
    r"|\\.|[^\"\\\n])*\"",
}
TOKENS[".kts"] = TOKENS[".kt"]
HASHED = {".sh", ".py", ".toml", ".yml", ".yaml", ".cfg", ".conf", ""}
MARKS = re.compile(r"^\s*(?:///|//!|//|/\*\*?|\*/|\*|#+!?|--+)?\s?|\s*\*/\s*$")


def comments(path):
    """Yields for each comment its line, whether it documents an item, and its text."""
    text = path.read_text(encoding="utf-8")
    kind = path.suffix
    if kind in TOKENS:
        for token in re.finditer(TOKENS[kind], text):
            found = token[0]
            if found.startswith(("//", "/*")):
                line = text.count("\n", 0, token.start()) + 1
                own = "\n".join(MARKS.sub("", part) for part in found.split("\n"))
                yield line, found.startswith(("///", "//!", "/**")), own
    elif kind == ".xml":
        for token in re.finditer(r"<!--([\s\S]*?)-->", text):
            yield text.count("\n", 0, token.start()) + 1, False, token[1]
    elif kind in HASHED or kind == ".lua":
        mark = "--" if kind == ".lua" else "#"
        for number, line in enumerate(text.split("\n"), 1):
            if line.lstrip().startswith(mark) and not line.startswith("#!"):
                yield number, False, MARKS.sub("", line)
        if kind == ".py":
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
                    yield node.body[0].lineno, True, ast.get_docstring(node)


def blocks(path):
    first, doc, lines, last = 0, False, [], -1
    for line, is_doc, text in comments(path):
        if lines and line == last + 1 and is_doc == doc:
            lines.append(text)
        else:
            if lines:
                yield first, doc, "\n".join(lines)
            first, doc, lines = line, is_doc, [text]
        last = line + text.count("\n")
    if lines:
        yield first, doc, "\n".join(lines)


def without_code(text):
    text = re.sub(r"```[\s\S]*?```", "", text)
    return re.sub(r"`[^`\n]*`|https?://\S+|\]\([^)]*\)", " ", text)


def files(wanted):
    """Tracked files with prose, by kind, without licences and third parties' texts."""
    listed = subprocess.run(["git", "ls-files", "-z", *wanted], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_symlink() or "licences" in name or not path.is_file() or re.search(r"LICEN[CS]E|gradlew|\.lock$", name):
            continue
        if path.suffix == ".md":
            yield "markdown", path
        elif path.suffix in TOKENS or path.suffix in HASHED - {""} | {".lua", ".xml"}:
            yield "comments", path
        elif path.suffix == "" and path.read_bytes()[:2] == b"#!":
            yield "comments", path


def main():
    wanted = [a for a in sys.argv[1:] if not a.startswith("--")]
    show = "--list" in sys.argv[1:]
    words, finds, bad = Counter(), Counter(), []
    for kind, path in files(wanted):
        if kind == "markdown":
            texts = [(1, False, path.read_text(encoding="utf-8"))]
        else:
            texts = blocks(path)
        for line, doc, text in texts:
            plain = without_code(text)
            words[kind] += len(WORD.findall(plain))
            place = path.relative_to(ROOT)
            for hit in TELLTALE.finditer(plain):
                finds[kind] += 1
                if show:
                    at = line + plain.count("\n", 0, hit.start())
                    print(f"{place}:{at}: {hit[0]}")
            if doc and BAD_START.match(text.lstrip()):
                bad.append(f"{place}:{line}: a doc comment starts with {text.split()[0]}")
    over = False
    for kind, limit in LIMITS.items():
        share = 10_000 * finds[kind] / max(words[kind], 1)
        print(f"{kind}: {words[kind]} words, {finds[kind]} telltales, {share:.1f} per 10,000 (limit {limit})")
        over |= share > limit
    print("\n".join([*bad, f"{len(bad)} doc comments start with a forbidden word"]))
    sys.exit(not wanted and (over or bool(bad)))


if __name__ == "__main__":
    main()
