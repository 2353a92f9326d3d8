// Store: what answers questions.
#include <sqlite3.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "query/answering.hpp"
#include "query/counting.hpp"
#include "query/explain.hpp"
#include "query/resolved_query.hpp"
#include "query/select.hpp"
#include "query/statistics.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/labels.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"
#include "store/transaction.hpp"

namespace evodoku::db {
namespace {

/// Calls `read` for the hits page by page and `visit` for each record; false if that ended it.
template <typename Read>
bool visit_all(std::span<const Hit> hits, const Read& read,
               const std::function<bool(const StoredRecord&)>& visit) {
  while (!hits.empty()) {
    const auto page = hits.first(std::min(records_a_page, hits.size()));
    hits = hits.subspan(page.size());
    for (const StoredRecord& record : read(page)) {
      if (!visit(record)) return false;
    }
  }
  return true;
}

void put_into(SQLite::Database& database, const std::string& collection, std::span<const Hit> hits,
              std::chrono::sys_seconds now) {
  LabelWriter labels(database);
  for (const Hit& hit : hits) {
    labels.put({.kind = LabelKind::collection, .name = collection}, hit.puzzle, now);
  }
}

/// What became of the marks after a commit that failed: rolled back, as a rule, but not where the journal was removed and
/// only that could not be made durable.
std::string fate_of_marks(SQLite::Database& database, const std::string& collection, std::int64_t puzzle) {
  try {
    SQLite::Statement statement(database, sql::is_member);
    bind_value(statement, ":collection", collection);
    bind_value(statement, ":puzzle", puzzle);
    return statement.executeStep() ? "its puzzles are marked, but may not be after a power cut"
                                   : "none of its puzzles was marked";
  } catch (const SQLite::Exception&) {
    return "whether its puzzles are marked could not be found out";
  }
}

/// Commits marks of which the answer is delivered already; a failure says so.
void commit_delivered(Transaction& transaction, SQLite::Database& database, const std::string& collection,
                      std::span<const Hit> hits) {
  try {
    transaction.commit();
  } catch (const SQLite::Exception& error) {
    if (hits.empty()) throw;
    if (sqlite3_get_autocommit(database.getHandle()) == 0) database.exec("ROLLBACK");
    const StoreError words =
        translated(error, "the answer was written out, but the marks could not be stored");
    throw StoreError(words.code(), std::string(words.what()) + "; " +
                                       fate_of_marks(database, collection, hits.front().puzzle));
  }
}

}  // namespace

std::uint64_t Store::select(const Query& query, const std::function<bool(const StoredRecord&)>& visit) {
  SQLite::Database& database = impl_->database;
  const std::vector<Hit> hits = impl_->read([&] {
    return answered(database, query,
                    [&](const ResolvedQuery& question) { return find_hits(database, question); });
  });
  std::uint64_t visited = 0;
  visit_all(
      hits, [&](std::span<const Hit> page) { return impl_->read([&] { return read_page(database, page); }); },
      [&](const StoredRecord& record) {
        ++visited;
        return visit(record);
      });
  return visited;
}

std::uint64_t Store::mark(const Query& query, const Marking& marking,
                          const std::function<bool(const StoredRecord&)>& visit,
                          const std::function<bool()>& is_delivered) {
  if (marking.collection.empty()) throw std::invalid_argument("a collection needs a name");
  SQLite::Database& database = impl_->database;
  Query fresh = query;
  fresh.not_in.push_back(marking.collection);
  return impl_->guarded([&]() -> std::uint64_t {
    Transaction transaction(database, Transaction::Kind::writing);
    const std::vector<Hit> hits = answered(
        database, fresh, [&](const ResolvedQuery& question) { return find_hits(database, question); },
        marking.collection);
    put_into(database, marking.collection, hits, marking.now);
    const auto read = [&](std::span<const Hit> page) { return read_page(database, page); };
    if (!visit_all(hits, read, visit)) return 0;
    // What can fail for want of room fails here, before the answer is delivered: then only the journal is left to be removed.
    database.check(sqlite3_db_cacheflush(database.getHandle()));
    if (!is_delivered()) return 0;
    commit_delivered(transaction, database, marking.collection, hits);
    return hits.size();
  });
}

std::uint64_t Store::count(const Query& query) {
  return impl_->read([&] {
    return answered(impl_->database, query,
                    [&](const ResolvedQuery& question) { return count_hits(impl_->database, question); });
  });
}

Statistics Store::statistics(const Query& query) {
  return impl_->read([&] {
    return answered(impl_->database, query, [&](const ResolvedQuery& question) {
      return statistics_of(tally_of(impl_->database, question), query, question.rater());
    });
  });
}

std::string Store::explain(const Query& query) {
  return impl_->read([&] {
    return answered(impl_->database, query,
                    [&](const ResolvedQuery& question) { return db::explain(impl_->database, question); });
  });
}

std::optional<RaterInfo> Store::rater_of(const Query& query) {
  return impl_->read([&]() -> std::optional<RaterInfo> {
    const auto asked = asked_rater(impl_->database, query.rater, query.asks_for_ratings());
    return asked ? std::optional(asked->rater.info) : std::nullopt;
  });
}

}  // namespace evodoku::db
