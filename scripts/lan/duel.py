#!/usr/bin/env python3
"""Two terminals play continuously while their link is cut repeatedly.

    duel.py cuts COUNT GOMOKU HOST GUEST SEED RELAY   RELAY cuts after a random number of bytes
    duel.py late COUNT GOMOKU HOST GUEST SEED RELAY   the same, but only while moves flow
    duel.py kills COUNT GOMOKU HOST GUEST SEED        kill -9, COUNT times for each side in turn
    duel.py calm PER_S GOMOKU HOST GUEST SEED         no cuts, until a file `stop` exists; PER_S moves a second,
                                                      fewer than the message limit of a peer

HOST and GUEST are network namespaces, the host's address is 10.77.0.1; RELAY is an address in the namespace
of this process. Prints its counts as `name=value` words on one line. All moves are planned in advance, so
that the output of the terminals can be checked.
"""

import math
import os
import random
import selectors
import socket
import struct
import subprocess
import sys
import time

PATIENCE_S = 60
HOST = "10.77.0.1"
LINES = 15
# Moves of each game; together they leave some points free.
MOVES = 200


class Wrong(Exception):
    """A violated expectation."""


def plan(rng):
    """Returns a game without five in a row: at most two stones of a colour are adjacent in any direction."""
    points = [(x, y) for x in range(LINES) for y in range(LINES)]
    sides = [[p for p in points if ((p[0] + 2 * p[1]) % 4 < 2) == first] for first in (True, False)]
    for side in sides:
        rng.shuffle(side)
    return [f"{chr(65 + x)}{y + 1}" for pair in zip(*sides) for x, y in pair][:MOVES]


class Terminal:
    """A `gomoku lan --script -` process."""

    def __init__(self, duel, name, space, arguments):
        self.duel, self.name, self.space, self.arguments = duel, name, space, arguments
        self.moves, self.black, self.linked = [], None, False
        self.lost_at = self.resumed_at = 0.0
        self.offers = self.answers = self.games = 0
        self.start(*arguments)

    def start(self, *arguments):
        self.told_game = self.told_link = False
        self.rest = b""
        state = os.path.join(os.getcwd(), self.name + ".state")
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", self.space, "env", "XDG_STATE_HOME=" + state, self.duel.gomoku,
             "lan", "--hidden", "--script", "-", "--patience", "120", "--nick", self.name, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=open(self.name + ".err", "ab"))
        self.log = open(self.name + ".log", "ab", buffering=0)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.duel.selector.register(self.process.stdout, selectors.EVENT_READ, self.read)

    def stop(self):
        self.duel.selector.unregister(self.process.stdout)
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.linked = False

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def read(self):
        data = self.process.stdout.read()
        if not data:
            raise Wrong(f"{self.name} has ended")
        self.log.write(data)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            word, _, text = line.decode().partition(": ")
            self.hear(word, text)

    def hear(self, word, text):
        if word == "lobby":
            self.port = text.split()[-1]
        elif word == "code":
            self.code = text
        elif word in ("game", "new-game"):
            self.told_game = self.linked = True
            self.black = text.split()[0] == "Black"
            if word == "new-game":
                self.moves = []
                self.games += 1
        elif word == "board":
            board = text.split()[2:]
            self.duel.lost += max(0, len(self.moves) - len(board))
            self.moves = board
        elif word == "move":
            number, _, point = text.split()
            step = int(number) - len(self.moves)
            self.duel.doubled += step < 1
            self.duel.lost += max(0, step - 1)
            self.duel.told += 1
            self.moves = self.moves[:int(number) - 1] + [point]
        elif word == "link":
            self.linked = text == "resumed"
            # The dialling side may have reconnected before it reports the loss.
            self.told_link = True
            if self.linked:
                self.resumed_at = time.monotonic()
            elif text.startswith("lost"):
                self.lost_at = time.monotonic()
            else:
                raise Wrong(f"{self.name}: {text}")
        elif word == "offer":
            self.offers += 1
        elif word == "answer":
            self.answers += 1

    def feed(self, moves):
        """Sends the remaining moves of this side."""
        begin = len(self.moves)
        self.say(*(move for i, move in enumerate(moves) if i >= begin and (i % 2 == 0) == self.black))


