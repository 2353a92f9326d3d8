// evodoku-store check.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "common/shard.hpp"
#include "common/store_file.hpp"
#include "evodoku/batch.hpp"
#include "evodoku_db/examine.hpp"
#include "evodoku_db/partition.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

/// The findings in some rows.
struct RowFindings {
  std::size_t rows = 0;
  std::vector<db::Finding> found;
};

/// Writes the findings, one per line, and counts them.
class CheckReport {
 public:
  CheckReport(Output& output, Progress& progress) : output_(output), progress_(progress) {}

  void add(const std::vector<db::Finding>& findings) {
    if (!findings.empty()) progress_.clear();
    for (const db::Finding& finding : findings) output_.write(printable(finding.message()) + "\n");
    found_ += findings.size();
  }

  void add_rows(const RowFindings& findings) {
    add(findings.found);
    checked_ += findings.rows;
    progress_.advance(findings.rows);
  }

  std::uint64_t checked() const { return checked_; }
  std::uint64_t found() const { return found_; }

 private:
  Output& output_;
  Progress& progress_;
  std::uint64_t checked_ = 0;
  std::uint64_t found_ = 0;
};

void print_repairs(const std::string& path, const db::Repairs& repairs) {
  const auto print = [&](std::uint64_t number, const char* what) {
    if (number > 0) say("{}: {} {}\n", printable(path), number, what);
  };
  for (const std::string& index : repairs.indexes) {
    say("{}: index {} made anew\n", printable(path), printable(index));
  }
  print(repairs.keys, "canonical keys made anew");
  print(repairs.puzzles_joined, "puzzles joined with an isomorph");
  print(repairs.copies, "ratings with copies of their puzzle's columns made anew");
  print(repairs.leading, "marks of leading ratings made anew");
  if (repairs.counts) say("{}: counts made anew\n", printable(path));
  if (!repairs.any()) say("{}: nothing to repair\n", printable(path));
}

void repair(const StoreCommand& command) {
  auto store = open_store(command.path, db::Access::read_write, command.options.quiet);
  const db::Repairs repairs = repair(store);
  if (!command.options.quiet) print_repairs(command.path, repairs);
}

/// The rows of a shard, to which a row belongs by the key stored in it, whether that is right or not.
std::vector<db::StoredRow> rows_of_shard(const std::vector<db::StoredRow>& rows, const Shard& shard) {
  std::vector<db::StoredRow> kept;
  std::ranges::copy_if(rows, std::back_inserter(kept), [&](const db::StoredRow& row) {
    return db::Partition{shard.number, shard.count}.has(row.canonical);
  });
  return kept;
}

RowFindings examined(const std::vector<db::StoredRow>& rows, const std::stop_token& stop) {
  RowFindings findings{.rows = rows.size(), .found = {}};
  for (auto& of_row : db::examine_all(rows, stop))
    std::ranges::move(of_row, std::back_inserter(findings.found));
  return findings;
}

/// The calling thread checks the file as a whole while other threads already check rows. Their findings wait, because
/// those about the file are reported first. If very many wait, checking of rows pauses.
class FileCheckFirst {
 public:
  explicit FileCheckFirst(const std::function<void()>& check) : check_(check) {}

  void found(std::size_t findings) { waiting_ += findings; }

  /// To be called before more rows are taken.
  void wait_if_many_wait() const {
    constexpr std::size_t many = 100'000;
    if (waiting_ > many) is_done_.wait(false);
  }

  /// To be called before anything about rows is reported.
  void check() {
    if (is_done_) return;
    const struct Done {
      std::atomic<bool>& flag;
      ~Done() {
        flag = true;
        flag.notify_all();
      }
    } done{is_done_};
    check_();
  }

 private:
  const std::function<void()>& check_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> is_done_ = false;
};

/// `store` must not be used by `look_at_file`.
void examine(const db::Store& store, const std::function<void()>& look_at_file, const Shard& shard,
             int threads, const Interrupt& interrupt, const Output& output, CheckReport& report) {
  FileCheckFirst file(look_at_file);
  auto stored = salvaged_rows_of(store);
  const auto is_9x9 = [](const db::StoredRow& row) { return row.box_rows == 3 && row.box_cols == 3; };
  bool is_first = true;
  constexpr std::size_t pieces_ahead = 10'000;  // a piece without findings takes next to no memory
  ordered_map<std::vector<db::StoredRow>, RowFindings>(
      {.threads = threads,
       .window = threads > 1 ? pieces_ahead : pieces_under_way(threads),
       .stop = interrupt.token()},
      [&]() -> std::optional<std::vector<db::StoredRow>> {
        // an empty piece: the findings about the file are reported when it is delivered, before those about rows
        if (std::exchange(is_first, false)) return std::vector<db::StoredRow>{};
        file.wait_if_many_wait();
        return next_piece<db::StoredRow>(stored, is_9x9);
      },
      [&](const std::vector<db::StoredRow>& rows, const std::stop_token& stop) {
        RowFindings findings = examined(shard.count == 1 ? rows : rows_of_shard(rows, shard), stop);
        file.found(findings.found.size());
        return findings;
      },
      [&](RowFindings&& findings) {
        file.check();
        report.add_rows(findings);
        return !output.reader_gone();
      });
  if (stored.damage() && shard.number == 1)
    report.add({db::Finding{.puzzle = std::nullopt, .what = damage_of(stored)}});
}

/// Nothing if the store is too damaged to count them.
std::optional<std::uint64_t> puzzles_in(db::Store& store) {
  try {
    return store.count({});
  } catch (const db::StoreError&) {
    return std::nullopt;
  }
}

void print_summary(const std::string& path, const CheckReport& report, bool is_repaired) {
  const std::string name = printable(path);
  say("{}: {} puzzles checked, {} findings\n", name, report.checked(), report.found());
  if (report.found() == 0) return;
  if (!is_repaired)
    say("{0}: evodoku-store check {0} --repair rebuilds everything that can be derived\n", name);
  say("{0}: some faults cannot be repaired: restore a backup, or merge everything sound into a new store: "
      "evodoku-store merge NEW.db {0}\n",
      name);
}

}  // namespace

int check_store(const StoreCommand& command) {
  const Shard shard = read_shard(command.line).value_or(Shard{});
  if (shard.count > 1 && command.line.has("repair"))
    throw UsageError("--repair cannot be combined with --shard: it is one transaction, on one machine");
  if (command.line.has("repair")) repair(command);
  const Interrupt interrupt;
  auto store = open_to_read(command.path);
  auto rows = open_to_read(command.path);  // a connection is for one thread
  Output output(command.options.output);
  const auto puzzles = puzzles_in(store);
  Progress progress("puzzles", puzzles ? std::optional(*puzzles / shard.count) : std::nullopt,
                    command.options.quiet);
  CheckReport report(output, progress);
  const auto look_at_file = [&] {
    if (shard.number == 1) report.add(db::check_file(store));
  };
  examine(rows, look_at_file, shard, command.options.threads, interrupt, output, report);
  output.commit();
  progress.clear();
  if (!command.options.quiet) print_summary(command.path, report, command.line.has("repair"));
  if (interrupt.requested()) return interrupt.exit_code();
  return report.found() > 0 ? exit_less : exit_done;
}

}  // namespace evodoku::tools
