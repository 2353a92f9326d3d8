// What a seed gives, for every preset and every value of a parameter that is a word: known answers, as decision 2 wants.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "../random/known_answers.hpp"
#include "evodoku/evolve.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;
using test::Digest;

namespace {

/// Adds what a trace tells of the first generations, and the result. Throws what evolve() does.
void add_run(Digest& digest, Box box, const Preset& preset, std::uint64_t generations) {
  const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 2 / 3, 4);
  const auto trace = [&](const GenerationReport& report) {
    digest.add(report.evaluations);
    digest.add(static_cast<std::uint64_t>(report.best_fitness));
    digest.add(static_cast<std::uint64_t>(std::llround(report.mean_fitness * 1024)));
    for (const std::uint8_t digit : report.best_digits) digest.add(digit);
  };
  EvolveOptions options = {.seed = 7, .generation_cap = generations, .trace = trace};
  if (needs_board(preset)) options.board = samples::full_grid(box, 5);
  const Run run = evolve(puzzle, preset, options);
  digest.add(run.generations);
  digest.add(run.restarts);
  for (const int digit : run.best.digits()) digest.add(static_cast<std::uint64_t>(digit));
}

/// "PRESET BOX DIGEST"
std::string line_of(const Preset& preset, Box box) {
  Digest digest;
  add_run(digest, box, preset, 60);
  return digest.line(preset.name + ' ' + box.name());
}

/// "PARAMETER VALUE DIGEST", of the runs of all presets that can be combined with it.
std::string line_of(const std::string& parameter, const std::string& value, Box box) {
  Digest digest;
  for (Preset preset : presets()) {
    preset.population = std::min(preset.population, 30);  // takes less time
    preset.first_population = std::min(preset.first_population, 30);
    preset.elite = std::min(preset.elite, 5);
    set_parameter(preset, parameter, value);
    Digest with_this = digest;
    try {
      add_run(with_this, box, preset, 12);
      digest = with_this;
    } catch (const std::invalid_argument&) {  // does not go with it
    }
  }
  return digest.line(parameter + ' ' + value);
}

std::vector<std::string> lines_of_all_runs() {
  std::vector<std::string> lines;
  for (const Preset& preset : presets()) {
    for (const Box box : {Box(3, 3), Box(2, 3), Box(5, 2)}) lines.push_back(line_of(preset, box));
  }
  for (const PresetParameter& parameter : preset_parameters()) {
    for (const std::string& word : parameter.words) {
      lines.push_back(line_of(parameter.name, word, Box(3, 3)));
    }
  }
  // What happens at times happens within twelve generations.
  for (const char* const parameter :
       {"restart-after", "stagnation-after", "epidemic-after", "first-population", "elite-pool",
        "mutated-cells", "elite", "patience"}) {
    lines.push_back(line_of(parameter, "3", Box(3, 3)));
  }
  return lines;
}

}  // namespace

TEST_CASE("a seed gives the run that it always gave, with every preset and operator") {
  test::check_known(lines_of_all_runs(), "known_runs.txt");
}
