#!/usr/bin/env python3
"""Stops once so many points would be at risk (350, or the first argument), and after every fill; else takes what
counts most and goes on.

Speaks the bot protocol of fillwise as JSON: docs/bot-protocol.md.
"""

import json
import sys

STOP_AT = int(sys.argv[1]) if len(sys.argv) > 1 else 350


def say(message):
    print(json.dumps(message), flush=True)


def choose(position):
    """The number of an action. They come with the most points first."""
    actions = position["actions"]
    best = actions[0]
    filled = "draw" in (best["action"], best.get("then"))
    for number, action in enumerate(actions, start=1):
        same_dice = action.get("dice") == best.get("dice")
        stops = "stop" in (action["action"], action.get("then"))
        enough = position["at_risk"] + action.get("points", 0) >= STOP_AT
        if same_dice and stops and (enough or filled):
            return number
    return 1


def main():
    position = None
    for line in sys.stdin:
        if line.startswith("fillwise-bot"):
            print("json on", flush=True)
            say({"type": "id", "name": f"stop at {STOP_AT} (Python)"})
            say({"type": "sees", "scores": ["none"]})
            say({"type": "ok"})
            continue
        try:
            message = json.loads(line)
        except ValueError:
            continue  # what is not known is passed over
        kind = message.get("type")
        if kind == "isready":
            say({"type": "readyok"})
        elif kind == "position":
            position = message
        elif kind == "go":
            say({"type": "bestmove", "id": message["id"], "move": choose(position)})
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
