"""Isomorphs and canonical forms."""
from __future__ import annotations

from typing import Any, List, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Puzzle, Puzzles, Table, as_one, as_table
from ._errors import PuzzleError
from ._jobs import Progress, run, thread_count
from ._making import seed_of, whole


def _is_quick(table: Table) -> bool:
    return table.side <= 9 and len(table) <= 100


def canonical(
    puzzles: Puzzles, *, box: Optional[Box] = None, threads: Optional[int] = None, progress: Progress = False
) -> Digits:
    """The canonical form of each puzzle, in the shape of `puzzles`. Isomorphs have the same form, other puzzles have not.

    Isomorphs are equal up to relabelling the digits, permuting bands, stacks, rows in a band and columns in a stack,
    and transposition. For 9x9 the canonical form is the "minlex" form of the field. A grid whose box has more rows than
    columns is transposed.

    >>> import evodoku
    >>> puzzle = evodoku.generate(1, clues=26, seed=1).puzzles[0]
    >>> twins = evodoku.isomorphs(puzzle, 5, seed=2)
    >>> bool((evodoku.canonical(twins) == evodoku.canonical(puzzle)).all())
    True
    """
    table = as_table(puzzles, box)
    number = thread_count(threads)
    rows, _ = run(
        lambda job: _core.canonical(job, table.rows, table.box, False, number),
        total=len(table),
        progress=progress,
        is_short=_is_quick(table),
    )
    return table.shaped(rows)


def canonical_keys(
    puzzles: Puzzles, *, box: Optional[Box] = None, threads: Optional[int] = None, progress: Progress = False
) -> Any:
    """The canonical form of each puzzle as a permanent text, for grouping and storing: a str for one puzzle, a list for
    several. It begins with the name of its definition and the box.

    >>> import evodoku
    >>> evodoku.canonical_keys("12..............")
    'f1:2x2:12..............'
    """
    table = as_table(puzzles, box)
    number = thread_count(threads)
    _, keys = run(
        lambda job: _core.canonical(job, table.rows, table.box, True, number),
        total=len(table),
        progress=progress,
        is_short=_is_quick(table),
    )
    found: List[str] = keys
    return found[0] if table.is_one else found


def are_isomorphs(first: Puzzles, second: Puzzles, *, box: Optional[Box] = None) -> Any:
    """Whether each puzzle of `first` is an isomorph of that of `second`: a bool for one, an array for several.

    >>> import evodoku
    >>> evodoku.are_isomorphs("12..............", "..............34")
    True
    """
    one, other = as_table(first, box), as_table(second, box)
    if len(one) != len(other):
        raise PuzzleError(f"want as many puzzles on both sides, got {len(one)} and {len(other)}")
    same_box = sorted(one.box) == sorted(other.box)
    equal = np.zeros(len(one), bool)
    if same_box:
        equal = (canonical(one.rows, box=one.box) == canonical(other.rows, box=other.box)).all(axis=1)
    return bool(equal[0]) if one.is_one else equal


def automorphisms(
    puzzles: Puzzles, *, box: Optional[Box] = None, threads: Optional[int] = None, progress: Progress = False
) -> Any:
    """The number of automorphisms of each puzzle (1 for most): an int, or an array of uint64; 0 if it is unknown.

    >>> import evodoku
    >>> evodoku.automorphisms("." * 81)
    3359232
    """
    table = as_table(puzzles, box)
    number = thread_count(threads)
    found = run(
        lambda job: _core.automorphisms(job, table.rows, table.box, number), total=len(table), progress=progress
    )
    return int(found[0]) if table.is_one else found


def isomorphs(
    puzzle: Puzzle, n: int = 1, *, seed: Optional[int] = None, box: Optional[Box] = None, threads: Optional[int] = None
) -> Digits:
    """`n` random isomorphs of one puzzle: an array (n, cells). They have the same number of solutions and rating.

    >>> import evodoku
    >>> evodoku.isomorphs("1234341221434321", 3, seed=1).shape
    (3, 16)
    """
    table = as_one(puzzle, box)
    times, drawn, number = whole("n", n), seed_of(seed), thread_count(threads)
    rows, _ = run(lambda job: _core.isomorphs(job, table.rows, None, table.box, times, drawn, number))
    return rows


class Augmented(NamedTuple):
    """The result of `augment`: row i of `puzzles` and `solutions` is made from row `source[i]` of the input."""

    puzzles: Digits
    solutions: Optional[Digits]
    source: npt.NDArray[np.int64]


def augment(
    puzzles: Puzzles,
    solutions: Optional[Puzzles] = None,
    *,
    times: int = 1,
    seed: Optional[int] = None,
    box: Optional[Box] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Augmented:
    """Augments a data set for machine learning: `times` random isomorphs of each puzzle, and of its solution in the
    same way.

    Split the data into training and test sets before augmenting: isomorphs in both sets are a leak.

    >>> import evodoku
    >>> puzzles, solutions = evodoku.generate(2, clues=30, seed=1)
    >>> more = evodoku.augment(puzzles, solutions, times=3, seed=2)
    >>> more.puzzles.shape, more.source
    ((6, 81), array([0, 0, 0, 1, 1, 1]))
    >>> bool((evodoku.solve(more.puzzles) == more.solutions).all())
    True
    """
    table = as_table(puzzles, box)
    second = None
    if solutions is not None:
        solved = as_table(solutions, table.box)
        if len(solved) != len(table):
            raise PuzzleError(f"{len(table)} puzzles, but {len(solved)} solutions")
        second = solved.rows
    number, drawn, copies = thread_count(threads), seed_of(seed), whole("times", times)
    rows, second_rows = run(
        lambda job: _core.isomorphs(job, table.rows, second, table.box, copies, drawn, number),
        total=len(table) * copies,
        progress=progress,
    )
    source = np.repeat(np.arange(len(table)), copies)
    return Augmented(rows, None if second is None else second_rows, source)
