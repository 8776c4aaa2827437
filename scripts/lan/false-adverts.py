#!/usr/bin/env python3
"""Advertises lobbies that don't exist: false-adverts.py ADDRESS COUNT SECONDS [RATE].

Sends all of them in turn, at most RATE a second; without RATE 500 a second, with a pause of a second after
each round.

A third have unused addresses of this network. A third have the sender's address, where a silent server
listens. A third have addresses in another network, whose hosts a check would reach.
"""

import socket
import sys
import threading
import time

from mdns import GROUP, advert, open_socket, response


def listener(address):
    sock = socket.create_server((address, 0), backlog=200)

    def hold():
        held = []
        while True:
            held.append(sock.accept())

    threading.Thread(target=hold, daemon=True).start()
    return sock.getsockname()[1]


def main():
    address, count, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    rate, pause = (float(sys.argv[4]), 0) if len(sys.argv) > 4 else (500, 1)
    port, own = listener(address), socket.inet_aton(address)
    packets = []
    for i in range(count):
        where = [(own[:3] + bytes([200 + i % 50]), 4242), (own, port), (bytes([192, 0, 2, 1 + i % 200]), 4242)][i % 3]
        entries = [b"v=1", b"min=1", b"nick=False %d" % i, b"st=open", b"size=15", b"rule=renju", b"id=%016x" % (i + 1)]
        packets.append(response(advert(b"False-%04x" % i, *where, entries)))
    sock = open_socket(address)
    due = begin = time.monotonic()
    print("open", flush=True)
    sent = 0
    while time.monotonic() < begin + seconds:
        for packet in packets:
            sock.sendto(packet, GROUP)
            sent += 1
            due += 1 / rate
            time.sleep(max(0, due - time.monotonic()))
        due += pause
        time.sleep(pause)
    print(f"{sent / (time.monotonic() - begin):.0f} a second", flush=True)


main()
