"""The solving path of a puzzle by human techniques, step by step, and pictures of puzzles."""
from __future__ import annotations

from html import escape
from typing import Any, List, NamedTuple, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._answers import UNDECIDED, require_proper
from ._input import Box, Digits, ImproperPuzzle, Table, as_one, one_of, run, solutions_of

#: Names of all techniques, easiest first.
TECHNIQUES: Tuple[str, ...] = tuple(_core.level_techniques[:-1])  # the last level is that of what none solves
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
    name: str  #: what people call the pattern ("skyscraper"), several with commas between; often ""
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


def _solution(table: Table) -> Digits:
    """The only solution of a puzzle, or an error that says why there is none."""
    solved, verdicts = table.run(_core.solve, table.marks, _core.default_node_budget)
    require_proper(table, verdicts == 1, verdicts == UNDECIDED, "raise", _core.default_node_budget)
    return solved


def _proper(puzzle: Any, given: Any, box: Optional[Box]) -> Table:
    """A puzzle with exactly one solution. Of a wrong entry in `given` an error says where it is."""
    table = as_one(puzzle, box, takes_marks=True)
    if given is not None:
        wrong = _core.wrong_entry_of(table.rows, table.box, table.marks, _solution(as_one(given, table.box)))
        if wrong:
            raise ImproperPuzzle(wrong, index=0)
    _solution(table)
    return table


def explain(
    puzzle: Any, *, given: Any = None, hardest: str = TECHNIQUES[-1], only_needed: bool = True, box: Optional[Box] = None
) -> Path:
    """A solving path of a puzzle by human techniques, up to `hardest`. Steps that no later step needs are left out,
    unless ``only_needed=False``. It never guesses; if the techniques are not enough, ``path.complete`` is False.

    The puzzle must have exactly one solution; otherwise ImproperPuzzle says why it has not. It may be partly filled in, and a
    candidate grid: if `given` is the puzzle as it was, ImproperPuzzle says which digit is wrong ("r4c6 is 7, not 3")."""
    table, name = _proper(puzzle, given, box), one_of("hardest", hardest, TECHNIQUES)
    steps, reached = run(lambda job, _: _core.path(job, table.rows, table.box, table.marks, name, bool(only_needed)))
    path, shape = Path(_step(step) for step in steps), (table.side, table.side)
    path.puzzle, path.reached, path.box = table.rows.reshape(shape).copy(), reached.reshape(shape), table.box
    return path


def hint(
    puzzle: Any, *, given: Any = None, hardest: str = TECHNIQUES[-1], box: Optional[Box] = None
) -> Optional[Step]:
    """The next step of a puzzle, which may be partly filled in; None if no technique finds one. What the puzzle must be, and
    `given`: see `explain`."""
    table = _proper(puzzle, given, box)
    step = _core.hint(table.rows, table.box, table.marks, one_of("hardest", hardest, TECHNIQUES))
    return None if step is None else _step(step)


def candidates(puzzle: Any, *, box: Optional[Box] = None) -> npt.NDArray[np.bool_]:
    """The candidates of each cell, by the clues in its row, column and box, or as a candidate grid has them: an array
    (side, side, side) of bool, indexed ``[row, column, digit - 1]``.

    >>> evodoku.candidates("1" + 15 * ".")[0, 1]
    array([False,  True,  True,  True])
    """
    table = as_one(puzzle, box, takes_marks=True)
    bits = np.arange(table.side, dtype=np.uint64)
    marks = (_core.candidates(table.rows, table.box, table.marks)[:, None] >> bits) & np.uint64(1)
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
        marks = None
        if self._marks is not None and self.filled is self.puzzle:
            bits = np.uint64(1) << np.arange(len(self.puzzle), dtype=np.uint64)
            marks = (self._marks * bits).sum(axis=2, dtype=np.uint64).reshape(1, -1)
        rows = np.ascontiguousarray(self.filled).reshape(1, -1)
        return str(_core.write(rows, self.box, marks, "grid", None)).rstrip("\n")


def board(puzzle: Any, solution: Any = None, *, marks: bool = False, box: Optional[Box] = None) -> Board:
    """A puzzle for display, in a notebook or by ``print``: with a `solution`, or with pencil `marks`, which a candidate grid
    has anyway."""
    table = as_one(puzzle, box, takes_marks=True)
    shape = (table.side, table.side)
    clues = table.rows.reshape(shape).copy()  # the board stays what it is when the user's array changes
    has_marks = marks or table.marks is not None
    given = solutions_of(table, solution)
    filled = clues if given is None else given.reshape(shape).copy()
    return Board(clues, filled, candidates(puzzle, box=table.box) if has_marks else None, table.box)
