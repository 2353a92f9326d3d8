#include "evodoku_db/store_set.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "query/common_puzzles.hpp"
#include "query/counting.hpp"
#include "query/explain.hpp"
#include "query/open_stores.hpp"
#include "query/select.hpp"
#include "query/statistics.hpp"
#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// A match in one of the stores.
struct SetHit {
  std::size_t store = 0;
  RankedHit ranked;
};

using CellKey = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::string, std::int64_t>;

/// The sums of the cells of several stores, in the order in which a store has them.
class CellSum {
 public:
  void add(const CountBucket& cell) { puzzles_[key_of(cell)] += cell.puzzles; }
  void remove_one(const CountBucket& cell) {
    std::uint64_t& puzzles = puzzles_[key_of(cell)];
    puzzles -= puzzles > 0 ? 1 : 0;  // 0: the store was changed between two queries
  }
  std::vector<CountBucket> cells() const {
    std::vector<CountBucket> cells;
    for (const auto& [key, puzzles] : puzzles_) {
      if (puzzles == 0) continue;
      cells.push_back({.box_rows = std::get<0>(key),
                       .box_cols = std::get<1>(key),
                       .clues = std::get<2>(key),
                       .difficulty_class = std::get<3>(key),
                       .quarter = std::get<4>(key),
                       .puzzles = puzzles});
    }
    return cells;
  }

 private:
  static CellKey key_of(const CountBucket& cell) {
    return {cell.box_rows, cell.box_cols, cell.clues, cell.difficulty_class, cell.quarter};
  }
  std::map<CellKey, std::uint64_t> puzzles_;
};

CountBucket without_rating(CountBucket cell) {
  cell.difficulty_class.clear();
  cell.quarter = 0;
  return cell;
}

/// The same query without a limit, which applies to all stores together.
Query without_limit(Query query) {
  query.rows.reset();
  query.random.reset();
  return query;
}

std::uint64_t limited(std::uint64_t matches, const Query& query) {
  if (query.rows) return std::min(matches, *query.rows);
  if (query.random) return std::min(matches, query.random->count);
  return matches;
}

}  // namespace

class StoreSet::Impl {
 public:
  Impl(std::vector<std::string> files, const OpenOptions& options) : stores_(std::move(files), options) {}

  OpenStores& stores() { return stores_; }

  Cursor<SetRecord> select(const Query& query) {
    if (query.rows && query.random)
      throw std::invalid_argument("a query has either rows or random, not both");
    const CommonNames names = stores_.common_names(query);
    if (query.random) return records_of(picked(query, names));
    if (query.sort.key == SortKey::id) return Cursor<SetRecord>(InTurn(stores_, query, names));
    return records_of(sorted(query, names));
  }

  std::uint64_t count(const Query& query) {
    const Query all = without_limit(query);
    const CommonNames names = stores_.common_names(all);
    std::uint64_t matches = 0;
    for (std::size_t i = 0; i < stores_.paths().size(); ++i) {
      matches += stores_.ask(i, all, names, std::uint64_t{0},
                             [](SQLite::Database& database, const ResolvedQuery& question) {
                               return count_hits(database, question);
                             });
    }
    const std::uint64_t repeats = static_cast<std::uint64_t>(
        std::ranges::count(common_.repeated(all, names), true, &CommonMatch::is_puzzle_repeated));
    return limited(matches - std::min(matches, repeats), query);
  }

  Statistics statistics(const Query& query) {
    const Query all = without_limit(query);
    const CommonNames names = stores_.common_names(all);
    CellSum puzzles;
    CellSum ratings;
    std::optional<std::map<std::string, std::uint64_t>> techniques(std::in_place);
    for (std::size_t i = 0; i < stores_.paths().size(); ++i) {
      const Tally tally = stores_.ask(i, all, names, Tally{.cells = {}, .techniques = {{}}},
                                      [](SQLite::Database& database, const ResolvedQuery& question) {
                                        return tally_of(database, question);
                                      });
      for (const CountBucket& cell : tally.cells.puzzles) puzzles.add(cell);
      for (const CountBucket& cell : tally.cells.ratings) ratings.add(cell);
      if (!tally.techniques) techniques.reset();
      if (!techniques) continue;
      for (const auto& [name, number] : *tally.techniques) (*techniques)[name] += number;
    }
    for (const CommonMatch& match : common_.repeated(all, names)) {
      if (match.is_puzzle_repeated) puzzles.remove_one(without_rating(match.cell));
      if (match.is_rating_repeated) ratings.remove_one(match.cell);
      if (techniques && match.is_level_repeated) --(*techniques)[*match.technique];
    }
    return statistics_of({.cells = {.puzzles = puzzles.cells(), .ratings = ratings.cells()},
                          .techniques = std::move(techniques)},
                         query, names.rater);
  }

