"""Reads the texts of the apps: Android's string files, and those of the iPhone in the same format (ios/words)."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ANDROID = ROOT / "android/app/src/main/res"
IPHONE = ROOT / "ios/words"

# Android's folder of a language and the iPhone's name; the first is the reference.
LANGUAGES = {
    "values": "en",
    "values-zh-rCN": "zh-Hans",
    "values-zh-rTW": "zh-Hant",
    "values-ja": "ja",
    "values-ko": "ko",
}
# Plural forms of a language (CLDR); `other` covers all counts without another form.
FORMS = {"en": {"one", "other"}, "zh-Hans": {"other"}, "zh-Hant": {"other"}, "ja": {"other"}, "ko": {"other"}}

ESCAPES = {"n": "\n", "t": "\t", "'": "'", '"': '"', "\\": "\\", "@": "@", "?": "?"}
PLACE = re.compile(r"%(\d)\$([sd])")
# By the format letter on Android.
KINDS = {"s": "String", "d": "Int"}


class Mistake(Exception):
    pass


@dataclass(frozen=True)
class Reference:
    """A text that refers to another one: `@string/key`."""

    key: str


@dataclass(frozen=True)
class Word:
    """A text in one language. `forms` has a text under None, or the forms of a plural. `places` maps placeholder
    numbers, from 1, to types.
    """

    file: Path
    forms: dict = field(hash=False)
    places: dict = field(hash=False)

    @property
    def is_plural(self):
        return None not in self.forms

    @property
    def text(self):
        return self.forms["other" if self.is_plural else None]


def shown(path):
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def member(key):
    """home_move_count becomes homeMoveCount."""
    first, *rest = key.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def unescaped(text):
    text = re.sub(r"\s+", " ", text).strip()
    out, at = [], 0
    while at < len(text):
        letter = text[at]
        at += 1
        if letter in "'\"":
            raise ValueError(f"a bare {letter}, which needs a backslash (or is ’ “ ”)")
        if letter != "\\":
            out.append(letter)
            continue
        escape = text[at : at + 1]
        at += 1
        if escape == "u":
            digits = text[at : at + 4]
            if not re.fullmatch("[0-9A-Fa-f]{4}", digits):
                raise ValueError(f"an unknown escape: \\u{digits}")
            out.append(chr(int(digits, 16)))
            at += 4
        elif escape in ESCAPES and escape:
            out.append(ESCAPES[escape])
        else:
            raise ValueError(f"an unknown escape: \\{escape}")
    return "".join(out)


def places_of(text, formatted):
    """Returns the placeholders. In an unformatted text, % is an ordinary character."""
    found = set(PLACE.findall(text))
    places = {int(number): KINDS[kind] for number, kind in found}
    if not formatted:
        if places:
            raise ValueError('it has places, but says formatted="false"')
        return {}
    left = PLACE.sub("", text)
    if places:
        left = left.replace("%%", "")
    if "%" in left:
        raise ValueError('a % that is no place such as %1$s; without places say formatted="false"')
    if len(found) != len(places):
        raise ValueError("one place has two kinds")
    if set(places) != set(range(1, len(places) + 1)):
        raise ValueError(f"the places {sorted(places)} don’t count from 1 on")
    return places


def read_text(entry, formatted):
    if len(entry):
        raise ValueError(f"a <{entry[0].tag}> inside the text")
    raw = entry.text or ""
    if raw.lstrip().startswith(("@", "?")):
        reference = re.fullmatch(r"\s*@string/(\w+)\s*", raw)
        if not reference:
            raise ValueError(f"an unknown reference: {raw.strip()}")
        return Reference(reference[1]), {}
    text = unescaped(raw)
    if not text:
        raise ValueError("no text")
    return text, places_of(text, formatted)


def read_entry(path, entry, language):
    unknown = set(entry.keys()) - {"name", "formatted"}
    if unknown:
        raise ValueError(f"unknown attributes: {sorted(unknown)}")
    formatted = entry.get("formatted") != "false"
    if entry.tag == "string":
        text, places = read_text(entry, formatted)
        return Word(path, {None: text}, places)
    if entry.tag != "plurals":
        raise ValueError(f"a <{entry.tag}>, which is neither a string nor plurals")
    forms, places = {}, None
    for item in entry:
        quantity = item.get("quantity")
        if quantity in forms:
            raise ValueError(f"the form {quantity} stands twice")
        forms[quantity], found = read_text(item, formatted)
        if places is not None and places != found:
            raise ValueError("its forms have different places")
        places = found
    if set(forms) != FORMS[language]:
        raise ValueError(f"its forms are {sorted(forms)}, the language’s are {sorted(FORMS[language])}")
    return Word(path, forms, places)


def read_file(path, language):
    words = {}
    try:
        entries = list(ET.parse(path).getroot())
    except ET.ParseError as error:
        raise Mistake(f"{shown(path)}: {error}") from None
    for entry in entries:
        key = entry.get("name") or ""
        try:
            if not re.fullmatch(r"[A-Za-z]\w*", key):
                raise ValueError("its name is no identifier")
            if key in words:
                raise ValueError("it stands twice")
            words[key] = read_entry(path, entry, language)
        except ValueError as error:
            raise Mistake(f"{shown(path)}: {key} in {language}: {error}") from None
    return words


def read(folder, pattern="strings*.xml", beside=None):
    """Returns all texts of a folder by language and key. All languages must have the same keys, plurals and
    placeholders. References may lead to `beside`.
    """
    found = {}
    for name, language in LANGUAGES.items():
        words = found[language] = {}
        paths = sorted((folder / name).glob(pattern))
        if not paths:
            raise Mistake(f"{shown(folder / name)}: no words in {language}")
        for path in paths:
            for key, word in read_file(path, language).items():
                if key in words:
                    raise Mistake(f"{shown(path)}: {key} in {language}: it stands in {words[key].file.name}, too")
                words[key] = word
        found[language] = resolve(words, (beside or {}).get(language, {}) | words)
    known = {folder / name for name in LANGUAGES}
    for path in sorted(folder.glob(f"values*/{pattern}")):
        if path.parent not in known:
            raise Mistake(f"{shown(path)}: the folder is of no known language")
    first, *others = found
    for language in others:
        compare(found[first], found[language], first, language)
    return found


def compare(base, words, base_language, language):
    for key, word in base.items():
        if key not in words:
            raise Mistake(f"{shown(word.file)}: {key} in {language}: it is missing, {base_language} has it")
    for key, word in words.items():
        where = f"{shown(word.file)}: {key} in {language}"
        if key not in base:
            raise Mistake(f"{where}: {base_language} has no such word")
        if word.is_plural != base[key].is_plural:
            raise Mistake(f"{where}: it is a plural in one language only")
        if word.places != base[key].places:
            raise Mistake(f"{where}: its places are {word.places}, in {base_language} {base[key].places}")


def resolve(words, by):
    out = {}
    for key, word in words.items():
        if isinstance(word.text, Reference):
            target = by.get(word.text.key)
            if target is None or isinstance(target.text, Reference):
                raise Mistake(f"{shown(word.file)}: {key}: @string/{word.text.key} is no word with a text")
            word = Word(word.file, target.forms, target.places)
        out[key] = word
    return out


def iphone_words(android=ANDROID, iphone=IPHONE):
    """Android's texts, overridden by those of ios/words."""
    words = read(android)
    own = read(iphone, beside=words)
    for language, theirs in words.items():
        for key in own[language].keys() & theirs.keys():
            mine = own[language][key]
            if mine.places != theirs[key].places or mine.is_plural != theirs[key].is_plural:
                raise Mistake(f"{shown(mine.file)}: {key} in {language}: Android’s has other places")
    first = next(iter(words))
    for key, word in own[first].items():
        if key in words[first] and all(own[l][key].forms == words[l][key].forms for l in words):
            raise Mistake(f"{shown(word.file)}: {key}: it says what Android’s says in every language")
    return {language: words[language] | own[language] for language in words}


def info_plist(words, iphone=IPHONE):
    return read(iphone, "info_plist.xml", words)
