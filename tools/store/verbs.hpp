// What the verbs of evodoku-store share.
#pragma once

#include <cstddef>
#include <string>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// A verb with everything on its command line.
struct StoreCommand {
  const CommandLine& line;
  CommonOptions options;  // files: the arguments after the store
  std::string path;       // path of the store
};

// Each runs a verb and returns the exit code. They throw UsageError, Failure and StoreError.
int import_puzzles(const StoreCommand& command);
int tag_puzzles(const StoreCommand& command);
int merge_stores(const StoreCommand& command);
int check_store(const StoreCommand& command);

/// 9x9 puzzles are proved faster together than one by one: at most so many are a piece of work.
inline constexpr std::size_t puzzles_a_piece = 1000;

/// The number of pieces of work in progress: enough that one which takes long does not soon hold up the other threads,
/// and not more, to save memory.
inline std::size_t pieces_under_way(int threads) {
  return static_cast<std::size_t>(threads) + 16;
}

}  // namespace evodoku::tools
