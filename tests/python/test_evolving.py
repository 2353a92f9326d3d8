"""Runs of genetic algorithms, and what they report."""
import pytest

import evodoku
from conftest import CONTRADICTORY


@pytest.fixture(scope="module")
def puzzle():
    return evodoku.generate(1, clues=38, seed=1).puzzles[0]


def test_a_callback_sees_every_generation(puzzle):
    seen = []
    run = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=seen.append)
    assert run.solved and [report.number for report in seen] == list(range(run.generations + 1))
    assert seen[-1].best == 0 and seen[0].best > 0
    assert (seen[-1].board == run.best).all()
    assert (run.best.reshape(-1) == evodoku.solve(puzzle)).all()
    again = evodoku.evolve(puzzle, "mantere-koljonen", seed=3)
    assert (again.generations, again.evaluations) == (run.generations, run.evaluations)


def test_every_so_many(puzzle):
    seen = []
    evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=lambda g: seen.append(g.number), every=10)
    assert all(number % 10 == 0 for number in seen)


def test_false_ends_a_run_and_what_is_raised_is_raised(puzzle):
    run = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=lambda g: g.number < 5)
    assert run.stopped and run.generations == 5

    class Enough(Exception):
        pass

    def stop(generation):
        if generation.number == 3:
            raise Enough

    with pytest.raises(Enough):
        evodoku.evolve(puzzle, "mantere-koljonen", seed=3, callback=stop)


def test_runs_differ_and_parameters_count(puzzle):
    first, second = (evodoku.evolve(puzzle, "mantere-koljonen", seed=3, run=number) for number in (0, 1))
    assert first.evaluations != second.evaluations
    large = evodoku.evolve(puzzle, "mantere-koljonen", seed=3, population=60, generation_cap=10)
    assert large.evaluations > evodoku.evolve(puzzle, "mantere-koljonen", seed=3, generation_cap=10).evaluations
    assert large.generations <= 10


def test_presets_say_where_they_come_from():
    presets = evodoku.presets()
    assert {"evodoku", "mantere-koljonen", "sato-inoue", "lsga"} <= set(presets)
    assert all(entry["source"] and entry["summary"] for entry in presets.values())
    assert "mutation_permille" in evodoku.parameters("evodoku")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"preset": "darwin"}, "preset must be one of"),
        ({"populaton": 5}, "populaton"),
        ({"population": 0}, "population"),
        ({"every": 0}, "every must be"),
        ({"seed": -1}, "seed must be"),
    ],
)
def test_what_has_no_meaning_is_refused(puzzle, arguments, message):
    with pytest.raises(evodoku.OptionError, match=message):
        evodoku.evolve(puzzle, **arguments)


def test_contradictory_clues_are_named():
    with pytest.raises(ValueError, match="r1c1"):
        evodoku.evolve(CONTRADICTORY)
