// Reads as much as possible of a damaged file.
//
// A table of SQLite and each of its indexes are separate trees of pages, so an id lost in one may survive in
// another. Ids are collected from all of them, and each row is then read by its id, so that an unreadable row
// affects only itself. Where the ids on a page are out of order, looking up an id can miss an existing row;
// such puzzles are found by a scan of the table.
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/merge.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/pages_by_id.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"
#include "upkeep/entries.hpp"

namespace evodoku::db {

namespace {

using Ids = std::vector<std::int64_t>;

/// Whether the error is due to the file, not to the query.
bool is_damage(const SQLite::Exception& error) {
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_IOERR:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
      return true;
    default:
      return false;
  }
}

/// Runs `read`; returns a description of the damage that prevented it, or nothing if it succeeded.
template <typename Read>
std::optional<std::string> fault_in_reading(const Read& read) {
  try {
    read();
    return std::nullopt;
  } catch (const StoreError& error) {
    return error.what();
  } catch (const SQLite::Exception& error) {
    if (!is_damage(error)) throw;
    return error.what();
  }
}

/// Some ids, ascending, each once.
Ids sorted(Ids ids) {
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

/// All labels of one kind, by puzzle.
using Labels = std::map<std::int64_t, std::vector<EntryLabel>>;

}  // namespace

class Salvage {
 public:
  explicit Salvage(SQLite::Database& database) : database_(database) {}

  Ids puzzle_ids() {
    Ids ids;
    const bool is_table_whole = add_ids(sql::puzzle_ids_of_table, ids);
    is_table_out_of_order_ = std::ranges::adjacent_find(ids, std::ranges::greater_equal{}) != ids.end();
    const std::int64_t last_of_table = ids.empty() ? 0 : ids.back();
    bool is_complete = is_table_whole;
    for (const char* const index : {sql::puzzle_ids_by_box_clues, sql::puzzle_ids_by_draw})
      is_complete = add_ids(index, ids) || is_complete;
    if (!is_complete) search_table(last_of_table, ids);
    return sorted(std::move(ids));
  }

  std::vector<MergeCandidate> entries(std::int64_t id) {
    std::vector<BareEntry> found;
    const auto fault = fault_in_reading([&] {
      SQLite::Statement& puzzle = prepared(entry_, sql::salvaged_entries);
      bind_value(puzzle, ":first", id);
      bind_value(puzzle, ":last", id);
      if (puzzle.executeStep()) found.push_back(bare_entry_and_more_of(puzzle));
    });
    if (fault) {
      found.resize(1);
      found.front().entry.id = id;
      found.front().entry.fault = "it cannot be read: " + *fault;
    }
    if (found.empty() || is_table_out_of_order_) add_missed_entries(id, found);
    std::vector<MergeCandidate> entries;
    for (BareEntry& bare : found) {
      MergeCandidate& entry = entries.emplace_back(std::move(bare.entry));
      if (!entry.fault.empty()) continue;
      read_source(bare.source, entry);
      read_ratings(bare.draw, entry);
      if (found.size() > 1) {
        entry.level_fault =
            "another puzzle has the same number: whose level and labels these are is not known";
        continue;
      }
      const auto level_fault = fault_in_reading([&] {
        SQLite::Statement& level = prepared(level_, sql::stored_level);
        read_level(level, entry);
      });
      if (level_fault) entry.level_fault = "it cannot be read: " + *level_fault;
      add_labels(entry);
    }
    return entries;
  }

  std::vector<StoredRow> rows(std::int64_t id) {
    std::vector<StoredRow> found;
    const auto fault = fault_in_reading([&] {
      SQLite::Statement& puzzle = prepared(row_, sql::stored_rows);
      bind_range(puzzle, id);
      if (puzzle.executeStep()) found.push_back(stored_row_of(puzzle));
    });
    if (fault) {
      found.resize(1);
      found.front().id = id;
      found.front().faults = {"it cannot be read: " + *fault};
    }
    if (found.empty() || is_table_out_of_order_) add_missed_rows(id, found);
    for (StoredRow& row : found) {
      if (row.faults.empty()) read_ratings_and_level(row);
      if (found.size() > 1) row.faults.emplace_back("another puzzle has the same number");
    }
    return found;
  }

