#!/usr/bin/python3
"""Tests of tables/checker: check_table_test.py CLASS..., with the built program in FILLWISE_PROGRAM.

Exit code 77: skipped, NumPy or Coq is missing."""
import importlib.util
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
CHECKER = os.path.join(ROOT, "tables/checker/check_table.py")
MOVER = os.path.join(ROOT, "tables/checker/move_bound.py")
PROOF = os.path.join(ROOT, "tables/checker/proof/run")
SHIPPED = os.path.join(ROOT, "tables/shipped/official-%d-e7f12079.fwt")
PROGRAM = os.environ.get("FILLWISE_PROGRAM", os.path.join(ROOT, "build/release/fillwise"))

try:
    import numpy as np
except ImportError:
    print("skipped: no NumPy for", sys.executable, "(Debian: python3-numpy)")
    sys.exit(77)

spec = importlib.util.spec_from_file_location("check_table", CHECKER)
checker = importlib.util.module_from_spec(spec)
sys.modules["check_table"] = checker
spec.loader.exec_module(checker)


with open(os.path.join(ROOT, "docs/sceptic.md"), encoding="utf-8") as file:
    PAGE = file.read()


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


class Case(unittest.TestCase):
    """A folder of its own, and tables solved there."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="fillwise-checker-")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def solve(cls, rules, goal):
        path = cls.path(f"{os.path.basename(rules)}-{goal}.fwt")
        if not os.path.exists(path):
            result = run(PROGRAM, "solve", "--rules", rules, "--goal", str(goal), "--out", path, "--quiet")
            assert result.returncode == 0, result.stderr
        return path

    def write(self, name, data):
        """The bytes of a table with their checksum corrected."""
        data = bytes(data)
        high, low = checker.xxh3_128(data[:-16])
        with open(self.path(name), "wb") as file:
            file.write(data[:-16] + struct.pack(">QQ", high, low))
        return self.path(name)

    def moved(self, path, bound, own, opponent, distance):
        """The table with one bound moved up by so much."""
        result = run(MOVER, path, bound, str(own * 50), str(opponent * 50), repr(distance), self.path("moved.fwt"))
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.path("moved.fwt")

    def holds(self, path):
        result = run(CHECKER, path)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertIn("\nHOLDS: ", result.stdout)
        return result.stdout

    def fails(self, path, *texts):
        result = run(CHECKER, path)
        self.assertEqual((result.returncode, result.stderr), (1, ""), result.stdout)
        self.assertIn("\nDOES NOT HOLD: ", result.stdout)
        for text in texts:
            self.assertIn(text, result.stdout)
        return result.stdout

    def is_on_the_page(self, output):
        """docs/sceptic.md shows these lines; the last one has a time."""
        for line in output.splitlines()[1:-1]:
            self.assertIn(f"    {line}\n", PAGE)

    def with_text(self, changes, goal=1100):
        """A table of the official rules with these changes of its rules text, all digests corrected."""
        with open(self.solve("official", goal), "rb") as file:
            data = file.read()
        name, length = struct.unpack_from("<IQ", data, 20)
        text = data[88 + name:88 + name + length].decode()
        for card, old, new in changes:
            at = text.index(f'name = "{card}"') if card else text.index("[scoring]")
            found = text.index(old, at)
            text = text[:found] + new + text[found + len(old):]
        high, low = checker.xxh3_128(text[text.index("[scoring]"):].encode())
        head, parts = bytearray(data[:88]), []
        side, = struct.unpack_from("<I", data, 16)
        body = bytearray(head + data[88:88 + name] + text.encode())
        for at in (64, 72, 80):
            offset, = struct.unpack_from("<Q", data, at)
            body += bytes(-len(body) % 64)
            struct.pack_into("<Q", body, at, len(body))
            body += data[offset:offset + 8 * side * side]
        struct.pack_into("<Q", body, 24, len(text.encode()))
        struct.pack_into("<QQ", body, 32, high, low)
        struct.pack_into("<Q", body, 56, len(body) + 16)
        return self.write("rules.fwt", body + bytes(16))

    def refused(self, path, code, text):
        result = run(CHECKER, path)
        self.assertEqual((result.returncode, result.stdout), (code, ""), result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertTrue(result.stderr.startswith(path + ": "), result.stderr)
        self.assertIn(text, result.stderr)


class Dice(unittest.TestCase):
    """Against the figures of docs/rules.md, which are counted there and not here."""

    def test_busts_are_as_many_as_the_rules_page_says(self):
        classes = checker.toss_classes(checker.official_rules()["scoring"])
        for setting in ("some", "all"):
            busts = [classes[setting][dice][frozenset()] for dice in range(1, 7)]
            self.assertEqual(busts, [4, 16, 60, 204, 600, 1440])
            for dice in range(1, 7):
                self.assertEqual(sum(classes[setting][dice].values()), 6**dice)

    def test_prices_follow_the_chart(self):
        chart = checker.official_rules()["scoring"]
        for dice, points in (({1: 1}, 100), ({5: 2}, 100), ({1: 3}, 1000), ({2: 3}, 200), ({1: 4}, 1100), ({5: 6}, 1000),
                             ({6: 6}, 1200), ({face: 1 for face in range(1, 7)}, 1500), ({2: 3, 1: 1, 5: 1}, 350),
                             ({2: 2}, None), ({2: 4}, None), ({3: 3, 4: 1}, None)):
            self.assertEqual(checker.price(dice, chart), points, dice)

    def test_of_a_straight_all_dice_may_be_taken_or_the_1_or_the_5_or_both(self):
        ways, forced = checker.ways_of((1, 2, 3, 4, 5, 6), checker.official_rules()["scoring"])
        self.assertEqual(ways, {(1, 2), (1, 1), (2, 3), (6, 30)})
        self.assertEqual(forced, {(6, 30)})


class Bounds(Case):
    """A table holds exactly as far as its inequalities have room."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.table = cls.solve("official", 1000)
        table = checker.read_table(cls.table)
        cards, chart, _ = checker.read_rules(table.rules_text)
        upper, lower = checker.margins(table, cards, checker.toss_classes(chart), 2)
        cls.room = {"upper": upper, "lower": lower}

    def test_of_solved_tables_hold(self):
        for goal in (50, 100, 650, 1000):
            output = self.holds(self.solve("official", goal))
            self.assertIn("\nrules: those of docs/rules.md, official\n", output)
            self.assertIn("\nends: every game ends", output)

    def test_moved_inwards_by_the_room_hold_and_by_more_do_not(self):
        pairs = random.Random(1).sample([(own, opponent) for own in range(20) for opponent in range(20)], 3)
        for bound, inwards in (("upper", -1), ("lower", 1)):
            for own, opponent in pairs:
                # The double may lie a part of a unit outside the integer that is read.
                room = int(self.room[bound][own, opponent])
                self.assertGreater(room, 0)
                self.holds(self.moved(self.table, bound, own, opponent, inwards * room / checker.ONE))
                self.fails(self.moved(self.table, bound, own, opponent, inwards * (room + 1) / checker.ONE),
                           f"{bound}: DOES NOT HOLD in 1 of 400 entries; the first: {own * 50} against {opponent * 50}, where ")

    def test_moved_past_the_value_are_damage(self):
        self.refused(self.moved(self.table, "upper", 3, 7, -1e-9), 4, "entry 150 against 350: found ")
        self.refused(self.moved(self.table, "lower", 3, 7, 1e-9), 4, "entry 150 against 350: found ")

    def test_moved_outwards_break_the_proof_of_others(self):
        # The entry itself is true still, but too little to show what others claim.
        self.fails(self.moved(self.table, "upper", 10, 10, 1e-6), "\nupper: holds in every entry", "\nlower: DOES NOT HOLD in ")

    def test_of_another_table_of_the_same_rules_do_not_hold(self):
        with open(self.table, "rb") as file:
            data = bytearray(file.read())
        struct.pack_into("<I", data, 12, 950)
        self.refused(self.write("goal.fwt", data), 3, "side: found 20, expected 19")
        exchanged = checker.read_table(self.table)
        for at, bound in ((64, exchanged.value), (72, exchanged.lower), (80, exchanged.upper)):
            offset, = struct.unpack_from("<Q", data, at)
            data[offset:offset + bound.nbytes] = np.ascontiguousarray(bound.T).tobytes()
        struct.pack_into("<I", data, 12, 1000)
        self.fails(self.write("exchanged.fwt", data))