class Relay:
    """Forwards bytes until its budget is used up, then cuts the connection at any position."""

    def __init__(self, duel, target):
        self.duel, self.target = duel, target
        self.near = self.far = None
        self.budget = None
        self.connected_at = self.cut_at = 0.0
        self.cuts = 0
        self.socket = socket.create_server(("0.0.0.0", 0))
        duel.selector.register(self.socket, selectors.EVENT_READ, self.accept)

    def accept(self):
        stream, _ = self.socket.accept()
        self.end()
        self.connected_at = time.monotonic()
        self.near = stream
        try:
            self.far = socket.create_connection(self.target, timeout=5)
        except OSError:
            return self.end()
        for one, other in ((self.near, self.far), (self.far, self.near)):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.duel.selector.register(one, selectors.EVENT_READ, lambda a=one, b=other: self.carry(a, b))

    def carry(self, one, other):
        if one is not self.near and one is not self.far:
            return
        try:
            data = one.recv(4096)
            cut = self.budget is not None and len(data) >= self.budget
            other.sendall(data[:self.budget] if cut else data)
        except OSError:
            return self.end()
        if not data:
            self.end()
        elif cut:
            self.budget = None
            self.cuts += 1
            self.cut_at = time.monotonic()
            # Half of the cuts lose data that the peer has not yet read.
            self.end(reset=self.cuts % 2 == 0)
        elif self.budget is not None:
            self.budget -= len(data)

    def end(self, reset=False):
        for stream in (self.near, self.far):
            if stream is None:
                continue
            if reset:
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if stream in self.duel.selector.get_map():
                self.duel.selector.unregister(stream)
            stream.close()
        self.near = self.far = None


