"""A procedural data set as reasoning-gym expects it: question, answer and metadata by index, each made when asked for.

    python3 reasoning_task.py [--size 500] [--seed 42]

reasoning-gym makes item i from random.Random(seed + i): item i of seed 43 is item i + 1 of seed 42, so that a test set of
another seed is nearly the training set. Here item i is number i of the list of a seed, and lists are independent. The last
lines show both. Where reasoning-gym is installed the data set is registered there; without it the class works as it is.
"""
import argparse
import random
import re
from dataclasses import dataclass

import evodoku

try:
    from reasoning_gym.factory import ProceduralDataset, register_dataset
except ImportError:
    ProceduralDataset, register_dataset = object, None


@dataclass
class EvodokuConfig:
    seed: int = 42
    size: int = 500
    clues: object = (28, 40)  # or a number
    technique: object = None  # the hardest that one may have to know
    box: tuple = (3, 3)


class EvodokuDataset(ProceduralDataset):
    def __init__(self, config):
        self.config, self.seed, self.size, self.box = config, config.seed, config.size, config.box
        hardest = config.technique and (None, config.technique)
        self.wanted = {"clues": config.clues, "box": config.box, "technique": hardest}

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        if not 0 <= index < self.size:
            raise IndexError(f"item {index} of {self.size}")
        made = evodoku.generate(1, seed=self.seed, first=index, distinct=False, **self.wanted)
        puzzle, solution = (evodoku.to_text(rows, box=self.box).strip() for rows in made)
        technique, board = evodoku.rate(made.puzzles, runs=1, box=self.box).technique[0], evodoku.board(made.puzzles, box=self.box)
        return {
            "question": f"Solve this Sudoku (a dot is a blank cell). Answer with all digits, row by row.\n\n{board}\n",
            "answer": solution,
            "metadata": {
                "source_dataset": "evodoku", "source_index": index, "seed": self.seed, "puzzle": puzzle,
                "puzzle_id": evodoku.canonical_keys(made.puzzles, box=self.box)[0],
                "difficulty": {"clues": int((made.puzzles > 0).sum()), "technique": str(technique)},
            },
        }

    def __iter__(self):
        return (self[index] for index in range(self.size))

    def score_answer(self, answer, entry):
        """1 for the solution, however it is laid out; otherwise the share of the rows that are right, at most a tenth."""
        digits, right = re.sub(r"[^0-9A-Za-z]", "", answer or ""), entry["answer"]
        side = self.box[0] * self.box[1]
        if digits == right or len(digits) != len(right):
            return float(digits == right)
        rows = [digits[at : at + side] == right[at : at + side] for at in range(0, len(right), side)]
        return 0.1 * sum(rows) / side


if register_dataset is not None:
    register_dataset("evodoku", EvodokuDataset, EvodokuConfig)


def main():
    arguments = argparse.ArgumentParser(description="A procedural data set of Sudoku.")
    arguments.add_argument("--size", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=42)
    asked = arguments.parse_args()
    entry = EvodokuDataset(EvodokuConfig(asked.seed, asked.size))[0]
    print(entry["question"], entry["answer"], entry["metadata"], sep="\n")

    seeds = (asked.seed, asked.seed + 1)
    theirs = [{random.Random(seed + index).random() for index in range(asked.size)} for seed in seeds]
    ours = [{one["metadata"]["puzzle_id"] for one in EvodokuDataset(EvodokuConfig(seed, asked.size))} for seed in seeds]
    for name, (first, second) in (("Random(seed + i)", theirs), ("evodoku", ours)):
        print(f"{name}: seeds {seeds[0]} and {seeds[1]} share {len(first & second)} of {asked.size} items")


if __name__ == "__main__":
    main()
