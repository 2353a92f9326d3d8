// What makes one rater differ from another. The protocol (evodoku/rate.hpp) knows no more of a rater than
// this.
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

/// What a rater is given for one run.
struct RunRequest {
  std::uint64_t seed = 0;  // its own for this run: two runs of a rating share nothing
  std::uint64_t generation_cap = 0;
  std::stop_token stop = {};
};

/// The runs of one puzzle by one rater. May keep what the runs have in common; not for two threads at once.
class PuzzleRuns {
 public:
  virtual ~PuzzleRuns() = default;
  /// A function of puzzle, seed and cap only. Nothing if it was stopped before it came to an end.
  virtual std::optional<RatingRun> run(const RunRequest& request) = 0;
  /// RateResult::waits for the runs made so far.
  virtual std::vector<TechniqueWait> waits() const { return {}; }
};

/// What the runs of a puzzle waited for, added up.
class WaitSum {
 public:
  void add(const std::array<std::uint64_t, technique_count>& generations) {
    ++runs_;
    for (std::size_t t = 0; t < sum_.size(); ++t) sum_[t] += static_cast<double>(generations[t]);
  }
  /// The mean of the runs; techniques that none waited for are left out.
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

/// What is assumed of the lengths of runs when an interval is made of them.
enum class LengthLaw {
  exponential,  // restarts make it so; right with censored runs too
  any           // the spread that is observed, where all runs were solved
};

/// What Sudoku Explainer would say, by a calibration.
struct SeEquivalent {
  double rating = 0;          // on Sudoku Explainer's scale, 1.0 to about 12
  double standard_error = 0;  // of one puzzle's rating about it
};

/// A rater: a name, a version and a way to make runs. Whatever changes the numbers it gives is a new version.
struct Rater {
  std::string name;
  int version = 1;
  /// Names the random streams of its runs; never changes within a version. Versions that differ in something else
  /// share one: 2 differs from 1 in the canonical form of other boxes than 9x9, so 9x9 ratings stayed the same.
  std::string streams;
  RaterProtocol protocol;
  LengthLaw law = LengthLaw::exponential;
  std::vector<DifficultyClass> classes;  // ascending, the first from 0
  std::string class_of_searched{evodoku::class_of_searched};
  std::function<std::unique_ptr<PuzzleRuns>(const Grid& grid)> prepare;
  SeEquivalent (*se_equivalent)(double value) = nullptr;  // of 9x9 puzzles, if it was calibrated
};

/// All raters, the default first, then the presets of the genetic algorithm by their names.
const std::vector<Rater>& all_raters();
/// By NAME, the newest version, or NAME@VERSION. nullptr for a name that is none.
const Rater* find_rater(std::string_view name);

/// Generations of the preset `knowledge`: the default.
Rater knowledge_rater();
/// The default rater before, frozen (rate/knowledge_2/).
Rater knowledge_2_rater();

/// Generations of a preset of the genetic algorithm.
Rater rater_of_preset(const Preset& preset);
/// Why no rater can be made of a preset; nothing if one can.
std::optional<std::string> why_no_rater(const Preset& preset);

}  // namespace evodoku
