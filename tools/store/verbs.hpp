// What the verbs of evodoku-store share.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// What a verb is asked for.
struct StoreRequest {
  CommonOptions options = {};  // files: the arguments after the store
  std::string path = {};       // of the store
  bool list = false;           // import
  std::optional<std::string> source = {};
  std::vector<std::string> tags = {};  // import, tag; the next three: tag
  std::vector<std::string> untags = {};
  std::vector<std::string> marks = {};
  std::vector<std::string> unmarks = {};
  bool repair = false;  // check
};

// Each runs a verb and returns the exit code. They throw UsageError, Failure and StoreError.
int import_puzzles(const StoreRequest& request);
int tag_puzzles(const StoreRequest& request);
int merge_stores(const StoreRequest& request);
int check_store(const StoreRequest& request);

/// 9x9 puzzles are proved faster together than one by one: at most so many are a piece of work.
inline constexpr std::size_t puzzles_a_piece = 1000;

/// The number of pieces of work in progress: enough that one which takes long does not soon hold up the other threads,
/// and not more, to save memory.
inline std::size_t pieces_under_way(int threads) {
  return threads + 16;
}

}  // namespace evodoku::tools
