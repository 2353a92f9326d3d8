"""What all calls share: errors, checks of arguments, puzzles in any form as arrays, long calls with threads and Ctrl-C."""
from __future__ import annotations

import os
import secrets
import sys
import threading
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core

#: Digits from 0 (blank) to the side.
Digits = npt.NDArray[np.uint8]
#: Rows and columns of a box; 3 is (3, 3).
Box = Union[int, Tuple[int, int]]
#: (low, high), both ends included; None leaves an end open.
Range = Tuple[Optional[float], Optional[float]]
FileName = Union[str, "os.PathLike[str]"]

_LARGEST_SIDE = 64
_FORMS = ("automatic", "line", "grid", "integers", "csv", "json")


class EvodokuError(Exception):
    """The common base class: ``except evodoku.EvodokuError`` catches every error that evodoku reports."""


class PuzzleError(EvodokuError, ValueError):
    """The input is not a puzzle, or not one with this box. The message says what was seen."""


class OptionError(EvodokuError, ValueError):
    """An argument is invalid, or cannot be combined with another. The message says what is possible."""


class FileError(EvodokuError, OSError):
    """A file cannot be read."""


class StoreError(FileError):
    """A store cannot be opened, read or written, or does not have what was requested.

    ``code`` says why in one word, such as "not-found", "busy", "damaged", "unknown-name".
    """

    def __init__(self, message: str, code: str = "failed") -> None:
        super().__init__(message)
        self.code = code


class _AtRow(EvodokuError):
    """``index`` is the puzzle's row in the input."""

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class ImproperPuzzle(_AtRow, ValueError):
    """The puzzle at ``index`` of the input does not have exactly one solution."""


class Undecided(_AtRow):
    """The search ended before the number of solutions of the puzzle at ``index`` was known; never for 9x9."""


class FellShort(EvodokuError):
    """Some puzzles could not be generated within the budget. ``result`` has the others."""

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


# Checks of arguments


def whole(name: str, value: Any, least: int = 0, most: int = 2**64 - 1) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        limits = f"from {least} to {most}" if most < 2**63 else f"of at least {least} and below 2^64"
        raise OptionError(f"{name} must be a whole number {limits}, got {value!r}")
    return int(value)


def whole_or_none(name: str, value: Any, least: int = 0, most: int = 2**64 - 1) -> Optional[int]:
    return None if value is None else whole(name, value, least, most)


def seed_of(seed: Optional[int]) -> int:
    """The given seed, or one drawn from the operating system."""
    return secrets.randbits(64) if seed is None else whole("seed", seed)


def one_of(name: str, value: Any, words: Sequence[str]) -> str:
    """One of these words, however it is spelled."""
    plain = {word.lower().replace("-", " ").replace("_", " "): word for word in words}
    found = plain.get(str(value).lower().replace("-", " ").replace("_", " "))
    if found is None:
        raise OptionError(f"{name} must be one of {', '.join(words)}, got {value!r}")
    return found


def range_of(name: str, ends: Any) -> Optional[Range]:
    """A checked pair (low, high)."""
    if ends is None:
        return None
    try:
        low, high = (None if end is None else float(end) for end in ends)
    except (TypeError, ValueError):
        raise OptionError(f"{name} must be a pair (low, high), None for an open end, got {ends!r}") from None
    if low is not None and high is not None and not low <= high:
        raise OptionError(f"{name}: the lower end {ends[0]} is above the higher one {ends[1]}")
    return low, high


def technique_range(techniques: Any) -> Optional[Tuple[int, int]]:
    """The first and last index in the order of techniques, for one name or a pair of names."""
    if techniques is None:
        return None
    names = _core.level_techniques
    ends = (techniques, techniques) if isinstance(techniques, str) else techniques
    if not isinstance(ends, (tuple, list)) or len(ends) != 2:
        raise OptionError(f"technique must be a name or a pair of names, None for an open end, got {techniques!r}")
    low, high = (names.index(one_of("technique", end or names[index], names)) for end, index in zip(ends, (0, -1)))
    if low > high:
        raise OptionError(f"technique: {ends[0]} is harder than {ends[1]}; want the easier technique first")
    return low, high


def texts_of(name: str, value: Any) -> List[str]:
    """A list of names, for one or several."""
    texts = [] if value is None else [value] if isinstance(value, str) else value
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
        raise OptionError(f"{name} must be a name or names, got {value!r}")
    return list(texts)


def path_of(path: Any) -> str:
    """The name of a file."""
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise OptionError(f"want the name of a file, got {path!r:.80}") from None
    if "\0" in name:
        raise OptionError(f"{name!r}: no file has a name with a NUL in it")
    return name


