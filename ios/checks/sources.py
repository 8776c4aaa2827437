"""Checks of the Swift sources that the compiler does not make: colours, sounds, who does what."""

import json
import re
from pathlib import Path

from runner import run, same, swift_files, the

IOS = Path(__file__).resolve().parent.parent
CORE = IOS / "GomokuCore" / "Sources" / "GomokuCore"
STUBS = IOS / "Tests" / "Stubs"
TESTS = IOS / "GomokuCore" / "Tests" / "GomokuCoreTests"
APP_FILES = swift_files(IOS / "App")
CORE_FILES = swift_files(CORE)


def check_every_colour_is_used_by_its_symbol():
    # That each symbol has its colour is the compiler's part, which makes them of the catalogue.
    sets = {path.stem for path in (IOS / "App" / "Assets.xcassets").glob("*.colorset")}
    text = "\n".join(path.read_text() for path in APP_FILES)
    unused = {name for name in sets if not re.search(rf"[( ]\.{name}\b", text)}
    assert not unused, f"no view uses {sorted(unused)}"
    assert not re.search(r'\bColor\("', text), "a colour by its name: Color(.name) is checked when it is built"


def check_grounds_follow_the_theme():
    for path in APP_FILES:
        if path.name == "Ground.swift":
            continue
        for name in ("background", "card"):
            assert f"Color(.{name})" not in path.read_text(), f"{path.name}: Ground.{name}, or it is not AMOLED"


def check_every_sound_has_its_file():
    cases = re.search(r"enum Sound\b[^{]*\{\s*case ([\w, ]+)", the(CORE, "Cue.swift").read_text()).group(1)
    files = {path.name for path in (IOS / "App" / "Sounds").iterdir()}
    same({f"{name}.flac" for name in cases.split(", ")} | {"music.flac"}, files, "sounds and their files")


def check_asset_catalogues_are_json_with_their_files():
    for path in (IOS / "App" / "Assets.xcassets").rglob("Contents.json"):
        content = json.loads(path.read_text())
        for image in content.get("images", []):
            assert (path.parent / image["filename"]).is_file(), f"{path.parent.name}: {image['filename']}"


def check_only_the_bridge_observes():
    observer = re.compile(r":[^{\n]*\b(Game|Lobby|Online)Observer\b")
    observers = [p.name for p in APP_FILES + CORE_FILES if observer.search(p.read_text())]
    assert observers == ["CoreBridge.swift"], observers


def check_the_core_package_knows_no_ui():
    for path in CORE_FILES:
        imports = set(re.findall(r"^import (\w+)", path.read_text(), re.M))
        assert imports <= {"Foundation", "Observation"}, f"{path.name} imports {sorted(imports)}"


def closing(text, opened):
    """Where the brace that stands at `opened` is closed."""
    depth = 0
    for at in range(opened, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError("a brace is never closed")


def bare_icons(text):
    """The labels of buttons and menus that are nothing but an icon and have no tip."""
    for found in re.finditer(r"\blabel: \{", text):
        end = closing(text, found.end() - 1)
        label = text[found.end():end]
        if "Text(" in label or "icon(" in label or not re.search(r"Image\(systemName|\.iconOnly", label):
            continue
        # What is said of the button: the lines after it that begin with a point.
        modifiers = re.match(r"(?:\s*\n\s*\.[^\n]*|\s*\n\s*//[^\n]*)*", text[end + 1:]).group(0)
        if ".tip(" not in modifiers:
            yield label.strip()


def check_icons_have_tips():
    assert list(bare_icons('Button {} label: {\n Image(systemName: "x")\n}\n.padding()')), "the check itself"
    assert not list(bare_icons('Button {} label: {\n Image(systemName: "x")\n}\n.tip("", icon: "x")')), "the check itself"
    for path in APP_FILES:
        bare = list(bare_icons(path.read_text()))
        assert not bare, f"{path.name}: nobody is told what {bare} does: .tip(…)"


def check_views_only_bind():
    for path in APP_FILES:
        text = path.read_text()
        # The system's C interface is told of a queue by a function of this name.
        text = text.replace("DNSServiceSetDispatchQueue", "")
        for word in ("GameSession", "UserDefaults", "FileManager", "try session", "DispatchQueue"):
            assert word not in text, f"{path.name} uses {word}: that belongs in GomokuCore"


# Core Bluetooth calls its delegates on the queue that it was given, here the main one, and its headers
# don't say so. Such a conformance is checked when it runs.
# The camera's, too; and a session of AVFoundation, which is to be started beside the main thread, says nothing of threads.
CALLED_ON_MAIN = {
    "BluetoothCaller.swift", "BluetoothLink.swift", "ChannelWire.swift", "ScanCamera.swift", "ScanPreview.swift",
}


def check_no_unchecked_concurrency():
    for path in APP_FILES + CORE_FILES:
        for word in ("@unchecked", "nonisolated(unsafe)", "@preconcurrency", "assumeIsolated", "try!", "as!"):
            if word == "@preconcurrency" and path.name in CALLED_ON_MAIN:
                continue
            assert word not in path.read_text(), f"{path.name} uses {word}"


# Modifiers in one chain.
LONGEST_CHAIN = 11

# What Apple's modules call something, besides what the stand-ins have: Darwin's C headers, which
# every framework brings along, and SwiftUI's plain words.
APPLES_NAMES = set(
    """
    Boolean Byte Duration Fixed Handle Point Rect Size Style
    Alignment Anchor Angle Animation App Axis Bindable Binding Button Canvas Capsule Circle Color Commands
    Content Divider Edge Ellipse Entry Environment Event Font Form Gauge Gesture Glass Gradient Grid Group
    Image Label Layout Link List Material Menu Model Namespace Path Picker Preview Query Rectangle Scene
    Section Settings Shape Slider Spacer State Stepper Table Tab Text Toggle Transaction Transition View
    Visibility Window
    """.split()
)
DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|open|final|indirect|nonisolated) )*"
    r"(struct|class|enum|protocol|actor|func|typealias|let|var|extension) ([\w.]+)"
)
# A declaration of the stand-ins, the members of types with them.
STOOD_IN = re.compile(
    r"^(?: {2})*(?:@\w+(?:\([^)]*\)|<\w+>)? )*"
    r"(?:(?:public|open|final|nonisolated|static|class|weak|override|convenience|required|mutating) )*"
    r"(?:struct|class|enum|protocol|func|typealias|let|var|init|subscript|case|associatedtype)\b"
)
PAGE = re.compile(r"\s*// [a-z]+(?:/[\w().:,-]+)+, iOS (\d+\.\d+)(?:: |$)")
OWN = re.compile(r"\s*// The stand-ins' own\b")


