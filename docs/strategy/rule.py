"""The rule that the guide leads with: rules/by-dice.csv, read, played, and held against two that look better."""
import csv
import functools
import math
import pathlib

from answers import Bounds, hold, number, stops, table
from losses import ways

RULES = pathlib.Path(__file__).resolve().parent / "rules"
NEVER = None
RULES_SHOWN = ("by-dice", "even", "two-at-300")


def rows_of(file):
    lines = [line for line in (RULES / file).read_text("utf-8").splitlines() if not line.startswith("#")]
    return [{name: cell for name, cell in row.items() if cell} for row in csv.DictReader(lines)]


def rows_for(stop_at, draw_at, take_at):
    """The rows of a policy with these numbers; `take_at`: with which to take all that scores. All of `by-dice` but its numbers stands here."""
    rows = [{"decision": decision, "stopping": "wins", "best": best}
            for decision, best in (("set-aside", "most-points"), ("roll-or-stop", "stop"), ("between-cards", "stop"))]
    rows += [{"decision": decision, "stopping": "ends", "best": best} for decision, best in (("roll-or-stop", "roll"), ("between-cards", "draw"))]
    rows += [{"decision": "set-aside", "left": "0", "best": "most-points"},
             {"decision": "between-cards", "at_risk": f"{draw_at}..", "best": "stop"}, {"decision": "between-cards", "best": "draw"}]
    for dice, points in stop_at.items():
        if points is not NEVER:
            rows += [{"decision": "roll-or-stop", "dice": str(dice), "at_risk": f"{points}..", "best": "stop"},
                     {"decision": "set-aside", "left": str(dice), "with_all": f"{take_at[dice]}..", "best": "most-points"}]
        rows += [{"decision": "roll-or-stop", "dice": str(dice), "best": "roll"}, {"decision": "set-aside", "left": str(dice), "best": "fewest-dice"}]
    return rows + [{"decision": "play-or-discard", "ahead": "..-50", "best": "play"}, {"decision": "play-or-discard", "best": "discard"}]


@functools.cache
def numbers():
    """Points to stop with by dice left (NEVER: always roll), and between two cards."""
    rows = rows_of("by-dice.csv")
    stop_at = dict.fromkeys(range(1, 6), NEVER)
    stop_at.update({int(row["dice"]): int(row["at_risk"].removesuffix("..")) for row in rows
                    if row["decision"] == "roll-or-stop" and "dice" in row and "at_risk" in row})
    draw_at = next(int(row["at_risk"].removesuffix("..")) for row in rows if row["decision"] == "between-cards" and "at_risk" in row)
    hold(rows == rows_for(stop_at, draw_at, stop_at), "rules/by-dice.csv has a number for each count of dice left and one for between two cards, and nothing else")
    return stop_at, draw_at


@functools.cache
def exact_when_even(program):
    """The numbers that are exact at 5000 : 5000 on bonus-300, from which on to stop whatever more lies there; and their bounds."""
    bounds = Bounds()
    stop_at = {dice: number(stops(program, bounds, 5000, 5000, card="bonus-300", dice=dice)) for dice in range(1, 6)}
    draw_at = number(stops(program, bounds, 5000, 5000, between_cards=True))
    hold(rows_of("even.csv") == rows_for(stop_at, draw_at, stop_at), "rules/even.csv has the numbers that are exact at 5000 : 5000")
    return stop_at, draw_at, bounds


def two_at_300():
    """The numbers of by-dice, but for one: with two dice left it takes all that scores only for more than it stops with."""
    stop_at, draw_at = numbers()
    mixed = {**stop_at, 2: 300}
    hold(mixed[2] < stop_at[2] and rows_of("two-at-300.csv") == rows_for(mixed, draw_at, stop_at), "rules/two-at-300.csv is by-dice but stops with 300 and two dice left")
    return mixed, draw_at


@functools.cache
def rated(program):
    """What each of RULES_SHOWN loses when it is played, with bounds, in percentage points: some ten seconds each."""
    players = program.json("rate", *[word for name in RULES_SHOWN for word in ("--policy", str(RULES / f"{name}.csv"))])["players"]
    losses = []
    for player in players:
        seats = player["against_optimal"].values()  # two who play best win half of the games between them
        losses.append({"loss": 100 * player["loss"], "lower": 50 - sum(50 * seat["upper"] for seat in seats), "upper": 50 - sum(50 * seat["lower"] for seat in seats)})
        hold(losses[-1]["lower"] <= losses[-1]["loss"] <= losses[-1]["upper"], "what a rule loses is within its bounds")
    return losses


def said(points):
    return "never" if points is NEVER else str(points)


def answer(program):
    stop_at, draw_at = numbers()
    hold(stop_at[4] is NEVER and NEVER not in (stop_at[1], stop_at[2], stop_at[3], stop_at[5]), "with four dice left always roll")
    proven = next(row for row in ways() if row["name"] == "by-dice")
    lost = f"{rated(program)[0]['loss']:.2f}"
    hold(lost == f"{float(proven['loses']):.2f}" and proven["at_most"] == "0.0000", "no other numbers make this rule any better")
    return (f"Stop with {stop_at[1]} points at risk when one die is left, {stop_at[2]} with two, {stop_at[3]} with three, {stop_at[5]} with five; with four dice always roll, "
            f"and after a fill stop with {draw_at}. Keep to that all game and you win {lost} games in a hundred fewer than perfect play would, and no other numbers make this rule any better.")


def rule(program):
    even_at, even_draw, bounds = exact_when_even(program)
    rows = []
    for name, (stop_at, draw_at), one in zip(RULES_SHOWN, (numbers(), (even_at, even_draw), two_at_300()), rated(program)):
        low, high = math.floor(one["lower"] * 1e7) / 1e7, math.ceil(one["upper"] * 1e7) / 1e7
        rows.append([f"`{name}`", *[said(stop_at[dice]) for dice in range(1, 6)], draw_at, f"{one['loss']:.4f}", f"{low:.7f} to {high:.7f}"])
    by_dice, even, mixed = rated(program)
    hold(mixed["upper"] < by_dice["lower"] and by_dice["upper"] < even["lower"], "even loses more than by-dice, two-at-300 less")
    return "\n\n".join([
        "Stop with so many points, by dice left and between two cards, and what keeping to it loses, in percentage points:",
        table(["rule", *[f"{dice} left" for dice in range(1, 6)], "between cards", "loses", "proven"], rows),
        "`fillwise rate --policy docs/strategy/rules/by-dice.csv` and so on; the numbers of `even`: "
        f"`fillwise advise --me 5000 --opponent 5000 --card bonus-300 --dice 2 --at-risk 300` and so on; {bounds.say()}."])
