#!/usr/bin/env python3
"""A cable between two network devices that delays, reorders, doubles and loses frames.

    unruly-cable.py SEED ONE TWO

Each frame has a separate delay of 0 to 80 ms, so that later ones overtake. One in twenty is doubled, one in
fifty lost. Runs until it is killed.
"""

import heapq
import random
import select
import socket
import sys
import time

ETH_P_ALL = 3
SOL_PACKET = 263
# Receivers would drop frames without their checksum offload data.
PACKET_VNET_HDR = 15
LONGEST = 1 << 17
DELAY_S = 0.08
DOUBLED = 0.05
LOST = 0.02


def plug(device):
    end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    end.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    end.bind((device, ETH_P_ALL))
    return end


def main():
    rng = random.Random(int(sys.argv[1]))
    one, two = (plug(device) for device in sys.argv[2:])
    opposite = {one: two, two: one}
    frames, number = [], 0
    while True:
        wait = max(0, frames[0][0] - time.monotonic()) if frames else None
        for end in select.select([one, two], [], [], wait)[0]:
            frame, (_, _, kind, *_) = end.recvfrom(LONGEST)
            # Outgoing frames are captured, too.
            if kind == socket.PACKET_OUTGOING or rng.random() < LOST:
                continue
            for _ in range(2 if rng.random() < DOUBLED else 1):
                number += 1
                due = time.monotonic() + rng.random() * DELAY_S
                heapq.heappush(frames, (due, number, opposite[end], frame))
        while frames and frames[0][0] <= time.monotonic():
            _, _, end, frame = heapq.heappop(frames)
            end.send(frame)


main()
