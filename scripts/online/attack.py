"""An attacker at full speed from one address, beside people who play: attack.py --help.

Prints a line a check, 0 in front of what holds. The attacker is no app and shares no code with one.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import select
import socket
import string
import time

from mqtt import Client, answer, dial, hello, packet, publish, subscribe, text

ATTACKER = "127.0.0.66"
SLOT = 1024
LARGEST = os.urandom(8192)
DIGITS = string.digits + string.ascii_lowercase


def options():
    """The command line."""
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
    """A line of the check."""
    print(f"{0 if holds else 1} {line}", flush=True)


def part(values, share):
    """That share of the values is not larger."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


def memory(pids):
    """MiB of those processes."""
    pages = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                pages += int(file.read().split()[1])
        except OSError:
            pass
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# The attacker.


def hoards(where, stop, counts):
    """New names without end, each with all that fits below it; slowly at first, not to be turned away for that."""
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
    """Every spoken code in turn: is there an invitation?"""
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
    """On as many lines as it is given: the largest messages, as fast as they are taken, read by nobody."""
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
    """Half a hello, and no more, on as many lines as there are."""
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
    """A process of the attacker's."""
    # It has a machine of its own elsewhere; here it shares one with those whom it attacks.
    os.nice(5)
    counts = {"names": 0, "refused": 0, "plates": 0, "bytes": 0}
    WAYS[way](where, stop, counts)
    told.put(counts)


# Those who play.


