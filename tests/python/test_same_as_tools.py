"""The same seeds give the same bytes as the tools."""
import csv
import io
import json

import numpy as np
import pytest

import evodoku


@pytest.mark.parametrize(
    "options, arguments",
    [
        ("-N 3 --alpha 0.6 -n 700", {"n": 700, "alpha": 0.6}),
        ("-N 3 --clues 23 -n 40 --first 7", {"n": 40, "clues": 23, "first": 7}),
        ("-N 4 --filled 0.45 -n 4", {"n": 4, "box": 4, "filled": 0.45}),
        ("--box 2x3 --clues 10 -n 30", {"n": 30, "box": (2, 3), "clues": 10}),
        ("--clues 50 -n 20", {"n": 20, "clues": 50, "distinct": True}),
        ("-N 3 --clues 26 --symmetry diagonal -n 5", {"n": 5, "clues": 26, "symmetry": "diagonal"}),
        ("-N 3 --minimal -n 5", {"n": 5, "minimal": True}),
        ("-N 3 --class easy -n 3", {"n": 3, "class_": "easy"}),
        ("-N 3 --class easy,medium --clues 27..30 -n 6", {"n": 6, "class_": ["easy", "medium"], "clues": (27, 30)}),
        ("-N 3 --rating 2.5.. --clues 27 -n 2", {"n": 2, "rating": (2.5, None), "clues": 27}),
        ("-N 3 --technique pointing..x-wing -n 3", {"n": 3, "technique": ("pointing", "x-wing")}),
        ("-N 3 --level 2..3.4 --class medium -n 2", {"n": 2, "level": (2, 3.4), "class_": "medium"}),
        ("-N 3 --clues 20 --allow-multiple -n 9", {"n": 9, "clues": 20, "allow_multiple": True}),
    ],
)
def test_generate(tool, options, arguments):
    from_tool = tool("generate", *options.split(), "--seed", "42")
    assert evodoku.to_text(evodoku.generate(seed=42, **arguments).puzzles, box=arguments.get("box")) == from_tool


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
    assert found.se_estimate.tolist() == [one["level"]["se_estimate"] for one in records]


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
