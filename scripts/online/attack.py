"""Attacks a server at full speed from one address while others play: attack.py --help.

Prints a line per check, which begins with 0 on success. The attacker shares no code with the apps.
"""

import argparse
import asyncio
import concurrent.futures
import contextlib
import multiprocessing
import os
import random
import select
import socket
import string
import threading
import time
import traceback

from mqtt import answer, dial, hello, packet, publish, subscribe, text
from town import COMES, Town

ATTACKER = "127.0.0.66"
LARGEST = os.urandom(8192)
DIGITS = string.digits + string.ascii_lowercase


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--where", required=True, help="HOST:PORT; with commas, a cluster's nodes")
    parser.add_argument("--key", help="of the server, for those who play")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--pids", default="", help="processes whose memory counts")
    parser.add_argument("--crowd", type=int, default=200, help="players behind one address")
    parser.add_argument("--most", type=float, default=40, help="MiB that all of it may add")
    parser.add_argument("--open", action="store_true", help="lets in who has no key")
    args = parser.parse_args()
    args.nodes = [(host, int(port)) for host, port in (node.rsplit(":", 1) for node in args.where.split(","))]
    return args


def verdict(holds, line):
    print(f"{0 if holds else 1} {line}", flush=True)


def part(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


def memory(pids):
    """Resident memory in MiB."""
    pages = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                pages += int(file.read().split()[1])
        except OSError:
            pass
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20




def hoards(where, stop, counts):
    """Creates new names with the maximum content. Starts slowly, to avoid a refusal."""
    tried = 0
    while not stop.is_set():
        tried += 1
        time.sleep(0.05 if tried < 60 else 0)
        name = os.urandom(16).hex()
        try:
            with dial(where, ATTACKER) as line:
                line.sendall(hello(name))
                if line.recv(4)[3:] != b"\x00":
                    counts["refused"] += 1
                    continue
                counts["names"] += 1
                topics = ["0", "1", "2", "3"] + [f"x{at}" for at in range(20)]
                line.sendall(b"".join(publish(f"g/{name}/{topic}", LARGEST) for topic in topics))
                line.settimeout(1)
                line.recv(4096)
        except OSError:
            counts["refused"] += 1


def sweeps(where, stop, counts):
    """Tries every spoken code for an invitation."""
    plates = list(range(32**4))
    random.shuffle(plates)
    for tried, plate in enumerate(plates):
        time.sleep(0.05 if tried < 60 else 0)
        if stop.is_set():
            return
        name = "n" + "".join("0123456789abcdefghjkmnpqrstvwxyz"[plate >> shift & 31] for shift in (15, 10, 5, 0))
        try:
            with dial(where, ATTACKER) as line:
                line.sendall(hello(name) + subscribe(f"g/{name}/0"))
                if line.recv(4)[3:] == b"\x00":
                    counts["plates"] += 1
        except OSError:
            pass


def shouts(where, stop, counts):
    """Sends the largest messages at full speed on up to 100 connections, without reading."""
    poll, lines = select.epoll(), {}
    wave = 0
    time.sleep(2)
    while not stop.is_set():
        if len(lines) < 100 and wave < 100000:
            wave += 1
            name = f"{wave % 30:032x}"
            try:
                line = dial(where, ATTACKER)
                line.sendall(hello(name) + subscribe(f"g/{name}/0", f"g/{name}/1"))
                line.setblocking(False)
                message = packet(0x31, text(f"g/{name}/{wave % 2}") + LARGEST)
                lines[line.fileno()] = [line, message * 4, 0]
                poll.register(line.fileno(), select.EPOLLOUT)
            except OSError:
                pass
        for number, _ in poll.poll(0.05, 64):
            line, message, sent = lines[number]
            try:
                taken = line.send(message[sent:])
                counts["bytes"] += taken
                lines[number][2] = (sent + taken) % len(message)
            except BlockingIOError:
                pass
            except OSError:
                poll.unregister(number)
                line.close()
                del lines[number]


def stares(where, stop, _counts):
    """Opens many connections, each with an incomplete CONNECT."""
    lines = []
    time.sleep(3)
    while not stop.is_set():
        try:
            line = socket.socket()
            line.bind((ATTACKER, 0))
            line.settimeout(0.5)
            line.connect(where)
            line.send(hello("x" * 30)[:20])
            lines.append(line)
        except OSError:
            time.sleep(0.01)
        if len(lines) > 600:
            lines.pop(random.randrange(len(lines))).close()


WAYS = [hoards, sweeps, shouts, stares]


def attack(way, where, stop, told):
    # A real attacker has another machine; here it shares one with its victims.
    os.nice(5)
    counts = {"names": 0, "refused": 0, "plates": 0, "bytes": 0}
    WAYS[way](where, stop, counts)
    told.put(counts)


async def run(args):
    town = Town(args)
    pids = [int(pid) for pid in args.pids.split(",") if pid]
    lies = await town.leave_slots(40)
    before = memory(pids)
    most = before
    playing = [asyncio.ensure_future(town.tried(town.game(f"127.3.0.{at}", 0.5))) for at in range(1, 11)]
    playing.append(asyncio.ensure_future(town.inviting()))
    if args.crowd:
        playing.append(asyncio.ensure_future(town.crowd("127.4.0.1")))
    await asyncio.sleep(COMES)
    town.moves, town.invitations = [], []
    await asyncio.sleep(min(3, args.seconds / 3))
    calm = (part(town.invitations, 0.95), part(town.moves, 0.99))
    town.moves, town.invitations = [], []
    stop, told = multiprocessing.Event(), multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=attack, args=(way, args.nodes[0], stop, told)) for way in range(len(WAYS))
    ]
    for process in processes:
        process.start()
    end = time.monotonic() + args.seconds
    while time.monotonic() < end:
        await asyncio.sleep(0.2)
        most = max(most, memory(pids))
    town.stop.set()
    stop.set()
    await asyncio.gather(*playing)
    counts = {}
    for _ in processes:
        counts = {name: counts.get(name, 0) + count for name, count in (await asyncio.to_thread(told.get)).items()}
    for process in processes:
        process.join()
    kind = "lets strangers in" if args.open else "asks for its key"
    verdict(True, f"a server that {kind}, attacked for {args.seconds:.0f} s: {counts['names']} names, {counts['plates']}"
            f" spoken codes, {counts['bytes'] / 2**20:.1f} MiB sent, {counts['refused']} refused")
    invited, moved = part(town.invitations, 0.95), part(town.moves, 0.99)
    verdict(invited <= 2, f"{len(town.invitations)} invitations of others: p95 {invited * 1000:.0f} ms (calm:"
            f" {calm[0] * 1000:.0f} ms), slowest {part(town.invitations, 1) * 1000:.0f} ms,"
            f" {town.late} seen at a later look")
    # A busy machine is slow before the attack, too.
    verdict(moved <= 0.1 + 2 * calm[1], f"{len(town.moves)} moves of running games: p99 {moved * 1000:.0f} ms (calm:"
            f" {calm[1] * 1000:.0f} ms), slowest {part(town.moves, 1) * 1000:.0f} ms")
    verdict(not town.failures, f"{10 + args.crowd // 2} games, {args.crowd} players of them behind one address:"
            f" {len(town.failures)} failures {sorted(set(town.failures))[:3]}")
    # A cluster node closes a connection whose message it could not store within a second. The
    # player must be back within an invitation's time.
    away = max(town.returns, default=0)
    verdict(away <= 2 and (len(args.nodes) > 1 or not town.returns),
            f"lines of players that the server ended: {len(town.returns)}, back after {away:.1f} s at most")
    limit = 40 if args.open else 0
    verdict(counts["names"] + counts["plates"] <= 2 * limit, f"names and codes that the attacker got: {counts['names'] + counts['plates']}")
    lost = await town.lost_slots(lies)
    verdict(lost == 0, f"{len(lies)} slots of players who sleep: {lost} lost")
    if pids:
        gone = [pid for pid in pids if not os.path.exists(f"/proc/{pid}")]
        verdict(not gone, f"{len(pids)} programs of the server: {len(gone)} ended")
        verdict(most - before <= args.most, f"most memory {most:.1f} MiB, {before:.1f} MiB before, {memory(pids):.1f} MiB after")


