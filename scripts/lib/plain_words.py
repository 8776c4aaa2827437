#!/usr/bin/env python3
"""Checks that the apps' texts and the store texts contain no implementation terms, in every language. Prints
each with its place; exits with 1 if there is one."""

import re
import sys

import words

# Whole words in languages with spaces. Not listed: port and QR code, which users type, and threads,
# a setting.
LATIN = (
    "adapter backend broker buffer callback cipher cluster daemon datagram frontend handshake LAN mDNS MQTT "
    "multicast NATS packet payload peer protocol replica retained script slot socket TCP TLS topic UDP"
).split()
OTHER = (
    # Japanese
    "ブローカー スロット ソケット プロトコル スクリプト アダプタ ピア パケット トピック ハンドシェイク ペイロード "
    # Korean
    "브로커 슬롯 소켓 프로토콜 스크립트 어댑터 피어 패킷 토픽 핸드셰이크 페이로드 "
    # Chinese, both scripts
    "代理服务器 代理伺服器 套接字 插槽 适配器 配接器 协议 協定 脚本 腳本 对等 對等 数据包 封包 主题消息 握手"
).split()
# Prefixes of addresses that users type.
ALLOWED = re.compile(r"tls://|tcp://")
FOUND = re.compile(r"\b(?:" + "|".join(LATIN) + r")s?\b|" + "|".join(OTHER), re.IGNORECASE)
# In folders named after their language.
STORES = ("fastlane/metadata/android/*/*.txt", "fastlane/ios-words/*/*.txt")


def texts():
    android = words.read(words.ANDROID)
    for folder, found in ((words.ANDROID, android), (words.IPHONE, words.read(words.IPHONE, "*.xml", android))):
        for language, keys in found.items():
            for key, word in keys.items():
                for text in word.forms.values():
                    yield f"{words.shown(folder)}: {key} in {language}", text
    for pattern in STORES:
        for path in sorted(words.ROOT.glob(pattern)):
            yield str(words.shown(path)), path.read_text(encoding="utf-8")


def main():
    bad = [
        f"{place}: {hit[0]}"
        for place, text in texts()
        for hit in FOUND.finditer(ALLOWED.sub("", text if isinstance(text, str) else ""))
    ]
    print("\n".join(bad))
    sys.exit(bool(bad))


main()
