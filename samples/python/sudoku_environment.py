"""A Gymnasium environment: an agent places digits, the library says whether the puzzle can still be solved.

    python3 sudoku_environment.py [--episodes 3] [--seed 1]

Registered with Gymnasium it is used as any environment (`gymnasium.register("Sudoku-v0", SudokuEnvironment)`). Without
Gymnasium it runs as well: then its base class is empty and it has no spaces.
"""
import argparse

import numpy as np

import evodoku

try:
    from gymnasium import Env, spaces
except ImportError:
    Env, spaces = object, None


class SudokuEnvironment(Env):
    """Observation: the grid (side, side), 0 for a blank. Action: row, column and digit - 1.

    Reward: 1 for a digit that leaves exactly one solution, -1 for any other, which ends the episode, 0 for a cell that is
    filled; and 10 for the last cell. `info["left"]` is the number of blank cells. Puzzle k of a seed is that of episode k.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, clues=36, technique="hidden single in a line", box=(3, 3)):
        self.wanted, self.box, self.render_mode = {"clues": clues, "box": box, "technique": (None, technique)}, box, "ansi"
        self.side, self.seed, self.episode = box[0] * box[1], 0, -1
        if spaces is not None:
            self.observation_space = spaces.Box(0, self.side, (self.side, self.side), np.uint8)
            self.action_space = spaces.MultiDiscrete([self.side] * 3)

    def reset(self, *, seed=None, options=None):
        self.seed, self.episode = (self.seed, self.episode + 1) if seed is None else (seed, 0)
        made = evodoku.generate(1, seed=self.seed, first=self.episode, distinct=False, **self.wanted)
        self.grid = made.puzzles.reshape(self.side, self.side).copy()
        return self.grid.copy(), {"left": int((self.grid == 0).sum())}

    def step(self, action):
        row, column, digit = (int(number) for number in action)
        reward, is_wrong = 0.0, False
        if self.grid[row, column] == 0:
            self.grid[row, column] = digit + 1
            is_wrong = not evodoku.is_proper(self.grid, box=self.box)
            reward = -1.0 if is_wrong else 1.0
        left = int((self.grid == 0).sum())
        is_solved = left == 0 and not is_wrong
        return self.grid.copy(), reward + 10.0 * is_solved, is_wrong or is_solved, False, {"left": left}

    def hint(self):
        """The next step: a sentence, and the action if it places a digit."""
        step = evodoku.hint(self.grid, box=self.box)
        if step is None or not step.placements:
            return (str(step) if step else ""), None
        row, column, digit = step.placements[0]
        return str(step), (row, column, digit - 1)

    def render(self):
        return str(evodoku.board(self.grid, box=self.box))


def main():
    arguments = argparse.ArgumentParser(description="Plays by hints.")
    arguments.add_argument("--episodes", type=int, default=3)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    environment = SudokuEnvironment()
    for episode in range(asked.episodes):
        _, info = environment.reset(seed=asked.seed if episode == 0 else None)
        blanks, total, ended = info["left"], 0.0, False
        while not ended:
            sentence, action = environment.hint()
            _, reward, ended, _, info = environment.step(action)
            total += reward
        print(f"episode {episode}: {blanks} cells, reward {total:g}, the last step: {sentence}")
    print(environment.render())


if __name__ == "__main__":
    main()