def talks_on(lines):
    """Returns the number of connections that still accept data after five seconds."""
    end = time.monotonic() + 5
    for line in lines:
        line.setblocking(False)
    while lines and time.monotonic() < end:
        for line in list(lines):
            try:
                line.send(LARGEST)
            except BlockingIOError:
                pass
            except OSError:
                line.close()
                lines.remove(line)
        time.sleep(0.001)
    for line in lines:
        line.close()
    return len(lines)


def carried(where, key, source, seconds):
    """Returns the bytes that reach a reader while a source floods; None or 0 if a connection was closed."""
    name, heard, sent = os.urandom(16).hex(), 0, 0
    message = publish(f"g/{name}/0", LARGEST) * 4
    with dial(where, source) as speaker, dial(where, "127.0.0.75") as reader:
        for line, more in ((speaker, b""), (reader, subscribe(f"g/{name}/0"))):
            line.sendall(hello(name, key) + more)
            line.recv(4)
            line.setblocking(False)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                sent = (sent + speaker.send(message[sent:])) % len(message)
            except BlockingIOError:
                pass
            except (BrokenPipeError, ConnectionResetError):
                return None
            try:
                heard += len(reader.recv(1 << 16))
            except BlockingIOError:
                time.sleep(0.001)
    return heard


def strange_hellos(args):
    """CONNECT packets that no app sends."""
    where, key, name = args.nodes[0], args.key, os.urandom(16).hex()
    will = text(f"g/{name}/2")
    cases = {
        "a kept session": hello(name, key, flags=0x80),
        "a will that says something": hello(name, key, flags=0x86, will=will + text("x")),
        "a will that is kept": hello(name, key, flags=0xA6, will=will + text("")),
        "MQTT 5": hello(name, key, version=5),
        "a client's name that can be guessed": hello(name, key, client=f"{name}-0"),
        "the name sweeper": hello("SWEEPER", key),
        "the name $SYS": hello("$SYS", key),
        "the name #": hello("#", key),
        "no name": hello("", key),
        "HTTP": b"GET / HTTP/1.1\r\n\r\n",
        "a hello of 60,000 bytes": packet(0x10, bytes(60000)),
    }
    let_in = [what for what, said in cases.items() if answer(where, ATTACKER, said) == 0]
    yield not let_in, f"refused: {', '.join(cases)}; let in: {let_in}"


