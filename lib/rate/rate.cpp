#include "evodoku/rate.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "evodoku/canon.hpp"
#include "evodoku/stats.hpp"
#include "random/stream.hpp"
#include "rate/classes.hpp"
#include "rate/rater.hpp"

namespace evodoku {

namespace {

[[noreturn]] void reject(const std::string& what) {
  throw std::invalid_argument(what);
}

const Rater& require_rater(const std::string& name) {
  const Rater* rater = find_rater(name);
  if (rater != nullptr) return *rater;
  const auto preset = find_preset(name);
  const auto reason = preset ? why_no_rater(*preset) : std::nullopt;
  reject(reason ? "the preset '" + name + "' cannot rate: " + *reason : "there is no rater '" + name + "'");
}

/// The rater's defaults, replaced by the options that are set.
RaterProtocol protocol_for(const Rater& rater, const RateOptions& options) {
  const RaterProtocol protocol = {
      .runs = options.runs.value_or(rater.protocol.runs),
      .min_runs = options.min_runs.value_or(rater.protocol.min_runs),
      .enough_ratio = options.enough_ratio.value_or(rater.protocol.enough_ratio),
      .generation_cap = options.generation_cap.value_or(rater.protocol.generation_cap)};
  if (protocol.runs < 1) reject("runs must be at least 1, got " + std::to_string(protocol.runs));
  if (protocol.min_runs < 1) reject("min_runs must be at least 1, got " + std::to_string(protocol.min_runs));
  if (!(protocol.enough_ratio >= 1)) {
    reject("enough_ratio must be at least 1, got " + std::to_string(protocol.enough_ratio));
  }
  if (protocol.generation_cap < 1) reject("generation_cap must be at least 1, got 0");
  return protocol;
}

/// The rating of so many generations, rounded as it is shown: a class is that of the number that people see.
double value_of(double generations) {
  return std::round(1000 * std::log10(1 + generations)) / 1000;
}

// The statistics of the runs of one rating, in order of run number.

RunTotals totals_of(std::span<const RatingRun> runs) {
  RunTotals totals;
  for (const RatingRun& run : runs) {
    ++totals.runs;
    if (run.solved) ++totals.solved;
    totals.total += run.generations;
  }
  return totals;
}

RunningTime running_time(std::span<const RatingRun> runs, LengthLaw law) {
  const RunTotals totals = totals_of(runs);
  if (law != LengthLaw::any || totals.solved != totals.runs) return expected_running_time(totals);
  std::vector<double> lengths;
  for (const RatingRun& run : runs) lengths.push_back(run.generations);
  return mean_running_time(lengths);
}

/// Whether the rating is known precisely enough. Checked after every run, in order of run number, so that the number of
/// runs depends on the runs alone and a rating with early stopping is a prefix of the one without.
bool is_enough(std::span<const RatingRun> runs, const RaterProtocol& protocol, LengthLaw law) {
  if (std::ssize(runs) < protocol.min_runs) return false;
  // The techniques get stuck at the same place in every run: if no search from there succeeded, further runs only raise
  // the lower bound a little.
  if (std::ranges::all_of(runs, [](const RatingRun& run) { return run.searched && !run.solved; }))
    return true;
  const RunningTime ert = running_time(runs, law);
  return ert.high && *ert.high <= protocol.enough_ratio * ert.low;
}

Rating summary_of(std::span<const RatingRun> runs, const Rater& rater, const RateOptions& options,
                  const RaterProtocol& protocol, const Level& level) {
  const RunTotals totals = totals_of(runs);
  const RunningTime ert = running_time(runs, rater.law);
  const bool searched = std::ranges::any_of(runs, &RatingRun::searched);
  const std::string by_runs(totals.solved == 0 ? unsolved : searched ? class_of_searched : "");
  return classified({.rater = rater.name,
                     .version = rater.version,
                     .seed = options.seed,
                     .runs = totals.runs,
                     .solved = totals.solved,
                     .censored = totals.runs - totals.solved,
                     .generation_cap = protocol.generation_cap,
                     .ert = ert.mean,
                     .ert_low = ert.low,
                     .ert_high = ert.high,
                     .value = value_of(ert.mean.value_or(ert.low)),
                     .difficulty_class = by_runs,
                     .class_low = by_runs,
                     .class_high = by_runs},
                    level);
}

/// The seed of a run: a function of seed, rater, canonical form and run number.
std::uint64_t seed_of_run(const Rater& rater, std::uint64_t hash_of_form, std::uint64_t seed, int run) {
  const std::string purpose = "rate " + rater.streams;
  return make_stream(seed, purpose, {hash_of_form, static_cast<std::uint64_t>(run)}).bits();
}

/// Whether the interval is that of the runs, as far as they are known.
bool has_interval_of(std::span<const RatingRun> runs, const Rating& rating, LengthLaw law) {
  if (runs.empty()) return true;
  const RunningTime ert = running_time(runs, law);
  const auto is_near = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, b); };
  return is_near(rating.ert_low, ert.low) && rating.ert_high.has_value() == ert.high.has_value() &&
         is_near(rating.ert_high.value_or(0), ert.high.value_or(0));
}

