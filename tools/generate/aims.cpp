#include "generate/aims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "common/tool.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

namespace {

constexpr std::array aim_options = {"rating", "class", "technique", "level"};

std::string end_of(const std::optional<double>& end) {
  return end ? fmt::format("{:g}", *end) : "";
}

/// Ratings that can be asked for end here; those that are reached end far below.
constexpr double highest_rating = 1000;

double end_of_range(const std::optional<std::string>& text, double open) {
  return text ? parse_real("--rating", *text, 0, highest_rating) : open;
}

Difficulty rating_range(const std::string& text) {
  if (text.find("..") == std::string::npos) {
    throw UsageError(fmt::format("--rating {}: want a range, LO..HI, LO.. or ..HI", text));
  }
  const TextRange range = parse_range("--rating", text);
  Difficulty difficulty{.text = "rating " + text,
                        .range = {.low = end_of_range(range.low, 0),
                                  .high = end_of_range(range.high, std::numeric_limits<double>::infinity())}};
  if (difficulty.range.low > difficulty.range.high) {
    throw UsageError(fmt::format("--rating {}: the lower end is above the higher one", text));
  }
  return difficulty;
}

Difficulty class_range(const std::string& name, const std::string& rater,
                       const std::optional<NamedCalibration>& calibration) {
  if (calibration) {
    const RatingRange own = ratings_of_own_class(*calibration, name);
    return {.text = "class " + name,
            .range = {.low = own.low.value_or(0),
                      .high = own.high.value_or(std::numeric_limits<double>::infinity())}};
  }
  const std::vector<std::string> known = classes_to_aim_at(rater);
  const auto range = class_to_aim_at(rater, name);
  if (!range) throw unknown_value("--class", name, known);
  const auto spelt = std::ranges::find_if(
      known, [&](const std::string& one) { return class_word(one) == class_word(name); });
  return {.text = "class " + *spelt, .range = *range};
}

/// One element per class; empty if neither --rating nor --class was given.
std::vector<Difficulty> read_difficulties(const CommandLine& line, const std::string& rater,
                                          const std::optional<NamedCalibration>& calibration) {
  if (line.has("rating") && line.has("class")) throw UsageError("give --rating or --class, not both");
  if (line.has("rating")) return {rating_range(line.get<std::string>("rating"))};
  std::vector<Difficulty> difficulties;
  if (!line.has("class")) return difficulties;
  for (const std::string& name : words_of_lists("--class", line.get<std::vector<std::string>>("class"))) {
    Difficulty difficulty = class_range(name, rater, calibration);
    const auto is_same = [&](const Difficulty& other) { return other.text == difficulty.text; };
    if (std::ranges::none_of(difficulties, is_same)) difficulties.push_back(std::move(difficulty));
  }
  return difficulties;
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
}

Aims read_aims(const CommandLine& line, const std::string& rater,
               const std::optional<NamedCalibration>& calibration) {
  Aims aims{.difficulties = read_difficulties(line, rater, calibration),
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
