"""What all calls share: errors, checks of arguments, puzzles in any form as arrays, long calls with threads and Ctrl-C."""
from __future__ import annotations

import gzip
import inspect
import operator
import os
import secrets
import sys
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core

Digits = npt.NDArray[np.uint8]  #: from 0 (blank) to the side
Box = Union[int, Tuple[int, int]]  #: rows and columns; 3 is (3, 3)
Range = Tuple[Optional[float], Optional[float]]  #: both ends included; None leaves an end open
FileName = Union[str, "os.PathLike[str]"]

_FORMS = ("automatic", "line", "grid", "integers", "csv", "json")


class EvodokuError(Exception):
    """The common base class: ``except evodoku.EvodokuError`` catches every error that evodoku reports."""

    def __init__(self, message: str, **more: Any) -> None:
        super().__init__(message)
        self.__dict__.update(more)


class PuzzleError(EvodokuError, ValueError):
    """The input is not a puzzle, or not one with this box."""


class OptionError(EvodokuError, ValueError):
    """An argument is invalid, or cannot be combined with another."""


class StoreError(EvodokuError, OSError):
    """A store cannot be used. `code` says why in one word, such as "not-found", "busy", "damaged", "unknown-name"."""

    code: str


class ImproperPuzzle(EvodokuError, ValueError):
    """The puzzle at `index` of the input does not have exactly one solution."""

    index: int


class Undecided(EvodokuError):
    """The search ended before the number of solutions of the puzzle at `index` was known; never for 9x9."""

    index: int


class FellShort(EvodokuError):
    """Some puzzles could not be generated within the budget. `result` has the others."""

    result: Any


class Columns(Dict[str, Any]):
    """Values by name: ``c["rating"]`` is also ``c.rating`` (and ``c["class"]`` is ``c.class_``)."""

    def __getattr__(self, name: str) -> Any:
        if name.rstrip("_") not in self:
            raise AttributeError(f"no column {name!r}; there are {', '.join(self)}")
        return self[name.rstrip("_")]


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
    plain = [str(word).lower().replace("-", " ").replace("_", " ") for word in (value, *words)]
    if plain[0] not in plain[1:]:
        raise OptionError(f"{name} must be one of {', '.join(words)}, got {value!r}")
    return words[plain.index(plain[0], 1) - 1]


def range_of(name: str, ends: Any, convert: Callable[[Any], Any] = float) -> Any:
    """A checked pair (low, high), or None. A list is none: elsewhere it is several values."""
    if ends is None:
        return None
    try:
        if not isinstance(ends, tuple):
            raise TypeError
        low, high = (None if end is None else convert(end) for end in ends)
    except OptionError:
        raise
    except (TypeError, ValueError):
        raise OptionError(f"{name} must be a pair (low, high), None for an open end, got {ends!r}") from None
    if low is not None and high is not None and not low <= high:
        raise OptionError(f"{name}: the lower end {ends[0]} is above the higher one {ends[1]}")
    return low, high


def whole_range(name: str, ends: Any, most: int) -> Any:
    """A checked pair of whole numbers, for a pair, a range() without gaps or one number, or None."""
    pair = (ends, ends) if isinstance(ends, (int, np.integer)) else ends
    if isinstance(ends, range) and ends and ends.step == 1:
        pair = (ends[0], ends[-1])
    return range_of(name, pair, lambda end: whole(name, end, 0, most))


def technique_range(techniques: Any) -> Optional[Tuple[int, int]]:
    """The first and last index in the order of techniques, for one name or a pair of names."""
    names = _core.level_techniques
    ends = (techniques, techniques) if isinstance(techniques, str) else techniques
    found = range_of("technique", ends, lambda name: names.index(one_of("technique", name, names)))
    return found and (found[0] or 0, len(names) - 1 if found[1] is None else found[1])


