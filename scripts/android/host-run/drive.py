"""Plays games through the Android x86_64 library on this machine.

    drive.py FOLDER VERSION

FOLDER contains the library, its generated bindings and the stand-ins for bionic. Ends with `N passed, N
failed`.
"""

import ctypes
import os
import sys
import tempfile
import threading
import time
import traceback

FOLDER, VERSION = sys.argv[1], sys.argv[2]


class DeepBindLoader(ctypes.LibraryLoader):
    """Loads with RTLD_DEEPBIND, so that Python's loaded symbols don't take precedence."""

    def LoadLibrary(self, name):  # noqa: N802, the name that ctypes has
        return ctypes.CDLL(name, mode=os.RTLD_NOW | os.RTLD_LOCAL | os.RTLD_DEEPBIND)


ctypes.cdll = DeepBindLoader(ctypes.CDLL)
sys.path.insert(0, FOLDER)
import gomoku_core as core  # noqa: E402

ASSETS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "assets")
NETWORKS, PROOF = "networks.bin", "black-freestyle.bin"
REPLY_LIMIT = 300.0  # seconds for anything the core does by itself


class Observer(core.GameObserver):
    """Records its calls; with `throws`, every call then fails."""

    def __init__(self, throws=False):
        self.throws = throws
        self.calls = []
        self.snapshots = []
        self.events = []
        self.changed = threading.Condition()

    def keep(self, kind, store, value):
        with self.changed:
            self.calls.append(kind)
            store.append(value)
            self.changed.notify_all()
        if self.throws:
            raise RuntimeError("this observer throws")

    def on_snapshot(self, snapshot):
        self.keep("snapshot", self.snapshots, snapshot)

    def on_event(self, event):
        self.keep("event", self.events, event)

    def on_thinking(self, thinking):
        self.keep("thinking", [], thinking)

    def wait(self, what, true):
        with self.changed:
            if not self.changed.wait_for(true, REPLY_LIMIT):
                raise AssertionError(f"nothing came of: {what}")


def config(black=None, white=None, rule=core.Rule.FREESTYLE, size=15, **more):
    values = {
        "rule": rule,
        "size": size,
        "opening": core.Opening.FREE,
        "black": black or core.Seat.HUMAN(),
        "white": white or core.Seat.HUMAN(),
        "clock": core.ClockSetting.COUNT_UP(),
        "forbidden_loses": False,
        "threads": 1,
        "min_reply_ms": 0,
        "seed": 7,
    }
    values.update(more)
    return core.GameConfig(**values)


def at(name):
    """Letters from the left, rows from below, as on screen."""
    return core.Point(x=ord(name[0]) - ord("A"), y=int(name[1:]) - 1)


def open_storage(folder):
    return core.Storage.open(
        backed_up=os.path.join(folder, "files", "games"),
        private=os.path.join(folder, "private"),
        utc_offset_s=0,
    )


def start(settings, observer):
    return STORAGE.start(settings, observer)


def expect(error, call, *args):
    try:
        call(*args)
    except error as raised:
        return raised
    raise AssertionError(f"{call.__name__}{args} raised no {error.__name__}")


def equal(got, wanted):
    assert got == wanted, f"{got!r} is not {wanted!r}"


def names(snapshot):
    return [core.point_name(move.point) for move in snapshot.moves]


def play_all(session, text):
    for name in text.split():
        session.play(at(name))


def wait_for_person(session, observer, plies):
    def true():
        now = session.snapshot()
        return now.result is not None or (now.human_to_move and len(now.moves) >= plies)

    deadline = time.monotonic() + REPLY_LIMIT
    while not true():
        assert time.monotonic() < deadline, "the computer did not reply"
        time.sleep(0.005)
    return session.snapshot()




def version_and_points():
    equal(core.core_version(), VERSION)
    for size in (9, 15, 20):
        for x in range(size):
            for y in range(size):
                point = core.Point(x=x, y=y)
                equal(at(core.point_name(point)), point)
    for x, y in ((-1, 0), (0, 20), (2**31 - 1, 0)):
        equal(core.point_name(core.Point(x=x, y=y)), "")


