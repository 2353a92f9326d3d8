// evodoku-store merge and check: every puzzle of a store is proved again, to be imported or to find what is wrong.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "common/write_pace.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Entries = std::vector<db::StoredEntry>;

/// Entries to be processed together; one that is not 9x9 is the last of its piece, because it may take long. Nothing at
/// the end.
std::optional<Entries> next_piece_of(db::Cursor<db::StoredEntry>& entries) {
  Entries piece;
  while (piece.size() < puzzles_a_piece) {
    auto entry = entries.next();
    if (!entry) break;
    piece.push_back(std::move(*entry));
    if (piece.back().record.puzzle.box() != Box(3, 3)) break;
  }
  return piece.empty() ? std::nullopt : std::optional(std::move(piece));
}

// -- merge

/// Entries that were proved again, and what was left out of them and why.
struct ProvedPiece {
  std::vector<db::VerifiedRecord> puzzles = {};
  std::vector<std::string> faults = {};
  std::size_t entries = 0;
  bool is_stopped = false;
};

ProvedPiece proved(Entries entries, const std::stop_token& stop) {
  ProvedPiece piece{.entries = entries.size()};
  const auto complain = [&](const db::StoredEntry& entry, const std::string& what) {
    piece.faults.push_back(fmt::format("puzzle {}: {}", entry.id, what));
  };
  std::erase_if(entries, [&](const db::StoredEntry& entry) {
    if (!entry.fault.empty()) piece.faults.push_back(entry.fault);
    return !entry.fault.empty();
  });
  std::vector<Record> records;
  records.reserve(entries.size());
  for (db::StoredEntry& entry : entries) records.push_back(std::move(entry.record));
  auto results = db::prepare_all(records, stop, all_checks());
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const std::string& fault : entries[i].further_faults) complain(entries[i], fault);
    if (auto* const puzzle = std::get_if<db::VerifiedRecord>(&results[i])) {
      for (const std::string& reason : puzzle->left_out) complain(entries[i], "left out: " + reason);
      puzzle->belongings = std::move(entries[i].belongings);
      piece.puzzles.push_back(std::move(*puzzle));
      continue;
    }
    const auto& rejected = std::get<db::Rejected>(results[i]);
    piece.is_stopped |= rejected.is_stopped;
    if (!piece.is_stopped) complain(entries[i], "left out: " + rejected.message);
  }
  return piece;
}

/// Returns the number of faults that were reported.
std::uint64_t merge_one(db::Store& store, const std::string& name, const StoreRequest& request,
                        const Interrupt& interrupt) {
  db::Store other = open_store(name);
  Progress progress("puzzles", other.info().puzzles, request.options.quiet);
  db::Importer importer(store, {.source = name, .now = time_now()}, puzzles_a_transaction);
  auto entries = entries_of(other, all_checks());
  std::uint64_t faults = 0;
  WritePace pace;
  const int threads = request.options.threads;
  ordered_map<Entries, ProvedPiece>(
      {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
      [&] { return next_piece_of(entries); },
      [](const Entries& piece, const std::stop_token& stop) { return proved(piece, stop); },
      [&](ProvedPiece&& piece) {
        progress.advance(piece.entries);
        for (const std::string& fault : piece.faults) say("{}: {}\n", printable(name), printable(fault));
        faults += piece.faults.size();
        for (db::VerifiedRecord& puzzle : piece.puzzles) importer.add(std::move(puzzle));
        pace.when_due([&] { importer.flush(); });
        return !piece.is_stopped;
      });
  importer.flush();
  const db::ImportTotals& totals = importer.totals();
  if (!request.options.quiet)
    say("{}: from {}: {} puzzles added, {} already there; {} ratings, {} tags and picks added\n",
        printable(request.path), printable(name), totals.added, totals.already_there, totals.ratings_added,
        totals.labels_added);
  return faults;
}

}  // namespace

int merge_stores(const StoreRequest& request) {
  const std::vector<std::string>& names = request.options.files;
  if (names.empty())
    throw UsageError("merge: name the stores to merge: evodoku-store merge FILE.db OTHER.db...");
  const Interrupt interrupt;
  for (const std::string& name : names) {
    std::error_code ignored;
    if (std::filesystem::equivalent(request.path, name, ignored))
      throw UsageError(
          fmt::format("{}: is the store itself; name the stores to merge into it", printable(name)));
    open_store(name);  // before anything is written, so that a problem with one is reported at once
  }
  auto store = open_store(request.path, db::Access::create);
  std::uint64_t faults = 0;
  for (const std::string& name : names) {
    if (!interrupt.requested()) faults += merge_one(store, name, request, interrupt);
  }
  if (interrupt.requested()) {
    say("{}: interrupted; the same command adds the rest\n", printable(request.path));
    return interrupt.exit_code();
  }
  return faults == 0 ? exit_done : exit_less;
}

// -- check

int check_store(const StoreRequest& request) {
  const std::string path = printable(request.path);
  const bool is_repair = request.repair;
  const Interrupt interrupt;
  if (is_repair) {
    auto store = open_store(request.path, db::Access::read_write);
    const std::vector<std::string> done = repair(store, interrupt.token());
    for (const std::string& what : done) say("{}: {}\n", path, printable(what));
    if (done.empty() && !request.options.quiet) say("{}: nothing to repair\n", path);
  }
  auto store = open_store(request.path);
  Output output(request.options.output);
  std::optional<std::uint64_t> puzzles;
  try {
    puzzles = store.info().puzzles;
  } catch (const db::StoreError&) {
    puzzles.reset();  // too damaged to tell
  }
  Progress progress("puzzles", puzzles, request.options.quiet);
  std::uint64_t checked = 0;
  std::uint64_t found = 0;
  const auto report = [&](const std::vector<db::Finding>& findings) {
    for (const db::Finding& finding : findings) output.write(printable(finding.message()) + "\n");
    found += findings.size();
  };
  try {
    report(db::check_file(store, interrupt.token()));
    using Findings = std::vector<std::vector<db::Finding>>;
    auto entries = entries_of(store, all_checks());
    const int threads = request.options.threads;
    ordered_map<Entries, Findings>(
        {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
        [&] { return next_piece_of(entries); },
        [](const Entries& piece, const std::stop_token& stop) {
          return db::examine_all(piece, stop, all_checks());
        },
        [&](Findings&& findings) {
          for (const auto& of_row : findings) report(of_row);
          checked += findings.size();
          progress.advance(findings.size());
          return !output.reader_gone();
        });
  } catch (const db::StoreError& error) {
    if (error.code() == db::StoreError::Code::damaged) {
      report({{.puzzle = std::nullopt, .what = error.what()}});
    } else if (!interrupt.requested()) {
      throw;
    }
  }
  output.commit(exit_done);  // no finding is an answer
  if (!request.options.quiet || found > 0) say("{}: {} puzzles checked, {} findings\n", path, checked, found);
  if (found > 0 && !is_repair)
    say("{0}: evodoku-store check {0} --repair rebuilds everything that can be derived\n", path);
  if (found > 0 && is_repair)
    say("{0}: what is left cannot be derived: restore a backup, or merge what is sound into a new store: "
        "evodoku-store merge NEW.db {0}\n",
        path);
  if (interrupt.requested()) return interrupt.exit_code();
  return found > 0 ? exit_less : exit_done;
}

}  // namespace evodoku::tools
