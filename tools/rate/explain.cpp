#include "rate/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/prose.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"
#include "rate/path_text.hpp"
#include "rate/step_json.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::ordered_json;

// -- As text

std::string generations_of(const Rating& rating) {
  if (rating.is_lower_bound()) {
    std::string none = fmt::format("no run of {} came to an end", rating.runs);
    if (rating.ert_low < 1) return none;
    return none + ", so at least " + approximate(rating.ert_low) + " generations";
  }
  const std::string amount = approximate(*rating.ert);
  return fmt::format("{} generation{}", amount, amount == "1" ? "" : "s");
}

std::string hardest_technique(const SolvingPath& path) {
  if (path.steps.empty())
    return path.reached.is_complete() ? "the grid is full" : "no technique finds a step";
  const auto hardest = std::ranges::max_element(path.steps, {}, &Deduction::technique);
  const std::string_view name = name_of(hardest->technique);
  return path.reached.is_complete()
             ? fmt::format("hardest technique: {}", name)
             : fmt::format("techniques alone do not solve it, the hardest that helps: {}", name);
}

/// The most important facts in one line.
std::string headline(const Rating& rating, const SolvingPath& path) {
  return fmt::format("{} (rating {}{:.3f}): {}; {}.\n", capitalised(rating.difficulty_class),
                     rating.is_lower_bound() ? "at least " : "", rating.value, generations_of(rating),
                     hardest_technique(path));
}

/// "about 95 to 150 generations"
std::string interval_of(const Rating& rating) {
  if (!rating.ert_high) return "at least " + approximate(rating.ert_low) + " generations";
  std::string high = approximate(*rating.ert_high);
  if (high.starts_with("about ")) high.erase(0, 6);
  return fmt::format("{} to {} generations", approximate(rating.ert_low), high);
}

std::string where_from(const Rating& rating) {
  std::string text = fmt::format("Rated by {} version {} with seed {}: {} of {} runs solved it", rating.rater,
                                 rating.version, rating.seed, rating.solved, rating.runs);
  if (!rating.is_lower_bound()) text += "; 95 % interval: " + interval_of(rating);
  return wrapped("", text + ".");
}

double mean_generations(std::span<const RatingRun> runs) {
  double total = 0;
  for (const RatingRun& run : runs) total += static_cast<double>(run.generations);
  return total / static_cast<double>(runs.size());
}

/// What the runs waited for on average, in descending order. Waits that the techniques do not account for are those of
/// a search.
std::string table_of_waits(const RateResult& rated) {
  if (rated.waits.empty()) return "";
  struct Share {
    std::string_view name;
    double generations;
  };
  std::vector<Share> shares;
  const double total = mean_generations(rated.runs);
  double by_techniques = 0;
  for (const TechniqueWait& wait : rated.waits) {
    shares.push_back({name_of(wait.technique), wait.generations});
    by_techniques += wait.generations;
  }
  if (std::ranges::any_of(rated.runs, &RatingRun::searched)) {
    shares.push_back({"genetic search", total - by_techniques});
  }
  std::ranges::stable_sort(shares, std::ranges::greater{}, &Share::generations);
  std::string table = "\nWhat the runs waited for, in generations on average:\n";
  std::string rest;  // the small ones, in one line
  int in_rest = 0;
  for (const Share& share : shares) {
    if (share.generations < total / 100) {
      rest += (rest.empty() ? "" : ", ") + std::string(share.name);
      ++in_rest;
    } else {
      table += fmt::format("  {:>14}  {} ({})\n", share_in_words(share.generations, total), share.name,
                           approximate(share.generations));
    }
  }
  if (!rest.empty()) table += wrapped("   less than 1 %  ", (in_rest > 1 ? "each: " : "") + rest);
  return table;
}

std::string as_text(const Record& record, const RateResult& rated, const SolvingPath& path,
                    const std::stop_token& stop) {
  return headline(rated.rating, path) + "\n" + drawn_grid(record.puzzle) + to_line(record.puzzle) + "\n\n" +
         where_from(rated.rating) + table_of_waits(rated) + path_in_words(record.puzzle, path, stop) + "\n";
}

// -- As JSON

/// Rounded to the digits that are printed elsewhere, which are the same on every machine.
double rounded(double generations) {
  return std::stod(fmt::format("{:.6g}", generations));
}

Json json_of(std::span<const TechniqueWait> waits) {
  Json list = Json::array();
  for (const TechniqueWait& wait : waits) {
    list.push_back({{"technique", name_of(wait.technique)}, {"generations", rounded(wait.generations)}});
  }
  return list;
}

std::string as_json(const Record& record, const RateResult& rated, const SolvingPath& path,
                    const std::stop_token& stop) {
  Json object = Json::parse(to_text(record, {.form = TextFormat::json}));
  object["waits"] = json_of(rated.waits);
  object["path"] = Json::array();
  PencilMarks marks(record.puzzle);
  for (const Deduction& step : path.steps) {
    object["path"].push_back(step_as_json(step, marks, stop));
    marks.apply(step);
  }
  object["path_reaches"] = to_line(path.reached.values());
  return object.dump() + "\n";
}

}  // namespace

std::string explanation(const Record& record, const RateResult& rated, ExplainAs form,
                        const std::stop_token& stop) {
  const SolvingPath path = solving_path(record.puzzle, {.stop = stop});
  if (stop.stop_requested()) return "";
  const std::string text =
      form == ExplainAs::json ? as_json(record, rated, path, stop) : as_text(record, rated, path, stop);
  return stop.stop_requested() ? "" : text;
}

draw::StepsOfPuzzle explanation_in_pictures(const Record& record, const RateResult& rated,
                                            const std::stop_token& stop) {
  const SolvingPath path = solving_path(record.puzzle, {.stop = stop});
  std::string title = headline(rated.rating, path);
  title.erase(title.find_last_not_of('\n') + 1);
  draw::StepsOfPuzzle told{.title = title, .puzzle = record.puzzle, .steps = {}};
  if (!stop.stop_requested()) told.steps = draw::step_pictures(record.puzzle, path, {.stop = stop});
  if (stop.stop_requested()) told.steps.clear();
  return told;
}

}  // namespace evodoku::tools
