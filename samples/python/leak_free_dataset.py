"""A data set for machine learning: puzzles with solutions and ratings, split so that nothing leaks, then augmented.

    python3 leak_free_dataset.py [--puzzles 2000] [--times 4] [--seed 1] [-o dataset.npz]

A puzzle and its isomorphs (digits relabelled, bands and rows exchanged ...) are the same puzzle. If one of them is in the
training set and another in the test set, a model can pass the test from memory. The split therefore depends on the
canonical form, which all isomorphs share, and only the training set is augmented, after the split. Two puzzles with the
same solution grid have the same answer, so the canonical form of the solution is used. The last lines of main() check
all of this.
"""
import argparse
import hashlib

import numpy as np

import evodoku


def part_of(key: str) -> str:
    """train, validation or test: a function of the key alone, so that it stays the same when puzzles are added."""
    share = int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") / 2**32
    return "train" if share < 0.8 else "validation" if share < 0.9 else "test"


def make(count: int, seed: int):
    """Puzzles of 24 to 35 clues, as many of each number."""
    pieces = [evodoku.generate(count // 12, clues=clues, seed=seed + clues) for clues in range(24, 36)]
    return np.concatenate([one.puzzles for one in pieces]), np.concatenate([one.solutions for one in pieces])


def main() -> None:
    arguments = argparse.ArgumentParser(description="Makes a data set that is split without leaks.")
    arguments.add_argument("--puzzles", type=int, default=2000)
    arguments.add_argument("--times", type=int, default=4, help="isomorphs of each puzzle in the training set")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("-o", "--output", default="dataset.npz")
    asked = arguments.parse_args()

    puzzles, solutions = make(asked.puzzles, asked.seed)
    ratings = evodoku.rate(puzzles)
    keys = evodoku.canonical_keys(solutions)
    part = np.array([part_of(key) for key in keys])

    arrays = {}
    for name in ("train", "validation", "test"):
        chosen = part == name
        arrays[f"{name}_puzzles"], arrays[f"{name}_solutions"] = puzzles[chosen], solutions[chosen]
        arrays[f"{name}_rating"], arrays[f"{name}_level"] = ratings.rating[chosen], ratings.se_estimate[chosen]
    more = evodoku.augment(arrays["train_puzzles"], arrays["train_solutions"], times=asked.times, seed=asked.seed)
    arrays["train_puzzles"], arrays["train_solutions"] = more.puzzles, more.solutions
    arrays["train_rating"], arrays["train_level"] = (arrays[f"train_{one}"][more.source] for one in ("rating", "level"))
    np.savez_compressed(asked.output, **arrays)

    for name in ("train", "validation", "test"):
        assert (evodoku.solve(arrays[f"{name}_puzzles"]) == arrays[f"{name}_solutions"]).all()
        rating = arrays[f"{name}_rating"]
        print(f"{name}: {len(rating)} puzzles, ratings {rating.min():.2f} to {rating.max():.2f}")
    forms = {name: set(evodoku.canonical_keys(arrays[f"{name}_solutions"])) for name in ("train", "validation", "test")}
    shared = (forms["train"] & forms["test"]) | (forms["train"] & forms["validation"]) | (forms["validation"] & forms["test"])
    print(f"solutions on both sides of a split: {len(shared)}")
    assert not shared


if __name__ == "__main__":
    main()
