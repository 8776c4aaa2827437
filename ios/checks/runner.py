"""Runs the functions `check_*` of a module: prints a line for each, then `N passed, N failed`."""

import sys
import traceback


def run(namespace):
    passed = failed = 0
    for name, check in list(namespace.items()):
        if not name.startswith("check_"):
            continue
        title = name.removeprefix("check_").replace("_", " ")
        try:
            check()
        except Exception as error:
            failed += 1
            print(f"FAIL {title}")
            if isinstance(error, AssertionError):
                print(f"     {error}")
            else:
                traceback.print_exc(file=sys.stdout)
        else:
            passed += 1
            print(f"ok   {title}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


def swift_files(folder):
    """Returns the sources without generated ones."""
    return sorted(p for p in folder.rglob("*.swift") if p.parent.name != "Generated")


def the(folder, name):
    """Returns the single file with a name in a folder."""
    found = list(folder.rglob(name))
    assert len(found) == 1, f"{len(found)} files are called {name} in {folder.name}"
    return found[0]


def same(actual, expected, what):
    actual, expected = set(actual), set(expected)
    assert actual == expected, (
        f"{what}: only one side has {sorted(actual - expected)}, only the other {sorted(expected - actual)}"
    )
