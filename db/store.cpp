#include "evodoku_db/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bind.hpp"
#include "connection.hpp"
#include "insert.hpp"
#include "migrate.hpp"
#include "rating_rules.hpp"
#include "rows.hpp"
#include "select.hpp"
#include "sql.hpp"
#include "statistics.hpp"

namespace evodoku::db {
namespace {

/// Records read under one lock while an answer is passed on.
constexpr std::size_t records_a_page = 256;

void require_sound(const NewRating& rating) {
  auto fault = fault_of(rating.rating);
  if (!fault && !rating.runs.empty()) fault = fault_between(rating.rating, rating.runs);
  if (fault) {
    throw std::invalid_argument("rating for puzzle " + std::to_string(rating.puzzle) + ": " + *fault);
  }
}

void bind_key(SQLite::Statement& statement, const RatingKey& key) {
  bind_value(statement, ":name", key.rater);
  bind_value(statement, ":version", key.version);
  bind_value(statement, ":seed", key.seed);
}

bool has_puzzle(SQLite::Database& database, std::int64_t id) {
  SQLite::Statement statement(database, "SELECT 1 FROM puzzle WHERE id = :id");
  bind_value(statement, ":id", id);
  return statement.executeStep();
}

std::vector<Finding> findings_of(SQLite::Database& database, const char* pragma) {
  std::vector<Finding> findings;
  SQLite::Statement statement(database, pragma);
  while (statement.executeStep()) {
    const std::string words = statement.getColumn(0).getString();
    if (words != "ok") findings.push_back({.puzzle = {}, .what = words});
  }
  return findings;
}

}  // namespace

class Store::Impl {
 public:
  Impl(std::string file, Access access, const OpenOptions& options)
      : path(std::move(file)), database(connect(path, access, options)) {}

  /// Runs `action`; errors become StoreErrors that name the file.
  template <typename Action>
  auto guarded(const Action& action) {
    return db::guarded(path, [&] {
      try {
        return action();
      } catch (const StoreError& error) {
        throw StoreError(error.code(), path + ": " + error.what());
      }
    });
  }

  /// Runs `action` in one transaction that has the write lock from its beginning: it cannot fail half-way
  /// because someone else wrote first. What throws is rolled back.
  template <typename Action>
  auto write(const Action& action) {
    return guarded([&] {
      SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
      auto result = action();
      transaction.commit();
      return result;
    });
  }

  /// Runs `action` in one transaction, so that all it reads is from one moment.
  template <typename Action>
  auto read(const Action& action) {
    return guarded([&] {
      SQLite::Transaction transaction(database);
      auto result = action();
      transaction.commit();
      return result;
    });
  }

  std::vector<StoredRecord> read_page(std::span<const Hit> hits) {
    return read([&] {
      RecordReader reader(database);
      std::vector<StoredRecord> records;
      for (const Hit& hit : hits) {
        if (auto record = reader.read(hit)) records.push_back(*std::move(record));
      }
      return records;
    });
  }

