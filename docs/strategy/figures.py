"""The figures of the guide: BLOCKS maps each {{name}} of the templates to what makes its text, the slow ones last."""
from answers import Bounds, hold, percent, table
from cards import card_worth, doubling, draw, no_dice_cards, vengeance
from dice import fill_500, keep, near_goal, two_dice
from losses import at_most, ladder, learning
from rule import answer, rule


def fairness(program, bounds):
    rows = []
    for one in program.json("fairness", "--goals", "5000,10000"):
        first, then = bounds.see(one["first_player"]), bounds.see(one["first_player_with_head_start"])
        hold(first["lower"] > 0.5 and one["head_start_proven"] and one["head_start"] == 200, "who goes first has an edge; 200 points make up for it")
        rows.append([one["goal"], first["win_probability"], one["head_start"], then["win_probability"]])
    return rows


def head_start(program):
    bounds = Bounds()
    rows = [[goal, percent(first), start, percent(then)] for goal, first, start, then in fairness(program, bounds)]
    return "\n\n".join([table(["goal", "who begins wins", "fairest head start", "and wins then"], rows, left=0),
                        f"`fillwise fairness --goals 5000,10000`; {bounds.say()}."])


def first_player(program):
    return f"{100 * fairness(program, Bounds())[1][1]:.1f}"


BLOCKS = {
    "two-dice": two_dice, "fill-500": fill_500, "vengeance": vengeance, "card-worth": card_worth, "doubling": doubling, "draw": draw,
    "no-dice-cards": no_dice_cards, "keep": keep, "near-goal": near_goal, "head-start": head_start, "first-player": first_player,
    "ladder": ladder, "at-most": at_most, "learning": learning, "answer": answer, "rule": rule,
}