 private:
  using CachedStatement = std::unique_ptr<SQLite::Statement>;

  /// An entry without what is in other tables, and what leads there.
  struct BareEntry {
    MergeCandidate entry;
    std::optional<std::int64_t> source;
    std::int64_t draw = 0;
  };

  static BareEntry bare_entry_and_more_of(SQLite::Statement& row) {
    return {.entry = bare_entry_of(row),
            .source = optional_column(row.getColumn("source"),
                                      [](const SQLite::Column& column) { return column.getInt64(); }),
            .draw = row.getColumn("draw").getInt64()};
  }

  void read_ratings_and_level(StoredRow& row) {
    row.faults = each_rating(row.id, row.draw, [&](SQLite::Statement& rating) {
      row.ratings.push_back(stored_rating_of(rating));
    });
    const auto level_fault = fault_in_reading([&] {
      SQLite::Statement& level = prepared(level_, sql::stored_level);
      bind_value(level, ":puzzle", row.id);
      if (level.executeStep()) row.level = stored_level_of(level);
      level.reset();
    });
    if (level_fault) row.faults.push_back("its level cannot be read: " + *level_fault);
  }

  /// The rows that looking up ids misses, from a scan of the table as far as it can be read.
  template <typename Item, typename ReadItem>
  std::multimap<std::int64_t, Item> missed(SQLite::Statement& scan, const ReadItem& read_item) {
    constexpr std::size_t most_missed =
        100'000;  // limits memory to some hundred megabytes; a damaged page holds hundreds of rows
    std::multimap<std::int64_t, Item> items;
    SQLite::Statement lookup(database_, "SELECT canonical FROM puzzle NOT INDEXED WHERE id = :id");
    fault_in_reading([&] {
      for (std::size_t rows = 0; scan.executeStep() && ++rows <= most_ids() && items.size() < most_missed;) {
        const std::int64_t id = scan.getColumn("id").getInt64();
        bool is_found = false;
        fault_in_reading([&] {
          lookup.tryReset();
          bind_value(lookup, ":id", id);
          is_found = lookup.executeStep() &&
                     lookup.getColumn(0).getString() == scan.getColumn("canonical").getString();
        });
        if (!is_found) fault_in_reading([&] { items.emplace(id, read_item(scan)); });
      }
    });
    return items;
  }

  void add_missed_entries(std::int64_t id, std::vector<BareEntry>& found) {
    if (!missed_entries_) {
      SQLite::Statement scan(database_, sql::salvaged_entries);
      bind_value(scan, ":first", std::numeric_limits<std::int64_t>::min());
      bind_value(scan, ":last", std::numeric_limits<std::int64_t>::max());
      missed_entries_ = missed<BareEntry>(scan, bare_entry_and_more_of);
    }
    const auto [first, last] = missed_entries_->equal_range(id);
    for (auto one = first; one != last; ++one) found.push_back(one->second);
  }

  void add_missed_rows(std::int64_t id, std::vector<StoredRow>& found) {
    if (!missed_rows_) {
      SQLite::Statement scan(database_, sql::stored_rows);
      bind_value(scan, ":after", std::numeric_limits<std::int64_t>::min());
      bind_value(scan, ":last", std::numeric_limits<std::int64_t>::max());
      bind_value(scan, ":count", std::numeric_limits<std::int64_t>::max());
      missed_rows_ = missed<StoredRow>(scan, stored_row_of);
    }
    const auto [first, last] = missed_rows_->equal_range(id);
    for (auto one = first; one != last; ++one) found.push_back(one->second);
  }

