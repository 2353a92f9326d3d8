"""The store: puzzles and ratings in one SQLite file, in which no two puzzles are isomorphs."""
from __future__ import annotations

import os
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Type, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Puzzles, as_table, box_shape
from ._errors import OptionError, PuzzleError
from ._jobs import Progress, run, thread_count
from ._making import one_of, range_of, seed_of, technique_range, whole

_PAGE = 1000


class Added(NamedTuple):
    """The result of storing puzzles. `reasons` has position and reason for the first puzzles that were rejected."""

    added: int
    already_there: int
    rejected: int
    reasons: List[Tuple[int, str]]


@dataclass(frozen=True)
class Row:
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
    level: float
    technique: str

    def __str__(self) -> str:
        return _core.lines(self.puzzle.reshape(1, -1), self.box)[0]


def _texts(name: str, value: Union[None, str, Iterable[str]]) -> List[str]:
    if value is None:
        return []
    texts = [value] if isinstance(value, str) else list(value)
    if not all(isinstance(text, str) and text for text in texts):
        raise OptionError(f"{name} must be a name or names, got {value!r}")
    return texts


def _clue_range(clues: Any) -> Any:
    if isinstance(clues, (int, np.integer)):
        return (int(clues), int(clues))
    ends = range_of("clues", clues)
    return None if ends is None else tuple(None if end is None else int(end) for end in ends)


