"""Pictures of puzzles: as SVG for notebooks, as text for terminals."""
from __future__ import annotations

from typing import List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Box, Digits, Puzzle, as_one

_CELL = 36


def mark_table(rows: Digits, box: Tuple[int, int]) -> npt.NDArray[np.bool_]:
    side = box[0] * box[1]
    bits = _core.candidates(rows, box)
    marks = (bits[:, None] >> np.arange(side, dtype=np.uint64)) & np.uint64(1)
    return marks.reshape(side, side, side).astype(bool)


def _symbol(digit: int, side: int) -> str:
    if digit == 0:
        return "."
    if side > 35:
        return str(digit)
    return str(digit) if digit < 10 else chr(ord("A") + digit - 10)


class Board:
    """A puzzle that notebooks draw (Jupyter displays it automatically) and ``print`` writes as text. See `board`."""

    def __init__(
        self, puzzle: Digits, solution: Optional[Digits], box: Tuple[int, int], marks: bool = False
    ) -> None:
        side = box[0] * box[1]
        self.puzzle = np.asarray(puzzle).reshape(side, side)
        self.solution = None if solution is None else np.asarray(solution).reshape(side, side)
        self.box = box
        self._marks = mark_table(self.puzzle.reshape(1, -1), box) & (self.puzzle == 0)[:, :, None] if marks else None

    @property
    def side(self) -> int:
        return self.box[0] * self.box[1]

    def _texts(self) -> List[str]:
        side, size = self.side, _CELL
        texts = []
        for row in range(side):
            for column in range(side):
                x, y = column * size + size / 2, row * size + size / 2
                clue = int(self.puzzle[row, column])
                digit = clue or (int(self.solution[row, column]) if self.solution is not None else 0)
                if digit:
                    style = "" if clue else ' fill="#1a5fb4"'
                    texts.append(f'<text x="{x:g}" y="{y:g}"{style}>{_symbol(digit, side)}</text>')
                elif self._marks is not None:
                    texts.extend(self._small_texts(row, column, x, y))
        return texts

    def _small_texts(self, row: int, column: int, x: float, y: float) -> List[str]:
        assert self._marks is not None
        rows, columns = self.box
        texts = []
        for digit in np.flatnonzero(self._marks[row, column]):
            down, across = divmod(int(digit), columns)
            at_x = x + (across - (columns - 1) / 2) * _CELL / (columns + 0.4)
            at_y = y + (down - (rows - 1) / 2) * _CELL / (rows + 0.4)
            size = _CELL * 0.8 / max(rows, columns)
            texts.append(
                f'<text x="{at_x:.4g}" y="{at_y:.4g}" font-size="{size:.3g}" fill="#777">{_symbol(int(digit) + 1, self.side)}</text>'
            )
        return texts

    def svg(self) -> str:
        """The picture as SVG: clues black, the solution's digits blue, candidates small and grey."""
        side, size = self.side, _CELL
        end = side * size
        thin: List[str] = []
        thick: List[str] = []
        for line in range(side + 1):
            (thick if line % self.box[0] == 0 else thin).append(f"M0 {line * size}H{end}")
            (thick if line % self.box[1] == 0 else thin).append(f"M{line * size} 0V{end}")
        clues = int(np.count_nonzero(self.puzzle))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {end + 4} {end + 4}" width="{end + 4}" '
            f'height="{end + 4}" role="img"><title>Sudoku of {side}x{side} with {clues} clues</title>'
            f'<rect x="-2" y="-2" width="{end + 4}" height="{end + 4}" fill="#fff"/>'
            f'<path d="{"".join(thin)}" stroke="#bbb" fill="none"/>'
            f'<path d="{"".join(thick)}" stroke="#000" stroke-width="2" fill="none"/>'
            f'<g font-family="sans-serif" font-size="{size * 0.55:g}" text-anchor="middle" dominant-baseline="central">'
            f'{"".join(self._texts())}</g></svg>'
        )

    _repr_svg_ = svg

    def _repr_html_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """As boxed text."""
        grid = self.puzzle if self.solution is None else np.where(self.puzzle, self.puzzle, self.solution)
        rows = np.ascontiguousarray(grid, dtype=np.uint8).reshape(1, -1)
        return _core.write(rows, self.box, "grid", None).rstrip("\n")

    def __repr__(self) -> str:
        return f"<board of {self.side}x{self.side} with {int(np.count_nonzero(self.puzzle))} clues>"


def board(
    puzzle: Puzzle, solution: Optional[Puzzle] = None, *, marks: bool = False, box: Optional[Box] = None
) -> Board:
    """A puzzle for display, in a notebook or by ``print``: with a `solution`, or with pencil `marks`.

    >>> import evodoku
    >>> evodoku.board("123434122143432.", marks=True).svg()[:31]
    '<svg xmlns="http://www.w3.org/2'
    >>> print(evodoku.board("123434122143432."))
    1 2 | 3 4
    ...
    """
    table = as_one(puzzle, box)
    solved = None if solution is None else as_one(solution, table.box).rows
    return Board(table.rows, solved, table.box, marks)