  /// The statement, reset and ready to be bound.
  SQLite::Statement& prepared(CachedStatement& statement, const char* sql) {
    if (!statement) statement = std::make_unique<SQLite::Statement>(database_, sql);
    statement->tryReset();
    return *statement;
  }

  static void bind_range(SQLite::Statement& statement, std::int64_t id) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    bind_value(statement, ":after", id == least ? id : id - 1);
    bind_value(statement, ":last", id);
    bind_value(statement, ":count", 1);
  }

  /// The first column of the result of `sql`, as far as it can be read. If the following columns (or the
  /// first, if it is the only one) do not ascend, pages are linked wrongly and reading might never end, so no
  /// more rows are taken than the file can hold. True if read to the end and in order.
  bool add_ids(const char* sql, Ids& ids) {
    bool ascends = true;
    const auto fault = fault_in_reading([&] {
      SQLite::Statement statement(database_, sql);
      const int columns = statement.getColumnCount();
      std::vector<std::int64_t> last;
      while (statement.executeStep()) {
        std::vector<std::int64_t> key;
        for (int i = std::min(1, columns - 1); i < columns; ++i)
          key.push_back(statement.getColumn(i).getInt64());
        if (!last.empty() && (columns == 2 ? key < last : key <= last)) ascends = false;
        last = std::move(key);
        ids.push_back(statement.getColumn(0).getInt64());
        if (ids.size() > most_ids()) {
          ascends = false;
          return;
        }
      }
    });
    return !fault && ascends;
  }

  /// An upper bound on the puzzles that a file of this size can hold in all three trees: each has its cells,
  /// its solution and its key.
  std::size_t most_ids() {
    constexpr std::size_t least_bytes = 24;
    if (most_ids_ == 0) {
      const auto pages = static_cast<std::size_t>(database_.execAndGet("PRAGMA page_count").getInt64());
      const auto size = static_cast<std::size_t>(database_.execAndGet("PRAGMA page_size").getInt64());
      most_ids_ = 3 * (pages * size / least_bytes + 1000);
    }
    return most_ids_;
  }

  /// If neither the table nor an index can be read to its end: bisects ranges of ids until every readable
  /// part is read and only single unreadable ids remain.
  void search_table(std::int64_t last_read, Ids& ids) {
    constexpr int most_probes = 200'000;
    constexpr std::int64_t far = 1 << 20;  // how far to search beyond the greatest known id
    std::int64_t greatest = last_read;
    add_last_id(ids);
    if (!ids.empty()) greatest = *std::ranges::max_element(ids);
    SQLite::Statement statement(database_, sql::puzzle_ids_between);
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges{{last_read, greatest + far}};
    if (last_read > 0) ranges.emplace_back(0, last_read);
    for (int probe = 0; probe < most_probes && !ranges.empty(); ++probe) {
      std::int64_t after = ranges.back().first;
      const std::int64_t last = ranges.back().second;
      ranges.pop_back();
      const auto fault = fault_in_reading([&] {
        statement.tryReset();
        bind_value(statement, ":after", after);
        bind_value(statement, ":last", last);
        while (statement.executeStep()) {
          const std::int64_t id = statement.getColumn(0).getInt64();
          if (id <= after) return;
          ids.push_back(id);
          after = id;
        }
      });
      if (!fault || last - after <= 1) continue;
      const std::int64_t middle = after + (last - after) / 2;
      ranges.emplace_back(middle, last);
      ranges.emplace_back(after, middle);
    }
  }

  void add_last_id(Ids& ids) {
    fault_in_reading([&] {
      SQLite::Statement statement(database_, sql::last_puzzle_id);
      if (statement.executeStep()) ids.push_back(statement.getColumn(0).getInt64());
    });
  }

