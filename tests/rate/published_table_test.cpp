// Our running times compared with those that T. Mantere and J. Koljonen published for the same puzzles (300 runs each;
// table of their research page, column GA). Their figures are in samples/studies/mantere-koljonen.csv.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "evodoku/rate.hpp"
#include "evodoku/stats.hpp"

using namespace evodoku;

namespace {

struct Published {
  std::string name;
  Grid puzzle;
  double generations = 0;
};

Grid grid_of(const std::string& symbols) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = symbols[static_cast<std::size_t>(cell)];
    if (symbol != '.') grid.set(cell, symbol - '0');
  }
  return grid;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char symbol : line) {
    if (symbol == ',') {
      fields.emplace_back();
    } else {
      fields.back() += symbol;
    }
  }
  return fields;
}

/// The puzzles with a known number of generations of at most `most`.
std::vector<Published> published_up_to(double most) {
  std::ifstream file(EVODOKU_SAMPLES "/studies/mantere-koljonen.csv");
  std::string line;
  std::getline(file, line);  // the header
  std::vector<Published> result;
  while (std::getline(file, line)) {
    const auto fields = fields_of(line);
    if (fields.at(3).empty() || std::stod(fields[3]) > most) continue;
    result.push_back({fields[0], grid_of(fields.at(2)), std::stod(fields[3])});
  }
  return result;
}

struct Agreement {
  double median_ratio = 0;
  double rank_correlation = 0;
};

Agreement compare(const std::vector<Published>& puzzles, const RateOptions& options) {
  std::vector<double> ours;
  std::vector<double> theirs;
  std::vector<double> ratios;
  for (const Published& one : puzzles) {
    const Rating rating = rate(one.puzzle, options)->rating;
    ours.push_back(rating.ert.value_or(rating.ert_low));
    theirs.push_back(one.generations);
    ratios.push_back(ours.back() / theirs.back());
  }
  std::ranges::sort(ratios);
  return {quantile(ratios, 0.5), *spearman(ours, theirs)};
}

}  // namespace

TEST_CASE("the quick puzzles of the published table need the published generations", "[long]") {
  const auto puzzles = published_up_to(5'000);
  REQUIRE(puzzles.size() == 8);
  const Agreement agreement = compare(puzzles, {.rater = "mantere-koljonen", .seed = 1});
  CHECK(agreement.median_ratio == Approx(1).margin(0.35));
  CHECK(agreement.rank_correlation > 0.85);
}

TEST_CASE("the whole published table is met within its noise", "[.long]") {
  const auto puzzles = published_up_to(2e6);
  REQUIRE(puzzles.size() == 36);
  const Agreement agreement =
      compare(puzzles, {.rater = "mantere-koljonen", .seed = 1, .generation_cap = 300'000});
  CHECK(agreement.median_ratio == Approx(1).margin(0.25));
  CHECK(agreement.rank_correlation > 0.9);
}
