// Several stores open as one: their connections, the names known to any of them, and which of them may have
// puzzles in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/store.hpp"
#include "query/answering.hpp"
#include "query/resolved_query.hpp"
#include "store/partitions.hpp"
#include "store/raters.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {

/// A puzzle of one of the stores.
struct Place {
  std::size_t store = 0;
  std::int64_t puzzle = 0;
};

/// Cached data of a store.
struct Member {
  DrawRange draws;  // of its puzzles
  std::optional<Partition> partition;
  std::vector<AskedRater> raters;
  bool may_share = true;  // puzzles with another store
};

bool overlap(const DrawRange& one, const DrawRange& other);

class OpenStores {
 public:
  OpenStores(std::vector<std::string> files, const OpenOptions& options);

  const std::vector<std::string>& paths() const { return paths_; }
  const std::vector<Member>& members() const { return members_; }

  /// Valid until the next call.
  Store& store(std::size_t place);

  /// The result of `action` on the database of one store, in one transaction.
  template <typename Read>
  auto read(std::size_t place, const Read& action) {
    Store& one = store(place);
    auto& impl = impl_of(one);
    return impl.read([&] { return action(impl.database); });
  }

  /// The result of `action` on the store and the query; `nothing` if nothing can match because a name belongs
  /// only to other stores.
  template <typename Result, typename Action>
  Result ask(std::size_t place, const Query& query, const CommonNames& names, Result nothing,
             const Action& action) {
    return read(place, [&](SQLite::Database& database) {
      return answered(
          database, query,
          [&](const ResolvedQuery& question) {
            return question.is_for_others() ? std::move(nothing) : action(database, question);
          },
          names);
    });
  }

  /// The names known to any of them. Throws StoreError for a name that none of them has.
  CommonNames common_names(const Query& query);

  std::optional<RaterInfo> rater_of(const Query& query) const;
  std::vector<std::uint64_t> missing_partitions() const;

 private:
  /// Errors that are about no single store.
  template <typename Action>
  auto together(const Action& action) const {
    try {
      return action();
    } catch (const StoreError& error) {
      throw StoreError(error.code(), paths_.front() + " and " + std::to_string(paths_.size() - 1) +
                                         " more, taken as one: " + error.what());
    }
  }

  Store opened(std::size_t place);
  void close_above(std::size_t number);
  void find_who_may_share();

  std::vector<std::string> paths_;
  OpenOptions options_;
  std::vector<std::optional<Store>> stores_;
  std::vector<std::size_t> opened_;  // in the order in which they were
  std::size_t most_open_ = std::numeric_limits<std::size_t>::max();
  std::vector<Member> members_;
  std::vector<AskedRater> raters_;
};

}  // namespace evodoku::db
