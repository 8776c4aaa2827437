"""Players during an attack, who act as the apps do, without the apps' code."""

import asyncio
import os
import random
import time

from mqtt import Client, packet, publish, subscribe

SLOT = 1024

# In seconds, the same as in rust-core/link/src/online/mqtt/mod.rs.
WELCOME, RECEIPT, KEEP_ALIVE = 4, 5, 30
LOOKS, LOOK_OFTEN, CATCHING_UP, LOOK_SELDOM = (1, 2, 4), 4, 60, 64

# Maximum seconds of an invitation or a move.
STILL = 60

# Seconds over which players arrive; all at once, they would also poll at once.
COMES = 4


class Player:
    """A player that reconnects after a loss and subscribes periodically: a message reaches the next node of a
    cluster late, so a player who connects meanwhile misses it.
    """

    def __init__(self, town, name, source, *reads):
        self.town, self.name, self.source, self.reads = town, name, source, reads
        self.line, self.number, self.looks, self.lost = None, 0, 0, None
        # Slots without an acknowledgement, and start times of missing receipts by number.
        self.slots, self.missing = {}, {}
        self.heard, self.stored = asyncio.Queue(), asyncio.Event()
        self.task = asyncio.ensure_future(self.lives())
        self.task.add_done_callback(lambda _: self.heard.put_nowait(None))

    async def lives(self):
        while True:
            self.line = await self.town.enter(self.name, self.source)
            try:
                await self.talks()
            except (OSError, asyncio.TimeoutError):
                self.lost = self.lost or time.monotonic()
            await self.line.leave()

    async def talks(self):
        self.missing = {}
        self.look()
        begin = said = time.monotonic()
        pauses = list(LOOKS)
        look = begin + pauses.pop(0)
        while True:
            overdue = min(self.missing.values(), default=look) + RECEIPT
            try:
                left = max(0, min(look, said + KEEP_ALIVE, overdue) - time.monotonic())
                kind, body = await asyncio.wait_for(self.line.next(), left)
            except asyncio.TimeoutError:
                now = time.monotonic()
                if self.missing and now >= overdue:
                    raise
                said = now
                if now < look:
                    self.line.say(packet(0xC0))
                    continue
                self.looks += 1
                self.look()
                seldom = LOOK_OFTEN if now < begin + CATCHING_UP else LOOK_SELDOM
                look = now + (pauses.pop(0) if pauses else seldom)
                continue
            if kind & 0xF0 == 0x30:
                skipped = 2 + int.from_bytes(body[:2], "big") + (2 if kind & 6 else 0)
                if body[skipped:]:
                    self.heard.put_nowait(body[skipped:])
            elif kind & 0xF0 == 0x40:
                self.missing.pop(int.from_bytes(body[:2], "big"), None)
                if not self.missing:
                    self.stored.set()
            elif kind & 0xF0 == 0x90 and self.lost:
                self.town.returns.append(time.monotonic() - self.lost)
                self.lost = None

    def look(self):
        """Subscribes, and sends the slots without an acknowledgement again."""
        self.line.say(subscribe(*self.reads))
        for topic, slot in self.slots.items():
            self.say(topic, slot)

    def say(self, topic, slot):
        self.number = self.number % 60000 + 1
        self.missing[self.number] = time.monotonic()
        self.stored.clear()
        self.line.say(publish(topic, slot, self.number))

    def leaves(self, topic, slot):
        """Sends a slot at once or at the next connection."""
        self.slots[topic] = slot
        if self.line:
            self.say(topic, slot)

    async def posts(self, *slots):
        self.stored.clear()
        for topic, slot in slots:
            self.leaves(topic, slot)
        await asyncio.wait_for(self.stored.wait(), STILL)

    async def hears(self, slot=None):
        end = time.monotonic() + STILL
        while True:
            found = await asyncio.wait_for(self.heard.get(), end - time.monotonic())
            if found is None:
                await self.task
            if slot in (None, found):
                return

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        # Until Python 3.12, wait_for loses a cancellation if the result arrives at the same moment.
        while not self.task.done():
            self.task.cancel()
            await asyncio.wait([self.task], timeout=0.1)
        if self.line:
            await self.line.leave()


class Town:
    def __init__(self, args):
        self.args, self.key = args, args.key
        self.number = 0
        self.moves, self.invitations, self.failures = [], [], []
        # Invitations missed at the first look, and durations of reconnections.
        self.late, self.returns = 0, []
        self.stop = asyncio.Event()

    def node(self):
        self.number += 1
        return self.args.nodes[self.number % len(self.args.nodes)]

    async def enter(self, name, source):
        for pause in (0.25, 0.5, 1, 2, None):
            try:
                return await asyncio.wait_for(Client.enter(self.node(), name, self.key, source), WELCOME)
            except (OSError, asyncio.TimeoutError):
                if pause is None:
                    raise
                await asyncio.sleep(pause)
        return None

    async def rest(self, pause):
        """Returns early when the test stops."""
        try:
            await asyncio.wait_for(self.stop.wait(), pause)
        except asyncio.TimeoutError:
            pass

    async def game(self, source, pause):
        """Two players move in turn; records the time of each move."""
        room, side, number = os.urandom(16).hex(), 0, 0
        slots = [f"g/{room}/{own}" for own in (0, 1)]
        async with Player(self, room, source, slots[1]) as wei, Player(self, room, source, slots[0]) as mia:
            players = [wei, mia]
            for player, slot in zip(players, slots):
                await player.posts((slot, os.urandom(SLOT)))
            while not self.stop.is_set():
                number += 1
                moved = number.to_bytes(4, "big") + os.urandom(SLOT - 4)
                begin = time.monotonic()
                players[side].leaves(slots[side], moved)
                await players[1 - side].hears(moved)
                self.moves.append(time.monotonic() - begin)
                players[side].slots.clear()
                side = 1 - side
                await self.rest(pause * random.uniform(0.5, 1.5))

    async def invitation(self, source):
        """Records the time until the inviting player receives the answer."""
        name = os.urandom(16).hex()
        slots = [f"g/{name}/{side}" for side in (0, 1)]
        invites, joins = os.urandom(100), os.urandom(100)
        begin = time.monotonic()
        async with Player(self, name, source, *slots) as wei:
            await wei.posts((slots[0], invites))
            async with Player(self, name, source, slots[0]) as mia:
                await mia.hears(invites)
                self.late += mia.looks > 0
                mia.leaves(slots[1], joins)
                await wei.hears(joins)
                self.invitations.append(time.monotonic() - begin)
            await wei.posts(*((slot, b"") for slot in slots))

    async def tried(self, what):
        """Records a player's failure without ending the test."""
        try:
            await asyncio.wait_for(what, self.args.seconds + 60)
        except Exception as error:  # pylint: disable=broad-except
            self.failures.append(f"{type(error).__name__}: {error}")

    async def inviting(self):
        """Each invitation comes from another address."""
        at = 0
        while not self.stop.is_set():
            at += 1
            await self.tried(self.invitation(f"127.1.{at // 250 % 250}.{1 + at % 250}"))
            await self.rest(0.2)

    async def crowd(self, source):
        """Many players behind one address, in separate games."""

        async def comes():
            await self.rest(random.uniform(0, COMES))
            await self.game(source, 5)

        await asyncio.gather(*(self.tried(comes()) for _ in range(self.args.crowd // 2)))

    async def leave_slots(self, count):
        """Fills rooms without players; returns their slots."""
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
        """Returns the number of changed or missing slots."""
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
