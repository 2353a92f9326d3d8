// What distinguishes one rater from another. The protocol (evodoku/rate.hpp) knows nothing else about a rater.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "deduce/kernel/scan_memory.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

/// The runs of one puzzle by one rater. May keep what the runs have in common. Two threads must not use the same object
/// at once.
class PuzzleRuns {
 public:
  virtual ~PuzzleRuns() = default;
  /// A function of puzzle, seed and cap only; the seed is another for each run, so that the runs of a rating are
  /// independent. Returns nothing if it was stopped before its end.
  virtual std::optional<RatingRun> run(const EvolveOptions& options) = 0;
  /// RateResult::waits for the runs made so far.
  virtual std::vector<TechniqueWait> waits() const { return {}; }
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
  /// The memory, of the grid's scans, must outlive the runs.
  std::function<std::unique_ptr<PuzzleRuns>(const Grid& grid, ScanMemory& memory)> prepare;
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
