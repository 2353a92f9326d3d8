// What distinguishes one rater from another. The protocol (evodoku/rate.hpp) knows nothing else about a rater.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

/// The request for one run.
struct RunRequest {
  std::uint64_t seed = 0;  // different for each run, so that the runs of a rating are independent
  std::uint64_t generation_cap = 0;
  std::stop_token stop = {};
};

/// The runs of one puzzle by one rater. May keep what the runs have in common. Two threads must not use the same object
/// at once.
class PuzzleRuns {
 public:
  virtual ~PuzzleRuns() = default;
  /// A function of puzzle, seed and cap only. Returns nothing if it was stopped before its end.
  virtual std::optional<RatingRun> run(const RunRequest& request) = 0;
  /// RateResult::waits for the runs made so far.
  virtual std::vector<TechniqueWait> waits() const { return {}; }
};

/// Sums the generations that the runs of a puzzle waited for each technique.
class WaitSum {
 public:
  void add(const std::array<std::uint64_t, technique_count>& generations) {
    ++runs_;
    for (std::size_t t = 0; t < sum_.size(); ++t) sum_[t] += static_cast<double>(generations[t]);
  }
  /// The mean over the runs; techniques that no run waited for are left out.
  std::vector<TechniqueWait> means() const {
    std::vector<TechniqueWait> result;
    for (std::size_t t = 0; t < sum_.size(); ++t) {
      if (sum_[t] > 0) result.push_back({static_cast<Technique>(t), sum_[t] / runs_});
    }
    return result;
  }

 private:
  std::array<double, technique_count> sum_{};
  int runs_ = 0;
};

/// What is assumed about the distribution of run lengths when an interval is computed.
enum class LengthLaw {
  exponential,  // as restarts make it; valid with censored runs too
  any           // nothing: the observed spread is used if all runs were solved
};

/// A rater: a name, a version and a way to make runs. Any change to its ratings is a new version.
struct Rater {
  std::string name;
  int version = 1;
  /// Names the random streams of its runs; never changes within a version.
  std::string streams;
  RaterProtocol protocol;
  LengthLaw law = LengthLaw::exponential;
  std::vector<DifficultyClass> classes;  // ascending, the first from 0
  std::string class_of_searched{evodoku::class_of_searched};
  std::function<std::unique_ptr<PuzzleRuns>(const Grid& grid)> prepare;
};

/// All raters, the default first, then the presets of the genetic algorithm by their names.
const std::vector<Rater>& all_raters();
/// Finds NAME or NAME@VERSION. nullptr if there is no such rater.
const Rater* find_rater(std::string_view name);

/// The default: generations of the preset `knowledge`.
Rater knowledge_rater();

/// Rates by the generations of a preset of the genetic algorithm.
Rater rater_of_preset(const Preset& preset);
/// Why no rater can be made from a preset, or nothing if one can.
std::optional<std::string> why_no_rater(const Preset& preset);

}  // namespace evodoku
