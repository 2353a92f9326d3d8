"""The store: puzzles and ratings in one SQLite file, in which no two puzzles are isomorphs."""
from __future__ import annotations

import os
import time
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Columns, EvodokuError, FileName, OptionError, PuzzleError, as_table, box_shape, file_bytes, one_of, path_of,
    range_of, run, seed_of, shown, technique_range, text_of, text_or_none, texts_of, whole, whole_or_none, whole_range,
)


class Added(NamedTuple):
    """The result of storing puzzles. `reasons` has position and reason for the first puzzles that were rejected,
    and for what others stated falsely and was left out of them."""

    added: int
    already_there: int
    rejected: int
    reasons: List[Tuple[int, str]]


_KEYS = ("id", "clues", "rating", "class", "level")
#: The columns of an answer, with their types.
_COLUMNS = {
    "id": np.int64, "puzzle": np.uint8, "solution": np.uint8, "box": np.str_, "clues": np.int32, "rating": np.float64,
    "ert": np.float64, "low": np.float64, "high": np.float64, "class": np.str_, "rater": np.str_,
    "se_estimate": np.float64, "technique": np.str_,
}


_CONDITIONS: Dict[str, Any] = {
    "box": box_shape,
    "clues": lambda ends: whole_range("clues", ends, 4096),
    "rating": lambda ends: range_of("rating", ends),
    "class_": lambda names: texts_of("class_", names, 1),
    "level": lambda ends: range_of("level", ends),
    "technique": technique_range,
    "rater": lambda name: text_or_none("rater", name),
    "symmetry": lambda name: None if name is None else one_of("symmetry", name, _core.symmetries),
    "minimal": lambda is_minimal: None if is_minimal is None else bool(is_minimal),
    "depth": lambda ends: whole_range("depth", ends, 4),
    "tags": lambda names: texts_of("tags", names),
    "within": lambda names: texts_of("within", names),
    "not_in": lambda names: texts_of("not_in", names),
    "where": lambda condition: text_or_none("where", condition),
    "sort": lambda key: _KEYS.index(one_of("sort", key or "id", _KEYS)),
    "descending": bool,
    "limit": lambda limit: whole_or_none("limit", limit),
    "random": lambda number: whole_or_none("random", number),
    "seed": seed_of,
}


def _wanted(conditions: Dict[str, Any]) -> Dict[str, Any]:
    unknown = sorted(set(conditions) - set(_CONDITIONS))
    if unknown:
        raise OptionError(f"{unknown[0]} is no condition; there are {', '.join(_CONDITIONS)}")
    if conditions.get("limit") is not None and conditions.get("random") is not None:
        raise OptionError("give limit or random, not both")
    if conditions.get("seed") is not None and conditions.get("random") is None:
        raise OptionError("seed has no meaning without random")
    return {name: check(conditions.get(name)) for name, check in _CONDITIONS.items()}


