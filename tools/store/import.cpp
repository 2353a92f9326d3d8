// evodoku-store import and tag: puzzles of the input become puzzles of the store, or get labels there.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/output.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/write_pace.hpp"
#include "evodoku/canon.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

// -- import

/// --list: the outcome for each puzzle, in the order of the input, as soon as it is safe.
class ImportList {
 public:
  explicit ImportList(bool is_wanted) {
    if (is_wanted) output_.emplace("-");
  }

  /// A puzzle whose outcome stored() will tell, unless it is rejected.
  void expect(const InputPuzzle& puzzle, bool is_rejected) {
    if (!output_) return;
    waiting_.emplace_back(fmt::format("{}:{}", printable(puzzle.file), puzzle.puzzle.line), is_rejected);
    write_rejected();
  }
  void stored(const db::AddResult& result) {
    if (!output_) return;
    write(fmt::format("{} {}", result.puzzle == db::Stored::added ? "added" : "there", result.id));
    write_rejected();
  }
  void commit() {
    if (output_) output_->commit(exit_done);
  }

 private:
  void write_rejected() {
    while (!waiting_.empty() && waiting_.front().second) write("rejected -");
  }
  void write(const std::string& outcome) {
    output_->write(fmt::format("{} {}\n", outcome, waiting_.front().first));
    waiting_.pop_front();
  }

  std::optional<Output> output_;
  std::deque<std::pair<std::string, bool>> waiting_;  // their places, and whether they are rejected
};

void require_names(const char* option, const std::vector<std::string>& names) {
  if (std::ranges::find(names, "") != names.end()) throw UsageError(fmt::format("{}: want a name", option));
}

int import_into(const StoreRequest& request) {
  require_names("--tag", request.tags);
  // Each transaction writes nearly all pages of the index by random key, of which a page has some hundred: with twice
  // as many puzzles per transaction, half as many pages are written.
  constexpr std::size_t puzzles_of_import = 25'000;
  const Interrupt interrupt;
  PuzzleInput input(request.options, interrupt);
  Progress progress("puzzles", std::nullopt, request.options.quiet);
  ImportList list(request.list);
  auto store = open_store(request.path, db::Access::create);
  const auto provenance = [&](const std::string& file) {
    return db::Provenance{.source = request.source.value_or(file), .now = time_now(), .tags = request.tags};
  };
  std::string source = "-";
  db::Importer importer(store, provenance(source), puzzles_of_import,
                        [&](const db::VerifiedRecord&, const db::AddResult& result) { list.stored(result); });
  std::uint64_t rejected = 0;
  std::uint64_t left_out = 0;  // members of records
  WritePace pace;
  using Outcome = std::variant<db::VerifiedRecord, db::Rejected>;
  const auto prove = [&](std::span<InputPuzzle> puzzles, const std::stop_token& ended,
                         std::vector<Outcome>& outcomes) {
    std::stop_source either;
    const auto stop_all = [&either] { either.request_stop(); };
    const std::stop_callback at_the_end(ended, stop_all);
    const std::stop_callback at_an_interrupt(interrupt.token(), stop_all);
    std::vector<Record> records;
    records.reserve(puzzles.size());
    for (InputPuzzle& puzzle : puzzles) records.push_back(std::move(puzzle.puzzle.record));
    outcomes = db::prepare_all(records, either.get_token(), all_checks());
  };
  const auto take = [&](const InputPuzzle& puzzle, Outcome&& outcome) {
    if (const auto* const why = std::get_if<db::Rejected>(&outcome)) {
      if (why->is_stopped) return false;
      report_bad_puzzle(puzzle, "rejected: " + why->message, nullptr);
      list.expect(puzzle, true);
      ++rejected;
      return true;
    }
    auto& verified = std::get<db::VerifiedRecord>(outcome);
    if (puzzle.file != source) importer.set_provenance(provenance(puzzle.file));
    source = puzzle.file;
    list.expect(puzzle, false);
    for (const std::string& reason : verified.left_out)
      report_bad_puzzle(puzzle, "left out: " + printable(reason), nullptr);
    left_out += verified.left_out.size();
    importer.add(std::move(verified));
    pace.when_due([&] { importer.flush(); });
    return true;
  };
  const int exit_code = run_filter_at_once<Outcome>({.options = request.options,
                                                     .input = input,
                                                     .output = nullptr,
                                                     .progress = progress,
                                                     .interrupt = interrupt,
                                                     .at_once = puzzles_a_piece,
                                                     .keeps_what_is_read = true},
                                                    prove, take);
  importer.flush();
  list.commit();
  const db::ImportTotals& totals = importer.totals();
  if (!request.options.quiet)
    say("{}: {} added, {} already there, {} rejected; {} ratings added{}\n", printable(request.path),
        totals.added, totals.already_there, rejected, totals.ratings_added,
        left_out > 0 ? fmt::format("; {} false statements left out", left_out) : "");
  if (interrupt.requested()) return interrupt.exit_code();
  return exit_code == exit_done && rejected + left_out > 0 ? int{exit_less} : exit_code;
}

}  // namespace

