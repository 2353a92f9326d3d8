// Known properties of all full grids, compared with those of drawn ones.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "evodoku/generate.hpp"
#include "generate/grids/full_grid.hpp"

using namespace evodoku;

namespace {

std::size_t place(int value) {
  return static_cast<std::size_t>(value);
}

template <typename Use>
void for_each_drawn(Box box, int draws, Use use) {
  const Geometry geometry(box);
  FullGridSource source(geometry);
  WorkMeter work(0);
  for (int index = 0; index < draws; ++index) {
    use(source.draw(12, static_cast<std::uint64_t>(index), 0, {}, work).value());
  }
}

/// Counts draws of several kinds, of which the expected shares are known.
class GoodnessOfFit {
 public:
  explicit GoodnessOfFit(std::vector<double> weights)
      : weights_(std::move(weights)), counts_(weights_.size()) {}

  void count(std::size_t kind) {
    ++counts_.at(kind);
    ++draws_;
  }

  /// The number of standard deviations by which chi-square exceeds its mean. Kinds of which fewer than five draws are
  /// expected are counted as one.
  double excess() const {
    double all = 0;
    for (const double weight : weights_) all += weight;
    double chi_square = 0;
    int kinds = 0;
    double rare_expected = 0;
    double rare_count = 0;
    const auto add = [&](double expected, double count) {
      chi_square += (count - expected) * (count - expected) / expected;
      ++kinds;
    };
    for (std::size_t kind = 0; kind < weights_.size(); ++kind) {
      const double expected = weights_[kind] / all * draws_;
      if (expected >= 5) {
        add(expected, counts_[kind]);
      } else {
        rare_expected += expected;
        rare_count += counts_[kind];
      }
    }
    if (rare_expected > 0) add(rare_expected, rare_count);
    const double freedom = kinds - 1;
    return (chi_square - freedom) / std::sqrt(2 * freedom);
  }

 private:
  std::vector<double> weights_;
  std::vector<int> counts_;
  int draws_ = 0;
};

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

// The kinds of first bands. B. Felgenhauer and F. Jarvis ("Enumerating possible Sudoku grids", 2005) distinguish them
// by the sets of three digits in the nine columns, up to the names of digits, the order of columns in a box and the
// order of boxes: the number of ways to complete the grid depends on nothing else. These are the 44 kinds of E.
// Russell's count (2005): the columns of the second and third box if the first box has rows 123, 456, 789; the number
// of bands among 36,288; and the number of ways to complete each, divided by 72.
struct BandKind {
  std::string_view columns;
  double bands;
  double completions;
};
constexpr std::array<BandKind, 44> band_kinds = {{
    {"124357689125367489", 2484, 97961464}, {"124357689125368479", 2592, 97539392},
    {"124357689125369478", 1296, 98369440}, {"124357689125378469", 1512, 97910032},
    {"124357689126348579", 2808, 96482296}, {"124357689126349578", 684, 97549160},
    {"124357689126357489", 1512, 97287008}, {"124357689126358479", 1944, 97416016},
    {"124357689126359478", 2052, 97477096}, {"124357689127348569", 288, 96807424},
    {"124357689127358469", 864, 98119872},  {"124357689128347569", 1188, 98371664},
    {"124357689128357469", 648, 98128064},  {"124357689128369457", 2592, 98733568},
    {"124357689135269478", 648, 97455648},  {"124357689135278469", 360, 97372400},
    {"124357689136259478", 3240, 97116296}, {"124357689138267459", 540, 95596592},
    {"124357689138269457", 756, 97346960},  {"124357689145269378", 324, 97714592},
    {"124357689145278369", 432, 97992064},  {"124357689146239578", 756, 98153104},
    {"124357689147269358", 864, 98733184},  {"124357689148269357", 108, 98048704},
    {"124357689156239478", 756, 96702240},  {"124358679125368479", 516, 98950072},
    {"124358679126348579", 576, 97685328},  {"124358679127358469", 432, 98784768},
    {"124358679137269458", 324, 98493856},  {"124358679147258369", 72, 100231616},
    {"124358679147269358", 216, 99525184},  {"124358679156237489", 252, 96100688},
    {"124359678127356489", 288, 96631520},  {"124359678127359468", 864, 97756224},
    {"124359678147258369", 216, 99083712},  {"124359678147268359", 432, 98875264},
    {"124369578125369478", 216, 102047904}, {"124369578127369458", 144, 101131392},
    {"124369578135267489", 324, 96380896},  {"124369578147258369", 108, 102543168},
    {"124379568146239578", 12, 99258880},   {"126348579135249678", 20, 94888576},
    {"126378459147258369", 24, 97282720},   {"147258369147258369", 4, 108374976},
}};

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
  for (const BandKind& kind : band_kinds) {
    kind_of_form[least_form(columns_of_digits(kind))] = weights.size();
    weights.push_back(kind.bands * kind.completions);
    completed_bands += weights.back();
  }
  REQUIRE(kind_of_form.size() == band_kinds.size());
  REQUIRE(all_grids * completed_bands == Approx(6670903752021072936960.0).epsilon(1e-12));

  GoodnessOfFit fit(weights);
  for_each_drawn(Box(3, 3), 40'000,
                 [&](const Grid& grid) { fit.count(kind_of_form.at(least_form(columns_of_digits(grid)))); });
  CAPTURE(fit.excess());
  CHECK(std::abs(fit.excess()) < one_in_ten_thousand);
}

namespace {

// The numbers of the 5,472,730,538 classes of isomorphic 9x9 grids that have 0, 1, 2, ... unavoidable sets of four
// cells (M. Dobrichev, "Solution Grids in U-Space", programmers' forum of enjoysudoku.com, 2010). All but 560,151
// classes contain the same number of grids.
const std::vector<double> grids_by_unavoidable_sets = {
    352894,    1654475,   6891532,   21107315,  51765007,  105759561, 186644998, 289799298,
    402555715, 505627121, 580153348, 612280600, 598177291, 543232929, 460415833, 364777309,
    270755777, 188260086, 122672303, 74788269,  42628010,  22634443,  11177578,  5123654,
    2176664,   854253,    311585,    105410,    33612,     9897,      2798,      721,
    186,       43,        14,        0,         9};

/// Counts unavoidable sets of four cells: two rows of a band and two columns of different stacks, with the same two
/// digits.
int unavoidable_sets_in_bands(const Grid& grid) {
  int sets = 0;
  for (int row = 0; row < 9; ++row) {
    for (int other_row = row + 1; other_row / 3 == row / 3; ++other_row) {
      for (int column = 0; column < 9; ++column) {
        for (int other_column = column / 3 * 3 + 3; other_column < 9; ++other_column) {
          sets += grid.at(row, column) == grid.at(other_row, other_column) &&
                          grid.at(row, other_column) == grid.at(other_row, column)
                      ? 1
                      : 0;
        }
      }
    }
  }
  return sets;
}

}  // namespace

TEST_CASE("9x9 grids have unavoidable sets of four cells as often as all grids") {
  GoodnessOfFit fit(grids_by_unavoidable_sets);
  for_each_drawn(Box(3, 3), 40'000, [&](const Grid& grid) {
    fit.count(place(unavoidable_sets_in_bands(grid) + unavoidable_sets_in_bands(transposed(grid))));
  });
  CAPTURE(fit.excess());
  CHECK(std::abs(fit.excess()) < one_in_ten_thousand);
}