class Rules(Case):
    """Bounds are those of the rules, and of no others."""

    def test_written_anew_or_without_effect_hold(self):
        self.holds(self.with_text([]))
        # A sole leader who may play Vengeance or discard it discards it.
        self.holds(self.with_text([("vengeance", "not-sole-leader", "anyone")]))

    def test_changed_in_one_place_do_not_hold(self):
        for card, old, new in ((None, "1 = 100", "1 = 150"), (None, "5 = 50", "5 = 100"), (None, "1 = 1000", "1 = 1050"),
                               (None, "6 = 600", "6 = 550"), (None, "straight = 1500", "straight = 1000"),
                               ("bonus-300", "count = 12", "count = 11"), ("bonus-400", "bonus = 400", "bonus = 450"),
                               ("bonus-500", "may-stop = true", "may-stop = false"),
                               ("bonus-500", 'set-aside = "some"', 'set-aside = "all"'),
                               ("no-dice", "count = 8", "count = 7"), ("fill-1000", "bonus = 1000", "bonus = 950"),
                               ("must-bust", "count = 4", "count = 5"), ("vengeance", "may-discard = true", "may-discard = false"),
                               ("vengeance", "leader-loses = 2500", "leader-loses = 50"),
                               ("vengeance", "fills = 1", "fills = 2"), ("double-trouble", "factor = 2", "factor = 1"),
                               ("double-trouble", "fills = 2", "fills = 1")):
            with self.subTest(card=card, change=new):
                # A shorter game is won by every fill of that card.
                goal = 1500 if card == "fill-1000" else 1100
                self.fails(self.with_text([(card, old, new)], goal), "\nrules: not official: ")

    def test_of_other_games_hold_too(self):
        for rules, text in (("quick-guide", "card double-trouble: factor = 1 (official: 2)"),
                            ("team", "card vengeance: leader-loses = 5000 (official: 2500)")):
            self.assertIn(text, self.holds(self.solve(rules, 1000)))
        house = self.path("house")
        with open(house, "w", encoding="utf-8") as file:
            file.write('extends = "official"\nname = "house"\n[scoring]\nstraight = 0\nsingle = { 2 = 50 }\n[[card]]\n'
                       'name = "vengeance"\nonly-from-behind = true\nleader-loses = 300\n[[card]]\nname = "fill-1000"\nfills = 3\n'
                       '[[card]]\nname = "no-dice"\ncount = 0\n[[card]]\nname = "must-bust"\nmay-stop = true\n')
        self.assertIn("scoring: single 2 = 50 (official: nothing)", self.holds(self.solve(house, 700)))

    def test_that_are_not_understood_are_refused(self):
        for rules, goal, text in (("official-showdown", 100, "end: last-turn: found True, expected no such key"),
                                  ("zonk", 50, "found"), ("tutto", 300, "found")):
            self.refused(self.solve(rules, goal), 3, "these rules are not checked here: ")
            self.refused(self.solve(rules, goal), 3, text)

    def test_under_which_a_game_need_not_end_are_not_accepted(self):
        self.fails(self.with_text([("must-bust", "count = 4", "count = 0")]),
                   "ends: NOT SHOWN: no card that can't be refused adds points whatever the player does")


