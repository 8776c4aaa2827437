#!/usr/bin/env python3
"""An independent mDNS peer for scripts/lan-lab: python-zeroconf on one address, without this project's code.

    zeroconf-peer.py browse ADDRESS SECONDS            prints the resolved services
    zeroconf-peer.py publish ADDRESS SECONDS NICKNAME  advertises a lobby with that nickname
"""

import socket
import sys
import time

from zeroconf import ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

TYPE = "_gomoku._tcp.local."


class Printer(ServiceListener):
    def add_service(self, zc, type_, name):
        info = zc.get_service_info(type_, name, 3000)
        if info is not None:
            text = " ".join(f"{k.decode()}={(v or b'').decode()}" for k, v in info.properties.items())
            print("resolved", name, ",".join(info.parsed_addresses()), info.port, text, flush=True)

    def update_service(self, zc, type_, name):
        pass

    def remove_service(self, zc, type_, name):
        print("removed", name, flush=True)


def main():
    what, address, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    zeroconf = Zeroconf(interfaces=[address])
    if what == "browse":
        ServiceBrowser(zeroconf, TYPE, Printer())
    else:
        nickname = sys.argv[4]
        properties = {
            "v": "1", "min": "1", "nick": nickname, "st": "open",
            "size": "15", "rule": "renju", "id": "0123456789abcdef",
        }
        zeroconf.register_service(ServiceInfo(
            TYPE, f"{nickname}-ZC01.{TYPE}", addresses=[socket.inet_aton(address)], port=4242,
            properties=properties, server="zeroconf-referee.local.",
        ))
    time.sleep(seconds)
    zeroconf.unregister_all_services()
    zeroconf.close()


main()
