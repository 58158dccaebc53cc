"""Optimal play for Fill or Bust, with proven bounds. docs/python.md tells how it is used."""

from __future__ import annotations

import json
import pathlib
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._core import Error, Game, Rules, option_dtype, presets, situation_dtype

__version__: str = _core.version
__all__ = [
    "Advice", "Chance", "Error", "Game", "Option", "Rules", "Table", "find_table", "open_table", "option_dtype", "presets",
    "situation_dtype", "situations", "solve",
]

Progress = Callable[[float, str], Any]
Path = Union[str, pathlib.Path]
Values = npt.NDArray[np.float64]
Records = npt.NDArray[np.void]

# Stages of situations, and actions of options, in arrays.
TOSSED, DICE_LEFT, CARD_DRAWN, BETWEEN_CARDS = range(4)
NOTHING, ROLL, STOP, DRAW, PLAY, DISCARD, SET_ASIDE = range(7)
INVALID = -1


class Chance(NamedTuple):
    """A chance with proven bounds: lower <= exact <= upper."""

    value: float
    lower: float
    upper: float


class Option(NamedTuple):
    """Something that the player on the move can do, and what it is worth."""

    action: str  #: "roll", "stop", "draw", "play", "discard" or "set-aside"
    dice: tuple[int, ...]  #: set aside, in rising order
    points: int  #: what these are worth
    then: Optional[str]  #: "roll", "stop" or "draw" after them
    wins: bool  #: the game is won at once
    chance: Chance  #: to win
    loss: float  #: against the best option


class Advice(NamedTuple):
    chance: Chance  #: of the player on the move to win
    options: tuple[Option, ...]  #: best first; none where there is nothing to decide

    @property
    def best(self) -> Optional[Option]:
        return self.options[0] if self.options else None


def _rules(rules: Union[Rules, str]) -> Rules:
    return rules if isinstance(rules, Rules) else Rules(rules)


def _word(name: str, value: Any) -> str:
    """A number, a word or faces as the library reads them."""
    if isinstance(value, bool) or isinstance(value, float):
        raise TypeError(f"{name}: found {value!r}, expected a whole number")
    if isinstance(value, str):
        return value
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if name in ("roll", "kept"):
        return ",".join(str(int(face)) for face in value)
    raise TypeError(f"{name}: found {type(value).__name__}, expected a number or a word")


class Table:
    """Chances to win at the start of every turn, with proven bounds. Made by solve(), find_table() or open_table()."""

    def __init__(self, core: _core.Table) -> None:
        self._open: Optional[_core.Table] = core

    @property
    def _core(self) -> _core.Table:
        if self._open is None:
            raise ValueError("table: found one that is closed, expected an open one")
        return self._open

    def close(self) -> None:
        """Arrays that were taken from it stay."""
        self._open = None

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<Table, closed>" if self._open is None else f"<Table of '{self.rules.name}' to {self.goal}>"

    @property
    def rules(self) -> Rules:
        return self._core.rules

    @property
    def goal(self) -> int:
        return self._core.goal

    @property
    def tolerance(self) -> float:
        return self._core.tolerance

    @property
    def signature(self) -> str:
        return self._core.signature

    # Arrays [me / 50, opponent / 50] of the player about to draw; they look into the table and can't be written.

    @property
    def value(self) -> Values:
        return self._core.value

    @property
    def lower(self) -> Values:
        return self._core.lower

    @property
    def upper(self) -> Values:
        return self._core.upper

    def write(self, path: Path) -> None:
        self._core.write(str(path))

    def advise(self, me: int, opponent: int, card: Optional[str] = None, *, roll: Union[str, Iterable[int], None] = None,
               dice: Optional[int] = None, drawn: bool = False, between_cards: bool = False, at_risk: int = 0,
               fills: int = 0, kept: Union[str, Iterable[int], None] = None) -> Advice:
        """Every option in a situation, best first: one of roll, dice, drawn and between_cards says where the turn is."""
        given = {"me": me, "opponent": opponent, "card": card, "roll": roll, "dice": dice, "kept": kept,
                 "at_risk": at_risk, "fills": fills}
        words = {name: _word(name, value) for name, value in given.items() if value is not None}
        chance, options = self._core.advice(words, bool(drawn), bool(between_cards))
        return Advice(Chance(*chance), tuple(Option(o[0], o[1], o[2], o[3], o[4], Chance(*o[5]), o[6]) for o in options))

    def advise_batch(self, situations: Records, strict: bool = True) -> Records:
        """The best option (option_dtype) of each situation (situation_dtype). A situation that can't be is an Error, or, if not
        strict, an option whose action is INVALID."""
        array = np.asarray(situations)
        if array.dtype != situation_dtype:
            raise TypeError(f"situations: found an array of {array.dtype}, expected one of situation_dtype")
        return self._core.batch(array, strict)

    def rate(self, player: str, exploit: bool = False, progress: Optional[Progress] = None) -> dict[str, Any]:
        """How good a player by name is, exactly: "stop-at:350", "points", "strategy-card", "endgame:1000"."""
        result = self._core.rate(player, exploit, progress)
        return {key: Chance(*value) if isinstance(value, list) else value for key, value in result.items()}

    def simulate(self, first: str = "optimal", second: str = "optimal", games: int = 1000, *, seed: int = 1,
                 paired: bool = False, threads: int = 0, progress: Optional[Progress] = None) -> dict[str, Any]:
        """Games between players by name; `paired`: each luck is dealt to both seats in turn."""
        return self._core.simulate(first, second, games, seed, paired, threads, progress)

    def analyse(self, records: str, worst: int = 10) -> dict[str, Any]:
        """What decisions of recorded games gave away (docs/analysis.md)."""
        analysis: dict[str, Any] = json.loads(self._core.analyse(records, worst))
        return analysis

    def values_after(self, game: Game) -> Values:
        """For each action, or outcome of chance, of the game's state: the chance to win of player 0 after it, both playing on as
        well as can be."""
        return self._core.values_after(game)

    def best_action(self, game: Game) -> int:
        """The best action of who decides in the game's state, the first one of equals."""
        values = self.values_after(game)
        if game.is_terminal() or game.is_chance_node():
            raise ValueError(f"game: found one where nothing is decided ({game.phase}), expected a decision")
        return int(values.argmax() if game.current_player() == 0 else values.argmin())


def situations(count: int) -> Records:
    """An array of situations to fill in: all zeros, without cards."""
    array = np.zeros(count, dtype=situation_dtype)
    array["card"] = -1
    return array


def solve(rules: Union[Rules, str] = "official", goal: Optional[int] = None, *, tolerance: Optional[float] = None,
          threads: int = 0, progress: Optional[Progress] = None) -> Table:
    """Solves a table. progress(done, what) is told the share that is done; what it raises, and Ctrl-C, ends the work."""
    return Table(_core.solve(_rules(rules), goal, tolerance, threads, progress))


def find_table(rules: Union[Rules, str] = "official", goal: Optional[int] = None,
               tolerance: Optional[float] = None) -> Table:
    """The table that is kept in the folders for tables, such as the two that come with the program."""
    try:
        return Table(_core.find_table(_rules(rules), goal, tolerance))
    except Error as error:
        installed = pathlib.Path(__file__).parent / "tables" / _core.table_name(_rules(rules), goal)  # of pip install
        if error.fault != "no_table" or tolerance is not None or not installed.exists():
            raise
    return open_table(str(installed))


def open_table(path: Path) -> Table:
    return Table(_core.open_table(str(path)))
