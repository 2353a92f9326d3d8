#include "evodoku/rate.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "evodoku/canon.hpp"
#include "evodoku/stats.hpp"
#include "random/stream.hpp"
#include "rate/rater.hpp"

namespace evodoku {

namespace {

constexpr char unsolved[] = "unsolved";

[[noreturn]] void reject(const std::string& what) {
  throw std::invalid_argument(what);
}

void require_valid(const RateOptions& options) {
  if (options.runs < 1) reject("runs must be at least 1, got " + std::to_string(options.runs));
  if (options.min_runs < 1) reject("min_runs must be at least 1, got " + std::to_string(options.min_runs));
  if (!(options.enough_ratio >= 1)) {
    reject("enough_ratio must be at least 1, got " + std::to_string(options.enough_ratio));
  }
  if (options.generation_cap < 1) reject("generation_cap must be at least 1, got 0");
}

const Rater& require_rater(const std::string& name) {
  const Rater* rater = find_rater(name);
  if (rater == nullptr) reject("there is no rater '" + name + "'");
  return *rater;
}

RunTotals totals_of(const std::vector<RatingRun>& runs) {
  RunTotals totals;
  for (const RatingRun& run : runs) {
    ++totals.runs;
    if (run.solved) ++totals.solved;
    totals.total += run.generations;
  }
  return totals;
}

/// Known well enough: looked at after every run, in order of run number, so that where a rating ends depends
/// on the runs alone and a rating with early stopping is a prefix of the one without.
bool is_enough(const std::vector<RatingRun>& runs, const RateOptions& options) {
  if (static_cast<int>(runs.size()) < options.min_runs) return false;
  const RunningTime ert = expected_running_time(totals_of(runs));
  return ert.high && *ert.high <= options.enough_ratio * ert.low;
}

std::string class_of(double value, const std::vector<DifficultyClass>& classes) {
  const auto above = std::ranges::upper_bound(classes, value, {}, &DifficultyClass::from);
  return above == classes.begin() ? classes.front().name : std::prev(above)->name;
}

Rating summary_of(const std::vector<RatingRun>& runs, const Rater& rater, const RateOptions& options) {
  const RunTotals totals = totals_of(runs);
  const RunningTime ert = expected_running_time(totals);
  const double value = std::log10(1 + ert.mean.value_or(ert.low));
  return {.rater = rater.name,
          .version = rater.version,
          .seed = options.seed,
          .runs = totals.runs,
          .solved = totals.solved,
          .censored = totals.runs - totals.solved,
          .generation_cap = options.generation_cap,
          .ert = ert.mean,
          .ert_low = ert.low,
          .ert_high = ert.high,
          .value = value,
          .difficulty_class = ert.mean ? class_of(value, rater.classes) : unsolved};
}

/// The seed of a run: a function of seed, rater, version, canonical form and run number.
std::uint64_t seed_of_run(const Rater& rater, const std::string& canonical_key, const RateOptions& options,
                          int run) {
  const std::string purpose = "rate " + rater.name + " " + std::to_string(rater.version);
  return make_stream(options.seed, purpose, {stable_hash(canonical_key), static_cast<std::uint64_t>(run)})
      .bits();
}

}  // namespace

std::optional<Rated> rate(const Grid& puzzle, const RateOptions& options) {
  require_valid(options);
  const Rater& rater = require_rater(options.rater);
  const CanonicalForm form = canonical_form(puzzle);
  const std::string key = form.key();

  std::vector<RatingRun> runs;
  for (int run = 0; run < options.runs && !is_enough(runs, options); ++run) {
    const auto made = rater.run(form.grid, {.seed = seed_of_run(rater, key, options, run),
                                            .generation_cap = options.generation_cap,
                                            .stop = options.stop});
    if (!made) return std::nullopt;
    runs.push_back(*made);
  }
  const Rating rating = summary_of(runs, rater, options);
  return Rated{rating, std::move(runs)};
}

}  // namespace evodoku
