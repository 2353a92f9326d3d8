// The request that the options of evodoku-generate describe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/interrupt.hpp"
#include "evodoku/generate.hpp"
#include "generate/aims.hpp"
#include "generate/clue_shape.hpp"

namespace evodoku::tools {

struct GenerateRequest {
  PuzzleSpec spec;  // without the aim, whose score is created for each puzzle
  std::vector<int>
      clue_choices;  // more than one: each puzzle has one of them, ascending; spec.clues is empty then
  std::optional<Decimal> alpha;   // if a fraction was given
  std::optional<Decimal> filled;  // if it was given as the fraction that stays
  Aims aims;
  std::optional<std::uint64_t> given_rating_budget;
  std::uint64_t rating_budget = 0;
  std::string rater;
  std::optional<NamedCalibration> calibration;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  std::optional<Shard> shard;        // from which `first` and `count` result
  std::optional<std::string> store;  // the file
  std::optional<double> time_limit;
  bool size_is_default = false;  // 9x9, because no size was given
  bool rate = false;
  bool whole_is_empty = false;
  bool best_effort = false;
  bool distinct = false;  // later isomorphs are omitted
  bool keeps_isomorphs = false;
  bool timing = false;
};

/// Adds all options of generate: a row each, with the field that it fills. What depends on several options (a number of
/// clues on the size, a class on the rater) is read by complete_generate_request().
inline void add_generate_options(CommandLine& line, GenerateRequest& request) {
  const auto later = [](const std::string&, const CommonOptions&) {};
  BoundOptions(line, "Number of clues (one of these)")
      .value("clues", "K", later, "number of clues to leave, such as 30, 26..32 or 24,28")
      .value("alpha", "A", later, "fraction of the clues to remove, 0 <= A < 1, such as 0.6 or 0.55..0.65")
      .value("filled", "F", later, "fraction of the clues to leave, 0 < F < 1")
      .flag("minimal", request.spec.minimal,
            "minimal puzzles: no clue can be removed without a second solution (proven)");
  BoundOptions(line, "Which puzzles, and how many")
      .count("count,n", "COUNT", request.count, "how many puzzles (default 1)")
      .count("first", "I", request.first, "index of the first one (default 0)")
      .value("shard", "K/M", later,
             "only part K of M; the concatenated outputs are the whole (stores: evodoku-store merge)")
      .flag("allow-multiple", request.spec.allow_multiple,
            "remove clues without checking the number of solutions");
  add_clue_shape_options(line);
  BoundOptions(line, "Isomorphs and stores")
      .flag("distinct", request.distinct, "omit isomorphs of puzzles made earlier (default for 9x9)")
      .flag("no-distinct", request.keeps_isomorphs, "keep them")
      .text("store", "FILE.db", request.store,
            "add the puzzles to this store, and omit isomorphs of its puzzles");
  add_aim_options(line);
  BoundOptions(line, "Difficulty")
      .flag("rate", request.rate, "add the rating and level to each record (with --json or --format csv)");
  add_rater_option(line, "Difficulty", "whose ratings");
  add_calibration_option(line);
  BoundOptions(line, "Effort")
      .flag("best-effort", request.best_effort,
            "print the best puzzle reached, marked by a comment, if the target was missed")
      .count("work-budget", "W", request.spec.work_budget,
             "work before a puzzle is given up, in uniqueness tests and guesses (default: about a minute)")
      .count("rating-budget", "R", request.given_rating_budget,
             "puzzles rated or examined before a puzzle is given up (default " +
                 std::to_string(default_budget({})) + ", with --technique or --level " +
                 std::to_string(default_budget({.techniques = LevelRange{}})) + ")",
             {.low = 1})
      .real("time-limit", "S", request.time_limit, "stop after S seconds; finished puzzles are kept", 0,
            TimeLimit::longest_seconds)
      .flag("timing", request.timing, "write wall time and CPU time to standard error");
}

/// Reads what depends on several options. Throws UsageError for what is impossible or cannot be combined.
void complete_generate_request(const CommandLine& line, GenerateRequest& request);

/// The number of clues of puzzle `index` of the list.
std::optional<int> clues_for(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index);

/// "removed 49 of 81 (alpha 0.6), 32 clues"
std::string meaning_of(const GenerateRequest& request);

}  // namespace evodoku::tools
