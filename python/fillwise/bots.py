"""Bots: a function that chooses, as a program that `fillwise match` can ask (docs/bot-protocol.md)."""

from __future__ import annotations

import json
import sys
from typing import Any, Callable

Position = dict[str, Any]


def run(choose: Callable[[Position], int], name: str = "a bot in Python") -> None:
    """Speaks the protocol on stdin and stdout. choose(position) returns the place of an action in position["actions"], from 0."""

    def say(**message: Any) -> None:
        print(json.dumps(message), flush=True)

    position: Position = {}
    for line in sys.stdin:
        if line.startswith("fillwise-bot"):
            print("json on", flush=True)
            say(type="id", name=name)
            say(type="ok")
            continue
        try:
            message = json.loads(line)
        except ValueError:
            continue  # what is not known is passed over
        kind = message.get("type")
        if kind == "isready":
            say(type="readyok")
        elif kind == "position":
            position = message
        elif kind == "go":
            say(type="bestmove", id=message["id"], move=choose(position) + 1)
        elif kind == "quit":
            return


def situation(position: Position) -> dict[str, Any]:
    """What Table.advise() takes of a position."""
    keys = ("me", "opponent", "card", "roll", "dice", "drawn", "between_cards", "at_risk", "fills", "kept")
    return {key: position[key] for key in keys if key in position}
