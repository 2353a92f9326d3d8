"""Fixtures for all tests. Run by ctest, or by hand: see CMakeLists.txt for the variables."""
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

import evodoku

SOURCE = Path(os.environ.get("EVODOKU_SOURCE", Path(__file__).resolve().parents[2]))
TOOLS = Path(os.environ.get("EVODOKU_TOOLS", SOURCE / "build" / "release" / "tools"))

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: EASY without the clues of its first two rows (it has several solutions then), and EASY with a clue that contradicts another.
SEVERAL = "." * 18 + EASY[18:]
CONTRADICTORY = "55" + EASY[2:]


def cells(text: str) -> np.ndarray:
    return np.array([0 if symbol == "." else int(symbol) for symbol in text], dtype=np.uint8)


@pytest.fixture(scope="session")
def puzzles():
    """Fifty 9x9 puzzles."""
    return evodoku.generate(50, clues=28, seed=11).puzzles


@pytest.fixture(scope="session")
def tool():
    """Runs a tool: tool("generate", "-N", "3") gives its standard output."""

    def run(name: str, *arguments: str, text: str = "") -> str:
        path = TOOLS / f"evodoku-{name}"
        if not path.exists():
            pytest.skip(f"{path} is not built")
        done = subprocess.run([path, *arguments], input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture()
def store(tmp_path):
    with evodoku.Store(tmp_path / "puzzles.db") as opened:
        yield opened
