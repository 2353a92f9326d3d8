"""The solving path of a puzzle by human techniques, step by step."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Puzzle, as_one
from ._board import Board, mark_table
from ._errors import PuzzleError
from ._jobs import run
from ._making import one_of

#: Names of all techniques, easiest first.
TECHNIQUES: Tuple[str, ...] = tuple(name for name, _ in _core.techniques)
_SE_OF = dict(_core.techniques)


class Candidate(NamedTuple):
    """A digit in a cell; row and column from 0, as in ``grid[row, column]``."""

    row: int
    column: int
    digit: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}={self.digit}"


@dataclass(frozen=True)
class Step:
    """One step: a pattern, and what follows from it."""

    technique: str
    sentence: str  #: in words: "Hidden single in a box: in box 5, r4c6 is the only place for 7."
    where: str  #: where to look, without the conclusion
    chain: str  #: for chains, in Eureka notation; otherwise ""
    placements: Tuple[Candidate, ...]  #: digits to place
    eliminations: Tuple[Candidate, ...]  #: candidates to eliminate
    because: Tuple[Candidate, ...]  #: the candidates that make the pattern
    houses: Tuple[str, ...]  #: "row 3", "box 5"

    @property
    def level(self) -> float:
        """An estimate of Sudoku Explainer's rating of a 9x9 puzzle for which this technique is the hardest."""
        return _SE_OF[self.technique]

    def __str__(self) -> str:
        return self.sentence


class Path:
    """A solving path: a sequence of `Step`, with the `puzzle` and the grid `reached`, both (side, side)."""

    def __init__(self, steps: List[Step], puzzle: Digits, reached: Digits, box: Tuple[int, int]) -> None:
        self.steps = steps
        self.puzzle = puzzle
        self.reached = reached
        self.box = box

    @property
    def complete(self) -> bool:
        """Whether the steps solve the puzzle."""
        return bool(self.reached.all())

    @property
    def hardest(self) -> Optional[str]:
        """The hardest technique on the path."""
        return max((step.technique for step in self.steps), key=TECHNIQUES.index, default=None)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step.sentence}" for number, step in enumerate(self.steps, 1))

    def __repr__(self) -> str:
        end = "solved" if self.complete else f"{int((self.reached == 0).sum())} cells left"
        return f"<{len(self.steps)} steps, the hardest {self.hardest or 'none'}, {end}>"

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{_escaped(step.sentence)}</li>" for step in self.steps)
        return f"{Board(self.puzzle, self.reached, self.box).svg()}<ol>{items}</ol>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _step(parts: Tuple[Any, ...]) -> Step:
    technique, sentence, where, chain, placements, eliminations, because, houses = parts
    return Step(
        technique,
        sentence,
        where,
        chain,
        tuple(Candidate(*one) for one in placements),
        tuple(Candidate(*one) for one in eliminations),
        tuple(Candidate(*one) for one in because),
        tuple(houses),
    )


def _hardest(name: Optional[str]) -> str:
    return TECHNIQUES[-1] if name is None else one_of("hardest", name, TECHNIQUES)


def explain(
    puzzle: Puzzle, *, hardest: Optional[str] = None, only_needed: bool = True, box: Optional[Box] = None
) -> Path:
    """A solving path of a puzzle by human techniques, up to `hardest`. Steps that no later step needs are left out,
    unless ``only_needed=False``. It never guesses; if the techniques are not enough, ``path.complete`` is False.

    >>> import evodoku
    >>> path = evodoku.explain(".1..3......4.42.")
    >>> path
    <11 steps, the hardest hidden single in a box, solved>
    >>> print(path[0])
    Hidden single in a box: ...
    >>> path[0].placements
    (Candidate(row=0, column=0, digit=4),)
    """
    table = as_one(puzzle, box)
    name = _hardest(hardest)
    try:
        steps, reached = run(lambda job: _core.path(job, table.rows, table.box, name, only_needed))
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    square = (table.side, table.side)
    return Path([_step(parts) for parts in steps], table.rows.reshape(square), reached.reshape(square), table.box)


def hint(puzzle: Puzzle, *, hardest: Optional[str] = None, box: Optional[Box] = None) -> Optional[Step]:
    """The next step of a puzzle, which may be partly filled in; None if no technique finds one.

    >>> import evodoku
    >>> print(evodoku.hint("1234341221434.21"))
    Full house: ...
    """
    table = as_one(puzzle, box)
    try:
        parts = _core.hint(table.rows, table.box, _hardest(hardest))
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    return None if parts is None else _step(parts)


def candidates(puzzle: Puzzle, *, box: Optional[Box] = None) -> npt.NDArray[np.bool_]:
    """The candidates of each cell, by the clues in its row, column and box: an array (side, side, side) of bool,
    indexed ``[row, column, digit - 1]``.

    >>> import evodoku
    >>> evodoku.candidates("1" + 15 * ".")[0, 1]
    array([False,  True,  True,  True])
    """
    table = as_one(puzzle, box)
    try:
        return mark_table(table.rows, table.box)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
