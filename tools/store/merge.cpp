// evodoku-store merge: imports the puzzles of other stores with everything that these have of them.
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// Entries that were proved again, and what was left out of them and why.
struct ProvedPiece {
  std::vector<db::VerifiedRecord> puzzles;
  std::vector<std::string> faults;
  std::size_t entries = 0;
  bool is_stopped = false;
};

ProvedPiece proved(std::vector<db::StoredEntry> entries, const std::stop_token& stop) {
  ProvedPiece piece{.puzzles = {}, .faults = {}, .entries = entries.size()};
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
  auto results = db::prepare_all(records, stop);
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const std::string& fault : entries[i].further_faults) complain(entries[i], fault);
    if (auto* const puzzle = std::get_if<db::VerifiedRecord>(&results[i])) {
      puzzle->belongings = std::move(entries[i].belongings);
      piece.puzzles.push_back(std::move(*puzzle));
      continue;
    }
    const auto& rejected = std::get<db::Rejected>(results[i]);
    piece.is_stopped |= rejected.reason == db::Rejected::Reason::stopped;
    if (!piece.is_stopped) complain(entries[i], "left out: " + rejected.message);
  }
  return piece;
}

/// Returns the number of faults that were reported.
std::uint64_t merge_one(db::Store& store, const std::string& name, const StoreCommand& command,
                        const Interrupt& interrupt) {
  db::Store other = open_store(name);
  Progress progress("puzzles", other.info().puzzles, command.options.quiet);
  db::Importer importer(store, {.source = name, .now = time_now()}, puzzles_a_transaction);
  auto entries = entries_of(other);
  std::uint64_t faults = 0;
  auto last_flush = Clock::now();
  const int threads = command.options.threads;
  const auto take = [&](ProvedPiece&& piece) {
    progress.advance(piece.entries);
    for (const std::string& fault : piece.faults) {
      progress.clear();
      say("{}: {}\n", printable(name), printable(fault));
      ++faults;
    }
    for (db::VerifiedRecord& puzzle : piece.puzzles) importer.add(std::move(puzzle));
    if (Clock::now() - last_flush >= longest_wait) {
      importer.flush();
      last_flush = Clock::now();
    }
    return !piece.is_stopped;
  };
  ordered_map<std::vector<db::StoredEntry>, ProvedPiece>(
      {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
      [&] { return next_piece(entries); },
      [](const std::vector<db::StoredEntry>& piece, const std::stop_token& stop) {
        return proved(piece, stop);
      },
      take);
  importer.flush();
  progress.clear();
  const db::ImportTotals& totals = importer.totals();
  if (!command.options.quiet) {
    say("{}: from {}: {} puzzles added, {} already there; {} ratings, {} tags and picks added\n",
        printable(command.path), printable(name), totals.added, totals.already_there, totals.ratings_added,
        totals.labels_added);
  }
  return faults;
}

}  // namespace

int merge_stores(const StoreCommand& command) {
  const std::vector<std::string>& names = command.options.files;
  if (names.empty())
    throw UsageError("merge: name the stores to merge: evodoku-store merge FILE.db OTHER.db...");
  const Interrupt interrupt;
  for (const std::string& name : names) {
    std::error_code ignored;
    if (std::filesystem::equivalent(command.path, name, ignored))
      throw UsageError(
          fmt::format("{}: is the store itself; name the stores to merge into it", printable(name)));
    open_store(name);  // before anything is written, so that a problem with one is reported at once
  }
  auto store = open_store(command.path, db::Access::create);
  std::uint64_t faults = 0;
  for (const std::string& name : names) {
    if (!interrupt.requested()) faults += merge_one(store, name, command, interrupt);
  }
  if (interrupt.requested()) {
    say("{}: interrupted; the same command adds the rest\n", printable(command.path));
    return interrupt.exit_code();
  }
  return faults == 0 ? exit_done : exit_less;
}

}  // namespace evodoku::tools