def declared(path):
    """What a file declares at its top level: kind, name, and the line above, attributes apart."""
    lines = path.read_text().splitlines()
    for at, line in enumerate(lines):
        if found := DECLARED.match(line):
            above = at - 1
            while lines[above].startswith(("@", "// swift-format-ignore")):
                above -= 1
            yield found[1], found[2], lines[above]


def check_every_stand_in_names_its_page_and_since_when_it_is():
    project = (IOS / "Gomoku.xcodeproj" / "project.pbxproj").read_text()
    oldest = min(float(text) for text in re.findall(r"IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);", project))
    seen = 0
    for path in sorted(STUBS.rglob("*.swift")):
        lines = path.read_text().splitlines()
        for at, line in enumerate(lines):
            if not STOOD_IN.match(line):
                continue
            above = at - 1
            while lines[above].strip().startswith(("@", "// swift-format-ignore")):
                above -= 1
            where = f"{path.name}:{at + 1}: {line.strip()}"
            if not OWN.match(lines[above]):
                page = PAGE.match(lines[above])
                assert page, f"{where} names no page and no first iOS"
                assert float(page[1]) <= oldest, f"{where} is of iOS {page[1]}, the app begins at {oldest}"
            seen += 1
    assert seen, "no stand-in was found"


def check_no_name_is_apples():
    generated = CORE / "Generated" / "gomoku_core.swift"
    assert generated.is_file(), "run ios/test.sh first"
    own = {
        name
        for path in [*CORE_FILES, generated]
        for kind, name, _ in declared(path)
        if kind not in ("extension", "func", "let", "var")
    }
    apples = APPLES_NAMES | {
        name for path in STUBS.rglob("*.swift") for kind, name, _ in declared(path) if kind != "extension"
    }
    # A module's own name for it comes before both, so that it can be used.
    for files in (APP_FILES, swift_files(TESTS)):
        text = "\n".join(path.read_text() for path in files)
        aliases = set(re.findall(r"^typealias (\w+) = GomokuCore\.\1$", text, re.M))
        same(aliases, own & apples, "aliases and names that are Apple's, too")


def check_no_view_loads_as_it_is_made():
    # The first value of a state is computed each time that the view above is evaluated, and then dropped.
    cheap = {"BoardSpeech", "TiltSensor"}
    for path in APP_FILES:
        calls = set(re.findall(r"@State [^=\n{]*= *([\w.]+)\(", path.read_text())) - cheap
        assert not calls, f"{path.name}: a state begins with {sorted(calls)}: load it in `.task`"


def check_touches_are_a_recognisers():
    # The swipe that goes back takes raw touches away from a view; it waits for a recogniser that says so.
    for path in APP_FILES:
        text = path.read_text()
        if "override func touchesBegan" not in text:
            continue
        assert ": UIGestureRecognizer" in text, f"{path.name}: touches are a gesture recogniser's"
        assert "shouldBeRequiredToFailBy" in text, f"{path.name}: the swipe back does not wait for it"


def body_of(path, opening):
    """What stands in the braces behind `opening`, which must be there once."""
    text = path.read_text()
    found = list(re.finditer(re.escape(opening) + r"[^{]*\{", text))
    assert len(found) == 1, f"{path.name} has {len(found)} of {opening}"
    return text[found[0].end():closing(text, found[0].end() - 1)]


