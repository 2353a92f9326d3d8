#!/usr/bin/env python3
"""Turns a set with splits and augmentation into the arrays that the loaders of HRM and TRM read.

    evodoku-generate --balance class -n 1000 --seed 1 --columns puzzle,solution,class |
        evodoku-dataset split --split train=0.9,test=0.1 --augment train=100 --format npy -o set
    python3 hrm_arrays.py set arrays

For each split a folder with dataset.json and all__inputs.npy, all__labels.npy, all__group_indices.npy,
all__puzzle_indices.npy and all__puzzle_identifiers.npy. A group is a puzzle with its isomorphs. Needs numpy.
"""
import json
import pathlib
import sys

import numpy as np


def write_split(source, split, target):
    def column(name):
        return np.load(source / f"{split}_{name}.npy")

    inputs, labels = column("puzzle"), column("solution")
    rows = len(inputs)
    groups = source / f"{split}_group.npy"
    group = np.load(groups) if groups.exists() else np.arange(rows)
    # rows of a group are consecutive: a group begins where the number changes
    begins = np.flatnonzero(np.diff(group, prepend=group[:1] - 1))
    arrays = {
        "inputs": inputs.astype(np.int32) + 1,  # 0 is for padding, 1 for a blank
        "labels": labels.astype(np.int32) + 1,
        "group_indices": np.append(begins, rows).astype(np.int32),
        "puzzle_indices": np.arange(rows + 1, dtype=np.int32),
        "puzzle_identifiers": np.zeros(rows, dtype=np.int32),
    }
    side = int(round(inputs.shape[1] ** 0.5))
    target.mkdir(parents=True)
    for name, array in arrays.items():
        np.save(target / f"all__{name}.npy", array)
    about = {
        "seq_len": inputs.shape[1],
        "vocab_size": side + 2,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": len(begins),
        "mean_puzzle_examples": 1,
        "total_puzzles": len(begins),  # wanted by TRM, whose own builder counts groups
        "sets": ["all"],
    }
    (target / "dataset.json").write_text(json.dumps(about), encoding="ascii")
    print(f"{target}: {rows} rows in {len(begins)} groups")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    splits = sorted(path.name[: -len("_puzzle.npy")] for path in source.glob("*_puzzle.npy"))
    if not splits:
        sys.exit(f"{source}: no arrays in it: split the set with --format npy")
    for split in splits:
        write_split(source, split, target / split)
    (target / "identifiers.json").write_text(json.dumps(["<blank>"]), encoding="ascii")


if __name__ == "__main__":
    main()
