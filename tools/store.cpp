// evodoku-store: puzzles into a store and out of it, and whether it is sound.
#include "evodoku_db/store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/clock.hpp"
#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/pages.hpp"
#include "record_pieces.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;
using Clock = std::chrono::steady_clock;

const ToolDescription description{
    .name = "evodoku-store",
    .sentence = "Keeps puzzles and ratings in a SQLite file, no two puzzles isomorphs of each other.",
    .usage =
        "evodoku-store import FILE.db [options] [PUZZLES...]\n"
        "       evodoku-store export | info | check FILE.db [options]",
    .examples =
        {{"evodoku-store import puzzles.db puzzles.txt", "store what is new; made if it is not there"},
         {"evodoku-generate -N 3 --clues 30 -n 100 --seed 1 --json | evodoku-store import puzzles.db",
          "puzzles with their provenance, from a pipe"},
         {"evodoku-store info puzzles.db", "how much of what is in it"},
         {"evodoku-store export puzzles.db --json -o all.jsonl", "everything that is known, a record a line"},
         {"evodoku-store check puzzles.db", "prove every puzzle again, check every rating and the file"}},
    .notes =
        "import stores proper puzzles only: each is solved and proved by two engines. Puzzles that are "
        "rejected are\n"
        "named with the reason, and the exit code is 1. To ask for some of the puzzles: evodoku-query.\n"};

/// Pieces that may be under way: so many that one which takes long does not soon hold up the other threads,
/// and no more, for the memory.
std::size_t pieces_under_way(int threads) {
  return static_cast<std::size_t>(threads) + 16;
}

/// A piece of the input and what came of its records.
struct PreparedPiece {
  RecordPiece piece;
  std::vector<std::variant<db::Prepared, db::Rejected>> results;
};

/// Puzzles on their way into the store: in transactions of many, but what arrives slowly waits no longer
/// than a second for the next one. Says what is wrong with the rest.
class Import {
 public:
  Import(const CommonOptions& options, db::Store& store, Progress& progress)
      : options_(options), importer_(store, {.source = "-", .now = time_now()}), progress_(progress) {}

  /// False if no more is wanted.
  bool take(PreparedPiece&& prepared) {
    auto& [piece, results] = prepared;
    for (std::size_t i = 0; i < results.size(); ++i) {
      progress_.advance();
      if (auto* const puzzle = std::get_if<db::Prepared>(&results[i])) {
        add(piece.origins[i].file, std::move(*puzzle));
        continue;
      }
      const auto& rejected = std::get<db::Rejected>(results[i]);
      if (rejected.reason == db::Rejected::Reason::stopped) return false;
      reject({{std::move(piece.records[i]), piece.origins[i].line}, piece.origins[i].file}, rejected);
    }
    return !piece.error || take_error(*piece.error);
  }

  void finish(const std::string& path) {
    flush();
    progress_.clear();
    if (options_.quiet) return;
    const db::ImportTotals& totals = importer_.totals();
    fmt::print(stderr, "{}: {} added, {} already there, {} rejected; {} ratings added\n", printable(path),
               totals.added, totals.already_there, rejected_, totals.ratings_added);
  }

  int exit_code() const { return exit_code_; }

 private:
  void add(const std::string& source, db::Prepared puzzle) {
    if (source != source_) {
      importer_.set_provenance({.source = source, .now = time_now()});
      source_ = source;
    }
    importer_.add(std::move(puzzle));
    if (Clock::now() - last_flush_ >= std::chrono::seconds(1)) flush();
  }

  void flush() {
    importer_.flush();
    last_flush_ = Clock::now();
  }

  void reject(const Job& job, const db::Rejected& rejected) {
    report_bad_puzzle(job, "rejected: " + rejected.message, nullptr, progress_);
    ++rejected_;
    exit_code_ = exit_less;
  }

  bool take_error(const TextError& error) {
    progress_.advance();
    report_bad_input(error, nullptr, progress_);
    exit_code_ = options_.keep_going ? exit_less : exit_usage;
    return options_.keep_going;
  }

  const CommonOptions& options_;
  db::Importer importer_;
  Progress& progress_;
  std::string source_ = "-";
  Clock::time_point last_flush_ = Clock::now();
  std::uint64_t rejected_ = 0;
  int exit_code_ = exit_done;
};

/// Requested as soon as one of two others is.
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

int import_puzzles(const CommonOptions& options, const std::string& path) {
  const Interrupt interrupt;
  PuzzleInput input(options, interrupt);
  auto store = db::Store::open(path, db::Access::create);
  Progress progress("puzzles", std::nullopt, options.quiet);
  RecordPieces pieces(input);
  Import import(options, store, progress);

  // An interrupt ends the input, and so all this: whatever was read until then is stored.
  ordered_map<RecordPiece, PreparedPiece>(
      {.threads = options.threads, .window = pieces_under_way(options.threads)},
      [&] { return pieces.next(); },
      [&](const RecordPiece& piece, const std::stop_token& ended) {
        const EitherStop stop(ended, interrupt.token());
        return PreparedPiece{piece, db::prepare_all(piece.records, stop.token())};
      },
      [&](PreparedPiece&& prepared) { return import.take(std::move(prepared)); });
  import.finish(path);
  return interrupt.requested() ? interrupt.exit_code() : import.exit_code();
}

