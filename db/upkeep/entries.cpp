#include "upkeep/entries.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/pages_by_id.hpp"
#include "store/rows.hpp"
#include "store/runs_blob.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

constexpr const char* changed = "its row was changed after it was stored: the checksum does not hold";
constexpr const char* not_its_own =
    "it is the rating of another puzzle, or its copy of the puzzle's draw was changed";

bool is_intact(SQLite::Statement& row) {
  return row.getColumn("is_intact").getInt() != 0;
}

}  // namespace

EntryRating entry_rating_of(SQLite::Statement& row) {
  EntryRating rating{.id = row.getColumn("rating").getInt64(),
                     .rating = rating_of(row).value(),
                     .runs = {},
                     .created = time_of(row.getColumn("created")),
                     .fault = !is_intact(row)                         ? changed
                              : row.getColumn("is_its").getInt() == 0 ? not_its_own
                                                                      : ""};
  const SQLite::Column packed = row.getColumn("run_lengths");
  if (packed.isNull()) return rating;
  const std::span bytes(static_cast<const std::byte*>(packed.getBlob()),
                        static_cast<std::size_t>(packed.getBytes()));
  if (auto runs = unpack_runs(bytes)) {
    rating.runs = *std::move(runs);
  } else {
    rating.fault = "the runs kept with it cannot be read";
  }
  return rating;
}

namespace {

EntryLabel entry_label_of(SQLite::Statement& row) {
  const auto kind = row.getColumn("kind").getInt() == 0 ? LabelKind::tag : LabelKind::collection;
  return {.label = {.kind = kind, .name = row.getColumn("name").getString()},
          .added = time_of(row.getColumn("added"))};
}

}  // namespace

MergeCandidate bare_entry_of(SQLite::Statement& row) {
  MergeCandidate entry;
  entry.id = row.getColumn("id").getInt64();
  if (!is_intact(row)) {
    entry.fault = changed;
    return entry;
  }
  try {
    entry.record = record_of(entry.id, row);
  } catch (const StoreError& error) {
    entry.fault = error.what();
    return entry;
  }
  entry.source = text_or_nothing(row.getColumn("source_name"));
  entry.created = time_of(row.getColumn("created"));
  return entry;
}

void read_level(SQLite::Statement& statement, MergeCandidate& entry) {
  bind_value(statement, ":puzzle", entry.id);
  if (statement.executeStep()) {
    if (statement.getColumn("level_is_intact").getInt() != 0) {
      entry.record.level = level_of(statement);
    } else {
      entry.level_fault = changed;
    }
  }
  statement.reset();
}

namespace {

/// The results of `read` for every row of `statement` about a puzzle.
template <typename Read>
auto all_about(std::int64_t puzzle, SQLite::Statement& statement, const Read& read) {
  std::vector<decltype(read(statement))> found;
  bind_value(statement, ":puzzle", puzzle);
  while (statement.executeStep()) found.push_back(read(statement));
  statement.reset();
  return found;
}

}  // namespace

EntryReader::EntryReader(SQLite::Database& database)
    : puzzles_(database, sql::stored_entries),
      ratings_(database, sql::stored_entry_ratings),
      labels_(database, sql::stored_entry_labels),
      level_(database, sql::stored_level) {}

std::vector<MergeCandidate> EntryReader::between(std::int64_t after, std::int64_t last, int count) {
  std::vector<MergeCandidate> entries;
  bind_value(puzzles_, ":after", after);
  bind_value(puzzles_, ":last", last);
  bind_value(puzzles_, ":count", count);
  while (puzzles_.executeStep()) {
    MergeCandidate entry = bare_entry_of(puzzles_);
    if (entry.fault.empty()) {
      bind_value(ratings_, ":draw", puzzles_.getColumn("draw").getInt64());
      entry.ratings = all_about(entry.id, ratings_, entry_rating_of);
      entry.labels = all_about(entry.id, labels_, entry_label_of);
      read_level(level_, entry);
    }
    entries.push_back(std::move(entry));
  }
  puzzles_.reset();
  return entries;
}

std::vector<MergeCandidate> EntryReader::after(std::int64_t after, int count) {
  return between(after, std::numeric_limits<std::int64_t>::max(), count);
}

std::optional<MergeCandidate> EntryReader::at(std::int64_t id) {
  std::vector<MergeCandidate> found = between(id - 1, id, 1);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

Cursor<MergeCandidate> entries_of(const Store& store) {
  auto& impl = impl_of(store);
  return Cursor<MergeCandidate>(PagesById<MergeCandidate>(
      impl.path,
      [&impl](std::int64_t after, int count) {
        return impl.read([&] { return EntryReader(impl.database).after(after, count); });
      },
      before_all_ids, entries_a_page));
}

}  // namespace evodoku::db
