"""Figures about cards: Vengeance, what each card is worth, when to draw."""
import functools
import re
import tomllib

from answers import Bounds, clear, hold, margin, number, option, scores, signed, stops, table


def vengeance_gains(program, bounds, pairs, at_risk):
    """Of playing against discarding, in percentage points, by pair of scores."""
    asked = [{"me": me, "opponent": other, "card": "vengeance", "drawn": True, "at_risk": at_risk} for me, other in pairs]
    return {pair: bounds.see(answer) for pair, answer in zip(pairs, program.advise(asked)) if answer}


LEADS = [0, 250, 500, 1000, 2000, 3000, 4000]
MINE = [0, 500, 1000, 2000, 4000, 6000, 8000, 9000]
RISKED = (0, 1000, 2000)


@functools.cache
def vengeance_by_risk(program):
    """By points at risk and pair of scores; and the bounds."""
    bounds = Bounds()
    pairs = [(me, me + lead) for me in MINE for lead in LEADS if me + lead < 10000]
    by_risk = {at_risk: {pair: margin(answer, "play") for pair, answer in vengeance_gains(program, bounds, pairs, at_risk).items()}
               for at_risk in RISKED}
    hold(all((one > 0) == (other - me >= 4000) for (me, other), one in by_risk[2000].items() if other - me != 3000),
         "with 2000 at risk play when the leader is 3000 to 4000 ahead or more")
    return by_risk, bounds


def vengeance(program):
    by_risk, bounds = vengeance_by_risk(program)
    parts = []
    for at_risk, gains in by_risk.items():
        parts += [f"{at_risk} points at risk:" if at_risk else "On the first card of a turn:",
                  table(["you", *["tied" if not lead else f"{lead} behind" for lead in LEADS]],
                        [[me] + [signed(gains[me, me + lead]) if (me, me + lead) in gains else "" for lead in LEADS]
                         for me in MINE])]
    every = [(me, other) for me in range(0, 10000, 250) for other in range(me, 10000, 250)]
    answers = vengeance_gains(program, bounds, every, 0)
    discard = [pair for pair, answer in answers.items() if answer["best"]["action"] == "discard"]
    hold(all(clear(answer) for answer in answers.values()), "every one of these answers is proven")
    hold(all(other <= 250 or me >= 9250 for me, other in discard), "on the first card discard only at the very start and just before the goal")
    where = ", ".join(scores(pair) for pair in discard)
    return "\n\n".join([
        "What playing gains against discarding, in percentage points (negative: discard):", *parts,
        f"Of all {len(every)} pairs of scores in steps of 250 with you tied or behind, the first card of a turn is to be discarded at {len(discard)}: {where}. "
        f"`fillwise advise --me 4000 --opponent 5000 --card vengeance --drawn --at-risk 1000` and so on; {bounds.say()}."])


def turn_points(program, *place):
    return program.json("advise", "--objective", "points", "--me", "0", "--opponent", "0", *place)


@functools.cache
def worths(program):
    """By card: how many there are; gains at 0 : 0 and 5000 : 5000, in percentage points; points of a turn; with 1000 at risk. And more."""
    bounds, turn_bounds = Bounds(), Bounds()
    deck = tomllib.loads(program.rules())["card"]
    total = sum(card["count"] for card in deck)
    before = {pair: bounds.see(program.json("value", "--me", str(pair[0]), "--opponent", str(pair[1]))) for pair in [(0, 0), (5000, 5000)]}
    alone = turn_bounds.see(program.json("turn"))["expected_points"]
    kept = bounds.see(program.advise([{"me": 5000, "opponent": 5000, "between_cards": True, "at_risk": 1000}])[0])
    kept = option(kept, "stop")["win_probability"]
    rows = {}
    for card in deck:
        name = card["name"]
        asked = [{"me": me, "opponent": other, "card": name, "drawn": True} for me, other in before]
        asked.append({"me": 5000, "opponent": 5000, "card": name, "drawn": True, "at_risk": 1000})
        drawn = [bounds.see(answer)["win_probability"] for answer in program.advise(asked)]
        points = turn_bounds.see(turn_points(program, "--card", name, "--drawn"))["expected_points"]
        gains = [100 * (one - two["win_probability"]) for one, two in zip(drawn, before.values())]
        rows[name] = [card["count"], *gains, points, 100 * (drawn[2] - kept)]
    hold(all(sorted(rows, key=lambda name: -rows[name][i])[-2:] == ["double-trouble", "no-dice"] for i in (1, 2, 4)), "only No Dice is a worse card to begin with than Double Trouble")
    hold(max(rows, key=lambda name: rows[name][1]) == "must-bust" and max(rows, key=lambda name: rows[name][4]) == "must-bust"
         and rows["must-bust"][4] > 0, "Must Bust is the best card, with points at risk too")
    hold(rows["double-trouble"][1] < 0 and rows["double-trouble"][3] < alone, "Double Trouble is worth less than a card not yet seen")
    hold(sorted(rows, key=lambda name: -rows[name][2])[:2] == ["vengeance", "must-bust"], "in the middle of the game only Vengeance is a better card to begin with than Must Bust")
    return rows, total, alone, bounds, turn_bounds


