"""The pictures of the hand-out: PICTURES maps each file to what draws it, from the same answers as the text."""
from answers import hold, scores, signed
from cards import RISKED, best_first, draws, vengeance_by_risk, worths
from dice import ABOUT, AT_RISK, fill_500_gains, keep_options, two_dice_gains
from drawing import EDGE, FAINT, NEITHER, PAPER, ROLL, STOP, WIDTH, Picture, bars, grid
from losses import loses
from rule import NEVER, numbers

NEAR = 0.1  # percentage points: hardly worth an argument


def choice(gain, stop, roll):
    """A cell: what to do, given what stopping gains."""
    if gain is None:
        return "", NEITHER
    if abs(gain) < NEAR:
        return "either", NEITHER
    return (stop, STOP) if gain > 0 else (roll, ROLL)


def rule(_program):
    stop_at, draw_at = numbers()
    picture = Picture("The whole rule", "When to stop: " + ", ".join(
        f"{dice} left: " + ("never" if points is NEVER else f"{points} points") for dice, points in stop_at.items()) + f", after a fill: {draw_at} points.")
    picture.line("Dice left, and the points at risk to stop with:", fill=FAINT)
    picture.y += 8
    for dice, points in stop_at.items():
        for i in range(dice):
            picture.die(EDGE + 30 * i, picture.y, 24)
        words, (fill, letters) = ("always roll", ROLL) if points is NEVER else (f"stop with {points}", STOP)
        picture.box(180, picture.y - 1, WIDTH - EDGE - 180, 26, fill)
        picture.text(190, picture.y + 17, words, 14, bold=True, fill=letters)
        picture.y += 31
    picture.text(EDGE, picture.y + 17, "after a fill", 14)
    picture.box(180, picture.y - 1, WIDTH - EDGE - 180, 26, STOP[0])
    picture.text(190, picture.y + 17, f"stop with {draw_at}", 14, bold=True, fill=PAPER)
    picture.y += 34
    for words in ("Set aside as few dice as you can. But if all that", "score bring you to the number for the dice you","have left then, or make the fill, take them all.",
                  "Vengeance: play it when behind, else discard it.", "If you have enough to win, stop."):
        picture.line(words)
    return picture.svg()


def keep(program):
    answers, _ = keep_options(program)
    stop_at, _ = numbers()
    picture = Picture("Which dice to set aside", "")
    picture.line("First toss of the game, 300 card. Blue: set aside.", fill=FAINT)
    picture.y += 8
    said = []
    for toss in ("1,1,2,3,4,4", "5,5,2,3,4,4", "1,5,5,2,3,3", "2,2,2,5,3,4", "2,2,2,1,3,4", "4,4,4,5,2,3", "4,4,4,1,2,3"):
        options = answers[toss][0]
        best, faces = options[0], [int(face) for face in toss.split(",")]
        everything = max(options, key=lambda one: (one["points"], len(one["dice"])))
        few = min(options, key=lambda one: (len(one["dice"]), -one["points"]))
        number = stop_at[6 - len(everything["dice"])]
        by_rule = (everything, "stop") if number is not NEVER and everything["points"] >= number else (few, "roll")
        hold(best["dice"] == by_rule[0]["dice"] and best["then"] == by_rule[1], f"of {toss} the rule sets aside what is best")
        left = list(best["dice"])
        for i, face in enumerate(faces):
            kept = face in left
            if kept:
                left.remove(face)
            picture.die(EDGE + 36 * i, picture.y, 30, face, kept)
        picture.text(232, picture.y + 20, f"{best['points']}, {best['then']}", 14, bold=True)
        said.append(f"{' '.join(map(str, faces))}: {''.join(map(str, best['dice']))}, then {best['then']}")
        picture.y += 38
    picture.description = "; ".join(said) + "."
    return picture.svg()


def vengeance(program):
    by_risk, _ = vengeance_by_risk(program)
    leads = [0, 500, 1000, 2000, 3000, 4000]
    picture = Picture("Vengeance: play or discard?", "Play or discard, by points at risk and points behind; all of it is a table in the appendix.")
    picture.line("You have 4000. Rows: points at risk.", fill=FAINT)
    picture.line("Columns: how far you are behind.", fill=FAINT)
    grid(picture, "at risk", ["tied", *leads[1:]],
         [(at_risk, [choice(-by_risk[at_risk][4000, 4000 + lead], "discard", "play") for lead in leads]) for at_risk in RISKED], left=50)
    return picture.svg()