  /// Reads the table itself and the indexes that contain the ids. Reports what could not be read.
  template <typename Take>
  std::vector<std::string> each_rating(std::int64_t puzzle, std::int64_t draw, const Take& take) {
    std::vector<std::string> faults;
    Ids ids;
    const auto of_puzzle = fault_in_reading([&] {
      SQLite::Statement& statement = prepared(rating_ids_, sql::rating_ids);
      bind_value(statement, ":puzzle", puzzle);
      while (statement.executeStep() && ids.size() <= most_ids()) {
        ids.push_back(statement.getColumn(0).getInt64());
      }
    });
    if (of_puzzle) faults.push_back("not all of its ratings can be read: " + *of_puzzle);
    add_leading_ratings(puzzle, ids);
    add_ratings_of_table(puzzle, ids);
    for (const std::int64_t id : sorted(std::move(ids))) {
      bool is_its = true;
      const auto fault = fault_in_reading([&] {
        SQLite::Statement& rating = prepared(rating_, sql::salvaged_rating);
        bind_value(rating, ":id", id);
        bind_value(rating, ":draw", draw);
        if (!rating.executeStep()) throw StoreError(StoreError::Code::damaged, "there is no such row");
        is_its = rating.getColumn("puzzle").getInt64() == puzzle;
        if (is_its) take(rating);
      });
      if (fault) faults.push_back("its rating " + std::to_string(id) + " cannot be read: " + *fault);
    }
    return faults;
  }

  void add_leading_ratings(std::int64_t puzzle, Ids& ids) {
    fault_in_reading([&] {
      SQLite::Statement raters(database_, sql::rater_ids);
      while (raters.executeStep()) {
        fault_in_reading([&] {
          SQLite::Statement& statement = prepared(leading_rating_, sql::leading_rating);
          bind_value(statement, ":rater", raters.getColumn(0).getInt64());
          bind_value(statement, ":puzzle", puzzle);
          if (statement.executeStep()) ids.push_back(statement.getColumn(0).getInt64());
        });
      }
    });
  }

  /// An index can have lost entries without appearing damaged.
  void add_ratings_of_table(std::int64_t puzzle, Ids& ids) {
    if (!ratings_of_table_) {
      ratings_of_table_.emplace();
      fault_in_reading([&] {
        SQLite::Statement statement(database_, "SELECT puzzle, id FROM rating NOT INDEXED");
        while (statement.executeStep() && ratings_of_table_->size() <= most_ids()) {
          ratings_of_table_->emplace_back(statement.getColumn(0).getInt64(),
                                          statement.getColumn(1).getInt64());
        }
      });
      std::ranges::sort(*ratings_of_table_);
    }
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    for (auto rating = std::ranges::lower_bound(*ratings_of_table_, std::pair{puzzle, least});
         rating != ratings_of_table_->end() && rating->first == puzzle; ++rating) {
      ids.push_back(rating->second);
    }
  }

  void read_source(const std::optional<std::int64_t>& source, MergeCandidate& entry) {
    if (!source) return;
    const auto fault = fault_in_reading([&] {
      SQLite::Statement& statement = prepared(source_, sql::source_name);
      bind_value(statement, ":id", *source);
      if (!statement.executeStep()) throw StoreError(StoreError::Code::damaged, "there is no such row");
      entry.source = statement.getColumn(0).getString();
    });
    if (fault) entry.further_faults.push_back("where it came from cannot be read: " + *fault);
  }

  void read_ratings(std::int64_t draw, MergeCandidate& entry) {
    auto faults = each_rating(
        entry.id, draw, [&](SQLite::Statement& rating) { entry.ratings.push_back(entry_rating_of(rating)); });
    std::ranges::move(faults, std::back_inserter(entry.further_faults));
  }

  /// Tags and collections are read all at once from their tables, because these are not ordered by puzzle.
  void add_labels(MergeCandidate& entry) {
    if (!labels_) {
      labels_.emplace();
      for (const char* const statement : {sql::all_tags, sql::all_members}) read_labels(statement, *labels_);
    }
    if (label_fault_ && !is_label_fault_told_) entry.further_faults.push_back(*label_fault_);
    is_label_fault_told_ = true;
    const auto found = labels_->find(entry.id);
    if (found != labels_->end()) entry.labels = found->second;
  }

