"""Exact board games for programs that play, search and learn.

>>> import cloister
>>> game = cloister.Game("builders-duel")
>>> state = game.new(seed=1)
>>> while not state.over:
...     state.apply(state.legal()[0])
>>> len(state.scores())
2
"""

from ._errors import CloisterError, IllegalAction
from ._game import Field, Game, games, options, players
from ._state import Advice, Computer, Record, Score, State, read_record
from ._vec import Vec

__version__ = "0.1.0"
__all__ = [
    "Advice",
    "CloisterError",
    "Computer",
    "Field",
    "Game",
    "IllegalAction",
    "Record",
    "Score",
    "State",
    "Vec",
    "games",
    "options",
    "players",
    "read_record",
]
