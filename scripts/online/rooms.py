"""What a broker takes: rooms.py PORT PID. 1,000 rooms wait, then 100 of them move twice a second."""

import os
import select
import socket
import sys
import time

IDLE, ACTIVE, SECONDS, SLOT = 1000, 100, 10, 2048


def packet(kind, body):
    """One MQTT packet."""
    length, head = len(body), bytearray([kind])
    while True:
        head.append(length % 128 | (128 if length >= 128 else 0))
        length //= 128
        if not length:
            return bytes(head) + body


def text(value):
    """A string as MQTT has it."""
    return len(value).to_bytes(2, "big") + value.encode()


def enter(port, room, side):
    """A player of that room, who reads the other one's slot."""
    player = socket.create_connection(("127.0.0.1", port))
    player.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    hello = text("MQTT") + b"\x04\x82\x00\x78" + text(f"{room}-{side}") + text(room)
    slot = b"\x00\x01" + text(f"g/{room}/{1 - side}") + b"\x01"
    player.sendall(packet(0x10, hello) + packet(0x82, slot))
    return player


def move(player, room, side, number):
    """A new slot."""
    head = text(f"g/{room}/{side}") + number.to_bytes(2, "big")
    player.sendall(packet(0x33, head + os.urandom(SLOT)))


def usage(pid):
    """Memory in MiB and processor seconds so far."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        kib = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        ticks = sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
    return kib / 1024, ticks / os.sysconf("SC_CLK_TCK")


def drain(players, seconds):
    """Reads what comes, for so long."""
    end = time.monotonic() + seconds
    watched = select.epoll()
    by_number = {player.fileno(): player for player in players}
    for number in by_number:
        watched.register(number, select.EPOLLIN)
    while (left := end - time.monotonic()) > 0:
        for number, _ in watched.poll(left):
            by_number[number].recv(65536)


def main():
    """Prints a line a check, 0 in front of what holds."""
    port, pid = int(sys.argv[1]), int(sys.argv[2])
    rooms = [f"{room:032x}" for room in range(IDLE)]
    players = [(room, side, enter(port, room, side)) for room in rooms for side in (0, 1)]
    sockets = [player for _, _, player in players]
    for number, (room, side, player) in enumerate(players):
        move(player, room, side, 1 + number % 60000)
        if number % 50 == 49:
            drain(sockets, 0.05)
    drain(sockets, 3)
    _, before = usage(pid)
    drain(sockets, SECONDS)
    memory, after = usage(pid)
    busy = 100 * (after - before) / SECONDS
    verdict = "0" if memory <= 32 and busy <= 2 else "1"
    print(f"{verdict} {IDLE} rooms, {len(players)} players who wait: {memory:.1f} MiB, {busy:.1f} % of a core")
    _, before = usage(pid)
    for beat in range(2 * SECONDS):
        for room, side, player in players[: 2 * ACTIVE]:
            if side == beat % 2:
                move(player, room, side, 1 + beat)
        drain(sockets, 0.5)
    memory, after = usage(pid)
    busy = 100 * (after - before) / SECONDS
    print(f"0 {ACTIVE} rooms with 2 moves a second, each saved: {memory:.1f} MiB, {busy:.1f} % of a core")


main()
