#!/usr/bin/env python3
"""Writes the iPhone's texts from Android's string files and ios/words: the tables of each language, the texts
of Info.plist, and a Swift member for each text. The results are not committed. Reports a missing text, a
different placeholder or an unknown escape with its file, key and language."""

import sys
from pathlib import Path

IOS = Path(__file__).resolve().parent
sys.path.insert(0, str(IOS.parent / "scripts/lib"))

import words  # noqa: E402

CORE = IOS / "GomokuCore/Sources/GomokuCore"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def quoted(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\t", "\\t") + '"'


def table(entries):
    """Returns a `.strings` file. A plural has a line per form, with the form's name after a point."""
    lines = []
    for key, word in entries.items():
        for form, text in word.forms.items():
            text = words.PLACE.sub(r"%\1$@", text) if word.places else text
            lines.append(f"{quoted(key if form is None else f'{key}.{form}')} = {quoted(text)};")
    return "\n".join(lines) + "\n"


def accessor(key, word):
    """Returns the Swift member of a text: a property, or a function of the placeholders."""
    says = " ".join(word.text.split())
    name, values = words.member(key), []
    parameters = ["count: Int"] if word.is_plural else []
    for number, kind in sorted(word.places.items()):
        parameters.append(f"_ {ORDINALS[number - 1]}: {kind}")
        values.append(ORDINALS[number - 1] if kind == "String" else f'"\\({ORDINALS[number - 1]})"')
    made = f"Word({quoted(key)}"
    if values:
        made += f", [{', '.join(values)}]"
    if word.is_plural:
        made += ", count: count"
    if not parameters:
        return f"  /// {says}\n  public static var {name}: Word {{ {made}) }}\n"
    head = f"public static func {name}({', '.join(parameters)}) -> Word"
    return f"  /// {says}\n  {head} {{\n    {made})\n  }}\n"


def swift(entries):
    taken = {}
    for key in entries:
        if other := taken.get(words.member(key)):
            raise words.Mistake(f"{key} and {other} have the same name in Swift")
        taken[words.member(key)] = key
    body = "\n".join(accessor(key, word) for key, word in entries.items())
    return f"// Made by ios/make-words.py from Android's string files and ios/words.\n\nextension Word {{\n{body}}}\n"


def outputs(entries, plist):
    english = next(iter(words.LANGUAGES.values()))
    order = entries[english]
    files = {CORE / "Generated/Words.swift": swift(order)}
    for language in entries:
        in_order = {key: entries[language][key] for key in order}
        files[CORE / f"Resources/{language}.lproj/Localizable.strings"] = table(in_order)
        files[IOS / f"App/{language}.lproj/InfoPlist.strings"] = table(plist[language])
    return files


def main():
    try:
        entries = words.iphone_words()
        files = outputs(entries, words.info_plist(entries))
    except words.Mistake as mistake:
        sys.exit(f"make-words: {mistake}")
    for path, text in files.items():
        # Leaves an unchanged file untouched, so that its timestamp causes no rebuild.
        if not path.is_file() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


if __name__ == "__main__":
    main()
