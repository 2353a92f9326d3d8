// Everything that a store has, row by row: for merging and for checking.
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <limits>
#include <utility>

#include "evodoku_db/upkeep.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/rating_rules.hpp"
#include "store/rows.hpp"
#include "store/runs_blob.hpp"

namespace evodoku::db {
namespace {

constexpr std::size_t entries_of_a_page = 1001;  // the limit in sql::entries

/// Reads pages of entries after the one that was read last.
class EntryReader {
 public:
  EntryReader(Store::Impl& impl, const Checks& checks) : impl_(impl), checks_(checks) {}

  /// Numbers only rise from page to page, whatever the file says, so that there is an end. Nothing that is read before
  /// a damaged place is lost: the damage is an entry of its own.
  std::vector<StoredEntry> page() {
    return impl_.read([&] {
      std::vector<StoredEntry> entries;
      if (has_ended_) return entries;
      const std::string damage = read_rows(entries);
      take_in_order(entries);
      if (!damage.empty()) end(entries, damage);
      if (entries.empty()) report_unread(entries);
      return entries;
    });
  }

 private:
  /// Returns what SQLite says if it finds damage; the rows before are read.
  std::string read_rows(std::vector<StoredEntry>& entries) {
    try {
      bound(puzzles_, last_);
      while (puzzles_.executeStep()) {
        StoredEntry entry;
        Fields fields(puzzles_);
        fields.read(entry.id);
        read_puzzle(fields, entry);
        read_level(entry);
        read_ratings(entry);
        entry.belongings.tags = rows_of<std::string>(tags_, entry.id);
        entry.belongings.picks = rows_of<Pick>(picks_, entry.id);
        entries.push_back(std::move(entry));
      }
      puzzles_.reset();
      return "";
    } catch (const SQLite::Exception& error) {
      if ((error.getErrorCode() & 0xff) != SQLITE_CORRUPT) throw;
      for (SQLite::Statement* const statement : {&puzzles_, &ratings_, &level_, &tags_, &picks_})
        statement->tryReset();
      const std::string words = error.what();
      return (entries.empty() ? "" : "behind puzzle " + std::to_string(entries.back().id) + " ") +
             "the file is damaged, or its disk cannot read it: " + words;
    }
  }

  static void read_puzzle(Fields& fields, StoredEntry& entry) {
    fields.read(entry.belongings.source, entry.belongings.created);
    const auto side = fields.next<int>();
    const auto clues = fields.next<int>();
    const auto random_key = fields.next<std::int64_t>();
    try {
      entry.record = read_record(entry.id, fields);
    } catch (const StoreError& error) {
      entry.fault = error.what();
      return;
    }
    const auto fault = [&](bool is_one, const std::string& what) {
      if (is_one) entry.further_faults.push_back(what);
    };
    const int counted = entry.record.puzzle.clue_count();
    fault(side != entry.record.puzzle.box().side(), "its side is not that of its box");
    fault(clues != counted, "it has " + std::to_string(counted) + " clues, not " + std::to_string(clues));
    fault(random_key != random_key_of(entry.record.canonical.value()),
          "its random key is not that of its canonical key");
  }

  void read_level(StoredEntry& entry) {
    bound(level_, entry.id);
    if (level_.executeStep()) {
      Fields fields(level_);
      Level level = db::read_level(fields);
      if (const auto fault = fault_of(level)) {
        entry.further_faults.push_back("its level: " + *fault);
      } else {
        entry.record.level = std::move(level);
      }
    }
    level_.reset();
  }

  void read_ratings(StoredEntry& entry) {
    bound(ratings_, entry.id);
    while (ratings_.executeStep()) {
      RatingWithRuns stored;
      std::optional<std::vector<std::byte>> packed;
      Fields fields(ratings_);
      fields.read(packed, stored.rated);
      stored.rating = read_rating(fields);
      std::optional<std::string> fault = fault_of(stored.rating);
      if (packed && !fault) {
        auto runs = unpack_runs(*packed);
        if (!runs) fault = "the runs kept with it cannot be read";
        if (runs) fault = fault_between(stored.rating, *runs);
        if (!fault) stored.runs = *std::move(runs);
      }
      if (!fault && checks_.fault_of_rating)
        fault = checks_.fault_of_rating(stored.rating, entry.record.level, stored.runs);
      if (fault) {
        entry.further_faults.push_back("its rating by " + stored.rating.rater + ": " + *fault);
      } else {
        entry.belongings.ratings.push_back(std::move(stored));
      }
    }
    ratings_.reset();
  }

  /// In a damaged file a row can have a number that does not belong where it stands. It is a fault, but the row that
  /// follows is in order if it would be without that one. The last row of a full page only shows whether the one before
  /// is in order: it is the first of the next.
  void take_in_order(std::vector<StoredEntry>& entries) {
    const bool is_full = entries.size() == entries_of_a_page;
    const std::int64_t before = last_;
    const std::size_t rows = entries.size() - (is_full ? 1 : 0);
    for (std::size_t i = 0; i < rows; ++i) {
      StoredEntry& entry = entries[i];
      const bool is_too_high =
          i + 1 < entries.size() && entries[i + 1].id <= entry.id && entries[i + 1].id > last_;
      if (entry.id > last_ && !is_too_high) {
        last_ = entry.id;
      } else {
        const std::int64_t id = entry.id;
        entry = {};
        entry.id = id;
        entry.fault = out_of_order(id).what();
      }
    }
    entries.resize(rows);
    entries_read_ += rows;
    if (rows > 0 && last_ == before) end(entries, "the file is so damaged that puzzles come in no order");
  }

  /// At the end: of rows in no order, SQLite does not find all.
  void report_unread(std::vector<StoredEntry>& entries) {
    const std::uint64_t puzzles = impl_.database.execAndGet("SELECT count(*) FROM puzzle").getInt64();
    if (puzzles > entries_read_)
      end(entries, std::to_string(puzzles - entries_read_) + " puzzles are not found: the file is damaged");
  }

  void end(std::vector<StoredEntry>& entries, const std::string& fault) {
    has_ended_ = true;
    entries.emplace_back().fault = fault;
  }

  Store::Impl& impl_;
  Checks checks_;
  SQLite::Statement puzzles_{impl_.database, sql::entries};
  SQLite::Statement ratings_{impl_.database, sql::ratings_of_puzzle};
  SQLite::Statement level_{impl_.database, sql::level_of_puzzle};
  SQLite::Statement tags_{impl_.database, sql::tags_of_puzzle};
  SQLite::Statement picks_{impl_.database, sql::picks_of_puzzle};
  std::int64_t last_ = std::numeric_limits<std::int64_t>::min();
  std::uint64_t entries_read_ = 0;
  bool has_ended_ = false;
};

}  // namespace

Cursor<StoredEntry> entries_of(const Store& store, const Checks& checks) {
  auto& impl = impl_of(store);
  auto reader = impl.guarded([&] { return std::make_shared<EntryReader>(impl, checks); });
  return Cursor<StoredEntry>([reader] { return reader->page(); });
}

}  // namespace evodoku::db
