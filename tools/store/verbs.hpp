// What the verbs of evodoku-store share.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/filter.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/cursor.hpp"
#include "store/record_batches.hpp"

namespace evodoku::tools {

/// A verb with everything on its command line.
struct StoreCommand {
  const CommandLine& line;
  CommonOptions options;  // files: the arguments after the store
  std::string path;       // path of the store
};

// Each runs a verb and returns the exit code. They throw UsageError, Failure and StoreError.
int import_puzzles(const StoreCommand& command);
int export_puzzles(const StoreCommand& command);
int merge_stores(const StoreCommand& command);
int tag_puzzles(const StoreCommand& command);
int check_store(const StoreCommand& command);
int back_up_store(const StoreCommand& command);
int optimize_store(const StoreCommand& command);
int print_info(const StoreCommand& command);

/// The number of pieces of work in progress: enough that one which takes long does not soon hold up the other threads,
/// and not more, to save memory.
inline std::size_t pieces_under_way(int threads) {
  return static_cast<std::size_t>(threads) + 16;
}

/// Rows of a store, to be processed together; a row that is not 9x9 is the last of its piece, as in RecordBatches.
/// Empty at the end.
template <typename Item>
std::optional<std::vector<Item>> next_piece(db::Cursor<Item>& rows,
                                            const std::function<bool(const Item&)>& is_9x9) {
  std::vector<Item> items;
  while (items.size() < RecordBatches::most_records) {
    auto item = rows.next();
    if (!item) break;
    items.push_back(std::move(*item));
    if (!is_9x9(items.back())) break;
  }
  if (items.empty()) return std::nullopt;
  return items;
}

/// The message if a damaged store had to be read around its damage.
template <typename Item>
std::string damage_of(const db::Cursor<Item>& rows) {
  return fmt::format("the store is damaged ({}): each puzzle was read separately, as far as possible",
                     *rows.damage());
}

/// Reports errors in the input, and determines the exit code.
class InputErrors {
 public:
  InputErrors(const CommonOptions& options, Progress& progress) : options_(options), progress_(progress) {}

  /// False if the command ends here.
  bool take(const std::optional<TextError>& error) {
    if (!error) return true;
    progress_.advance();
    report_bad_input(*error, nullptr, progress_);
    exit_code_ = options_.keep_going ? exit_less : exit_usage;
    return options_.keep_going;
  }

  /// The command continues, but did less than it should.
  void did_less() { exit_code_ = std::max(exit_code_, int{exit_less}); }

  int exit_code() const { return exit_code_; }

 private:
  const CommonOptions& options_;
  Progress& progress_;
  int exit_code_ = exit_done;
};

}  // namespace evodoku::tools
