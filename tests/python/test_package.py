"""The package itself: version, types, public names."""
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import evodoku
from conftest import SOURCE


def test_the_version_is_that_of_the_library():
    assert f"project(evodoku VERSION {evodoku.__version__} " in (SOURCE / "CMakeLists.txt").read_text()


def test_what_is_named_is_there_and_nothing_else_is_public():
    public = {name for name in vars(evodoku) if not name.startswith("_")}
    assert public == set(evodoku.__all__) - {"__version__"}


def test_every_public_thing_explains_itself():
    things = [getattr(evodoku, name) for name in evodoku.__all__]
    things = [thing for thing in things if inspect.isclass(thing) or inspect.isroutine(thing)]
    assert [thing.__name__ for thing in things if not thing.__doc__] == []


def mypy(*arguments, cwd, tmp_path):
    pytest.importorskip("mypy")
    package = Path(evodoku.__file__).absolute().parent.parent
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=cwd, capture_output=True, text=True, check=False,
        env={**os.environ, "MYPYPATH": str(package), "MYPY_CACHE_DIR": str(tmp_path)},
    )


def test_types_are_right_to_mypy(tmp_path):
    done = mypy("mypy", "--config-file", "pyproject.toml", cwd=SOURCE / "lib" / "python", tmp_path=tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_stub_of_the_compiled_part_is_what_is_there(tmp_path):
    done = mypy("mypy.stubtest", "evodoku._core", "--ignore-positional-only", cwd=tmp_path, tmp_path=tmp_path)
    # Functions of pybind11 show no signature to look at: names are compared.
    assert "is not present at runtime" not in done.stdout and "is not present in stub" not in done.stdout, done.stdout


def test_users_have_the_types(tmp_path):
    program = tmp_path / "user.py"
    program.write_text(
        "import evodoku\n"
        "puzzles, solutions = evodoku.generate(2, clues=30)\n"
        "reveal_type(puzzles)\n"
        "reveal_type(evodoku.count('1'))\n"
        "reveal_type(evodoku.explain(puzzles[0])[0].technique)\n"
        "evodoku.generate(clues='many')\n"
    )
    done = mypy("mypy", str(program), cwd=tmp_path, tmp_path=tmp_path)
    seen = re.findall(r'Revealed type is "(.*?)"', done.stdout)
    assert "ndarray" in seen[0] and seen[1:] == ["builtins.int", "builtins.str"], done.stdout
    assert 'has incompatible type "str"' in done.stdout
