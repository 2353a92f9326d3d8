// The queries of Store.
#include <sqlite3.h>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/labels.hpp"
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

void put_into(SQLite::Database& database, const std::string& collection, std::span<const Hit> hits,
              std::chrono::sys_seconds now) {
  LabelWriter labels(database);
  for (const Hit& hit : hits) {
    labels.put({.kind = LabelKind::collection, .name = collection}, hit.puzzle, now);
  }
}

/// The state of the marks after a failed commit: normally rolled back, but not if the journal was removed and
/// only its removal could not be made durable.
std::string fate_of_marks(SQLite::Database& database, const std::string& collection, std::int64_t puzzle) {
  try {
    SQLite::Statement statement(database, sql::is_member);
    bind_value(statement, ":collection", collection);
    bind_value(statement, ":puzzle", puzzle);
    return statement.executeStep() ? "its puzzles are marked, but the marks may be lost in a power cut"
                                   : "none of its puzzles was marked";
  } catch (const SQLite::Exception&) {
    return "whether its puzzles are marked is unknown";
  }
}

/// Commits marks after their answer was delivered; an error says so.
void commit_delivered(Transaction& transaction, SQLite::Database& database, const std::string& collection,
                      std::span<const Hit> hits) {
  try {
    transaction.commit();
  } catch (const SQLite::Exception& error) {
    if (hits.empty()) throw;
    if (sqlite3_get_autocommit(database.getHandle()) == 0) database.exec("ROLLBACK");
    const StoreError words = translated(error, "the answer was written, but the marks could not be stored");
    throw StoreError(words.code(), std::string(words.what()) + "; " +
                                       fate_of_marks(database, collection, hits.front().puzzle));
  }
}

}  // namespace

Cursor<StoredRecord> Store::select(const Query& query) const {
  auto& impl = *impl_;
  std::vector<Hit> hits = impl.read([&] {
    return answered(impl.database, query,
                    [&](const ResolvedQuery& question) { return find_hits(impl.database, question); });
  });
  return Cursor<StoredRecord>(
      [&impl, hits = std::move(hits), next = std::size_t{0}](std::optional<std::string>&) mutable {
        std::vector<StoredRecord> records;
        while (records.empty() && next < hits.size()) {  // all puzzles of a page may have been deleted
          const auto page = std::span(hits).subspan(next, std::min(records_a_page, hits.size() - next));
          next += page.size();
          records = impl.read([&] { return read_page(impl.database, page); });
        }
        return records;
      });
}

std::uint64_t mark(Store& store, const Query& query, const Marking& marking,
                   const std::function<bool(const StoredRecord&)>& visit,
                   const std::function<bool()>& is_delivered) {
  if (marking.collection.empty()) throw std::invalid_argument("a collection needs a name");
  auto& impl = impl_of(store);
  SQLite::Database& database = impl.database;
  Query fresh = query;
  fresh.not_in.push_back(marking.collection);
  return impl.guarded([&]() -> std::uint64_t {
    Transaction transaction(database, Transaction::Kind::writing);
    const std::vector<Hit> hits = answered(
        database, fresh, [&](const ResolvedQuery& question) { return find_hits(database, question); },
        marking.collection);
    put_into(database, marking.collection, hits, marking.now);
    for (std::span<const Hit> rest = hits; !rest.empty();) {
      const auto page = rest.first(std::min(records_a_page, rest.size()));
      rest = rest.subspan(page.size());
      for (const StoredRecord& record : read_page(database, page)) {
        if (!visit(record)) return 0;
      }
    }
    // Writes everything that needs disk space now, before the answer is delivered, so that only the journal
    // remains to be removed.
    database.check(sqlite3_db_cacheflush(database.getHandle()));
    if (!is_delivered()) return 0;
    commit_delivered(transaction, database, marking.collection, hits);
    return hits.size();
  });
}

std::uint64_t Store::count(const Query& query) const {
  return impl_->read([&] {
    return answered(impl_->database, query,
                    [&](const ResolvedQuery& question) { return count_hits(impl_->database, question); });
  });
}

Statistics Store::statistics(const Query& query) const {
  return impl_->read([&] {
    return answered(impl_->database, query, [&](const ResolvedQuery& question) {
      return statistics_of(tally_of(impl_->database, question), query, question.rater());
    });
  });
}

std::string explain(const Store& store, const Query& query) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    return answered(impl.database, query,
                    [&](const ResolvedQuery& question) { return explain(impl.database, question); });
  });
}

std::optional<RaterInfo> rater_of(const Store& store, const Query& query) {
  auto& impl = impl_of(store);
  return impl.read([&]() -> std::optional<RaterInfo> {
    const auto asked = asked_rater(impl.database, query.rater, query.asks_for_ratings());
    return asked ? std::optional(asked->rater.info) : std::nullopt;
  });
}

}  // namespace evodoku::db
