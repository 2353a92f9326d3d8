// README.md of a set: its contents and how it was made.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "dataset/set_request.hpp"

namespace evodoku::tools {

/// "-", a file, or a folder, and its format.
struct SetTarget {
  std::string name = "-";
  bool is_folder = false;
  SetFormat format = SetFormat::csv;
  bool gzip = false;
};

/// What was written, for the card.
struct SetCounts {
  std::uint64_t omitted = 0;  // isomorphs of earlier rows
  std::uint64_t missing = 0;  // rows that could not be made
  std::uint64_t not_chosen = 0;
  struct OfSplit {
    std::uint64_t rows = 0;
    std::uint64_t puzzles = 0;  // without those of augmentation
    std::map<std::string, std::uint64_t> classes;
    std::map<std::string, std::uint64_t> boxes;
    std::map<int, std::uint64_t> clues;
  };
  std::vector<OfSplit> splits;
};

/// Depends only on the set, not on whether one process made it or shards were joined. `files`: the data files of each
/// split.
std::string data_card(const SetRequest& request, const SetTarget& target, const SetCounts& counts,
                      const std::vector<std::string>& files);

}  // namespace evodoku::tools