def configurations_out_of_range():
    error = expect(core.ConfigError.SizeOutOfRange, core.check_config, config(size=8))
    equal((error.size, error.min, error.max), (8, 9, 20))
    error = expect(core.StorageError.Config, start, config(threads=0), Observer()).error
    assert isinstance(error, core.ConfigError.ThreadsOutOfRange), error
    expect(core.ConfigError.ReplyTimeOutOfRange, core.check_config, config(min_reply_ms=-1))
    short = core.ClockSetting.COUNTDOWN(main_ms=1, increment_ms=0)
    expect(core.ConfigError.ClockOutOfRange, core.check_config, config(clock=short))


def two_people_to_a_five():
    observer = Observer()
    session = start(config(), observer)
    observer.wait("the first call", lambda: observer.calls)
    equal(observer.calls[0], "snapshot")
    expect(core.MoveError.OffBoard, session.play, core.Point(x=15, y=0))
    expect(core.MoveError.OffBoard, session.play, core.Point(x=0, y=-1))
    play_all(session, "D4 D5 E4 E5 F4 F5 G4 G5")
    equal(expect(core.MoveError.Occupied, session.play, at("G4")).point, at("G4"))
    session.play(at("H4"))
    result = session.snapshot().result
    equal(result.winner, core.Stone.BLACK)
    equal(sorted(map(core.point_name, result.line)), ["D4", "E4", "F4", "G4", "H4"])
    expect(core.MoveError.GameOver, session.play, at("A1"))
    observer.wait("the end", lambda: any(e.is_GAME_OVER() for e in observer.events))
    session.shutdown()
    placed = [e.point for e in observer.events if e.is_STONE_PLACED()]
    equal(list(map(core.point_name, placed)), "D4 D5 E4 E5 F4 F5 G4 G5 H4".split())
    assert observer.events[-1].is_GAME_OVER(), observer.events[-1]


def undo_and_redo_of_two_people():
    session = start(config(), Observer())
    expect(core.CommandError.NothingToUndo, session.undo)
    play_all(session, "H8 J9 K10")
    session.undo()
    session.undo()
    equal(names(session.snapshot()), ["H8"])
    session.redo()
    equal(names(session.snapshot()), ["H8", "J9"])
    session.play(at("A1"))
    expect(core.CommandError.NothingToRedo, session.redo)
    session.shutdown()


def renju_refuses_a_double_three():
    session = start(config(rule=core.Rule.RENJU), Observer())
    play_all(session, "H9 A1 H10 A15 J8 O1 K8 O15")
    error = expect(core.MoveError.Forbidden, session.play, at("H8"))
    equal(error.reason, core.Forbidden.DOUBLE_THREE)
    assert any(mark.point == at("H8") for mark in session.snapshot().forbidden)
    equal(len(session.snapshot().moves), 8)
    session.shutdown()


def computer(level):
    return core.Seat.COMPUTER(level=core.level_number(level))


def computer_replies(level):
    def check():
        observer = Observer()
        seat = computer(level)
        session = start(config(white=seat), observer)
        session.play(at("H8"))
        snapshot = wait_for_person(session, observer, 2)
        equal([move.stone for move in snapshot.moves], [core.Stone.BLACK, core.Stone.WHITE])
        observer.wait(
            "the computer's stone",
            lambda: any(e.is_STONE_PLACED() and e.by_computer for e in observer.events),
        )
        session.shutdown()

    return check


class Assets(core.EngineAssets):
    """The shipped assets, with a record of the requests."""

    def __init__(self, **files):
        self.files = files
        self.asked = []

    def read(self, name):
        self.asked.append(name)
        if self.files.get(name) is None:
            raise core.CallbackError.Failed("no such file")
        return self.files[name]


def shipped(name):
    with open(os.path.join(ASSETS, name), "rb") as file:
        return file.read()


def networks_are_read_once():
    """The networks are read before the first search. With damaged or missing ones the computer still plays."""
    whole = shipped(NETWORKS)
    for networks in (whole, whole[:-1], None):
        with tempfile.TemporaryDirectory() as folder:
            storage = open_storage(folder)
            assets = Assets(**{NETWORKS: networks})
            storage.set_engine_assets(assets)
            session = storage.start(config(), Observer())
            play_all(session, "H8 J9")
            session.shutdown()
            equal(assets.asked, [])
            for _ in range(2):
                observer = Observer()
                session = storage.start(config(white=computer(core.LevelName.MEDIUM)), observer)
                session.play(at("H8"))
                equal(len(wait_for_person(session, observer, 2).moves), 2)
                session.shutdown()
                equal(assets.asked, [NETWORKS])
            storage.shutdown()