def check_no_view_makes_what_a_screen_holds():
    # A destination's closure runs at every evaluation; what it made there would read the disk each time.
    for path in APP_FILES:
        if path.name == "Wiring.swift":
            continue
        made = set(re.findall(r"\b\w+Model\(", path.read_text()))
        assert not made, f"{path.name} makes {sorted(made)}: the navigator holds them"


def check_the_number_of_the_channel_is_published_for_good():
    # Taking it back closes the channels that came through it:
    # https://developer.apple.com/documentation/corebluetooth/cbperipheralmanager/unpublishl2capchannel(_:)
    for path in APP_FILES:
        assert "unpublishL2CAPChannel" not in path.read_text(), f"{path.name} ends other people's games"
    publishes = [p.name for p in APP_FILES if "publishL2CAPChannel(withEncryption" in p.read_text()]
    assert publishes == ["BluetoothLink.swift"], publishes
    hides = body_of(the(IOS / "App", "BluetoothLink.swift"), "private func hide()")
    assert "psm" not in hides, "hidden is not closed: whoever comes back has the same number"


def check_answers_of_the_radio_are_matched_by_peripheral_and_step():
    caller = the(IOS / "App", "BluetoothCaller.swift")
    assert "works[peripheral.identifier]?.phase == phase" in body_of(caller, "private func advance")
    answers = re.findall(r"func peripheral\([^{]*\{\s*guard (\w+)\(peripheral, from: \.\w+", caller.read_text())
    assert answers == ["advance"] * 4, f"{len(answers)} of the system's four answers ask whose they are"


def check_last_words_have_time():
    time = the(IOS / "App", "BackgroundTime.swift").read_text()
    for word in ("beginBackgroundTask", "endBackgroundTask"):
        assert word in time, f"BackgroundTime.swift never says {word}"
    follow = body_of(the(IOS / "App", "GomokuApp.swift"), "private func follow")
    background = follow.split("case .background:")[1].split("@unknown")[0]
    taken = re.search(r"BackgroundTime\.take \{(.*?)\n {6}\}", background, re.S)
    assert taken and "await home.lastWords()" in taken[1], "iOS suspends the app before its last words are out"


def check_a_rest_is_not_begun_anew_by_a_tremble():
    pad = the(IOS / "App", "TouchPad.swift")
    began = body_of(pad, "override func touchesBegan")
    assert began.count("resting = Task") == pad.read_text().count("resting = Task") == 1
    # A finger at rest moves all the time: what ends its rest, BoardTouch says.
    for name in ("override func touchesMoved", "private func tell"):
        body = body_of(pad, name).replace("if !touch.mayRest { resting?.cancel() }", "")
        assert "resting" not in body, f"{name}: the time of a rest goes on"


def check_the_second_button_takes_back():
    began = body_of(the(IOS / "App", "TouchPad.swift"), "override func touchesBegan")
    assert "guard !event.buttonMask.contains(.secondary) else { return giveUp() }" in began


def check_one_place_keeps_the_phone_awake():
    # The old screen may go after the new one has come: whoever goes must not switch it off.
    sets = [p.name for p in APP_FILES for _ in re.findall(r"isIdleTimerDisabled", p.read_text())]
    assert sets == ["GomokuApp.swift"], sets
    events = body_of(the(IOS / "App", "GomokuApp.swift"), "func systemEvents")
    assert "isIdleTimerDisabled = awake" in events.split("onChange(of: home.keepsAwake")[1]


def check_rotors_can_stand_in_either_place():
    # Which of them VoiceOver finds is seen on a phone only: one line chooses.
    rotors = the(IOS / "App", "BoardRotors.swift").read_text()
    cases = re.search(r"enum Place \{ case (\w+), (\w+) \}", rotors)
    assert cases and len(re.findall(r"static let place = Place\.(\w+)$", rotors, re.M)) == 1
    text = "\n".join(path.read_text() for path in APP_FILES)
    same(re.findall(r"\.rotors\(\w+, at: \.(\w+)\)", text), cases.groups(), "places and what carries rotors")


def chains(text):
    """How long the chains of modifiers are: lines of one depth that begin with a point, blocks between them."""
    found, open_at = [], {}
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        for deeper in [d for d in open_at if d > depth]:
            found.append(open_at.pop(deeper))
        if line.lstrip().startswith("."):
            open_at[depth] = open_at.get(depth, 0) + 1
        elif not line.lstrip().startswith(("}", ")", "]", "//")) and depth in open_at:
            found.append(open_at.pop(depth))
    return found + list(open_at.values())


def check_no_view_is_too_much_for_the_type_checker():
    # One expression is typed as a whole, and a chain of modifiers is one: Xcode gives long ones up.
    assert chains("a\n  .b()\n  .c {\n    d\n      .e()\n  }\n  .f()\nx\n") == [1, 3], "the check itself"
    for path in APP_FILES:
        longest = max(chains(path.read_text()), default=0)
        assert longest <= LONGEST_CHAIN, f"{path.name}: {longest} modifiers in one chain: split it"


def check_files_are_small():
    for path in APP_FILES + CORE_FILES:
        lines = len(path.read_text().splitlines())
        assert lines <= 400, f"{path.name} has {lines} lines"


run(globals())