def two_dice(program):
    margins, _ = two_dice_gains(program)
    gains = dict(zip(ABOUT, margins[5000, 5000]))
    picture = Picture("Two dice left: stop or roll?", "; ".join(f"{points} at risk: {signed(gain)}" for points, gain in gains.items()) + " percentage points for stopping.")
    picture.line("What stopping gains, in games out of a hundred,", fill=FAINT)
    picture.line(f"at {scores((5000, 5000))} on a 300 card. Below 0: roll.", fill=FAINT)
    bars(picture, [(f"{points} at risk", gain, signed(gain), STOP if gain > 0 else ROLL) for points, gain in gains.items()], left=96)
    return picture.svg()


def fill_500(program):
    margins, _ = fill_500_gains(program)
    columns = [100, 200, 300, 400, 500, 700, 1000]
    picture = Picture("500 card: go for the fill?", "Roll or stop at 5000 : 5000, by dice left and points at risk; all of it is a table in the appendix.")
    picture.line("At 5000 : 5000. Rows: dice left.", fill=FAINT)
    picture.line("Columns: points at risk.", fill=FAINT)
    grid(picture, "dice", columns, [(dice, [choice(row[AT_RISK.index(points)], "stop", "roll") for points in columns]) for dice, row in margins.items()], left=44)
    picture.line("Empty: can't happen. either: hardly matters.", 12, fill=FAINT)
    return picture.svg()


NAMES = {"must-bust": "Must Bust", "fill-1000": "Fill 1000", "bonus-500": "Bonus 500", "bonus-400": "Bonus 400", "bonus-300": "Bonus 300",
         "vengeance": "Vengeance", "double-trouble": "Double Trouble", "no-dice": "No Dice"}


def worth(program):
    rows = worths(program)[0]
    picture = Picture("What a card is worth", "; ".join(f"{NAMES[name]} {signed(rows[name][2])}" for name in best_first(rows)) + ".")
    picture.line("Drawn first at 5000 : 5000: games more or less", fill=FAINT)
    picture.line("out of a hundred than before the draw.", fill=FAINT)
    bars(picture, [(NAMES[name], rows[name][2], signed(rows[name][2]), STOP if rows[name][2] > 0 else ROLL) for name in best_first(rows)], left=112)
    return picture.svg()


def shade(points, least, most):
    """The more points, the darker; with the letters, black or white, that contrast more (WCAG)."""
    part = ((points - least) / (most - least)) ** 0.5
    colour = [round(light + (dark - light) * part) for light, dark in zip((0xDC, 0xEB, 0xF5), (0x00, 0x50, 0x90))]
    luminance = sum(weight * (one / 255) ** 2.2 for weight, one in zip((0.2126, 0.7152, 0.0722), colour))
    return "#" + "".join(f"{one:02X}" for one in colour), PAPER if luminance < 0.179 else "#000000"


def draw(program):
    _, cuts, _ = draws(program)
    sheets = sorted({me for me, _ in cuts})
    picture = Picture("After a fill: draw, or stop?", "Stop with so many points at risk, by both scores; all of it is a table in the appendix.")
    picture.line("Draw with less at risk, stop with so much or more.", fill=FAINT)
    picture.line("Rows: your points. Columns: the other player's.", fill=FAINT)
    grid(picture, "you", sheets, [(me, [(cuts[me, other], shade(cuts[me, other], min(cuts.values()), max(cuts.values()))) for other in sheets]) for me in sheets])
    return picture.svg()


WAYS = [("endgame", "ten lines of rules"), ("by-dice", "the rule above"), ("one-number", "350 for everything"), ("points", "most points a turn"), ("stop-at:500", "500 for everything"),
        ("stop-at:1000", "1000 for everything")]


def learning(_program):
    picture = Picture("What simple rules lose", "; ".join(f"{words}: {loses(name):.2f}" for name, words in WAYS) + " games out of a hundred.")
    picture.line("Games out of a hundred, against perfect play:", fill=FAINT)
    bars(picture, [(words, loses(name), f"{loses(name):.2f}", STOP if name == "by-dice" else ROLL) for name, words in WAYS], left=134)
    return picture.svg()


PICTURES = {"rule.svg": rule, "keep.svg": keep, "vengeance.svg": vengeance, "two-dice.svg": two_dice, "fill-500.svg": fill_500, "worth.svg": worth,
            "draw.svg": draw, "learning.svg": learning}