def box_shape(box: Optional[Box]) -> Optional[Tuple[int, int]]:
    """(rows, columns) of a box in any form that users may pass."""
    if box is None:
        return None
    shape = (box, box) if isinstance(box, (int, np.integer)) and not isinstance(box, bool) else box
    try:
        rows, columns = (int(number) for number in shape)  # type: ignore[union-attr]
    except (TypeError, ValueError):
        raise OptionError(f"box must be (rows, columns), such as (3, 3) or (2, 3), got {box!r}") from None
    if rows < 1 or columns < 1 or not 2 <= rows * columns <= _LARGEST_SIDE:
        raise OptionError(f"box must have a side (rows times columns) of 2 to 64, got {box!r}")
    return rows, columns


# Long calls


def run(
    call: Callable[[Any, int], Any], total: Optional[int] = None, *, threads: Optional[int] = None,
    progress: Union[bool, Callable[[int, Optional[int]], Any]] = False, is_short: bool = False,
) -> Any:
    """Runs ``call(job, threads)`` in another thread, so that this one can handle Ctrl-C and show progress.

    A call that takes only a moment (`is_short`) is made directly, and so is one from a thread other than Python's main
    thread, as other threads receive no signals.
    """
    number = len(os.sched_getaffinity(0)) if threads is None else whole("threads", threads, 1, 1024)
    job = _core.Job()
    if progress is False and (is_short or threading.current_thread() is not threading.main_thread()):
        return call(job, number)
    show = _show if progress is True else progress or (lambda done, total: None)
    results: List[Any] = []
    errors: List[BaseException] = []

    def work() -> None:
        try:
            results.append(call(job, number))
        except BaseException as error:  # raised by the waiting thread
            errors.append(error)

    worker = threading.Thread(target=work, name="evodoku", daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.1 if progress else None)
            show(job.done, total)
        if progress is True:
            print(file=sys.stderr)
    except BaseException:
        job.stop()
        worker.join()
        raise
    if errors:
        raise errors[0]
    return results[0]


def _show(done: int, total: Optional[int]) -> None:
    share = f"/{total} ({100 * done // total} %)" if total else ""
    print(f"\r{done}{share} ", end="", file=sys.stderr, flush=True)


# Puzzles


class Table(NamedTuple):
    """Puzzles with the same box as rows, and the shape of the input."""

    rows: Digits
    box: Tuple[int, int]
    shape: Tuple[int, ...]  # of the input; for texts (n, cells)
    is_one: bool

    @property
    def side(self) -> int:
        return self.box[0] * self.box[1]

    @property
    def is_quick(self) -> bool:
        """Whether it is finished before anybody could press Ctrl-C."""
        return self.box == (3, 3) and len(self.rows) <= 1000

    def name_of(self, index: int) -> str:
        return "the puzzle" if self.is_one else f"puzzle {index}"

    def run(self, call: Callable[..., Any], *arguments: Any, is_short: bool = False, **how: Any) -> Any:
        """Runs a function of the core on all rows."""
        return run(
            lambda job, threads: call(job, self.rows, self.box, *arguments, threads), len(self.rows), is_short=is_short, **how
        )


def as_table(puzzles: Any, box: Optional[Box] = None) -> Table:
    """Reads the input of users. A contiguous array of uint8 is not copied."""
    shape = box_shape(box)
    if isinstance(puzzles, bytes):
        puzzles = puzzles.decode("utf-8", "replace")
    try:
        array = np.asarray(puzzles if hasattr(puzzles, "__len__") else list(puzzles))
        if array.dtype == object:
            array = np.where(np.equal(array, None), 0, array)
        if array.dtype.kind == "U" or (array.dtype == object and array.size and isinstance(array.flat[0], str)):
            return _table_of_texts([str(text) for text in array.reshape(-1)], shape, isinstance(puzzles, str))
        if array.dtype == object:
            array = array.astype(np.int64)
    except PuzzleError:
        raise
    except (TypeError, ValueError, OverflowError):
        raise PuzzleError(f"want a text, or lists or an array of digits, in rows of one length: seen {puzzles!r:.80}") from None
    seen = f"seen an array of shape {array.shape} and dtype {array.dtype}"
    if array.shape == (0,):
        side = shape[0] * shape[1] if shape else 9
        return Table(np.zeros((0, side * side), np.uint8), shape or (3, 3), (0, side * side), False)
    if array.dtype.kind not in "iubf" or (array.dtype.kind == "f" and not (array == np.floor(array)).all()):
        raise PuzzleError(f"want whole numbers (no fractions, no NaN), 0 for a blank, or texts: {seen}")
    # A square array is one grid (16 rows of 16: a 16x16), unless `box` says that its rows are puzzles (16 of 4x4).
    last = array.shape[-1] if array.ndim else 0
    is_square = array.ndim >= 2 and array.shape[-2] == last and 2 <= last <= _LARGEST_SIDE
    if is_square and not (array.ndim == 2 and shape and (shape[0] * shape[1]) ** 2 == last):
        side, is_one = last, array.ndim == 2
    else:
        side, is_one = round(last**0.5), array.ndim == 1
    if side not in (last, last**0.5) or not 2 <= side <= _LARGEST_SIDE or array.ndim > 2 + is_square:
        raise PuzzleError(f"want (cells,) or (side, side) for one puzzle, (n, cells) or (n, side, side) for many, such as (n, 81): {seen}")
    if shape and shape[0] * shape[1] != side:
        raise PuzzleError(f"a box of {shape[0]}x{shape[1]} has a grid of side {shape[0] * shape[1]}, but the side is {side}: {seen}")
    rows = array.reshape(-1, side * side)
    if rows.size and (rows.max() > side or rows.min() < 0):
        row, cell = np.argwhere((rows > side) | (rows < 0))[0]
        where = f"{f'puzzle {row}, ' if len(rows) > 1 else ''}row {cell // side}, column {cell % side}"
        raise PuzzleError(f"{where}: {rows[row, cell]} is not a digit of a {side}x{side} grid (use 1 to {side}, and 0 for a blank); {seen}")
    return Table(np.ascontiguousarray(rows, dtype=np.uint8), shape or _core.box_for_side(side), array.shape, is_one)


