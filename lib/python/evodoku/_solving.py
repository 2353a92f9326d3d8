"""The number of solutions of puzzles, and the solutions."""
from __future__ import annotations

from typing import Any, Optional, overload

import numpy as np

from . import _core
from ._arrays import Box, Digits, Puzzle, Puzzles, Table, as_one, as_table
from ._errors import ImproperPuzzle, OptionError, Undecided
from ._jobs import Progress, run, thread_count

_UNDECIDED = 3


def is_quick(table: Table) -> bool:
    """Whether it is finished before anybody could press Ctrl-C."""
    return table.box == (3, 3) and len(table) <= 1000


def budget_of(node_budget: Optional[int]) -> int:
    if node_budget is None:
        return _core.default_node_budget
    if node_budget < 1:
        raise OptionError(f"node_budget must be at least 1, got {node_budget}")
    return node_budget


def require_choice(name: str, value: str) -> None:
    if value not in ("raise", "blank"):
        raise OptionError(f'{name} must be "raise" or "blank", got {value!r}')


def undecided_at(index: int, table: Table) -> Undecided:
    name = "the puzzle" if table.is_one else f"puzzle {index}"
    return Undecided(f"{name}: the search was too long; give a higher node_budget", index)


def improper_at(index: int, table: Table, budget: int) -> ImproperPuzzle:
    """The error for a puzzle that is not proper: names it and says why."""
    why = _core.verdict_of(table.rows[index : index + 1], table.box, budget)
    name = "the puzzle" if table.is_one else f"puzzle {index}"
    way_out = "" if table.is_one else ' (improper="blank" goes on and leaves such rows blank)'
    return ImproperPuzzle(f"{name} is not proper: {why}{way_out}", index)


@overload
def count(
    puzzles: str,
    limit: int = ...,
    *,
    box: Optional[Box] = ...,
    node_budget: Optional[int] = ...,
    threads: Optional[int] = ...,
    progress: Progress = ...,
) -> int:
    ...


@overload
def count(
    puzzles: Puzzles,
    limit: int = ...,
    *,
    box: Optional[Box] = ...,
    node_budget: Optional[int] = ...,
    threads: Optional[int] = ...,
    progress: Progress = ...,
) -> Any:
    ...


def count(
    puzzles: Puzzles,
    limit: int = 2,
    *,
    box: Optional[Box] = None,
    node_budget: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Counts the solutions of each puzzle up to `limit`: an int for one puzzle, an array of uint32 for several.

    The default of 2 is enough to distinguish proper puzzles (1) from those with no solution (0) or several (2).
    9x9 puzzles are always decided; for others raises Undecided if `node_budget` guesses were not enough.

    >>> import evodoku
    >>> evodoku.count("." * 81)
    2
    >>> evodoku.count("." * 16, limit=1000)
    288
    >>> puzzles, _ = evodoku.generate(4, clues=30, seed=1)
    >>> evodoku.count(puzzles)
    array([1, 1, 1, 1], dtype=uint32)
    """
    table = as_table(puzzles, box)
    if isinstance(limit, bool) or not 1 <= limit <= 2**32 - 1:
        raise OptionError(f"limit must be 1 to {2**32 - 1}, got {limit}")
    number, budget = thread_count(threads), budget_of(node_budget)
    counts, undecided = run(
        lambda job: _core.count(job, table.rows, table.box, limit, budget, number),
        total=len(table),
        progress=progress,
        is_short=is_quick(table) and limit <= 1000,
    )
    if undecided.any():
        raise undecided_at(int(np.argmax(undecided)), table)
    return int(counts[0]) if table.is_one else counts


def is_proper(
    puzzles: Puzzles,
    *,
    box: Optional[Box] = None,
    node_budget: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Any:
    """Whether each puzzle has exactly one solution: a bool for one puzzle, an array of bool for several.

    >>> import evodoku
    >>> evodoku.is_proper("." * 81)
    False
    """
    found = count(puzzles, 2, box=box, node_budget=node_budget, threads=threads, progress=progress)
    return found == 1


def solve(
    puzzles: Puzzles,
    *,
    improper: str = "raise",
    box: Optional[Box] = None,
    node_budget: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Digits:
    """The unique solution of each puzzle, as an array in the shape of `puzzles` (for texts: one row per puzzle).

    A puzzle that does not have exactly one solution raises ImproperPuzzle, which says why; with ``improper="blank"``
    its row is all 0 instead. Every solution is checked against clues, rows, columns and boxes. An array of uint8 is
    not copied: a million puzzles take the 81 MB of the result and little else.

    >>> import evodoku
    >>> evodoku.solve("1...3.......2..4").reshape(4, 4)
    Traceback (most recent call last):
    ...
    evodoku.ImproperPuzzle: the puzzle is not proper: at least 2 solutions
    >>> evodoku.solve([[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 2, 1]])
    array([[1, 2, 3, 4],
           [3, 4, 1, 2],
           [2, 1, 4, 3],
           [4, 3, 2, 1]], dtype=uint8)
    """
    table = as_table(puzzles, box)
    require_choice("improper", improper)
    number, budget = thread_count(threads), budget_of(node_budget)
    solved, verdicts = run(
        lambda job: _core.solve(job, table.rows, table.box, budget, number),
        total=len(table),
        progress=progress,
        is_short=is_quick(table),
    )
    if improper == "raise" and (verdicts != 1).any():
        index = int(np.argmax(verdicts != 1))
        if verdicts[index] == _UNDECIDED:
            raise undecided_at(index, table)
        raise improper_at(index, table, budget)
    return table.shaped(solved)


def solutions(
    puzzle: Puzzle, limit: int = 1000, *, box: Optional[Box] = None, node_budget: Optional[int] = None
) -> Digits:
    """The solutions of one puzzle, at most `limit` of them: an array (k, cells).

    >>> import evodoku
    >>> evodoku.solutions("." * 16).shape
    (288, 16)
    """
    table = as_one(puzzle, box)
    if isinstance(limit, bool) or limit < 1:
        raise OptionError(f"limit must be at least 1, got {limit}")
    found, complete = run(lambda job: _core.solutions(job, table.rows, table.box, limit, budget_of(node_budget)))
    if not complete and len(found) < limit:
        raise undecided_at(0, table)
    return found




