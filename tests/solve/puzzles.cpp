#include "puzzles.hpp"

#include <fstream>
#include <numeric>
#include <span>
#include <stdexcept>

#include "evodoku/generate.hpp"

namespace evodoku::testing {

namespace {

int digit_of(char symbol) {
  if (symbol == '.') return Grid::blank;
  return symbol <= '9' ? symbol - '0' : symbol - 'A' + 10;
}

std::vector<int> shuffled(int count, RandomStream& random) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  random.shuffle(std::span<int>(numbers));
  return numbers;
}

/// A random order of lines in which the lines of a band stay together.
std::vector<int> shuffled_lines(int bands, int lines_per_band, RandomStream& random) {
  std::vector<int> lines;
  for (const int band : shuffled(bands, random)) {
    for (const int line : shuffled(lines_per_band, random)) lines.push_back(band * lines_per_band + line);
  }
  return lines;
}

}  // namespace

Grid grid_of(Box box, std::string_view text) {
  if (text.size() != static_cast<std::size_t>(box.cells())) throw std::invalid_argument("wrong length");
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell)
    grid.set(cell, digit_of(text[static_cast<std::size_t>(cell)]));
  return grid;
}

Grid random_full_grid(Box box, RandomStream& random) {
  return *evodoku::random_full_grid(box, {.seed = random.below(std::uint32_t{1} << 31)});
}

Grid without(const Grid& grid, int count, RandomStream& random) {
  Grid puzzle = grid;
  const std::vector<int> order = shuffled(grid.cells(), random);
  for (int i = 0; i < count; ++i) puzzle.clear(order[static_cast<std::size_t>(i)]);
  return puzzle;
}

Grid isomorph(const Grid& grid, RandomStream& random) {
  const Grid source = random.chance(1, 2) ? transposed(grid) : grid;
  const Box box = source.box();
  const std::vector<int> rows = shuffled_lines(box.cols(), box.rows(), random);
  const std::vector<int> columns = shuffled_lines(box.rows(), box.cols(), random);
  const std::vector<int> digits = shuffled(box.side(), random);
  Grid image(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int from_row = rows[static_cast<std::size_t>(box.row_of(cell))];
    const int from_column = columns[static_cast<std::size_t>(box.column_of(cell))];
    const int digit = source.at(from_row, from_column);
    if (digit != Grid::blank) image.set(cell, digits[static_cast<std::size_t>(digit - 1)] + 1);
  }
  return image;
}

Grid hard_25x25() {
  std::ifstream rows(EVODOKU_TEST_DATA "/hard25.txt");
  std::string text;
  for (std::string row; std::getline(rows, row);) text += row;
  return grid_of(Box(5, 5), text);
}

std::vector<Engine> engines() {
  std::vector<Engine> all = {Engine::automatic, Engine::scalar, Engine::exact_cover};
  if (sat_available()) all.push_back(Engine::sat);
  return all;
}

}  // namespace evodoku::testing
