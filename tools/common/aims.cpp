#include "common/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/tool.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

constexpr std::array aim_options = {"rating", "class", "minutes", "own-class", "technique", "level"};

std::string end_of(const std::optional<double>& end) {
  return end ? fmt::format("{:g}", *end) : "";
}

}  // namespace

void add_aim_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  const std::vector<std::string> classes = classes_to_aim_at(raters().front());
  line.add_options("Difficulty")                                                                       //
      ("rating", text("LO..HI"), "only puzzles with a rating in this range; LO or HI may be omitted")  //
      ("class", po::value<std::vector<std::string>>()->composing()->value_name("NAMES"),
       fmt::format("only puzzles of this class, or of these, separated by commas: {}",
                   fmt::join(classes, ", "))
           .c_str())  //
      ("technique", text("A..B"),
       "only puzzles whose hardest technique is in this range, in the order of techniques; also A.., ..B or "
       "A")  //
      ("level", text("LO..HI"), "only 9x9 puzzles with an estimated Sudoku Explainer rating in this range");
  line.offer("class", classes);
  line.offer("technique", level_technique_words());
}

Aims read_aims(const CommandLine& line, const std::string& rater) {
  Aims aims{.difficulties = read_difficulties(line, rater),
            .techniques = read_technique_range(line),
            .estimates = read_estimate_range(line)};
  if (aims.estimates && line.common().box && *line.common().box != Box(3, 3)) {
    throw UsageError(
        "--level: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; use --technique for other "
        "sizes");
  }
  return aims;
}

std::string first_aim_given(const CommandLine& line) {
  const auto* const given =
      std::ranges::find_if(aim_options, [&](const char* option) { return line.has(option); });
  return given == aim_options.end() ? "" : fmt::format("--{}", *given);
}

std::uint64_t default_budget(const Aims& aims) {
  return default_scoring_budget(aim_of(aims, nullptr));
}

const Difficulty* Aims::difficulty_for(std::uint64_t seed, std::uint64_t index) const {
  if (difficulties.empty()) return nullptr;
  if (difficulties.size() == 1) return &difficulties.front();
  return &difficulties[choice_for(seed, index, "class", difficulties.size())];
}

std::string text_of(const Aims& aims, const Difficulty* difficulty) {
  std::vector<std::string> texts;
  if (aims.techniques) {
    const std::string& first = level_techniques()[aims.techniques->first];
    const std::string& last = level_techniques()[aims.techniques->last];
    texts.push_back(first == last ? "technique " + first : fmt::format("technique {}..{}", first, last));
  }
  if (aims.estimates)
    texts.push_back(fmt::format("level {}..{}", end_of(aims.estimates->low), end_of(aims.estimates->high)));
  if (difficulty != nullptr) {
    texts.push_back(difficulty->text);
  } else if (aims.difficulties.size() == 1) {
    texts.push_back(aims.difficulties.front().text);
  } else if (!aims.difficulties.empty()) {
    std::vector<std::string> all;
    for (const Difficulty& one : aims.difficulties) all.push_back(one.text);
    texts.push_back(fmt::format("{} (all equally often)", fmt::join(all, ", ")));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

DifficultyAim aim_of(const Aims& aims, const Difficulty* difficulty) {
  DifficultyAim aim{.rating = {}, .techniques = aims.techniques, .estimates = aims.estimates};
  if (difficulty != nullptr) aim.rating = difficulty->range;
  return aim;
}

}  // namespace evodoku::tools
