#include "evodoku_db/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "evodoku_db/error.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/insert.hpp"
#include "store/labels.hpp"
#include "store/migrate.hpp"
#include "store/partitions.hpp"
#include "store/raters.hpp"
#include "store/rating_rules.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

void require_sound(const NewRating& rating) {
  auto fault = fault_of(rating.rating);
  if (!fault && !rating.runs.empty()) fault = fault_between(rating.rating, rating.runs);
  if (fault) {
    throw std::invalid_argument("rating for puzzle " + std::to_string(rating.puzzle) + ": " + *fault);
  }
}

void require_sound(const NewLevel& level) {
  if (const auto fault = fault_of(level.level))
    throw std::invalid_argument("level for puzzle " + std::to_string(level.puzzle) + ": " + *fault);
}

bool has_puzzle(SQLite::Database& database, std::int64_t id) {
  SQLite::Statement statement(database, sql::has_puzzle);
  bind_value(statement, ":id", id);
  return statement.executeStep();
}

void require_puzzle(SQLite::Database& database, std::int64_t id) {
  if (has_puzzle(database, id)) return;
  throw StoreError(StoreError::Code::unknown_puzzle, "it has no puzzle " + std::to_string(id));
}

AddResult add_with_ratings(Inserter& inserter, const VerifiedRecord& puzzle, std::chrono::sys_seconds now) {
  AddResult result = inserter.insert(puzzle.record());
  if (result.puzzle == Stored::elsewhere) return result;
  for (const Rating& rating : puzzle.further_ratings()) {
    result.further_ratings.push_back(inserter.insert(result.id, rating, {}, now));
  }
  return result;
}

void add_tags(SQLite::Database& database, std::span<const AddResult> puzzles, const Provenance& provenance) {
  if (provenance.tags.empty()) return;
  LabelWriter labels(database);
  for (const std::string& tag : provenance.tags) {
    for (const AddResult& puzzle : puzzles) {
      if (puzzle.puzzle != Stored::elsewhere) labels.put({LabelKind::tag, tag}, puzzle.id, provenance.now);
    }
  }
}

/// Throws StoreError if puzzles of the store do not belong to the partition.
void require_own_puzzles(SQLite::Database& database, const Partition& partition) {
  const DrawRange range = draw_range(partition);
  SQLite::Statement statement(database, sql::count_outside_draws);
  bind_value(statement, ":low", range.low);
  bind_value(statement, ":high", range.high);
  statement.executeStep();
  const std::int64_t others = statement.getColumn(0).getInt64();
  if (others == 0) return;
  throw StoreError(
      StoreError::Code::other_partition,
      "it cannot become partition " + partition.text() + ": " + std::to_string(others) +
          " of its puzzles belong to others; take those that do not into a new store: evodoku-store merge "
          "NEW.db FILE.db --shard " +
          partition.text());
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

int schema_version() {
  return migrations().back().version;
}

const std::string& Store::path() const {
  return impl_->path;
}

const std::optional<Upgrade>& Store::upgrade() const {
  return impl_->connection.upgrade;
}

StoreInfo Store::info() const {
  return impl_->read([&] {
    SQLite::Statement totals(impl_->database, sql::totals);
    totals.executeStep();
    StoreInfo info{.version = version_of(impl_->database),
                   .puzzles = as_unsigned(totals.getColumn("puzzles").getInt64()),
                   .ratings = as_unsigned(totals.getColumn("ratings").getInt64()),
                   .sources = as_unsigned(totals.getColumn("sources").getInt64()),
                   .raters = {},
                   .partition = partition_of_store(impl_->database)};
    for (Rater& rater : list_raters(impl_->database)) info.raters.push_back(std::move(rater.info));
    return info;
  });
}

std::optional<Partition> Store::partition() const {
  return impl_->read([&] { return partition_of_store(impl_->database); });
}

std::vector<AddResult> Store::add(std::span<const VerifiedRecord> puzzles, const Provenance& provenance) {
  if (puzzles.empty()) return {};
  return impl_->write([&] {
    std::vector<AddResult> results;
    Inserter inserter(impl_->database);
    inserter.set_provenance(provenance);
    for (const VerifiedRecord& puzzle : puzzles)
      results.push_back(add_with_ratings(inserter, puzzle, provenance.now));
    add_tags(impl_->database, results, provenance);
    inserter.finish();
    return results;
  });
}

std::vector<Stored> Store::add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now) {
  for (const NewRating& rating : ratings) require_sound(rating);
  if (ratings.empty()) return {};
  return impl_->write([&] {
    std::vector<Stored> results;
    Inserter inserter(impl_->database);
    for (const NewRating& rating : ratings) {
      require_puzzle(impl_->database, rating.puzzle);
      results.push_back(inserter.insert(rating.puzzle, rating.rating, rating.runs, now));
    }
    inserter.finish();
    return results;
  });
}

std::vector<Stored> Store::add_levels(std::span<const NewLevel> levels) {
  for (const NewLevel& level : levels) require_sound(level);
  if (levels.empty()) return {};
  return impl_->write([&] {
    std::vector<Stored> results;
    Inserter inserter(impl_->database);
    for (const NewLevel& level : levels) {
      require_puzzle(impl_->database, level.puzzle);
      results.push_back(inserter.insert(level.puzzle, level.level));
    }
    inserter.finish();
    return results;
  });
}

void make_partition(Store& store, const Partition& partition) {
  draw_range(partition);
  auto& impl = impl_of(store);
  impl.write([&] {
    const auto there = partition_of_store(impl.database);
    if (there == partition) return true;
    if (there) {
      throw StoreError(StoreError::Code::other_partition,
                       "it is partition " + there->text() + " already, not " + partition.text());
    }
    require_own_puzzles(impl.database, partition);
    SQLite::Statement statement(impl.database, sql::insert_partition);
    bind_value(statement, ":number", partition.number);
    bind_value(statement, ":count", partition.count);
    statement.exec();
    return true;
  });
}

}  // namespace evodoku::db
