"""mDNS encoding and a socket for scripts/lan-lab."""

import socket
import struct

GROUP = ("224.0.0.251", 5353)


def name(*labels):
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


SERVICE = name(b"_gomoku", b"_tcp", b"local")


def record(owner, kind, data, ttl=4500, cls=1):
    return owner + struct.pack(">HHIH", kind, cls, ttl, len(data)) + data


def advert(label, address, port, entries):
    instance = name(label, b"_gomoku", b"_tcp", b"local")
    host = name(b"host-" + label, b"local")
    txt = b"".join(bytes([len(e)]) + e for e in entries)
    return [
        record(SERVICE, 12, instance),
        record(instance, 33, struct.pack(">3H", 0, 0, port) + host, 120, 0x8001),
        record(instance, 16, txt, 4500, 0x8001),
        record(host, 1, address, 120, 0x8001),
    ]


def response(answers):
    return struct.pack(">6H", 0, 0x8400, 0, len(answers), 0, 0) + b"".join(answers)


def open_socket(address):
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((address, 5353))
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    return sock
