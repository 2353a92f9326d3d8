"""The store: puzzles and ratings in one SQLite file, in which no two puzzles are isomorphs."""
from __future__ import annotations

import time
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._input import (
    Box, Digits, FileName, OptionError, PuzzleError, as_table, box_shape, file_bytes, one_of, path_of, range_of, run, seed_of,
    technique_range, texts_of, whole, whole_or_none,
)


class Added(NamedTuple):
    """The result of storing puzzles. `reasons` has position and reason for the first puzzles that were rejected."""

    added: int
    already_there: int
    rejected: int
    reasons: List[Tuple[int, str]]


class Row(NamedTuple):
    """A puzzle of a store with everything known about it; NaN and "" for what is unknown."""

    id: int
    puzzle: Digits  #: (side, side)
    solution: Digits
    box: Tuple[int, int]
    clues: int
    rating: float
    ert: float
    low: float
    high: float
    class_: str
    rater: str
    se_estimate: float
    technique: str

    def __str__(self) -> str:
        return str(_core.write(self.puzzle.reshape(1, -1), self.box, "line", None)).strip()


_KEYS = ("id", "clues", "rating", "level")


def _clues(clues: Any) -> Any:
    if clues is None:
        return None
    ends = clues if isinstance(clues, (tuple, list)) and len(clues) == 2 else (clues, clues)
    return tuple(None if end is None else whole("clues", end, 0, 4096) for end in ends)


def _text(text: Any) -> Any:
    return None if text is None else texts_of("rater and where", [text])[0]


_CONDITIONS: Dict[str, Any] = {
    "box": box_shape,
    "clues": _clues,
    "rating": lambda ends: range_of("rating", ends),
    "class_": lambda names: texts_of("class_", names),
    "level": lambda ends: range_of("level", ends),
    "technique": technique_range,
    "rater": _text,
    "symmetry": lambda name: None if name is None else one_of("symmetry", name, _core.symmetries),
    "minimal": lambda is_minimal: None if is_minimal is None else bool(is_minimal),
    "tags": lambda names: texts_of("tags", names),
    "within": lambda names: texts_of("within", names),
    "not_in": lambda names: texts_of("not_in", names),
    "where": _text,
    "sort": lambda key: _KEYS.index(one_of("sort", key or "id", _KEYS)),
    "descending": bool,
    "limit": lambda limit: whole_or_none("limit", limit),
    "random": lambda number: whole_or_none("random", number),
    "seed": seed_of,
}


