// Known properties of all full grids, compared with those of drawn ones.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "evodoku/generate.hpp"
#include "generate/grids/full_grid.hpp"
#include "goodness_of_fit.hpp"

using namespace evodoku;
using test::GoodnessOfFit;

namespace {

std::size_t place(int value) {
  return static_cast<std::size_t>(value);
}

template <typename Use>
void for_each_drawn(Box box, int draws, Use use) {
  GenerationContext context{make_stream(12, "statistics", {}), WorkMeter(0)};
  const std::optional<Grid> given;
  GridSupply supply(box, context, given);
  for (int index = 0; index < draws; ++index) {
    supply.begin(12, static_cast<std::uint64_t>(index));
    use(supply.next().value());
  }
}

constexpr double one_in_ten_thousand = 4.2;  // for chi-square of 30 degrees of freedom; for more, rarer

/// The digits of the grid; if wanted, renamed in the order of the first row.
std::vector<std::uint8_t> digits_of(const Grid& grid, bool renamed) {
  std::vector<std::uint8_t> digits(grid.digits().begin(), grid.digits().end());
  if (!renamed) return digits;
  std::array<std::uint8_t, Box::max_side + 1> names{};
  for (int column = 0; column < grid.side(); ++column) {
    names[place(grid[column])] = static_cast<std::uint8_t>(column);
  }
  for (std::uint8_t& digit : digits) digit = names[digit];
  return digits;
}

}  // namespace

TEST_CASE("each of the 288 full grids of 2x2 is drawn about equally often") {
  std::map<std::vector<std::uint8_t>, std::size_t> numbers;
  GoodnessOfFit fit(std::vector<double>(288, 1.0));
  for_each_drawn(Box(2, 2), 30'000, [&](const Grid& grid) {
    fit.count(numbers.try_emplace(digits_of(grid, false), numbers.size()).first->second);
  });
  CHECK(numbers.size() == 288);
  CHECK(std::abs(fit.excess()) < one_in_ten_thousand);
}

TEST_CASE("each of the 39168 full grids of 2x3 up to names of digits is drawn about equally often",
          "[long]") {
  std::map<std::vector<std::uint8_t>, std::size_t> numbers;
  GoodnessOfFit fit(std::vector<double>(39'168, 1.0));
  for_each_drawn(Box(2, 3), 200'000, [&](const Grid& grid) {
    fit.count(numbers.try_emplace(digits_of(grid, true), numbers.size()).first->second);
  });
  CHECK(std::abs(fit.excess()) < one_in_ten_thousand);
}

TEST_CASE("in 9x9 grids every digit stands in every cell about equally often") {
  std::vector<GoodnessOfFit> cells(81, GoodnessOfFit(std::vector<double>(9, 1.0)));
  for_each_drawn(Box(3, 3), 1800, [&](const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell) cells[place(cell)].count(place(grid[cell] - 1));
  });
  for (const GoodnessOfFit& cell : cells) CHECK(cell.excess() < 7.7);  // one in 10^5: there are 81
}

namespace {

/// Described in tests/data/band_kinds.txt.
struct BandKind {
  std::string columns;
  double bands = 0;
  double completions = 0;
};
std::vector<BandKind> band_kinds() {
  std::ifstream file(EVODOKU_TEST_DATA "/band_kinds.txt");
  std::vector<BandKind> kinds;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    BandKind kind;
    std::istringstream(line) >> kind.columns >> kind.bands >> kind.completions;
    kinds.push_back(kind);
  }
  return kinds;
}

/// For each digit: its column in each of the three boxes of a band.
using ColumnsOfDigits = std::array<std::array<int, 3>, 9>;

ColumnsOfDigits columns_of_digits(const Grid& grid) {
  ColumnsOfDigits columns{};
  for (int cell = 0; cell < 27; ++cell) {
    const int column = cell % 9;
    columns[place(grid[cell] - 1)][place(column / 3)] = column % 3;
  }
  return columns;
}

ColumnsOfDigits columns_of_digits(const BandKind& kind) {
  ColumnsOfDigits columns{};
  for (int i = 0; i < 9; ++i) columns[place(i)][0] = i % 3;
  for (int i = 0; i < 18; ++i) {
    columns[place(kind.columns[place(i)] - '1')][place(1 + i / 9)] = i % 9 / 3;
  }
  return columns;
}

constexpr std::array<std::array<int, 3>, 6> orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// The least form over all orders of boxes and columns. A form has two bits for each choice of three columns, one in
/// each box: how many digits have these columns.
std::uint64_t least_form(const ColumnsOfDigits& columns) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const auto& boxes : orders) {
    for (const auto& first : orders) {
      for (const auto& second : orders) {
        for (const auto& third : orders) {
          std::uint64_t form = 0;
          for (const auto& digit : columns) {
            const int in_boxes = 9 * first[place(digit[place(boxes[0])])] +
                                 3 * second[place(digit[place(boxes[1])])] +
                                 third[place(digit[place(boxes[2])])];
            form += std::uint64_t{1} << (2 * in_boxes);
          }
          least = std::min(least, form);
        }
      }
    }
  }
  return least;
}

}  // namespace

TEST_CASE(
    "the first bands of 9x9 grids are of the 44 kinds of Felgenhauer and Jarvis as often as in all grids",
    "[long]") {
  std::map<std::uint64_t, std::size_t> kind_of_form;
  std::vector<double> weights;
  double all_grids = 362'880.0 * 72 * 72;
  double completed_bands = 0;
  for (const BandKind& kind : band_kinds()) {
    kind_of_form[least_form(columns_of_digits(kind))] = weights.size();
    weights.push_back(kind.bands * kind.completions);
    completed_bands += weights.back();
  }
  REQUIRE(kind_of_form.size() == 44);
  REQUIRE(all_grids * completed_bands == Approx(6670903752021072936960.0).epsilon(1e-12));

  GoodnessOfFit fit(weights);
  for_each_drawn(Box(3, 3), 40'000,
                 [&](const Grid& grid) { fit.count(kind_of_form.at(least_form(columns_of_digits(grid)))); });
  CAPTURE(fit.excess());
  CHECK(std::abs(fit.excess()) < one_in_ten_thousand);
}