class Duel:
    def __init__(self, ahead, gomoku, host, guest, seed, relay=None):
        self.ahead = ahead
        self.gomoku, self.rng = gomoku, random.Random(seed)
        self.selector = selectors.DefaultSelector()
        self.lost = self.doubled = self.told = self.games = self.resumes = 0
        self.took = []
        self.host = Terminal(self, "host", host, ["--host", "--watchable"])
        self.host.port = self.host.code = None
        self.wait(lambda: self.host.port, "the host listens")
        self.relay = None
        at, port = HOST, self.host.port
        if relay:
            self.relay = Relay(self, (HOST, int(port)))
            at, port = relay, self.relay.socket.getsockname()[1]
        self.guest = Terminal(self, "guest", guest, ["--join", f"{at}:{port}"])
        self.guest.code = None
        self.host.say("open")
        self.both = (self.host, self.guest)
        self.wait(lambda: all(t.code for t in self.both), "the codes")
        if self.host.code != self.guest.code:
            raise Wrong("the codes differ")
        for terminal in self.both:
            terminal.say("accept")
        self.wait(lambda: all(t.told_game for t in self.both), "the game")
        self.begin()

    def wait(self, until, what, seconds=PATIENCE_S):
        end = time.monotonic() + seconds
        while not until():
            left = end - time.monotonic()
            if left <= 0:
                raise Wrong(f"waited in vain: {what}")
            self.turn(left)
        self.check()

    def turn(self, seconds):
        for key, _ in self.selector.select(seconds):
            # The handler of one ready connection may have closed another.
            if self.selector.get_map().get(key.fd) is key:
                key.data()

    def check(self):
        """Checks both outputs against the plan: no move is lost or doubled."""
        if hasattr(self, "plan"):
            for terminal in self.both:
                if terminal.moves != self.plan[:len(terminal.moves)]:
                    raise Wrong(f"{terminal.name} tells {' '.join(terminal.moves)}, not {' '.join(self.plan)}")
        if self.lost or self.doubled:
            raise Wrong(f"{self.lost} lost, {self.doubled} doubled")

    def begin(self):
        self.plan = plan(self.rng)
        self.games += 1
        if self.ahead:
            for terminal in self.both:
                terminal.feed(self.plan)

    def linked(self):
        return all(terminal.linked for terminal in self.both)

    def nearly_over(self):
        return min(len(terminal.moves) for terminal in self.both) >= MOVES - 20

    def next_game(self):
        """Plays the rest without cuts, then starts a game with swapped colours."""
        if self.relay:
            self.relay.budget = None
        self.wait(lambda: self.linked() and all(len(t.moves) == MOVES for t in self.both), "the last move")
        del self.plan
        self.guest.say("rematch")
        offers, games = self.host.offers, [t.games for t in self.both]
        self.wait(lambda: self.host.offers > offers, "the offer")
        self.host.say("answer yes")
        self.wait(lambda: all(t.games > g for t, g in zip(self.both, games)), "a new game")
        self.begin()

    def flow(self, moves):
        goal = min(MOVES, min(len(t.moves) for t in self.both) + moves)
        self.wait(lambda: all(len(t.moves) >= goal for t in self.both), "the next moves")

    def cut(self, late):
        if self.nearly_over():
            self.next_game()
        if late:
            self.wait(self.linked, "the link")
            self.flow(self.rng.randrange(1, 4))
        relay, before = self.relay, self.relay.cuts
        # Resuming takes some 450 bytes, a move with its answer some 100.
        relay.budget = self.rng.randrange(1, 250 if late else 900)
        self.wait(lambda: relay.cuts > before or self.nearly_over() and self.linked(), "the cut")
        if relay.cuts == before:
            return False
        cut_at = relay.cut_at
        # Half of the others are cut again during reconnection.
        if late or self.rng.random() < 0.5:
            self.wait(lambda: all(t.resumed_at > cut_at for t in self.both), "resumed after a cut")
            self.resumes += 1
            resumed_at = max(terminal.resumed_at for terminal in self.both)
            # The guest dials as soon as it notices the loss.
            self.took.append((resumed_at - self.guest.lost_at, resumed_at - relay.connected_at))
            self.flow(1)
        return True

    def kill(self, victim, other):
        if self.nearly_over():
            self.next_game()
        self.wait(self.linked, "the link")
        self.flow(self.rng.randrange(1, 4))
        self.pause(self.rng.uniform(0, 0.05))
        known = max(len(terminal.moves) for terminal in self.both)
        started = time.monotonic()
        victim.stop()
        victim.start("--resume")
        self.wait(lambda: victim.told_link, "the game that was kept")
        victim.feed(self.plan)
        self.wait(lambda: victim.resumed_at > started and other.resumed_at > started, "resumed after a kill")
        self.resumes += 1
        self.took.append((max(victim.resumed_at, other.resumed_at) - started,) * 2)
        self.wait(lambda: all(len(t.moves) >= known for t in self.both), "what was known")
        self.flow(1)

    def calm(self, per_s):
        while not os.path.exists("stop"):
            number = len(self.host.moves)
            if number == MOVES:
                self.next_game()
                continue
            mover = self.host if self.host.black == (number % 2 == 0) else self.guest
            started = time.monotonic()
            mover.say(self.plan[number])
            self.flow(1)
            self.took.append((time.monotonic() - started,) * 2)
            self.pause(1 / per_s)

    def pause(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.turn(left)

    def run(self, how, count):
        if how == "calm":
            return self.calm(count)
        done = 0
        while done < count:
            if how == "kills":
                self.kill(self.host, self.guest)
                self.kill(self.guest, self.host)
                done += 1
            else:
                done += self.cut(how == "late")
        if self.relay:
            self.relay.budget = None
        self.wait(lambda: self.linked() and all(len(t.moves) == MOVES for t in self.both), "the last move")

    def figures(self):
        def of(values, share):
            return round(1000 * sorted(values)[max(0, math.ceil(len(values) * share) - 1)])

        after_loss, after_connect = zip(*self.took)
        return {"games": self.games, "told": self.told, "resumes": self.resumes,
                "lost": self.lost, "doubled": self.doubled,
                "p50": of(after_loss, 0.5), "p95": of(after_loss, 0.95), "worst": of(after_loss, 1),
                "link_p50": of(after_connect, 0.5), "link_p95": of(after_connect, 0.95)}


def main():
    how, count, *rest = sys.argv[1:]
    duel = Duel(how != "calm", *rest)
    try:
        duel.run(how, int(count))
        print(*(f"{name}={value}" for name, value in duel.figures().items()))
    except Wrong as wrong:
        sys.exit(f"{duel.told} moves told, {duel.resumes} times resumed: {wrong}")
    finally:
        for terminal in duel.both:
            terminal.stop()


main()
