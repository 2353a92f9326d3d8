"""The same seeds give the same bytes as the tools."""
import csv
import io
import json
import os
import re
import subprocess

import numpy as np
import pytest

import evodoku
from conftest import EASY, TOOLS


def lines_of_tool(options):
    """What evodoku-generate prints with these options, and what it says where it refuses them."""
    done = subprocess.run([TOOLS / "evodoku-generate", "-q", *options], capture_output=True, text=True, check=False)
    return done.stdout, done.stderr if done.returncode == 2 else ""


def lines_of_module(arguments):
    are_pairs = ("box", "level", "technique", "rating", "filled", "depth")
    arguments = {
        name: tuple(value) if name in are_pairs or name == "clues" and None in value else value
        for name, value in arguments.items()
    }
    try:
        return evodoku.to_text(evodoku.generate(**arguments).puzzles, box=arguments.get("box")), ""
    except evodoku.OptionError as refused:
        return "", str(refused)
    except evodoku.FellShort as short:  # a drill, for which there is no best effort
        return evodoku.to_text(short.result.puzzles, box=arguments.get("box")), ""


def test_the_list_of_a_seed_is_one_list_to_tool_module_and_library():
    program = TOOLS.parent / "tests" / "list" / "random_lists"
    if not program.exists():
        pytest.skip(f"{program} is not built")
    made = subprocess.run([program, os.environ.get("EVODOKU_RANDOM_LISTS", "20")], capture_output=True, text=True, check=True)
    lists = [json.loads(line) for line in made.stdout.splitlines()]
    for drawn in lists:
        from_tool, said = lines_of_tool(drawn["options"])
        from_tool = re.sub(" # .*", "", from_tool)  # how far a best effort fell short, which a grid does not hold
        from_module, refused = lines_of_module(drawn["arguments"])
        if "puzzles" in drawn:
            assert (from_tool, from_module) == (drawn["puzzles"], drawn["puzzles"]), drawn
        elif "not one of" in drawn["refused"]:  # a name, for which the tool has a suggestion
            assert said and refused == drawn["refused_in_module"], drawn
        else:
            assert drawn["refused"] in said and refused == drawn["refused_in_module"], drawn
    assert sum("refused" in drawn for drawn in lists) < len(lists) / 2
    assert sum(bool(drawn.get("puzzles")) for drawn in lists) > len(lists) / 2


def test_solve(tool, puzzles):
    assert evodoku.to_text(evodoku.solve(puzzles)) == tool("solve", text=evodoku.to_text(puzzles))


@pytest.mark.parametrize(
    "options, arguments",
    [
        ([], {}),
        (["--runs", "6"], {"runs": 6}),
        (["--rater", "mantere-koljonen", "--runs", "3"], {"rater": "mantere-koljonen", "runs": 3}),
    ],
)
def test_rate(tool, puzzles, options, arguments):
    few = puzzles[:8]
    text = tool("rate", "--seed", "5", "--json", *options, text=evodoku.to_text(few))
    records = [json.loads(line) for line in text.splitlines()]
    found = evodoku.rate(few, seed=5, **arguments)
    number = lambda value: float("nan") if value is None else value
    for name, member in (("rating", "value"), ("ert", "ert"), ("low", "ert_low"), ("high", "ert_high")):
        assert np.array_equal(found[name], [number(one["rating"].get(member)) for one in records], equal_nan=True), name
    assert found["class"].tolist() == [one["rating"]["class"] for one in records]
    assert found.runs.tolist() == [one["rating"]["runs"] for one in records]
    assert found.technique.tolist() == [one["level"]["technique"] for one in records]
    assert found.techniques.tolist() == [one["level"]["techniques"] for one in records]
    assert found.se_estimate.tolist() == [one["level"]["se_estimate"] for one in records]


def test_levels_alone(tool, puzzles):
    text = tool("rate", "--runs", "0", "--json", text=evodoku.to_text(puzzles))
    records = [json.loads(line) for line in text.splitlines()]
    found = evodoku.rate(puzzles, runs=0)
    assert found.technique.tolist() == [one["level"]["technique"] for one in records]
    assert found.techniques.tolist() == [one["level"]["techniques"] for one in records]
    assert found.se_estimate.tolist() == [one["level"]["se_estimate"] for one in records]
    assert "rating" not in records[0] and np.isnan(found.rating).all() and set(found["class"]) == {""} and not found.runs.any()


def test_augment(tool, puzzles):
    made = tool("dataset", "split", "--augment", "4", "--seed", "7", "--columns", "puzzle,augmentation", text=evodoku.to_text(puzzles))
    twins = [line.split(",")[0] for line in made.splitlines()[1:] if not line.endswith(",0")]
    assert evodoku.to_text(evodoku.augment(puzzles, times=4, seed=7).puzzles).splitlines() == twins