  std::string explain(const Query& query) {
    const CommonNames names = stores_.common_names(query);
    std::string text;
    for (std::size_t i = 0; i < stores_.paths().size(); ++i) {
      text += stores_.paths()[i] + ":\n" +
              stores_.ask(i, query, names, std::string("no store has all the names in the query\n"),
                          [](SQLite::Database& database, const ResolvedQuery& question) {
                            return db::explain(database, question);
                          });
    }
    return text;
  }

 private:
  // Rows.

  /// An order that does not depend on the order of the stores, unless two have the same path.
  bool comes_before(const SetHit& a, const SetHit& b) const {
    const auto key = [this](const SetHit& one) {
      return std::tuple(one.ranked.first, one.ranked.second, one.ranked.hit.puzzle, one.ranked.draw,
                        std::string_view(stores_.paths()[one.store]));
    };
    return key(a) < key(b);
  }

  /// Sorts, and removes repeats of a puzzle.
  void put_in_order(std::vector<SetHit>& hits) {
    std::ranges::sort(hits, [this](const SetHit& a, const SetHit& b) { return comes_before(a, b); });
    remove_repeats(hits);
  }

  /// Among those with the same draw, which puzzles other than isomorphs hardly ever share.
  void remove_repeats(std::vector<SetHit>& hits) {
    if (std::ranges::none_of(stores_.members(), &Member::may_share)) return;
    std::map<std::int64_t, std::vector<std::string>> keys_seen;  // of repeated draws
    std::unordered_map<std::int64_t, SetHit> seen;
    std::vector<SetHit> kept;
    for (const SetHit& hit : hits) {
      const auto [first, is_new] = seen.try_emplace(hit.ranked.draw, hit);
      if (!is_new) {
        std::vector<std::string>& keys = keys_seen[hit.ranked.draw];
        if (keys.empty()) keys.push_back(key_of({first->second.store, first->second.ranked.hit.puzzle}));
        const std::string key = key_of({hit.store, hit.ranked.hit.puzzle});
        if (std::ranges::find(keys, key) != keys.end()) continue;
        keys.push_back(key);
      }
      kept.push_back(hit);
    }
    hits = std::move(kept);
  }

  std::string key_of(const Place& place) {
    return stores_.read(place.store, [&](SQLite::Database& database) {
      SQLite::Statement statement(database, sql::canonical_of_puzzle);
      bind_value(statement, ":id", place.puzzle);
      return statement.executeStep() ? statement.getColumn(0).getString() : std::string();
    });
  }

  std::vector<SetHit> sorted(const Query& query, const CommonNames& names) {
    const std::uint64_t limit = query.rows.value_or(no_limit);
    std::vector<SetHit> best;
    for (std::size_t i = 0; i < stores_.paths().size(); ++i) {
      const auto is_wanted = [&](const RankedHit& hit) {
        return best.size() < limit || comes_before({i, hit}, best.back());
      };
      if (limit == 0) break;
      for (const RankedHit& hit : stores_.ask(i, query, names, std::vector<RankedHit>{},
                                              [&](SQLite::Database&database, const ResolvedQuery&question) {
                                                return find_ranked_hits(database, question, is_wanted);
                                              })) {
        best.push_back({i, hit});
      }
      if (limit == no_limit) continue;
      put_in_order(best);
      if (best.size() > limit) best.resize(limit);
    }
    if (limit == no_limit) put_in_order(best);
    return best;
  }

  /// A member of the pool of a random pick, by its distance from the start.
  struct PoolHit {
    std::uint64_t distance = 0;  // in the order of draw, round the end to the beginning
    std::size_t store = 0;
    Match match;
  };

  std::vector<SetHit> picked(const Query& query, const CommonNames& names) {
    const RandomPick& pick = *query.random;
    std::vector<SetHit> hits = hits_of(pool(query, names));
    std::ranges::stable_sort(hits, {}, [&](const SetHit& hit) { return rank_of(pick, hit.ranked.draw); });
    if (hits.size() > pick.count) hits.resize(pick.count);
    rank(query, names, hits);
    put_in_order(hits);
    return hits;
  }

  static std::uint64_t distance(std::int64_t start, std::int64_t draw) {
    constexpr std::uint64_t draws = std::uint64_t{1} << 63;
    return (static_cast<std::uint64_t>(draw) - static_cast<std::uint64_t>(start)) % draws;
  }