class Store:
    """An open store: ``with evodoku.Store("puzzles.db") as store: ...``.

    `mode`: "r" only reads, "w" writes to an existing store, "a" (default) creates it if it does not exist. Other
    processes may use the store at the same time; `timeout` is how many seconds to wait for them. What a call has stored
    survives a power failure.

    Conditions of questions, all optional: `box`; `clues`, a number or (low, high); `rating`, `level`: (low, high), None
    for an open end; `class_`, one or several; `technique`, a name or (first, last); `rater`; `symmetry`; `minimal`;
    `tags`; `within` and `not_in`, names of picks; `where`, a condition in SQL on the columns of puzzle, rating and level;
    `sort` ("id", "clues", "rating", "level") and `descending`; `limit`, or `random` and `seed` for that many at random.

    >>> import tempfile, os
    >>> folder = tempfile.TemporaryDirectory()
    >>> with evodoku.Store(os.path.join(folder.name, "puzzles.db")) as store:
    ...     made = evodoku.generate(20, clues=30, seed=1)
    ...     print(store.add(made.puzzles, source="seed 1").added, store.add(made.puzzles).already_there)
    ...     print(store.rate(), len(store))
    ...     hardest = next(store.query(sort="rating", descending=True))
    ...     for_may = store.random(5, seed=7, mark="May")
    ...     sorted(store.arrays(not_in="May"))[:3], len(store.arrays(not_in="May")["id"])
    20 20
    20 20
    (['box', 'class', 'clues'], 15)
    """

    def __init__(self, path: FileName, mode: str = "a", *, timeout: float = 60.0) -> None:
        if mode not in ("r", "w", "a"):
            raise OptionError(f'mode must be "r", "w" or "a", got {mode!r}')
        self.path = path_of(path)
        self._store = _core.StoreHandle(self.path, mode, float(timeout))

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; called automatically at the end of a ``with`` block."""
        self._store.close()

    def __len__(self) -> int:
        return int(self.info()["puzzles"])

    def info(self) -> Dict[str, Any]:
        """Numbers of puzzles, ratings and levels, and the raters: (name, version, ratings)."""
        return dict(self._store.info())

    def _add(self, text: Any, name: str, box: Any, source: str, tags: Any, **how: Any) -> Added:
        labels, now = texts_of("tags", tags), int(time.time())
        return Added(*run(lambda job, threads: self._store.add(job, text, name, box, source, labels, now, threads), **how))

    def add(self, puzzles: Any, *, source: str = "Python", tags: Any = None, box: Optional[Box] = None, **how: Any) -> Added:
        """Stores puzzles. Each is first solved and proved proper by two engines; others are rejected, and the result
        says which. A puzzle is not stored if the store has an isomorph of it."""
        table = as_table(puzzles, box)
        text = _core.write(table.rows, table.box, "line", None)
        return self._add(text, "array", table.box, source, tags, total=len(table.rows), **how) if text else Added(0, 0, 0, [])

    def import_file(self, path: FileName, *, tags: Any = None, box: Optional[Box] = None, **how: Any) -> Added:
        """Stores the puzzles of a file in any text format, with the ratings of its records."""
        return self._add(file_bytes(path), path_of(path), box_shape(box), path_of(path), tags, **how)

    def rate(self, *, rater: str = "knowledge", seed: int = 0, **how: Any) -> int:
        """Rates all puzzles that have no rating by this rater and seed, and finds their levels; returns how many
        it rated. If it is interrupted, finished ratings are kept."""
        name, drawn, now = one_of("rater", rater, _core.raters), seed_of(seed), int(time.time())
        return int(run(lambda job, threads: self._store.rate_unrated(job, name, drawn, now, threads), **how))

    def _select(self, conditions: Dict[str, Any], mark: Optional[str] = None) -> List[Any]:
        wanted = _wanted(conditions)
        name = None if mark is None else texts_of("mark", [mark])[0]
        rows: List[Any] = run(lambda job, _: self._store.select(job, wanted, name, int(time.time())))
        return rows

    def query(self, **conditions: Any) -> Iterator[Row]:
        """The matching puzzles one by one, as `Row`."""
        for number, puzzle, solution, box, *others in self._select(conditions):
            side = box[0] * box[1]
            grids = (np.frombuffer(cells, np.uint8).reshape(side, side) for cells in (puzzle, solution))
            yield Row(number, *grids, box, *others)

    def arrays(self, **conditions: Any) -> Dict[str, Any]:
        """The matching puzzles as columns: id, puzzle and solution (n, cells), box, clues, rating, ert, low, high,
        class, rater, se_estimate, technique."""
        return _as_arrays(self._select(conditions))

    def random(self, n: int, *, seed: Optional[int] = None, mark: Optional[str] = None, **conditions: Any) -> Dict[str, Any]:
        """`n` random ones of the matching puzzles, like `arrays`. With `mark`, only puzzles not yet picked under
        that name, and they then are, so that none is picked twice. There may be fewer than `n`."""
        return _as_arrays(self._select({**conditions, "random": n, "seed": seed}, mark))

    def mark(self, name: str, **conditions: Any) -> Dict[str, Any]:
        """Picks the matching puzzles that are not yet picked under this name, and returns them."""
        return _as_arrays(self._select(conditions, name))

    def count(self, **conditions: Any) -> int:
        """The number of matching puzzles."""
        wanted = _wanted(conditions)
        return int(run(lambda job, _: self._store.count(job, wanted)))

    def statistics(self, **conditions: Any) -> str:
        """Counts and histograms of the matching puzzles, as text."""
        wanted = _wanted(conditions)
        return str(run(lambda job, _: self._store.statistics(job, wanted)))

    def tag(self, name: str, ids: Union[Sequence[int], npt.NDArray[np.int64]]) -> int:
        """Adds a tag to puzzles; returns how many did not have it."""
        return int(self._store.tag(texts_of("tag", [name])[0], [whole("id", one) for one in ids]))

    def tags(self) -> Dict[str, int]:
        """The tags, and how many puzzles have each."""
        return dict(self._store.labels(True))

    def picks(self) -> Dict[str, int]:
        """The names under which puzzles were picked, and how many under each."""
        return dict(self._store.labels(False))


def _wanted(conditions: Dict[str, Any]) -> Dict[str, Any]:
    unknown = sorted(set(conditions) - set(_CONDITIONS))
    if unknown:
        raise OptionError(f"{unknown[0]} is no condition; there are {', '.join(_CONDITIONS)}")
    if conditions.get("limit") is not None and conditions.get("random") is not None:
        raise OptionError("give limit or random, not both")
    return {name: check(conditions.get(name)) for name, check in _CONDITIONS.items()}


def _as_arrays(rows: List[Any]) -> Dict[str, Any]:
    columns = dict(zip(Row._fields, map(list, zip(*rows)) if rows else ([] for _ in Row._fields)))
    boxes = sorted(set(columns["box"])) or [(3, 3)]
    if len({high * wide for high, wide in boxes}) > 1:
        names = ", ".join(f"{high}x{wide}" for high, wide in boxes)
        raise PuzzleError(f"the answer has puzzles of several sizes ({names}), an array holds one: give box=")
    cells = (boxes[0][0] * boxes[0][1]) ** 2
    for name in ("puzzle", "solution"):
        columns[name] = np.frombuffer(b"".join(columns[name]), np.uint8).reshape(-1, cells).copy()
    columns["box"] = [f"{high}x{wide}" for high, wide in columns["box"]]
    columns["class"] = columns.pop("class_")
    kinds = {"id": np.int64, "clues": np.int32, "box": np.str_, "class": np.str_, "rater": np.str_, "technique": np.str_}
    for name, values in columns.items():
        columns[name] = values if name in ("puzzle", "solution") else np.array(values, kinds.get(name, np.float64))
    return columns
