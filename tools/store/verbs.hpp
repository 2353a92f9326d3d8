// What the verbs of evodoku-store share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/record_batches.hpp"

namespace evodoku::tools {

/// A verb with everything on its command line.
struct StoreCommand {
  const CommandLine& line;
  CommonOptions options;  // files: the arguments after the store
  std::string path;       // path of the store

  std::vector<std::string> names(const char* option) const { return line.all(option); }
};

// Each runs a verb and returns the exit code. They throw UsageError, Failure and StoreError.
int import_puzzles(const StoreCommand& command);
int merge_stores(const StoreCommand& command);
int tag_puzzles(const StoreCommand& command);
int check_store(const StoreCommand& command);

/// The number of pieces of work in progress: enough that one which takes long does not soon hold up the other threads,
/// and not more, to save memory.
inline std::size_t pieces_under_way(int threads) {
  return static_cast<std::size_t>(threads) + 16;
}

/// Entries of a store, to be processed together; one that is not 9x9 is the last of its piece, as in RecordBatches.
/// Nothing at the end.
inline std::optional<std::vector<db::StoredEntry>> next_piece(db::Cursor<db::StoredEntry>& entries) {
  std::vector<db::StoredEntry> items;
  while (items.size() < RecordBatches::most_records) {
    auto item = entries.next();
    if (!item) break;
    items.push_back(std::move(*item));
    if (items.back().record.puzzle.box() != Box(3, 3)) break;
  }
  return items.empty() ? std::nullopt : std::optional(std::move(items));
}

/// A stop that is requested as soon as one of two others is.
class EitherStop {
 public:
  EitherStop(std::stop_token first, std::stop_token second)
      : on_first_(std::move(first), Request{source_}), on_second_(std::move(second), Request{source_}) {}

  std::stop_token token() const { return source_.get_token(); }

 private:
  struct Request {
    std::stop_source& source;
    void operator()() const { source.request_stop(); }
  };
  std::stop_source source_;
  std::stop_callback<Request> on_first_;
  std::stop_callback<Request> on_second_;
};

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
