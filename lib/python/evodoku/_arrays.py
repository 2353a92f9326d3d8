"""Converts the input of users (text, lists, arrays) to arrays: one row per puzzle, one byte per cell."""
from __future__ import annotations

import os
from typing import Any, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._calls import FileError, OptionError, PuzzleError, one_of, path_of

#: Digits from 0 (blank) to the side.
Digits = npt.NDArray[np.uint8]
#: Rows and columns of a box; 3 is (3, 3).
Box = Union[int, Tuple[int, int]]

_LARGEST_SIDE = 64
_FORMS = ("automatic", "line", "grid", "integers", "csv", "json")


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


class Table(NamedTuple):
    """Puzzles with the same box as rows, and the shape of the input."""

    rows: Digits
    box: Tuple[int, int]
    shape: Tuple[int, ...]  # of the input; for texts (n, cells)
    is_one: bool

    @property
    def is_quick(self) -> bool:
        """Whether it is finished before anybody could press Ctrl-C."""
        return self.box == (3, 3) and len(self.rows) <= 1000

    def name_of(self, index: int) -> str:
        return "the puzzle" if self.is_one else f"puzzle {index}"


def _side_of(cells: int) -> int:
    side = round(cells**0.5)
    return side if side * side == cells and 2 <= side <= _LARGEST_SIDE else 0


def as_table(puzzles: Any, box: Optional[Box] = None) -> Table:
    """Reads the input of users. A contiguous array of uint8 is not copied."""
    shape = box_shape(box)
    if isinstance(puzzles, bytes):
        puzzles = puzzles.decode("utf-8", "replace")
    is_one_text = isinstance(puzzles, str)
    try:
        array = np.asarray(puzzles if hasattr(puzzles, "__len__") else list(puzzles))
    except (TypeError, ValueError):
        raise PuzzleError(f"want a text, or lists or an array of digits, in rows of one length: seen {puzzles!r:.80}") from None
    if array.dtype == object and None in array:
        array = np.where(np.equal(array, None), 0, array)
    if array.dtype.kind == "U" or (array.dtype == object and array.size and isinstance(array.flat[0], str)):
        texts = [str(text) for text in array.reshape(-1)]
        rows, found = _core.read_text("\n\n".join(texts), "text", "automatic", shape)
        if len(rows) != len(texts):
            raise PuzzleError(f"{len(texts)} texts with {len(rows)} puzzles: want one in each; `parse` reads any number")
        return Table(rows, found, rows.shape[is_one_text:], is_one_text)
    if array.dtype == object:
        try:
            array = array.astype(np.int64)
        except (TypeError, ValueError, OverflowError):
            raise PuzzleError(f"want digits, in rows of one length: seen {puzzles!r:.80}") from None
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
        side, is_one = _side_of(last), array.ndim == 1
    if side == 0 or array.ndim > (3 if is_square else 2):
        raise PuzzleError(f"want (cells,) or (side, side) for one puzzle, (n, cells) or (n, side, side) for many, such as (n, 81): {seen}")
    if shape and shape[0] * shape[1] != side:
        raise PuzzleError(f"a box of {shape[0]}x{shape[1]} has a grid of side {shape[0] * shape[1]}, but the side is {side}: {seen}")
    rows = array.reshape(-1, side * side)
    if rows.size and (rows.max() > side or rows.min() < 0):
        row, cell = np.argwhere((rows > side) | (rows < 0))[0]
        where = f"{f'puzzle {row}, ' if len(rows) > 1 else ''}row {cell // side}, column {cell % side}"
        raise PuzzleError(f"{where}: {rows[row, cell]} is not a digit of a {side}x{side} grid (use 1 to {side}, and 0 for a blank); {seen}")
    return Table(np.ascontiguousarray(rows, dtype=np.uint8), shape or _core.box_for_side(side), array.shape, is_one)


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
    fits = ((table.rows == 0) | (rows == table.rows)).all(axis=1) & (rows > 0).all(axis=1)
    cells = np.arange(rows.shape[1])
    side = table.box[0] * table.box[1]
    row, column = cells // side, cells % side
    for house in (row, column, row // table.box[0] * table.box[0] + column // table.box[1]):
        in_order = rows[:, np.argsort(house, kind="stable")].reshape(-1, side, side)
        fits &= (np.sort(in_order, axis=2) == np.arange(1, side + 1)).all(axis=(1, 2))
    if not fits.all():
        raise PuzzleError(f"solution {int(np.argmin(fits))} is not one of its puzzle: clues, rows, columns and boxes do not fit")
    return rows


def file_bytes(path: Union[str, "os.PathLike[str]"]) -> bytes:
    name = path_of(path)
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        raise FileError(f"{name}: {error.strerror}") from None


def read(path: Union[str, "os.PathLike[str]"], *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a file in any format (lines, grids, CSV, JSON), or of one `form`: an array (n, cells).

    `box` is the box of puzzles whose text does not show it. Raises PuzzleError with file, line and column.

    >>> import evodoku, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.txt")
    ...     _ = path.write_text(evodoku.to_text(evodoku.generate(3, clues=30, seed=1).puzzles))
    ...     evodoku.read(path).shape
    (3, 81)
    """
    return _core.read_text(file_bytes(path), path_of(path), one_of("form", form, _FORMS), box_shape(box))[0]


def parse(text: str, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a text; see `read`.

    >>> import evodoku
    >>> evodoku.parse("1234341221434321\\n.23434122143432.\\n").shape
    (2, 16)
    """
    if not isinstance(text, str):
        raise PuzzleError(f"want a text, got {text!r:.80}")
    return _core.read_text(text, "text", one_of("form", form, _FORMS), box_shape(box))[0]


def to_text(puzzles: Any, *, form: str = "line", solutions: Any = None, box: Optional[Box] = None) -> str:
    """Writes puzzles as text: "line", "grid", "csv" or "json".

    >>> import evodoku
    >>> print(evodoku.to_text([[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 2, 1]]), end="")
    123434........21
    """
    table = as_table(puzzles, box)
    known = one_of("form", form, ("line", "grid", "csv", "json"))
    return _core.write(table.rows, table.box, known, solutions_of(table, solutions))
