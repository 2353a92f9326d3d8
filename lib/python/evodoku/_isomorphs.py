"""Isomorphs and canonical forms."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Table, as_one, as_table, solutions_of
from ._calls import PuzzleError, run, seed_of, whole


def _canonical(table: Table, with_keys: bool, **how: Any) -> Any:
    return run(
        lambda job, threads: _core.canonical(job, table.rows, table.box, with_keys, threads),
        len(table.rows), is_short=table.is_quick and len(table.rows) <= 100, **how,
    )


def canonical(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Digits:
    """The canonical form of each puzzle, in the shape of `puzzles`. Isomorphs have the same form, other puzzles have not.

    Isomorphs are equal up to relabelling the digits, permuting bands, stacks, rows in a band and columns in a stack,
    and transposition. For 9x9 the canonical form is the "minlex" form of the field. A grid whose box has more rows than
    columns is transposed.

    >>> import evodoku
    >>> twins = evodoku.isomorphs("12..............", 5, seed=2)
    >>> bool((evodoku.canonical(twins) == evodoku.canonical("12..............")).all())
    True
    """
    table = as_table(puzzles, box)
    return _canonical(table, False, **how)[0].reshape(table.shape)


def canonical_keys(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The canonical form of each puzzle as a permanent text, for grouping and storing: a str for one puzzle, a list for
    several. It begins with the name of its definition and the box.

    >>> import evodoku
    >>> evodoku.canonical_keys("12..............")
    'f1:2x2:12..............'
    """
    table = as_table(puzzles, box)
    keys = _canonical(table, True, **how)[1]
    return keys[0] if table.is_one else keys


def are_isomorphs(first: Any, second: Any, *, box: Optional[Box] = None) -> Any:
    """Whether each puzzle of `first` is an isomorph of that of `second`: a bool for one, an array for several.

    >>> import evodoku
    >>> evodoku.are_isomorphs("12..............", "..............34")
    True
    """
    one, other = as_table(first, box), as_table(second, box)
    if len(one.rows) != len(other.rows):
        raise PuzzleError(f"want as many puzzles on both sides, got {len(one.rows)} and {len(other.rows)}")
    equal = np.array(_canonical(one, True)[1]) == np.array(_canonical(other, True)[1])
    return bool(equal[0]) if one.is_one else equal


def automorphisms(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The number of automorphisms of each puzzle (1 for most): an int, or an array of uint64; 0 if it is unknown.

    >>> import evodoku
    >>> evodoku.automorphisms("." * 81)
    3359232
    """
    table = as_table(puzzles, box)
    found = run(
        lambda job, threads: _core.automorphisms(job, table.rows, table.box, threads), len(table.rows), **how
    )
    return int(found[0]) if table.is_one else found


def isomorphs(puzzle: Any, n: int = 1, *, seed: Optional[int] = None, box: Optional[Box] = None, **how: Any) -> Digits:
    """`n` random isomorphs of one puzzle: an array (n, cells). They have the same number of solutions and rating.

    >>> import evodoku
    >>> evodoku.isomorphs("1234341221434321", 3, seed=1).shape
    (3, 16)
    """
    return augment(as_one(puzzle, box).rows, times=whole("n", n), seed=seed, box=as_one(puzzle, box).box, **how).puzzles


class Augmented(NamedTuple):
    """The result of `augment`: row i of `puzzles` and `solutions` is made from row `source[i]` of the input."""

    puzzles: Digits
    solutions: Optional[Digits]
    source: npt.NDArray[np.int64]


def augment(
    puzzles: Any, solutions: Any = None, *, times: int = 1, seed: Optional[int] = None, box: Optional[Box] = None, **how: Any
) -> Augmented:
    """Augments a data set for machine learning: `times` random isomorphs of each puzzle, and of its solution in the
    same way. Split the data into training and test sets before augmenting: isomorphs in both sets are a leak.

    >>> import evodoku
    >>> puzzles, solutions = evodoku.generate(2, clues=30, seed=1)
    >>> more = evodoku.augment(puzzles, solutions, times=3, seed=2)
    >>> more.puzzles.shape, more.source
    ((6, 81), array([0, 0, 0, 1, 1, 1]))
    >>> bool((evodoku.solve(more.puzzles) == more.solutions).all())
    True
    """
    table, drawn, copies = as_table(puzzles, box), seed_of(seed), whole("times", times)
    second = solutions_of(table, solutions)
    rows, second_rows = run(
        lambda job, threads: _core.isomorphs(job, table.rows, second, table.box, copies, drawn, threads),
        len(table.rows) * copies, **how,
    )
    return Augmented(rows, None if second is None else second_rows, np.repeat(np.arange(len(table.rows)), copies))
