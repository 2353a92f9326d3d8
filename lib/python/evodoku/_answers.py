"""Answers about puzzles: how many solutions, which, how hard, and which puzzles are the same."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Columns, Digits, ImproperPuzzle, OptionError, Table, Undecided, as_one, as_table, one_of, require_known, run,
    seed_of, solutions_of, whole, whole_or_none,
)

UNDECIDED = 3  # the verdict of _core.solve


def _undecided(table: Table, index: int) -> Undecided:
    return Undecided(f"{table.name_of(index)}: the search was too long; give a higher node_budget", index=index)


def require_proper(
    table: Table, are_proper: npt.NDArray[np.bool_], are_undecided: npt.NDArray[np.bool_], improper: str, budget: int
) -> None:
    """Raises the error for the first puzzle that is not proper, with the reason, or that may be and is to be left blank."""
    if improper not in ("raise", "blank"):
        raise OptionError(f'improper must be "raise" or "blank", got {improper!r}')
    if improper == "blank" and are_undecided.any():
        raise _undecided(table, int(np.argmax(are_undecided)))
    if improper == "blank" or are_proper.all():
        return
    index = int(np.argmin(are_proper))
    one = slice(index, index + 1)
    why = _core.verdict_of(table.rows[one], table.box, None if table.marks is None else table.marks[one], budget)
    if why.startswith("undecided"):
        raise _undecided(table, index)
    way_out = "" if table.is_one else ' (improper="blank" goes on and leaves such rows blank)'
    raise ImproperPuzzle(f"{table.name_of(index)} is not proper: {why}{way_out}", index=index)


def _are_proper(
    table: Table, improper: str, budget: int, *, threads: Optional[int] = None, progress: Any = False, **unknown: Any
) -> npt.NDArray[np.bool_]:
    """Which puzzles are proper, with the error for others. `progress` is that of what follows, which takes longer."""
    require_known(unknown)
    counts, undecided = table.run(_core.count, table.marks, 2, budget, is_short=table.is_quick, threads=threads)
    require_proper(table, counts == 1, undecided, improper, budget)
    return np.asarray(counts == 1)


def count(
    puzzles: Any, limit: int = 2, *, box: Optional[Box] = None, node_budget: int = _core.default_node_budget, **how: Any
) -> Any:
    """Counts the solutions of each puzzle up to `limit`: an int for one puzzle, an array of uint32 for several.

    9x9 puzzles are always decided; for others raises Undecided if `node_budget` guesses were not enough.
    """
    table = as_table(puzzles, box, takes_marks=True)
    most, budget = whole("limit", limit, 1, 2**32 - 1), whole("node_budget", node_budget, 1)
    counts, undecided = table.run(_core.count, table.marks, most, budget, is_short=table.is_quick and most <= 1000, **how)
    if undecided.any():
        raise _undecided(table, int(np.argmax(undecided)))
    return int(counts[0]) if table.is_one else counts


def is_proper(puzzles: Any, **how: Any) -> Any:
    """Whether each puzzle has exactly one solution: a bool for one puzzle, an array for several; see `count`."""
    return count(puzzles, 2, **how) == 1


def solve(
    puzzles: Any, *, improper: str = "raise", box: Optional[Box] = None, node_budget: int = _core.default_node_budget,
    **how: Any,
) -> Digits:
    """The unique solution of each puzzle, checked, as an array in the shape of `puzzles` (for texts: one row per puzzle).

    A puzzle that does not have exactly one solution raises ImproperPuzzle, which says why; with ``improper="blank"``
    its row is all 0 instead. What the budget leaves undecided may be proper: Undecided is raised, always. An array of uint8
    is not copied.
    """
    table, budget = as_table(puzzles, box, takes_marks=True), whole("node_budget", node_budget, 1)
    solved, verdicts = table.run(_core.solve, table.marks, budget, is_short=table.is_quick, **how)
    require_proper(table, verdicts == 1, verdicts == UNDECIDED, improper, budget)
    return solved.reshape(table.shape)


def solutions(
    puzzle: Any, limit: int = 1000, *, box: Optional[Box] = None, node_budget: int = _core.default_node_budget
) -> Digits:
    """The solutions of one puzzle, at most `limit` of them: an array (k, cells).

    >>> evodoku.solutions("." * 16).shape
    (288, 16)
    """
    table = as_one(puzzle, box, takes_marks=True)
    most, budget = whole("limit", limit, 1), whole("node_budget", node_budget, 1)
    found, complete = run(lambda job, _: _core.solutions(job, table.rows, table.box, table.marks, most, budget))
    if not complete and len(found) < most:
        raise _undecided(table, 0)
    return found


def rate(
    puzzles: Any, *, rater: str = "knowledge", seed: Optional[int] = 0, runs: Optional[int] = None,
    generation_cap: Optional[int] = None, level: bool = True, improper: str = "raise", box: Optional[Box] = None,
    node_budget: int = _core.default_node_budget, **how: Any,
) -> Columns:
    """Rates puzzles by how many generations a genetic algorithm needs, and finds their levels (unless ``level=False``).

    The class is the word for how hard a puzzle is, from very-easy to extreme: the level says which classes are possible,
    and the rating picks one of them. The level is what one must know: the hardest technique on the easiest path to the
    solution, and for 9x9 an estimate of Sudoku Explainer's rating. The rating is how much work it takes: log10(1 +
    generations), counting the generations that a genetic algorithm needs with the techniques of people; 1.5 is about 30
    generations, 2 about 100.

    The numbers are those of ``evodoku-rate``. Only proper puzzles are rated: others raise ImproperPuzzle, or get NaN, 0
    and "" with ``improper="blank"`` (Undecided is raised always). A candidate grid, a state in the middle, has a level and no
    rating; with ``runs=0`` no puzzle has a rating, and levels come some ten times as fast. Columns:

    - `rating`: log10(1 + generations); a lower bound if no run solved the puzzle (`solved` is 0)
    - `ert`, `low`, `high`: expected generations and their 95 % interval; NaN if there is none
    - `class`: "very-easy" to "extreme", "beyond-techniques", "unsolved"; `class_low`, `class_high`: at the interval's ends. Other
      raters have classes of their own, or "solved" alone
    - `se_estimate`, `se_error`: an estimate of Sudoku Explainer's rating, and its standard error; NaN except for 9x9
    - `technique`: the hardest technique that one must know; `techniques`: all on the path, each with how often
    - `runs`, `solved`, `proper`; and `rater`, `version`, `seed`, one value for all
    """
    table, budget = as_table(puzzles, box, takes_marks=True), whole("node_budget", node_budget, 1)
    name = one_of("rater", rater, _core.raters)
    most, cap, drawn = whole_or_none("runs", runs, 0, 2**31 - 1), whole_or_none("generation_cap", generation_cap, 1), seed_of(seed)
    proper = _are_proper(table, improper, budget, **how)
    numbers, classes, techniques = table.run(_core.rate, table.marks, proper, name, drawn, most, cap, bool(level), **how)
    columns = Columns(zip(("rating", "ert", "low", "high", "se_estimate", "se_error"), np.ascontiguousarray(numbers.T)))
    columns["runs"], columns["solved"] = np.nan_to_num(numbers[:, 6:]).astype(np.int32).T
    for column, names in zip(("class", "class_low", "class_high", "technique", "techniques"), (*classes, *techniques)):
        columns[column] = np.array(names, np.str_)
    columns.update(proper=proper, rater=name, version=_core.rater_version(name), seed=drawn)
    return columns


def paths(
    puzzles: Any, *, no_uniqueness: bool = False, candidates: bool = True, improper: str = "raise", box: Optional[Box] = None,
    node_budget: int = _core.default_node_budget, **how: Any,
) -> Columns:
    """How puzzles are solved, as arrays for machine learning: the path of `explain`, and a depth-first search.

    Arrays of int16 with a row for each puzzle, as long as the longest needs; -1 stands behind the last. Cells are numbers
    from 0, row by row; techniques are places in ``evodoku.TECHNIQUES``.

    - `order` (n, blanks): the cells in the order in which the path fills them; `order_techniques`: the technique of each
    - `step_techniques` (n, steps): of all steps, also of those that only eliminate; `step_cells`: the cell that each
      fills, -1 if it eliminates
    - `candidates` (n, steps, cells): after each step, bit d - 1 for digit d; int64 above side 15. ``candidates=False``
      leaves them out, which are nearly all of the memory
    - `trace` (n, events, 3): kind, cell and digit of what the engine ``scalar`` does until it has the solution. The kind
      is 0 for a digit that follows, 1 for a guess, 2 for one that is taken back, with all that came since

    Where techniques do not finish a puzzle, its path ends. `no_uniqueness` as for `generate`, `improper` as for `rate`.
    """
    table, budget = as_table(puzzles, box), whole("node_budget", node_budget, 1)
    proper = _are_proper(table, improper, budget, **how)
    return Columns(table.run(_core.paths, proper, bool(no_uniqueness), bool(candidates), **how))


def _canonical(table: Table, with_keys: bool, **how: Any) -> Any:
    return table.run(_core.canonical, with_keys, is_short=table.is_quick and len(table.rows) <= 100, **how)[with_keys]


def canonical(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Digits:
    """The canonical form of each puzzle, in the shape of `puzzles`: isomorphs have the same form, other puzzles have not.

    For 9x9 it is the "minlex" form of the field. A grid whose box has more rows than columns is transposed.
    """
    table = as_table(puzzles, box)
    return _canonical(table, False, **how).reshape(table.shape)


def canonical_keys(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The canonical form of each puzzle as a permanent text with its definition and box, for grouping and storing: a str
    for one puzzle, a list for several.

    >>> evodoku.canonical_keys("12..............")
    'f1:2x2:12..............'
    """
    table = as_table(puzzles, box)
    keys = _canonical(table, True, **how)
    return keys[0] if table.is_one else keys


