"""The environment in the manner of Gymnasium: what it is worth by the table, and what it says of bad input."""

import math

import numpy as np
import pytest

import fillwise
from fillwise.environment import FIELDS, Environment


def game(goal=500, rules="official"):
    return fillwise.Game(fillwise.Rules(rules), goal)


def returns_of(environment, choose, games, seed=1):
    """The rewards of so many games in which choose(environment, info) decides."""
    found = []
    for number in range(games):
        _, info = environment.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            _, reward, over, cut, info = environment.step(choose(environment, info))
            assert not cut and (over or reward == 0) and over == (info["actions"] == [])
        assert reward == environment.game.returns()[environment.player]
        found.append(reward)
    return np.array(found)


def best_by(table):
    return lambda environment, info: 0 if len(info["actions"]) == 1 else table.best_action(environment.game)


def by_chance(seed):
    generator = np.random.default_rng(seed)
    return lambda _, info: int(generator.choice(np.flatnonzero(info["action_mask"])))


def inside(found, expected):
    """Whether the mean is within four standard errors, once in 16,000 not so by chance alone."""
    return abs(found.mean() - expected) <= 4 * found.std(ddof=1) / math.sqrt(len(found))


@pytest.mark.parametrize("seat, sign", [(0, 1), (1, -1)])
def test_the_best_play_has_the_value_of_the_table(small, seat, sign):
    found = returns_of(Environment(game(), small, seat=seat), best_by(small), 1500)
    value = sign * (2 * small.value[0, 0] - 1)
    assert abs(value) > 0.1 and inside(found, value)
    assert not inside(found, -value)  # of the other seat


def test_the_best_play_is_worth_nothing_if_seats_are_drawn(small):
    environment = Environment(game(), small, seat=None)
    assert inside(returns_of(environment, best_by(small), 1500), 0)


def test_who_plays_by_chance_loses_and_beats_who_stops_at_nothing(small):
    """The opponent is what it is said to be: the same learner does worse against the best play than against one who never stops."""
    def never_stops(state):
        words = [state.action_to_string(action) for action in state.legal_actions()]
        return next((place for place, word in enumerate(words) if word != "stop"), 0)

    against_best = returns_of(Environment(game(), small), by_chance(1), 400)
    against_wild = returns_of(Environment(game(), never_stops), by_chance(1), 400)
    assert against_best.mean() < -0.2 < 0.2 < against_wild.mean()


def transcript(environment, seed, games=5):
    told, choose = [], by_chance(7)
    for number in range(games):
        observation, info = environment.reset(seed=seed if number == 0 else None)
        over = False
        told.append((*observation, info["player"], *info["actions"]))
        while not over:
            observation, reward, over, _, info = environment.step(choose(environment, info))
            told.append((*observation, reward, *info["actions"]))
    return told


def test_the_same_seed_gives_the_same_games(small):
    first = transcript(Environment(game(), small, seat=None), 3)
    assert first == transcript(Environment(game(), small, seat=None), 3)
    assert first != transcript(Environment(game(), small, seat=None), 4)


@pytest.mark.parametrize("rules", ["official", "tutto", "zonk", "quick-guide", "official-showdown"])
def test_observations_and_actions_are_in_their_spaces(rules):
    environment = Environment(game(1000, rules), lambda _: 0, seat=None)
    choose = by_chance(2)
    met = set()
    for number in range(60):
        observation, info = environment.reset(seed=5 if number == 0 else None)
        over = False
        while not over:
            assert environment.observation_space.contains(observation)
            seen = dict(zip(FIELDS, observation))
            state = environment.game
            assert [seen["me"], seen["opponent"]] == [state.scores[info["player"]], state.scores[1 - info["player"]]]
            legal = state.legal_actions()
            if state.is_terminal():
                assert info["actions"] == ["end"]
                break
            assert state.current_player() == environment.player == info["player"]
            assert len(legal) == len(info["actions"]) >= 2
            assert info["action_mask"].tolist() == [1] * len(legal) + [0] * (environment.action_space.n - len(legal))
            if state.phase == "set-aside":
                assert sum(observation[FIELDS.index("toss_1"):][:6]) == seen["dice"] == len(state.toss) > 0
            else:
                assert not any(observation[FIELDS.index("toss_1"):][:6])
            met.add(state.phase)
            action = choose(environment, info)
            assert environment.action_space.contains(action)
            observation, _, over, _, info = environment.step(action)
    assert {"set-aside", "roll-or-stop"} <= met