def black_plays_as_it_is_proved():
    with tempfile.TemporaryDirectory() as folder:
        storage = open_storage(folder)
        assets = Assets(**{PROOF: shipped(PROOF)})
        storage.set_engine_assets(assets)
        settings = config(black=computer(core.LevelName.EXPERT), perfect=True)
        assert core.perfect_play_offered(settings)
        observer = Observer()
        session = storage.start(settings, observer)
        first = wait_for_person(session, observer, 1).proved
        assert first and first.left < first.stones <= 225, first
        session.play(at("H10"))
        proved = wait_for_person(session, observer, 3).proved
        assert proved and 0 < proved.left < first.left, proved
        equal(assets.asked, [PROOF])
        session.shutdown()
        storage.shutdown()


def game_against_the_computer_to_its_end():
    observer = Observer()
    seat = computer(core.LevelName.HARD)
    session = start(config(black=seat, size=9), observer)
    plies = 1
    while True:
        snapshot = wait_for_person(session, observer, plies)
        if snapshot.result:
            break
        taken = {(move.point.x, move.point.y) for move in snapshot.moves}
        x, y = next((i % 9, i // 9) for i in range(81) if (i % 9, i // 9) not in taken)
        session.play(core.Point(x=x, y=y))
        plies = len(snapshot.moves) + 2
    equal(snapshot.result.winner, core.Stone.BLACK)
    equal(len(snapshot.result.line), 5)
    session.shutdown()


def undo_takes_the_reply_back_too():
    observer = Observer()
    seat = computer(core.LevelName.EASY)
    session = start(config(white=seat), observer)
    session.play(at("H8"))
    before = names(wait_for_person(session, observer, 2))
    session.undo()
    equal(names(session.snapshot()), [])
    session.redo()
    equal(names(wait_for_person(session, observer, 2)), before)
    session.shutdown()


def hint_is_a_free_point():
    observer = Observer()
    session = start(config(), observer)
    play_all(session, "H8 H9 J8 J9 K8 K9")
    session.hint()
    observer.wait("where it lies", lambda: any(e.is_HINT_NEAR() for e in observer.events))
    session.hint()
    observer.wait("the hint", lambda: any(e.is_HINT_READY() for e in observer.events))
    hint = next(e.point for e in observer.events if e.is_HINT_READY())
    assert session.snapshot().hint_reason.is_WINS(), session.snapshot().hint_reason
    assert core.point_name(hint) not in names(session.snapshot()), hint
    session.play(hint)
    session.shutdown()


def throwing_observer_is_survived():
    observer = Observer(throws=True)
    seat = computer(core.LevelName.EASY)
    session = start(config(white=seat), observer)
    session.play(at("H8"))
    equal(len(wait_for_person(session, observer, 2).moves), 2)
    observer.wait("several calls", lambda: len(observer.calls) >= 3)
    session.undo()
    session.shutdown()


def panic_stops_at_the_boundary():
    """A null buffer of one byte fails an assertion in Rust, which must unwind."""
    status = core._UniffiRustCallStatus.default()
    nowhere = core._UniffiRustBuffer(1, 1, None)
    core._UniffiLib.uniffi_gomoku_core_fn_func_read_broker_address(nowhere, ctypes.byref(status))
    equal(status.code, core._UniffiRustCallStatus.CALL_UNEXPECTED_ERROR)
    message = core._UniffiFfiConverterString.lift(status.error_buf)
    assert "RustBuffer" in message, message
    equal(core.point_name(at("H8")), "H8")


def game_comes_back_as_it_was():
    observer = Observer()
    session = start(config(rule=core.Rule.STANDARD), observer)
    play_all(session, "H8 J9 K10 A1")
    session.undo()
    session.shutdown()
    again = STORAGE.unfinished(config(), Observer())
    snapshot = again.snapshot()
    equal((snapshot.rule, snapshot.phase), (core.Rule.STANDARD, core.Phase.PAUSED))
    equal(names(snapshot), ["H8", "J9", "K10"])
    expect(core.MoveError.Paused, again.play, at("B2"))
    again.resume()
    again.redo()
    equal(names(again.snapshot()), ["H8", "J9", "K10", "A1"])
    again.shutdown()


def storage_saves_the_game():
    with tempfile.TemporaryDirectory() as folder:
        storage = open_storage(folder)
        assert not storage.damage()
        session = storage.start(config(), Observer())
        play_all(session, "H8 J9 K10")
        session.shutdown()
        storage.shutdown()

        storage = open_storage(folder)
        again = storage.unfinished(config(), Observer())
        equal(names(again.snapshot()), ["H8", "J9", "K10"])
        again.resume()
        play_all(again, "A1")
        storage.start(config(), Observer()).shutdown()
        again.shutdown()
        equal(len(storage.games()), 1)
        storage.shutdown()

        # Damaged files are set aside and reported.
        kept = os.path.join(folder, "files", "games", "unfinished")
        with open(kept, "r+b") as file:
            file.write(b"what is this?")
        storage = open_storage(folder)
        equal(storage.unfinished(config(), Observer()), None)
        equal(len(storage.damage()), 1)
        equal(len(storage.games()), 1)
        storage.shutdown()


def damaged_records():
    for text in ("", "no record", "(;GM[4]FF[4]SZ[15];B[hh", "(;GM[1]FF[4]SZ[19];B[dd])"):
        try:
            # `import` is a Python keyword.
            STORAGE._import(text)  # noqa: SLF001
        except core.StorageError.Record as refused:
            error = refused.error
            assert isinstance(error, (core.RecordError.Syntax, core.RecordError.Unsupported)), error
            assert error.line >= 1 and error.column >= 1, error
        else:
            raise AssertionError(f"{text!r} was taken")


def nothing_comes_after_shutdown():
    observer = Observer()
    seat = computer(core.LevelName.HARD)
    session = start(config(white=seat), observer)
    session.play(at("H8"))
    session.shutdown()
    count = len(observer.calls)
    expect(core.MoveError.Closed, session.play, at("A1"))
    session.shutdown()
    time.sleep(0.3)
    equal(len(observer.calls), count)


def many_sessions_come_and_go():
    threads = len(os.listdir("/proc/self/task"))
    for _ in range(50):
        session = start(config(), Observer())
        session.play(at("H8"))
        session.shutdown()
    time.sleep(0.2)
    assert len(os.listdir("/proc/self/task")) <= threads + 2, "threads are left over"


CHECKS = [
    ("the version and every point's name", version_and_points),
    ("configurations out of range are refused", configurations_out_of_range),
    ("two people play to a five", two_people_to_a_five),
    ("two people undo and redo", undo_and_redo_of_two_people),
    ("Renju refuses a double three", renju_refuses_a_double_three),
    ("the computer replies at Easy", computer_replies(core.LevelName.EASY)),
    ("the computer replies at Medium", computer_replies(core.LevelName.MEDIUM)),
    ("the computer replies at Hard", computer_replies(core.LevelName.HARD)),
    ("the networks are read once, and not before a search", networks_are_read_once),
    ("Black plays as it is proved", black_plays_as_it_is_proved),
    ("the computer wins a whole game", game_against_the_computer_to_its_end),
    ("undo takes the computer's reply back, too", undo_takes_the_reply_back_too),
    ("a hint is a free point", hint_is_a_free_point),
    ("an observer that throws is survived", throwing_observer_is_survived),
    ("a panic becomes an error at the boundary", panic_stops_at_the_boundary),
    ("a game comes back as it was, paused", game_comes_back_as_it_was),
    ("the storage saves the game", storage_saves_the_game),
    ("damaged records say where", damaged_records),
    ("nothing comes after shutdown", nothing_comes_after_shutdown),
    ("fifty sessions leave no thread", many_sessions_come_and_go),
]


def main():
    global STORAGE  # noqa: PLW0603, it needs a folder for as long as the checks run
    failed = 0
    folder = tempfile.TemporaryDirectory()
    STORAGE = open_storage(folder.name)
    for name, check in CHECKS:
        try:
            check()
        except Exception:  # noqa: BLE001, whatever it is, it is this check's failure
            failed += 1
            print(f"  FAILED  {name}")
            traceback.print_exc()
        else:
            print(f"  ok      {name}")
    print(f"{len(CHECKS) - failed} passed, {failed} failed: Android library on this machine", flush=True)
    folder.cleanup()
    # An open session of a failed check must not block the exit.
    os._exit(1 if failed else 0)


main()