class Verdicts(Case):
    """Each verdict once, on small tables; Bounds and Rules try far more."""

    def test_of_the_table_itself(self):
        table = self.solve("official", 300)
        self.holds(table)
        self.fails(self.moved(table, "upper", 2, 2, 1e-6), "\nupper: holds in every entry", "\nlower: DOES NOT HOLD in ")
        self.fails(self.moved(table, "lower", 2, 2, -1e-6), "\nlower: holds in every entry", "\nupper: DOES NOT HOLD in ")

    def test_of_the_rules(self):
        self.fails(self.with_text([(None, "1 = 100", "1 = 150")], 300), "\nrules: not official: ")
        self.holds(self.solve("team", 300))
        self.refused(self.solve("tutto", 300), 3, "these rules are not checked here: ")


class Damage(Case):
    def test_of_any_byte_is_refused_in_one_line(self):
        path = self.solve("official", 100)
        with open(path, "rb") as file:
            data = file.read()
        random_ = random.Random(2)
        for at in list(range(0, 96, 8)) + [random_.randrange(len(data)) for _ in range(6)] + [len(data) - 1]:
            changed = bytearray(data)
            changed[at] ^= 1 << random_.randrange(8)
            with open(self.path("damaged.fwt"), "wb") as file:
                file.write(changed)
            self.refused(self.path("damaged.fwt"), 4, ", expected ")
        for length in (0, 7, 8, 87, 103, 2000, len(data) - 1):
            with open(self.path("short.fwt"), "wb") as file:
                file.write(data[:length])
            self.refused(self.path("short.fwt"), 4, ", expected ")

    def test_with_a_right_checksum_is_refused_by_field(self):
        with open(self.solve("official", 100), "rb") as file:
            data = file.read()
        lower, = struct.unpack_from("<Q", data, 72)
        for at, code, x, text in ((8, "<I", 2, "version: found 2, expected 1"), (12, "<I", 75, "goal: found 75"),
                                  (16, "<I", 1, "side: found 1"), (20, "<I", 0, "length of the rules name: found 0"),
                                  (32, "<Q", 5, "fingerprint: found"), (48, "<d", 0, "tolerance: found 0"),
                                  (56, "<Q", 9, "length in the header: found 9"), (64, "<Q", 64, "offset of value: found 64"),
                                  (lower, "<d", 2, "entry 0 against 0: found 2.0"), (lower, "<d", float("nan"), "entry 0 against 0: found nan"),
                                  (lower - 8, "<Q", 1, "bytes before lower: found others")):
            changed = bytearray(data)
            struct.pack_into(code, changed, at, x)
            self.refused(self.write("forged.fwt", changed), 4, text)

    def test_files_that_are_none(self):
        self.refused(self.path("none.fwt"), 3, "No such file")
        self.refused(self.folder, 3, "Is a directory")
        for words in ((), ("--processes", "0", "x"), ("--what",)):
            result = run(CHECKER, *words)
            self.assertEqual(result.returncode, 2)
            self.assertIn("usage: ", result.stderr)


