#!/usr/bin/env python3
"""Plays Rollers for its board alone: goes for one section after the other, and stops once dice place a marker.

Speaks the bot protocol of fillwise as JSON: docs/bot-protocol.md.
"""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def dice_of(text):
    """What dice show, the black one too."""
    return [] if text == "none" else [die.strip("b") for die in text.split(",")]


def placed(board, section):
    """Markers on a section of a board such as "1c,3o"."""
    return 2 if f"{section}c" in board else 1 if f"{section}o" in board else 0


def wanted(position, sections):
    """The section that lacks the fewest dice, and how many it takes."""
    dice = dice_of(position.get("kept", "none") if "z" in position["dice"] else position["dice"])
    lacking = {}
    for section in range(1, sections + 1):
        markers = placed(position["mine"], section)
        if markers < 2:
            needed = section if markers == 0 else 1
            lacking[section] = needed - dice.count(str(section)) - dice.count("*")
    section = min(lacking, key=lacking.get)
    return str(section), lacking[section]


def choose(position, sections):
    """The number of an action: 1 is to stop, or the way to apply the dice that places the most markers."""
    section, lacking = wanted(position, sections)
    if position.get("stopped") or lacking <= 0:
        return 1
    for number, action in enumerate(position["actions"], start=1):
        # Most dice come first.
        if all(die in (section, "*") for die in dice_of(action.get("dice", "none"))) and number > 1:
            return number
    return 1


def main():
    position, sections = None, 5
    for line in sys.stdin:
        if line.startswith("fillwise-bot"):
            print("json on", flush=True)
            say({"type": "id", "name": "sets (Python)"})
            say({"type": "ok"})
            continue
        try:
            message = json.loads(line)
        except ValueError:
            continue  # what is not known is passed over
        kind = message.get("type")
        if kind == "newgame":
            rules = dict(rule.split("#")[0].split(" = ") for rule in message["toml"].splitlines() if " = " in rule)
            sections = int(rules["sections"])
        elif kind == "isready":
            say({"type": "readyok"})
        elif kind == "position":
            position = message
        elif kind == "go":
            say({"type": "bestmove", "id": message["id"], "move": choose(position, sections)})
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