  /// Stores in the order of their puzzles from `start` on, beginning with those whose range contains it.
  std::vector<std::size_t> stores_from(std::int64_t start) const {
    std::vector<std::size_t> order(stores_.paths().size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return nearest(start, i); });
    return order;
  }

  std::uint64_t nearest(std::int64_t start, std::size_t place) const {
    const DrawRange& draws = stores_.members()[place].draws;
    return draws.has(start) ? 0 : distance(start, draws.low);
  }

  std::vector<PoolHit> pool(const Query& query, const CommonNames& names) {
    const std::int64_t start = start_of(*query.random);
    const std::uint64_t size = pool_size(query.random->count);
    std::vector<PoolHit> pool;
    for (const std::size_t place : stores_from(start)) {
      if (pool.size() >= size && pool[size - 1].distance < nearest(start, place)) break;  // none is as near
      for (const Match& match : stores_.ask(place, query, names, std::vector<Match>{},
                                            [](SQLite::Database&database, const ResolvedQuery&question) {
                                              return find_pool(database, question);
                                            })) {
        pool.push_back({.distance = distance(start, match.draw), .store = place, .match = match});
      }
      nearest_of(pool, size);
    }
    return pool;
  }

  /// The `size` puzzles nearest to the start, each once.
  void nearest_of(std::vector<PoolHit>& pool, std::uint64_t size) {
    std::ranges::sort(pool, {}, [&](const PoolHit& hit) {
      return std::tuple(hit.distance, hit.match.puzzle, std::string_view(stores_.paths()[hit.store]));
    });
    std::vector<SetHit> hits = hits_of(pool);
    remove_repeats(hits);
    if (hits.size() < pool.size()) {
      std::set<std::pair<std::size_t, std::int64_t>> kept;
      for (const SetHit& hit : hits) kept.insert({hit.store, hit.ranked.hit.puzzle});
      std::erase_if(pool, [&](const PoolHit& hit) { return !kept.contains({hit.store, hit.match.puzzle}); });
    }
    if (pool.size() > size) pool.resize(size);
  }

  static std::vector<SetHit> hits_of(const std::vector<PoolHit>& pool) {
    std::vector<SetHit> hits;
    hits.reserve(pool.size());
    for (const PoolHit& hit : pool)
      hits.push_back(
          {hit.store, {.hit = {.puzzle = hit.match.puzzle, .rating = {}}, .draw = hit.match.draw}});
    return hits;
  }

  /// Reads the ratings and sort keys of the picked puzzles; for order by id, which the stores do not share,
  /// the key is the draw.
  void rank(const Query& query, const CommonNames& names, std::vector<SetHit>& hits) {
    std::map<std::size_t, std::vector<std::int64_t>> puzzles;
    for (const SetHit& hit : hits) puzzles[hit.store].push_back(hit.ranked.hit.puzzle);
    hits.clear();
    for (const auto& [place, ids] : puzzles) {
      for (const RankedHit& hit :
           stores_.ask(place, query, names, std::vector<RankedHit>{},
                       [&, &chosen = ids](SQLite::Database&database, const ResolvedQuery&question) {
                         return ranked_hits(database, question, chosen);
                       })) {
        hits.push_back({place, hit});
      }
    }
    if (query.sort.key != SortKey::id) return;
    for (SetHit& hit : hits) {  // two halves, as a double has not all 63 bits
      const double sign = query.sort.descending ? -1 : 1;
      hit.ranked.first = sign * static_cast<double>(hit.ranked.draw >> 32);
      hit.ranked.second = sign * static_cast<double>(hit.ranked.draw & 0xffffffff);
    }
  }

  Cursor<SetRecord> records_of(std::vector<SetHit> hits) {
    return Cursor<SetRecord>(
        [this, hits = std::move(hits), next = std::size_t{0}](std::optional<std::string>&) mutable {
          std::vector<SetRecord> records;
          while (records.empty() && next < hits.size()) {
            const auto page = std::span(hits).subspan(next, std::min(records_a_page, hits.size() - next));
            next += page.size();
            records = read_mixed_page(page);
          }
          return records;
        });
  }

  /// In the order of the page, without deleted puzzles.
  std::vector<SetRecord> read_mixed_page(std::span<const SetHit> page) {
    std::vector<std::optional<StoredRecord>> rows(page.size());
    std::map<std::size_t, std::vector<std::size_t>> places;  // indices in the page, by store
    for (std::size_t i = 0; i < page.size(); ++i) places[page[i].store].push_back(i);
    for (const auto& [place, of_store] : places) {
      stores_.read(place, [&, &wanted = of_store](SQLite::Database& database) {
        RecordReader reader(database);
        for (const std::size_t i : wanted) rows[i] = reader.read(page[i].ranked.hit);
        return true;
      });
    }
    std::vector<SetRecord> records;
    for (std::size_t i = 0; i < page.size(); ++i) {
      if (rows[i]) records.push_back({.store = page[i].store, .row = *std::move(rows[i])});
    }
    return records;
  }

  /// The pages of one store after another, each in order of id.
  class InTurn {
   public:
    InTurn(OpenStores& stores, Query query, CommonNames names)
        : stores_(&stores),
          query_(std::move(query)),
          names_(std::move(names)),
          left_(query_.rows.value_or(no_limit)) {}

    std::vector<SetRecord> operator()(std::optional<std::string>&) {
      std::vector<SetRecord> records;
      while (records.empty() && left_ > 0 && find_more()) {
        const auto page = std::span(hits_).subspan(next_, std::min(records_a_page, hits_.size() - next_));
        next_ += page.size();
        for (StoredRecord& record :
             stores_->read(place_, [&](SQLite::Database& database) { return read_page(database, page); })) {
          if (left_ == 0) break;
          const bool may_be_repeated = stores_->members()[place_].may_share;
          if (may_be_repeated && !seen_.insert(record.record.canonical.value()).second) continue;
          --left_;
          records.push_back({.store = place_, .row = std::move(record)});
        }
      }
      return records;
    }

   private:
    /// Queries the next stores until one has unread matches; false if none has.
    bool find_more() {
      for (; next_ == hits_.size(); ++asked_) {
        const std::size_t stores = stores_->paths().size();
        if (asked_ == stores) return false;
        place_ = query_.sort.descending ? stores - 1 - asked_ : asked_;
        hits_ = stores_->ask(place_, query_, names_, std::vector<Hit>{},
                             [](SQLite::Database& database, const ResolvedQuery& question) {
                               return find_hits(database, question);
                             });
        next_ = 0;
      }
      return true;
    }

    OpenStores* stores_;
    Query query_;
    CommonNames names_;
    std::uint64_t left_;
    std::size_t asked_ = 0;
    std::size_t place_ = 0;
    std::vector<Hit> hits_;
    std::size_t next_ = 0;
    std::unordered_set<std::string> seen_;
  };

  OpenStores stores_;
  CommonPuzzles common_{stores_};
};

