"""Checks of ios/make-words.py: each mistake in a source is reported with file, key and language, and the Swift
members match the tables."""

import importlib.util
import re
import sys
import tempfile
from pathlib import Path

from runner import run

IOS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(IOS.parent / "scripts/lib"))

import words  # noqa: E402

spec = importlib.util.spec_from_file_location("make_words", IOS / "make-words.py")
make_words = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_words)

FOLDERS = tempfile.TemporaryDirectory()
PLURALS = {
    "en": '<plurals name="days"><item quantity="one">%1$d day</item><item quantity="other">%1$d days</item></plurals>',
    "other": '<plurals name="days"><item quantity="other">%1$d</item></plurals>',
}


def sources(entries, changed=None, plurals=True):
    """Makes a folder of texts: `entries` in every language, or those of `changed` for one."""
    folder = Path(tempfile.mkdtemp(dir=FOLDERS.name))
    for name, language in words.LANGUAGES.items():
        (folder / name).mkdir()
        body = (changed or {}).get(language, entries)
        if plurals:
            body += PLURALS.get(language, PLURALS["other"])
        (folder / name / "strings.xml").write_text(f"<resources>{body}</resources>")
    return folder


def string(text, attributes=""):
    return f'<string name="word"{attributes}>{text}</string>'


def read(text, attributes=""):
    return words.read(sources(string(text, attributes)))["en"]["word"]


def refused(entries, *said, changed=None, plurals=True):
    try:
        words.read(sources(entries, changed, plurals))
    except words.Mistake as mistake:
        for part in said:
            assert part in str(mistake), f"{part!r} is not in {str(mistake)!r}"
    else:
        raise AssertionError(f"taken, although {said}: {changed or entries}")


def check_escapes_are_read_as_android_does():
    assert read(r"It\'s \"so\"\n\t\@ \? \\ \u00e9").text == 'It\'s "so"\n\t@ ? \\ é'
    assert read("  two\n     lines ").text == "two lines"
    assert read("a &lt; b &amp; c").text == "a < b & c"


def check_unknown_escapes_are_refused():
    for text, said in ((r"a \q", r"\q"), ("it's", "'"), ('"so"', '"'), (r"\u12g4", r"\u12g4"), ("end\\", "unknown escape")):
        refused(string("good"), "strings.xml", "word in ja", said, changed={"ja": string(text)})


def check_a_word_that_lacks_or_is_too_much_is_told():
    refused(string("good"), "word in ko", "missing", changed={"ko": ""})
    refused("", "word in zh-Hant", "no such word", changed={"zh-Hant": string("mehr")})
    refused(string("good") * 2, "word in en", "twice")
    refused(string("good"), "word in ja", "no text", changed={"ja": string(" ")})


def check_places_are_the_same_in_every_language():
    good = string("%1$s of %2$d")
    refused(good, "word in ja", "places", changed={"ja": string("%1$s")})
    refused(good, "word in ja", "places", changed={"ja": string("%1$s, %2$s")})
    refused(good, "word in ja", "count from 1", changed={"ja": string("%1$s, %3$d")})
    refused(good, "word in ja", "two kinds", changed={"ja": string("%1$s, %1$d")})
    refused(string("%s"), "word in en", "no place")
    refused(string("100 %"), "word in en", "no place")
    assert read("%2$d of %1$s, 100 %%").places == {1: "String", 2: "Int"}
    assert read("100 %", ' formatted="false"').text == "100 %"


def check_what_android_knows_and_the_iphone_does_not_is_refused():
    refused(string("a <b>bold</b> word"), "word in en", "<b>")
    refused(string("good", ' product="tablet"'), "word in en", "product")
    refused("<bool name='word'>true</bool>", "word in en", "<bool>")
    refused(string("?attr/color"), "word in en", "reference")
    refused(string("good"), "days in en", "its forms", changed={"en": string("good") + PLURALS["other"]}, plurals=False)


def check_the_iphones_own_words_come_first():
    android = sources(string("Android’s %1$s"))
    mine = words.iphone_words(android, sources(string("iPhone’s %1$s"), plurals=False))
    assert mine["ja"]["word"].text == "iPhone’s %1$s" and mine["ja"]["days"].is_plural
    reference = sources('<string name="own">@string/word</string>', plurals=False)
    assert words.iphone_words(android, reference)["ko"]["own"].places == {1: "String"}
    for own, said in (
        (string("no place"), "other places"),
        (string("Android’s %1$s"), "says what Android’s says"),
        ('<string name="own">@string/none</string>', "@string/none"),
    ):
        try:
            words.iphone_words(android, sources(own, plurals=False))
        except words.Mistake as mistake:
            assert said in str(mistake), mistake
        else:
            raise AssertionError(f"taken: {own}")


def check_what_is_written_is_right():
    entries = words.read(sources(string(r"%1$s: \"%2$d\" \\") + '<string name="plain_one">100</string>'))["en"]
    table = make_words.table(entries)
    pairs = dict(re.findall(r'^"([\w.]+)" = "(.*)";$', table, re.M))
    assert pairs == {
        "word": r'%1$@: \"%2$@\" \\',
        "plain_one": "100",
        "days.one": "%1$@ day",
        "days.other": "%1$@ days",
    }, pairs
    swift = make_words.swift(entries)
    assert 'func word(_ first: String, _ second: Int) -> Word {\n    Word("word", [first, "\\(second)"])' in swift, swift
    assert 'var plainOne: Word { Word("plain_one") }' in swift
    assert 'func days(count: Int, _ first: Int) -> Word {\n    Word("days", ["\\(first)"], count: count)' in swift


def check_two_keys_of_one_name_are_refused():
    both = '<string name="a_b">x</string><string name="aB">y</string>'
    try:
        make_words.swift(words.read(sources(both))["en"])
    except words.Mistake as mistake:
        assert "aB and a_b" in str(mistake), mistake
    else:
        raise AssertionError("taken")


def check_what_lies_there_is_as_made():
    entries = words.iphone_words()
    for path, text in make_words.outputs(entries, words.info_plist(entries)).items():
        assert path.read_text() == text, f"{path.relative_to(IOS)} is older than its sources: run ios/copy-bindings.sh"


run(globals())