class Town:
    """All of them, and what they have seen."""

    def __init__(self, args):
        self.args, self.key = args, args.key
        self.number = 0
        self.moves, self.invitations, self.failures = [], [], []
        self.stop = asyncio.Event()

    def node(self):
        """One after the other."""
        self.number += 1
        return self.args.nodes[self.number % len(self.args.nodes)]

    async def enter(self, name, source):
        """As a player who tries again."""
        for pause in (0.25, 0.5, 1, 2, None):
            try:
                return await asyncio.wait_for(Client.enter(self.node(), name, self.key, source), 5)
            except (OSError, asyncio.TimeoutError):
                if pause is None:
                    raise
                await asyncio.sleep(pause)
        return None

    async def game(self, source, pause):
        """Two who move in turn; the time from the one to the other counts."""
        room, side, number = os.urandom(16).hex(), 0, 0
        players = [await self.enter(room, source) for _ in (0, 1)]
        for own, player in enumerate(players):
            player.say(subscribe(f"g/{room}/{1 - own}"))
            await player.next(0x90)
        while not self.stop.is_set():
            number += 1
            slot = number.to_bytes(4, "big") + os.urandom(SLOT - 4)
            begin = time.monotonic()
            players[side].say(publish(f"g/{room}/{side}", slot, 1 + number % 60000))
            while await asyncio.wait_for(players[1 - side].message(), 30) != slot:
                pass
            self.moves.append(time.monotonic() - begin)
            side = 1 - side
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
        for player in players:
            await player.leave()

    async def invitation(self, source):
        """Until the one who invites has heard of the one who joins."""
        name = os.urandom(16).hex()
        begin = time.monotonic()
        wei = await self.enter(name, source)
        wei.say(subscribe(f"g/{name}/0", f"g/{name}/1") + packet(0xC0))
        await wei.next(0xD0)
        await wei.post(f"g/{name}/0", os.urandom(100))
        mia = await self.enter(name, source)
        mia.say(subscribe(f"g/{name}/0"))
        await mia.message()
        heard = os.urandom(100)
        await mia.post(f"g/{name}/1", heard)
        while await wei.message() != heard:
            pass
        self.invitations.append(time.monotonic() - begin)
        for side in "01":
            wei.say(publish(f"g/{name}/{side}", b""))
        await wei.next(0x40)
        await wei.next(0x40)
        await wei.leave()
        await mia.leave()

    async def tried(self, what):
        """Somebody's failure is told, not the end of all."""
        try:
            await asyncio.wait_for(what, self.args.seconds + 60)
        except Exception as error:  # pylint: disable=broad-except
            self.failures.append(f"{type(error).__name__}: {error}")

    async def inviting(self):
        """One invitation after the other, each by somebody elsewhere."""
        at = 0
        while not self.stop.is_set():
            at += 1
            await self.tried(self.invitation(f"127.1.{at // 250 % 250}.{1 + at % 250}"))
            await asyncio.sleep(0.2)

    async def crowd(self, source):
        """Many behind one address: each is in a game of its own all the while."""
        games = [self.tried(self.game(source, 5)) for _ in range(self.args.crowd // 2)]
        await asyncio.gather(*games)

    async def leave_slots(self, count):
        """Rooms whose players sleep, with what lies there."""
        lies = {}
        for at in range(count):
            room = os.urandom(16).hex()
            player = await self.enter(room, f"127.2.0.{1 + at % 250}")
            for side in "01":
                lies[f"g/{room}/{side}"] = slot = os.urandom(SLOT)
                await player.post(f"g/{room}/{side}", slot)
            await player.leave()
        return lies

    async def lost_slots(self, lies):
        """How many are not as they were left."""
        lost = 0
        for at, (topic, slot) in enumerate(lies.items()):
            player = await self.enter(topic.split("/")[1], f"127.2.0.{1 + at // 2 % 250}")
            player.say(subscribe(topic))
            try:
                lost += await asyncio.wait_for(player.message(), 5) != slot
            except asyncio.TimeoutError:
                lost += 1
            await player.leave()
        return lost


async def run(args):
    """Before, during, after."""
    town = Town(args)
    pids = [int(pid) for pid in args.pids.split(",") if pid]
    lies = await town.leave_slots(40)
    before = memory(pids)
    most = before
    playing = [asyncio.ensure_future(town.tried(town.game(f"127.3.0.{at}", 0.5))) for at in range(1, 11)]
    playing.append(asyncio.ensure_future(town.inviting()))
    if args.crowd:
        playing.append(asyncio.ensure_future(town.crowd("127.4.0.1")))
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
    verdict(invited <= 2, f"{len(town.invitations)} invitations of others: p95 {invited * 1000:.0f} ms (calm: {calm[0] * 1000:.0f} ms)")
    verdict(moved <= 0.1, f"{len(town.moves)} moves of running games: p99 {moved * 1000:.0f} ms (calm: {calm[1] * 1000:.0f} ms)")
    verdict(not town.failures, f"{10 + args.crowd // 2} games, {args.crowd} players of them behind one address:"
            f" {len(town.failures)} failures {sorted(set(town.failures))[:3]}")
    limit = 40 if args.open else 0
    verdict(counts["names"] + counts["plates"] <= 2 * limit, f"names and codes that the attacker got: {counts['names'] + counts['plates']}")
    lost = await town.lost_slots(lies)
    verdict(lost == 0, f"{len(lies)} slots of players who sleep: {lost} lost")
    if pids:
        gone = [pid for pid in pids if not os.path.exists(f"/proc/{pid}")]
        verdict(not gone, f"{len(pids)} programs of the server: {len(gone)} ended")
        verdict(most - before <= args.most, f"most memory {most:.1f} MiB, {before:.1f} MiB before, {memory(pids):.1f} MiB after")


def refusals(args):
    """What no app does is refused, or bounded."""
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
    verdict(not let_in, f"refused: {', '.join(cases)}; let in: {let_in}")
    if not args.open:
        # A key may end with either.
        other = key[:-1] + ("1" if key.endswith("0") else "0")
        said = [answer(where, ATTACKER, hello(name, wrong)) for wrong in (None, other, key + "0")]
        verdict(said == [5, 5, 5], f"without the key, or with another: {said}")
    with dial(where, "127.0.0.67") as line:
        line.sendall(hello(name, key))
        line.recv(4)
        for topic in ("#", "g/+/0", f"g/{name}/+", "$SYS/#", f"g/{'0' * 32}/0", f"g/{name}/4"):
            line.sendall(subscribe(topic))
        for topic in (f"g/{'0' * 32}/0", f"g/{name}/4", f"g/{name}/0/x", "x"):
            line.sendall(publish(topic, b"nonsense"))
        line.settimeout(1)
        heard = b""
        try:
            while some := line.recv(4096):
                heard += some
        except OSError:
            pass
    verdict(b"nonsense" not in heard, "wildcards, $SYS, topics of others and more than four: nothing is seen")
    with dial(where, "127.0.0.67") as line:
        line.sendall(hello(name, key))
        line.recv(4)
        try:
            for _ in range(20):
                line.sendall(publish(f"g/{name}/0", bytes(60000)))
            ended = line.recv(4) == b"" or line.recv(4) == b""
        except OSError:
            ended = True
    verdict(ended, "a message of 60,000 bytes ends the line")
    begin = time.monotonic()
    with dial(where, "127.0.0.67") as line:
        line.sendall(hello(name, key)[:12])
        line.settimeout(20)
        try:
            said = line.recv(1)
        except OSError:
            said = b""
    took = time.monotonic() - begin
    verdict(said == b"" and took < 12, f"half a hello is waited for {took:.1f} s")
    taken = []
    for _ in range(600):
        try:
            line = dial(where, "127.0.0.68")
            line.settimeout(1)
            line.sendall(hello(name, key))
            if line.recv(4)[3:] == b"\x00":
                taken.append(line)
            else:
                line.close()
        except OSError:
            pass
    verdict(len(taken) <= 8, f"lines of one name at once: {len(taken)}")
    for line in taken:
        line.close()
    with dial(where, "127.0.0.67") as line:
        line.sendall(hello(name := os.urandom(16).hex(), key))
        line.recv(4)
        line.sendall(packet(0x82, b"\x00\x01" + text(f"g/{name}/0") + b"\x01"))
        line.settimeout(1)
        try:
            ended = line.recv(4) == b""
        except OSError:
            ended = True
    verdict(ended, "reading with QoS 1, for which a cluster would keep messages without end, is not let through")
    # More at once than a source may say, held back in part; and silence, through which nothing may be busy with it.
    name = os.urandom(16).hex()
    with dial(where, "127.0.0.70") as line:
        line.sendall(hello(name, key))
        line.recv(4)
        line.sendall(publish(f"g/{name}/0", LARGEST) * 450)
        time.sleep(3)
        line.sendall(packet(0xC0))
        heard = b""
        try:
            while not heard.endswith(b"\xd0\x00") and (some := line.recv(4096)):
                heard += some
        except OSError:
            pass
    verdict(heard.endswith(b"\xd0\x00"), "a burst, and then silence: the line is answered as before")
    # Whoever comes by another's client name would drive it out.
    name = os.urandom(16).hex()
    with dial(where, "127.0.0.69") as first, dial(where, "127.0.0.69") as second:
        first.sendall(hello(name, key, client="0" * 32))
        first.recv(4)
        second.sendall(hello(name, key))
        second.recv(4)
        first.sendall(packet(0xC0))
        verdict(first.recv(2) == b"\xd0\x00", "two lines of a name don't drive each other out")


def main():
    """All of it."""
    args = options()
    refusals(args)
    asyncio.run(run(args))


main()
