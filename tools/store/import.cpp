// evodoku-store import.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/filter.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/store.hpp"
#include "store/record_batches.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Puzzles per transaction. Each transaction writes nearly all pages of the index by random key, of which a page has
/// some hundred: with twice as many puzzles per transaction, half as many pages are written.
constexpr std::size_t puzzles_of_import = 25'000;

/// A piece of the input and the results for its records.
struct PreparedPiece {
  RecordPiece piece;
  std::vector<std::variant<db::VerifiedRecord, db::Rejected>> results;
};

/// --list: the outcome for each puzzle, in the order of the input, as soon as it is safe.
class ImportList {
 public:
  explicit ImportList(bool is_wanted) {
    if (is_wanted) output_.emplace("-");
  }

  /// stored() or rejected() reports its outcome.
  void expect(const Origin& origin) {
    if (output_) waiting_.push_back({origin, false});
  }
  void rejected(const Origin& origin) {
    if (!output_) return;
    waiting_.push_back({origin, true});
    write_rejected();
  }
  void stored(const db::AddResult& result) {
    if (!output_) return;
    write(result.puzzle == db::Stored::added ? "added" : "there", std::to_string(result.id));
    write_rejected();
  }
  void commit() {
    if (output_) output_->commit();
  }

 private:
  struct Waiting {
    Origin origin;
    bool is_rejected;
  };

  void write_rejected() {
    while (!waiting_.empty() && waiting_.front().is_rejected) write("rejected", "-");
  }
  void write(const char* word, const std::string& id) {
    const Origin& origin = waiting_.front().origin;
    output_->write(fmt::format("{} {} {}:{}\n", word, id, printable(origin.file), origin.line));
    waiting_.pop_front();
  }

  std::optional<Output> output_;
  std::deque<Waiting> waiting_;
};

/// Imports puzzles into the store, and reports problems with others.
class Import {
 public:
  Import(const StoreCommand& command, Progress& progress)
      : command_(command),
        list_(command.line.has("list")),
        store_(open_store(command.path, db::Access::create)),
        importer_(store_, provenance("-"), puzzles_of_import,
                  [this](const db::VerifiedRecord& /*puzzle*/, const db::AddResult& result) {
                    list_.stored(result);
                  }),
        progress_(progress),
        errors_(command.options, progress) {}

  /// False if no more puzzles are wanted.
  bool take(PreparedPiece&& prepared) {
    auto& [piece, results] = prepared;
    for (std::size_t i = 0; i < results.size(); ++i) {
      progress_.advance();
      if (auto* const puzzle = std::get_if<db::VerifiedRecord>(&results[i])) {
        add(std::move(*puzzle), piece.origins[i]);
        continue;
      }
      const auto& rejected = std::get<db::Rejected>(results[i]);
      if (rejected.reason == db::Rejected::Reason::stopped) return false;
      report_bad_puzzle({{std::move(piece.records[i]), piece.origins[i].line}, piece.origins[i].file},
                        "rejected: " + rejected.message, nullptr, progress_);
      list_.rejected(piece.origins[i]);
      ++rejected_;
      errors_.did_less();
    }
    if (piece.share) progress_.reached(*piece.share);
    return errors_.take(piece.error);
  }

  void finish() {
    flush();
    list_.commit();
    progress_.clear();
    if (command_.options.quiet) return;
    const db::ImportTotals& totals = importer_.totals();
    say("{}: {} added, {} already there, {} rejected; {} ratings added\n", printable(command_.path),
        totals.added, totals.already_there, rejected_, totals.ratings_added);
  }

  int exit_code() const { return errors_.exit_code(); }

 private:
  db::Provenance provenance(const std::string& source) const {
    return {.source = command_.line.maybe<std::string>("source").value_or(source),
            .now = time_now(),
            .tags = command_.names("tag")};
  }

  void add(db::VerifiedRecord puzzle, const Origin& origin) {
    if (origin.file != source_) {
      importer_.set_provenance(provenance(origin.file));
      source_ = origin.file;
    }
    list_.expect(origin);
    importer_.add(std::move(puzzle));
    if (Clock::now() - last_flush_ >= longest_wait) flush();
  }

  void flush() {
    importer_.flush();
    last_flush_ = Clock::now();
  }

  const StoreCommand& command_;
  ImportList list_;
  db::Store store_;
  db::Importer importer_;
  std::string source_ = "-";
  Progress& progress_;
  InputErrors errors_;
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t rejected_ = 0;
};

int import_into(const StoreCommand& command) {
  const Interrupt interrupt;
  PuzzleInput input(command.options, interrupt);
  Progress progress("puzzles", std::nullopt, command.options.quiet);
  Import import(command, progress);
  RecordBatches pieces(input);

  // An interrupt ends the input, and thereby everything here: puzzles read until then are stored.
  const int threads = command.options.threads;
  // a pointer, because copying the records would take longer than reading them
  using Handed = std::shared_ptr<PreparedPiece>;
  ordered_map<Handed, Handed>(
      {.threads = threads, .window = pieces_under_way(threads)},
      [&]() -> std::optional<Handed> {
        auto piece = pieces.next();
        if (!piece) return std::nullopt;
        return std::make_shared<PreparedPiece>(PreparedPiece{*std::move(piece), {}});
      },
      [&](const Handed& prepared, const std::stop_token& ended) {
        const EitherStop stop(ended, interrupt.token());
        prepared->results = db::prepare_all(prepared->piece.records, stop.token());
        return prepared;
      },
      [&](Handed&& prepared) { return import.take(std::move(*prepared)); });
  import.finish();
  return interrupt.requested() ? interrupt.exit_code() : import.exit_code();
}

}  // namespace

int import_puzzles(const StoreCommand& command) {
  const bool is_new = !std::filesystem::exists(command.path);
  const int exit_code = import_into(command);
  // no empty store is left after an invalid input
  if (is_new && exit_code == exit_usage && open_store(command.path).info().puzzles == 0)
    std::filesystem::remove(command.path);
  return exit_code;
}

}  // namespace evodoku::tools
