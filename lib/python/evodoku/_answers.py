"""Answers about puzzles: how many solutions, which, how hard, and which puzzles are the same."""
from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Digits, ImproperPuzzle, OptionError, PuzzleError, Table, Undecided, as_one, as_table, one_of, run, seed_of, solutions_of,
    whole, whole_or_none,
)


def _budget_of(node_budget: Optional[int]) -> int:
    return whole("node_budget", _core.default_node_budget if node_budget is None else node_budget, 1)


def _undecided(table: Table, index: int) -> Undecided:
    return Undecided(f"{table.name_of(index)}: the search was too long; give a higher node_budget", index)


def _require_proper(table: Table, are_proper: npt.NDArray[np.bool_], improper: str, budget: int) -> None:
    """Raises the error for the first puzzle that is not proper, with the reason."""
    if improper not in ("raise", "blank"):
        raise OptionError(f'improper must be "raise" or "blank", got {improper!r}')
    if improper == "blank" or are_proper.all():
        return
    index = int(np.argmin(are_proper))
    why = _core.verdict_of(table.rows[index : index + 1], table.box, budget)
    way_out = "" if table.is_one else ' (improper="blank" goes on and leaves such rows blank)'
    raise ImproperPuzzle(f"{table.name_of(index)} is not proper: {why}{way_out}", index)


def count(puzzles: Any, limit: int = 2, *, box: Optional[Box] = None, node_budget: Optional[int] = None, **how: Any) -> Any:
    """Counts the solutions of each puzzle up to `limit`: an int for one puzzle, an array of uint32 for several.

    The default of 2 is enough to distinguish proper puzzles (1) from those with no solution (0) or several (2). 9x9
    puzzles are always decided; for others raises Undecided if `node_budget` guesses were not enough.

    >>> evodoku.count("." * 16, limit=1000)
    288
    """
    table, most = as_table(puzzles, box), whole("limit", limit, 1, 2**32 - 1)
    is_short = table.is_quick and most <= 1000
    counts, undecided = table.run(_core.count, most, _budget_of(node_budget), is_short=is_short, **how)
    if undecided.any():
        raise _undecided(table, int(np.argmax(undecided)))
    return int(counts[0]) if table.is_one else counts


def is_proper(puzzles: Any, **how: Any) -> Any:
    """Whether each puzzle has exactly one solution: a bool for one puzzle, an array of bool for several; see `count`.

    >>> evodoku.is_proper("." * 81)
    False
    """
    return count(puzzles, 2, **how) == 1


def solve(
    puzzles: Any, *, improper: str = "raise", box: Optional[Box] = None, node_budget: Optional[int] = None, **how: Any
) -> Digits:
    """The unique solution of each puzzle, as an array in the shape of `puzzles` (for texts: one row per puzzle).

    A puzzle that does not have exactly one solution raises ImproperPuzzle, which says why; with ``improper="blank"``
    its row is all 0 instead. Every solution is checked against clues, rows, columns and boxes. An array of uint8 is
    not copied: a million puzzles take the 81 MB of the result and little else.

    >>> evodoku.solve("1...3.......2..4")
    Traceback (most recent call last):
    ...
    evodoku.ImproperPuzzle: the puzzle is not proper: at least 2 solutions
    """
    table, budget = as_table(puzzles, box), _budget_of(node_budget)
    solved, verdicts = table.run(_core.solve, budget, is_short=table.is_quick, **how)
    proper, undecided = verdicts == 1, verdicts == 3
    if improper == "raise" and undecided.any() and undecided[np.argmin(proper)]:
        raise _undecided(table, int(np.argmin(proper)))
    _require_proper(table, proper, improper, budget)
    return solved.reshape(table.shape)


def solutions(puzzle: Any, limit: int = 1000, *, box: Optional[Box] = None, node_budget: Optional[int] = None) -> Digits:
    """The solutions of one puzzle, at most `limit` of them: an array (k, cells).

    >>> evodoku.solutions("." * 16).shape
    (288, 16)
    """
    table, most, budget = as_one(puzzle, box), whole("limit", limit, 1), _budget_of(node_budget)
    found, complete = run(lambda job, _: _core.solutions(job, table.rows, table.box, most, budget))
    if not complete and len(found) < most:
        raise _undecided(table, 0)
    return found


class Ratings:
    """The results as columns of the same length: ``r["rating"]`` or ``r.rating`` (``r["class"]`` is ``r.class_``).

    - `rating`: log10(1 + generations); a lower bound if no run solved the puzzle (`solved` is 0)
    - `ert`, `low`, `high`: expected generations and their 95 % interval; NaN if there is none
    - `class`: "very-easy" to "extreme", "beyond-techniques", "unsolved", by rating and level together
    - `class_low`, `class_high`: the classes at the ends of the interval
    - `se_estimate`, `se_error`: an estimate of Sudoku Explainer's rating, and its standard error; NaN except for 9x9
    - `technique`: the hardest technique that one must know
    - `runs`, `solved`: runs of the genetic algorithm, and how many of them succeeded
    - `proper`: False if there is not exactly one solution; the other columns then have NaN, 0 and ""
    """

    def __init__(self, columns: Dict[str, Any], table: Table, rater: str, seed: int) -> None:
        self._columns, self._table = columns, table
        self.rater, self.version, self.seed = rater, _core.rater_version(rater), seed

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        return self._columns[name]

    def __getattr__(self, name: str) -> npt.NDArray[Any]:
        if name.startswith("_") or name.rstrip("_") not in self._columns:
            raise AttributeError(f"ratings have no column {name!r}; see help(evodoku.Ratings)")
        return self[name.rstrip("_")]

    def __len__(self) -> int:
        return len(self._table.rows)

    def __repr__(self) -> str:
        return f"<{len(self)} ratings by {self.rater} {self.version}, seed {self.seed}>"

    def to_dict(self) -> Dict[str, Any]:
        """All columns, with the puzzles as text as the first one, for ``pandas.DataFrame(r.to_dict())``."""
        return {"puzzle": _core.write(self._table.rows, self._table.box, "line", None).splitlines(), **self._columns}


