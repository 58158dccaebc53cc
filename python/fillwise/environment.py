"""The game for a learner, in the manner of Gymnasium, which is not needed: one player learns, the other one is a policy."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

from . import Error, Game, Rules, Table, find_table

Policy = Callable[[Game], int]
Observation = npt.NDArray[np.int32]
Info = dict[str, Any]

#: Game.phase where somebody decides or the game is over; an observation has its place in this list.
PHASES = ("set-aside", "roll-or-stop", "between-cards", "play-or-discard", "over", "tied")
#: What the numbers of an observation are.
FIELDS = ("me", "opponent", "at_risk", "card", "fills", "dice", "phase", *(f"toss_{face}" for face in range(1, 7)),
          *(f"kept_{face}" for face in range(1, 7)))

_MOST_POINTS = 1_000_000


@dataclasses.dataclass(frozen=True)
class Discrete:
    """Whole numbers from 0 up to, but without, n: gymnasium.spaces.Discrete(space.n)."""

    n: int

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= int(x) < self.n


@dataclasses.dataclass(frozen=True)
class Box:
    """Arrays of whole numbers between two others: gymnasium.spaces.Box(space.low, space.high, dtype=space.dtype)."""

    low: Observation
    high: Observation

    @property
    def shape(self) -> tuple[int, ...]:
        return self.low.shape

    @property
    def dtype(self) -> np.dtype[np.int32]:
        return self.low.dtype

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.dtype == self.dtype and x.shape == self.shape
                and bool((self.low <= x).all() and (x <= self.high).all()))


def _error(field: str, found: object, expected: str) -> Error:
    error = Error(f"{field}: found {found}, expected {expected}")
    error.fault, error.field, error.found, error.expected = "invalid", field, str(found), expected
    return error


class Environment:
    """A learner against an opponent, from a state of the game on.

    game: where each game begins; the official game if it is left out, at 0 to 0.
    opponent: a table, by which the opponent plays as well as can be, or a function that is given a Game, a copy, and returns one
        of its legal_actions(). Left out: the table that is kept for these rules and this goal; Error(no_table) if there is none.
    seat: 0: the learner is player 0 of the game, who has the first turn at its start; 1: player 1; None: drawn for each game.

    An action is a place in Game.legal_actions(). Neither player is asked where there is only one. A game that is over before the
    learner is asked anything has one action, 0, which ends it: so each game has a step that returns its reward.
    """

    def __init__(self, game: Optional[Game] = None, opponent: Union[Table, Policy, None] = None, *, seat: Optional[int] = 0) -> None:
        if seat not in (0, 1, None):
            raise _error("seat", repr(seat), "0, 1 or None")
        self._start = Game(Rules("official")) if game is None else game.clone()
        if opponent is None:
            opponent = find_table(self._start.rules, self._start.goal)
        if isinstance(opponent, Table):
            opponent.values_after(self._start)  # refuses a table of another game
            self._opponent: Policy = opponent.best_action
        elif callable(opponent):
            self._opponent = opponent
        else:
            raise TypeError(f"opponent: found {type(opponent).__name__}, expected a table or a function")
        self._seat = seat
        self._game: Optional[Game] = None
        self._ended = False  # the reward was told
        self._cards = {name: place for place, name in enumerate(self._start.rules.cards)}
        self.np_random = np.random.default_rng()
        #: The player of the game who learns, of the game that was begun last.
        self.player = seat or 0
        self.action_space = Discrete(self._start.most_actions())
        most = {"card": len(self._cards) - 1, "fills": _MOST_POINTS, "dice": 6, "phase": len(PHASES) - 1}
        high = [most.get(field, 6 if "_" in field and field != "at_risk" else _MOST_POINTS) for field in FIELDS]
        low = [-1 if field == "card" else 0 for field in FIELDS]
        self.observation_space = Box(np.array(low, np.int32), np.array(high, np.int32))

    @property
    def game(self) -> Game:
        """The state of the game: a copy."""
        return self._running("game").clone()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Observation, Info]:
        """Begins a game, and plays it up to the learner's first decision. The same seed and the same decisions give the same
        game; without a seed it goes on from the game before. options: none are known."""
        if options:
            raise _error("options", repr(options), "none")
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
                raise _error("seed", repr(seed), "a whole number from 0 on")
            self.np_random = np.random.default_rng(int(seed))
        self._game, self._ended = self._start.clone(), False
        self.player = int(self.np_random.integers(2)) if self._seat is None else self._seat
        self._play_on(self._game)
        return self._observation(self._game), self._info(self._game)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Takes an action, and plays on up to the learner's next decision or the end: observation, reward (1 for a game won, -1
        for a game lost, 0 for a tie and before the end), whether the game is over, False (no game is cut off), info."""
        game = self._running("step")
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise TypeError(f"action: found {action!r}, expected a whole number")
        if action != 0 or self._ended or not game.is_terminal():
            game.apply(int(action))
        self._play_on(game)
        over = self._ended = game.is_terminal()
        return self._observation(game), game.returns()[self.player] if over else 0.0, over, False, self._info(game)

    def close(self) -> None:
        self._game = None

    def _running(self, what: str) -> Game:
        if self._game is None:
            raise _error(what, "no game", "reset() before it")
        return self._game

    def _play_on(self, game: Game) -> None:
        while not game.is_terminal():
            if game.is_chance_node():
                game.apply_chance(self.np_random.random())
                continue
            count = len(game.legal_actions())
            if count == 1:
                game.apply(0)
            elif game.current_player() == self.player:
                return
            else:
                chosen = self._opponent(game.clone())
                if isinstance(chosen, bool) or not isinstance(chosen, (int, np.integer)) or not 0 <= chosen < count:
                    raise _error("opponent", repr(chosen), f"an action, 0 to {count - 1}")
                game.apply(int(chosen))

    def _observation(self, game: Game) -> Observation:
        card = game.card
        scores = game.scores
        numbers = [scores[self.player], scores[1 - self.player], game.at_risk, -1 if card is None else self._cards[card], game.fills,
                   game.dice, PHASES.index(game.phase)]
        for dice in (game.toss, game.kept):
            numbers += [dice.count(face) for face in range(1, 7)]
        return np.array(numbers, np.int32)

    def _info(self, game: Game) -> Info:
        """player: who learns, 0 or 1; action_mask: 1 for each action that is legal; actions: these in words."""
        words = [game.action_to_string(action) for action in game.legal_actions()]
        if game.is_terminal() and not self._ended:
            words = ["end"]
        mask = np.zeros(self.action_space.n, np.int8)
        mask[:len(words)] = 1
        return {"player": self.player, "action_mask": mask, "actions": words}
