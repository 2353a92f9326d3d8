// One puzzle of the list of evodoku-generate: how it is made, recorded, and what is reported where it is not all that was
// asked for.
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
  const Difficulty* difficulty = nullptr;  // of the request's, the one that fell to it
  std::optional<std::string> canonical = {};
  std::optional<Rating> rating = {};  // where one was asked for
  std::optional<Level> level = {};    // as the rating
  std::uint64_t fingerprint = 0;      // where isomorphs are looked for
  std::optional<std::variant<db::VerifiedRecord, db::Rejected>> prepared = {};  // where there is a store

  bool is_reached() const { return result.outcome == GenerateResult::Outcome::reached; }
};

/// Puzzle `index` of the list that `seed` names, with rating and level where these are aimed at or asked for. A function of
/// request, seed and index; safe from several threads.
MadePuzzle make_puzzle(const GenerateRequest& request, std::uint64_t seed, std::uint64_t index,
                       const std::stop_token& stop);

/// Puzzles that are asked for alike (the same difficulty, the same number of clues), appended to `made`.
void make_puzzles(const GenerateRequest& request, std::uint64_t seed,
                  const std::vector<std::uint64_t>& indices, AimScore& score, const std::stop_token& stop,
                  std::vector<MadePuzzle>& made);

/// All that is known of it. `args` is the command line that makes it again.
Record record_of(const MadePuzzle& made, const GenerateRequest& request, std::uint64_t seed,
                 const std::string& args);

/// "19 clues reached, 17 asked for"; "rating 3.2 (medium) reached, class hard asked for"
std::string reached_and_asked(const MadePuzzle& made, const GenerateRequest& request);

/// Why it is not all that was asked for, and the way out.
std::string shortfall_message(const MadePuzzle& made, const GenerateRequest& request);

}  // namespace evodoku::tools
