#!/usr/bin/env python3
"""Attacks a listening terminal with connections.

    flood.py silent ADDRESS PORT COUNT SECONDS SOURCE…   opens COUNT silent connections; prints `open`, then
                                                         holds them for SECONDS
    flood.py siege ADDRESS PORT EACH SECONDS SOURCE…     holds EACH silent connections from every source, and
                                                         reopens closed ones at once; prints `open` when all exist
    flood.py malformed ADDRESS PORT COUNT SEED SOURCE…   one after another: noise, malformed frames, half a
                                                         handshake, a whole one followed by noise; orderly
                                                         and abrupt ends

They come from the SOURCE addresses in turn. Prints `open N` and `failed N` at the end.
"""

import random
import resource
import socket
import struct
import sys
import threading
import time


def connect(source, target):
    stream = socket.socket()
    stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream.settimeout(5)
    stream.bind((source, 0))
    stream.connect(target)
    return stream


def silent(target, count, seconds, sources):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, count + 100)), hard))
    held = [connect(sources[i % len(sources)], target) for i in range(count)]
    print("open", len(held), flush=True)
    time.sleep(seconds)


def siege(target, each, seconds, sources):
    """Prints the total number of connections."""
    end, made = time.monotonic() + seconds, []

    def hold(source):
        while time.monotonic() < end:
            try:
                with connect(source, target) as stream:
                    made.append(source)
                    stream.settimeout(max(0.1, end - time.monotonic()))
                    while stream.recv(4096):
                        pass
            except OSError:
                time.sleep(0.005)

    holders = [threading.Thread(target=hold, args=(source,)) for source in sources for _ in range(each)]
    for holder in holders:
        holder.start()
    while len(set(made)) < len(sources):
        time.sleep(0.01)
    print("open", flush=True)
    for holder in holders:
        holder.join()
    print("made", len(made))


def frame(body):
    return struct.pack(">H", len(body)) + body


def malformed(rng):
    """Returns the pieces of a malformed connection; each waits for a reply to the previous one."""
    kind = rng.randrange(7)
    if kind == 0:
        return [rng.randbytes(rng.randrange(0, 200))]
    if kind == 1:
        return [rng.choice([b"\0\0", b"\xff\xff", b"\x10\1", b"\x10\0"]) + rng.randbytes(rng.randrange(0, 5000))]
    if kind == 2:
        return [frame(rng.randbytes(32))[:rng.randrange(1, 34)]]
    if kind == 3:
        return [frame(rng.choice([bytes(32), b"\1" + bytes(31), rng.randbytes(32) + b"x"]))]
    if kind == 4:
        return [frame(rng.randbytes(32)), frame(rng.randbytes(64))]
    if kind == 5:
        return [frame(rng.randbytes(32)), rng.randbytes(rng.randrange(1, 9000))]
    return [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * rng.randrange(1, 20)]


def main():
    how, address, port, count, number, *sources = sys.argv[1:]
    target, count, number = (address, int(port)), int(count), int(number)
    if how == "silent":
        return silent(target, count, number, sources)
    if how == "siege":
        return siege(target, count, number, sources)
    rng = random.Random(number)
    opened = failed = 0
    for i in range(count):
        try:
            stream = connect(sources[i % len(sources)], target)
        except OSError:
            failed += 1
            continue
        opened += 1
        # A reply comes at once or never.
        stream.settimeout(0.2)
        try:
            first, *more = malformed(rng)
            stream.sendall(first)
            for piece in more:
                stream.recv(200)
                stream.sendall(piece)
            if rng.random() < 0.5:
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
        stream.close()
    print("open", opened, "failed", failed)


main()
