"""The figures of the guide: BLOCKS maps each {{name}} of guide.in.md to what makes its text."""
import csv
import pathlib
import re

from answers import Bounds, hold, percent, table
from cards import card_worth, doubling, draw, vengeance
from dice import fill_500, keep, near_goal, two_dice

# Ways to play whose losses the guide shows: rules in the folder rules, which fillwise simplify has found, and players by name.
FORMS = ("one-number", "by-dice", "by-dice-and-card", "by-gap", "endgame", "gap-policy")
PLAYERS = ("points", "stop-at:300", "stop-at:500", "stop-at:1000")

DOCS = pathlib.Path(__file__).resolve().parent.parent


def head_start(program):
    rows = []
    bounds = Bounds()
    for one in program.json("fairness", "--goals", "5000,10000"):
        first, then = bounds.see(one["first_player"]), bounds.see(one["first_player_with_head_start"])
        hold(first["lower"] > 0.5 and one["head_start_proven"] and one["head_start"] == 200, "who begins has an edge; 200 points make up for it")
        rows.append([one["goal"], percent(first["win_probability"]), one["head_start"], percent(then["win_probability"])])
    return "\n\n".join([table(["goal", "who begins wins", "fairest head start", "and wins then"], rows, left=0),
                        f"`fillwise fairness --goals 5000,10000`; {bounds.say()}."])


def ways():
    """What docs/ladder.md and docs/simplify.md say of each way to play, the best first: name, loses, first, second."""
    simple = re.findall(r"^\| `([a-z-]+)` \| ([\d.]+) \| ([\d.]+ %) \| ([\d.]+ %) \|.*\| (.*) \|$", (DOCS / "simplify.md").read_text("utf-8"), re.MULTILINE)
    players = re.findall(r"^\| ([a-z0-9:-]+) \| ([\d.]+ %) \| ([\d.]+ %) \| ([\d.]+) \|", (DOCS / "ladder.md").read_text("utf-8"), re.MULTILINE)
    rows = [[name, loses, first, second] for name, first, second, loses in players if name in ("optimal", *PLAYERS)]
    rows += [[name, loses, first, second] for name, loses, first, second, _ in simple if name in FORMS]
    hold(len(rows) == 1 + len(PLAYERS) + len(FORMS), "docs/ladder.md and docs/simplify.md have these ways to play")
    loses = {name: row for name, *row in rows}
    same = {name: [loses, first, second] for name, first, second, loses in players}
    hold(loses["one-number"] == same["stop-at:350"] and loses["by-dice"] == same["card"], "one-number is stop-at:350, by-dice is card")
    return sorted(rows, key=lambda row: float(row[1]))


def ladder(_program):
    return table(["way to play", "loses", "wins as first", "as second"], [[f"`{name}`", *rest] for name, *rest in ways()])


def hold_ways(chart):
    """Holds the rows of ways() against the chart that plays them, a CSV file: all but the best play, which is no rule."""
    with open(chart, encoding="utf-8", newline="") as file:
        played = [[row["player"], f"{100 * float(row['loses']):.4f}", percent(float(row["begins"])), percent(float(row["second"]))]
                  for row in csv.DictReader(file)]
    published = [row for row in ways() if row[0] != "optimal"]
    hold(len(published) == len(played), f"{len(published)} ways to play (played: {len(played)})")
    for one, other in zip(published, played):
        hold(one == other, f"{', '.join(one)} (played: {', '.join(other)})")


BLOCKS = {
    "two-dice": two_dice, "fill-500": fill_500, "vengeance": vengeance, "card-worth": card_worth, "doubling": doubling, "draw": draw,
    "keep": keep, "near-goal": near_goal, "head-start": head_start, "ladder": ladder,
}
