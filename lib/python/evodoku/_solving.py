"""The number of solutions of puzzles, the solutions, and the difficulty."""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Table, as_one, as_table
from ._calls import ImproperPuzzle, OptionError, Undecided, one_of, run, seed_of, whole

_UNDECIDED = 3


def _budget_of(node_budget: Optional[int]) -> int:
    return int(_core.default_node_budget) if node_budget is None else whole("node_budget", node_budget, 1)


def _require(improper: str, are_proper: npt.NDArray[np.bool_], table: Table, budget: int) -> None:
    """Raises the error for the first puzzle that is not proper, with the reason."""
    if improper not in ("raise", "blank"):
        raise OptionError(f'improper must be "raise" or "blank", got {improper!r}')
    if improper == "blank" or are_proper.all():
        return
    index = int(np.argmin(are_proper))
    why = _core.verdict_of(table.rows[index : index + 1], table.box, budget)
    way_out = "" if table.is_one else ' (improper="blank" goes on and leaves such rows blank)'
    raise ImproperPuzzle(f"{table.name_of(index)} is not proper: {why}{way_out}", index)


def _undecided(table: Table, index: int) -> Undecided:
    return Undecided(f"{table.name_of(index)}: the search was too long; give a higher node_budget", index)


def _count(table: Table, limit: int, budget: int, **how: Any) -> Tuple[npt.NDArray[np.uint32], npt.NDArray[np.bool_]]:
    return run(
        lambda job, threads: _core.count(job, table.rows, table.box, limit, budget, threads),
        len(table.rows), is_short=table.is_quick and limit <= 1000, **how,
    )


def count(puzzles: Any, limit: int = 2, *, box: Optional[Box] = None, node_budget: Optional[int] = None, **how: Any) -> Any:
    """Counts the solutions of each puzzle up to `limit`: an int for one puzzle, an array of uint32 for several.

    The default of 2 is enough to distinguish proper puzzles (1) from those with no solution (0) or several (2). 9x9
    puzzles are always decided; for others raises Undecided if `node_budget` guesses were not enough.

    >>> import evodoku
    >>> evodoku.count("." * 16, limit=1000)
    288
    """
    table = as_table(puzzles, box)
    counts, undecided = _count(table, whole("limit", limit, 1, 2**32 - 1), _budget_of(node_budget), **how)
    if undecided.any():
        raise _undecided(table, int(np.argmax(undecided)))
    return int(counts[0]) if table.is_one else counts


def is_proper(puzzles: Any, **how: Any) -> Any:
    """Whether each puzzle has exactly one solution: a bool for one puzzle, an array of bool for several; see `count`.

    >>> import evodoku
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

    >>> import evodoku
    >>> evodoku.solve("1...3.......2..4")
    Traceback (most recent call last):
    ...
    evodoku.ImproperPuzzle: the puzzle is not proper: at least 2 solutions
    """
    table, budget = as_table(puzzles, box), _budget_of(node_budget)
    solved, verdicts = run(
        lambda job, threads: _core.solve(job, table.rows, table.box, budget, threads),
        len(table.rows), is_short=table.is_quick, **how,
    )
    if improper == "raise" and not (proper := verdicts == 1).all() and verdicts[np.argmin(proper)] == _UNDECIDED:
        raise _undecided(table, int(np.argmin(proper)))
    _require(improper, verdicts == 1, table, budget)
    return solved.reshape(table.shape)


def solutions(puzzle: Any, limit: int = 1000, *, box: Optional[Box] = None, node_budget: Optional[int] = None) -> Digits:
    """The solutions of one puzzle, at most `limit` of them: an array (k, cells).

    >>> import evodoku
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

    >>> import evodoku
    >>> evodoku.rate(evodoku.generate(2, clues=30, seed=1).puzzles).rating
    array([..., ...])
    """
    table, budget, drawn = as_table(puzzles, box), _budget_of(node_budget), seed_of(seed)
    name = one_of("rater", rater, _core.raters)
    most = None if runs is None else whole("runs", runs, 1, 2**31 - 1)
    cap = None if generation_cap is None else whole("generation_cap", generation_cap, 1)
    proper = _count(table, 2, budget)[0] == 1
    _require(improper, proper, table, budget)
    numbers, classes, techniques = run(
        lambda job, threads: _core.rate(job, table.rows, table.box, proper, name, drawn, most, cap, bool(level), threads),
        len(table.rows), **how,
    )
    names: List[str] = ["rating", "ert", "low", "high", "se_estimate", "se_error"]
    columns: Dict[str, Any] = dict(zip(names, np.ascontiguousarray(numbers.T)))
    columns["runs"], columns["solved"] = np.nan_to_num(numbers[:, 6:]).astype(np.int32).T
    for column, names_of in zip(("class", "class_low", "class_high", "technique"), (*classes, techniques)):
        columns[column] = np.array(names_of, np.str_)
    columns["proper"] = proper
    return Ratings(columns, table, name, drawn)