class Store:
    """An open store: ``with evodoku.Store("puzzles.db") as store: ...``.

    `mode`: "r" only reads, "w" writes to an existing store, "a" (default) creates it if it does not exist. Other
    processes may use the store at the same time; `timeout` is how many seconds to wait for them.

    Conditions of questions, all optional: `box`; `clues`, a number, (low, high) or range(); `rating`, `level`: (low, high),
    None for an open end; `class_`, one or several; `technique`, a name or (first, last); `rater`; `symmetry`; `minimal`;
    `depth`, a number or (low, high);
    `tags`; `within` and `not_in`, names of picks; `where`, a condition in SQL on the columns of puzzle, rating and level;
    `sort` ("id", "clues", "rating", "class", "level") and `descending`; `limit`, or `random` and `seed` for that many at random.
    Ratings, classes, levels and depths are refused where no puzzle has one, and so are an empty name and an empty list of classes.
    """

    def __init__(self, path: FileName, mode: str = "a", *, timeout: float = 60.0) -> None:
        if mode not in ("r", "w", "a"):
            raise OptionError(f'mode must be "r", "w" or "a", got {mode!r}')
        if not hasattr(_core, "StoreHandle"):
            raise EvodokuError("this evodoku has no store: it was built where there was no SQLite or SQLiteCpp (Debian: "
                               "libsqlite3-dev libsqlitecpp-dev)")
        self.path = path_of(path)
        try:
            seconds = float(timeout)
        except (TypeError, ValueError, OverflowError):
            raise OptionError(f"timeout must be a number of seconds, got {timeout!r}") from None
        self._store = _core.StoreHandle(os.fsencode(self.path), mode, seconds)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def close(self) -> None:
        self._store.close()

    def __len__(self) -> int:
        return int(self.info()["puzzles"])

    def info(self) -> Dict[str, Any]:
        """Numbers of puzzles, ratings and levels; the raters: (name, version, ratings); and how many puzzles have each tag,
        and were picked under each name."""
        return dict(self._store.info())

    def _add(self, text: Any, name: str, box: Any, source: str, tags: Any, **how: Any) -> Added:
        labels, now = texts_of("tags", tags), int(time.time())
        origin = text_of("source", source)
        return Added(*run(lambda job, threads: self._store.add(job, text, name, box, origin, labels, now, threads), **how))

    def add(self, puzzles: Any, *, source: str = "Python", tags: Any = None, box: Optional[Box] = None, **how: Any) -> Added:
        """Stores puzzles. Each is first solved and proved proper by two engines; others are rejected, and the result
        says which. A puzzle is not stored if the store has an isomorph of it."""
        table = as_table(puzzles, box)
        text = _core.write(table.rows, table.box, None, "line", None)
        return self._add(text, "array", table.box, source, tags, total=len(table.rows), **how) if text else Added(0, 0, 0, [])

    def import_file(self, path: FileName, *, tags: Any = None, box: Optional[Box] = None, **how: Any) -> Added:
        """Stores the puzzles of a file in any text format, with the ratings of its records."""
        name = shown(path_of(path))
        return self._add(file_bytes(path), name, box_shape(box), name, tags, **how)

    def rate(self, *, rater: str = "knowledge", seed: int = 0, **how: Any) -> int:
        """Rates all puzzles that have no rating by this version of the rater or a newer one, whatever the seed, and finds
        their levels; returns how many it rated. If it is interrupted, finished ratings are kept."""
        name, drawn, now = one_of("rater", rater, _core.raters), seed_of(seed), int(time.time())
        return int(run(lambda job, threads: self._store.rate_unrated(job, name, drawn, now, threads), **how))

    def _select(self, conditions: Dict[str, Any], mark: Optional[str] = None) -> List[Any]:
        wanted, name = _wanted(conditions), text_or_none("mark", mark)
        rows: List[Any] = run(lambda job, _: self._store.select(job, wanted, name, int(time.time())))
        return rows

    def query(self, **conditions: Any) -> Iterator[Columns]:
        """The matching puzzles one by one: what `arrays` has, and ``row.puzzle`` and ``row.solution`` as (side, side)."""
        for values in self._select(conditions):
            row = Columns(zip(_COLUMNS, values))
            shape = (row.box[0] * row.box[1],) * 2
            row.update({name: np.frombuffer(row[name], np.uint8).reshape(shape).copy() for name in ("puzzle", "solution")})
            yield row

    def arrays(self, mark: Optional[str] = None, **conditions: Any) -> Columns:
        """The matching puzzles as columns: id, puzzle and solution (n, cells), box, clues, rating, ert, low, high,
        class, rater, se_estimate, technique; NaN and "" for what is unknown. With `mark`, only those not yet picked under
        that name, and they then are, so that none is picked twice."""
        rows = self._select(conditions, mark)
        columns = Columns(zip(_COLUMNS, map(list, zip(*rows)) if rows else ([] for _ in _COLUMNS)))
        boxes = sorted(set(columns.box)) or [box_shape(conditions.get("box")) or (3, 3)]
        columns["box"] = [f"{high}x{wide}" for high, wide in columns.box]
        sides = {high * wide for high, wide in boxes}
        if len(sides) > 1:
            names = ", ".join(sorted(set(columns.box)))
            raise PuzzleError(f"the answer has puzzles of several sizes ({names}), an array holds one: give box=")
        for name in ("puzzle", "solution"):
            columns[name] = np.frombuffer(b"".join(columns[name]), np.uint8).reshape(-1, max(sides) ** 2)
        return Columns((name, np.array(columns[name], kind)) for name, kind in _COLUMNS.items())

    def random(self, n: int, *, seed: Optional[int] = None, mark: Optional[str] = None, **conditions: Any) -> Columns:
        """`n` random ones of the matching puzzles, or all if there are fewer, like `arrays`."""
        if "random" in conditions:
            raise OptionError("random has no meaning here: n is the number")
        return self.arrays(mark, random=whole("n", n), seed=seed, **conditions)

    def count(self, **conditions: Any) -> int:
        """The number of matching puzzles. `random`, `sort` and `descending` are refused."""
        for name in ("random", "sort", "descending"):
            if conditions.get(name) is not None and conditions[name] is not False:
                raise OptionError(f"{name} has no meaning here: the number of all matching puzzles is counted")
        wanted = _wanted(conditions)
        return int(run(lambda job, _: self._store.count(job, wanted)))

    def tag(self, name: str, ids: Union[Sequence[int], npt.NDArray[np.int64]]) -> int:
        """Adds a tag to puzzles; returns how many did not have it."""
        try:
            numbers = [whole("id", one, 0, 2**63 - 1) for one in ids]
        except TypeError:
            raise OptionError(f"ids must be a list or an array, got {ids!r}") from None
        return int(self._store.tag(text_of("tag", name), numbers))
