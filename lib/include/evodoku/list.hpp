// The list of a seed: what puzzles are asked for, and puzzle i of them. The tools, the Python module and programs that
// ask for the same get the same puzzles.
//
//   auto opened = evodoku::PuzzleList::of({.clues = {26, 27, 28}, .classes = {"easy", "medium"}, .seed = 1});
//   const auto& list = std::get<evodoku::PuzzleList>(opened);    // or a ListError that names the field
//   for (const evodoku::ListedPuzzle& puzzle : list.make(0, 10)) use(puzzle.record);
//
// More: docs/generate.md (Seeds and lists).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/calibration.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/record.hpp"

namespace evodoku {

/// What is asked for; a puzzle meets all of it together. Of several numbers of clues or classes each puzzle has one,
/// drawn by its index. Which fields need or exclude each other: PuzzleList::of().
struct ListSpec {
  Box box = Box(3, 3);
  /// In any order; more than one: those that symmetry and mask allow. Of a range: clue_counts_in().
  std::vector<int> clues = {};
  std::optional<Range<Decimal>> alpha = {};   // instead: the fraction removed, from one to the other end
  std::optional<Range<Decimal>> filled = {};  // or the fraction that stays
  bool balance_clues = false;  // equally many puzzles of each number in every so many of the list
  Symmetry symmetry = Symmetry::none;
  std::vector<CellRule> mask = {};
  bool minimal = false;
  bool unbiased = false;        // PuzzleSpec::unbiased
  bool allow_multiple = false;  // PuzzleSpec::allow_multiple

  std::string rater = "knowledge";
  std::vector<std::string> classes = {};  // of the rater, or of the calibration
  bool balance_classes = false;           // equally many of each; without `classes`: of all that there can be
  std::optional<Range<double>> rating = {};     // as printed, with three decimals
  std::optional<LevelRange> techniques = {};    // of the level
  std::optional<Range<double>> level = {};      // Level::se_estimate
  std::vector<UsedTechnique> uses = {};         // all of these, whatever is the hardest
  std::optional<Range<int>> depth = {};         // depth_of()
  Uniqueness uniqueness = Uniqueness::assumed;  // of all levels and classes
  std::optional<Technique> drill = {};          // positions just before this technique, instead of puzzles
  std::optional<Calibration> calibration = {};
  std::vector<Grid> parents = {};  // PuzzleSpec::parents
  std::optional<int> spread = {};  // Aim::spread of puzzles that are bred in populations; nothing: 6
  bool rate = false;               // the records have rating and level also where nothing is aimed at

  /// Whether repeats are omitted. Nothing: isomorphs of 9x9 puzzles are, unless these may have several solutions.
  std::optional<bool> distinct = {};
  std::optional<std::uint64_t> budget =
      {};  // PuzzleSpec::work_budget; puzzles looked at for an aim in proportion
  std::uint64_t seed = 0;
};

/// The numbers of clues of a range, ascending; none if its lower end is above the higher one. An open end is closed: the
/// lower by what removal of clues reaches in a moment (9x9: 25; not promised to stay), or by the higher end; the higher
/// by half of all cells, or by the lower end. Precondition: ends are from 0 to all cells.
EVODOKU_API std::vector<int> clue_counts_in(Box box, const Range<int>& range);

/// Why there is no such list. A field that `message` mentions stands in backquotes: "`minimal` cannot be combined with
/// `allow_multiple`"; to users it has the name of their option or argument.
struct EVODOKU_API ListError {
  std::string field;
  std::string message;
  std::string unknown = {};  // a name that is not one of `known`
  std::vector<std::string> known = {};

  /// The message (or another text with backquotes) with the names of fields that `name_of_field` gives.
  static std::string in_words(std::string_view text,
                              const std::function<std::string(std::string_view)>& name_of_field);
};

/// A puzzle of a list, with all that the list knows about it.
struct ListedPuzzle {
  using Outcome = GenerateResult::Outcome;
  Outcome outcome = Outcome::stopped;
  /// Puzzle and solution, seed and index, version; alpha, symmetry, minimal, weight and depth where asked for; rating and
  /// level where aimed at or wanted. Of a drill the position with its candidates, and its level. Not all asked for: a comment.
  Record record = {};
  std::string shortfall = {};  // why it is not all that was asked for, fields in backquotes; empty: it is
  bool is_proper = false;      // proved by at least one engine
  /// A stop ended it before its rating or level was known. Not of a puzzle with an aim, which took long to find: it may lack
  /// the rating.
  bool is_unfinished = false;
  double weight = 0;         // GenerateResult::weight
  IsomorphHash hash = {};    // for RepeatFilter
  std::string pattern = {};  // of a drill: the candidates because of which the technique works

