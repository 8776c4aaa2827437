#!/usr/bin/env python3
"""Sends malformed mDNS packets from one address: malformed-mdns.py ADDRESS COUNT SEED.

They are valid packets about this game's service with changed, cut, doubled or appended bytes, names with
pointer loops, wrong counts, and noise. The same seed gives the same packets.
"""

import random
import struct
import sys
import time

from mdns import GROUP, SERVICE, advert, open_socket, response


def good(rng):
    if rng.random() < 0.3:
        return struct.pack(">6H", 0, 0, 1, 0, 0, 0) + SERVICE + struct.pack(">HH", 12, 1)
    entries = [b"v=1", b"min=1", b"nick=" + rng.choice([b"M", b"\xff", b"", b"a\nb", b"x" * 200]),
               b"st=open", b"size=15", b"rule=renju", b"id=%016x" % rng.randrange(1 << 64)]
    address = rng.choice([b"\x0a\x4d\0\x63", b"\x7f\0\0\1", b"\0\0\0\0", b"\x0a"])
    return response(advert(b"mallory-%04x" % rng.randrange(1 << 16), address, rng.choice([0, 4242]), entries))


def malformed(rng):
    packet = bytearray(good(rng))
    kind = rng.randrange(6)
    if kind == 0:
        del packet[rng.randrange(len(packet)):]
    elif kind == 1:
        for _ in range(rng.randrange(1, 8)):
            packet[rng.randrange(len(packet))] = rng.randrange(256)
    elif kind == 2:
        at = rng.randrange(12, len(packet))
        packet[at:at + 2] = struct.pack(">H", 0xC000 | rng.choice([at, 12, rng.randrange(1 << 14)]))
    elif kind == 3:
        packet[4:12] = rng.randbytes(8)
    elif kind == 4:
        packet += rng.randbytes(rng.randrange(1, 1400 - min(len(packet), 1300)))
    else:
        packet = bytearray(rng.randbytes(rng.randrange(0, 1400)))
    return bytes(packet)


def main():
    address, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    sock = open_socket(address)
    for i in range(count):
        sock.sendto(malformed(rng), GROUP)
        if i % 10 == 9:
            # The size of the receive buffer must not affect the test.
            time.sleep(0.01)


main()
