#!/usr/bin/env python3
"""Deletes abandoned messages from a running broker, and updates HAProxy's tables.

HAProxy's tables list the names in use, the time of the last use and the first source. The sweeper reads them at
intervals, checks idle names, and deletes the messages of one-sided or abandoned names. Its state is a file, from
which it restores HAProxy's tables after a restart.
"""

import argparse
import ipaddress
import json
import os
import re
import socket
import sys
import time
import zlib

# Lifetime of an unused entry of each table in front.cfg.
KEPT = {"names": 15 * 86400, "plates": 25 * 3600}

ROW = re.compile(r"^0x\w+: key=(\S+) use=(\d+) exp=(\d+) (.*)$")

# Bits of a source's tag: it stores too many names without the key, or with it.
OPEN_FULL, KEYED_FULL = 1, 2


def options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--broker", required=True, help="path of the sweeper's socket, or HOST:PORT")
    parser.add_argument("--login", help="a file: user name and password, a line each")
    parser.add_argument("--front", required=True, help="HAProxy's administrative socket")
    parser.add_argument("--book", required=True, help="where what is known lies")
    parser.add_argument("--every", type=float, default=60, help="seconds from one look to the next")
    parser.add_argument("--one-side", type=float, default=24 * 3600, help="seconds that one side alone stays")
    parser.add_argument("--untouched", type=float, default=14 * 86400, help="seconds that both stay")
    parser.add_argument("--open-names", type=int, default=100, help="names of a source without the key")
    parser.add_argument("--keyed-names", type=int, default=2000, help="names of a source with the key")
    parser.add_argument("--once", action="store_true", help="looks once, and says how much lies there then")
    parser.add_argument("--ahead", type=float, default=0, help="seconds that --once looks ahead of the clock")
    return parser.parse_args()


class Front:
    """HAProxy's runtime API, on its socket."""

    def __init__(self, path):
        self.path = path

    def ask(self, command):
        """Returns the answer to a command."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(self.path)
            line.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def rows(self, table):
        """Yields key, whether it is in use, seconds until expiry, and the data of each entry."""
        for line in self.ask(f"show table {table}").splitlines():
            if found := ROW.match(line):
                key, use, left, data = found.groups()
                values = dict(part.split("=", 1) for part in data.split())
                yield key, use != "0", int(left) / 1000, values

    def lines(self):
        """Returns source and connection time of the clients at each name."""
        return re.findall(r"^0x\w+: proto=tcp\S+ src=(\S+) fe=players .* age=(\S+)", self.ask("show sess"), re.MULTILINE)

    def put(self, table, key, **data):
        """Sets an entry of a table."""
        values = " ".join(f"data.{name} {value}" for name, value in data.items())
        self.ask(f"set table {table} key {key} {values}")


class Broker:
    """An MQTT 3.1.1 client of the broker, for the topics below a name."""

    def __init__(self, where, login):
        if "/" in where:
            self.line = socket.socket(socket.AF_UNIX)
            self.line.settimeout(30)
            self.line.connect(where)
        else:
            host, port = where.rsplit(":", 1)
            self.line = socket.create_connection((host, int(port)), timeout=30)
        self.said = bytearray()
        body = text("MQTT") + bytes([4, 0xC2 if login else 0x82]) + b"\x00\x00" + text(os.urandom(16).hex())
        for word in login or ["sweeper"]:
            body += text(word)
        self.send(0x10, body)
        kind, answer = self.packet()
        if kind != 0x20 or answer[1:] != b"\x00":
            raise ConnectionError(f"the broker does not let the sweeper in: {answer.hex()}")

    def send(self, kind, body=b""):
        """Sends one packet."""
        length, head = len(body), bytearray([kind])
        while True:
            head.append(length % 128 | (128 if length >= 128 else 0))
            length //= 128
            if not length:
                break
        self.line.sendall(bytes(head) + body)

    def packet(self, patience=30):
        """Returns the next packet; None after the time limit."""
        while (head := self.head()) is None:
            self.line.settimeout(patience)
            try:
                some = self.line.recv(65536)
            except TimeoutError:
                return None, b""
            if not some:
                raise ConnectionError("the broker has gone")
            self.said += some
        begin, end = head
        kind, body = self.said[0], bytes(self.said[begin:end])
        del self.said[:end]
        return kind, body

    def head(self):
        """Returns the bounds of the next packet's body, once it is complete."""
        length = 0
        for at, digit in enumerate(self.said[1:5]):
            length |= (digit & 127) << 7 * at
            if digit < 128:
                end = 2 + at + length
                return (2 + at, end) if end <= len(self.said) else None
        return None

    def lies(self, pattern):
        """Returns the topics with a message, by subscription, and whether the list is complete.

        For a client that reads slowly, Mosquitto drops all but a few messages, including the answer to a ping."""
        found, patience = set(), 30
        self.send(0x82, b"\x00\x01" + text(pattern) + b"\x00")
        self.send(0xC0)
        while True:
            kind, body = self.packet(1)
            if kind is None:
                patience -= 1
                if not patience:
                    raise TimeoutError("the broker does not answer")
                self.send(0xC0)
            elif kind >> 4 == 3 and kind & 1:
                length = int.from_bytes(body[:2], "big")
                found.add(body[2 : 2 + length].decode(errors="replace"))
            elif kind == 0xD0:
                self.send(0xA2, b"\x00\x02" + text(pattern))
                return found, patience == 30

    def clear(self, topics):
        """Deletes these messages."""
        for number, topic in enumerate(sorted(topics), 1):
            self.send(0x33, text(topic) + number.to_bytes(2, "big"))
        left = len(topics)
        while left:
            kind, _ = self.packet()
            if kind is None:
                raise TimeoutError("the broker does not answer")
            left -= kind == 0x40

    def close(self):
        """Disconnects."""
        self.send(0xE0)
        self.line.close()