  bool is_reached() const { return outcome == Outcome::reached; }
};

/// A range of ratings, and how it was asked for: "rating 2..3", "class hard".
struct ListDifficulty {
  std::string text;
  RatingAim rating;
};

/// What follows from a specification that keeps the rules.
struct ResolvedList {
  PuzzleSpec common = {};                 // of all puzzles, without clues and aim
  std::vector<int> clues = {};            // each puzzle has one of these, ascending; empty: any number
  std::optional<std::string> alpha = {};  // of a single fraction: what records say
  std::vector<ListDifficulty> difficulties = {};  // each puzzle has one of these
  DifficultyAim level = {};                       // of all of them
  std::uint64_t puzzles_to_score = 0;             // before a puzzle is given up
  std::uint64_t puzzles_to_sample = 0;            // the first so many of them
  std::uint64_t puzzles_a_population = 1;
  int spread = 0;
  bool omits_repeats = false;
};

/// Safe from several threads.
class EVODOKU_API PuzzleList {
 public:
  /// Checks the whole specification but for whether the parents are proper; never throws for what it says. Time: some
  /// microseconds.
  static std::variant<PuzzleList, ListError> of(ListSpec spec);

  const ListSpec& spec() const { return spec_; }
  const ResolvedList& resolved() const { return resolved_; }
  bool has_aim() const { return !resolved_.difficulties.empty() || resolved_.level.has_level(); }

  /// How many puzzles to make in one call from `first` on: to the end of their population if they share one
  /// (Aim::puzzles_a_population), which others than the first cost little then; otherwise `most`.
  std::uint64_t piece_from(std::uint64_t first, std::uint64_t most) const;

  /// Puzzles `first` to `first + count - 1`: functions of the specification and their index. After a stop request there
  /// may be fewer; those that it cut short say so. `trace`: Aim::trace. Cost: generate_many(), level_of() and rate().
  /// Throws std::invalid_argument if the last index would be above 2^64 - 1, or a parent has not exactly one solution.
  std::vector<ListedPuzzle> make(std::uint64_t first, std::uint64_t count, const std::stop_token& stop = {},
                                 const std::function<void(const BreedingReport&)>& trace = {}) const;

  /// "technique pointing..X-wing, level 2.6..3.2, class easy, class medium"; empty without an aim. Of the classes and
  /// ratings only `difficulty`, if it is given.
  std::string aim_text(const ListDifficulty* difficulty = nullptr) const;

 private:
  /// What a puzzle is asked for besides what all are.
  struct Kind {
    std::optional<int> clues;
    const ListDifficulty* difficulty = nullptr;
    auto operator<=>(const Kind&) const = default;
  };

  PuzzleList() = default;
  Kind kind_of(std::uint64_t index) const;
  PuzzleSpec spec_of(const Kind& kind, AimScore& score,
                     const std::function<void(const BreedingReport&)>& trace) const;
  ListedPuzzle listed(const GenerateResult& result, std::uint64_t index, const Kind& kind, AimScore& score,
                      const std::stop_token& stop) const;
  std::string reached_and_asked(const GenerateResult& result, const Record& record, const Kind& kind) const;
  std::string shortfall_of(const GenerateResult& result, const std::string& reached) const;

  ListSpec spec_;
  ResolvedList resolved_;
};

/// Finds the puzzles of a list that repeat earlier ones: isomorphs, for a drill positions of the same pattern, and with a
/// spread puzzles that are too near to one of another population.
class EVODOKU_API RepeatFilter {
 public:
  struct Repeat {
    std::uint64_t earlier = 0;  // its index
    std::string text;           // "an isomorph of puzzle 3"
  };
  /// In the order of the list, for every puzzle that is kept unless it is a repeat. Never one if the list keeps repeats.
  std::optional<Repeat> find(const PuzzleList& list, const ListedPuzzle& puzzle);

 private:
  IsomorphSet seen_;
  std::map<std::string, std::uint64_t> patterns_;
  std::map<std::uint64_t, Grid> bred_;  // by index
  IsomorphSet grids_;                   // of these
};

}  // namespace evodoku
