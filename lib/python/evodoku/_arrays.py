"""Converts the input of users (text, lists, arrays) to arrays: one row per puzzle, one byte per cell."""
from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import OptionError, PuzzleError

#: Digits from 0 (blank) to the side.
Digits = npt.NDArray[np.uint8]
#: One puzzle: a text in any format, a list or array of cells (or of rows).
Puzzle = Union[str, Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
#: Several puzzles: texts, lists, an array (n, cells) or (n, side, side), or a pandas Series of texts.
Puzzles = Union[Puzzle, Sequence[str], Sequence[Sequence[Sequence[int]]], Iterable[str]]
#: Rows and columns of a box; 3 is (3, 3).
Box = Union[int, Tuple[int, int]]

_LARGEST_SIDE = 64


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


def required_box(box: Box) -> Tuple[int, int]:
    shape = box_shape(box)
    if shape is None:
        raise OptionError("box must be (rows, columns), such as (3, 3) or (2, 3), got None")
    return shape


def _side_of(cells: int) -> Optional[int]:
    side = int(round(cells**0.5))
    return side if side * side == cells and 2 <= side <= _LARGEST_SIDE else None


def _box_for(side: int, box: Optional[Tuple[int, int]], seen: str) -> Tuple[int, int]:
    if box is None:
        found = _core.box_for_side(side)
        if found is None:
            raise PuzzleError(f"no grid has a side of {side}: want 2 to 64; seen {seen}")
        return found
    if box[0] * box[1] != side:
        raise PuzzleError(f"a box of {box[0]}x{box[1]} has a grid of side {box[0] * box[1]}, but the side is {side}: {seen}")
    return box


@dataclass(frozen=True)
class Table:
    """Puzzles with the same box as rows, and the shape of the input."""

    rows: Digits
    box: Tuple[int, int]
    shape: Tuple[int, ...]  # of the input; for texts (n, cells)
    is_one: bool

    @property
    def side(self) -> int:
        return self.box[0] * self.box[1]

    def __len__(self) -> int:
        return len(self.rows)

    def shaped(self, rows: Digits) -> Digits:
        """Rows in the shape of the input."""
        return rows.reshape(self.shape)


def _is_text_list(puzzles: Any) -> bool:
    if isinstance(puzzles, np.ndarray):
        return puzzles.dtype.kind in "US" or (
            puzzles.dtype == object and puzzles.size > 0 and isinstance(puzzles.flat[0], str)
        )
    try:
        return isinstance(puzzles[0], str)
    except (TypeError, KeyError, IndexError):
        return False


def _from_texts(puzzles: Any, box: Optional[Tuple[int, int]]) -> Table:
    is_one = isinstance(puzzles, str)
    texts = [puzzles] if is_one else [str(text) for text in puzzles]
    rows, shape = _core.parse(texts, box)
    return Table(rows, shape, (rows.shape[1],) if is_one else rows.shape, is_one)


def _require_digits(array: npt.NDArray[Any], rows: npt.NDArray[Any], side: int) -> None:
    """Raises an error that names the first invalid digit. Valid arrays cost only a maximum and a minimum."""
    if not rows.size:
        return
    if rows.max() <= side and (rows.dtype.kind == "u" or rows.min() >= 0):
        return
    row, cell = (int(place) for place in np.argwhere((rows > side) | (rows < 0))[0])
    where = f"row {cell // side}, column {cell % side}"
    if len(rows) > 1:
        where = f"puzzle {row}, {where}"
    raise PuzzleError(
        f"{where}: {rows[row, cell]} is not a digit of a {side}x{side} grid (use 1 to {side}, and 0 for a blank); "
        f"seen an array of shape {array.shape} and dtype {array.dtype}"
    )


def _from_array(array: npt.NDArray[Any], box: Optional[Tuple[int, int]]) -> Table:
    seen = f"an array of shape {array.shape} and dtype {array.dtype}"
    if array.dtype.kind == "f":
        if not (np.isfinite(array).all() and (array == np.floor(array)).all()):
            raise PuzzleError(f"want whole numbers, 0 for a blank: seen {seen} with fractions or NaN")
    elif array.dtype.kind not in "iub":
        raise PuzzleError(f"want numbers, 0 for a blank, or texts: seen {seen}")
    if array.ndim == 1 and (side := _side_of(array.size)):
        is_one, rows = True, array.reshape(1, -1)
    elif array.ndim == 2 and array.shape[0] == array.shape[1] and 2 <= array.shape[0] <= _LARGEST_SIDE:
        # A square array is one grid (16 rows of 16: a 16x16), unless `box` says that its rows are puzzles (16 of 4x4).
        side = array.shape[0]
        if _side_of(side) and box is not None and (box[0] * box[1]) ** 2 == side:
            side, is_one, rows = box[0] * box[1], False, array
        else:
            is_one, rows = True, array.reshape(1, -1)
    elif array.ndim == 2 and (side := _side_of(array.shape[1])):
        is_one, rows = False, array
    elif array.ndim == 3 and array.shape[1] == array.shape[2] and 2 <= array.shape[1] <= _LARGEST_SIDE:
        side, is_one, rows = array.shape[1], False, array.reshape(len(array), -1)
    else:
        raise PuzzleError(
            f"want (cells,) or (side, side) for one puzzle, (n, cells) or (n, side, side) for many, such as (n, 81): seen {seen}"
        )
    shape = _box_for(side, box, seen)
    _require_digits(array, rows, side)
    return Table(np.ascontiguousarray(rows, dtype=np.uint8), shape, array.shape, is_one)


def as_table(puzzles: Any, box: Optional[Box] = None) -> Table:
    """Reads the input of users. A contiguous array of uint8 is not copied."""
    shape = box_shape(box)
    if isinstance(puzzles, (str, bytes)):
        return _from_texts(puzzles.decode() if isinstance(puzzles, bytes) else puzzles, shape)
    if not isinstance(puzzles, np.ndarray):
        if hasattr(puzzles, "to_numpy"):  # pandas
            puzzles = puzzles.to_numpy()
        elif not isinstance(puzzles, (list, tuple)):
            try:
                puzzles = list(puzzles)
            except TypeError:
                raise PuzzleError(
                    f"want a text, a list or an array of digits, got {type(puzzles).__name__}: {puzzles!r:.80}"
                ) from None
    if len(puzzles) and _is_text_list(puzzles):
        return _from_texts(puzzles, shape)
    if isinstance(puzzles, (list, tuple)) and not puzzles:
        side = shape[0] * shape[1] if shape else 9
        return Table(np.zeros((0, side * side), np.uint8), shape or (3, 3), (0, side * side), False)
    try:
        array = np.asarray(puzzles)
    except ValueError:
        array = np.asarray(puzzles, dtype=object)
    if array.dtype == object:
        lengths = {len(row) for row in puzzles if hasattr(row, "__len__")}
        raise PuzzleError(f"want rows of one length and digits only: seen rows of lengths {sorted(lengths)}")
    return _from_array(array, shape)


def as_one(puzzle: Any, box: Optional[Box] = None) -> Table:
    """The same for exactly one puzzle."""
    table = as_table(puzzle, box)
    if len(table) != 1:
        raise PuzzleError(f"want one puzzle, got {len(table)}: seen shape {table.shape}")
    return table


def read(path: Union[str, "os.PathLike[str]"], *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a file in any format (lines, grids, CSV, JSON): an array (n, cells).

    `form` names the format if several are possible ("line", "grid", "integers", "csv", "json"); `box` is the box of puzzles whose text does not show it. All puzzles must have the same size. Raises
    PuzzleError with file, line and column.

    >>> import evodoku, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.txt")
    ...     _ = path.write_text(evodoku.to_text(evodoku.generate(3, clues=30, seed=1).puzzles))
    ...     evodoku.read(path).shape
    (3, 81)
    """
    name = os.fspath(path)
    if not Path(name).is_file():
        raise FileNotFoundError(f"{name}: there is no such file")
    rows, _ = _core.read_file(name, _known_form(form), box_shape(box))
    return rows


def parse(text: str, *, form: str = "automatic", box: Optional[Box] = None) -> Digits:
    """Reads all puzzles of a text; see `read`.

    >>> import evodoku
    >>> evodoku.parse("1234341221434321\\n.23434122143432.\\n").shape
    (2, 16)
    """
    rows, _ = _core.parse_text(text, _known_form(form), box_shape(box))
    return rows


_FORMS = ("automatic", "line", "grid", "integers", "csv", "json")


def _known_form(form: str, forms: Sequence[str] = _FORMS) -> str:
    if form not in forms:
        raise OptionError(f"form must be one of {', '.join(forms)}, got {form!r}")
    return form


def to_text(
    puzzles: Puzzles, *, form: str = "line", solutions: Optional[Puzzles] = None, box: Optional[Box] = None
) -> str:
    """Writes puzzles as text: "line", "grid", "csv" or "json".

    >>> import evodoku
    >>> print(evodoku.to_text([[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 2, 1]]), end="")
    123434........21
    """
    table = as_table(puzzles, box)
    known = _known_form(form, ("line", "grid", "csv", "json"))
    rows = None
    if solutions is not None:
        solved = as_table(solutions, table.box)
        if len(solved) != len(table):
            raise PuzzleError(f"{len(table)} puzzles, but {len(solved)} solutions")
        rows = solved.rows
    return _core.write(table.rows, table.box, known, rows)
