"""Compares the two apps; scripts/parity.sh describes the checks."""

import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import parity_core
import words

ROOT = Path(__file__).resolve().parent.parent.parent
KOTLIN = ROOT / "android/app/src/main/kotlin/app/gomoku"
RES = ROOT / "android/app/src/main/res"
SWIFT = ROOT / "ios/GomokuCore/Sources/GomokuCore"
EXCEPTIONS = ROOT / "scripts/parity-exceptions.txt"
# Both apps store their cases as the same text.
KEPT_ENUMS = {
    "AppTheme": "Preferences",
    "Placement": "Preferences",
    "BoardThemeName": "BoardTheme",
    "Opponent": "NewGameChoices",
    "Colour": "NewGameChoices",
}


def excused():
    lines = EXCEPTIONS.read_text().splitlines()
    return {line.split(":")[0] for line in lines if re.match(r"\w[\w.-]*: \S", line)}


def parts():
    """Maps file names to their feature's folder."""
    android = {p.stem: str(p.parent.relative_to(KOTLIN)) for p in KOTLIN.rglob("*.kt")}
    iphone = {p.stem: str(p.parent.relative_to(SWIFT)) for p in parity_core.own(SWIFT)}
    app = ROOT / "ios/App"
    return android, iphone | {p.stem: str(p.parent.relative_to(app)) for p in app.rglob("*.swift")}


def text_of(folder, name):
    found = list(folder.rglob(name))
    assert len(found) == 1, f"{len(found)} files are called {name} in {folder.relative_to(ROOT)}"
    return found[0].read_text()


def unshown_words(found):
    """Finds the texts that an app never shows; returns the number of texts."""
    try:
        theirs = words.read(words.ANDROID)
        entries = words.iphone_words()["en"]
        words.info_plist(words.iphone_words())
    except words.Mistake as mistake:
        found.bad.append(str(mistake))
        return 0
    main = RES.parent
    kotlin = "\n".join(path.read_text() for path in KOTLIN.rglob("*.kt"))
    xml = "\n".join(p.read_text() for p in main.rglob("*.xml") if not p.name.startswith("strings"))
    shown = set(re.findall(r"\bR\.(?:string|plurals)\.(\w+)", kotlin) + re.findall(r"@(?:string|plurals)/(\w+)", xml))
    found.bad += [f"words: no screen on Android shows {key}" for key in theirs["en"] if key not in shown]
    swift = [*(ROOT / "ios/App").rglob("*.swift"), *parity_core.own(SWIFT)]
    named = set().union(*(re.findall(r"\.(\w+)", path.read_text()) for path in swift))
    for key in entries:
        if words.member(key) not in named:
            found.excuse(key, f"words: no screen on the iPhone shows {key}")
    return len(entries)


def settings_android():
    """Maps keys of settings to the defaults of switches."""
    text = text_of(KOTLIN, "Preferences.kt")
    found = {key: None for key in re.findall(r'\b(?:text|number)\("(\w+)"\)', text)}
    found.update(re.findall(r'^\s+[A-Z_]+\("(\w+)", (true|false)\)', text, re.M))
    for name in ("NewGameChoices", "NearbyChoices"):
        keys = re.findall(r'const val [A-Z_]+ = "(\w+\.\w+)"', text_of(KOTLIN, f"{name}.kt"))
        found.update((key, None) for key in keys)
    return found


def settings_iphone():
    text = text_of(SWIFT, "Preferences.swift")
    keys = re.search(r"enum Key: String[^{]*\{(.*?)\}", text, re.S).group(1)
    # A different key follows the case's name.
    keys = re.findall(r"\w+", re.sub(r'\w+ = "(\w+)"', r"\1", keys).replace("case", " "))
    found = {key: None for key in keys}
    found.update(re.findall(r"flag\(\.(\w+), (true|false)\)", text))
    for name in ("NewGameChoices", "NearbyChoices"):
        keys = re.findall(r'case \w+ = "(\w+\.\w+)"', text_of(SWIFT, f"{name}.swift"))
        found.update((key, None) for key in keys)
    return found


def kept_android(name, text):
    body = re.search(rf"enum class {name}\(.*?\) \{{(.*?)\n\s*\}}", text, re.S).group(1)
    return re.findall(r'^\s+[A-Z_]+\("(\w+)"', body, re.M)


