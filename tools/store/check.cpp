// evodoku-store check.
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

using PieceFindings = std::vector<std::vector<db::Finding>>;

/// Nothing if the store is too damaged to tell.
std::optional<std::uint64_t> puzzles_in(const db::Store& store) {
  try {
    return store.info().puzzles;
  } catch (const db::StoreError&) {
    return std::nullopt;
  }
}

}  // namespace

int check_store(const StoreCommand& command) {
  const std::string path = printable(command.path);
  const bool is_repair = command.line.has("repair");
  if (is_repair) {
    auto store = open_store(command.path, db::Access::read_write);
    const std::vector<std::string> done = repair(store);
    for (const std::string& what : done) say("{}: {}\n", path, printable(what));
    if (done.empty() && !command.options.quiet) say("{}: nothing to repair\n", path);
  }
  const Interrupt interrupt;
  auto store = open_store(command.path);
  Output output(command.options.output);
  Progress progress("puzzles", puzzles_in(store), command.options.quiet);
  std::uint64_t checked = 0;
  std::uint64_t found = 0;
  const auto report = [&](const std::vector<db::Finding>& findings) {
    if (!findings.empty()) progress.clear();
    for (const db::Finding& finding : findings) output.write(printable(finding.message()) + "\n");
    found += findings.size();
  };
  report(db::check_file(store));
  try {
    auto entries = entries_of(store);
    const int threads = command.options.threads;
    ordered_map<std::vector<db::StoredEntry>, PieceFindings>(
        {.threads = threads, .window = pieces_under_way(threads), .stop = interrupt.token()},
        [&] { return next_piece(entries); },
        [](const std::vector<db::StoredEntry>& piece, const std::stop_token& stop) {
          return db::examine_all(piece, stop);
        },
        [&](PieceFindings&& findings) {
          for (const auto& of_row : findings) report(of_row);
          checked += findings.size();
          progress.advance(findings.size());
          return !output.reader_gone();
        });
  } catch (const db::StoreError& error) {
    if (error.code() != db::StoreError::Code::damaged) throw;
    report({{.puzzle = std::nullopt, .what = error.what()}});
  }
  output.commit();
  progress.clear();
  if (!command.options.quiet || found > 0) say("{}: {} puzzles checked, {} findings\n", path, checked, found);
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
