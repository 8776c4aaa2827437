"""Checks of the Swift sources that the compiler does not make: colours, sounds, responsibilities of files."""

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
    # The compiler generates the symbols from the catalogue, so it checks that each has a colour.
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


def closing(text, opened, pair="{}"):
    depth = 0
    for at in range(opened, len(text)):
        depth += {pair[0]: 1, pair[1]: -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError("a brace is never closed")


def bare_icons(text):
    """Yields icon-only buttons and menus without a tip."""
    for found in re.finditer(r"\blabel: \{", text):
        end = closing(text, found.end() - 1)
        label = text[found.end():end]
        if "Text(" in label or "icon(" in label or not re.search(r"Image\(systemName|\.iconOnly", label):
            continue
        # The following lines that begin with a point.
        modifiers = MODIFIERS.match(text, end + 1)[0]
        if not re.search(r"\.(?:tip|menuTip)\(", modifiers):
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
        # This C function takes a dispatch queue.
        text = text.replace("DNSServiceSetDispatchQueue", "")
        for word in ("GameSession", "UserDefaults", "FileManager", "try session", "DispatchQueue"):
            assert word not in text, f"{path.name} uses {word}: that belongs in GomokuCore"


# Core Bluetooth calls its delegates on its configured queue, here the main one, without declaring
# this. Such a conformance is checked at run time, as is that of the camera's delegate. A capture
# session must be started off the main thread, but has no concurrency annotations.
CALLED_ON_MAIN = {
    "BluetoothCaller.swift", "BluetoothLink.swift", "ChannelWire.swift", "ScanCamera.swift", "ScanPreview.swift",
}


def check_no_unchecked_concurrency():
    for path in APP_FILES + CORE_FILES:
        for word in ("@unchecked", "nonisolated(unsafe)", "@preconcurrency", "assumeIsolated", "try!", "as!"):
            if word == "@preconcurrency" and path.name in CALLED_ON_MAIN:
                continue
            assert word not in path.read_text(), f"{path.name} uses {word}"


LONGEST_CHAIN = 11

# Names in Apple's modules in addition to the stand-ins: from Darwin's C headers, which every
# framework imports, and common words in SwiftUI.
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
STOOD_IN = re.compile(
    r"^(?: {2})*(?:@\w+(?:\([^)]*\)|<\w+>)? )*"
    r"(?:(?:public|open|final|nonisolated|static|class|weak|override|convenience|required|mutating) )*"
    r"(?:struct|class|enum|protocol|func|typealias|let|var|init|subscript|case|associatedtype)\b"
)
PAGE = re.compile(r"\s*// [a-z]+(?:/[\w().:,-]+)+, iOS (\d+\.\d+)(?:: |$)")
OWN = re.compile(r"\s*// The stand-ins' own\b")


def declared(path):
    """Yields top-level declarations: kind, name, and the line above without attributes."""
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
    # A typealias in the module takes precedence over both.
    for files in (APP_FILES, swift_files(TESTS)):
        text = "\n".join(path.read_text() for path in files)
        aliases = set(re.findall(r"^typealias (\w+) = GomokuCore\.\1$", text, re.M))
        same(aliases, own & apples, "aliases and names that are Apple's, too")


def check_no_view_loads_as_it_is_made():
    # The initial value of a state is computed, and dropped, at each evaluation of the parent view.
    cheap = {"BoardSpeech", "TiltSensor"}
    for path in APP_FILES:
        calls = set(re.findall(r"@State [^=\n{]*= *([\w.]+)\(", path.read_text())) - cheap
        assert not calls, f"{path.name}: a state begins with {sorted(calls)}: load it in `.task`"


def check_touches_are_a_recognisers():
    # The navigation's swipe back takes raw touches away from a view, but waits for this recogniser.
    swipe_back = the(IOS / "App", "SwipeBack.swift")
    assert "class PrecedesSwipeBackRecognizer: UIGestureRecognizer, UIGestureRecognizerDelegate" in swipe_back.read_text()
    body = body_of(swipe_back, "class PrecedesSwipeBackRecognizer")
    waits = body.split("shouldBeRequiredToFailBy", 1)[-1]
    assert "otherGestureRecognizer.isSwipeBack(from: view)" in waits, "the swipe back waits for no recogniser"
    for path in APP_FILES:
        text = path.read_text()
        if "override func touchesBegan" not in text:
            continue
        assert ": PrecedesSwipeBackRecognizer" in text, f"{path.name}: a recogniser that precedes the swipe back receives touches"
        assert re.search(r"^ +delegate = self$", text, re.M), f"{path.name}: the recogniser is not its own delegate"


def body_of(path, opening):
    """Returns the text in the braces after `opening`, which must occur exactly once."""
    text = path.read_text()
    found = list(re.finditer(re.escape(opening) + r"[^{]*\{", text))
    assert len(found) == 1, f"{path.name} has {len(found)} of {opening}"
    return text[found[0].end():closing(text, found[0].end() - 1)]


def check_no_view_makes_what_a_screen_holds():
    # The closure of a destination runs at every evaluation, so a model made there would read the
    # disk each time.
    for path in APP_FILES:
        if path.name == "Wiring.swift":
            continue
        made = set(re.findall(r"\b\w+Model\(", path.read_text()))
        assert not made, f"{path.name} makes {sorted(made)}: the navigator holds them"


def held_channels(text):
    """Returns channels that are not released after their end: iOS refuses others under their PSM."""
    return re.findall(r"\blet \w+: CBL2CAPChannel$", text, re.M)


def check_a_closed_channel_is_dropped():
    refuses(held_channels, "  private let channel: CBL2CAPChannel\n")


def check_only_a_number_without_channels_is_withdrawn():
    # Unpublishing a PSM closes its channels:
    # https://developer.apple.com/documentation/corebluetooth/cbperipheralmanager/unpublishl2capchannel(_:)
    link = the(IOS / "App", "BluetoothLink.swift")
    for word in ("unpublishL2CAPChannel(", "publishL2CAPChannel(withEncryption"):
        uses = [path.name for path in APP_FILES for _ in range(path.read_text().count(word))]
        assert uses == ["BluetoothLink.swift"], f"{word}: {uses}"
    step = body_of(link, "private func listen").split("case .publish(let withdrawn):")[1]
    assert "if let withdrawn { beacon?.unpublishL2CAPChannel(withdrawn) }" in step
    hides = body_of(link, "private func hide()")
    assert "number" not in hides, "hidden is not closed: who comes back has the same number"


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
    # Only BoardTouch may end the rest of a finger, which moves all the time.
    for name in ("override func touchesMoved", "private func tell"):
        body = body_of(pad, name).replace("if !touch.mayRest { resting?.cancel() }", "")
        assert "resting" not in body, f"{name}: the time of a rest goes on"


def check_the_second_button_takes_back():
    began = body_of(the(IOS / "App", "TouchPad.swift"), "override func touchesBegan")
    assert "guard !event.buttonMask.contains(.secondary) else { return giveUp() }" in began


def check_one_place_keeps_the_phone_awake():
    # The old screen may disappear after the new one has appeared.
    sets = [p.name for p in APP_FILES for _ in re.findall(r"isIdleTimerDisabled", p.read_text())]
    assert sets == ["GomokuApp.swift"], sets
    events = body_of(the(IOS / "App", "GomokuApp.swift"), "func systemEvents")
    assert "isIdleTimerDisabled = awake" in events.split("onChange(of: home.keepsAwake")[1]


def check_rotors_can_stand_in_either_place():
    # Only a device shows which of them VoiceOver finds.
    rotors = the(IOS / "App", "BoardRotors.swift").read_text()
    cases = re.search(r"enum Place \{ case (\w+), (\w+) \}", rotors)
    assert cases and len(re.findall(r"static let place = Place\.(\w+)$", rotors, re.M)) == 1
    text = "\n".join(path.read_text() for path in APP_FILES)
    same(re.findall(r"\.rotors\(\w+, at: \.(\w+)\)", text), cases.groups(), "places and what carries rotors")


def refuses(faults, broken, files=APP_FILES):
    """Asserts that the rule `faults` refuses `broken` and finds no fault in `files`."""
    assert faults(broken), "the rule accepts its broken sample"
    for path in files:
        found = faults(path.read_text())
        assert not found, f"{path.name}: {found}"


def async_witnesses(text):
    """Returns the `async` methods of types that conform to a delegate protocol of UIKit or UserNotifications."""
    found = []
    for conformance in re.finditer(r"\b(?:class|extension|actor|struct) \w+:[^{]*\bU[IN]\w+Delegate\b[^{]*\{", text):
        body = text[conformance.end():closing(text, conformance.end() - 1)]
        found += re.findall(r"\bfunc (\w+)\([^{}]*?\) async\b", body)
    return found


def check_no_delegate_method_is_async():
    # Swift calls such a completion handler on its threads; UIKit traps off the main thread.
    refuses(async_witnesses, "extension A: UNUserNotificationCenterDelegate {\n  func tapped(\n    _ a: B\n  ) async {}\n}")


def builders(text, names):
    """Yields the closures of views with these names."""
    for found in re.finditer(rf"\b(?:{names})\b", text):
        at = found.end()
        if text[at:at + 1] == "(":
            at = closing(text, at, "()") + 1
        opening = re.compile(r"\s*\{").match(text, at)
        if opening:
            yield text[opening.end():closing(text, opening.end() - 1)]


def lazy_rows(text):
    """Returns view methods that build lazy rows, and windows with anything but a single view."""
    found = []
    for body in builders(text, "ForEach|Lazy[VH]Stack|Lazy[VH]Grid"):
        depth = 0
        for line in re.sub(r"^[^\S\n]*(?:\w+ in\b)?", "", body).splitlines():
            if depth == 0:
                found += [name for name in re.findall(r"^\s*([a-z]\w*)\(", line) if name not in ("if", "switch")]
            depth += line.count("{") - line.count("}")
    return found + [body for body in builders(text, "WindowGroup") if not re.fullmatch(r"\s*[A-Z]\w*\([^{}]*\)\s*", body)]


def check_lazy_rows_are_views():
    # iOS 26 calls these closures from its renderer's thread, but a method of the view belongs to
    # the main actor.
    refuses(lazy_rows, "ForEach(games.found, id: \\.id) { row($0) }")
    refuses(lazy_rows, "WindowGroup {\n Group { A() }\n .task {}\n}")


def raw_drags(text):
    """Returns SwiftUI drags, and pan gestures that are compared by class."""
    return re.findall(r"\bDragGesture\(|\bis UIPanGestureRecognizer\b", text)


def check_the_swipe_back_takes_no_drag():
    # The swipe back begins anywhere since iOS 26, and wins over a SwiftUI drag in a pushed screen.
    refuses(raw_drags, "A().simultaneousGesture(DragGesture(minimumDistance: 10).onChanged { _ in })")
    refuses(raw_drags, "otherGestureRecognizer is UIPanGestureRecognizer")


def plain_announcements(text):
    """Returns announcements without a priority."""
    return [
        found[0] for found in re.finditer(r"\bAnnouncement\(|\bUIAccessibility\.post\(", text)
        if "accessibilitySpeechAnnouncementPriority = .high" not in text[:found.start()].split("func ")[-1]
    ]


def check_announcements_have_a_high_priority():
    # After a double tap, VoiceOver drops announcements of default priority.
    refuses(plain_announcements, "func say() { AccessibilityNotification.Announcement(words).post() }")
    posts = [path.name for path in APP_FILES if "Announcement(" in path.read_text()]
    assert posts == ["PhoneFeedback.swift"], posts


def stepped_sliders(text):
    return re.findall(r"\bSlider\([^{}]*?\bstep:", text)


def check_no_slider_draws_ticks():
    # iOS 26 draws a tick for each step.
    refuses(stepped_sliders, "Slider(value: ply, in: 0...Double(review.last), step: 1)")


def blocking_players(text):
    """Returns audio players on the main actor, which they would block."""
    outside = text
    for found in re.finditer(r"^(?:private )?actor \w+ \{", text, re.M):
        outside = outside.replace(text[found.start():closing(text, found.end() - 1)], "")
    return re.findall(r"\bAVAudioPlayer\b|\.prepareToPlay\(", outside)


def check_sounds_play_off_the_main_actor():
    # With wireless headphones, starting a player can block for seconds.
    refuses(blocking_players, "@MainActor final class A { var music: AVAudioPlayer? }")


MODIFIERS = re.compile(r"(?:\s*\n\s*\.[^\n]*|\s*\n\s*//[^\n]*)*")


def doubled_names(text):
    """Returns tips that VoiceOver reads twice, and menus with an external label."""
    found = re.findall(r"\.help\(", text)
    for menu in re.finditer(r"\b(?:Share)?Menu(?=[( ])", text):
        at = menu.end()
        for pair, opening in (("()", r"\("), ("{}", r"\s*\{"), ("{}", r"\s*label: \{")):
            if opens := re.compile(opening).match(text, at):
                at = closing(text, opens.end() - 1, pair) + 1
        found += re.findall(r"\.(?:tip|accessibilityLabel)\([^\n]*", MODIFIERS.match(text, at)[0])
    return found


def check_tips_are_read_once():
    # On iOS, `help` is the accessibility hint, and an external label may leave a menu without a
    # name.
    refuses(doubled_names, "Button(a) {}\n  .accessibilityLabel(a)\n  .help(a)")
    refuses(doubled_names, '    Menu {\n      A()\n    } label: {\n      Label(a, systemImage: "b")\n    }\n    .tip(a, icon: "b")\n')


def crowded_toolbars(text):
    """Returns toolbar items that iOS 26 can't style: a stack or the system's paste button."""
    found = []
    for body in builders(text, "toolbar"):
        if "ToolbarItem" in body:
            found += re.findall(r"\b(?:[HV]Stack|PasteButton)\b", body)
    return found


def check_toolbar_items_hold_one_button():
    refuses(crowded_toolbars, ".toolbar {\n ToolbarItem(placement: .topBarTrailing) {\n HStack { PasteButton(a) }\n }\n}")


def locked_pads(text):
    """Returns number pads without a button that closes them."""
    closes = re.search(r"@FocusState private var (\w+)", text)
    if re.search(r"\.(?:number|decimal|phone)Pad\b", text) and not (closes and f"{{ {closes[1]} = nil }}" in text):
        return ["a number pad without Done"]
    return []


def check_number_pads_have_done():
    refuses(locked_pads, "TextField(a, text: b).keyboardType(.numberPad)")


def narrow_bars(text):
    """Returns bars that are narrower than the list below, which would be visible at their sides."""
    return [
        body for body in builders(text, "safeAreaInset")
        if "maxWidth: 560" in body and not re.search(r"maxWidth: \.infinity\)\s*\.background\(Ground", body)
    ]


def check_bars_are_as_wide_as_the_window():
    refuses(narrow_bars, ".safeAreaInset(edge: .bottom) {\n A().frame(maxWidth: 560).padding(16).background(Ground.background)\n}")


def covered_hovers(text):
    """Returns hover handlers below a board's touch view, which covers them."""
    above = r"\.overlay \{ fingers\([^}]*\}\n(?:\s*//[^\n]*\n)*\s*\.onContinuousHover"
    return [] if "fingers(" not in text or re.search(above, text) else ["onContinuousHover"]


def check_a_pointer_hovers_above_the_fingers():
    refuses(covered_hovers, "a.onContinuousHover { _ in }\n  .overlay { fingers(on: layout) }\n")


def late_links(text):
    """Returns link handlers outside the root: a cold start delivers the link before Home exists."""
    root = re.search(r"struct RootView: View \{", text)
    inside = range(root.end(), closing(text, root.end() - 1)) if root else ()
    return [found[0] for found in re.finditer(r"\.?onOpenURL\b", text) if found.start() not in inside]


def check_links_reach_the_app_at_a_cold_start():
    refuses(late_links, "private struct HomeStack: View {\n var body: some View { a.onOpenURL { _ in } }\n}")
    assert "options.urlContexts" in the(IOS / "App", "QuickActions.swift").read_text()


def multitasking_cameras(text):
    """Returns what a camera session lacks to continue in Split View and Stage Manager on an iPad."""
    wanted = ("isMultitaskingCameraAccessEnabled = true", ".videoDeviceNotAvailableWithMultipleForegroundApps")
    return [word for word in wanted if "AVCaptureSession()" in text and word not in text]


def check_the_camera_works_in_split_view():
    refuses(multitasking_cameras, "let session = AVCaptureSession()")


def policies(text):
    return [word for word in (".aboutPrivacy]", ".aboutPrivacyText]") if word not in text]


def check_the_privacy_policy_is_in_the_app():
    # App Review, guideline 5.1.1(i).
    refuses(policies, "AboutText(text: texts[.aboutOwn])", [the(IOS / "App", "AboutScreen.swift")])


def chains(text):
    """Returns the lengths of modifier chains: lines of one depth that begin with a point."""
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
    # The type checker gives up on long chains of modifiers.
    assert chains("a\n  .b()\n  .c {\n    d\n      .e()\n  }\n  .f()\nx\n") == [1, 3], "the check itself"
    for path in APP_FILES:
        longest = max(chains(path.read_text()), default=0)
        assert longest <= LONGEST_CHAIN, f"{path.name}: {longest} modifiers in one chain: split it"


def check_files_are_small():
    for path in APP_FILES + CORE_FILES:
        lines = len(path.read_text().splitlines())
        assert lines <= 400, f"{path.name} has {lines} lines"


run(globals())