  std::string path;
  SQLite::Database database;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store Store::open(const std::string& path, Access access, const OpenOptions& options) {
  return Store(std::make_unique<Impl>(path, access, options));
}

const std::string& Store::path() const {
  return impl_->path;
}

StoreInfo Store::info() {
  return impl_->read([&] {
    SQLite::Statement totals(impl_->database, sql::totals);
    totals.executeStep();
    StoreInfo info{.version = version_of(impl_->database),
                   .puzzles = as_unsigned(totals.getColumn("puzzles").getInt64()),
                   .ratings = as_unsigned(totals.getColumn("ratings").getInt64()),
                   .sources = as_unsigned(totals.getColumn("sources").getInt64()),
                   .raters = {}};
    for (Rater& rater : list_raters(impl_->database)) info.raters.push_back(std::move(rater.info));
    return info;
  });
}

std::vector<AddResult> Store::add(std::span<const Prepared> puzzles, const Provenance& provenance) {
  if (puzzles.empty()) return {};
  return impl_->write([&] {
    std::vector<AddResult> results;
    PuzzleInserter inserter(impl_->database, provenance);
    for (const Prepared& puzzle : puzzles) results.push_back(inserter.insert(puzzle.record()));
    return results;
  });
}

std::vector<Stored> Store::add_ratings(std::span<const NewRating> ratings, std::chrono::sys_seconds now) {
  std::ranges::for_each(ratings, require_sound);
  if (ratings.empty()) return {};
  return impl_->write([&] {
    std::vector<Stored> results;
    RatingInserter inserter(impl_->database);
    for (const NewRating& rating : ratings) {
      if (!has_puzzle(impl_->database, rating.puzzle)) {
        throw StoreError(StoreError::Code::unknown_puzzle,
                         "it has no puzzle " + std::to_string(rating.puzzle));
      }
      results.push_back(inserter.insert(rating.puzzle, rating.rating, rating.runs, now));
    }
    return results;
  });
}

std::vector<StoredPuzzle> Store::unrated(const RatingKey& key, std::int64_t after, int count) {
  return impl_->read([&] {
    std::vector<StoredPuzzle> puzzles;
    SQLite::Statement statement(impl_->database, sql::unrated);
    bind_key(statement, key);
    bind_value(statement, ":after", after);
    bind_value(statement, ":count", std::max(count, 0));
    while (statement.executeStep()) {
      const std::int64_t id = statement.getColumn(0).getInt64();
      puzzles.push_back({id, grid_of(id, statement.getColumn(1).getInt64(), statement.getColumn(2).getInt64(),
                                     statement.getColumn(3).getString())});
    }
    return puzzles;
  });
}

std::uint64_t Store::count_unrated(const RatingKey& key) {
  return impl_->read([&] {
    SQLite::Statement statement(impl_->database, sql::count_unrated);
    bind_key(statement, key);
    statement.executeStep();
    return as_unsigned(statement.getColumn(0).getInt64());
  });
}

std::uint64_t Store::select(const Query& query, const std::function<bool(const StoredRecord&)>& visit) {
  const std::vector<Hit> hits = impl_->read([&] { return find_hits(impl_->database, query); });
  std::uint64_t visited = 0;
  for (std::span<const Hit> rest = hits; !rest.empty();) {
    const auto page = rest.first(std::min(records_a_page, rest.size()));
    rest = rest.subspan(page.size());
    for (const StoredRecord& record : impl_->read_page(page)) {
      ++visited;
      if (!visit(record)) return visited;
    }
  }
  return visited;
}

std::uint64_t Store::count(const Query& query) {
  return impl_->read([&] { return count_hits(impl_->database, query); });
}

Statistics Store::statistics(const Query& query) {
  return impl_->read([&] { return statistics_of(impl_->database, query); });
}

std::optional<RaterInfo> Store::rater_of(const Query& query) {
  return impl_->read([&]() -> std::optional<RaterInfo> {
    const auto rater = db::rater_of(impl_->database, query);
    return rater ? std::optional(rater->info) : std::nullopt;
  });
}

std::vector<Finding> Store::check_file() {
  return impl_->read([&] {
    auto findings = findings_of(impl_->database, "PRAGMA integrity_check");
    SQLite::Statement references(impl_->database, "PRAGMA foreign_key_check");
    while (references.executeStep()) {
      findings.push_back({.puzzle = {},
                          .what = "a row of " + references.getColumn(0).getString() + " refers to a row of " +
                                  references.getColumn(2).getString() + " that is not there"});
    }
    return findings;
  });
}

std::vector<StoredRow> Store::rows_after(std::int64_t after, int count) {
  return impl_->read([&] { return db::rows_after(impl_->database, after, std::max(count, 0)); });
}

}  // namespace evodoku::db
