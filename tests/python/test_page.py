"""The docstrings, the samples and the types do what they say; the documents: tests/cli/documented_commands.py."""
import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import evodoku
from conftest import SOURCE

PAGE = SOURCE / "docs" / "library.md"


def test_the_page_names_every_call():
    page = PAGE.read_text()
    calls = [name for name in evodoku.__all__ if name[0].islower()]
    assert [name for name in calls if f"`{name}(" not in page] == []


@pytest.mark.parametrize(
    "name",
    ["_answers", "_evolving", "_input", "_making", "_steps", "_store", ""],
)
def test_docstrings_show_what_happens(name):
    module = importlib.import_module("evodoku" + (f".{name}" if name else ""))
    found = doctest.testmod(module, extraglobs={"evodoku": evodoku}, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


def test_every_call_has_an_example():
    page = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL))
    calls = [getattr(evodoku, name) for name in evodoku.__all__ if name[0].islower()]
    assert [call.__name__ for call in calls if f"evodoku.{call.__name__}(" not in page and ">>>" not in call.__doc__] == []


def sample(name, *arguments, folder):
    package = Path(evodoku.__file__).absolute().parent.parent
    done = subprocess.run(
        [sys.executable, SOURCE / "samples" / "python" / name, *arguments],
        cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(package)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_sample_of_a_data_set_leaks_nothing(tmp_path):
    out = sample("leak_free_dataset.py", "--puzzles", "360", "--times", "2", folder=tmp_path)
    assert out.endswith("solutions on both sides of a split: 0\n")
    assert (tmp_path / "dataset.npz").stat().st_size > 10_000


def test_the_sample_of_steps_prints_one_row_of_each(tmp_path):
    out = sample("steps_as_data.py", folder=tmp_path)
    assert [line.split(":")[0] for line in out.splitlines() if not line.startswith(" ")] == ["puzzle", "order", "candidates", "trace"]


def test_the_sample_of_ratings_and_clues_finds_them_related(tmp_path):
    out = sample("rating_by_clues.py", "--puzzles", "15", folder=tmp_path)
    correlation = float(re.findall(r"-?[0-9]+\.[0-9]+", out.splitlines()[-1])[0])
    assert -0.9 < correlation < -0.1


def test_the_sample_of_a_procedural_data_set_shares_nothing_between_seeds(tmp_path):
    out = sample("reasoning_task.py", "--size", "40", folder=tmp_path)
    assert "Random(seed + i): seeds 42 and 43 share 39 of 40 items\nevodoku: seeds 42 and 43 share 0 of 40 items\n" in out
    sys.path.insert(0, str(SOURCE / "samples" / "python"))
    reasoning_task = importlib.import_module("reasoning_task")
    items = reasoning_task.EvodokuDataset(reasoning_task.EvodokuConfig(seed=7, size=5, technique="naked pair"))
    assert len(items) == len(list(items)) == 5 and items[3] == list(items)[3]
    for entry in items:
        assert set(entry) == {"question", "answer", "metadata"}
        assert "".join(map(str, evodoku.solve(entry["metadata"]["puzzle"]))) == entry["answer"]
        assert items.score_answer(" ".join(entry["answer"]), entry) == 1
        assert 0 < items.score_answer(entry["answer"][:-1] + "x", entry) < 0.1
        assert items.score_answer(None, entry) == 0
    with pytest.raises(IndexError):
        items[5]


def test_the_sample_of_an_environment_is_played_to_the_end(tmp_path):
    out = sample("sudoku_environment.py", "--episodes", "2", folder=tmp_path)
    assert out.startswith("episode 0: 45 cells, reward 55, ") and "episode 1: 45 cells, reward 55, " in out
    sys.path.insert(0, str(SOURCE / "samples" / "python"))
    environment = importlib.import_module("sudoku_environment").SudokuEnvironment()
    grid, info = environment.reset(seed=3)
    assert grid.shape == (9, 9) and info == {"left": 45}
    row, column = (int(places[0]) for places in (grid == 0).nonzero())
    right = int(evodoku.solve(grid)[row, column])
    wrong = right % 9  # the digit after it
    after, reward, terminated, truncated, info = environment.step((row, column, wrong))
    assert (reward, terminated, truncated, after[row, column]) == (-1, True, False, wrong + 1)
    grid, _ = environment.reset(seed=3)
    assert environment.step((row, column, right - 1))[1:4] == (1, False, False)
    assert environment.step((row, column, right - 1))[1:4] == (0, False, False)


def test_the_version_is_that_of_the_library():
    assert f"project(evodoku VERSION {evodoku.__version__} " in (SOURCE / "CMakeLists.txt").read_text()


def test_what_is_named_is_there_and_nothing_else_is_public():
    public = {name for name in vars(evodoku) if not name.startswith("_")}
    assert public == set(evodoku.__all__) - {"__version__"}


def test_every_public_thing_explains_itself():
    things = [getattr(evodoku, name) for name in evodoku.__all__]
    things = [thing for thing in things if inspect.isclass(thing) or inspect.isroutine(thing)]
    assert [thing.__name__ for thing in things if not thing.__doc__] == []


def test_users_have_the_types(tmp_path):
    program = tmp_path / "user.py"
    program.write_text(
        "import evodoku\n"
        "puzzles, solutions = evodoku.generate(2, clues=30)\n"
        "reveal_type(puzzles)\n"
        "reveal_type(evodoku.solve(puzzles))\n"
        "reveal_type(evodoku.explain(puzzles[0])[0].technique)\n"
        "evodoku.generate(clues='many')\n"
    )
    pytest.importorskip("mypy")
    package = Path(evodoku.__file__).absolute().parent.parent
    done = subprocess.run(
        [sys.executable, "-m", "mypy", program], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "MYPYPATH": str(package), "MYPY_CACHE_DIR": str(tmp_path)},
    )
    seen = re.findall(r'Revealed type is "(.*?)"', done.stdout)
    assert "ndarray" in seen[0] and "ndarray" in seen[1] and seen[2:] == ["builtins.str"], done.stdout
    assert 'has incompatible type "str"' in done.stdout