int export_puzzles(const CommonOptions& options, const std::string& path) {
  const Interrupt interrupt;
  auto store = db::Store::open(path, db::Access::read_only);
  RecordOutput output(options);
  store.select({}, [&](const db::StoredRecord& row) {
    output.write(row.record);
    return !output.reader_gone() && !interrupt.requested();
  });
  output.commit();
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

int print_info(const CommonOptions& options, const std::string& path) {
  auto store = db::Store::open(path, db::Access::read_only);
  const db::StoreInfo info = store.info();
  Output output(options.output);
  output.write(fmt::format("schema version  {}\npuzzles         {}\nratings         {}\nsources         {}\n",
                           info.version, info.puzzles, info.ratings, info.sources));
  for (const db::RaterInfo& rater : info.raters) {
    output.write(fmt::format("rater           {}, version {}: {} ratings\n", printable(rater.name),
                             rater.version, rater.ratings));
  }
  output.commit();
  return exit_done;
}

/// What was found in each of some rows.
using RowFindings = std::vector<std::vector<db::Finding>>;

/// Writes the findings, a line each, and counts.
class CheckReport {
 public:
  CheckReport(Output& output, Progress& progress) : output_(output), progress_(progress) {}

  void add(const std::vector<db::Finding>& findings) {
    if (!findings.empty()) progress_.clear();
    for (const db::Finding& finding : findings) output_.write(printable(finding.message()) + "\n");
    found_ += findings.size();
  }

  void add_rows(const RowFindings& findings) {
    for (const auto& of_row : findings) add(of_row);
    checked_ += findings.size();
    progress_.advance(findings.size());
  }

  std::uint64_t checked() const { return checked_; }
  std::uint64_t found() const { return found_; }

 private:
  Output& output_;
  Progress& progress_;
  std::uint64_t checked_ = 0;
  std::uint64_t found_ = 0;
};

/// Rows to be examined together; a row of another box than 9x9 is the last, as in RecordPieces. Nothing at
/// the end.
std::optional<std::vector<db::StoredRow>> next_rows(db::Pages<db::StoredRow>& pages) {
  std::vector<db::StoredRow> rows;
  bool is_9x9 = true;
  while (is_9x9 && rows.size() < RecordPieces::most_records) {
    auto row = pages.next();
    if (!row) break;
    is_9x9 = row->box_rows == 3 && row->box_cols == 3;
    rows.push_back(std::move(*row));
  }
  if (rows.empty()) return std::nullopt;
  return rows;
}

int check_store(const CommonOptions& options, const std::string& path) {
  const Interrupt interrupt;
  auto store = db::Store::open(path, db::Access::read_only);
  Output output(options.output);
  Progress progress("puzzles", store.info().puzzles, options.quiet);
  CheckReport report(output, progress);
  report.add(store.check_file());
  db::Pages<db::StoredRow> pages(
      [&](std::int64_t after, int count) { return store.rows_after(after, count); });
  ordered_map<std::vector<db::StoredRow>, RowFindings>(
      {.threads = options.threads, .window = pieces_under_way(options.threads), .stop = interrupt.token()},
      [&] { return next_rows(pages); },
      [](const std::vector<db::StoredRow>& rows, std::stop_token stop) {
        return db::examine_all(rows, std::move(stop));
      },
      [&](RowFindings&& findings) {
        report.add_rows(findings);
        return !output.reader_gone();
      });
  output.commit();
  progress.clear();
  if (!options.quiet) {
    fmt::print(stderr, "{}: {} puzzles checked, {} findings\n", printable(path), report.checked(),
               report.found());
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return report.found() > 0 ? exit_less : exit_done;
}

using Verb = int (*)(const CommonOptions& options, const std::string& path);

Verb verb_named(const std::string& name) {
  if (name == "import") return import_puzzles;
  if (name == "export") return export_puzzles;
  if (name == "info") return print_info;
  if (name == "check") return check_store;
  throw UsageError(fmt::format("{}: want import, export, info or check, then the store; see --help", name));
}

int store_main(int argc, char** argv) {
  CommandLine line(description, {.input = true, .output = true, .threads = true});
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  std::vector<std::string>& words = options.files;
  if (words.size() < 2)
    throw UsageError(
        "want a verb (import, export, info or check), then a store: evodoku-store info puzzles.db; see "
        "--help");
  const Verb verb = verb_named(words[0]);
  const std::string path = words[1];
  words.erase(words.begin(), words.begin() + 2);
  if (verb != import_puzzles && !words.empty()) throw UsageError(words[0] + ": only import takes files");
  if (words.empty()) words = {"-"};
  return with_store_errors([&] { return verb(options, path); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, store_main);
}
