"""Figures about dice: roll or stop, what to set aside."""
import functools

from answers import Bounds, hold, margin, number, scores, signed, stops, table

BONUS = ["bonus-300", "bonus-400", "bonus-500"]
NEAR = [(0, 0), (5000, 5000), (4000, 5000), (5000, 4000)]
FAR = [(2000, 8000), (8000, 2000)]


def costs(program, bounds, me, opponent, points, **place):
    """Of stopping against going on, in percentage points, at these points at risk; positive: stop."""
    asked = [{"me": me, "opponent": opponent, "at_risk": one, **place} for one in points]
    return [margin(bounds.see(answer), "stop") if answer else None for answer in program.advise(asked)]


ABOUT = [200, 250, 300, 350, 400, 500]


@functools.cache
def two_dice_gains(program):
    """Of stopping on bonus-300, by pair of scores, at each of ABOUT; and the bounds."""
    bounds = Bounds()
    margins = {pair: costs(program, bounds, *pair, ABOUT, card="bonus-300", dice=2) for pair in NEAR}
    hold(all(-0.1 <= margins[pair][1] <= 0.2 for pair in NEAR), "break-even at about 250 points")
    hold(all(row[0] < -0.1 and row[2] > 0.1 for row in margins.values()), "roll with 200, stop with 300")
    hold(all(low < high for row in margins.values() for low, high in zip(row, row[1:])), "the more, the better to stop")
    return margins, bounds


def two_dice(program):
    margins, bounds = two_dice_gains(program)
    rows = [[scores(pair)] + [stops(program, bounds, *pair, card=card, dice=2) for card in BONUS]
            for pair in NEAR + FAR]
    hold(all(number(behind) >= 400 and number(ahead) == 200 for behind, ahead in zip(rows[-2][1:], rows[-1][1:])), "far behind more, far ahead less")
    return "\n\n".join([
        "Stop with so many points at risk, two dice left:",
        table(["you : other", *BONUS], rows),
        "What stopping gains against rolling on `bonus-300`, in percentage points (negative: roll):",
        table(["you : other", *ABOUT], [[scores(pair)] + [signed(one) for one in row] for pair, row in margins.items()]),
        f"`fillwise advise --me 0 --opponent 0 --card bonus-300 --dice 2 --at-risk 250` and so on; {bounds.say()}."])


AT_RISK = [100, 150, 200, 250, 300, 350, 400, 450, 500, 700, 1000]


@functools.cache
def fill_500_gains(program):
    """Of stopping on bonus-500 at 5000 : 5000, by dice left, at each of AT_RISK (None: can't be); and the bounds."""
    bounds = Bounds()
    margins = {dice: costs(program, bounds, 5000, 5000, AT_RISK, card="bonus-500", dice=dice) for dice in range(5, 0, -1)}
    hold(all(one is None or one < 0 for dice in (5, 4) for one in margins[dice]), "with five or four dice left go for the fill")
    hold(all(one is None or (one > 0) == (at_risk >= 500) for at_risk, one in zip(AT_RISK, margins[3])), "three dice: stop from 500")
    at_500 = {dice: row[AT_RISK.index(500)] for dice, row in margins.items()}
    hold(at_500[2] > 1 and at_500[1] > 0.5, "with 500 at risk and two dice or one stop")
    hold(at_500[5] is None and at_500[4] is None, "with 500 at risk at most three dice are left")
    return margins, bounds


def fill_500(program):
    margins, bounds = fill_500_gains(program)
    rows = [[dice] + ["·" if one is None else signed(one) for one in row] for dice, row in margins.items()]
    cuts = [[card] + [stops(program, bounds, 5000, 5000, card=card, dice=dice) for dice in range(5, 0, -1)]
            for card in BONUS]
    hold(cuts[0][1:] == ["2650+", "1100+", "500+", "300+", "350+"] and cuts[2][3:] == ["500+", "300+", "400+"], "stop at 5000 : 5000 with these numbers")
    hold(all(abs(number(one) - number(other)) <= 50 for one, other in zip(cuts[0][1:], cuts[2][1:])), "the bonus moves a number by 50 at most")
    return "\n\n".join([
        "At 5000 : 5000 on `bonus-500`, what stopping gains against rolling, in percentage points (negative: roll; ·: can't be). Columns: points at risk.",
        table(["dice left", *AT_RISK], rows),
        "Where to stop at 5000 : 5000, by card and dice left:",
        table(["card", *[f"{dice} left" for dice in range(5, 0, -1)]], cuts),
        f"`fillwise advise --me 5000 --opponent 5000 --card bonus-500 --dice 3 --at-risk 500` and so on; {bounds.say()}."])


