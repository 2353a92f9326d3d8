#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "evolve/operators/operators.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

const Grid& board() {
  static const Grid full = samples::full_grid(Box(3, 3), 5);
  return full;
}

/// The first preset that can be combined with this choice.
std::optional<Preset> preset_with(const std::string& parameter, const std::string& word) {
  for (Preset preset : presets()) {
    set_parameter(preset, parameter, word);
    try {
      require_fits_together(preset);
      return preset;
    } catch (const std::invalid_argument&) {
      continue;
    }
  }
  return std::nullopt;
}

template <typename Value, typename Part>
void check_table(const OperatorTable<Value, Part>& table) {
  const std::string parameter = table.parameter;
  const auto parameters = preset_parameters();
  const auto found = std::ranges::find(parameters, parameter, &PresetParameter::name);
  REQUIRE(found != parameters.end());
  REQUIRE(found->words.size() == table.rows.size());
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 40, 1);
  for (const auto& row : table.rows) {
    INFO(parameter << " " << row.name);
    CHECK(static_cast<std::ptrdiff_t>(row.value) == &row - table.rows.data());
    const std::optional<Preset> preset = preset_with(parameter, std::string(row.name));
    REQUIRE(preset);
    CHECK((*preset).*table.chosen == row.value);
    CHECK(get_parameter(*preset, parameter) == row.name);
    const EvolveOptions options{.seed = 3, .generation_cap = 5, .board = board()};
    const Run run = evolve(puzzle, *preset, options);
    const Run again = evolve(puzzle, *preset, options);
    CHECK(run.best == again.best);
    CHECK(run.evaluations == again.evaluations);
    CHECK(run.generations <= 5);
    if (preset->clues_locked && preset->reading == Reading::typed) CHECK(run.clues_kept);
  }
}

}  // namespace

TEST_CASE(
    "every operator is chosen by its name, goes with some preset and makes the same run of the same seed") {
  check_table(first_populations());
  check_table(objectives());
  check_table(selections());
  check_table(crossovers());
  check_table(mutations());
  check_table(improvements());
}