def utf8_of(text: str) -> bytes:
    """What the library reads: bytes that were no UTF-8, which Python keeps as surrogates, are what they were."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def shown(text: str) -> str:
    """A text for messages and for the store: with ? for what UTF-8 does not have."""
    return text.encode("utf-8", "replace").decode()


def text_of(name: str, value: Any) -> str:
    if not isinstance(value, str) or shown(value) != value:
        raise OptionError(f"{name} must be a text of Unicode, got {value!r}")
    return value


def text_or_none(name: str, value: Any) -> Optional[str]:
    return None if value is None else text_of(name, value)


def texts_of(name: str, value: Any, least: int = 0) -> List[str]:
    """A list of names, for one or several, `least` at least; none for None."""
    if value is None:
        return []
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, (list, tuple)) or len(texts) < least or not all(isinstance(text, str) and text for text in texts):
        raise OptionError(f"{name} must be a name or names, got {value!r}")
    return [text_of(name, text) for text in texts]


def path_of(path: Any) -> str:
    """The name of a file as Python has it: os.fsencode() of it is for the library, and shown() for messages."""
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
        rows, columns = (operator.index(number) for number in shape)  # type: ignore[union-attr]
    except (TypeError, ValueError):
        raise OptionError(f"box must be (rows, columns), such as (3, 3) or (2, 3), got {box!r}") from None
    if rows < 1 or columns < 1 or not 2 <= rows * columns <= 64:
        raise OptionError(f"box must have a side (rows times columns) of 2 to 64, got {box!r}")
    return rows, columns


# Long calls


def require_known(how: Dict[str, Any]) -> None:
    """Of what is passed on to `run`, a name that it does not know is an error of the call that the user made."""
    for name in how:
        if name not in ("threads", "progress"):
            called, frame = "", inspect.currentframe()
            while frame and frame.f_globals["__name__"].startswith("evodoku."):
                called, frame = frame.f_code.co_name, frame.f_back
            raise TypeError(f"{called}() got an unexpected keyword argument {name!r}")


def run(
    call: Callable[[Any, int], Any], total: Optional[int] = None, *, threads: Optional[int] = None,
    progress: Union[bool, Callable[[int, Optional[int]], Any]] = False, is_short: bool = False, **unknown: Any,
) -> Any:
    """Runs ``call(job, threads)`` in another thread, so that this one can handle Ctrl-C and show progress.

    A call that takes only a moment (`is_short`) is made directly, and so is one from a thread other than Python's main
    thread, as other threads receive no signals.
    """
    require_known(unknown)
    number = len(os.sched_getaffinity(0)) if threads is None else whole("threads", threads, 1, 1024)
    job = _core.Job()
    if progress is False and (is_short or threading.current_thread() is not threading.main_thread()):
        return call(job, number)
    show = _show if progress is True else progress or (lambda done, total: None)
    with ThreadPoolExecutor(1) as worker:
        work = worker.submit(call, job, number)
        try:
            while not work.done():
                wait([work], 0.1 if progress else None)
                show(job.done, total)
            if progress is True:
                print(file=sys.stderr)
        except BaseException:
            job.stop()  # the worker ends soon
            raise
    return work.result()


def _show(done: int, total: Optional[int]) -> None:
    share = f"/{total} ({100 * done // total} %)" if total else ""
    print(f"\r{done}{share} ", end="", file=sys.stderr, flush=True)


# Puzzles


class Table(NamedTuple):
    """Puzzles with the same box."""

    rows: Digits
    box: Tuple[int, int]
    shape: Tuple[int, ...]  # of the input; for texts (n, cells)
    is_one: bool
    marks: Optional[npt.NDArray[np.uint64]] = None  # if there are candidate grids: bits for the candidates; 0 for others

    @property
    def side(self) -> int:
        return self.box[0] * self.box[1]

    @property
    def is_quick(self) -> bool:  # done before anybody could press Ctrl-C
        return self.box == (3, 3) and len(self.rows) <= 1000

    def name_of(self, index: int) -> str:
        return "the puzzle" if self.is_one else f"puzzle {index}"

    def run(self, call: Callable[..., Any], *arguments: Any, **how: Any) -> Any:
        return run(lambda job, threads: call(job, self.rows, self.box, *arguments, threads), len(self.rows), **how)


def without_marks(rows: Digits, marks: Optional[npt.NDArray[np.uint64]], name: str) -> Digits:
    """The digits of puzzles; an error if there are candidates, too, which would be lost."""
    if marks is not None:
        number = "" if len(rows) == 1 else f", puzzle {int(np.argmax(marks[:, 0] != 0))}"
        raise PuzzleError(
            f"{name}{number}: a candidate grid, and its candidates have no place here. What takes them: count, "
            "is_proper, solve, solutions, rate, hint, explain, candidates, board"
        )
    return rows


def _require_one_in_each(texts: List[str], shape: Optional[Tuple[int, int]]) -> None:
    """An error names the first text that is not one puzzle of the size of the first; such texts together may be as many
    puzzles as they are: several in one and none in another."""
    boxes = []
    for index, text in enumerate(texts):
        rows, (high, wide), _ = _core.read_text(utf8_of(text), f"puzzle {index}: text", "automatic", shape)
        if len(rows) != 1:
            raise PuzzleError(f"puzzle {index}: the text has {len(rows)} puzzles: want one in each; `parse` reads any number")
        boxes.append(f"{high}x{wide}")
        if boxes[0] != boxes[-1]:
            raise PuzzleError(f"puzzle {index}: boxes of {boxes[-1]}, and puzzle 0 has {boxes[0]}: an array holds one size only")


def _is_missing(value: Any) -> bool:
    """None, NaN, and what pandas has for them."""
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA is neither equal nor different
        return True


def _table_of_texts(array: npt.NDArray[Any], is_one: bool, shape: Optional[Tuple[int, int]], takes_marks: bool) -> Table:
    texts = ["" if value is None else str(value) for value in array.flat]
    is_board = array.ndim == 2 and array.shape[0] == array.shape[1] and all(len(text) < 2 for text in texts)
    if not is_board and array.ndim > 1 and array.size != len(array):
        raise PuzzleError(f"want one column of texts, with a puzzle in each: seen a table of shape {array.shape}")
    if is_board:
        texts, is_one = ["".join(text.strip() or "." for text in texts)], True
    elif array.dtype == object:
        for index, value in enumerate(array.flat):
            if not isinstance(value, str) and _is_missing(value):
                raise PuzzleError(f"puzzle {index}: missing value ({value})")
    try:
        rows, found, marks = _core.read_text(utf8_of("\n\n".join(texts)), "text", "automatic", shape)
        if len(rows) != len(texts):
            raise PuzzleError(f"{len(texts)} texts with {len(rows)} puzzles: want one in each; `parse` reads any number")
    except PuzzleError:
        if not is_one:
            _require_one_in_each(texts, shape)
        raise
    if len(texts) > 1 and not all(map(str.isalnum, (text.replace(".", "0") for text in texts))):
        _require_one_in_each(texts, shape)
    if not takes_marks:
        without_marks(rows, marks, "text")
    return Table(rows, found, array.shape if is_board else rows.shape[is_one:], is_one, marks)


def _candidate_grid(candidates: npt.NDArray[np.bool_], box: Optional[Tuple[int, int]]) -> Table:
    """The array that `candidates` returns. As in texts, a digit is placed if its cell has no other and no other cell of its
    houses has it."""
    side = len(candidates)
    rows_of_box, columns_of_box = box = box or _core.box_for_side(side)
    boxes = candidates.reshape(columns_of_box, rows_of_box, rows_of_box, columns_of_box, side).sum(axis=(1, 3))
    in_box = boxes.repeat(rows_of_box, axis=0).repeat(columns_of_box, axis=1)
    in_line = candidates.sum(axis=0)[None] + candidates.sum(axis=1)[:, None] + candidates.sum(axis=2)[..., None]
    placed = candidates & (in_line + in_box == 4)
    bits = np.uint64(1) << np.arange(side, dtype=np.uint64)
    digits = (placed * np.arange(1, side + 1)).sum(axis=2, dtype=np.uint8)
    marks = (candidates * bits).sum(axis=2, dtype=np.uint64)
    return Table(digits.reshape(1, -1), box, (side, side), True, marks.reshape(1, -1))


def as_table(puzzles: Any, box: Optional[Box] = None, *, takes_marks: bool = False) -> Table:
    """Reads the input of users. A contiguous array of uint8 is not copied."""
    shape = box_shape(box)
    if isinstance(puzzles, bytes):
        puzzles = puzzles.decode("utf-8", "replace")
    try:
        puzzles = np.ma.filled(puzzles, 0) if isinstance(puzzles, np.ma.MaskedArray) else puzzles
        puzzles = puzzles if hasattr(puzzles, "__len__") else list(puzzles)
        array = np.asarray(puzzles)
        if array.dtype.kind == "U" and not isinstance(puzzles, (str, np.ndarray)):
            array = np.asarray(puzzles, object)  # where NaN is no text
        if (array.dtype.kind == "U" and array.size) or (array.dtype == object and any(isinstance(one, str) for one in array.flat)):
            return _table_of_texts(array, isinstance(puzzles, str), shape, takes_marks)
        if array.dtype == object:
            array = np.where(np.equal(array, None), 0, array)
        if array.dtype == object:
            numbers = array.astype(np.int64)
            if (numbers != array).any():
                raise PuzzleError(f"want whole numbers (no fractions): seen {puzzles!r:.80}")
            array = numbers
    except PuzzleError:
        raise
    except (TypeError, ValueError, OverflowError):
        raise PuzzleError(f"want a text, or lists or an array of digits, in rows of one length: seen {puzzles!r:.80}") from None
    seen = f"seen an array of shape {array.shape} and dtype {array.dtype}"
    if array.dtype == bool:
        side = array.shape[-1] if array.ndim else 0
        if array.shape not in ((side,) * 3, (side**2, side)) or not 2 <= side <= 64 or (shape and shape[0] * shape[1] != side):
            raise PuzzleError(f"bool is for the candidates of one puzzle, (side, side, side) or (cells, side): {seen}")
        table = _candidate_grid(array.reshape((side,) * 3), shape)
        if not takes_marks:
            without_marks(table.rows, table.marks, "the array")
        return table
    if array.shape == (0,):
        array = np.zeros((0, (shape[0] * shape[1]) ** 2 if shape else 81), np.uint8)
    if array.dtype.kind not in "iuf" or (array.dtype.kind == "f" and not (array == np.floor(array)).all()):
        raise PuzzleError(f"want whole numbers (no fractions, no NaN), 0 for a blank, or texts: {seen}")
    last = array.shape[-1] if array.ndim else 0
    small = round(last**0.5)
    is_given_small = array.ndim == 2 and shape and shape[0] * shape[1] == small
    may_be_one_hot = array.shape in ((last,) * 3, (last**2, last)) and 2 < last <= 64 and not is_given_small
    if may_be_one_hot and array.min() >= 0 and array.max() == 1:
        other = f"reshape({len(array)}, {last**2})" if array.ndim == 3 else f"box={_core.box_for_side(small)}" if small**2 == last else ""
        raise PuzzleError(
            f"0 and 1 alone: of one {last}x{last} puzzle one-hot digits are array @ np.arange(1, {last + 1}), and candidates are "
            f"array.astype(bool){f'; for {len(array)} puzzles without any digit but 1 give {other}' if other else ''}: {seen}"
        )
    # A square array is one grid (16 rows of 16: a 16x16), unless `box` says that its rows are puzzles (16 of 4x4). With
    # digits of the smaller grids alone it may be either: a proper puzzle has all digits but at most one.
    is_square = array.ndim >= 2 and array.shape[-2] == last and 2 <= last <= 64
    if array.ndim == 2 and is_square and not shape and small**2 == last and small > 1 and 0 < array.max() <= small:
        one, many = _core.box_for_side(last), _core.box_for_side(small)
        raise PuzzleError(f"this can be one {last}x{last} puzzle (give box={one}) or {last} of {small}x{small} (box={many}): {seen}")
    if is_square and not (array.ndim == 2 and shape and (shape[0] * shape[1]) ** 2 == last):
        side, is_one = last, array.ndim == 2
    else:
        side, is_one = round(last**0.5), array.ndim == 1
    if side not in (last, last**0.5) or not 2 <= side <= 64 or array.ndim > 2 + is_square:
        raise PuzzleError(f"want (cells,) or (side, side) for one puzzle, (n, cells) or (n, side, side) for many, such as (n, 81): {seen}")
    if shape and shape[0] * shape[1] != side:
        raise PuzzleError(f"a box of {shape[0]}x{shape[1]} has a grid of side {shape[0] * shape[1]}, but the side is {side}: {seen}")
    rows = array.reshape(-1, side * side)
    if rows.size and (rows.max() > side or rows.min() < 0):
        row, cell = np.argwhere((rows > side) | (rows < 0))[0]
        where = f"{f'puzzle {row}, ' if len(rows) > 1 else ''}row {cell // side}, column {cell % side}"
        raise PuzzleError(f"{where}: {rows[row, cell]} is not a digit of a {side}x{side} grid (use 1 to {side}, and 0 for a blank); {seen}")
    return Table(np.ascontiguousarray(rows, dtype=np.uint8), shape or _core.box_for_side(side), array.shape, is_one)


def as_one(puzzle: Any, box: Optional[Box] = None, *, takes_marks: bool = False) -> Table:
    table = as_table(puzzle, box, takes_marks=takes_marks)
    if len(table.rows) != 1:
        raise PuzzleError(f"want one puzzle, got {len(table.rows)}")
    return table


def solutions_of(table: Table, solutions: Any) -> Optional[Digits]:
    """The rows of solutions that were given along with puzzles; they are the solutions, or an error says which is not."""
    if solutions is None:
        return None
    given = as_table(solutions, table.box)
    if len(given.rows) != len(table.rows):
        raise PuzzleError(f"{len(table.rows)} puzzles, but {len(given.rows)} solutions")
    fits = (given.rows > 0).all(axis=1) & ((table.rows == 0) | (given.rows == table.rows)).all(axis=1)
    fits &= given.run(_core.count, None, 1, _core.default_node_budget)[0] == 1
    if not fits.all():
        raise PuzzleError(f"solution {int(np.argmin(fits))} is not one of its puzzle: clues, rows, columns and boxes do not fit")
    return given.rows


def file_bytes(path: FileName) -> bytes:
    with open(path_of(path), "rb") as file:
        content = file.read()
    if not content.startswith(b"\x1f\x8b"):
        return content
    try:
        return gzip.decompress(content)
    except (EOFError, OSError, zlib.error) as error:
        raise PuzzleError(f"{shown(path_of(path))}: the gzip data are truncated or damaged: {error}") from None


def _digits_alone(text: bytes, name: str, form: str, box: Optional[Box]) -> Digits:
    rows, found, marks = _core.read_text(text, name, one_of("form", form, _FORMS), box_shape(box))
    if box is None and tuple(found) != tuple(_core.box_for_side(found[0] * found[1])):
        raise PuzzleError(
            f"{name}: boxes of {found[0]}x{found[1]}, which an array does not tell: give box={tuple(found)} here, and to what "
            "takes the array"
        )
    return without_marks(rows, marks, name)


def read(path: FileName, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a file in any format, or of one `form`: an array (n, cells). `box` is that of puzzles whose
    text does not show it, and must be given if it is not what the side says (6: 2x3). A PuzzleError has file, line and column.

    >>> evodoku.read("/dev/null")
    Traceback (most recent call last):
    ...
    evodoku.PuzzleError: /dev/null: no puzzle found: the input is empty
    """
    return _digits_alone(file_bytes(path), shown(path_of(path)), form, box)


def parse(text: str, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a text; see `read`.

    >>> evodoku.parse("1234341221434321\\n.23434122143432.\\n").shape
    (2, 16)
    """
    if not isinstance(text, str):
        raise PuzzleError(f"want a text, got {text!r:.80}")
    return _digits_alone(utf8_of(text), "text", form, box)


def to_text(puzzles: Any, *, form: str = "line", solutions: Any = None, box: Optional[Box] = None) -> str:
    """Writes puzzles as text: "line", "grid", "csv" or "json".

    >>> print(evodoku.to_text([[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 2, 1]]), end="")
    123434........21
    """
    table = as_table(puzzles, box)
    known = one_of("form", form, ("line", "grid", "csv", "json"))
    if solutions is not None and known in ("line", "grid"):
        raise OptionError(f"solutions have no place in the form {known}: csv and json have them")
    return _core.write(table.rows, table.box, None, known, solutions_of(table, solutions))