KEPT_ON = ["bonus-300", "bonus-500", "fill-1000", "double-trouble"]


def in_words(one):
    return "".join(map(str, one["dice"])) + " " + one["then"]


@functools.cache
def keep_options(program):
    """Every option of each toss, the best first, one list for each card of KEPT_ON; and the bounds."""
    bounds = Bounds()
    tosses = ["1,1,2,3,4,4", "1,5,2,3,4,4", "5,5,2,3,4,4", "1,5,5,2,3,3", "1,1,5,2,3,3", "2,2,2,5,3,4", "2,2,2,1,3,4", "2,2,2,1,5,3",
              "3,3,3,5,2,4", "3,3,3,1,2,4", "4,4,4,5,2,3", "4,4,4,1,2,3", "5,5,5,1,2,3", "6,6,6,5,2,3"]
    answers = {toss: [bounds.see(answer)["options"] for answer in
                      program.advise([{"me": 0, "opponent": 0, "card": card, "roll": toss} for card in KEPT_ON])] for toss in tosses}
    for toss in ("1,1,2,3,4,4", "1,5,2,3,4,4", "1,5,5,2,3,3", "1,1,5,2,3,3", "2,2,2,1,3,4"):
        hold(all(in_words(options[0]) == "1 roll" for options in answers[toss]), f"of {toss} keep a single 1")
    hold(all(in_words(options[0]) == "5 roll" for options in answers["2,2,2,5,3,4"]), "of three 2s and a 5 keep the 5")
    hold(all(abs(options[1]["loss"]) < 0.001 for options in answers["3,3,3,5,2,4"][:2]), "three 3s with a 5 are about even")
    hold(all(in_words(options[0]).endswith(" stop") and len(options[0]["dice"]) == 4 for toss in tosses[-4:] for options in answers[toss][:2])
         and all(len(answers[toss][2][0]["dice"]) == 4 for toss in tosses[-4:]), "from three 4s on take all, and on a bonus card stop")
    hold(in_words(answers["2,2,2,1,5,3"][2][0]) == "12225 roll", "on Fill 1000 take three 2s, a 1 and a 5")
    return answers, bounds


def keep(program):
    answers, bounds = keep_options(program)

    def cell(options):
        return f"{in_words(options[0])} ({in_words(options[1])} -{100 * options[1]['loss']:.2f})"
    return "\n\n".join([
        table(["toss", *[f"`{card}`" for card in KEPT_ON]],
              [[f"`{toss.replace(',', ' ')}`"] + [cell(options) for options in row] for toss, row in answers.items()]),
        "The dice to set aside and what to do then; in brackets the next best and what it costs, in percentage points. First toss of the game, 0 : 0. "
        f"`fillwise advise --me 0 --opponent 0 --card bonus-300 --roll 1,5,5,2,3,3`; {bounds.say()}."])


def near_goal(program):
    bounds = Bounds()
    pairs = [(5000, 9000), (8000, 9000), (9000, 9000), (8000, 9500), (5000, 9800), (9500, 5000), (9500, 8000), (9500, 9500)]
    rows = [[scores(pair), stops(program, bounds, *pair, card="bonus-300", dice=3), stops(program, bounds, *pair, card="bonus-300", dice=2),
             stops(program, bounds, *pair, card="bonus-300", dice=1), stops(program, bounds, *pair, between_cards=True)] for pair in pairs]
    hold(any("," in cell for row in rows for cell in row[1:]), "no single number near the goal")
    hold(rows[2][2] == "450-900, wins", "with points at risk that nearly reach the goal it is better to reach it")
    hold(number(rows[0][2]) >= 500 and rows[5][2].startswith("200"), "more when the other is near the goal, less when you are")
    hold(rows[4][1] == rows[4][3] == rows[4][4] == "wins", "at 5000 : 9800 stop nearly nowhere but where it wins")
    return "\n\n".join([
        table(["you : other", "3 dice left", "2 left", "1 left", "between cards"], rows),
        "On `bonus-300`: stop with so many points at risk, and in the ranges given; *wins*: only where that wins. "
        f"`fillwise advise --me 9000 --opponent 9000 --card bonus-300 --dice 2 --at-risk 900` and so on; {bounds.say()}."])