def keyless(args):
    """A missing or a wrong key, which may end with either digit."""
    where, key, name = args.nodes[0], args.key, os.urandom(16).hex()
    other = key[:-1] + ("1" if key.endswith("0") else "0")
    said = [answer(where, "127.0.0.65", hello(name, wrong)) for wrong in (None, other, key + "0")]
    yield said == [5, 5, 5], f"without the key, or with another: {said}"


def turned_away(args):
    """Clients that continue to send after a refusal."""
    name, lines = os.urandom(16).hex(), [dial(args.nodes[0], "127.0.0.71") for _ in range(280)]
    for line in lines:
        line.sendall(hello(name) + subscribe(f"g/{name}/0"))
    left = talks_on(lines)
    yield left == 0, f"280 lines that are turned away and go on talking: {left} are there after 5 s"


def new_names(args):
    """The hourly and daily limits; the attack below may be too short to reach them."""
    tries = {"names": [os.urandom(16).hex() for _ in range(60)], "spoken codes": [f"n{code:04}" for code in range(60)]}
    for at, (what, names) in enumerate(tries.items()):
        count = sum(answer(args.nodes[0], f"127.0.0.{72 + at}", hello(name)) == 0 for name in names)
        yield 0 < count <= 40, f"{len(names)} new {what} from one address: {count} let in (limit 40)"


def hears(line, end, until=None):
    """Returns the data until the end time, or until it contains `until`."""
    said = b""
    try:
        while not (until and until in said):
            line.settimeout(max(0.01, end - time.monotonic()))
            if not (some := line.recv(4096)):
                break
            said += some
    except OSError:
        pass
    return said


def told(args):
    """Returns who receives messages. A cluster node closes a connection at its first violation, so each client
    has a separate one.
    """
    key, other, room = args.key, "0" * 32, os.urandom(16).hex()
    with contextlib.ExitStack() as lines:

        def says(name, asked):
            line = lines.enter_context(dial(args.nodes[0], "127.0.0.67"))
            with contextlib.suppress(OSError):
                line.sendall(hello(name, key))
                line.recv(4)
                line.sendall(asked)
            return line

        own = says(room, subscribe(f"g/{room}/0", f"g/{room}/1"))
        readers = {topic: says(os.urandom(16).hex(), subscribe(topic))
                   for topic in ("#", "g/+/0", f"g/{room}/+", f"g/{room}/0", "$SYS/#", f"g/{other}/0", f"g/{other}/4")}
        for topic in (f"g/{other}/0", f"g/{other}/4", f"g/{other}/0/x", "x", f"g/{room}/1"):
            says(os.urandom(16).hex(), publish(topic, b"a stranger's"))
        says(room, publish(f"g/{room}/0", b"the room's"))
        heard = {"its own": hears(own, time.monotonic() + 5, b"the room's")}
        # A forbidden message would arrive within a second.
        end = time.monotonic() + 1
        heard |= {topic: hears(line, end) for topic, line in readers.items()}
        heard["its own"] += hears(own, end)
    return [(topic, whose) for topic, said in heard.items() for whose in ("a stranger's", "the room's")
            if whose.encode() in said]


