#!/usr/bin/python3
"""Measures a learner that has learnt nothing: it decides by chance, against the best play, from either seat."""
import numpy as np

import fillwise
from fillwise.environment import Environment

GAMES = 300
table = fillwise.solve("official", 1000)
environment = Environment(fillwise.Game(table.rules, 1000), table, seat=None)
generator = np.random.default_rng(1)
rewards, losses = [], []
for number in range(GAMES):
    _, info = environment.reset(seed=1 if number == 0 else None)
    over, given_away = False, 0.0
    while not over:
        action = generator.choice(np.flatnonzero(info["action_mask"]))
        if not environment.game.is_terminal():  # over before anything was decided
            values = table.values_after(environment.game)  # chances of player 0
            mine = values if environment.player == 0 else 1 - values
            given_away += mine.max() - mine[action]
        _, reward, over, _, info = environment.step(int(action))
    rewards.append(reward)
    losses.append(given_away)
print(f"{GAMES} games: mean reward {np.mean(rewards):+.3f}")
print(f"by what its decisions gave away: {-2 * np.mean(losses):+.3f}, which luck moves far less")
print(f"standard errors: {np.std(rewards) / GAMES ** 0.5:.3f} and {2 * np.std(losses) / GAMES ** 0.5:.3f}")
