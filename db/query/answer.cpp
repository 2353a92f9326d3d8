// Answers to queries.
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "evodoku_db/upkeep.hpp"
#include "query/select.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

constexpr std::size_t rows_of_a_page = 500;

/// Runs `ask` on the store; a stop request and what only a user's condition can cause become errors about the query.
template <typename Ask>
auto with_query_errors(const Query& query, const Ask& ask) {
  try {
    return ask();
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode() & 0xff;
    if (code == SQLITE_INTERRUPT) throw StoreError(StoreError::Code::stopped, "the query was stopped");
    if (query.where && (code == SQLITE_ERROR || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH))
      throw StoreError(StoreError::Code::bad_condition, std::string("the condition in SQL: ") + error.what());
    throw;
  }
}

/// While it exists, few pages are kept in memory: to count, indexes are read once from end to end, and memory that was not
/// used before takes longer than the reading.
class FewPages {
 public:
  explicit FewPages(SQLite::Database& database)
      : database_(database), usual_(database.execAndGet("PRAGMA cache_size").getString()) {
    database_.exec("PRAGMA cache_size = -256");  // KiB
  }
  ~FewPages() { database_.tryExec("PRAGMA cache_size = " + usual_); }
  FewPages(const FewPages&) = delete;
  FewPages& operator=(const FewPages&) = delete;

 private:
  SQLite::Database& database_;
  std::string usual_;
};

/// After a commit that failed: a disk can have stored the marks before it reported an error.
std::string fate_of_picks(Store::Impl& impl, const Ids& ids, const std::string& name) {
  if (ids.empty()) return "there were none";
  try {
    if (sqlite3_get_autocommit(impl.database.getHandle()) == 0) impl.database.exec("ROLLBACK");
    SQLite::Statement find(impl.database, "SELECT 1 FROM picked WHERE name = ?1 AND puzzle = ?2");
    return value_of<int>(find, name, ids.front()) ? "its puzzles are marked"
                                                  : "none of its puzzles was marked";
  } catch (const SQLite::Exception&) {
    return "whether its puzzles are marked is unknown";
  }
}

}  // namespace

Cursor<StoredRecord> Store::select(const Query& query) const {
  auto found = impl_->read([&] {
    return with_query_errors(query, [&] {
      const Selection selection(impl_->database, query);
      return std::pair(ids_of(selection), selection.rater());
    });
  });
  auto reader = impl_->guarded(
      [&] { return std::make_shared<RecordReader>(impl_->database, found.second, query.only_puzzles); });
  return Cursor<StoredRecord>(
      [impl = impl_.get(), ids = std::move(found.first), reader, next = std::size_t{0}]() mutable {
        return impl->read([&] {
          std::vector<StoredRecord> rows;
          while (rows.empty() && next < ids.size()) {
            const auto page = std::span<const std::int64_t>(ids).subspan(next);
            rows = reader->read(page.first(std::min(page.size(), rows_of_a_page)));
            next += rows_of_a_page;
          }
          return rows;
        });
      });
}

std::uint64_t Store::count(const Query& query) const {
  return impl_->read([&] {
    const FewPages pages(impl_->database);
    return with_query_errors(query, [&] { return count_of(Selection(impl_->database, query)); });
  });
}

Statistics Store::statistics(const Query& query) const {
  return impl_->read([&] {
    const FewPages pages(impl_->database);
    return with_query_errors(query, [&] { return statistics_of(Selection(impl_->database, query)); });
  });
}

std::optional<RaterInfo> Store::rater_of(const Query& query) const {
  return impl_->read(
      [&] { return with_query_errors(query, [&] { return Selection(impl_->database, query).rater(); }); });
}

std::uint64_t pick(Store& store, const Query& query, const Pick& as,
                   const std::function<bool(const StoredRecord&)>& visit,
                   const std::function<bool()>& is_delivered) {
  if (as.name.empty() || as.name.find('\0') != std::string::npos)
    throw std::invalid_argument("puzzles must be picked under a name, without a zero byte");
  Query fresh = query;
  fresh.not_in.push_back(as.name);
  auto& impl = impl_of(store);
  impl.require_writable();
  return impl.guarded([&]() -> std::uint64_t {
    Transaction transaction(impl.database, Transaction::Kind::writing);
    const auto [ids, rater] = with_query_errors(fresh, [&] {
      const Selection selection(impl.database, fresh, as.name);
      return std::pair(ids_of(selection), selection.rater());
    });
    {
      RecordReader reader(impl.database, rater, fresh.only_puzzles);
      SQLite::Statement insert(impl.database, sql::insert_pick);
      for (const std::int64_t id : ids) {
        run(insert, as.name, id, as.day);
        if (!visit(reader.read(std::span(&id, 1)).at(0))) return 0;
      }
    }
    // Writes all that needs room on the disk now, before the answer is delivered: only the journal is then removed.
    impl.database.check(sqlite3_db_cacheflush(impl.database.getHandle()));
    if (!is_delivered()) return 0;
    try {
      transaction.commit();
    } catch (const SQLite::Exception& error) {
      const StoreError words = translated(error, "the answer was written, but the marks could not be stored");
      throw StoreError(words.code(), std::string(words.what()) + "; " + fate_of_picks(impl, ids, as.name));
    }
    return ids.size();
  });
}

}  // namespace evodoku::db
