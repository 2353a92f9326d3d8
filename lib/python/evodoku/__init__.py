"""Sudoku of any size: generate, solve, count, rate, explain, canonical forms, a store. Works on NumPy arrays.

A puzzle is a text, a list or an array; several puzzles are an array (n, cells) of uint8, with 0 for a blank:

>>> import evodoku
>>> puzzles, solutions = evodoku.generate(1000, clues=28, seed=1)
>>> puzzles.shape
(1000, 81)
>>> bool((evodoku.solve(puzzles) == solutions).all())
True

Long calls use all cores, let other Python threads run, and end on Ctrl-C; they take ``threads=``, and ``progress=True``
or a function of the number done and the total. A seed gives the same results as in evodoku's tools. More: docs/library.md.
"""
from ._answers import (
    Augmented, augment, automorphisms, canonical, canonical_keys, count, depth, is_proper, paths, rate, solutions, solve,
)
from ._core import version as __version__
from ._evolving import evolve, presets
from ._input import (
    Columns, EvodokuError, FellShort, ImproperPuzzle, OptionError, PuzzleError, StoreError, Undecided, parse, read, to_text,
)
from ._making import Generated, full_grids, generate
from ._steps import TECHNIQUES, Board, Branch, Path, Step, board, candidates, explain, hint
from ._store import Added, Store

__all__ = [
    "Added", "Augmented", "Board", "Branch", "Columns", "EvodokuError", "FellShort", "Generated", "ImproperPuzzle",
    "OptionError", "Path", "PuzzleError", "Step", "Store", "StoreError", "TECHNIQUES", "Undecided", "__version__", "augment",
    "automorphisms", "board", "candidates", "canonical", "canonical_keys", "count", "depth", "evolve", "explain", "full_grids",
    "generate", "hint", "is_proper", "parse", "paths", "presets", "rate", "read", "solutions", "solve", "to_text",
]

for _error in (EvodokuError, FellShort, ImproperPuzzle, OptionError, PuzzleError, StoreError, Undecided):
    _error.__module__ = "evodoku"  # shown under the name by which it is caught
