#!/usr/bin/env python3
"""Draws the content of a terminal: standard input is the output of `tmux capture-pane -e -p`.

    terminal_picture.py COLUMNS FILE.png

ImageMagick draws each character in its cell, in DejaVu Sans Mono.
"""
import re
import subprocess
import sys

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono%s.ttf"
# Cell size, font size and baseline, in pixels.
WIDTH, HEIGHT, SIZE, BASE = 12, 24, 20, 18
MARGIN = 16
FRONT, BEHIND = "#d8d4cb", "#17181a"
NAMED = ["#17181a", "#e06c5a", "#7fd6a6", "#f0c070", "#70a8f0", "#c890e0", "#70c8c8", "#d8d4cb"]
BRIGHT = ["#6b665e", "#ff8a78", "#9ff0c0", "#ffd890", "#90c0ff", "#e0b0f8", "#90e8e8", "#ffffff"]
LEVELS = [0, 95, 135, 175, 215, 255]


class Style:
    def __init__(self):
        self.front, self.behind, self.bold, self.reverse, self.faint = FRONT, BEHIND, False, False, False

    def take(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 22):
                self.bold, self.faint = code == 1, code == 2
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48):
                colour = mixed(codes)
                if code == 38:
                    self.front = colour
                else:
                    self.behind = colour
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.front = (NAMED if code < 90 else BRIGHT)[code % 10]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.behind = (NAMED if code < 100 else BRIGHT)[code % 10]
            elif code == 39:
                self.front = FRONT
            elif code == 49:
                self.behind = BEHIND

    def colours(self):
        return (self.behind, self.front) if self.reverse else (self.front, self.behind)


def mixed(codes):
    if codes.pop(0) == 2:
        return "#%02x%02x%02x" % tuple(codes.pop(0) for _ in range(3))
    number = codes.pop(0)
    if number < 16:
        return (NAMED + BRIGHT)[number]
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
    number -= 16
    return "#%02x%02x%02x" % (LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lines = sys.stdin.read().rstrip("\n").split("\n")
    fields, letters = {False: [], True: []}, {False: [], True: []}
    style = Style()
    for row, line in enumerate(lines):
        column = 0
        for codes, char in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
            if not char:
                style.take(codes)
                continue
            front, behind = style.colours()
            x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
            if behind != BEHIND:
                fields[False].append(f"fill {behind} rectangle {x},{y} {x + WIDTH - 1},{y + HEIGHT - 1}")
            if char != " ":
                word = char.replace("\\", "\\\\").replace("'", "\\'")
                letters[style.bold].append(f"fill {front} text {x},{y + BASE} '{word}'")
            column += 1
    size = f"{2 * MARGIN + int(sys.argv[1]) * WIDTH}x{2 * MARGIN + len(lines) * HEIGHT}"
    command = ["/usr/bin/convert", "-size", size, f"xc:{BEHIND}", "-pointsize", str(SIZE)]
    for bold, drawn in ((False, fields), (False, letters), (True, letters)):
        command += ["-font", FONT % ("-Bold" if bold else "")]
        # The length of a command-line argument is limited.
        for at in range(0, len(drawn[bold]), 1000):
            command += ["-draw", " ".join(drawn[bold][at : at + 1000])]
    subprocess.run(command + ["-strip", "-colors", "64", f"PNG8:{sys.argv[2]}"], check=True)


if __name__ == "__main__":
    main()
