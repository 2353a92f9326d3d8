"""What goes wrong, as exceptions of evodoku's own."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._making import Generated


class EvodokuError(Exception):
    """The common base: ``except evodoku.EvodokuError`` catches whatever evodoku says is wrong."""


class PuzzleError(EvodokuError, ValueError):
    """What was given is no puzzle, or not one of this box: shape, dtype, digits or text. The message says what was seen."""


class OptionError(EvodokuError, ValueError):
    """An argument that has no meaning, or does not go with another. The message says what is possible."""


class ImproperPuzzle(EvodokuError, ValueError):
    """A puzzle that does not have exactly one solution, where one was wanted.

    ``index`` is its row in the array that was given.
    """

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class Undecided(EvodokuError):
    """The budget of the search ended before it was known how many solutions there are; never for 9x9.

    ``index`` is the puzzle's row in the array that was given.
    """

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class FellShort(EvodokuError):
    """Some puzzles could not be made within the budget. ``result`` has those that could."""

    def __init__(self, message: str, result: Optional["Generated"] = None) -> None:
        super().__init__(message)
        self.result = result


class StoreError(EvodokuError, OSError):
    """A store that cannot be opened, read or written, or does not have what was asked for.

    ``code`` says which in a word, such as "not-found", "busy", "damaged", "unknown-name".
    """

    def __init__(self, message: str, code: str = "failed") -> None:
        super().__init__(message)
        self.code = code