def _table_of_texts(texts: List[str], shape: Optional[Tuple[int, int]], is_one: bool) -> Table:
    rows, found = _core.read_text("\n\n".join(texts), "text", "automatic", shape)
    if len(rows) != len(texts):
        raise PuzzleError(f"{len(texts)} texts with {len(rows)} puzzles: want one in each; `parse` reads any number")
    return Table(rows, found, rows.shape[is_one:], is_one)


def as_one(puzzle: Any, box: Optional[Box] = None) -> Table:
    """The same for exactly one puzzle."""
    table = as_table(puzzle, box)
    if len(table.rows) != 1:
        raise PuzzleError(f"want one puzzle, got {len(table.rows)}")
    return table


def solutions_of(table: Table, solutions: Any) -> Optional[Digits]:
    """The rows of solutions that were given along with puzzles; they are the solutions, or an error says which is not."""
    if solutions is None:
        return None
    rows = as_table(solutions, table.box).rows
    if len(rows) != len(table.rows):
        raise PuzzleError(f"{len(table.rows)} puzzles, but {len(rows)} solutions")
    fits = ((table.rows == 0) | (rows == table.rows)).all(axis=1)
    row, column = np.divmod(np.arange(rows.shape[1]), table.side)
    for house in (row, column, row // table.box[0] * table.box[0] + column // table.box[1]):
        in_order = rows[:, np.argsort(house, kind="stable")].reshape(-1, table.side, table.side)
        fits &= (np.sort(in_order, axis=2) == np.arange(1, table.side + 1)).all(axis=(1, 2))
    if not fits.all():
        raise PuzzleError(f"solution {int(np.argmin(fits))} is not one of its puzzle: clues, rows, columns and boxes do not fit")
    return rows


def file_bytes(path: FileName) -> bytes:
    name = path_of(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        raise FileError(f"{name}: {error.strerror}") from None


def read(path: FileName, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a file in any format (lines, grids, CSV, JSON), or of one `form`: an array (n, cells).

    `box` is the box of puzzles whose text does not show it. Raises PuzzleError with file, line and column.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"1234341221434321"), file.flush()
    ...     evodoku.read(file.name).shape
    (1, 16)
    """
    return _core.read_text(file_bytes(path), path_of(path), one_of("form", form, _FORMS), box_shape(box))[0]


def parse(text: str, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a text; see `read`.

    >>> evodoku.parse("1234341221434321\\n.23434122143432.\\n").shape
    (2, 16)
    """
    if not isinstance(text, str):
        raise PuzzleError(f"want a text, got {text!r:.80}")
    return _core.read_text(text, "text", one_of("form", form, _FORMS), box_shape(box))[0]


def to_text(puzzles: Any, *, form: str = "line", solutions: Any = None, box: Optional[Box] = None) -> str:
    """Writes puzzles as text: "line", "grid", "csv" or "json".

    >>> print(evodoku.to_text([[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 2, 1]]), end="")
    123434........21
    """
    table = as_table(puzzles, box)
    known = one_of("form", form, ("line", "grid", "csv", "json"))
    return _core.write(table.rows, table.box, known, solutions_of(table, solutions))
