// How many puzzles of an estimate of 9.5 or more are bred in a CPU second: breeding_bench SECONDS SEED [PUZZLES].
// PUZZLES: lines of 81 symbols to breed from. See breeding.sh.
#include <fmt/core.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>

#include "evodoku/generate.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/level.hpp"

namespace {

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace evodoku;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  PuzzleSpec spec{.minimal = true};
  if (argc > 3) {
    std::ifstream file(argv[3]);
    for (std::string line; std::getline(file, line);) {
      std::vector<std::uint8_t> digits;
      for (const char symbol : line.substr(0, 81))
        digits.push_back(static_cast<std::uint8_t>(symbol >= '1' && symbol <= '9' ? symbol - '0' : 0));
      spec.parents.emplace_back(Box(3, 3), std::move(digits));
    }
  }
  // The run ends in the middle of a puzzle, so that slow ones count in full.
  std::stop_source stop;
  const double start = cpu_seconds();
  const auto score = [&](const Grid& puzzle) -> std::optional<double> {
    if (cpu_seconds() - start > seconds) stop.request_stop();
    return 10 * (level_of(puzzle)->se_estimate.value_or(12) - 9.5);
  };
  spec.aim = Aim{.score = score, .low = 0, .high = 100, .scoring_budget = 20'000};
  IsomorphSet seen(spec.box);
  int hits = 0;
  int hits_of_10 = 0;
  int missed = 0;
  for (std::uint64_t index = 0; !stop.stop_requested(); ++index) {
    const GenerateResult made = generate(spec, {.seed = seed, .index = index, .stop = stop.get_token()});
    if (made.outcome == GenerateResult::Outcome::fell_short) ++missed;
    if (made.outcome != GenerateResult::Outcome::reached || seen.insert(made.puzzle, index)) continue;
    ++hits;
    if (*made.score >= 5) ++hits_of_10;
  }
  fmt::print("{},{:.1f},{},{},{}\n", seed, cpu_seconds() - start, hits, hits_of_10, missed);
}