StoreSet::StoreSet(std::vector<std::string> paths, const OpenOptions& options) {
  if (paths.empty()) throw std::invalid_argument("a set of stores needs one at least");
  impl_ = std::make_unique<Impl>(std::move(paths), options);
}
StoreSet::~StoreSet() = default;
StoreSet::StoreSet(StoreSet&&) noexcept = default;
StoreSet& StoreSet::operator=(StoreSet&&) noexcept = default;

const std::vector<std::string>& StoreSet::paths() const {
  return impl_->stores().paths();
}

Store& StoreSet::store(std::size_t place) {
  return impl_->stores().store(place);
}

Cursor<SetRecord> StoreSet::select(const Query& query) {
  if (paths().size() > 1) return impl_->select(query);
  return Cursor<SetRecord>(
      [rows = std::make_shared<Cursor<StoredRecord>>(store(0).select(query))](std::optional<std::string>&) {
        std::vector<SetRecord> records;
        while (records.size() < records_a_page) {
          auto row = rows->next();
          if (!row) break;
          records.push_back({.store = 0, .row = *std::move(row)});
        }
        return records;
      });
}

std::uint64_t StoreSet::count(const Query& query) {
  return paths().size() > 1 ? impl_->count(query) : store(0).count(query);
}

Statistics StoreSet::statistics(const Query& query) {
  return paths().size() > 1 ? impl_->statistics(query) : store(0).statistics(query);
}

std::optional<RaterInfo> rater_of(StoreSet& stores, const Query& query) {
  return stores.paths().size() > 1 ? stores.impl_->stores().rater_of(query)
                                   : rater_of(stores.store(0), query);
}

std::string explain(StoreSet& stores, const Query& query) {
  return stores.paths().size() > 1 ? stores.impl_->explain(query) : explain(stores.store(0), query);
}

std::vector<std::uint64_t> StoreSet::missing_partitions() const {
  return impl_->stores().missing_partitions();
}

}  // namespace evodoku::db