def best_first(rows):
    return sorted(rows, key=lambda name: -rows[name][2])


def card_worth(program):
    rows, total, alone, bounds, turn_bounds = worths(program)
    text = table(["card", f"of {total}", "at 0 : 0", "at 5000 : 5000", "points alone", "with 1000 at risk"],
                 [[f"`{name}`", rows[name][0], *[signed(one) for one in rows[name][1:3]], f"{rows[name][3]:.2f}", signed(rows[name][4])]
                  for name in best_first(rows)])
    return text + (f"\n\nOne turn alone makes {alone:.2f} points before a card is drawn. `fillwise advise --me 5000 --opponent 5000 --card double-trouble --drawn`, "
                   f"`fillwise value`, and `--objective points`; chances: {bounds.say()}; points: {turn_bounds.say()}.")


def doubling(program):
    """What the doubling is worth: the same rules without it."""
    plain, found = re.subn(r"^factor = 2\b.*$", "factor = 1", program.rules(), flags=re.MULTILINE)
    hold(found == 1, "one card doubles")
    file = program.folder / "plain.toml"
    file.write_text(plain, "utf-8")
    bounds = Bounds()
    sets = ["official", str(file)]
    turn = [bounds.see(program.json("turn", "--rules", rules))["expected_points"] for rules in sets]
    card = [bounds.see(turn_points(program, "--rules", rules, "--card", "double-trouble", "--drawn"))["expected_points"] for rules in sets]
    return (f"The doubling itself is worth {card[0] - card[1]:.2f} points when the card is drawn with nothing at risk ({card[1]:.2f} points are expected without it), "
            f"and {turn[0] - turn[1]:.2f} points of the average turn (`fillwise turn` with `factor = 1` in the rules; {bounds.say()}).")


SHEETS = [0, 2000, 4000, 6000, 8000, 9000]


@functools.cache
def draws(program):
    """Where to stop between two cards, by my score and the other's, as text; the numbers up to 8000; and the bounds."""
    bounds = Bounds()
    said = {(me, other): stops(program, bounds, me, other, between_cards=True) for me in SHEETS for other in SHEETS}
    cuts = {pair: number(cut) for pair, cut in said.items() if max(pair) <= 8000}
    hold(all(cut <= 1100 if me > other else 1200 <= cut <= 1350 if me == other else cut >= 1250 for (me, other), cut in cuts.items()),
         "between two cards stop with about 1300 when even, with less when ahead, with more when behind")
    return said, cuts, bounds


def no_dice_cards(program):
    deck = {card["name"]: card["count"] for card in tomllib.loads(program.rules())["card"]}
    return f"{deck['no-dice']} of the {sum(deck.values())} cards"


def draw(program):
    said, _, bounds = draws(program)
    alone = program.json("turn")["stop_between_cards"]
    deck = {card["name"]: card["count"] for card in tomllib.loads(program.rules())["card"]}
    return "\n\n".join([
        f"{deck['no-dice']} cards of {sum(deck.values())} are No Dice ({100 * deck['no-dice'] / sum(deck.values()):.1f} % of the draws). "
        f"For the points of one turn alone: stop with {alone[0]['from']}. To win, stop between two cards with so many points (rows: you, columns: the other; "
        "*wins*: only where that wins):",
        table(["you", *SHEETS], [[me, *[said[me, other] for other in SHEETS]] for me in SHEETS]),
        f"`fillwise advise --me 4000 --opponent 4000 --between-cards --at-risk 1200` and so on; {bounds.say()}."])
