"""How does the difficulty depend on the number of clues?

    python3 rating_by_clues.py [--puzzles 100] [--seed 1] [--plot rating.png]

Rates puzzles of 24 to 40 clues, prints the quartiles for each number of clues and the rank correlation over all with what
it means, and draws them with --plot (needs matplotlib).
"""
import argparse

import numpy as np

import evodoku


def rank_correlation(first: np.ndarray, second: np.ndarray) -> float:
    """Spearman's, with the mean rank for equal values."""

    def ranks(values: np.ndarray) -> np.ndarray:
        _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
        last = np.cumsum(counts)
        return (last - (counts - 1) / 2)[inverse]

    return float(np.corrcoef(ranks(first), ranks(second))[0, 1])


def meaning_of(correlation: float) -> str:
    """-1: fewer clues are always harder; 0: the number of clues says nothing; 1: more clues are always harder."""
    which = "fewer" if correlation < 0 else "more"
    size = abs(correlation)
    how = "nearly always" if size > 0.9 else "mostly" if size > 0.5 else "often" if size > 0.2 else "hardly more often than not"
    return (
        f"rank correlation of clues and rating: {correlation:.2f}: puzzles with {which} clues are {how} harder; "
        f"the number of clues accounts for {100 * correlation**2:.0f} % of the variance of the ranks"
    )


def draw(path: str, clues: np.ndarray, rating: np.ndarray) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    numbers = np.unique(clues)
    plt.boxplot([rating[clues == number] for number in numbers], labels=[str(number) for number in numbers])
    plt.xlabel("clues")
    plt.ylabel("rating, log10(1 + generations)")
    plt.savefig(path)


def main() -> None:
    arguments = argparse.ArgumentParser(description="How ratings follow the number of clues.")
    arguments.add_argument("--puzzles", type=int, default=100, help="of each number of clues")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--plot", metavar="FILE")
    asked = arguments.parse_args()

    clues = np.repeat(np.arange(24, 41, 2), asked.puzzles)
    puzzles = np.concatenate(
        [evodoku.generate(asked.puzzles, clues=int(number), seed=asked.seed).puzzles for number in np.unique(clues)]
    )
    found = evodoku.rate(puzzles)

    print("clues  quarter  median  three quarters  hardest technique that half of them need")
    for number in np.unique(clues):
        chosen = clues == number
        quarter, median, three = np.quantile(found.rating[chosen], [0.25, 0.5, 0.75])
        places = sorted(evodoku.TECHNIQUES.index(name) for name in found.technique[chosen] if name in evodoku.TECHNIQUES)
        print(f"{number:5}  {quarter:7.2f}  {median:6.2f}  {three:14.2f}  {evodoku.TECHNIQUES[places[len(places) // 2]]}")
    print(meaning_of(rank_correlation(clues, found.rating)))
    if asked.plot:
        draw(asked.plot, clues, found.rating)


if __name__ == "__main__":
    main()
