"""What programs write, with types: mypy --strict has nothing to say about it."""

from typing import Optional

import numpy as np
import numpy.typing as npt

import fillwise
from fillwise import bots
from fillwise.environment import Environment


def best(table: fillwise.Table, me: int, opponent: int) -> Optional[fillwise.Option]:
    return table.advise(me, opponent, "bonus-300", roll=[1, 1, 5, 2, 3, 6]).best


def answered(table: fillwise.Table, count: int) -> npt.NDArray[np.void]:
    return table.advise_batch(fillwise.situations(count))


def values(table: fillwise.Table) -> npt.NDArray[np.float64]:
    return table.upper - table.lower


def total(environment: Environment) -> float:
    observation, info = environment.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        observation, reward, over, cut, info = environment.step(int(np.flatnonzero(info["action_mask"])[0]))
    return reward + float(observation.sum())


def least(state: fillwise.Game) -> int:
    return min(state.legal_actions())


def choose(position: bots.Position) -> int:
    return len(position["actions"]) - 1


def main() -> None:
    with fillwise.solve("official", 500, progress=lambda done, what: print(done, what)) as table:
        print(table.goal + 50, table.rules.name.upper(), values(table).max(), answered(table, 3), best(table, 0, 0))
        print(total(Environment(fillwise.Game(table.rules, 500), table)), total(Environment(opponent=least, seat=None)))
    bots.run(choose)