def test_depth(tool, puzzles):
    columns = tool("rate", "--runs", "0", "--columns", "depth", text=evodoku.to_text(puzzles))
    found = evodoku.depth(puzzles)
    assert found.tolist() == [int(line) for line in columns.splitlines()[1:]]
    assert set(found.tolist()) == {0, 1}
    assert evodoku.depth(puzzles[0]) == found[0]
    with pytest.raises(evodoku.ImproperPuzzle):
        evodoku.depth(np.zeros((1, 81), np.uint8))
    assert evodoku.depth(np.zeros((1, 81), np.uint8), improper="blank").tolist() == [-1]


def test_paths(tool, puzzles):
    columns = ("order", "order_techniques", "trace")
    text = tool("rate", "--runs", "0", "--json", "--columns", ",".join(columns), text=evodoku.to_text(puzzles))
    rows = [json.loads(line) for line in text.splitlines()]
    found = evodoku.paths(puzzles, candidates=False)
    for name in columns:
        longest = max(len(row[name]) for row in rows)
        assert found[name].dtype == np.int16 and found[name].shape[:2] == (len(puzzles), longest)
        for array, row in zip(found[name], rows):
            assert array[: len(row[name])].tolist() == row[name] and (array[len(row[name]) :] == -1).all()


def test_canonical(tool):
    text = tool("generate", "-N", "3", "--clues", "25", "-n", "20", "--seed", "3", "--json")
    records = [json.loads(line) for line in text.splitlines()]
    assert evodoku.canonical_keys([one["puzzle"] for one in records]) == [one["canonical"] for one in records]


def test_evolve(tool, puzzles):
    line = evodoku.to_text(puzzles[:1])
    options = ["--preset", "mantere-koljonen", "--seed", "8", "--runs", "3", "--generations", "5000"]
    for record in map(json.loads, tool("evolve", "--json", *options, text=line).splitlines()):
        run = evodoku.evolve(line, "mantere-koljonen", seed=8, run=record["run"], generation_cap=5000)
        assert (run.solved, run.generations, run.evaluations) == (
            record["solved"], record["generations"], record["evaluations"],
        )


def test_a_store_of_python_is_a_store_of_the_tools(tool, store, puzzles):
    store.add(puzzles)
    assert tool("query", store.path) == evodoku.to_text(puzzles)
    rows = list(csv.DictReader(io.StringIO(tool("query", store.path, "--random", "7", "--seed", "9", "--format", "csv"))))
    assert [row["puzzle"] for row in rows] == evodoku.to_text(store.random(7, seed=9)["puzzle"]).split()


def test_a_store_finds_a_class_in_any_spelling(tool, store, puzzles):
    store.add(puzzles)
    store.rate()
    stored = store.arrays()["class"].tolist()
    for name in ("very-easy", "easy", "medium", "very-hard", "beyond-techniques"):
        for spelled in (name, name.title().replace("-", " "), name.upper().replace("-", "_")):
            assert store.count(class_=spelled) == int(tool("query", store.path, "--class", spelled, "--count")) == stored.count(name)
    assert store.arrays(class_=["EASY", "Medium"])["class"].tolist() == [name for name in stored if name in ("easy", "medium")]
    with pytest.raises(evodoku.StoreError, match="it has no class hrad"):
        store.count(class_="hrad")


def test_a_store_that_has_no_depths_ratings_or_levels_is_not_asked_for_them(store):
    store.add(EASY)
    for option, value, argument, name in (
        ("--depth", "1", {"depth": 1}, "depth"), ("--class", "easy", {"class_": "easy"}, "rating"),
        ("--level", "2..3", {"level": (2, 3)}, "level"), ("--technique", "x-wing", {"technique": "x-wing"}, "level"),
    ):
        done = subprocess.run([TOOLS / "evodoku-query", store.path, option, value], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and f"no puzzle here has a {name}" in done.stderr
        with pytest.raises(evodoku.OptionError, match=f"no puzzle here has a {name}"):
            store.count(**argument)


def test_a_store_finds_the_depth_of_puzzles(tool, store, puzzles, tmp_path):
    path = tmp_path / "depths.csv"
    path.write_text(tool("rate", "--runs", "0", "--columns", "puzzle,depth", text=evodoku.to_text(puzzles)))
    store.import_file(path)
    found = evodoku.depth(puzzles)
    assert [store.count(depth=depth) for depth in (0, 1, (1, None), (2, 4))] == [(found == 0).sum(), (found == 1).sum(), (found == 1).sum(), 0]
    assert tool("query", store.path, "--depth", "1") == evodoku.to_text(store.arrays(depth=1)["puzzle"])
    with pytest.raises(evodoku.OptionError, match="depth"):
        store.count(depth=5)
