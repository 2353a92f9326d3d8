// How many puzzles of an estimate of LEVEL or more are bred in a CPU second, as far apart as by default: breeding_bench
// SECONDS SEED LEVEL [PUZZLES]. PUZZLES: lines of 81 symbols to breed from. A line of CSV a population; see breeding.sh.
#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/level.hpp"

namespace {

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

constexpr std::size_t a_population = 50;

}  // namespace

int main(int argc, char** argv) {
  using namespace evodoku;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  PuzzleSpec spec{.minimal = true};
  const double level = argc > 3 ? std::atof(argv[3]) : 9.5;
  if (argc > 4) {
    std::ifstream file(argv[4]);
    for (std::string line; std::getline(file, line);) {
      std::vector<std::uint8_t> digits;
      for (const char symbol : line.substr(0, 81))
        digits.push_back(static_cast<std::uint8_t>(symbol >= '1' && symbol <= '9' ? symbol - '0' : 0));
      spec.parents.emplace_back(Box(3, 3), std::move(digits));
    }
  }
  // The run ends in the middle of a population, so that slow ones count in full.
  std::stop_source stop;
  const double start = cpu_seconds();
  double begun = start;
  double first = 0;
  const auto score = [&](const Grid& puzzle) -> std::optional<double> {
    if (cpu_seconds() - start > seconds) stop.request_stop();
    const double above = 10 * (level_of(puzzle)->se_estimate.value_or(12) - level);
    if (above >= 0 && first == 0) first = cpu_seconds() - begun;
    return above;
  };
  spec.aim = Aim{.score = score,
                 .low = 0,
                 .high = 100,
                 .scoring_budget = 20'000,
                 .puzzles_a_population = a_population,
                 .spread = 6};
  IsomorphSet seen;
  for (std::uint64_t index = 0; !stop.stop_requested(); index += a_population) {
    begun = cpu_seconds();
    first = 0;
    int hits = 0;
    int hits_of_10 = 0;
    std::set<std::vector<std::uint8_t>> grids;
    std::array<std::uint64_t, a_population> indices;
    std::iota(indices.begin(), indices.end(), index);
    for (const GenerateResult& made :
         generate_many(spec, {.seed = seed, .stop = stop.get_token()}, indices)) {
      if (made.outcome != GenerateResult::Outcome::reached || seen.insert(isomorph_hash(made.puzzle), index))
        continue;
      ++hits;
      if (*made.score >= 10 * (10 - level)) ++hits_of_10;
      grids.emplace(made.solution.digits().begin(), made.solution.digits().end());
    }
    fmt::print("{},{:.2f},{:.2f},{},{},{}\n", seed, cpu_seconds() - begun, first, hits, hits_of_10,
               grids.size());
    std::fflush(stdout);
  }
}
