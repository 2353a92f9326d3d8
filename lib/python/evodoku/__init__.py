"""Sudoku of any size: generate, solve, count, rate, explain, canonical forms, a store. Works on NumPy arrays.

A puzzle is a text, a list or an array; several puzzles are an array (n, cells) of uint8, with 0 for a blank:

>>> import evodoku
>>> puzzles, solutions = evodoku.generate(1000, clues=28, seed=1)
>>> puzzles.shape
(1000, 81)
>>> bool((evodoku.solve(puzzles) == solutions).all())
True

Long calls use all cores (``threads=``), let other Python threads run, end on Ctrl-C, and show progress if asked to
(``progress=True``). A seed gives the same results as in evodoku's tools. More: docs/python.md.
"""
from ._arrays import Box, Digits, Puzzle, Puzzles, parse, read, to_text
from ._board import Board, board
from ._core import version as __version__
from ._errors import EvodokuError, FellShort, ImproperPuzzle, OptionError, PuzzleError, StoreError, Undecided
from ._evolving import Generation, Run, evolve, parameters, presets
from ._isomorphs import (
    Augmented,
    are_isomorphs,
    augment,
    automorphisms,
    canonical,
    canonical_keys,
    isomorphs,
)
from ._making import Generated, full_grids, generate
from ._rating import Ratings, rate
from ._solving import count, is_proper, solutions, solve
from ._steps import TECHNIQUES, Candidate, Path, Step, candidates, explain, hint
from ._store import Added, Row, Store

for _error in (EvodokuError, FellShort, ImproperPuzzle, OptionError, PuzzleError, StoreError, Undecided):
    _error.__module__ = "evodoku"  # shown under the name by which it is caught

__all__ = [
    "Added",
    "Augmented",
    "Board",
    "Box",
    "Candidate",
    "Digits",
    "EvodokuError",
    "FellShort",
    "Generated",
    "Generation",
    "ImproperPuzzle",
    "OptionError",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Puzzles",
    "Ratings",
    "Row",
    "Run",
    "Step",
    "Store",
    "StoreError",
    "TECHNIQUES",
    "Undecided",
    "__version__",
    "are_isomorphs",
    "augment",
    "automorphisms",
    "board",
    "candidates",
    "canonical",
    "canonical_keys",
    "count",
    "evolve",
    "explain",
    "full_grids",
    "generate",
    "hint",
    "is_proper",
    "isomorphs",
    "parameters",
    "parse",
    "presets",
    "rate",
    "read",
    "solutions",
    "solve",
    "to_text",
]
