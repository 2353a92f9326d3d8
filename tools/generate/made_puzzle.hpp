// One puzzle of the list of evodoku-generate: how it is made, recorded, and reported if it is not all that was asked
// for.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/record.hpp"
#include "generate/request.hpp"
#include "generate/store.hpp"

namespace evodoku::tools {

/// One puzzle of the list.
struct MadePuzzle {
  std::uint64_t index = 0;
  GenerateResult result;
  const Difficulty* difficulty = nullptr;  // the one of the request's that applies to this puzzle
  std::optional<std::string> canonical = {};
  std::optional<Rating> rating = {};                                            // if one was requested
  std::optional<Level> level = {};                                              // likewise
  std::uint64_t fingerprint = 0;                                                // if isomorphs are omitted
  std::optional<std::variant<db::VerifiedRecord, db::Rejected>> prepared = {};  // if there is a store

  bool is_reached() const { return result.outcome == GenerateResult::Outcome::reached; }
};

/// Puzzle `index` of the list that `seed` determines, with rating and level if they are aimed at or requested. A
/// function of request, seed and index; safe from several threads.
MadePuzzle make_puzzle(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index,
                       const std::stop_token& stop);

/// Appends puzzles with the same requirements (difficulty, number of clues) to `made`.
void make_puzzles(const GenerateRequest& request, std::uint64_t seed,
                  const std::vector<std::uint64_t>& indices, AimScore& score, const std::stop_token& stop,
                  std::vector<MadePuzzle>& made);

/// Everything that is known about the puzzle. `args` is the command line that makes it again.
Record record_of(const MadePuzzle& made, const GenerateRequest& request, std::uint64_t seed,
                 const std::string& args);

/// "19 clues reached, 17 asked for"; "rating 3.2 (medium) reached, class hard asked for"
std::string reached_and_asked(const MadePuzzle& made, const GenerateRequest& request);

/// Why it is not all that was asked for, and what to do about it.
std::string shortfall_message(const MadePuzzle& made, const GenerateRequest& request);

}  // namespace evodoku::tools
