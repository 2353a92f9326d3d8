"""The solving path of a puzzle by human techniques, step by step, and pictures of puzzles."""
from __future__ import annotations

from html import escape
from typing import Any, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import Box, Digits, as_one, one_of, run

#: Names of all techniques, easiest first.
TECHNIQUES: Tuple[str, ...] = tuple(_core.techniques)
Candidates = List[Tuple[int, int, int]]


class Step(NamedTuple):
    """One step: a pattern, and what follows from it. A candidate is (row, column, digit), as in ``grid[row, column]``."""

    technique: str
    sentence: str  #: in words: "Hidden single in a box: in box 5, r4c6 is the only place for 7."
    where: str  #: where to look, without the conclusion
    chain: str  #: for chains, in Eureka notation; otherwise ""
    placements: Candidates  #: digits to place
    eliminations: Candidates
    because: Candidates  #: what makes the pattern
    houses: List[str]  #: "row 3", "box 5"
    name: str  #: what people call the pattern, where it has a name of its own ("skyscraper"); otherwise ""
    branches: List["Branch"]  #: of forcing and probing: each alternative; otherwise empty

    def __str__(self) -> str:
        return self.sentence


class Branch(NamedTuple):
    """One alternative of a step by forcing or probing: what follows if it is assumed."""

    assumed: Tuple[int, int, int]
    steps: List[Step]  #: each in the state that the assumption and the steps before it lead to
    end: str  #: what they come to: "r5c5 has no candidate left", or what the step eliminates


def _step(members: Tuple[Any, ...]) -> Step:
    *others, branches = members
    return Step(*others, [Branch(assumed, [_step(inner) for inner in steps], end) for assumed, steps, end in branches])


class Path(List[Step]):
    """A solving path: a list of `Step`, with the `puzzle` and the grid `reached`, both (side, side)."""

    puzzle: Digits
    reached: Digits
    box: Tuple[int, int]

    @property
    def complete(self) -> bool:
        """Whether the steps solve the puzzle."""
        return bool(self.reached.all())

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self, 1))

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(str(step))}</li>" for step in self)
        return f"{board(self.puzzle, self.reached, box=self.box)._repr_html_()}<ol>{items}</ol>"


def explain(
    puzzle: Any, *, hardest: str = TECHNIQUES[-1], only_needed: bool = True, box: Optional[Box] = None
) -> Path:
    """A solving path of a puzzle by human techniques, up to `hardest`. Steps that no later step needs are left out,
    unless ``only_needed=False``. It never guesses; if the techniques are not enough, ``path.complete`` is False."""
    table, name = as_one(puzzle, box), one_of("hardest", hardest, TECHNIQUES)
    steps, reached = run(lambda job, _: _core.path(job, table.rows, table.box, name, bool(only_needed)))
    path, shape = Path(_step(step) for step in steps), (table.side, table.side)
    path.puzzle, path.reached, path.box = table.rows.reshape(shape), reached.reshape(shape), table.box
    return path


def hint(puzzle: Any, *, hardest: str = TECHNIQUES[-1], box: Optional[Box] = None) -> Optional[Step]:
    """The next step of a puzzle, which may be partly filled in; None if no technique finds one."""
    table = as_one(puzzle, box)
    step = _core.hint(table.rows, table.box, one_of("hardest", hardest, TECHNIQUES))
    return None if step is None else _step(step)


def candidates(puzzle: Any, *, box: Optional[Box] = None) -> npt.NDArray[np.bool_]:
    """The candidates of each cell, by the clues in its row, column and box: an array (side, side, side) of bool,
    indexed ``[row, column, digit - 1]``.

    >>> evodoku.candidates("1" + 15 * ".")[0, 1]
    array([False,  True,  True,  True])
    """
    table = as_one(puzzle, box)
    bits = np.arange(table.side, dtype=np.uint64)
    marks = (_core.candidates(table.rows, table.box)[:, None] >> bits) & np.uint64(1)
    return marks.reshape((table.side,) * 3).astype(bool)


class Board:
    """A puzzle that notebooks draw (Jupyter displays it automatically) and ``print`` writes as text. See `board`."""

    def __init__(self, puzzle: Digits, filled: Digits, marks: Any, box: Tuple[int, int]) -> None:
        self.puzzle, self.filled, self.box, self._marks = puzzle, filled, box, marks

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
        return f'<table style="border-collapse:collapse;border:3px solid;font-size:120%">{rows}</table>'

    def __str__(self) -> str:
        return str(_core.write(np.ascontiguousarray(self.filled).reshape(1, -1), self.box, "grid", None)).rstrip("\n")


def board(puzzle: Any, solution: Any = None, *, marks: bool = False, box: Optional[Box] = None) -> Board:
    """A puzzle for display, in a notebook or by ``print``: with a `solution`, or with pencil `marks`."""
    table = as_one(puzzle, box)
    clues, shape = table.rows, (table.side, table.side)
    filled = clues if solution is None else np.where(clues, clues, as_one(solution, table.box).rows)
    return Board(clues.reshape(shape), filled.reshape(shape), candidates(clues, box=table.box) if marks else None, table.box)