def topics(args):
    seen, own = [], ("its own", "the room's")
    # A node of a new cluster closes idle connections within a second, and players reconnect.
    for _ in range(5):
        if own in seen:
            break
        seen = sorted({*seen, *told(args)})
    yield seen == [own], f"wildcards, $SYS, topics of others and more than four; seen: {seen}"


def long_message(args):
    name = os.urandom(16).hex()
    with dial(args.nodes[0], "127.0.0.76") as line:
        line.sendall(hello(name, args.key))
        line.recv(4)
        try:
            for _ in range(20):
                line.sendall(publish(f"g/{name}/0", bytes(60000)))
            ended = line.recv(4) == b"" or line.recv(4) == b""
        except OSError:
            ended = True
    yield ended, "a message of 60,000 bytes ends the line"


def half_a_hello(args):
    begin = time.monotonic()
    with dial(args.nodes[0], "127.0.0.77") as line:
        line.sendall(hello(os.urandom(16).hex(), args.key)[:12])
        line.settimeout(20)
        try:
            said = line.recv(1)
        except OSError:
            said = b""
    took = time.monotonic() - begin
    yield said == b"" and took < 12, f"half a hello is waited for {took:.1f} s"


def enters(args, source, name):
    """Returns an accepted connection, or None."""
    with contextlib.suppress(OSError):
        line = dial(args.nodes[0], source)
        with contextlib.suppress(OSError):
            line.settimeout(1)
            line.sendall(hello(name, args.key))
            if line.recv(4)[3:] == b"\x00":
                return line
        line.close()
    return None


def many_lines(args):
    """600 connections with one name from one address, then the other player. The limit excludes the creator."""
    name = os.urandom(16).hex()
    taken = [line for line in (enters(args, "127.0.0.68", name) for _ in range(600)) if line]
    yield len(taken) <= 9, f"lines of one name at once: {len(taken)}, the one that brought it among them"
    other = [line for line in (enters(args, "127.0.0.90", name) for _ in range(20)) if line]
    yield len(other) >= 8, f"connections of the other player meanwhile: {len(other)} of 20 let in (limit 8)"
    for line in taken + other:
        line.close()


def empty_connections(where, source, stop):
    """Opens 55 connections a second and leaves them open."""
    lines = []
    while not stop.wait(1 / 55):
        with contextlib.suppress(OSError):
            lines.append(dial(where, source))
        if len(lines) > 500:
            lines.pop(0).close()
    for line in lines:
        line.close()


def shouting(where, key, source, stop):
    name = os.urandom(16).hex()
    message, sent = publish(f"g/{name}/0", LARGEST) * 4, 0
    with dial(where, source) as line, contextlib.suppress(OSError):
        line.sendall(hello(name, key))
        line.recv(4)
        while not stop.is_set():
            sent = (sent + line.send(message[sent:])) % len(message)


def moves(args, source, count):
    """Returns the seconds of each move from a player to itself; empty if the server closes the connection."""
    waits, name = [], os.urandom(16).hex()
    if not (player := enters(args, source, name)):
        return waits
    with player:
        player.sendall(subscribe(f"g/{name}/0"))
        hears(player, time.monotonic() + 5, b"\x90\x03\x00\x01\x00")
        for number in range(count):
            begin, move = time.monotonic(), os.urandom(1024)
            player.sendall(publish(f"g/{name}/0", move, number + 1))
            # The server may forward a move in parts.
            if move[-16:] not in hears(player, begin + 5, move[-16:]):
                return []
            waits.append(time.monotonic() - begin)
            time.sleep(0.2)
    return waits


