#include "explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::ordered_json;

std::string drawn(const Grid& grid) {
  Record record;
  record.puzzle = grid;
  return to_text(record, {.form = TextForm::grid});
}

// -- As text

/// "12.5", "4.67e+12"
std::string amount(double generations) {
  return fmt::format("{:.6g}", generations);
}

std::string interval_of(const Rating& rating) {
  if (rating.is_lower_bound()) {
    return fmt::format("no run of {} came to an end: at least {} generations", rating.runs,
                       amount(rating.ert_low));
  }
  const std::string upper = rating.ert_high ? amount(*rating.ert_high) : "any number";
  return fmt::format("{} generations, 95 % interval {} to {}, {} of {} runs solved", amount(*rating.ert),
                     amount(rating.ert_low), upper, rating.solved, rating.runs);
}

std::string rating_in_words(const Rating& rating) {
  std::string text =
      fmt::format("Rating {:.3f}, class {}, by {} version {} with seed {}.\nExpected: {}.\n", rating.value,
                  rating.difficulty_class, rating.rater, rating.version, rating.seed, interval_of(rating));
  if (rating.se_equivalent && rating.se_error) {
    text += fmt::format("Sudoku Explainer would say about {:.1f}, with a standard error of {:.1f}.\n",
                        *rating.se_equivalent, *rating.se_error);
  }
  return text;
}

double mean_generations(std::span<const RatingRun> runs) {
  double total = 0;
  for (const RatingRun& run : runs) total += static_cast<double>(run.generations);
  return total / static_cast<double>(runs.size());
}

/// What the runs waited for on average. What the techniques do not account for was a search's.
std::string table_of_waits(const Rated& rated) {
  if (rated.waits.empty()) return "";
  const double total = mean_generations(rated.runs);
  std::string table = "\nWhat the runs waited for, on average:\n";
  const auto add_line = [&](std::string_view name, double generations) {
    table += fmt::format("  {:<28} {:>14} generations {:>7.2f} %\n", name, amount(generations),
                         total > 0 ? 100 * generations / total : 0);
  };
  double by_techniques = 0;
  for (const TechniqueWait& wait : rated.waits) {
    add_line(info_of(wait.technique).name, wait.generations);
    by_techniques += wait.generations;
  }
  const bool searched = std::ranges::any_of(rated.runs, &RatingRun::searched);
  if (searched) add_line("genetic search", total - by_techniques);
  return table;
}

std::string hardest_technique(const SolvingPath& path) {
  if (path.steps.empty()) return "";
  const auto hardest = std::ranges::max_element(path.steps, {}, &Deduction::technique);
  return fmt::format("Hardest technique needed: {}.\n", info_of(hardest->technique).name);
}

std::string numbered_steps(const SolvingPath& path) {
  if (path.steps.empty()) return "";
  std::string text = "\nA way through the puzzle:\n";
  int number = 0;
  for (const Deduction& step : path.steps) {
    text += fmt::format("{:>4}. {}\n", ++number, sentence(step, path.reached.box()));
  }
  return text;
}

std::string ending_of(const SolvingPath& path) {
  const Grid& reached = path.reached.values();
  if (reached.is_complete()) return "\nSolved:\n" + drawn(reached);
  return fmt::format(
      "\nHere the techniques come to an end, with {} cells open: only a search goes on from\n{}",
      reached.cells() - reached.clue_count(), drawn(reached));
}

std::string as_text(const Record& record, const Rated& rated, const SolvingPath& path) {
  return drawn(record.puzzle) + to_line(record.puzzle) + "\n\n" + rating_in_words(rated.rating) +
         hardest_technique(path) + table_of_waits(rated) + numbered_steps(path) + ending_of(path) + "\n";
}

// -- As JSON

/// As many digits as are printed elsewhere: the same on every machine.
double rounded(double generations) {
  return std::stod(amount(generations));
}

Json json_of(std::span<const Candidate> candidates, Box box) {
  Json list = Json::array();
  for (const Candidate candidate : candidates) {
    list.push_back({{"cell", cell_name(box, candidate.cell)}, {"digit", candidate.digit}});
  }
  return list;
}

Json json_of(const Deduction& step, Box box) {
  return {{"technique", info_of(step.technique).name},
          {"sentence", sentence(step, box)},
          {"placements", json_of(step.placements, box)},
          {"eliminations", json_of(step.eliminations, box)}};
}

Json json_of(std::span<const TechniqueWait> waits) {
  Json list = Json::array();
  for (const TechniqueWait& wait : waits) {
    list.push_back({{"technique", info_of(wait.technique).name}, {"generations", rounded(wait.generations)}});
  }
  return list;
}

std::string as_json(const Record& record, const Rated& rated, const SolvingPath& path) {
  Json object = Json::parse(to_text(record, {.form = TextForm::json}));
  object["waits"] = json_of(rated.waits);
  object["path"] = Json::array();
  for (const Deduction& step : path.steps) object["path"].push_back(json_of(step, record.puzzle.box()));
  object["path_reaches"] = to_line(path.reached.values());
  return object.dump() + "\n";
}

}  // namespace

std::string explanation(const Record& record, const Rated& rated, ExplainAs form,
                        const std::stop_token& stop) {
  const SolvingPath path = solving_path(record.puzzle, {.stop = stop});
  if (stop.stop_requested()) return "";
  return form == ExplainAs::json ? as_json(record, rated, path) : as_text(record, rated, path);
}

}  // namespace evodoku::tools