def kept_iphone(name, text):
    body = re.search(rf"enum {name}: String[^{{]*\{{(.*?)\n\s*\}}", text, re.S).group(1)
    return [c for line in re.findall(r"case ([\w, ]+)", body) for c in line.split(", ")]


def colours_android():
    lights = {"values": "light", "values-night": "dark", "values-mcc999-mnc999-night": "amoled"}
    found = {}
    for folder, light in lights.items():
        for entry in ET.parse(RES / folder / "colors.xml").getroot():
            found[entry.get("name"), light] = entry.text.upper().lstrip("#")
    names = {"on_accent": "onAccent"}
    screens = {name for name, light in found if light == "dark"} - {"ripple"}
    boards = {name: value for (name, light), value in found.items() if name not in screens | {"ripple"}}
    return {(names.get(n, n), light): v for (n, light), v in found.items() if n in screens}, boards


def colours_iphone():
    """The AMOLED theme has separate colour sets."""
    found = {}
    for path in (ROOT / "ios/App/Assets.xcassets").glob("*.colorset/Contents.json"):
        for entry in json.loads(path.read_text())["colors"]:
            light = "dark" if "appearances" in entry else "light"
            parts = entry["color"]["components"]
            value = "".join(parts[part].removeprefix("0x") for part in ("red", "green", "blue"))
            name = path.parent.stem
            if name.endswith("Amoled"):
                name, light = name.removesuffix("Amoled"), "amoled"
            found[name, light] = value
    return found


class Difference:
    def __init__(self):
        self.allowed = excused()
        self.used = set()
        self.bad = []

    def of(self, what, android, iphone):
        assert android and iphone, f"no {what} were found"
        for name in sorted(set(android) ^ set(iphone)):
            self.excuse(name, f"{what}: only on {'Android' if name in android else 'iPhone'}: {name}")

    def excuse(self, name, otherwise):
        if name in self.allowed:
            self.used.add(name)
        else:
            self.bad.append(otherwise)

    def say(self, what, android, iphone):
        if android != iphone:
            self.bad.append(f"{what}: {android} on Android, {iphone} on iPhone")


def compare():
    found = Difference()
    android, iphone = parts()
    found.of("parts", android, iphone)
    found.of("folders", set(android.values()), set(iphone.values()))
    for part in sorted(android.keys() & iphone.keys()):
        found.say(f"folder of {part}", android[part], iphone[part])

    shown = unshown_words(found)

    here, there = settings_android(), settings_iphone()
    settings = len(here)
    found.of("settings", here, there)
    for key in sorted(here.keys() & there.keys()):
        found.say(f"default of {key}", here[key], there[key])
    for name, stem in KEPT_ENUMS.items():
        here, there = text_of(KOTLIN, f"{stem}.kt"), text_of(SWIFT, f"{stem}.swift")
        kept = kept_android(name, here), kept_iphone(name, there)
        assert all(kept), f"{name} has no cases"
        found.say(f"kept values of {name}", *kept)

    (screens, boards), there = colours_android(), colours_iphone()
    found.of("colours", {f"{n}, {light}" for n, light in screens}, {f"{n}, {light}" for n, light in there})
    for name in sorted(screens.keys() & there.keys()):
        found.say(f"colour of {name[0]}, {name[1]}", screens[name], there[name])
    # Board colours are in a table on Android, and numbers on the iPhone.
    numbers = set(re.findall(r"0x([0-9A-F]{6})\b", text_of(SWIFT, "BoardTheme.swift")))
    found.of("board colours", set(boards.values()), numbers)

    core = parity_core.compare(found, ROOT / "rust-core/core/src", KOTLIN, ROOT / "ios/App", SWIFT)

    # An exception without a difference is stale.
    found.bad += [f"excused, but both apps have it, or none: {name}" for name in sorted(found.allowed - found.used)]
    both = f"{len(android)} and {len(iphone)} parts, {shown} words, {settings} settings, {core} on Android and iPhone"
    print("\n".join(found.bad) or both)
    if found.bad:
        sys.exit("the apps differ: the same name for the same thing, or a reason in scripts/parity-exceptions.txt")


compare()
