"""What ways to play lose: from docs/simplify.md and docs/ladder.md, held against the chart that plays them."""
import csv
import functools
import pathlib
import re

from answers import hold, percent, table

# Ways to play whose losses the guide shows: rules in the folder rules, which fillwise simplify has found, and players by name.
FORMS = ("one-number", "by-dice", "by-dice-and-card", "by-gap", "endgame", "gap-policy")
PLAYERS = ("points", "stop-at:300", "stop-at:500", "stop-at:1000")

DOCS = pathlib.Path(__file__).resolve().parent.parent


@functools.cache
def ways():
    """What the two pages say of each way to play, the best first: name, loses, first, second, and at_most of a form."""
    simple = re.findall(r"^\| `([a-z-]+)` \| ([\d.]+) \| ([\d.]+ %) \| ([\d.]+ %) \| ([\d.]+) \|.*\|$", (DOCS / "simplify.md").read_text("utf-8"), re.MULTILINE)
    players = re.findall(r"^\| ([a-z0-9:-]+) \| ([\d.]+ %) \| ([\d.]+ %) \| ([\d.]+) \|", (DOCS / "ladder.md").read_text("utf-8"), re.MULTILINE)
    rows = [dict(zip(("name", "first", "second", "loses"), row)) for row in players if row[0] in ("optimal", *PLAYERS)]
    rows += [dict(zip(("name", "loses", "first", "second", "at_most"), row)) for row in simple if row[0] in FORMS]
    hold(len(rows) == 1 + len(PLAYERS) + len(FORMS), "docs/ladder.md and docs/simplify.md have these ways to play")
    by_name = {row["name"]: [row["loses"], row["first"], row["second"]] for row in rows}
    same = {name: [loses, first, second] for name, first, second, loses in players}
    hold(by_name["one-number"] == same["stop-at:350"] and by_name["by-dice"] == same["strategy-card"], "one-number is stop-at:350, by-dice is strategy-card")
    return sorted(rows, key=lambda row: float(row["loses"]))


def loses(name):
    return float(next(row["loses"] for row in ways() if row["name"] == name))


def at_most(_program):
    """No rule of the form of by-dice loses less than it by so much or more: what docs/simplify.md proves, rounded up."""
    return f"{float(next(row['at_most'] for row in ways() if row['name'] == 'by-dice')) + 0.0001:.4f}"


def ladder(_program):
    return table(["way to play", "loses", "wins as first", "as second"], [[f"`{row['name']}`", row["loses"], row["first"], row["second"]] for row in ways()])


def learning(_program):
    lost = {row["name"]: float(row["loses"]) for row in ways()}
    hold(lost["one-number"] - lost["by-dice"] > 0.5, "numbers by dice left gain much on a single number")
    hold(lost["by-gap"] - lost["endgame"] > 3 * (lost["by-dice"] - lost["by-gap"]), "of what else there is to learn the end of the game gains most")
    return (f"A single number, 350, loses {lost['one-number']:.2f} games in a hundred against perfect play; the rule above loses {lost['by-dice']:.2f} and the best ten lines we know "
            f"{lost['endgame']:.2f}. Of what those ten lines add, what to do [near the goal](#what-changes-near-the-goal) gains most, so learn that next.")


def hold_ways(chart):
    """Holds the rows of ways() against the chart that plays them, a CSV file: all but the best play, which is no rule."""
    with open(chart, encoding="utf-8", newline="") as file:
        played = [[row["player"], f"{100 * float(row['loses']):.4f}", percent(float(row["begins"])), percent(float(row["second"]))]
                  for row in csv.DictReader(file)]
    published = [[row[name] for name in ("name", "loses", "first", "second")] for row in ways() if row["name"] != "optimal"]
    hold(len(published) == len(played), f"{len(published)} ways to play (played: {len(played)})")
    for one, other in zip(published, played):
        hold(one == other, f"{', '.join(one)} (played: {', '.join(other)})")
