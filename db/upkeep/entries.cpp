// Everything that a store has, row by row: for merging and for checking.
#include <SQLiteCpp/Statement.h>

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

/// Reads pages of entries after the one that was read last.
class EntryReader {
 public:
  explicit EntryReader(Store::Impl& impl)
      : impl_(impl),
        puzzles_(impl.database, sql::entries),
        ratings_(impl.database, sql::ratings_of_puzzle),
        level_(impl.database, sql::level_of_puzzle),
        tags_(impl.database, sql::tags_of_puzzle),
        picks_(impl.database, sql::picks_of_puzzle) {}

  std::vector<StoredEntry> page() {
    return impl_.read([&] {
      std::vector<StoredEntry> entries;
      bound(puzzles_, last_);
      while (puzzles_.executeStep()) {
        StoredEntry& entry = entries.emplace_back();
        Fields fields(puzzles_);
        fields.read(entry.id);
        last_ = entry.id;
        read_puzzle(fields, entry);
        read_ratings(entry);
        read_labels(entry);
      }
      puzzles_.reset();
      return entries;
    });
  }

 private:
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

  void read_ratings(StoredEntry& entry) {
    bound(ratings_, entry.id);
    while (ratings_.executeStep()) {
      RatingWithRuns one;
      std::optional<std::vector<std::byte>> packed;
      Fields fields(ratings_);
      fields.read(packed, one.rated);
      one.rating = read_rating(fields);
      std::optional<std::string> fault = fault_of(one.rating);
      if (packed && !fault) {
        auto runs = unpack_runs(*packed);
        if (!runs) fault = "the runs kept with it cannot be read";
        if (runs) fault = fault_between(one.rating, *runs);
        if (!fault) one.runs = *std::move(runs);
      }
      if (fault) {
        entry.further_faults.push_back("its rating by " + one.rating.rater + ": " + *fault);
      } else {
        entry.belongings.ratings.push_back(std::move(one));
      }
    }
    ratings_.reset();
    bound(level_, entry.id);
    if (level_.executeStep()) {
      Fields fields(level_);
      Level level = read_level(fields);
      if (const auto fault = fault_of(level)) {
        entry.further_faults.push_back("its level: " + *fault);
      } else {
        entry.record.level = std::move(level);
      }
    }
    level_.reset();
  }

  void read_labels(StoredEntry& entry) {
    bound(tags_, entry.id);
    while (tags_.executeStep()) Fields(tags_).read(entry.belongings.tags.emplace_back());
    tags_.reset();
    bound(picks_, entry.id);
    while (picks_.executeStep()) {
      Pick& pick = entry.belongings.picks.emplace_back();
      Fields(picks_).read(pick.name, pick.day);
    }
    picks_.reset();
  }

  Store::Impl& impl_;
  SQLite::Statement puzzles_;
  SQLite::Statement ratings_;
  SQLite::Statement level_;
  SQLite::Statement tags_;
  SQLite::Statement picks_;
  std::int64_t last_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace

Cursor<StoredEntry> entries_of(const Store& store) {
  auto& impl = impl_of(store);
  auto reader = impl.guarded([&] { return std::make_shared<EntryReader>(impl); });
  return Cursor<StoredEntry>([reader] { return reader->page(); });
}

}  // namespace evodoku::db