@pytest.mark.parametrize("rules", ["official", "tutto", "zonk"])
def test_the_space_has_as_many_actions_as_the_richest_toss_offers(rules):
    start, most = game(1000, rules), 0
    for card, _ in start.chance_outcomes():
        drawn = start.clone()
        drawn.apply(card)
        if drawn.phase == "play-or-discard":
            drawn.apply(0)
        for toss, _ in drawn.chance_outcomes() if drawn.phase == "toss" else []:
            tossed = drawn.clone()
            tossed.apply(toss)
            if tossed.phase == "set-aside":
                most = max(most, len(tossed.legal_actions()))
    assert most == start.most_actions() == Environment(start, lambda _: 0).action_space.n


def test_games_begin_where_they_are_told_to(small):
    state, chooser = game(), np.random.default_rng(3)
    while state.scores == [0, 0] or state.is_chance_node() or len(state.legal_actions()) < 2:
        state = game() if state.is_terminal() else state
        if state.is_chance_node():
            state.apply_chance(chooser.random())
        else:
            state.apply(int(chooser.choice(state.legal_actions())))
    environment = Environment(state, small, seat=state.current_player())
    observation, info = environment.reset(seed=1)
    assert environment.game.scores == state.scores and environment.game.legal_actions() == state.legal_actions()
    assert list(observation[:2]) == [state.scores[environment.player], state.scores[1 - environment.player]]


def test_a_game_that_is_over_before_the_learner_decides_has_its_reward():
    """To 50 points, the first turn that scores wins: often before the learner is asked."""
    environment, at_once = Environment(game(50), lambda state: state.legal_actions()[-1], seat=1), []
    for number in range(50):
        _, info = environment.reset(seed=2 if number == 0 else None)
        if info["actions"] == ["end"]:
            assert info["action_mask"].tolist() == [1] + [0] * (environment.action_space.n - 1)
            assert refused(environment.step, 1).field == "action"
            _, reward, over, cut, _ = environment.step(0)
            assert over and not cut and reward == environment.game.returns()[1]
            at_once.append(reward)
            assert "the game is over" in str(refused(environment.step, 0))
    assert 10 < len(at_once) < 50 and {-1.0, 1.0} == set(at_once)


def refused(call, *args, **kwargs):
    with pytest.raises(fillwise.Error) as caught:
        call(*args, **kwargs)
    assert "\n" not in str(caught.value)
    return caught.value


def test_what_cannot_be_is_refused(small):
    environment = Environment(game(), small)
    assert refused(environment.step, 0).field == "step"
    _, info = environment.reset(seed=1)
    before = environment.game.legal_actions()
    error = refused(environment.step, len(before))
    assert (error.field, error.found, error.expected) == ("action", str(len(before)), f"0 to {len(before) - 1}")
    assert refused(environment.step, -1).field == "action"
    for wrong in (1.0, True, None, "0"):
        with pytest.raises(TypeError, match="action: found .*, expected a whole number"):
            environment.step(wrong)
    assert environment.game.legal_actions() == before  # nothing was done
    while info["actions"]:
        info = environment.step(0)[4]
    assert "the game is over" in str(refused(environment.step, 0))
    environment.close()
    assert refused(environment.step, 0).found == "no game"
    assert refused(environment.reset, seed=-1).field == "seed"
    assert refused(environment.reset, options={"seat": 1}).field == "options"
    assert refused(Environment, game(), small, seat=2).field == "seat"
    assert refused(Environment, game(550), small).fault == "no_table"
    assert refused(Environment, game(1050, "tutto")).fault == "no_table"
    with pytest.raises(TypeError, match="opponent: found str"):
        Environment(game(), "optimal")
    for wrong in (99, None, True):
        assert refused(Environment(game(), lambda _: wrong, seat=1).reset, seed=1).field == "opponent"


def test_the_table_of_the_official_game_is_found():
    _, info = Environment().reset(seed=1)
    assert info["actions"]


def test_chance_is_drawn_by_its_weights(small):
    """A number drawn evenly gives each outcome as often as chance_outcomes() says: at the middle of each one's part it is that one."""
    state = game()
    for _ in range(2):
        upto = 0.0
        for outcome, chance in state.chance_outcomes():
            by_number, by_place = state.clone(), state.clone()
            by_number.apply_chance(upto + chance / 2)
            by_place.apply(outcome)
            assert (small.values_after(by_number) == small.values_after(by_place)).all()
            assert (by_number.card, by_number.toss, by_number.phase) == (by_place.card, by_place.toss, by_place.phase)
            upto += chance
        state.apply_chance(0)
        if not state.is_chance_node():
            break
    for wrong in (1, -0.1, math.nan):
        assert refused(game().apply_chance, wrong).field == "number"
    decided = game()
    while decided.is_chance_node():
        decided.apply_chance(0.5)
    assert refused(decided.apply_chance, 0.5).field == "number"
    with pytest.raises(ValueError, match="nothing is decided"):
        small.best_action(game())