def depth(
    puzzles: Any, *, improper: str = "raise", box: Optional[Box] = None, node_budget: int = _core.default_node_budget, **how: Any
) -> Any:
    """How deep trial and error must be nested until singles solve each puzzle: an int, or an array of int8.

    0: singles alone; 1: a candidate is eliminated if singles lead from it to a contradiction; 2: if trials of depth 1 do; 3:
    if those of depth 2 do; 4: all of this does not solve it. Rests on no list of techniques and not on uniqueness. `improper`
    as for `rate`, with -1 for such puzzles. Large boxes take long from depth 2 on.

    >>> evodoku.depth("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    0
    """
    table, budget = as_table(puzzles, box), whole("node_budget", node_budget, 1)
    proper = _are_proper(table, improper, budget, **how)
    found = table.run(_core.depths, proper, **how)
    return int(found[0]) if table.is_one else found


def automorphisms(puzzles: Any, *, box: Optional[Box] = None, **how: Any) -> Any:
    """The number of automorphisms of each puzzle (1 for most): an int, or an array of uint64; 0 if it is unknown.

    >>> evodoku.automorphisms("." * 81)
    3359232
    """
    table = as_table(puzzles, box)
    found = table.run(_core.automorphisms, **how)
    return int(found[0]) if table.is_one else found


class Augmented(NamedTuple):
    """The result of `augment`: row i of `puzzles` and `solutions` is made from row `source[i]` of the input."""

    puzzles: Digits
    solutions: Optional[Digits]
    source: npt.NDArray[np.int64]


def augment(
    puzzles: Any, solutions: Any = None, *, times: int = 1, seed: Optional[int] = None, box: Optional[Box] = None, **how: Any
) -> Augmented:
    """`times` random isomorphs of each puzzle, and of its solution in the same way. Split a set into training and test
    data before: isomorphs in both are a leak. With a seed the i-th row that comes out is made by the i-th random map, so
    that it depends on `times`, too; no tool makes the same rows."""
    table, drawn, copies = as_table(puzzles, box), seed_of(seed), whole("times", times)
    second = solutions_of(table, solutions)
    rows, second_rows = run(
        lambda job, threads: _core.isomorphs(job, table.rows, second, table.box, copies, drawn, threads),
        len(table.rows) * copies, **how,
    )
    return Augmented(rows, None if second is None else second_rows, np.repeat(np.arange(len(table.rows)), copies))
