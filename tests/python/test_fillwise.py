"""The Python module: what it answers, and what it says of bad input."""

import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import fillwise

ROOT = pathlib.Path(__file__).resolve().parents[2]


def refused(call, *args, **kwargs):
    with pytest.raises(fillwise.Error) as caught:
        call(*args, **kwargs)
    assert "\n" not in str(caught.value)
    return caught.value


def test_versions_agree():
    assert f'version = "{fillwise.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_rules():
    assert "official" in fillwise.presets()
    rules = fillwise.Rules("official")
    assert (rules.name, rules.goal) == ("official", 10000)
    assert "vengeance" in rules.cards
    assert fillwise.Rules.parse(rules.to_toml()).to_toml() == rules.to_toml()
    assert refused(fillwise.Rules, "offical").fault == "invalid"
    assert refused(fillwise.Rules.parse, "name = 5").fault == "invalid"


def test_values_are_looked_at_in_place(small):
    assert small.value.shape == (10, 10)
    assert not small.value.flags.owndata and not small.value.flags.writeable
    assert small.value.ctypes.data == small.value.ctypes.data
    assert (small.lower <= small.value).all() and (small.value <= small.upper).all()
    assert (small.upper - small.lower).max() <= 1e-9
    with pytest.raises(ValueError):
        small.value[0, 0] = 1


def test_arrays_outlive_their_table():
    table = fillwise.solve("official", 100)
    values = table.value
    kept = values.copy()
    table.close()
    del table
    assert (values == kept).all()


def test_a_closed_table_is_refused():
    with fillwise.solve("official", 100) as table:
        assert table.goal == 100
    with pytest.raises(ValueError, match="table: found one that is closed"):
        table.advise(0, 0, "bonus-300", dice=3)


def test_tables_are_written_and_opened(small, tmp_path):
    path = tmp_path / "own.fwt"
    small.write(path)
    again = fillwise.open_table(path)
    assert again.signature == small.signature and (again.value == small.value).all()
    path.write_bytes(path.read_bytes()[:-1] + b"U")
    assert refused(fillwise.open_table, path).fault == "damaged"
    assert refused(fillwise.open_table, tmp_path / "none.fwt").fault == "no_table"
    assert refused(fillwise.find_table, "tutto", 1050).fault == "no_table"


def test_advice(official):
    advice = official.advise(3200, 4100, "bonus-300", roll=[1, 1, 5, 2, 3, 6])
    assert advice.best.action == "set-aside" and advice.best.dice == (1,) and advice.best.then == "roll"
    assert round(100 * advice.best.chance.value, 3) == 43.151  # as README.md says
    assert advice.best.chance.lower <= advice.best.chance.value <= advice.best.chance.upper
    assert [o.loss for o in advice.options] == sorted(o.loss for o in advice.options)
    assert official.advise(3200, 4100, "bonus-300", roll="1,1,5,2,3,6") == advice
    assert official.advise(0, 0, "bonus-300", roll="223346").best is None
    assert official.advise(2500, 3200, between_cards=True, at_risk=1250).best.action in ("draw", "stop")


@pytest.mark.parametrize("change, field", [
    ({"me": 3210}, "me"), ({"opponent": -50}, "opponent"), ({"card": "joker"}, "card"), ({"roll": [7]}, "roll"),
    ({"at_risk": 75}, "at_risk"), ({"fills": 9}, "fills")])
def test_situations_that_cannot_be(official, change, field):
    situation = {"me": 3200, "opponent": 4100, "card": "bonus-300", "roll": [1, 1, 5, 2, 3, 6], **change}
    error = refused(official.advise, **situation)
    assert error.fault == "invalid" and error.field == field


def test_wrong_types(official):
    for wrong in (float("nan"), 3200.0, True, object()):
        with pytest.raises(TypeError, match="me: found .*, expected"):
            official.advise(wrong, 4100, "bonus-300", dice=3)
    with pytest.raises(TypeError, match="situations: found"):
        official.advise_batch(np.zeros(3))
    assert refused(official.advise_batch, fillwise.situations(4).reshape(2, 2)).field == "situations"
    error = refused(fillwise.solve, "official", 525)
    assert (error.field, error.found) == ("goal", "'525'")
    assert refused(official.advise, 3210, 4100, "bonus-300", dice=3).found == ""
    assert refused(fillwise.solve, "official", 500, tolerance=float("nan")).field == "tolerance"
    assert refused(fillwise.solve, "official", 500, threads=-1).field == "threads"