def shared_address(args):
    """Players with the key share an address with an attacker who opens empty connections and floods."""
    source, where, stop = "127.0.0.91", args.nodes[0], threading.Event()
    calm = part(moves(args, source, 10), 1)
    attackers = [threading.Thread(target=empty_connections, args=(where, source, stop), daemon=True)]
    attackers += [threading.Thread(target=shouting, args=(where, args.key, source, stop), daemon=True) for _ in range(8)]
    for attacker in attackers:
        attacker.start()
    time.sleep(10)
    players = [enters(args, source, os.urandom(16).hex()) for _ in range(12)]
    waits = moves(args, source, 50)
    stop.set()
    yield all(players), f"players let in behind the address of an attacker: {sum(map(bool, players))} of 12"
    slow = part(waits, 0.99)
    yield slow <= 0.1 + 2 * calm, f"{len(waits)} moves there: p99 {slow * 1000:.0f} ms (calm: {calm * 1000:.0f} ms)"
    for player in filter(None, players):
        player.close()


def barred_words(args):
    def asks(source, wanted, *flags):
        line, name = dial(args.nodes[0], source), os.urandom(16).hex()
        line.sendall(hello(name, args.key))
        line.recv(4)
        line.sendall(packet(0x82, b"\x00\x01" + text(f"g/{name}/{wanted}") + bytes(flags)))
        return line

    with asks("127.0.0.78", 0, 1) as line:
        line.settimeout(2)
        try:
            said = line.recv(4)
        except TimeoutError:
            said = None
        except OSError:
            said = b""
    yield said == b"", "reading with QoS 1, for which a cluster would keep messages without end, ends the line"
    left = talks_on([asks("127.0.0.79", 0, 1) for _ in range(10)] + [asks("127.0.0.79", "0" * 2000, 0) for _ in range(10)])
    yield left == 0, f"20 lines that ask for that, or for too much, and go on talking: {left} are there after 5 s"


def sources(args, first):
    """A cluster node closes a connection whose message it couldn't store within a second, so a cluster gets
    several addresses.
    """
    return [f"127.0.0.{first + add}" for add in (0, 20, 40)][:1 if len(args.nodes) == 1 else None]


def burst_and_silence(args):
    """A burst above a source's limit, whose delayed small packets must stay separate; then silence, in which the
    server must be idle.
    """

    def answered(source):
        name = os.urandom(16).hex()
        with dial(args.nodes[0], source) as line, contextlib.suppress(OSError):
            line.sendall(hello(name, args.key))
            line.recv(4)
            small = b"".join(packet(0x30, text(f"g/{name}/1") + os.urandom(at % 50)) for at in range(15000))
            line.sendall(publish(f"g/{name}/0", LARGEST) * 260 + small)
            time.sleep(3)
            line.sendall(packet(0xC0))
            return hears(line, time.monotonic() + 10, b"\xd0\x00").endswith(b"\xd0\x00")
        return False

    yield any(map(answered, sources(args, 70))), "a burst, and then silence: the line is answered as before"


def pace(args):
    rate, burst = (128, 256) if args.open else (1024, 2048)
    heard, failed = 0, 0
    for source in sources(args, 74):
        said = carried(args.nodes[0], args.key if not args.open else None, source, 3)
        if said:
            heard = said / 1024
            break
        failed += 1
    before = f", after {failed} tries that heard nothing" if failed else ""
    yield (0 < heard <= 1.2 * (burst + 3 * rate),
           f"what a source says at full speed for 3 s: {heard:.0f} KiB are carried, {burst} at once and {rate} a second{before}")


def drives_out(args):
    """A client with the same name must not replace the first."""
    where, key, name = args.nodes[0], args.key, os.urandom(16).hex()
    with dial(where, "127.0.0.69") as first, dial(where, "127.0.0.69") as second:
        first.sendall(hello(name, key, client="0" * 32))
        first.recv(4)
        second.sendall(hello(name, key))
        second.recv(4)
        first.sendall(packet(0xC0))
        yield first.recv(2) == b"\xd0\x00", "two lines of a name don't drive each other out"


def refusals(args):
    """The checks run in parallel with separate addresses, since most wait."""
    kind = [new_names] if args.open else [keyless, turned_away]
    checks = [strange_hellos, *kind, topics, long_message, half_a_hello, many_lines, shared_address, barred_words,
              burst_and_silence, pace, drives_out]
    with concurrent.futures.ProcessPoolExecutor(len(checks)) as pool:
        for lines in pool.map(said_by, checks, [args] * len(checks)):
            for line in lines:
                verdict(*line)


def said_by(check, args):
    """Each check runs in a process, since threads would slow each other down."""
    try:
        return list(check(args))
    except OSError as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)]
        return [(False, f"{check.__name__} broke off in line {lines}: {error!r}")]


def main():
    args = options()
    refusals(args)
    asyncio.run(run(args))


if __name__ == "__main__":
    main()
