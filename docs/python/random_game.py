#!/usr/bin/python3
"""Plays a game by chance, and says after each decision what it gave away."""
import random

import fillwise

table = fillwise.solve("official", 1000)
game = fillwise.Game(table.rules, 1000)
while not game.is_terminal():
    if game.is_chance_node():
        outcomes, chances = zip(*game.chance_outcomes())
        game.apply(random.choices(outcomes, chances)[0])
        continue
    player, values = game.current_player(), table.values_after(game)
    mine = values if player == 0 else 1 - values  # the chance to win of who decides
    action = random.choice(game.legal_actions())
    print(f"player {player}: {game.action_to_string(action)}, gives away {100 * (mine.max() - mine[action]):.2f} %")
    game.apply(action)
print("returns:", game.returns(), "scores:", game.scores)