class Shipped5000(Case):
    def test_holds(self):
        output = self.holds(SHIPPED % 5000)
        self.assertIn("goal 5000, 10000 pairs of scores", output)
        self.is_on_the_page(output)


class Moved5000(Case):
    def test_by_1e_11_does_not_hold(self):
        self.is_on_the_page(
            self.fails(self.moved(SHIPPED % 5000, "upper", 0, 0, -1e-11),
                       "upper: DOES NOT HOLD in 1 of 10000 entries; the first: 0 against 0, where ", "\nlower: holds in every entry"))

    def test_by_1e_12_holds(self):
        self.holds(self.moved(SHIPPED % 5000, "upper", 0, 0, -1e-12))


class Shipped10000(Case):
    def test_holds(self):
        output = self.holds(SHIPPED % 10000)
        self.assertIn("goal 10000, 40000 pairs of scores", output)
        self.is_on_the_page(output)


class Proved(Case):
    """The checker that is extracted from the proof, and this one: the same numbers, to the last unit."""

    def test_both_find_the_same_room(self):
        tables = [self.solve("official", goal) for goal in (50, 650, 1000)] + [SHIPPED % 5000]
        result = run(PROOF, *tables)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("The proof is complete", result.stdout)
        rooms = re.findall("least room: upper (-?[0-9]+), lower (-?[0-9]+) units", result.stdout)
        self.assertEqual(len(rooms), len(tables))
        for path, room in zip(tables, rooms):
            self.assertEqual(tuple(re.findall("with (-?[0-9]+) to [0-9]+ units", self.holds(path))), room, path)

    def test_both_name_the_same_entry(self):
        moved = self.moved(self.solve("official", 1000), "lower", 10, 10, -1e-6)
        result = run(PROOF, moved)
        self.assertEqual(result.returncode, 1, result.stdout)
        failing, entry = re.search("\n([0-9]+) entries fail; the first: ([0-9]+ against [0-9]+) ", result.stdout).groups()
        self.fails(moved, f"DOES NOT HOLD in {failing} of 400 entries; the first: {entry}, where ")

    def test_other_rules_are_refused(self):
        result = run(PROOF, self.solve("team", 100))
        self.assertEqual(result.returncode, 3)
        self.assertIn("fingerprint: found ", result.stderr)


if __name__ == "__main__":
    if "Proved" in sys.argv and not (shutil.which("coqc") and shutil.which("ocamlopt")):
        print("skipped: no coqc or ocamlopt here (Debian: coq, ocaml)")
        sys.exit(77)
    unittest.main(verbosity=2)
