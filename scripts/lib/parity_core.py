"""Reads the use of the core from each app's sources: the handled events, the called functions and the screens.
parity.py uses it."""

import re


def camel(name):
    """Converts `on_event`, `ON_EVENT` and `OnEvent` to `onEvent`, as in Swift and Kotlin."""
    if "_" in name or name.isupper():
        first, *rest = name.lower().split("_")
        return first + "".join(word.capitalize() for word in rest)
    return name[:1].lower() + name[1:]


def bare(text):
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.S)


def block(text, at):
    depth = 0
    for i in range(text.index("{", at), len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return text[at : i + 1]
    raise AssertionError(f"a brace is not closed: {text[at : at + 60]!r}")


def braced(text, at):
    return block(text, at).partition("{")[2][:-1]


class Core:
    """The boundary, read from the Rust sources."""

    def __init__(self, core):
        self.sources = {path: bare(path.read_text()) for path in sorted(core.rglob("*.rs"))}

    def events(self):
        found = {}
        for text in self.sources.values():
            for name in re.findall(r"\buniffi::Enum\b[^{]*?\bpub enum (\w+Event) \{", text):
                body = braced(text, text.index(f"pub enum {name} "))
                found[name] = {camel(case) for case in re.findall(r"^    (\w+)", body, re.M)}
        return found

    def functions(self):
        """Returns methods with the last word of their object, and free functions."""
        methods, free = set(), set()
        for text in self.sources.values():
            for export in re.finditer(r"#\[uniffi::export\]\s*(?:impl \w*?([A-Z][a-z]+) |pub fn (\w+))", text):
                if export[2]:
                    free.add(camel(export[2]))
                else:
                    body = braced(text, export.start())
                    # This name would be the class's constructor.
                    names = {camel(m) for m in re.findall(r"\bpub fn (\w+)", body) if m != "new"}
                    methods |= {(export[1], name) for name in names}
        return methods, free


class Decision:
    """The cases of an event that a function in an app handles."""

    def __init__(self):
        self.named, self.acts = set(), set()

    def add(self, cases, body, nothing):
        self.named |= cases
        if not re.fullmatch(nothing, body.strip()):
            self.acts |= cases


def android_decisions(paths, event):
    found = {}
    head = rf"(?:(?:is )?{event}\.\w+,?\s*)+->"
    for path in paths:
        text = bare(path.read_text())
        for function in re.finditer(rf"\bfun (\w+)\([^)]*?(\w+): {event}\b", text):
            body = block(text, function.end())
            decision = Decision()
            for when in re.finditer(rf"\bwhen \({function[2]}\)", body):
                inner = braced(body, when.start())
                heads = list(re.finditer(rf"{head}|\belse ->", inner))
                for this, after in zip(heads, [*heads[1:], None]):
                    cases = {camel(c) for c in re.findall(rf"{event}\.(\w+)", this[0])}
                    branch = inner[this.end() : after.start() if after else None]
                    decision.add(cases, branch, r'null|Unit|return|""|\{\s*\}')
            for case in re.findall(rf"\bif \({function[2]} is {event}\.(\w+)", body):
                decision.add({camel(case)}, "acts", "")
            if decision.named:
                found[path.stem, function[1]] = decision
    return found


def iphone_decisions(paths, event):
    found = {}
    for path in paths:
        text = bare(path.read_text())
        for function in re.finditer(rf"\bfunc (\w+)\([^{{]*?(\w+): {event}\b", text):
            # A protocol's function has no body.
            if not re.match(r"[^{}]*\{", text[function.end() :]):
                continue
            body = block(text, function.end())
            decision = Decision()
            for switch in re.finditer(rf"\bswitch {function[2]} \{{", body):
                inner = braced(body, switch.start())
                indent = re.match(r"\n( *)", inner)[1]
                heads = list(re.finditer(rf"^{indent}(?:case (.*?)|default):", inner, re.M | re.S))
                for this, after in zip(heads, [*heads[1:], None]):
                    cases = set(re.findall(r"(?<![\w)])\.(\w+)", this[1] or ""))
                    branch = inner[this.end() : after.start() if after else None]
                    decision.add(cases, branch, r'(return )?(nil|"")|break|return')
            for case in re.findall(rf"\bif case \.(\w+)[^=]* = {function[2]}\b", body):
                decision.add({case}, "acts", "")
            if decision.named:
                found[path.stem, function[1]] = decision
    return found


def called(paths, methods, free):
    text = "\n".join(bare(path.read_text()) for path in paths)
    # The app's functions of the same name count only if their object has the core's name.
    objects = r"(?:%s(?i:\w*%s))[?!]?\.%s\("
    # Files and streams have `open` and `close`, too.
    found = {n for kind, n in methods if re.search(objects % ("" if n in ("open", "close") else r"\bit|\$0|", kind, n), text)}
    return found | {name for name in free if re.search(rf"(?<![.\w])(?<!fun )(?<!func ){name}\(", text)}


def own(swift_core):
    return sorted(p for p in swift_core.rglob("*.swift") if p.parent.name != "Generated")


def source(paths, name):
    (path,) = [path for path in paths if path.name == name]
    return bare(path.read_text())


def android_screens(text):
    pairs = re.findall(r"\bRoute\.(\w+) ->\s+(\w+Screen)\(", text)
    return {camel(place): screen[:1].upper() + screen[1:] for place, screen in pairs}


def iphone_screens(app, routes, destination):
    cases = re.findall(r"case (\w+)", braced(routes, routes.index("enum Route")))
    found = {"home": "HomeScreen"} if re.search(r"\bHomeScreen\(", app) else {}
    body = braced(destination, destination.index("var body"))
    for case in cases:
        built = re.search(rf"case [^:\n]*\.{case}\b[^:\n]*:.*?\b(\w+Screen)\(", body, re.S)
        found[case] = built[1] if built else None
    return found


def compare(found, api, kotlin, swift, swift_core):
    android = sorted(kotlin.rglob("*.kt"))
    iphone = [*sorted(swift.rglob("*.swift")), *own(swift_core)]
    core = Core(api)
    events = core.events()
    assert len(events) >= 2 and all(events.values()), f"too few events were found: {events}"
    compared = []
    for event, cases in events.items():
        here, there = android_decisions(android, event), iphone_decisions(iphone, event)
        if not here and not there:
            found.excuse(event, f"{event}: no app hears it")
            continue
        compared += cases
        for app, decisions in (("Android", here), ("iPhone", there)):
            named = set().union(*(d.named for d in decisions.values()))
            found.bad += [f"{event} on {app}: nothing is said of {c}" for c in sorted(cases - named)]
            found.bad += [f"{event} on {app}: no such case: {c}" for c in sorted(named - cases)]
        acts = [{f"{event}.{c}" for d in app.values() for c in d.acts} for app in (here, there)]
        found.of(f"acted on of {event}", *acts)
        for place in sorted(here.keys() & there.keys()):
            name = f"{'.'.join(place)} of {event}"
            found.say(f"acted on in {name}", sorted(here[place].acts), sorted(there[place].acts))
    methods, free = core.functions()
    calls = [{f"core.{name}" for name in called(app, methods, free)} for app in (android, iphone)]
    found.of("calls", *calls)
    here = android_screens(source(android, "Destination.kt"))
    there = iphone_screens(*(source(iphone, f"{name}.swift") for name in ("GomokuApp", "Route", "Destination")))
    found.of("screens", here, there)
    for place in sorted(here.keys() & there.keys()):
        found.say(f"screen of {place}", here[place], there[place])
    return f"{len(compared)} events, {len(calls[0] | calls[1])} calls of the core, {len(here)} screens"