def text(word):
    """Returns an MQTT string."""
    return len(word.encode()).to_bytes(2, "big") + word.encode()


def checksum(key):
    """Returns the checksum of a source, as front.cfg computes it."""
    address = ipaddress.IPv6Address(key)
    return zlib.crc32((address.ipv4_mapped or address).packed)


class Sweeper:
    """The sweeper. Its book has for each name the source, whether it had the key, and the times of the last use and check."""

    def __init__(self, args):
        self.args, self.front = args, Front(args.front)
        self.login = None
        if args.login:
            with open(args.login, encoding="utf-8") as file:
                self.login = file.read().split("\n")[:2]
        self.book = {}
        try:
            with open(args.book, encoding="utf-8") as file:
                self.book = json.load(file)
        except FileNotFoundError:
            pass
        except ValueError as error:
            print(f"{args.book} can't be read, and begins anew: {error}", file=sys.stderr)
        self.restored = {}
        # When to list all messages; infinite once a list was complete.
        self.list_at = 0

    def note(self, now):
        """Reads HAProxy's tables and restores missing entries."""
        known = set()
        for table in KEPT:
            for key, used, left, data in self.front.rows(table):
                name = key.partition("@")[0]
                known.add(name)
                at = now if used else now - KEPT[table] + left
                # This program has set the entry; no client has used it.
                if at < self.restored.get(name, 0) + 1:
                    continue
                entry = self.book.setdefault(
                    name,
                    {"source": int(data["gpt0"]), "keyed": data.get("gpc0") != "0", "used": 0, "looked": 0},
                )
                entry["used"] = max(entry["used"], at)
        for name, entry in self.book.items():
            if name not in known and len(name) > 5:
                self.front.put("names", name, gpt0=entry["source"], gpc0=int(entry["keyed"]))
                self.restored[name] = now + 1

    def look(self, now, ahead=0):
        """Checks idle names with the clock `ahead` seconds in the future. Names with both sides live longer.
        Returns the number of deleted names."""
        args, cleared, then = self.args, 0, now + ahead
        due = [
            name
            for name, entry in self.book.items()
            if (entry["used"] + args.one_side <= then and entry["looked"] <= entry["used"])
            or entry["used"] + args.untouched <= then
        ]
        if not due and now < self.list_at:
            return 0
        broker = Broker(args.broker, self.login)
        if now >= self.list_at:
            # Messages stored while the sweeper was down. Messages beyond the limit of a list appear once others are deleted.
            topics, whole = broker.lies("g/+/+")
            for name in {topic.split("/")[1] for topic in topics}:
                self.book.setdefault(name, {"source": 0, "keyed": False, "used": now, "looked": 0})
            self.list_at = float("inf") if whole else now + 3600
        for name in due:
            entry, (topics, _) = self.book[name], broker.lies(f"g/{name}/+")
            sides = {f"g/{name}/0", f"g/{name}/1"}
            entry["looked"] = now
            if sides <= topics and entry["used"] + args.untouched > then:
                # Presence messages are not retained.
                broker.clear(topics - sides)
                continue
            broker.clear(topics)
            cleared += bool(topics)
            del self.book[name]
            self.restored.pop(name, None)
            if len(name) > 5:
                self.front.ask(f"clear table names key {name}")
        broker.close()
        return cleared

    def mark(self):
        """Tags sources that store too many names, so that they create no new ones."""
        counts = {}
        for entry in self.book.values():
            whose = (entry["source"], entry["keyed"])
            counts[whose] = counts.get(whose, 0) + 1
        for key, _, _, data in self.front.rows("sources"):
            source = checksum(key)
            mark = OPEN_FULL * (counts.get((source, False), 0) >= self.args.open_names)
            mark |= KEYED_FULL * (counts.get((source, True), 0) >= self.args.keyed_names)
            if int(data["gpt0"]) != mark:
                self.front.put("sources", key, gpt0=mark)

    def keep(self):
        """Replaces the saved book."""
        new = self.args.book + ".new"
        with open(new, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            json.dump(self.book, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.args.book)

    def once(self):
        """Sweeps once, with the clock ahead. Returns the number of remaining messages."""
        now = time.time()
        self.note(now)
        cleared = self.look(now, self.args.ahead)
        self.mark()
        self.keep()
        broker = Broker(self.args.broker, self.login)
        topics, whole = broker.lies("g/+/+")
        broker.close()
        names = sum(1 for _ in self.front.rows("names"))
        lines = "".join(f", a line from {source} for {age}" for source, age in self.front.lines()[:5])
        print(
            f"{len(topics)}{'' if whole else ' or more'} messages and {names} names are left, {cleared} names were cleared{lines}",
            flush=True,
        )

    def run(self):
        """Sweeps until the process ends."""
        while True:
            begin = time.time()
            try:
                self.note(begin)
                cleared = self.look(begin)
                self.mark()
                self.keep()
                if cleared:
                    print(f"{cleared} names cleared, {len(self.book)} are known", flush=True)
            except (OSError, ValueError) as error:
                print(f"not swept: {error}", file=sys.stderr, flush=True)
            time.sleep(max(0.1, self.args.every - (time.time() - begin)))


if __name__ == "__main__":
    ARGS = options()
    (Sweeper(ARGS).once if ARGS.once else Sweeper(ARGS).run)()
