// evodoku-store import.
#include <fmt/format.h>

#include <filesystem>

#include <chrono>
#include <cstdint>
#include <deque>
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
#include "common/say.hpp"
#include "common/shard.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/store.hpp"
#include "store/import_target.hpp"
#include "store/rating_columns.hpp"
#include "store/record_batches.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// A piece of the input and the results for its records.
struct PreparedPiece {
  RecordPiece piece;
  std::vector<std::variant<db::VerifiedRecord, db::Rejected>> results;
};

std::vector<std::string> names_given(const CommandLine& line, const char* option) {
  return line.maybe<std::vector<std::string>>(option).value_or(std::vector<std::string>{});
}

std::optional<db::Partition> partition_wanted(const CommandLine& line) {
  const auto shard = read_shard(line);
  return shard ? std::optional(db::Partition{.number = shard->number, .count = shard->count}) : std::nullopt;
}

/// --list-puzzles: the outcome for each puzzle, in the order of the input, as soon as it is safe.
class ImportList {
 public:
  ImportList(bool is_wanted, const std::string& output) {
    if (is_wanted) output_.emplace(output);
  }

  /// safe() reports its outcome.
  void expect(const Origin& origin) {
    if (output_) waiting_.push_back({origin, nullptr});
  }

  /// The puzzle is not stored: `word` says why.
  void leave_out(const Origin& origin, const char* word) {
    if (!output_) return;
    waiting_.push_back({origin, word});
    write_left_out();
  }

  /// Called when the next expected puzzle was stored.
  void safe(const db::AddResult& result) {
    if (!output_) return;
    const char* const word = result.puzzle == db::Stored::added ? "added" : "there";
    write(word, result.id == 0 ? "-" : std::to_string(result.id));
    write_left_out();
  }

  /// Writes what was reported so far.
  void flush() {
    if (!output_ || text_.empty()) return;
    output_->write(text_);
    text_.clear();
  }

  void commit() {
    flush();
    if (output_) output_->commit();
  }

 private:
  struct Waiting {
    Origin origin;
    const char* left_out;  // the word for the reason; null: its outcome is not known yet
  };

  void write_left_out() {
    while (!waiting_.empty() && waiting_.front().left_out != nullptr) write(waiting_.front().left_out, "-");
  }

  void write(const char* word, const std::string& id) {
    const Origin& origin = waiting_.front().origin;
    text_ += fmt::format("{} {} {}:{}\n", word, id, printable(origin.file), origin.line);
    waiting_.pop_front();
  }

  std::optional<Output> output_;
  std::deque<Waiting> waiting_;
  std::string text_;
};

/// Imports puzzles into the store, and reports problems with others.
class Import {
 public:
  Import(const StoreCommand& command, Progress& progress)
      : command_(command),
        is_dry_run_(command.line.has("dry-run")),
        source_(command.line.maybe<std::string>("source")),
        columns_(names_given(command.line, "rating-column")),
        list_(command.line.has("list-puzzles"), command.options.output),
        wanted_(partition_wanted(command.line)),
        target_(make_target()),
        partition_(target_->partition()),
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
      reject(std::move(piece.records[i]), piece.origins[i], rejected);
    }
    if (piece.share) progress_.reached(*piece.share);
    return errors_.take(piece.error);
  }

  void finish() {
    flush();
    list_.commit();
    progress_.clear();
    for (const std::string& complaint : columns_.complaints()) {
      say("{}\n", printable(complaint));
      errors_.did_less();
    }
    if (!command_.options.quiet) print_totals();
  }

  int exit_code() const { return errors_.exit_code(); }

 private:
  std::unique_ptr<ImportTarget> make_target() {
    const auto acknowledge = [this](const db::VerifiedRecord& /*puzzle*/, const db::AddResult& result) {
      list_.safe(result);
    };
    if (is_dry_run_) return preview_target(command_.path, wanted_, acknowledge);
    return store_target(command_.path, command_.options.quiet, names_given(command_.line, "tag"), wanted_,
                        acknowledge);
  }

  void add(db::VerifiedRecord puzzle, const Origin& origin) {
    if (partition_ && !partition_->has(puzzle.record().canonical.value())) return pass_over(puzzle, origin);
    const auto complain = [&](const std::string& what) {
      report_bad_puzzle({{puzzle.record(), origin.line}, origin.file}, printable(what), nullptr, progress_);
      ++bad_values_;
      errors_.did_less();
    };
    for (Rating& rating : columns_.ratings_of(puzzle.record(), complain))
      puzzle.add_rating(std::move(rating));
    list_.expect(origin);
    target_->add(source_.value_or(origin.file), std::move(puzzle));
    list_.flush();
    if (Clock::now() - last_flush_ >= longest_wait) flush();
  }

  /// With --shard it is normal that other puzzles of the input belong elsewhere; without it they were meant for this
  /// store.
  void pass_over(const db::VerifiedRecord& puzzle, const Origin& origin) {
    list_.leave_out(origin, "elsewhere");
    ++elsewhere_;
    if (wanted_) return;
    const db::Partition other{
        .number = db::partition_of(puzzle.record().canonical.value(), partition_->count),
        .count = partition_->count};
    report_bad_puzzle({{puzzle.record(), origin.line}, origin.file},
                      fmt::format("not stored: it belongs to partition {}, but {} is {}", other.text(),
                                  printable(command_.path), partition_->text()),
                      nullptr, progress_);
    errors_.did_less();
  }

  void reject(Record record, const Origin& origin, const db::Rejected& rejected) {
    report_bad_puzzle({{std::move(record), origin.line}, origin.file}, "rejected: " + rejected.message,
                      nullptr, progress_);
    list_.leave_out(origin, "rejected");
    ++rejected_;
    errors_.did_less();
  }

  void flush() {
    target_->flush();
    list_.flush();
    last_flush_ = Clock::now();
  }

  void print_totals() const {
    const db::ImportTotals& totals = target_->totals();
    say("{}: {}{} added, {} already there, {} rejected{}; {} ratings added{}\n", printable(command_.path),
        is_dry_run_ ? "nothing was written; this would be: " : "", totals.added, totals.already_there,
        rejected_,
        partition_ ? fmt::format(", {} of other partitions than {}", elsewhere_, partition_->text()) : "",
        totals.ratings_added,
        bad_values_ == 0 ? "" : fmt::format(", {} values were no ratings", bad_values_));
  }

  const StoreCommand& command_;
  const bool is_dry_run_;
  const std::optional<std::string> source_;
  RatingColumns columns_;
  ImportList list_;
  const std::optional<db::Partition> wanted_;  // given by --shard
  std::unique_ptr<ImportTarget> target_;
  const std::optional<db::Partition> partition_;  // the partition that the store is
  Progress& progress_;
  InputErrors errors_;
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t rejected_ = 0;
  std::uint64_t elsewhere_ = 0;
  std::uint64_t bad_values_ = 0;
};

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

/// Removes an empty store that is left after an invalid input.
void remove_if_empty(const std::string& path) {
  if (open_to_read(path).info().puzzles > 0) return;
  for (const char* const ending : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::remove(path + ending, ignored);
  }
}

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
        prepared->results = db::prepare_and_take_all(prepared->piece.records, stop.token());
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
  if (is_new && exit_code == exit_usage && std::filesystem::exists(command.path))
    remove_if_empty(command.path);
  return exit_code;
}

}  // namespace evodoku::tools
