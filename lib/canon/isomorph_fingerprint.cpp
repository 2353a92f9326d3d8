#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/isomorph_set.hpp"
#include "random/mixed.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// A hash for each row, column, box and digit, and for each band and stack of boxes.
struct Labels {
  using OfSide = std::array<std::uint64_t, Box::max_side>;
  OfSide rows{};
  OfSide columns{};
  OfSide boxes{};
  OfSide digits{};
  OfSide bands{};
  OfSide stacks{};
};

/// Where a clue stands and what it is, all from 0.
struct PlacedDigit {
  std::uint8_t row;
  std::uint8_t column;
  std::uint8_t box;
  std::uint8_t digit;
  std::uint8_t band;
  std::uint8_t stack;
};

std::vector<PlacedDigit> clues_of(const Grid& puzzle) {
  const Box box = puzzle.box();
  std::vector<PlacedDigit> clues;
  clues.reserve(static_cast<std::size_t>(puzzle.cells()));
  const auto number = [](int value) { return static_cast<std::uint8_t>(value); };
  int cell = 0;
  for (int row = 0; row < box.side(); ++row) {
    for (int column = 0; column < box.side(); ++column, ++cell) {
      if (puzzle.is_blank(cell)) continue;
      const int band = row / box.rows();
      const int stack = column / box.cols();
      clues.push_back({number(row), number(column), number(band * box.rows() + stack),
                       number(puzzle[cell] - 1), number(band), number(stack)});
    }
  }
  return clues;
}

/// What the labels say of a clue. Rows and columns count alike, since a transposition exchanges them.
std::uint64_t label_of(const PlacedDigit& clue, const Labels& labels) {
  const std::uint64_t row = mixed(labels.rows[clue.row] + 3 * mixed(labels.bands[clue.band]));
  const std::uint64_t column = mixed(labels.columns[clue.column] + 3 * mixed(labels.stacks[clue.stack]));
  return mixed(row + column + 5 * labels.boxes[clue.box] + 7 * mixed(labels.digits[clue.digit]));
}

/// The labels of the houses, digits, bands and stacks from those of their clues.
Labels labels_from(const std::vector<PlacedDigit>& clues, const std::vector<std::uint64_t>& labels_of_clues) {
  Labels labels;
  for (std::size_t i = 0; i < clues.size(); ++i) {
    const PlacedDigit& clue = clues[i];
    const std::uint64_t label = labels_of_clues[i];
    for (std::uint64_t* sum :
         {&labels.rows[clue.row], &labels.columns[clue.column], &labels.boxes[clue.box],
          &labels.digits[clue.digit], &labels.bands[clue.band], &labels.stacks[clue.stack]}) {
      *sum += label;
    }
  }
  return labels;
}

/// Counting alone sees no difference between grids that are nearly full.
bool is_nearly_full(const Grid& puzzle, std::size_t clues) {
  return 4 * clues > 3 * static_cast<std::size_t>(puzzle.cells());
}

std::uint64_t hash_of_form(const Grid& puzzle) {
  const Grid form = canonical_form(puzzle).grid;
  return stable_hash(std::string(form.digits().begin(), form.digits().end()));
}

}  // namespace

std::uint64_t isomorph_fingerprint(const Grid& puzzle) {
  constexpr int looks = 2;
  const std::vector<PlacedDigit> clues = clues_of(puzzle);
  if (is_nearly_full(puzzle, clues.size())) return hash_of_form(puzzle);
  std::vector<std::uint64_t> labels_of_clues(clues.size(), 1);
  for (int look = 0; look < looks; ++look) {
    const Labels labels = labels_from(clues, labels_of_clues);
    for (std::size_t i = 0; i < clues.size(); ++i) labels_of_clues[i] = label_of(clues[i], labels);
  }
  std::uint64_t sum = clues.size();
  for (const std::uint64_t label : labels_of_clues) sum += label;
  return mixed(sum);
}

}  // namespace evodoku
