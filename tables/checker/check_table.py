#!/usr/bin/python3
"""Checks a table of fillwise from the rules alone: both inequalities of its bounds, in every score pair, in integers.

usage: check_table.py [--processes N] FILE...

Written from docs/rules.md and docs/table-format.md; it uses nothing of the program, only Python and NumPy. For each
pair of scores it evaluates the turn that begins there, with the table's bounds where the next turns begin, and says
whether the upper bound is at least, and the lower bound at most, what the best play of that turn brings. It also
shows that every game ends, so that only one table of chances is possible (docs/verification.md has the argument).

Exit codes: 0 all of it holds, 1 it does not, 2 usage, 3 no such file or rules that are not checked here, 4 damaged.
"""
import argparse
import itertools
import math
import multiprocessing
import os
import struct
import sys
import time
import tomllib
from collections import Counter
from dataclasses import dataclass

import numpy as np

UNIT = 50  # points are counted in units of 50
BITS = 46  # chances are integers, in units of 2^-46: 6^6 times one is below 2^62
ONE = 1 << BITS


class Refused(Exception):
    """Why a file is not checked, in one line, and the exit code."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


# --- the file: docs/table-format.md ---------------------------------------------------------------------------------

# The constants of XXH3 (its specification has them): a secret of 192 bytes and eight primes.
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")
PRIME = [0xC2B2AE3D, 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9,
         0x85EBCA77C2B2AE63, 0x85EBCA77, 0x27D4EB2F165667C5, 0x9E3779B1]
MASK = (1 << 64) - 1


def xxh3_128(data):
    """XXH3-128 with seed 0 of more than 240 bytes."""
    words = lambda text, at: np.frombuffer(text, "<u8", 8, at)
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    accumulators = np.array(PRIME, np.uint64)

    def accumulate(accumulators, at, secret_at):
        stripe = words(data, at)
        keyed = stripe ^ words(SECRET, secret_at)
        return accumulators + stripe.reshape(4, 2)[:, ::-1].reshape(8) + (keyed & low) * (keyed >> half)

    blocks = (len(data) - 1) // 1024
    for block in range(blocks + 1):
        stripes = 16 if block < blocks else (len(data) - 1 - 1024 * blocks) // 64
        for stripe in range(stripes):
            accumulators = accumulate(accumulators, 1024 * block + 64 * stripe, 8 * stripe)
        if block < blocks:
            accumulators ^= accumulators >> np.uint64(47)
            accumulators = (accumulators ^ words(SECRET, 128)) * np.uint64(PRIME[7])
    accumulators = accumulate(accumulators, len(data) - 64, 192 - 64 - 7)

    def merge(secret_at, total):
        keyed = [int(x) for x in accumulators ^ words(SECRET, secret_at)]
        for left, right in zip(keyed[::2], keyed[1::2]):
            total += (left * right & MASK) ^ (left * right >> 64)
        total &= MASK
        total = (total ^ total >> 37) * 0x165667919E3779F9 & MASK
        return total ^ total >> 32

    return merge(192 - 64 - 11, ~(len(data) * PRIME[2]) & MASK), merge(11, len(data) * PRIME[1])


@dataclass
class Table:
    goal: int
    side: int
    rules_text: str
    value: np.ndarray
    lower: np.ndarray
    upper: np.ndarray


def read_table(path):
    """The table in a file; Refused if it is not exactly as docs/table-format.md says."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise Refused(3, error.strerror) from None

    def want(condition, field, found, expected):
        if not condition:
            raise Refused(4, f"{field}: found {found}, expected {expected}")

    magic = b"\x89FWT\r\n\x1a\n"
    want(data[:8] == magic, "magic", data[:8].hex() or "an empty file", magic.hex())
    want(len(data) >= 104, "length", f"{len(data)} bytes", "at least 104")
    version, goal, side, name_length, text_length = struct.unpack_from("<IIIIQ", data, 8)
    high, low, tolerance, length, at_value, at_lower, at_upper = struct.unpack_from("<QQdQQQQ", data, 32)
    want(version == 1, "version", version, 1)
    want(goal % UNIT == 0 and 50 <= goal <= 20000, "goal", goal, "a multiple of 50 from 50 to 20000")
    want(goal // UNIT <= side <= 1000, "side", side, f"{goal // UNIT} to 1000")
    want(1 <= name_length <= 200, "length of the rules name", name_length, "1 to 200")
    want(text_length <= 1 << 20, "length of the rules text", text_length, "at most 2^20")
    want(math.isfinite(tolerance) and tolerance > 0, "tolerance", tolerance, "a finite number above 0")
    align = lambda at: (at + 63) // 64 * 64
    end = 88 + name_length + text_length
    for field, at in (("value", at_value), ("lower", at_lower), ("upper", at_upper)):
        want(at == align(end), f"offset of {field}", at, align(end))
        want(not any(data[end:at]), f"bytes before {field}", "others", "zeros")
        end = at + 8 * side * side
    want(length == end + 16, "length in the header", length, end + 16)
    want(len(data) == length, "length", f"{len(data)} bytes", length)
    checksum, found = xxh3_128(data[:-16]), struct.unpack(">QQ", data[-16:])
    want(checksum == found, "checksum", "%016x%016x" % found, "%016x%016x" % checksum)
    try:
        text = data[88 + name_length:88 + name_length + text_length].decode()
    except UnicodeDecodeError:
        raise Refused(4, "rules text: found other bytes, expected UTF-8") from None
    # The fingerprint is that of the text from the line [scoring] on: name, title and goal decide no value.
    playing = text[text.find("[scoring]"):].encode()
    want(len(playing) > 240, "rules text", f"{len(playing)} bytes from [scoring] on", "more than 240")
    want(xxh3_128(playing) == (high, low), "fingerprint", f"{high:016x}{low:016x}", "%016x%016x" % xxh3_128(playing))
    value, lower, upper = (np.frombuffer(data, "<f8", side * side, at).reshape(side, side)
                           for at in (at_value, at_lower, at_upper))
    fair = (lower >= -1e-12) & (lower <= value) & (value <= upper) & (upper <= 1 + 1e-12)
    if not fair.all():
        own, opponent = np.argwhere(~fair)[0]
        raise Refused(4, f"entry {own * UNIT} against {opponent * UNIT}: found {lower[own, opponent]!r}, "
                         f"{value[own, opponent]!r}, {upper[own, opponent]!r}, expected 0 <= lower <= value <= upper <= 1")
    return Table(goal, side, text, value, lower, upper)


# --- the rules: docs/rules.md -----------------------------------------------------------------------------------------

SINGLE = {1: 100, 5: 50}
TRIPLE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
STRAIGHT = 1500

# What a card is if nothing else is said (the table of keys in docs/rules.md).
PLAIN_CARD = {"dice": True, "played-by": "anyone", "may-discard": False, "may-stop": False, "set-aside": "some",
              "tosses-count": True, "fills": 1, "bonus": 0, "factor": 1, "on-fill": "at-risk", "then": "stop-or-draw",
              "on-bust": "lose", "leader-loses": 0, "leader-needs": 0, "tied-player-loses-too": False,
              "only-from-behind": False}

# The 54 cards of the official game.
OFFICIAL = {
    "bonus-300": {"count": 12, "may-stop": True, "bonus": 300},
    "bonus-400": {"count": 10, "may-stop": True, "bonus": 400},
    "bonus-500": {"count": 8, "may-stop": True, "bonus": 500},
    "no-dice": {"count": 8, "dice": False},
    "fill-1000": {"count": 6, "bonus": 1000},
    "must-bust": {"count": 4, "set-aside": "all", "fills": 0, "on-bust": "add-to-sheet"},
    "vengeance": {"count": 4, "played-by": "not-sole-leader", "may-discard": True, "on-fill": "add-to-sheet",
                  "leader-loses": 2500},
    "double-trouble": {"count": 2, "fills": 2, "factor": 2, "on-fill": "add-to-sheet"},
}

# What is checked here: of each key the values that are understood.
UNDERSTOOD = {"set-aside": ("some", "all"), "tosses-count": (True,), "on-fill": ("at-risk", "add-to-sheet"),
              "then": ("stop-or-draw",), "on-bust": ("lose", "add-to-sheet"), "leader-needs": (0,),
              "tied-player-loses-too": (False,)}


def flat(rules):
    """A rule set as one dictionary: what is looked at -> its value, without name, title and goal."""
    result = {}
    for part, content in rules.items():
        if part == "card":
            for card in content:
                keys = dict(PLAIN_CARD) | {key: x for key, x in card.items() if key != "name"}
                result |= {f"card {card.get('name')}: {key}": x for key, x in keys.items()}
        elif isinstance(content, dict):
            for key, x in content.items():
                if isinstance(x, dict):
                    result |= {f"{part}: {key} {face}": y for face, y in x.items()}
                else:
                    result[f"{part}: {key}"] = x
        elif part not in ("name", "title", "goal"):
            result[part] = content
    return result


def official_rules():
    faces = lambda prices: {str(face): price for face, price in prices.items()}
    return {"scoring": {"single": faces(SINGLE), "triple": faces(TRIPLE), "straight": STRAIGHT},
            "card": [{"name": name} | keys for name, keys in OFFICIAL.items()]}


def read_rules(text):
    """The cards and the dice chart of a rules text, and how it differs from the official rules; Refused if something
    in it is not understood here."""
    try:
        rules = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(4, f"rules text: {error}") from None
    found, official = flat(rules), flat(official_rules())
    differences = []
    for field in list(official) + [field for field in found if field not in official]:
        if found.get(field) != official.get(field):
            differences.append(f"{field} = {found.get(field, 'nothing')} (official: {official.get(field, 'nothing')})")
    for field, x in found.items():
        key = field.split(": ")[-1]
        if field.startswith("card "):
            known = key == "count" or key in PLAIN_CARD
            allowed = UNDERSTOOD.get(key, (x,) if known else ())
        else:
            allowed = (x,) if key.split(" ")[0] in ("single", "triple", "straight") else ()
        if x not in allowed:
            expected = " or ".join(map(str, allowed)) or "no such key"
            raise Refused(3, f"these rules are not checked here: {field}: found {x}, expected {expected}")
    cards = [dict(PLAIN_CARD) | card for card in rules["card"]]
    for card in cards:
        ends = card["fills"] > 0 or (card["on-bust"] == "add-to-sheet" and card["set-aside"] == "all")
        added = card["on-fill"] == "add-to-sheet"
        for fair, problem in ((ends, "fills: found 0, expected 1 or more, or set-aside = all and on-bust = add-to-sheet"),
                              (added or card["factor"] == 1, "factor: expected 1, or on-fill = add-to-sheet"),
                              (added or card["leader-loses"] == 0, "leader-loses: expected 0, or on-fill = add-to-sheet")):
            if not fair:
                raise Refused(3, f"these rules are not checked here: card {card['name']}: {problem}")
    if sum(1 for card in cards if can_go(card)) > 1 or not any(card["count"] for card in cards if not can_go(card)):
        raise Refused(3, "these rules are not checked here: found several cards that can be discarded, or no other, expected one at most")
    return cards, rules["scoring"], differences


# --- dice -------------------------------------------------------------------------------------------------------------

def price(dice, chart):
    """The most that exactly these dice (face -> how many) score; None if one of them does not score."""
    single = {int(face): points for face, points in chart.get("single", {}).items()}
    triple = {int(face): points for face, points in chart.get("triple", {}).items()}
    total = 0
    for face, count in dice.items():
        ways = [three * triple.get(face, 0) + (count - 3 * three) * single.get(face, 0)
                for three in range(count // 3 + 1)
                if (three == 0 or triple.get(face)) and (count == 3 * three or single.get(face))]
        if not ways:
            total = None
            break
        total += max(ways)
    if chart.get("straight") and all(dice.get(face) == 1 for face in range(1, 7)):
        total = max(total or 0, chart["straight"])
    return total


def ways_of(toss, chart):
    """What may be set aside of a toss: pairs (how many dice, units); and the same if all scoring dice must be."""
    counts = Counter(toss)
    ways = set()
    for taken in itertools.product(*(range(count + 1) for count in counts.values())):
        points = price({face: count for face, count in zip(counts, taken) if count}, chart)
        if points:
            ways.add((sum(taken), points // UNIT))
    return frozenset(ways), frozenset([max(ways)] if ways else [])


def toss_classes(chart):
    """For 1 to 6 dice, by "set-aside": {what may be set aside: how many tosses offer just that}. No way is a bust."""
    classes = {"some": {}, "all": {}}
    for dice in range(1, 7):
        some, everything = Counter(), Counter()
        for toss, tosses in Counter(tuple(sorted(toss)) for toss in itertools.product(range(1, 7), repeat=dice)).items():
            ways, forced = ways_of(toss, chart)
            some[ways] += tosses
            everything[forced] += tosses
        classes["some"][dice], classes["all"][dice] = some, everything
    return classes


# --- every game ends --------------------------------------------------------------------------------------------------

def show_that_games_end(cards, classes):
    """Shows ranks: a number for each state such that under every action some successor has a smaller one, and only the
    end of the game has none. With s = 2 goal - own - opponent (units), the rank is
        4 s + 1 at the start of a turn,
        4 s at the first toss of a card that can't be refused and adds its points at the bust (Must Bust),
        4 (s - t) + 3 at its other tosses, with t at risk: t >= 1, and the bust adds them,
        4 s + 2 everywhere else in the turn.
    The end is reached where s would fall so far that a player has the goal. Returns None, or what is missing."""
    for setting in {card["set-aside"] for card in cards if card["dice"]}:
        for dice, tosses in classes[setting].items():
            # From 4 s + 2 the bust leads to the start of a turn: 4 s + 1, from 4 (s - t) + 3 to 4 (s - t) + 1.
            if not tosses[frozenset()]:
                return f"no toss of {dice} dice is a bust"
    for card in cards:
        forced = card["count"] and card["dice"] and card["played-by"] == "anyone" and not card["may-discard"]
        if forced and card["fills"] == 0 and card["on-bust"] == "add-to-sheet":
            # From 4 s + 1 this card leads to 4 s, and a toss that scores t >= 1 from there to 4 (s - t) + 3 < 4 s.
            if any(units >= 1 for ways in classes["all"][6] for _, units in ways):
                return None
    return "no card that can't be refused adds points whatever the player does"


# --- the turn ---------------------------------------------------------------------------------------------------------

class Bound:
    """One of the two bounds, with its rounding. Arrays of chances are indexed [own, opponent], in units of 2^-46."""

    def __init__(self, table, upper):
        scaled_upper = np.floor(table.upper * ONE).astype(np.int64)  # a power of two: nothing is rounded but here,
        scaled_lower = np.ceil(table.lower * ONE).astype(np.int64)   # and inwards, so that more is shown than claimed
        self.upper = upper
        self.goes_on = scaled_upper if upper else scaled_lower  # the mover moves again
        self.passed = ONE - (scaled_lower if upper else scaled_upper)  # the chance of a player whose opponent moves

    def divide(self, total, weights):
        """Outwards: up for the upper bound, down for the lower one."""
        return -(-total // weights) if self.upper else total // weights


class Stage:
    """A card in play with the number of its fills still owed."""

    def __init__(self, card, owed, following):
        self.card, self.owed, self.following = card, owed, following


def can_go(card):
    """Whether it can be discarded when it is drawn."""
    return card["may-discard"] or card["played-by"] == "not-sole-leader"


def stages_of(cards):
    """The stages of each card that tosses dice, first one first: {name: [stage]}."""
    result = {}
    for card in cards:
        if card["dice"] and card["count"]:
            chain = []
            for owed in range(1, max(card["fills"], 1) + 1):
                chain.insert(0, Stage(card, owed, chain[0] if chain else None))
            result[card["name"]] = chain
    return result


def best_of_turns(bound, side, cards, classes, opponents):
    """What a turn brings at its start: an array [own, opponent] for all own scores and these scores of the opponent.

    The lanes are the pairs (own, opponent), by rising own score. A row x holds everything with x = own score + points
    at risk, for the lanes with own <= x; at x = side adding the points wins, and more points make no difference. Rows
    are done from high to low, since every toss that scores leads to a higher one."""
    opponents = np.asarray(opponents)
    width = len(opponents)
    own = np.repeat(np.arange(side), width)
    opponent = np.tile(opponents, side)
    lost = bound.passed[opponent, own]  # a bust, or No Dice: the sheets stay, the opponent begins a turn

    stages = stages_of(cards)
    groups = {"some": [], "all": []}
    for chain in stages.values():
        for stage in chain:
            groups[stage.card["set-aside"]].append(stage)
    for group in groups.values():
        for place, stage in enumerate(group):
            stage.place = place
    # left["some"][x][m][stage, lane]: m dice left in row x, after a toss that scored: the better of stop and roll.
    # m = 0 is a fill.
    left = {name: np.zeros((side + 1, 7, len(group), side * width), np.int64) for name, group in groups.items()}
    drawn = np.zeros((side + 1, side * width), np.int64)  # about to draw a card
    starts = np.zeros((side, width), np.int64)

    def banked(x, lanes):
        """x on the mover's sheet, and the turn passes."""
        return bound.passed[opponent[:lanes], x] if x < side else np.full(lanes, ONE)

    def added(card, x, lanes):
        """After a fill that adds the points to the sheet: the player stops or draws, with nothing at risk."""
        mine = own[:lanes] + card["factor"] * (x - own[:lanes] + card["bonus"] // UNIT)
        ahead = opponent[:lanes] > own[:lanes] if card["only-from-behind"] else opponent[:lanes] >= own[:lanes]
        theirs = np.where(ahead, np.maximum(opponent[:lanes] - card["leader-loses"] // UNIT, 0), opponent[:lanes])
        won = mine >= side
        mine = np.where(won, 0, mine)
        return np.where(won, ONE, np.maximum(bound.passed[theirs, mine], bound.goes_on[mine, theirs]))

    def filled(stage, x, lanes):
        """The last die is set aside in row x."""
        card = stage.card
        if card["fills"] == 0:  # six fresh dice until the bust, which adds the points; at the goal they win
            return left["all"][x, 6, stage.place, :lanes] if x < side else np.full(lanes, ONE)
        if stage.owed > 1:
            return thrown(stage.following)
        if card["on-fill"] == "add-to-sheet":
            return added(card, x, lanes)
        x = min(x + card["bonus"] // UNIT, side)
        return np.maximum(banked(x, lanes), drawn[x, :lanes]) if x < side else np.full(lanes, ONE)

    six = {}  # of the row at hand: six dice to be thrown

    def thrown(stage):
        return six[stage.card["set-aside"]][stage.place]

    def row(x):
        lanes = min(x + 1, side) * width
        stop = banked(x, lanes)
        lose = lost[:lanes]
        for name, group in groups.items():
            if not group:
                continue
            here = left[name]
            busts = np.array([stop if stage.card["on-bust"] == "add-to-sheet" else lose for stage in group])
            stops = [stage.place for stage in group if stage.card["may-stop"]]
            best, part = np.empty_like(busts), np.empty_like(busts)
            for dice in range(1, 7):
                total = np.zeros_like(busts)
                for ways, weight in classes[name][dice].items():
                    if not ways:
                        np.multiply(busts, weight, out=part)
                    else:
                        options = [here[min(x + units, side), dice - count, :, :lanes] for count, units in ways]
                        chosen = options[0]
                        for option in options[1:]:
                            chosen = np.maximum(chosen, option, out=best)
                        np.multiply(chosen, weight, out=part)
                    total += part
                six[name] = bound.divide(total, 6**dice)  # after the last round of the loop
                here[x, dice, :, :lanes] = six[name]
                for place in stops:
                    np.maximum(here[x, dice, place, :lanes], stop, out=here[x, dice, place, :lanes])

        def card_value(card):
            return thrown(stages[card["name"]][0]) if card["dice"] else lose

        # A card that may be discarded comes last: a discard is followed by a draw from the others.
        total, count = np.zeros(lanes, np.int64), 0
        for card in cards:
            if card["count"] and not can_go(card):
                total += card["count"] * card_value(card)
                count += card["count"]
        again = bound.divide(total, count)
        for card in cards:
            if card["count"] and can_go(card):
                value = card_value(card)
                if card["may-discard"]:
                    value = np.maximum(value, again)
                if card["played-by"] == "not-sole-leader":
                    value = np.where(own[:lanes] > opponent[:lanes], again, value)
                total += card["count"] * value
                count += card["count"]
        drawn[x, :lanes] = bound.divide(total, count)
        for name, group in groups.items():
            for stage in group:
                left[name][x, 0, stage.place, :lanes] = filled(stage, x, lanes)

    # In the row of the goal a fill leads to the same row: won, or the next stage of the card. Each repeat settles one.
    for group in groups.values():
        for stage in group:
            left[stage.card["set-aside"]][side, 0, stage.place] = ONE if stage.owed == 1 else 0
    for _ in range(max(len(chain) for chain in stages.values())):
        row(side)
    for x in range(side - 1, -1, -1):
        row(x)
        starts[x] = drawn[x, x * width:(x + 1) * width]
    return starts


# --- the two inequalities -----------------------------------------------------------------------------------------------

def work(job):
    upper, opponents = job
    return upper, opponents, best_of_turns(BOUNDS[upper], SIDE, CARDS, CLASSES, opponents)


BOUNDS, SIDE, CARDS, CLASSES = {}, 0, [], {}  # what the processes share; set before they begin


def margins(table, cards, classes, processes, width=4):
    """How far the table is from breaking each inequality, in units of 2^-46: two arrays [own, opponent]."""
    global BOUNDS, SIDE, CARDS, CLASSES
    BOUNDS = {upper: Bound(table, upper) for upper in (True, False)}
    SIDE, CARDS, CLASSES = table.side, cards, classes
    jobs = [(upper, range(first, min(first + width, SIDE))) for first in range(0, SIDE, width) for upper in (True, False)]
    result = {upper: np.zeros((SIDE, SIDE), np.int64) for upper in (True, False)}
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for upper, opponents, starts in pool.imap_unordered(work, jobs):
            column = BOUNDS[upper].goes_on[:, opponents]
            result[upper][:, opponents] = column - starts if upper else starts - column
    return result[True], result[False]


def check(path, processes):
    """Says what holds; the exit code."""
    began = time.monotonic()
    table = read_table(path)
    cards, chart, differences = read_rules(table.rules_text)
    if table.side != table.goal // UNIT:
        raise Refused(3, f"side: found {table.side}, expected {table.goal // UNIT} for rules without a last turn")
    print(f"{path}: goal {table.goal}, {table.side * table.side} pairs of scores; file and checksum are in order")
    print("rules: " + ("those of docs/rules.md, official" if not differences else "not official: " + "; ".join(differences)))
    classes = toss_classes(chart)
    missing = show_that_games_end(cards, classes)
    print("ends: " + ("every game ends, by ranks: there is one table of chances" if not missing else f"NOT SHOWN: {missing}"))
    code = 1 if missing else 0
    for name, margin, bounds, beyond in zip(("upper", "lower"), margins(table, cards, classes, processes),
                                            (table.upper, table.lower), ("below", "above")):
        failing = np.argwhere(margin < 0)
        if len(failing):
            own, opponent = failing[0]
            print(f"{name}: DOES NOT HOLD in {len(failing)} of {margin.size} entries; the first: {own * UNIT} against "
                  f"{opponent * UNIT}, where {bounds[own, opponent]!r} is {-margin[own, opponent] / ONE:.2e} {beyond} what the turn brings")
            code = 1
        else:
            least, most = margin.min(), margin.max()
            found = [f"{distance} in {(margin < float(distance) * ONE).mean():.1%}" for distance in ("1e-11", "1e-12")]
            print(f"{name}: holds in every entry, with {least} to {most} units of 2^-{BITS} to spare ({least / ONE:.1e} to "
                  f"{most / ONE:.1e}); a move inwards by {', by '.join(found)} of the entries would be found")
    widest = (table.upper - table.lower).max()
    print(f"{'HOLDS' if code == 0 else 'DOES NOT HOLD'}: bounds at most {widest:.2e} apart; "
          f"{time.monotonic() - began:.0f} s with {processes} processes")
    return code


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="Exit codes: " + __doc__.split("Exit codes: ")[1])
    parser.add_argument("files", nargs="+", metavar="FILE", help="a table (docs/table-format.md)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N", help="as many as there are cores if left out")
    arguments = parser.parse_args()
    if arguments.processes < 1:
        parser.error(f"--processes: found {arguments.processes}, expected 1 or more")
    worst = 0
    for path in arguments.files:
        try:
            code = check(path, arguments.processes)
        except Refused as error:
            print(f"{path}: {error}", file=sys.stderr)
            code = error.code
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main())
