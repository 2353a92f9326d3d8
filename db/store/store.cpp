#include "evodoku_db/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

#include "evodoku/text.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/insert.hpp"
#include "store/rating_rules.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

void require_none(const std::optional<std::string>& fault, const char* what, std::int64_t puzzle) {
  if (fault)
    throw std::invalid_argument(std::string(what) + " for puzzle " + std::to_string(puzzle) + ": " + *fault);
}

std::uint64_t number(SQLite::Database& database, const char* question) {
  return database.execAndGet(question).getInt64();
}

/// With numbers above `last`, which then is the last of them.
std::vector<StoredPuzzle> puzzles_in(SQLite::Statement& statement, std::int64_t& last) {
  std::vector<StoredPuzzle> puzzles;
  while (statement.executeStep()) {
    Fields fields(statement);
    const auto id = fields.next<std::int64_t>();
    // else the next page would begin there again, for ever
    if (id <= last) throw out_of_order(id);
    last = id;
    const auto box = fields.next<std::string>();
    puzzles.push_back({id, grid_of(id, box, fields.next<std::string>())});
  }
  return puzzles;
}

/// Reads a page of puzzles after the one that was read last.
template <typename... Values>
Cursor<StoredPuzzle> puzzles_by_id(auto& impl, const char* sql, const Values&... values) {
  return Cursor<StoredPuzzle>(
      [&impl, sql, values..., last = std::numeric_limits<std::int64_t>::min()]() mutable {
        return impl.read([&] {
          SQLite::Statement statement(impl.database, sql);
          return puzzles_in(bound(statement, std::int64_t{last}, values...), last);
        });
      });
}

}  // namespace

StoreError::~StoreError() = default;

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store Store::open(const std::string& path, Access access, const OpenOptions& options) {
  return Store(std::make_unique<Impl>(path, access, options));
}

StoreInfo Store::info() const {
  return impl_->read([&] {
    SQLite::Database& database = impl_->database;
    StoreInfo info;
    info.puzzles = number(database, "SELECT count(*) FROM puzzle");
    std::map<std::string, std::uint64_t> boxes;  // counted here, which is faster than SQLite's GROUP BY
    SQLite::Statement all(database, sql::all_boxes);
    while (all.executeStep()) ++boxes[Fields(all).next<std::string>()];
    for (const auto& [box, puzzles] : boxes) info.boxes.push_back({box, puzzles});
    std::ranges::sort(info.boxes, {}, [](const NamedCount& count) { return parse_box(count.name); });
    info.levels = number(database, "SELECT count(*) FROM level");
    info.raters = raters_in(database);
    SQLite::Statement count(database, sql::count_ratings);
    for (RaterInfo& rater : info.raters) {
      rater.ratings = *value_of<std::uint64_t>(count, rater.name, rater.version);
      info.ratings += rater.ratings;
    }
    info.bytes = number(database, "PRAGMA page_size") * number(database, "PRAGMA page_count");
    return info;
  });
}

std::vector<AddResult> Store::add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance) {
  if (puzzles.empty()) return {};
  return impl_->write([&] { return Inserter(impl_->database).insert(puzzles, provenance); });
}

std::vector<Stored> Store::add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now) {
  for (const NewRating& added : ratings) {
    require_none(fault_of(added.rating), "rating", added.puzzle);
    if (!added.runs.empty()) require_none(fault_between(added.rating, added.runs), "rating", added.puzzle);
  }
  if (ratings.empty()) return {};
  return impl_->write([&] {
    std::vector<Stored> results;
    Inserter inserter(impl_->database);
    for (const NewRating& added : ratings)
      results.push_back(inserter.insert(added.puzzle, added.rating, added.runs, now));
    return results;
  });
}

std::vector<Stored> Store::add_levels(std::span<const NewLevel> levels) {
  for (const NewLevel& added : levels) require_none(fault_of(added.level), "level", added.puzzle);
  if (levels.empty()) return {};
  return impl_->write([&] {
    std::vector<Stored> results;
    Inserter inserter(impl_->database);
    for (const NewLevel& added : levels) results.push_back(inserter.insert(added.puzzle, added.level));
    return results;
  });
}

std::optional<std::int64_t> Store::find(const std::string& canonical_key) const {
  return impl_->read([&] {
    SQLite::Statement statement(impl_->database, sql::find_puzzle);
    return value_of<std::int64_t>(statement, random_key_of(canonical_key), canonical_key);
  });
}

Cursor<StoredPuzzle> Store::unrated(const std::string& rater, int version) const {
  return puzzles_by_id(*impl_, sql::unrated, rater, version);
}

Cursor<StoredPuzzle> Store::without_level(int version) const {
  return puzzles_by_id(*impl_, sql::without_level, version);
}

std::uint64_t Store::count_unrated(const std::string& rater, int version) const {
  return impl_->read([&] {
    SQLite::Statement statement(impl_->database, sql::count_rated);
    return number(impl_->database, "SELECT count(*) FROM puzzle") -
           *value_of<std::uint64_t>(statement, rater, version);
  });
}

// Importer

Importer::Importer(Store& store, Provenance provenance, std::size_t puzzles_a_transaction,
                   Acknowledge acknowledge)
    : store_(store),
      provenance_(std::move(provenance)),
      puzzles_a_transaction_(std::max<std::size_t>(puzzles_a_transaction, 1)),
      acknowledge_(std::move(acknowledge)) {}

Importer::~Importer() = default;

void Importer::add(VerifiedRecord puzzle) {
  waiting_.push_back(std::move(puzzle));
  if (waiting_.size() >= puzzles_a_transaction_) flush();
}

void Importer::set_provenance(Provenance provenance) {
  flush();
  provenance_ = std::move(provenance);
}

void Importer::flush() {
  if (waiting_.empty()) return;
  const std::vector<AddResult> results = store_.add(waiting_, provenance_);
  const std::vector<VerifiedRecord> stored = std::exchange(waiting_, {});
  for (const AddResult& result : results) {
    ++(result.puzzle == Stored::added ? totals_.added : totals_.already_there);
    totals_.ratings_added += result.ratings_added;
    totals_.labels_added += result.labels_added;
  }
  for (std::size_t i = 0; acknowledge_ && i < stored.size(); ++i) acknowledge_(stored[i], results[i]);
}

}  // namespace evodoku::db