def rate(
    puzzles: Any, *, rater: str = "knowledge", seed: Optional[int] = 0, runs: Optional[int] = None,
    generation_cap: Optional[int] = None, level: bool = True, improper: str = "raise", box: Optional[Box] = None,
    node_budget: Optional[int] = None, **how: Any,
) -> Ratings:
    """Rates puzzles by how many generations a genetic algorithm needs, and finds their levels (unless ``level=False``).

    The numbers are those of ``evodoku-rate`` with the same `seed`, `rater`, `runs` and `generation_cap`. Takes about a
    millisecond per 9x9 puzzle. Only proper puzzles are rated: others raise ImproperPuzzle, or get NaN with
    ``improper="blank"``.

    >>> evodoku.rate(evodoku.generate(2, clues=30, seed=1).puzzles).rating
    array([..., ...])
    """
    table, budget, drawn, name = as_table(puzzles, box), _budget_of(node_budget), seed_of(seed), one_of("rater", rater, _core.raters)
    most, cap = whole_or_none("runs", runs, 1, 2**31 - 1), whole_or_none("generation_cap", generation_cap, 1)
    proper = table.run(_core.count, 2, budget, is_short=table.is_quick)[0] == 1
    _require_proper(table, proper, improper, budget)
    numbers, classes, techniques = table.run(_core.rate, proper, name, drawn, most, cap, bool(level), **how)
    columns: Dict[str, Any] = dict(zip(("rating", "ert", "low", "high", "se_estimate", "se_error"), np.ascontiguousarray(numbers.T)))
    columns["runs"], columns["solved"] = np.nan_to_num(numbers[:, 6:]).astype(np.int32).T
    for column, names in zip(("class", "class_low", "class_high", "technique"), (*classes, techniques)):
        columns[column] = np.array(names, np.str_)
    columns["proper"] = proper
    return Ratings(columns, table, name, drawn)


def _canonical(table: Table, with_keys: bool, **how: Any) -> Any:
    return table.run(_core.canonical, with_keys, is_short=table.is_quick and len(table.rows) <= 100, **how)[with_keys]


def canonical(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Digits:
    """The canonical form of each puzzle, in the shape of `puzzles`. Isomorphs have the same form, other puzzles have not.

    Isomorphs are equal up to relabelling the digits, permuting bands, stacks, rows in a band and columns in a stack,
    and transposition. For 9x9 the canonical form is the "minlex" form of the field. A grid whose box has more rows than
    columns is transposed.

    >>> twins = evodoku.isomorphs("12..............", 5, seed=2)
    >>> bool((evodoku.canonical(twins) == evodoku.canonical("12..............")).all())
    True
    """
    table = as_table(puzzles, box)
    return _canonical(table, False, **how).reshape(table.shape)


def canonical_keys(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The canonical form of each puzzle as a permanent text, for grouping and storing: a str for one puzzle, a list for
    several. It begins with the name of its definition and the box.

    >>> evodoku.canonical_keys("12..............")
    'f1:2x2:12..............'
    """
    table = as_table(puzzles, box)
    keys = _canonical(table, True, **how)
    return keys[0] if table.is_one else keys


def are_isomorphs(first: Any, second: Any, *, box: Optional[Box] = None) -> Any:
    """Whether each puzzle of `first` is an isomorph of that of `second`: a bool for one, an array for several.

    >>> evodoku.are_isomorphs("12..............", "..............34")
    True
    """
    one, other = as_table(first, box), as_table(second, box)
    if len(one.rows) != len(other.rows):
        raise PuzzleError(f"want as many puzzles on both sides, got {len(one.rows)} and {len(other.rows)}")
    equal = np.array(_canonical(one, True)) == np.array(_canonical(other, True))
    return bool(equal[0]) if one.is_one else equal


def automorphisms(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The number of automorphisms of each puzzle (1 for most): an int, or an array of uint64; 0 if it is unknown.

    >>> evodoku.automorphisms("." * 81)
    3359232
    """
    table = as_table(puzzles, box)
    found = table.run(_core.automorphisms, **how)
    return int(found[0]) if table.is_one else found


def isomorphs(puzzle: Any, n: int = 1, *, seed: Optional[int] = None, box: Optional[Box] = None, **how: Any) -> Digits:
    """`n` random isomorphs of one puzzle: an array (n, cells). They have the same number of solutions and rating.

    >>> evodoku.isomorphs("1234341221434321", 3, seed=1).shape
    (3, 16)
    """
    table = as_one(puzzle, box)
    return augment(table.rows, times=whole("n", n), seed=seed, box=table.box, **how).puzzles


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