int import_puzzles(const StoreRequest& request) {
  const bool is_new = !status_of(request.path);
  const int exit_code = import_into(request);
  // no empty store is left after an invalid input
  if (is_new && exit_code == exit_usage && open_store(request.path).info().puzzles == 0)
    std::filesystem::remove(request.path);
  return exit_code;
}

// -- tag

int tag_puzzles(const StoreRequest& request) {
  require_names("--tag", request.tags);
  require_names("--untag", request.untags);
  require_names("--mark", request.marks);
  require_names("--unmark", request.unmarks);
  if (request.tags.empty() && request.untags.empty() && request.marks.empty() && request.unmarks.empty())
    throw UsageError(
        "tag: say what to do: --tag, --untag, --mark or --unmark NAME; info lists those there are");
  const Interrupt interrupt;
  PuzzleInput input(request.options, interrupt);
  auto store = open_store(request.path, db::Access::read_write);
  Progress progress("puzzles", std::nullopt, request.options.quiet);
  std::vector<std::int64_t> puzzles;  // found, but not labelled yet
  std::uint64_t found = 0;
  std::uint64_t missing = 0;
  std::map<std::string, std::uint64_t> changed;  // "tag pretty put on": how many puzzles
  WritePace pace(puzzles_a_transaction);
  const auto flush = [&] {
    for (const std::string& name : request.tags)
      changed[fmt::format("tag {} put on", printable(name))] += set_tag(store, name, puzzles, true);
    for (const std::string& name : request.untags)
      changed[fmt::format("tag {} taken off", printable(name))] += set_tag(store, name, puzzles, false);
    for (const std::string& name : request.marks)
      changed[fmt::format("picked as {} put on", printable(name))] +=
          set_picked(store, {.name = name, .day = time_now()}, puzzles);
    for (const std::string& name : request.unmarks)
      changed[fmt::format("picked as {} taken off", printable(name))] += unset_picked(store, name, puzzles);
    found += puzzles.size();
    puzzles.clear();
  };
  const int exit_code = run_filter<std::string>(
      {request.options, input, nullptr, progress, interrupt},
      [](const InputPuzzle& job, const std::stop_token&) {
        return canonical_form(job.puzzle.record.puzzle).key();
      },
      [&](const InputPuzzle& job, std::string&& key) {
        if (job.puzzle.record.candidates) {
          report_bad_puzzle(job, "a candidate grid, which no store has", nullptr);
          ++missing;
        } else if (const auto id = store.find(key)) {
          puzzles.push_back(*id);
        } else {
          report_bad_puzzle(job, "neither this puzzle nor an isomorph is in the store", nullptr);
          ++missing;
        }
        pace.when_due(flush, puzzles.size());
        return true;
      });
  flush();
  if (!request.options.quiet) {
    say("{}: {} puzzles found, {} not there\n", printable(request.path), found, missing);
    for (const auto& [change, count] : changed)
      say("{}: {} {} puzzles\n", printable(request.path), change, count);
  }
  if (interrupt.requested()) return interrupt.exit_code();
  return exit_code == exit_done && missing > 0 ? int{exit_less} : exit_code;
}

}  // namespace evodoku::tools
