// evodoku-store tag.
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/filter.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/record_batches.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// A change of the labels of each puzzle.
struct LabelChange {
  bool is_tag = true;  // otherwise a pick
  std::string name;
  bool is_added = true;       // otherwise it is removed
  std::uint64_t puzzles = 0;  // number of puzzles that it changed
};

std::vector<LabelChange> changes_asked_for(const StoreCommand& command) {
  std::vector<LabelChange> changes;
  const auto take = [&](const char* option, bool is_tag, bool is_added) {
    for (const std::string& name : command.names(option)) {
      if (name.empty()) throw UsageError(fmt::format("--{}: want a name", option));
      changes.push_back({.is_tag = is_tag, .name = name, .is_added = is_added});
    }
  };
  take("tag", true, true);
  take("untag", true, false);
  take("mark", false, true);
  return changes;
}

/// A piece of the input and the canonical keys of its puzzles.
struct KeyedPiece {
  RecordPiece piece;
  std::vector<std::string> keys;
};

KeyedPiece keyed(const RecordPiece& piece) {
  KeyedPiece result{piece, {}};
  for (const Record& record : piece.records) result.keys.push_back(canonical_form(record.puzzle).key());
  return result;
}

/// Changes the labels of puzzles of the input that are in the store.
class Labelling {
 public:
  Labelling(const StoreCommand& command, db::Store& store, std::vector<LabelChange> changes,
            Progress& progress)
      : command_(command),
        store_(store),
        changes_(std::move(changes)),
        progress_(progress),
        errors_(command.options, progress) {}

  /// False if no more puzzles are wanted.
  bool take(KeyedPiece&& keyed) {
    auto& [piece, keys] = keyed;
    const std::vector<std::optional<std::int64_t>> ids = store_.find(keys);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      progress_.advance();
      if (ids[i]) {
        puzzles_.push_back(*ids[i]);
      } else {
        report_missing(std::move(piece.records[i]), piece.origins[i]);
      }
    }
    if (puzzles_.size() >= puzzles_a_transaction || Clock::now() - last_flush_ >= longest_wait) flush();
    if (piece.share) progress_.reached(*piece.share);
    return errors_.take(piece.error);
  }

  void flush() {
    for (LabelChange& change : changes_) {
      change.puzzles += change.is_tag ? set_tag(store_, change.name, puzzles_, change.is_added)
                                      : set_picked(store_, {.name = change.name, .day = time_now()}, puzzles_,
                                                   change.is_added);
    }
    found_ += puzzles_.size();
    puzzles_.clear();
    last_flush_ = Clock::now();
  }

  void print_totals() const {
    say("{}: {} puzzles found, {} not there\n", printable(command_.path), found_, missing_);
    for (const LabelChange& change : changes_) {
      say("{}: {} {} {} {} puzzles\n", printable(command_.path), change.is_tag ? "tag" : "picked as",
          printable(change.name), change.is_added ? "put on" : "taken off", change.puzzles);
    }
  }

  int exit_code() const { return errors_.exit_code(); }

 private:
  void report_missing(Record record, const Origin& origin) {
    report_bad_puzzle({{std::move(record), origin.line}, origin.file},
                      "neither this puzzle nor an isomorph is in the store", nullptr, progress_);
    ++missing_;
    errors_.did_less();
  }

  const StoreCommand& command_;
  db::Store& store_;
  std::vector<LabelChange> changes_;
  Progress& progress_;
  InputErrors errors_;
  std::vector<std::int64_t> puzzles_;  // found, but not labelled yet
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t found_ = 0;
  std::uint64_t missing_ = 0;
};

int label_puzzles(const StoreCommand& command, std::vector<LabelChange> changes) {
  const Interrupt interrupt;
  PuzzleInput input(command.options, interrupt);
  auto store = open_store(command.path, db::Access::read_write);
  Progress progress("puzzles", std::nullopt, command.options.quiet);
  Labelling labelling(command, store, std::move(changes), progress);
  RecordBatches pieces(input);

  // An interrupt ends the input: puzzles read until then are labelled.
  const int threads = command.options.threads;
  ordered_map<RecordPiece, KeyedPiece>(
      {.threads = threads, .window = pieces_under_way(threads)}, [&] { return pieces.next(); },
      [](const RecordPiece& piece, const std::stop_token& /*ended*/) { return keyed(piece); },
      [&](KeyedPiece&& piece) { return labelling.take(std::move(piece)); });
  labelling.flush();
  progress.clear();
  if (!command.options.quiet) labelling.print_totals();
  return interrupt.requested() ? interrupt.exit_code() : labelling.exit_code();
}

}  // namespace

int tag_puzzles(const StoreCommand& command) {
  std::vector<LabelChange> changes = changes_asked_for(command);
  if (changes.empty())
    throw UsageError(
        "tag: say what to do: --tag TAG, --untag TAG or --mark NAME; info lists those there are");
  return label_puzzles(command, std::move(changes));
}

}  // namespace evodoku::tools
