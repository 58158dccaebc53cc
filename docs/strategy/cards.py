"""Figures about cards: Vengeance, what each card is worth, when to draw."""
import re
import tomllib

from answers import Bounds, clear, hold, margin, number, option, scores, signed, stops, table


def vengeance_gains(program, bounds, pairs, at_risk):
    """Of playing against discarding, in hundredths, by pair."""
    asked = [{"me": me, "opponent": other, "card": "vengeance", "drawn": True, "at_risk": at_risk} for me, other in pairs]
    return {pair: bounds.see(answer) for pair, answer in zip(pairs, program.advise(asked)) if answer}


def vengeance(program):
    bounds = Bounds()
    leads = [0, 250, 500, 1000, 2000, 3000, 4000]
    mine = [0, 500, 1000, 2000, 4000, 6000, 8000, 9000]
    parts = []
    for at_risk in (0, 1000, 2000):
        pairs = [(me, me + lead) for me in mine for lead in leads if me + lead < 10000]
        gains = {pair: margin(answer, "play") for pair, answer in vengeance_gains(program, bounds, pairs, at_risk).items()}
        if at_risk == 2000:
            hold(all((one > 0) == (other - me >= 4000) for (me, other), one in gains.items() if other - me != 3000),
                 "with 2000 at risk play when the leader is 3000 to 4000 ahead or more")
        parts += [f"{at_risk} points at risk:" if at_risk else "On the first card of a turn:",
                  table(["you", *["tied" if not lead else f"{lead} behind" for lead in leads]],
                        [[me] + [signed(gains[me, me + lead]) if (me, me + lead) in gains else "" for lead in leads]
                         for me in mine])]
    every = [(me, other) for me in range(0, 10000, 250) for other in range(me, 10000, 250)]
    answers = vengeance_gains(program, bounds, every, 0)
    discard = [pair for pair, answer in answers.items() if answer["best"]["action"] == "discard"]
    hold(all(clear(answer) for answer in answers.values()), "every one of these answers is proven")
    hold(all(other <= 250 or me >= 9250 for me, other in discard), "on the first card discard only at the very start and just before the goal")
    where = ", ".join(scores(pair) for pair in discard)
    return "\n\n".join([
        "What playing gains against discarding, in hundredths of a game (negative: discard):", *parts,
        f"Of all {len(every)} pairs of scores in steps of 250 with you tied or behind, the first card of a turn is to be discarded at {len(discard)}: {where}. "
        f"`fillwise advise --me 4000 --opponent 5000 --card vengeance --drawn --at-risk 1000` and so on; {bounds.say()}."])


def turn_points(program, *place):
    return program.json("advise", "--objective", "points", "--me", "0", "--opponent", "0", *place)


def card_worth(program):
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
    order = sorted(rows, key=lambda name: -rows[name][2])
    hold(all(sorted(rows, key=lambda name: -rows[name][i])[-2:] == ["double-trouble", "no-dice"] for i in (1, 2, 4)), "only No Dice is a worse card to begin with than Double Trouble")
    hold(max(rows, key=lambda name: rows[name][1]) == "must-bust" and max(rows, key=lambda name: rows[name][4]) == "must-bust"
         and rows["must-bust"][4] > 0, "Must Bust is the best card, with points at risk too")
    hold(rows["double-trouble"][1] < 0 and rows["double-trouble"][3] < alone, "Double Trouble is worth less than a card not yet seen")
    hold(rows["vengeance"][2] > rows["must-bust"][2], "in the middle of the game Vengeance is the best card to begin with")
    text = table(["card", f"of {total}", "at 0 : 0", "at 5000 : 5000", "points alone", "with 1000 at risk"],
                 [[f"`{name}`", rows[name][0], *[signed(one) for one in rows[name][1:3]], f"{rows[name][3]:.2f}", signed(rows[name][4])]
                  for name in order])
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


def draw(program):
    bounds = Bounds()
    mine = [0, 2000, 4000, 6000, 8000, 9000]
    others = [0, 2000, 4000, 6000, 8000, 9000]
    rows = [[me] + [stops(program, bounds, me, other, between_cards=True) for other in others] for me in mine]
    alone = program.json("turn")["stop_between_cards"]
    cuts = {(me, other): number(cut) for me, row in zip(mine, rows) for other, cut in zip(others, row[1:]) if max(me, other) <= 8000}
    hold(all(cut <= 1100 if me > other else 1200 <= cut <= 1350 if me == other else cut >= 1250 for (me, other), cut in cuts.items()),
         "between two cards stop with about 1300 when even, with less when ahead, with more when behind")
    deck = {card["name"]: card["count"] for card in tomllib.loads(program.rules())["card"]}
    return "\n\n".join([
        f"{deck['no-dice']} cards of {sum(deck.values())} are No Dice ({100 * deck['no-dice'] / sum(deck.values()):.1f} % of the draws). "
        f"For the points of one turn alone: stop with {alone[0]['from']}. To win, stop between two cards with so many points (rows: you, columns: the other; "
        "*wins*: only where that wins):",
        table(["you", *others], rows),
        f"`fillwise advise --me 4000 --opponent 4000 --between-cards --at-risk 1200` and so on; {bounds.say()}."])
