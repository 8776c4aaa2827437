"""A minimal MQTT 3.1.1 implementation that can also send packets that no app sends."""

import asyncio
import os
import socket


def text(word):
    word = word.encode() if isinstance(word, str) else word
    return len(word).to_bytes(2, "big") + word


def packet(kind, body=b""):
    length, head = len(body), bytearray([kind])
    while True:
        head.append(length % 128 | (128 if length >= 128 else 0))
        length //= 128
        if not length:
            return bytes(head) + body


def hello(name, key=None, flags=0x82, version=4, client=None, will=b""):
    """`will` contains the encoded topic and payload."""
    flags |= 0x40 if key else 0
    body = text("MQTT") + bytes([version, flags]) + b"\x00\x3c" + text(client or os.urandom(16).hex())
    return packet(0x10, body + will + text(name) + (text(key) if key else b""))


def publish(topic, payload, number=1, retained=True):
    return packet(0x33 if retained else 0x32, text(topic) + number.to_bytes(2, "big") + payload)


def subscribe(*topics):
    return packet(0x82, b"\x00\x01" + b"".join(text(topic) + b"\x00" for topic in topics))


def dial(where, source):
    line = socket.socket()
    line.bind((source, 0))
    line.settimeout(10)
    line.connect(where)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def answer(where, source, bytes_):
    """Returns the code of the CONNACK, or None."""
    with dial(where, source) as line:
        try:
            line.sendall(bytes_)
            said = line.recv(4)
        except OSError:
            return None
    return said[3] if len(said) == 4 and said[0] == 0x20 else None


class Client:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.packets = asyncio.Queue()
        self.task = asyncio.ensure_future(self.read())

    @classmethod
    async def enter(cls, where, name, key=None, source="127.0.0.1"):
        reader, writer = await asyncio.open_connection(*where, local_addr=(source, 0))
        client = cls(reader, writer)
        writer.write(hello(name, key))
        kind, body = await client.next(0x20)
        if body[1]:
            await client.leave()
            raise PermissionError(body[1])
        return client

    async def read(self):
        """Adds received packets to the queue, and None at the end."""
        try:
            while True:
                head = (await self.reader.readexactly(1))[0]
                shift = length = 0
                while True:
                    digit = (await self.reader.readexactly(1))[0]
                    length |= (digit & 127) << shift
                    shift += 7
                    if digit < 128:
                        break
                self.packets.put_nowait((head, await self.reader.readexactly(length)))
        except (OSError, asyncio.IncompleteReadError):
            self.packets.put_nowait(None)

    async def next(self, kind=None):
        """Returns the next packet, or the next of a type."""
        while True:
            found = await self.packets.get()
            if found is None:
                raise ConnectionError("the server has closed the line")
            if kind is None or found[0] & 0xF0 == kind:
                return found

    async def message(self):
        """Skips empty payloads."""
        while True:
            head, body = await self.next(0x30)
            skipped = 2 + int.from_bytes(body[:2], "big") + (2 if head & 6 else 0)
            if body[skipped:]:
                return body[skipped:]

    def say(self, bytes_):
        self.writer.write(bytes_)

    async def post(self, topic, payload):
        """Waits for the PUBACK."""
        self.say(publish(topic, payload))
        await self.next(0x40)

    async def leave(self):
        self.task.cancel()
        try:
            self.writer.write(packet(0xE0))
            self.writer.close()
            await self.writer.wait_closed()
        except OSError:
            pass