def test_batches_answer_as_single_questions_do(official):
    generator = np.random.default_rng(1)
    situations = fillwise.situations(200)
    situations["me"] = 50 * generator.integers(0, 200, 200)
    situations["opponent"] = 50 * generator.integers(0, 200, 200)
    situations["card"] = official.rules.cards.index("bonus-300")
    situations["roll"] = generator.integers(1, 7, (200, 6))
    best = official.advise_batch(situations)
    for s, b in zip(situations, best):
        advice = official.advise(s["me"], s["opponent"], "bonus-300", roll=s["roll"])
        assert b["chance"]["value"] == advice.chance.value
        if advice.best:
            assert tuple(d for d in b["dice"] if d) == advice.best.dice and b["points"] == advice.best.points
        else:
            assert b["action"] == fillwise.NOTHING
    situations["me"][7] = 10
    error = refused(official.advise_batch, situations)
    assert str(error).startswith("situation 7: me: ") and error.field == "situation 7: me"
    loose = official.advise_batch(situations, strict=False)
    assert loose["action"][7] == fillwise.INVALID and (np.delete(loose, 7) == np.delete(best, 7)).all()


def test_progress_and_what_it_raises():
    told = []
    fillwise.solve("official", 500, progress=lambda done, what: told.append((done, what)))
    assert len(told) > 3 and all(0 <= done <= 1 for done, _ in told)

    def end(done, what):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        fillwise.solve("official", 2000, progress=end)


def test_ctrl_c_ends_a_solve():
    begun = time.monotonic()
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        fillwise.solve("official-showdown", 20000)
    timer.join()
    assert time.monotonic() - begun < 60


def test_ratings_simulations_and_analyses(small, official):
    rating = small.rate("stop-at:300", exploit=True)
    assert rating["exploited_first"].value <= rating["first"].value + 1e-9
    assert 0 < rating["loss"] < 0.5
    assert refused(small.rate, "optimal").field == "player"
    counted = small.simulate("optimal", "random", 200, paired=True)
    assert counted["games"] == 200 and counted["wins"][0] > counted["wins"][1]
    assert counted == small.simulate("optimal", "random", 200, paired=True, threads=1)
    assert refused(small.simulate, games=0).field == "games"
    game = "players Ann Bob\nAnn: bonus-300 115236 > 11 2346 bust\n"
    assert official.analyse(game)["players"][0]["name"] == "Ann"
    assert refused(official.analyse, "").field == "records"


def test_the_game_as_an_environment(small):
    """Backed up over chance, what follows has the value of the state; the best action has it too."""
    generator = random.Random(5)
    for _ in range(3):
        game = fillwise.Game(fillwise.Rules("official"), 500)
        value = small.value[0, 0]
        while not game.is_terminal():
            after = small.values_after(game)
            assert len(after) == len(game.legal_actions()) > 0
            if game.is_chance_node():
                assert game.current_player() == -1
                outcomes = game.chance_outcomes()
                chances = [chance for _, chance in outcomes]
                assert sum(chances) == pytest.approx(1, abs=1e-12)
                assert np.dot(chances, after) == pytest.approx(value, abs=1e-8)
                action = generator.choices([outcome for outcome, _ in outcomes], chances)[0]
            else:
                player = game.current_player()
                assert (after.max() if player == 0 else after.min()) == pytest.approx(value, abs=1e-8)
                action = generator.choice(game.legal_actions())
            assert game.action_to_string(action)
            before, value = game.clone(), after[action]
            game.apply(action)
            assert before.legal_actions() and not before.is_terminal()
        assert game.current_player() == -4 and sum(game.returns()) == 0
        assert value == (game.returns()[0] + 1) / 2
        assert refused(game.apply, 0).field == "action"
    assert refused(fillwise.Game(fillwise.Rules("official"), 500).apply, 10_000).field == "action"
    assert refused(small.values_after, fillwise.Game(fillwise.Rules("official"), 550)).fault == "no_table"


@pytest.mark.skipif("FILLWISE_PROGRAM" not in os.environ, reason="the program is not named")
def test_a_bot_of_fifteen_lines_plays_a_match():
    bot = ROOT / "docs" / "python" / "best_bot.py"
    assert len(bot.read_text().splitlines()) <= 15
    report = subprocess.run(
        [os.environ["FILLWISE_PROGRAM"], "match", "--player", f"bot:/usr/bin/python3 {bot}", "--player", "optimal", "--games", "4", "--strict",
         "--json"], capture_output=True, text=True, check=True)
    assert '"games": 4' in report.stdout


def test_the_examples_of_the_documentation_hold():
    import doctest

    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted > 3 and result.failed == 0


def test_the_example_programs_run():
    for name, words in (("random_game.py", "returns:"), ("speed.py", "of 200000 answered"),
                        ("measured_learner.py", "by what its decisions gave away")):
        ran = subprocess.run([sys.executable, str(ROOT / "docs" / "python" / name)], capture_output=True, text=True, check=True)
        assert words in ran.stdout
