"""The files that runs.py names: rules, tables, games, situations."""

import itertools
import json
import os
import pathlib
import subprocess

from runs import LAST_TURNS, PRESETS, goal

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["FILLWISE_PROGRAM"]


def run(words, folder, given=None):
    """A run of the program in the folder, with its own folder for tables there; never the user's."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    environment.pop("FILLWISE_DATA", None)
    return subprocess.run([PROGRAM, *words], cwd=folder, env=environment, input=given or b"", capture_output=True, timeout=300)


def output(words, folder, given=None):
    """What a run prints that has to succeed."""
    result = run(words, folder, given)
    assert result.returncode == 0, f"{words}: {result.stderr.decode()}"
    return result.stdout.decode()


def changed(text, before, after):
    assert text.count(before) >= 1, f"the rules have no {before!r}"
    return text.replace(before, after, 1)


def situations(preset, folder):
    """Situations of each card of a preset, in each phase of a turn; some can't be, and are answered by an error."""
    cards = [card["name"] for card in json.loads(output(["rules", "cards", preset, "--json"], folder))["cards"]]
    scores = itertools.cycle(((0, 0), (100, 150), (150, 50)))
    for card in cards:
        base = dict(zip(("me", "opponent"), next(scores)), card=card)
        yield {**base, "drawn": True, "at_risk": 400, "id": f"{card} drawn"}
        yield {**base, "drawn": True}
        yield {**base, "between_cards": True, "at_risk": 450}
        for roll in ([1, 1, 5, 2, 3, 6], [1, 2, 3, 4, 5, 6], [2, 2, 3, 3, 4, 6], [5, 5, 5, 1, 1, 4]):
            yield {**base, "roll": roll}
        for dice, kept in ((5, [1]), (4, [1, 5]), (3, [1, 1, 5]), (2, [5, 5, 5, 1]), (1, [1, 1, 5, 5, 5])):
            for more in ({}, {"kept": kept}, {"fills": 1, "at_risk": 800}):
                yield {**base, "dice": dice, "at_risk": 300, "id": dice, **more}
    for at_risk in (0, 350, 1000, 1500):
        yield {"me": 100, "opponent": 50, "between_cards": True, "at_risk": at_risk, "id": None}


POLICY = """decision,dice,at_risk,best
roll-or-stop,..3,350..,stop
roll-or-stop,,,roll
set-aside,,,fewest-dice
play-or-discard,,,play
between-cards,,,stop
"""

ENDLESS = """name = "endless"
title = "One card, on which nobody has to score"
goal = 500

[scoring]
single = { 1 = 100, 5 = 50 }
triple = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }

[[card]]
name = "plain"
count = 1
may-stop = true
"""


UNFINISHED = ('{"title":"Broken off","rules":"official","players":["Ann","Bob"],"start":[50,0],"turns":[{"player":"Ann","steps":'
              '[{"card":"bonus-300"},{"toss":[1,1,5,2,3,6]},{"keep":[1],"said":0.4},{"do":"roll"},{"toss":[2,3,4,6,6]}],"scores":[50,0]}],'
              '"forfeit":{"player":"Bob","reason":"had to leave"}}\n')


def prepare(folder):
    """Puts them all there."""
    (folder / "docs").symlink_to(ROOT / "docs")  # records of Rollers name their rules from there
    official = output(["rules", "show", "official", "--canonical"], folder)
    (folder / "changed.toml").write_text(changed(official, "straight = 1500", "straight = 2000"))
    (folder / "own.toml").write_text(changed(official, 'name = "official"', 'name = "own"'))
    (folder / "rewards.toml").write_text(changed(official, 'name = "official"', 'name = "rewards"')
                                         + "\n[benchmark]\nreward = { 200 = 0.05, 300 = 0.1 }\n")
    (folder / "locked.toml").write_text((ROOT / "docs/games/rollers-small.toml").read_text() + "take-up-again = false\n")
    (folder / "endless.toml").write_text(ENDLESS)
    (folder / "rule.csv").write_text(POLICY)
    output(["solve", "--goal", "200", "--out", "small.fwt"], folder)
    for rules in LAST_TURNS:  # solved once, for all that ask
        output(["solve", "--rules", rules, "--goal", str(goal(rules))], folder)
    for preset in PRESETS:
        lines = [json.dumps(line) + "\n" for line in situations(preset, folder)]
        (folder / f"situations-{preset}.jsonl").write_text("".join(lines))
        (folder / f"situations-{preset}-why.jsonl").write_text("".join(lines[::7]))
    (folder / "wrong.jsonl").write_text('{"me":0}\n\n{"id":7,"me":5}\nno JSON\n{"id":"last","me":0,"opponent":0,"card":"bonus-500","dice":3,"at_risk":100}\n')
    players = ["--player", "optimal", "--player", f"bot:/usr/bin/python3 {ROOT}/tests/schema/json_bot.py kept.log action"]
    output(["match", *players, "--games", "6", "--goal", "400", "--record", "played.jsonl"], folder)
    output(["match", *players, "--games", "2", "--goal", "400", "--rules", "changed.toml", "--record", "changed.jsonl"], folder)
    table = ["--players", "3", "--player", "points", "--player", "random", "--player", f"bot:/usr/bin/python3 {ROOT}/tests/schema/json_bot.py kept.log illegal"]
    output(["match", *table, "--games", "3", "--goal", "300", "--record", "several.jsonl"], folder)
    table[-1] = "random"
    output(["match", *table, "--games", "9", "--goal", "300", "--record", "finished.jsonl"], folder)
    output(["match", *table, "--games", "3", "--goal", "300", "--rules", "changed.toml", "--record", "several-changed.jsonl"], folder)
    with open(folder / "several.jsonl", "a") as record:
        record.write((folder / "finished.jsonl").read_text())
    (folder / "unfinished.jsonl").write_text(UNFINISHED)
    (folder / "rollers-locked.jsonl").write_text('{"rolls":2,"dice":[2,"*","b1"],"kept":[2]}\n')
    (folder / "rollers.jsonl").write_text('{"rolls":3,"dice":[2,"*","b1"],"id":true}\n{"dice":[9]}\n{"stopped":true,"dice":"1,2,b2"}\n')
