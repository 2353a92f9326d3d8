"""The difficulty of puzzles."""
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Puzzles, Table, as_table
from ._jobs import Progress, run, thread_count
from ._making import one_of, seed_of, whole
from ._solving import budget_of, improper_at, require_choice

Column = npt.NDArray[Any]


class Ratings:
    """The results as columns of the same length: ``r["rating"]`` or ``r.rating`` (``r["class"]`` is ``r.class_``).

    - `rating`: log10(1 + generations); a lower bound if no run solved the puzzle (`solved` is 0)
    - `ert`, `low`, `high`: expected generations and their 95 % interval; NaN if there is none
    - `class`: "very-easy" to "extreme", "beyond-techniques", "unsolved"
    - `level`, `level_error`: an estimate of Sudoku Explainer's rating, and its standard error; NaN except for 9x9
    - `technique`: the hardest technique that one must know
    - `runs`, `solved`: runs of the genetic algorithm, and how many of them succeeded
    - `proper`: False if there is not exactly one solution; the other columns then have NaN, 0 and ""

    ``pandas.DataFrame(r.to_dict())`` makes a table.
    """

    names = (
        "rating", "ert", "low", "high", "class", "level", "technique", "level_error", "runs", "solved", "proper",
    )

    def __init__(self, columns: Dict[str, Column], table: Table, rater: str, version: int, seed: int) -> None:
        self._columns = columns
        self._table = table
        self.rater = rater
        self.version = version
        self.seed = seed

    def __getitem__(self, name: str) -> Column:
        return self._columns[name]

    def __getattr__(self, name: str) -> Column:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._columns[name.rstrip("_")]
        except KeyError:
            raise AttributeError(f"ratings have no column {name!r}; there are {', '.join(self.names)}") from None

    def __len__(self) -> int:
        return len(self._table)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def keys(self) -> List[str]:
        return list(self.names)

    def __repr__(self) -> str:
        if len(self) == 1:
            lower_bound = "at least " if self["proper"][0] and not self["solved"][0] else ""
            return f"<rating {lower_bound}{self['rating'][0]:.3f} ({self['class'][0]}), level {self['technique'][0]}>"
        return f"<{len(self)} ratings by {self.rater} {self.version}, seed {self.seed}>"

    def to_dict(self) -> Dict[str, Any]:
        """All columns, with the puzzles as text as the first one."""
        return {"puzzle": _core.lines(self._table.rows, self._table.box), **self._columns}


def rate(
    puzzles: Puzzles,
    *,
    rater: str = "knowledge",
    seed: Optional[int] = 0,
    runs: Optional[int] = None,
    min_runs: Optional[int] = None,
    generation_cap: Optional[int] = None,
    level: bool = True,
    improper: str = "raise",
    box: Optional[Box] = None,
    node_budget: Optional[int] = None,
    threads: Optional[int] = None,
    progress: Progress = False,
) -> Ratings:
    """Rates puzzles by how many generations a genetic algorithm needs, and finds their levels (unless ``level=False``).

    The numbers are those of ``evodoku-rate`` with the same `seed` (0 by default), rater, `runs`, `min_runs` and
    `generation_cap`. Takes about a millisecond per 9x9 puzzle. Only proper puzzles are rated: others raise
    ImproperPuzzle, or get NaN with ``improper="blank"``.

    >>> import evodoku
    >>> r = evodoku.rate(evodoku.generate(2, clues=30, seed=1).puzzles)
    >>> r.rating
    array([..., ...])
    >>> sorted(r.to_dict())[:4]
    ['class', 'ert', 'high', 'level']
    """
    table = as_table(puzzles, box)
    require_choice("improper", improper)
    wanted: Dict[str, Any] = {
        "rater": one_of("rater", rater, _core.raters),
        "seed": seed_of(seed),
        "runs": None if runs is None else whole("runs", runs, 1),
        "min_runs": None if min_runs is None else whole("min_runs", min_runs, 1),
        "generation_cap": None if generation_cap is None else whole("generation_cap", generation_cap, 1),
    }
    columns = _columns(table, wanted, True, level, improper, node_budget, threads, progress)
    version = _core.rater_version(wanted["rater"])
    return Ratings(columns, table, wanted["rater"], version, wanted["seed"])


def _columns(
    table: Table,
    wanted: Dict[str, Any],
    with_rating: bool,
    with_level: bool,
    improper: str,
    node_budget: Optional[int],
    threads: Optional[int],
    progress: Progress,
) -> Dict[str, Column]:
    number, budget = thread_count(threads), budget_of(node_budget)
    columns = run(
        lambda job: _core.rate(job, table.rows, table.box, wanted, with_rating, with_level, budget, number),
        total=len(table),
        progress=progress,
    )
    proper = columns["proper"]
    if improper == "raise" and not proper.all():
        raise improper_at(int(np.argmin(proper)), table, budget)
    for name in ("class", "technique"):
        columns[name] = np.array(columns[name], dtype=np.str_)
    return {name: columns[name] for name in Ratings.names}

