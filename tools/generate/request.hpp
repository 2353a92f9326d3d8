// What evodoku-generate was asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/aims.hpp"
#include "common/calibration_option.hpp"
#include "common/command_line.hpp"
#include "common/shard.hpp"
#include "evodoku/generate.hpp"

namespace evodoku::tools {

struct GenerateRequest {
  PuzzleSpec spec;  // without the aim: its score is made anew for each puzzle
  std::vector<int>
      clue_choices;  // more than one: each puzzle has one of them, ascending; spec.clues is empty then
  bool size_is_default = false;   // 9x9, as nothing was said
  std::optional<Decimal> alpha;   // where a fraction was asked for
  std::optional<Decimal> filled;  // where it was given as what stays
  Aims aims;
  std::uint64_t rating_budget = 0;
  std::string rater;
  std::optional<NamedCalibration> calibration;
  bool rate = false;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  std::optional<Shard> shard;  // that `first` and `count` are of
  bool whole_is_empty = false;
  bool best_effort = false;
  bool distinct = false;             // later isomorphs are omitted
  std::optional<std::string> store;  // the file
  std::optional<double> time_limit;
};

/// Throws UsageError for what is not understood, cannot be, or does not go together.
GenerateRequest read_generate_request(const CommandLine& line);

/// The number of clues that falls to a puzzle of the list.
std::optional<int> clues_for(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index);

/// "removed 49 of 81 (alpha 0.6), 32 clues"
std::string meaning_of(const GenerateRequest& request);

}  // namespace evodoku::tools
