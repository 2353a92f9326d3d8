"""The solving path of a puzzle by human techniques, step by step, and pictures of puzzles."""
from __future__ import annotations

from html import escape
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import Box, Digits, Table, as_one, one_of, run

#: Names of all techniques, easiest first.
TECHNIQUES: Tuple[str, ...] = tuple(name for name, _ in _core.techniques)
_SE_OF: Dict[str, float] = dict(_core.techniques)


class Candidate(NamedTuple):
    """A digit in a cell; row and column from 0, as in ``grid[row, column]``."""

    row: int
    column: int
    digit: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}={self.digit}"


class Step(NamedTuple):
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


def _step(parts: Any) -> Step:
    patterns = (tuple(Candidate(*one) for one in part) for part in parts[4:7])
    return Step(*parts[:4], *patterns, tuple(parts[7]))


class Path(List[Step]):
    """A solving path: a list of `Step`, with the `puzzle` and the grid `reached`, both (side, side)."""

    puzzle: Digits
    reached: Digits
    box: Tuple[int, int]

    @property
    def complete(self) -> bool:
        """Whether the steps solve the puzzle."""
        return bool(self.reached.all())

    @property
    def hardest(self) -> Optional[str]:
        """The hardest technique on the path."""
        return max((step.technique for step in self), key=TECHNIQUES.index, default=None)

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self, 1))

    def __repr__(self) -> str:
        end = "solved" if self.complete else f"{int((self.reached == 0).sum())} cells left"
        return f"<{len(self)} steps, the hardest {self.hardest or 'none'}, {end}>"

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(str(step))}</li>" for step in self)
        return f"{board(self.puzzle, self.reached, box=self.box)._repr_html_()}<ol>{items}</ol>"


def _hardest(name: Optional[str]) -> str:
    return TECHNIQUES[-1] if name is None else one_of("hardest", name, TECHNIQUES)


def explain(puzzle: Any, *, hardest: Optional[str] = None, only_needed: bool = True, box: Optional[Box] = None) -> Path:
    """A solving path of a puzzle by human techniques, up to `hardest`. Steps that no later step needs are left out,
    unless ``only_needed=False``. It never guesses; if the techniques are not enough, ``path.complete`` is False.

    >>> path = evodoku.explain(".1..3......4.42.")
    >>> path
    <11 steps, the hardest hidden single in a box, solved>
    >>> path[0].placements
    (Candidate(row=0, column=0, digit=4),)
    """
    table, name = as_one(puzzle, box), _hardest(hardest)
    steps, reached = run(lambda job, _: _core.path(job, table.rows, table.box, name, bool(only_needed)))
    path, shape = Path(map(_step, steps)), (table.side, table.side)
    path.puzzle, path.reached, path.box = table.rows.reshape(shape), reached.reshape(shape), table.box
    return path


def hint(puzzle: Any, *, hardest: Optional[str] = None, box: Optional[Box] = None) -> Optional[Step]:
    """The next step of a puzzle, which may be partly filled in; None if no technique finds one.

    >>> print(evodoku.hint("1234341221434.21"))
    Full house: ...
    """
    table = as_one(puzzle, box)
    parts = _core.hint(table.rows, table.box, _hardest(hardest))
    return None if parts is None else _step(parts)


def candidates(puzzle: Any, *, box: Optional[Box] = None) -> npt.NDArray[np.bool_]:
    """The candidates of each cell, by the clues in its row, column and box: an array (side, side, side) of bool,
    indexed ``[row, column, digit - 1]``.

    >>> evodoku.candidates("1" + 15 * ".")[0, 1]
    array([False,  True,  True,  True])
    """
    table = as_one(puzzle, box)
    side = table.side
    marks = (_core.candidates(table.rows, table.box)[:, None] >> np.arange(side, dtype=np.uint64)) & np.uint64(1)
    return marks.reshape(side, side, side).astype(bool)


class Board:
    """A puzzle that notebooks draw (Jupyter displays it automatically) and ``print`` writes as text. See `board`."""

    def __init__(self, table: Table, solution: Optional[Digits], marks: bool) -> None:
        self.box, shape = table.box, (table.side, table.side)
        self.puzzle = table.rows.reshape(shape)
        self.filled = self.puzzle if solution is None else np.where(table.rows, table.rows, solution).reshape(shape)
        self._marks = candidates(table.rows, box=table.box) if marks else None

    def _cell_html(self, row: int, column: int) -> str:
        digit = self.filled[row, column]
        edges = ("top", row, self.box[0]), ("left", column, self.box[1])
        style = "width:2em;height:2em;text-align:center;" + "".join(f"border-{edge}:{1 if at % size else 3}px solid;" for edge, at, size in edges)
        if digit == 0 and self._marks is not None:
            marks = " ".join(str(number + 1) for number in np.flatnonzero(self._marks[row, column]))
            return f'<td style="{style}color:#777"><small>{marks}</small></td>'
        colour = "" if self.puzzle[row, column] else "color:#1a5fb4"
        return f'<td style="{style}{colour}">{digit or ""}</td>'

    def _repr_html_(self) -> str:
        """A table: clues in the colour of the text, the solution's digits blue, candidates small and grey."""
        lines = range(len(self.puzzle))
        rows = "".join("<tr>" + "".join(self._cell_html(row, column) for column in lines) + "</tr>" for row in lines)
        style = "border-collapse:collapse;border:3px solid;font-size:120%"
        return f'<table style="{style}">{rows}</table>'

    def __str__(self) -> str:
        """As boxed text."""
        text: str = _core.write(np.ascontiguousarray(self.filled, np.uint8).reshape(1, -1), self.box, "grid", None)
        return text.rstrip("\n")


def board(puzzle: Any, solution: Any = None, *, marks: bool = False, box: Optional[Box] = None) -> Board:
    """A puzzle for display, in a notebook or by ``print``: with a `solution`, or with pencil `marks`.

    >>> print(evodoku.board("123434122143432."))
    1 2 | 3 4
    ...
    """
    table = as_one(puzzle, box)
    return Board(table, None if solution is None else as_one(solution, table.box).rows, marks)
