#!/usr/bin/python3
"""Plays by the table: fillwise match --player 'bot:docs/python/best_bot.py' ..."""
import fillwise
from fillwise import bots

table = fillwise.find_table("official", 10000)


def choose(position):
    best = table.advise(**bots.situation(position)).best
    wanted = {"action": best.action, "dice": list(best.dice) or None, "then": best.then}
    return [{key: action.get(key) for key in wanted} for action in position["actions"]].index(wanted)


bots.run(choose, "the table")