class Store:
    """An open store: ``with evodoku.Store("puzzles.db") as store: ...``.

    `mode`: "r" only reads, "w" writes to an existing store, "a" (default) creates it if it does not exist. Other
    processes may use the store at the same time; `timeout` is how many seconds to wait for them. What a call has stored
    survives a power failure.

    >>> import evodoku, tempfile, os
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

    def __init__(self, path: Union[str, "os.PathLike[str]"], mode: str = "a", *, timeout: float = 60.0) -> None:
        if mode not in ("r", "w", "a"):
            raise OptionError(f'mode must be "r", "w" or "a", got {mode!r}')
        self.path = os.fspath(path)
        self._store = _core.StoreHandle(self.path, mode, float(timeout))

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; called automatically at the end of a ``with`` block."""
        self._store.close()

    def __repr__(self) -> str:
        return f"<store {self.path}{', closed' if self._store.closed else ''}>"

    def __len__(self) -> int:
        return int(self._store.info()["puzzles"])

    def info(self) -> Dict[str, Any]:
        """Numbers of puzzles, ratings and levels, and the raters: (name, version, ratings)."""
        return self._store.info()

    # -- writing

    def add(
        self,
        puzzles: Puzzles,
        *,
        source: str = "Python",
        tags: Union[None, str, Sequence[str]] = None,
        box: Optional[Box] = None,
        threads: Optional[int] = None,
        progress: Progress = False,
    ) -> Added:
        """Stores puzzles. Each is first solved and proved proper by two engines; others are rejected, and the result
        says which. A puzzle is not stored if the store has an isomorph of it."""
        table = as_table(puzzles, box)
        number, labels = thread_count(threads), _texts("tags", tags)
        done = run(
            lambda job: self._store.add(job, table.rows, table.box, source, labels, _now(), number),
            total=len(table),
            progress=progress,
        )
        return Added(done.added, done.already_there, done.rejected, done.reasons)

    def import_file(
        self,
        path: Union[str, "os.PathLike[str]"],
        *,
        tags: Union[None, str, Sequence[str]] = None,
        box: Optional[Box] = None,
        threads: Optional[int] = None,
        progress: Progress = False,
    ) -> Added:
        """Stores the puzzles of a file in any text format, with the ratings of its records."""
        name = os.fspath(path)
        if not os.path.isfile(name):
            raise FileNotFoundError(f"{name}: there is no such file")
        number, labels, shape = thread_count(threads), _texts("tags", tags), box_shape(box)
        done = run(
            lambda job: self._store.import_file(job, name, shape, labels, _now(), number), progress=progress
        )
        return Added(done.added, done.already_there, done.rejected, done.reasons)

    def rate(
        self,
        *,
        rater: str = "knowledge",
        seed: int = 0,
        threads: Optional[int] = None,
        progress: Progress = False,
    ) -> int:
        """Rates all puzzles that have no rating by this rater and seed, and finds their levels; returns how many
        it rated. If it is interrupted, finished ratings are kept."""
        name, drawn, number = one_of("rater", rater, _core.raters), seed_of(seed), thread_count(threads)
        return run(
            lambda job: self._store.rate_unrated(job, name, drawn, _now(), number), progress=progress
        )

    # -- reading

    def query(self, *, limit: Optional[int] = None, **conditions: Any) -> Iterator[Row]:
        """The matching puzzles one by one, as `Row`; see `arrays` for the conditions. The store may be changed
        during the iteration."""
        wanted = _wanted(conditions, limit)
        in_pages = wanted["sort"] == "id" and not wanted["descending"] and wanted["random"] is None
        if not in_pages:
            yield from _rows(run(lambda job: self._store.select(job, wanted)))
            return
        left, last, where = limit, 0, wanted["where"]
        while left is None or left > 0:
            wanted["rows"] = _PAGE if left is None else min(_PAGE, left)
            wanted["where"] = f"p.id > {last}" + (f" and ({where})" if where else "")
            columns = run(lambda job: self._store.select(job, wanted))
            yield from _rows(columns)
            found = len(columns["id"])
            if found < wanted["rows"]:
                return
            last = int(columns["id"][-1])
            left = None if left is None else left - found

    def arrays(self, *, limit: Optional[int] = None, **conditions: Any) -> Dict[str, Any]:
        """The matching puzzles as columns: id, puzzle and solution (n, cells), box, clues, rating, ert, low, high,
        class, rater, level, technique.

        Conditions, all optional: `box`; `clues`, a number or (low, high); `rating`, `level`: (low, high), None for an
        open end; `class_`, one or several; `technique`, a name or (first, last); `rater`; `symmetry`; `minimal`;
        `tags`; `within` and `not_in`, names of picks; `where`, a condition in SQL on the columns of puzzle, rating and
        level; `sort` ("id", "clues", "rating", "level") and `descending`; `random` and `seed`, to pick that many at
        random.
        """
        wanted = _wanted(conditions, limit)
        return _as_arrays(run(lambda job: self._store.select(job, wanted)))

    def random(
        self, n: int, *, seed: Optional[int] = None, mark: Optional[str] = None, **conditions: Any
    ) -> Dict[str, Any]:
        """`n` random ones of the matching puzzles, like `arrays`. With `mark`, only puzzles not yet picked under
        that name, and they then are, so that none is picked twice. There may be fewer than `n`."""
        wanted = _wanted({**conditions, "random": n, "seed": seed}, None)
        if mark is None:
            return _as_arrays(run(lambda job: self._store.select(job, wanted)))
        name = _pick_name(mark)
        return _as_arrays(run(lambda job: self._store.mark(job, wanted, name, _now())))

    def mark(self, name: str, *, limit: Optional[int] = None, **conditions: Any) -> Dict[str, Any]:
        """Picks the matching puzzles that are not yet picked under this name, and returns them."""
        wanted = _wanted(conditions, limit)
        return _as_arrays(run(lambda job: self._store.mark(job, wanted, _pick_name(name), _now())))

    def count(self, **conditions: Any) -> int:
        """The number of matching puzzles."""
        wanted = _wanted(conditions, None)
        return run(lambda job: self._store.count(job, wanted))

    def statistics(self, **conditions: Any) -> str:
        """Counts and histograms of the matching puzzles, as text."""
        return self._store.statistics(_wanted(conditions, None))

    # -- labels

    def tag(self, name: str, ids: Union[Sequence[int], npt.NDArray[np.int64]]) -> int:
        """Adds a tag to puzzles; returns how many did not have it."""
        return self._store.set_label(True, True, name, [int(one) for one in ids], _now())

    def untag(self, name: str, ids: Union[Sequence[int], npt.NDArray[np.int64]]) -> int:
        """Removes a tag from puzzles; returns how many had it."""
        return self._store.set_label(False, True, name, [int(one) for one in ids], _now())

    def tags(self) -> Dict[str, int]:
        """The tags, and how many puzzles have each."""
        return {name: puzzles for kind, name, puzzles in self._store.labels() if kind == "tag"}

    def picks(self) -> Dict[str, int]:
        """The names under which puzzles were picked, and how many under each."""
        return {name: puzzles for kind, name, puzzles in self._store.labels() if kind == "pick"}


