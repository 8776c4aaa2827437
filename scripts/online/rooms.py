"""Measures the load of a broker: rooms.py PORT PID KEY SECONDS SAVING. 1,000 rooms wait, then 100 of them
play. SAVING describes how often the broker saves."""

import os
import select
import socket
import sys
import time

# Idle and active rooms, and the size of a slot with its last few entries, in bytes.
IDLE, ACTIVE, SLOT = 1000, 100, 280


def packet(kind, body):
    length, head = len(body), bytearray([kind])
    while True:
        head.append(length % 128 | (128 if length >= 128 else 0))
        length //= 128
        if not length:
            return bytes(head) + body


def text(value):
    return len(value).to_bytes(2, "big") + value.encode()


def hear(player, count):
    while count:
        said = player.recv(count)
        if not said:
            raise ConnectionError("the server ended a line that was to come in")
        count -= len(said)


def enter(port, key, room, side):
    """Connects a player, who reads the other player's slot. Waits for the CONNACK, as an app does: 2,000 clients
    that don't wait exceed a socket's backlog, and the server drops some.
    """
    # A few rooms per address.
    source = f"127.5.{int(room, 16) // 5000}.{1 + int(room, 16) // 50}"
    player = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
    player.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    hello = text("MQTT") + b"\x04\xc2\x00\x78" + text(os.urandom(16).hex()) + text(room) + text(key)
    slot = b"\x00\x01" + text(f"g/{room}/{1 - side}") + b"\x00"
    player.settimeout(60)
    player.sendall(packet(0x10, hello) + packet(0x82, slot))
    hear(player, 4 + 5)
    return player


def move(player, room, side, number):
    head = text(f"g/{room}/{side}") + number.to_bytes(2, "big")
    player.sendall(packet(0x33, head + os.urandom(SLOT)))


def usage(pid):
    """Memory in MiB and processor seconds."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        kib = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        ticks = sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
    return kib / 1024, ticks / os.sysconf("SC_CLK_TCK")


class Crowd:
    def __init__(self, sockets):
        self.epoll = select.epoll()
        self.by_number = {one.fileno(): one for one in sockets}
        for number in self.by_number:
            self.epoll.register(number, select.EPOLLIN)

    def drain(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for number, _ in self.epoll.poll(left):
                if not self.by_number[number].recv(65536):
                    raise ConnectionError("the server ended a player's line")


def main():
    """Prints a line per check, which begins with 0 on success."""
    port, pid, seconds = map(int, (sys.argv[1], sys.argv[2], sys.argv[4]))
    key, saving = sys.argv[3], sys.argv[5]
    rooms = [f"{room:032x}" for room in range(IDLE)]
    players = [(room, side, enter(port, key, room, side)) for room in rooms for side in (0, 1)]
    crowd = Crowd([player for _, _, player in players])
    for number, (room, side, player) in enumerate(players):
        move(player, room, side, 1 + number % 60000)
        if number % 50 == 49:
            crowd.drain(0.05)
    crowd.drain(3)
    _, before = usage(pid)
    crowd.drain(seconds)
    memory, after = usage(pid)
    busy = 100 * (after - before) / seconds
    verdict = "0" if memory <= 32 and busy <= 2 else "1"
    print(f"{verdict} {IDLE} rooms, {len(players)} players who wait, saved {saving}: {memory:.1f} MiB, {busy:.1f} % of a core")
    # A move in each room every few seconds, as people play; then as fast as robots.
    for pause in (5, 0.5):
        _, before = usage(pid)
        moves = int(2 * seconds * ACTIVE / pause)
        begin = time.monotonic()
        for number in range(moves):
            room, side, player = players[2 * (number % ACTIVE) + number // ACTIVE % 2]
            move(player, room, side, 1 + number % 60000)
            # The other side acknowledges it.
            room, side, player = players[2 * (number % ACTIVE) + 1 - number // ACTIVE % 2]
            move(player, room, side, 1 + number % 60000)
            crowd.drain(max(0, begin + (number + 1) * 2 * seconds / moves - time.monotonic()))
        took = time.monotonic() - begin
        memory, after = usage(pid)
        busy = 100 * (after - before) / took
        # Saving at each change is for few rooms, not for fast games of robots.
        judged = pause == 5 and saving != "at each change"
        verdict = "0" if memory <= 32 and (busy <= 2 or not judged) else "1"
        print(
            f"{verdict} {ACTIVE} rooms with a move every {pause} s and its receipt, saved {saving}:"
            f" {memory:.1f} MiB, {busy:.1f} % of a core, {moves / took:.0f} moves/s"
        )


main()
