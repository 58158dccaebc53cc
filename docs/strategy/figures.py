"""The figures of the guide: BLOCKS maps each {{name}} of guide.in.md to what makes its text."""
import pathlib
import re

from answers import Bounds, hold, percent, table
from cards import card_worth, doubling, draw, vengeance
from dice import fill_500, keep, near_goal, two_dice

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


def ladder(_program):
    """Rows of docs/ladder.md and docs/simplify.md, which ./check --full makes again."""
    simple = re.findall(r"^\| `([a-z-]+)` \| ([\d.]+) \| ([\d.]+ %) \| ([\d.]+ %) \|.*\| (.*) \|$", (DOCS / "simplify.md").read_text("utf-8"), re.MULTILINE)
    players = re.findall(r"^\| ([a-z0-9:-]+) \| ([\d.]+ %) \| ([\d.]+ %) \| ([\d.]+) \|", (DOCS / "ladder.md").read_text("utf-8"), re.MULTILINE)
    rows = [[f"`{name}`", loses, first, second] for name, first, second, loses in players
            if name in ("optimal", "points", "stop-at:300", "stop-at:500", "stop-at:1000")]
    rows += [[f"`{name}`", loses, first, second] for name, loses, first, second, _ in simple]
    hold(len(simple) == 6 and len(rows) == 11, "docs/ladder.md and docs/simplify.md have these ways to play")
    one, fit = (next(row[1] for row in rows if row[0] == f"`{name}`") for name in ("one-number", "by-dice"))
    same = {name: loses for name, _, _, loses in players}
    hold(one == same["stop-at:350"] and fit == same["card"], "one-number is stop-at:350, by-dice is card")
    rows.sort(key=lambda row: float(row[1]))
    return table(["way to play", "loses", "wins as first", "as second"], rows)


BLOCKS = {
    "two-dice": two_dice, "fill-500": fill_500, "vengeance": vengeance, "card-worth": card_worth, "doubling": doubling, "draw": draw,
    "keep": keep, "near-goal": near_goal, "head-start": head_start, "ladder": ladder,
}
