// evodoku-store: puzzles into a store and out of it, and whether it is sound.
#include "evodoku_db/store.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <utility>
#include <variant>

#include "common/command_line.hpp"
#include "common/filter.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/pages.hpp"

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

std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Puzzles on their way into the store: in transactions of many, but what arrives slowly waits no longer than a second
/// for the next one.
class Import {
 public:
  explicit Import(db::Store& store) : importer_(store, {.source = "-", .now = time_now()}) {}

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

  const db::ImportTotals& totals() const { return importer_.totals(); }

 private:
  db::Importer importer_;
  std::string source_ = "-";
  Clock::time_point last_flush_ = Clock::now();
};

int import_puzzles(const CommonOptions& options, const std::string& path) {
  using Result = std::variant<db::Prepared, db::Rejected>;
  const Interrupt interrupt;
  PuzzleInput input(options, interrupt);
  auto store = db::Store::open(path, db::Access::create);
  Import import(store);
  Progress progress("puzzles", std::nullopt, options.quiet);
  std::uint64_t rejected = 0;

  const int exit_code = run_filter<Result>(
      {options, input, nullptr, progress, interrupt},
      [](const Job& job, std::stop_token stop) { return db::prepare(job.puzzle.record, std::move(stop)); },
      [&](const Job& job, Result&& result) {
        if (auto* const prepared = std::get_if<db::Prepared>(&result)) {
          import.add(job.file, std::move(*prepared));
          return true;
        }
        const auto& reason = std::get<db::Rejected>(result);
        if (reason.reason == db::Rejected::Reason::stopped) return false;
        report_bad_puzzle(job, "rejected: " + reason.message, nullptr, progress);
        ++rejected;
        return true;
      });
  import.flush();
  progress.clear();
  if (!options.quiet) {
    const db::ImportTotals& totals = import.totals();
    fmt::print(stderr, "{}: {} added, {} already there, {} rejected; {} ratings added\n", printable(path),
               totals.added, totals.already_there, rejected, totals.ratings_added);
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return exit_code == exit_done && rejected > 0 ? exit_less : exit_code;
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

/// What came of one row.
struct Examined {
  std::vector<db::Finding> findings;
};

int check_store(const CommonOptions& options, const std::string& path) {
  const Interrupt interrupt;
  auto store = db::Store::open(path, db::Access::read_only);
  Output output(options.output);
  Progress progress("puzzles", store.info().puzzles, options.quiet);
  std::uint64_t found = 0;
  const auto report = [&](const std::vector<db::Finding>& findings) {
    if (!findings.empty()) progress.clear();
    for (const db::Finding& finding : findings) output.write(printable(finding.message()) + "\n");
    found += findings.size();
  };
  report(store.check_file());
  db::Pages<db::StoredRow> rows(
      [&](std::int64_t after, int count) { return store.rows_after(after, count); });
  const std::uint64_t checked = ordered_map<db::StoredRow, Examined>(
      {.threads = options.threads, .stop = interrupt.token()}, [&] { return rows.next(); },
      [](const db::StoredRow& row, std::stop_token stop) {
        return Examined{db::examine(row, std::move(stop))};
      },
      [&](Examined&& examined) {
        report(examined.findings);
        progress.advance();
        return !output.reader_gone();
      });
  output.commit();
  progress.clear();
  if (!options.quiet)
    fmt::print(stderr, "{}: {} puzzles checked, {} findings\n", printable(path), checked, found);
  if (interrupt.requested()) return interrupt.exit_code();
  return found > 0 ? exit_less : exit_done;
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