/// Why the classes are not those of the numbers and the level.
std::optional<std::string> fault_of_classes(const Rating& rating, const std::optional<Level>& level,
                                            const std::vector<DifficultyClass>& classes) {
  const bool needs_level = has_levels(classes);
  if (needs_level && (!level || level->version != level_version())) return std::nullopt;
  if (needs_level && possible_classes(estimate_of(*level), classes).empty())
    return "the estimate of its level is none";
  // Its runs went on by searching: they alone tell, but only techniques that get stuck lead there.
  const bool may_be_searched = needs_level && !level->se_estimate;
  const auto fault = [&](double generations, const std::string& name) -> std::optional<std::string> {
    // half a thousandth of the rating: its class may be from before it was rounded
    constexpr double rounding = 0.0012;
    const auto class_at = [&](double near) -> const std::string& {
      return classes[class_index(value_of(near), level.value_or(Level()), classes)].name;
    };
    const bool is_it = rating.solved == 0 ? name == unsolved
                                          : name == class_at(generations * (1 - rounding)) ||
                                                name == class_at(generations * (1 + rounding)) ||
                                                (may_be_searched && name == class_of_searched);
    if (is_it) return std::nullopt;
    return "its class is " + name + ", but its rating and level make it " +
           (rating.solved == 0 ? std::string(unsolved) : class_at(generations));
  };
  const double ert = rating.ert.value_or(rating.ert_low);
  auto found = fault(ert, rating.difficulty_class);
  if (!found && rating.class_low) found = fault(rating.ert_low, *rating.class_low);
  if (!found && rating.class_high)
    found = fault(rating.ert_high.value_or(rating.ert_low), *rating.class_high);
  return found;
}

}  // namespace

std::optional<std::string> fault_of_rating(const Rating& rating, const std::optional<Level>& level,
                                           std::span<const RatingRun> runs) {
  const Rater* const rater = find_rater(rating.rater);
  if (rater == nullptr || rater->version != rating.version) return std::nullopt;
  if (!has_interval_of(runs, rating, rater->law)) return "its interval is not that of its runs";
  return fault_of_classes(rating, level, rater->classes);
}

Rating classified(Rating rating, const Level& level) {
  const Rater* const rater = find_rater(rating.rater);
  if (rater == nullptr || rater->version != rating.version || rating.solved == 0 ||
      rating.difficulty_class == class_of_searched)
    return rating;
  const auto class_at = [&](double generations) {
    return rater->classes[class_index(value_of(generations), level, rater->classes)].name;
  };
  rating.difficulty_class = class_at(rating.ert.value_or(rating.ert_low));
  if (rating.class_low) rating.class_low = class_at(rating.ert_low);
  if (rating.class_high) rating.class_high = class_at(rating.ert_high.value_or(rating.ert_low));
  return rating;
}

std::optional<RateResult> rate(const Grid& puzzle, const RateOptions& options) {
  const Rater& rater = require_rater(options.rater);
  const RaterProtocol protocol = protocol_for(rater, options);
  const CanonicalForm form = canonical_form(puzzle);
  const std::uint64_t hash_of_form = stable_hash(form.key());
  ScanMemory memory;
  std::optional<Level> level = level_of(PencilMarks(form.grid), options.stop, options.uniqueness, &memory);
  if (!level) return std::nullopt;
  const std::unique_ptr<PuzzleRuns> runs = rater.prepare(form.grid, memory);

  std::vector<RatingRun> observed;
  for (int run = 0; run < protocol.runs && !is_enough(observed, protocol, rater.law); ++run) {
    const auto made = runs->run({.seed = seed_of_run(rater, hash_of_form, options.seed, run),
                                 .generation_cap = protocol.generation_cap,
                                 .stop = options.stop});
    if (!made) return std::nullopt;
    observed.push_back(*made);
  }
  const Rating rating = summary_of(observed, rater, options, protocol, *level);
  return RateResult{rating, *std::move(level), std::move(observed), runs->waits()};
}

}  // namespace evodoku