  void read_labels(const char* sql, Labels& labels) {
    std::size_t rows = 0;
    const auto fault = fault_in_reading([&] {
      SQLite::Statement statement(database_, sql);
      while (statement.executeStep() && ++rows <= most_ids()) {
        const auto kind = statement.getColumn(1).getInt() == 0 ? LabelKind::tag : LabelKind::collection;
        labels[statement.getColumn(0).getInt64()].push_back(
            {.label = {.kind = kind, .name = statement.getColumn(2).getString()},
             .added = time_of(statement.getColumn(3))});
      }
    });
    if (fault) label_fault_ = "not all tags and collections can be read: " + *fault;
  }

  SQLite::Database& database_;
  CachedStatement entry_;
  CachedStatement row_;
  CachedStatement source_;
  CachedStatement level_;
  CachedStatement rating_ids_;
  CachedStatement rating_;
  CachedStatement leading_rating_;
  std::size_t most_ids_ = 0;
  std::optional<std::vector<std::pair<std::int64_t, std::int64_t>>> ratings_of_table_;  // puzzles and ids
  bool is_table_out_of_order_ = false;
  std::optional<std::multimap<std::int64_t, BareEntry>> missed_entries_;
  std::optional<std::multimap<std::int64_t, StoredRow>> missed_rows_;
  std::optional<Labels> labels_;
  std::optional<std::string> label_fault_;
  bool is_label_fault_told_ = false;
};

namespace {

/// Calls `action` with the state that reading around damage keeps between calls.
template <typename Impl, typename Action>
auto salvaging(Impl& impl, const Action& action) {
  return impl.guarded([&] {
    if (!impl.salvage) impl.salvage = std::make_shared<Salvage>(impl.database);
    return action(*impl.salvage);
  });
}

/// Why the index does not contain all ratings, if so: a damaged index can lack some without an error. A third
/// of a second per million ratings.
template <typename Impl>
std::optional<std::string> lost_ratings(Impl& impl) {
  return impl.guarded([&]() -> std::optional<std::string> {
    bool knows_all = false;
    const auto fault =
        fault_in_reading([&] { knows_all = impl.database.execAndGet(sql::knows_all_ratings).getInt() != 0; });
    if (!fault && knows_all) return std::nullopt;
    return "an index does not know all ratings";
  });
}

template <typename Item, typename Impl, typename ReadAll>
typename PagesById<Item>::Salvage salvage_of(Impl& impl, const ReadAll& read_all) {
  return {.ids = [&impl] { return salvaging(impl, [](Salvage& salvage) { return salvage.puzzle_ids(); }); },
          .read_all =
              [&impl, read_all](std::int64_t id) {
                return salvaging(impl, [&](Salvage& salvage) { return read_all(salvage, id); });
              },
          .known_damage = {}};
}

}  // namespace

Cursor<MergeCandidate> salvaged_entries_of(const Store& store) {
  auto& impl = impl_of(store);
  auto salvage =
      salvage_of<MergeCandidate>(impl, [](Salvage& of, std::int64_t id) { return of.entries(id); });
  salvage.known_damage = [&impl] { return lost_ratings(impl); };
  return Cursor<MergeCandidate>(PagesById<MergeCandidate>(
      impl.path,
      [&impl](std::int64_t after, int count) {
        return impl.read([&] { return EntryReader(impl.database).after(after, count); });
      },
      before_all_ids, entries_a_page, std::move(salvage)));
}

Cursor<StoredRow> salvaged_rows_of(const Store& store) {
  auto& impl = impl_of(store);
  return Cursor<StoredRow>(PagesById<StoredRow>(
      impl.path,
      [&impl](std::int64_t after, int count) {
        return impl.read([&] { return rows_after(impl.database, after, count); });
      },
      before_all_ids, 256,
      salvage_of<StoredRow>(impl, [](Salvage& salvage, std::int64_t id) { return salvage.rows(id); })));
}

}  // namespace evodoku::db
