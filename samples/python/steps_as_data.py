"""How a puzzle is solved, as arrays for machine learning: one row of each, and what published papers call it.

    python3 steps_as_data.py [--seed 1]

Nothing is trained here. Each array has a row for every puzzle; see "Steps as data" in docs/datasets.md.
"""
import argparse

import numpy as np

import evodoku


def cell_name(cell):
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def main():
    arguments = argparse.ArgumentParser(description="One row of each array about how puzzles are solved.")
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    # one that needs a pair, and on which a depth-first search guesses wrong
    puzzles = evodoku.generate(20, technique="naked pair", clues=(22, 26), seed=asked.seed).puzzles
    paths = evodoku.paths(puzzles)
    row = int(np.argmax((paths.trace[:, :, 0] == 2).sum(axis=1)))
    solution = evodoku.solve(puzzles[row])

    print("puzzle:", evodoku.to_text(puzzles[row]).strip())

    print("order: the cells as the path fills them, each with its technique")
    print("  (Shah et al. 2024, arXiv 2409.10502, \"solver-decomposed reasoning order\": row, column and digit of each)")
    filled = paths.order[row][paths.order[row] >= 0]
    for cell, technique in list(zip(filled, paths.order_techniques[row]))[:5]:
        print(f"  {cell_name(cell)} = {solution[cell]}  ({technique}: {evodoku.TECHNIQUES[technique]})")
    print(f"  ... {len(filled)} in all")

    print("candidates: what every cell may still be after each step, also after steps that fill none")
    print('  (what the same paper finds by probing in the model, "candidate sets")')
    steps = int((paths.step_techniques[row] >= 0).sum())
    step = int(np.argmax(paths.step_cells[row][:steps] < 0))  # the first that only eliminates
    after = paths.candidates[row, step]
    cells = [cell for cell in range(81) if bin(after[cell]).count("1") == 2][:5]
    print(f"  after step {step + 1} of {steps}, {evodoku.TECHNIQUES[paths.step_techniques[row, step]]}:")
    for cell in cells:
        print(f"  {cell_name(cell)} is {' or '.join(str(digit) for digit in range(1, 10) if after[cell] >> (digit - 1) & 1)}")

    print("trace: a depth-first search, with guesses and backtracking")
    print('  (Giannoulis et al. 2025, arXiv 2509.22023, "trial and error", "informed guessing and backtracking")')
    trace = paths.trace[row][paths.trace[row][:, 0] >= 0]
    begin = max(int(np.argmax(trace[:, 0] == 1)) - 1, 0)  # just before the first guess
    for kind, cell, digit in trace[begin : begin + 5]:
        print(f"  {('follows', 'guess', 'back: it was not')[kind]} {cell_name(cell)} = {digit}")
    counts = np.bincount(trace[:, 0], minlength=3)
    print(f"  ... {len(trace)} in all: {counts[0]} follow, {counts[1]} guesses, {counts[2]} taken back")


if __name__ == "__main__":
    main()