def _now() -> int:
    return int(time.time())


def _pick_name(name: str) -> str:
    if not name:
        raise OptionError("puzzles must be picked under a name")
    return name


_CONDITIONS = (
    "box", "clues", "rating", "class_", "level", "technique", "rater", "symmetry", "minimal", "tags", "within",
    "not_in", "where", "sort", "descending", "random", "seed",
)


def _wanted(conditions: Dict[str, Any], limit: Optional[int]) -> Dict[str, Any]:
    unknown = set(conditions) - set(_CONDITIONS)
    if unknown:
        raise OptionError(f"{sorted(unknown)[0]} is no condition; there are limit, {', '.join(_CONDITIONS)}")
    asked = {**dict.fromkeys(_CONDITIONS), **conditions}
    places = technique_range(asked["technique"])
    names = list(_core.level_techniques)
    count = asked["random"]
    if count is not None and limit is not None:
        raise OptionError("give limit or random, not both")
    classes = _texts("class_", asked["class_"])
    return {
        "box": box_shape(asked["box"]),
        "clues": _clue_range(asked["clues"]),
        "rating": range_of("rating", asked["rating"]),
        "class": classes,
        "level": range_of("level", asked["level"]),
        "techniques": [] if places is None else names[places[0] : places[1] + 1],
        "rater": asked["rater"],
        "symmetry": None if asked["symmetry"] is None else one_of("symmetry", asked["symmetry"], _core.symmetries),
        "minimal": asked["minimal"],
        "tags": _texts("tags", asked["tags"]),
        "in": _texts("within", asked["within"]),
        "not_in": _texts("not_in", asked["not_in"]),
        "where": asked["where"],
        "sort": asked["sort"] or "id",
        "descending": bool(asked["descending"]),
        "rows": None if limit is None else whole("limit", limit),
        "random": None if count is None else (whole("random", count), seed_of(asked["seed"])),
    }


def _rows(columns: Dict[str, Any]) -> Iterator[Row]:
    at = 0
    for i, box in enumerate(columns["box"]):
        side = box[0] * box[1]
        end = at + side * side
        yield Row(
            int(columns["id"][i]),
            columns["puzzle"][at:end].reshape(side, side),
            columns["solution"][at:end].reshape(side, side),
            box,
            int(columns["clues"][i]),
            float(columns["rating"][i]),
            float(columns["ert"][i]),
            float(columns["low"][i]),
            float(columns["high"][i]),
            columns["class"][i],
            columns["rater"][i],
            float(columns["level"][i]),
            columns["technique"][i],
        )
        at = end


def _as_arrays(columns: Dict[str, Any]) -> Dict[str, Any]:
    boxes = set(columns["box"])
    if len({rows * cols for rows, cols in boxes}) > 1:
        raise PuzzleError(
            f"the answer has puzzles of several sizes ({', '.join(f'{r}x{c}' for r, c in sorted(boxes))}), an array holds one: give box="
        )
    box = next(iter(boxes), (3, 3))
    cells = (box[0] * box[1]) ** 2
    arrays = dict(columns)
    for name in ("puzzle", "solution"):
        arrays[name] = columns[name].reshape(-1, cells)
    arrays["box"] = [f"{rows}x{cols}" for rows, cols in columns["box"]]
    for name in ("box", "class", "rater", "technique"):
        arrays[name] = np.array(arrays[name], dtype=np.str_)
    return arrays
