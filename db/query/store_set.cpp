#include "evodoku_db/store_set.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "query/answering.hpp"
#include "query/counting.hpp"
#include "query/explain.hpp"
#include "query/select.hpp"
#include "query/statistics.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/draw.hpp"
#include "store/partitions.hpp"
#include "store/store_impl.hpp"

namespace evodoku::db {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// A puzzle of one of the stores.
struct Place {
  std::size_t store = 0;
  std::int64_t puzzle = 0;
};

/// A puzzle that several stores have: where.
using CommonPuzzle = std::vector<Place>;

/// A match in one of the stores.
struct SetHit {
  std::size_t store = 0;
  RankedHit ranked;
};

/// What is known of a store without asking it anew.
struct Member {
  DrawRange draws;  // of its puzzles
  std::optional<Partition> partition;
  std::vector<AskedRater> raters;
  bool may_share = true;  // puzzles with another store
};

bool overlap(const DrawRange& one, const DrawRange& other) {
  return one.low <= other.high && other.low <= one.high;
}

/// The ratings by each rater of all stores. By name, so that nothing depends on the order of the stores.
std::vector<AskedRater> all_raters(const std::vector<Member>& members) {
  std::map<std::pair<std::string, int>, AskedRater> raters;
  for (const Member& member : members) {
    for (const AskedRater& asked : member.raters) {
      const RaterInfo& info = asked.rater.info;
      const auto [known, is_new] = raters.try_emplace({info.name, info.version}, asked);
      if (is_new) continue;
      known->second.rater.info.ratings += info.ratings;
      known->second.is_foreign = known->second.is_foreign && asked.is_foreign;
    }
  }
  std::vector<AskedRater> all;
  for (auto& [name, asked] : raters) all.push_back(std::move(asked));
  return all;
}

void require_known(const char* kind, const std::vector<std::string>& asked,
                   const std::set<std::string>& known) {
  for (const std::string& name : asked) {
    if (!known.contains(name)) throw unknown_name(kind, name, {known.begin(), known.end()});
  }
}

/// The kind of a puzzle that matches, as a cell of one; nothing if it does not.
std::optional<CountBucket> kind_of_match(SQLite::Statement& statement, std::int64_t puzzle, bool& is_rated) {
  bind_value(statement, ":one", puzzle);
  std::optional<CountBucket> cell;
  if (statement.executeStep()) {
    is_rated = !statement.getColumn(4).isNull();
    cell = CountBucket{.box_rows = statement.getColumn(0).getInt64(),
                       .box_cols = statement.getColumn(1).getInt64(),
                       .clues = statement.getColumn(2).getInt64(),
                       .difficulty_class = text_or_nothing(statement.getColumn(3)).value_or(""),
                       .quarter = is_rated ? statement.getColumn(4).getInt64() : 0,
                       .puzzles = 1};
  }
  statement.reset();
  return cell;
}

/// A puzzle that several stores have, as it matches in one.
struct CommonMatch {
  std::size_t puzzle = 0;  // place among the common ones
  Place place;
  CountBucket cell;
  bool is_rated = false;
  std::optional<std::string> technique = {};
  // Was it counted before, as a match of another store?
  bool is_puzzle_repeated = false;
  bool is_rating_repeated = false;
  bool is_level_repeated = false;
};

using CellKey = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::string, std::int64_t>;

/// Cells of several stores added up, in the order in which a store has them.
class CellSum {
 public:
  void add(const CountBucket& cell) { puzzles_[key_of(cell)] += cell.puzzles; }
  void remove_one(const CountBucket& cell) {
    std::uint64_t& puzzles = puzzles_[key_of(cell)];
    puzzles -= puzzles > 0 ? 1 : 0;  // 0: the store was changed between two questions
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

/// The same question without a number of rows: how many that leaves can be said only of all stores.
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
  // First, as what they return is found out from what they are.

  /// Errors that are about no single store.
  template <typename Action>
  auto together(const Action& action) const {
    try {
      return action();
    } catch (const StoreError& error) {
      throw StoreError(error.code(), paths.front() + " and " + std::to_string(paths.size() - 1) +
                                         " more, taken as one: " + error.what());
    }
  }

  template <typename Read>
  auto read(std::size_t place, const Read& action) {
    Store& one = store(place);
    auto& impl = impl_of(one);
    return impl.read([&] { return action(impl.database); });
  }

 public:
  Impl(std::vector<std::string> files, const OpenOptions& open_options)
      : paths(std::move(files)), options_(open_options), stores_(paths.size()), members_(paths.size()) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      read(i, [&](SQLite::Database& database) {
        members_[i].partition = partition_of_store(database);
        members_[i].draws = draw_range(members_[i].partition.value_or(Partition{}));
        members_[i].raters = raters_with_ratings(database);
        return true;
      });
    }
    find_who_may_share();
    raters_ = all_raters(members_);
  }

  Store& store(std::size_t place) {
    if (!stores_[place]) {
      close_above(most_open_ - 1);
      stores_[place] = opened(place);
      opened_.push_back(place);
    }
    return *stores_[place];
  }

  Cursor<SetRecord> select(const Query& query) {
    if (query.rows && query.random)
      throw std::invalid_argument("a query has either rows or random, not both");
    const CommonNames names = common_names(query);
    if (query.random) return records_of(picked(query, names));
    if (query.sort.key == SortKey::id) return Cursor<SetRecord>(InTurn(*this, query, names));
    return records_of(sorted(query, names));
  }

  std::uint64_t count(const Query& query) {
    const Query all = without_limit(query);
    const CommonNames names = common_names(all);
    std::uint64_t matches = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      matches +=
          ask(i, all, names, std::uint64_t{0}, [](SQLite::Database& database, const ResolvedQuery& question) {
            return count_hits(database, question);
          });
    }
    const std::uint64_t repeats = static_cast<std::uint64_t>(
        std::ranges::count(repeated(all, names), true, &CommonMatch::is_puzzle_repeated));
    return limited(matches - std::min(matches, repeats), query);
  }

  Statistics statistics(const Query& query) {
    const Query all = without_limit(query);
    const CommonNames names = common_names(all);
    CellSum puzzles;
    CellSum ratings;
    std::optional<std::map<std::string, std::uint64_t>> techniques(std::in_place);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const Tally tally = ask(i, all, names, Tally{.cells = {}, .techniques = {{}}},
                              [](SQLite::Database& database, const ResolvedQuery& question) {
                                return tally_of(database, question);
                              });
      for (const CountBucket& cell : tally.cells.puzzles) puzzles.add(cell);
      for (const CountBucket& cell : tally.cells.ratings) ratings.add(cell);
      if (!tally.techniques) techniques.reset();
      if (!techniques) continue;
      for (const auto& [name, number] : *tally.techniques) (*techniques)[name] += number;
    }
    for (const CommonMatch& match : repeated(all, names)) {
      if (match.is_puzzle_repeated) puzzles.remove_one(without_rating(match.cell));
      if (match.is_rating_repeated) ratings.remove_one(match.cell);
      if (techniques && match.is_level_repeated) --(*techniques)[*match.technique];
    }
    return statistics_of({.cells = {.puzzles = puzzles.cells(), .ratings = ratings.cells()},
                          .techniques = std::move(techniques)},
                         query, names.rater);
  }

  std::string explain(const Query& query) {
    const CommonNames names = common_names(query);
    std::string text;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      text += paths[i] + ":\n" +
              ask(i, query, names, std::string("nothing here has all the names that are asked for\n"),
                  [](SQLite::Database& database, const ResolvedQuery& question) {
                    return db::explain(database, question);
                  });
    }
    return text;
  }

  std::optional<RaterInfo> rater_of(const Query& query) const {
    return together([&]() -> std::optional<RaterInfo> {
      const auto asked = chosen_rater(raters_, query.rater, query.asks_for_ratings());
      return asked ? std::optional(asked->rater.info) : std::nullopt;
    });
  }

  std::vector<std::uint64_t> missing_partitions() const {
    std::set<std::uint64_t> numbers;
    const auto& first = members_.front().partition;
    for (const Member& member : members_) {
      if (!member.partition || member.partition->count != first->count) return {};
      numbers.insert(member.partition->number);
    }
    std::vector<std::uint64_t> missing;
    for (std::uint64_t number = 1; number <= first->count; ++number) {
      if (!numbers.contains(number)) missing.push_back(number);
    }
    return missing;
  }

  const std::vector<std::string> paths;

 private:
  /// SQLite says of a file that cannot be opened for want of a handle only that it cannot be opened. So where others are open,
  /// some of those are closed and it is tried once more.
  Store opened(std::size_t place) {
    try {
      return Store::open(paths[place], Access::read_only, options_);
    } catch (const StoreError& error) {
      if (error.code() != StoreError::Code::not_readable || opened_.empty()) throw;
    }
    constexpr std::size_t spare_files = 16;  // for what else the process opens
    most_open_ = std::max(opened_.size(), spare_files + 1) - spare_files;
    close_above(most_open_ - 1);
    return Store::open(paths[place], Access::read_only, options_);
  }

  /// Leaves the last ones open.
  void close_above(std::size_t number) {
    const std::size_t most = std::min(opened_.size(), number);
    const auto end = opened_.end() - static_cast<std::ptrdiff_t>(most);
    std::for_each(opened_.begin(), end, [&](std::size_t place) { stores_[place].reset(); });
    opened_.erase(opened_.begin(), end);
  }

  /// `action` of the store and the question; `nothing` where nothing can match, as a name belongs to other stores.
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

  void find_who_may_share() {
    std::vector<Member*> by_draws;
    for (Member& member : members_) by_draws.push_back(&member);
    std::ranges::sort(by_draws, {}, [](const Member* member) { return member->draws.low; });
    std::int64_t reached = -1;  // the highest draw of those before
    for (std::size_t i = 0; i < by_draws.size(); ++i) {
      const DrawRange& draws = by_draws[i]->draws;
      const bool with_next = i + 1 < by_draws.size() && overlap(draws, by_draws[i + 1]->draws);
      by_draws[i]->may_share = draws.low <= reached || with_next;
      reached = std::max(reached, draws.high);
    }
  }

  CommonNames common_names(const Query& query) {
    CommonNames names;
    bool is_about_ratings = false;
    bool has_source = false;
    std::set<std::string> sources;
    const bool asks_for_names =
        !query.tags.empty() || !query.in.empty() || !query.not_in.empty() || query.source;
    if (query.where) {
      is_about_ratings = read(0, [&](SQLite::Database& database) {
        return needs_clear_rater(query, checked_condition(database, *query.where));
      });
    }
    return together([&] {
      const bool must_be_clear = is_about_ratings || needs_clear_rater(query, {});
      names.rater = chosen_rater(raters_, query.rater, must_be_clear);
      for (std::size_t i = 0; asks_for_names && i < paths.size(); ++i) {
        read(i, [&](SQLite::Database& database) {
          names.tags.merge(as_set(tags_in(database)));
          names.collections.merge(as_set(collections_in(database)));
          if (!query.source) return true;
          has_source = has_source || db::has_source(database, *query.source);
          if (!has_source) sources.merge(as_set(sources_in(database)));
          return true;
        });
      }
      require_known("tag", query.tags, names.tags);
      require_known("collection", query.in, names.collections);
      require_known("collection", query.not_in, names.collections);
      if (query.source && !has_source)
        throw unknown_name("source", *query.source, {sources.begin(), sources.end()});
      return names;
    });
  }

  static std::set<std::string> as_set(std::vector<std::string> names) {
    return {std::make_move_iterator(names.begin()), std::make_move_iterator(names.end())};
  }

  // Rows.

  /// The order that does not depend on the order of the stores, unless they have the same path.
  bool comes_before(const SetHit& a, const SetHit& b) const {
    const auto key = [this](const SetHit& one) {
      return std::tuple(one.ranked.first, one.ranked.second, one.ranked.hit.puzzle, one.ranked.draw,
                        std::string_view(paths[one.store]));
    };
    return key(a) < key(b);
  }

  /// Sorts, and takes out what is the same puzzle as one before.
  void put_in_order(std::vector<SetHit>& hits) {
    std::ranges::sort(hits, [this](const SetHit& a, const SetHit& b) { return comes_before(a, b); });
    remove_repeats(hits);
  }

  /// Of those with the same draw; other puzzles than isomorphs hardly ever have it.
  void remove_repeats(std::vector<SetHit>& hits) {
    if (std::ranges::none_of(members_, &Member::may_share)) return;
    std::map<std::int64_t, std::vector<std::string>> keys_seen;  // of draws that come twice
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
    return read(place.store, [&](SQLite::Database& database) {
      SQLite::Statement statement(database, sql::canonical_of_puzzle);
      bind_value(statement, ":id", place.puzzle);
      return statement.executeStep() ? statement.getColumn(0).getString() : std::string();
    });
  }

  std::vector<SetHit> sorted(const Query& query, const CommonNames& names) {
    const std::uint64_t limit = query.rows.value_or(no_limit);
    std::vector<SetHit> best;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const auto is_wanted = [&](const RankedHit& hit) {
        return best.size() < limit || comes_before({i, hit}, best.back());
      };
      if (limit == 0) break;
      for (RankedHit& hit : ask(i, query, names, std::vector<RankedHit>{},
                                [&](SQLite::Database&database, const ResolvedQuery&question) {
                                  return find_ranked_hits(database, question, is_wanted);
                                })) {
        best.push_back({i, std::move(hit)});
      }
      if (limit == no_limit) continue;
      put_in_order(best);
      if (best.size() > limit) best.resize(limit);
    }
    if (limit == no_limit) put_in_order(best);
    return best;
  }

  /// One of those that a random pick chooses among, by its place from the start on.
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

  /// Stores in the order in which their puzzles come from `start` on; of those that begin before it and reach it, first.
  std::vector<std::size_t> stores_from(std::int64_t start) const {
    std::vector<std::size_t> order(paths.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return nearest(start, i); });
    return order;
  }

  std::uint64_t nearest(std::int64_t start, std::size_t place) const {
    const DrawRange& draws = members_[place].draws;
    return draws.has(start) ? 0 : distance(start, draws.low);
  }

  std::vector<PoolHit> pool(const Query& query, const CommonNames& names) {
    const std::int64_t start = start_of(*query.random);
    const std::uint64_t size = pool_size(query.random->count);
    std::vector<PoolHit> pool;
    for (const std::size_t place : stores_from(start)) {
      if (pool.size() >= size && pool[size - 1].distance < nearest(start, place)) break;  // none is as near
      for (const Match& match : ask(place, query, names, std::vector<Match>{},
                                    [](SQLite::Database&database, const ResolvedQuery&question) {
                                      return find_pool(database, question);
                                    })) {
        pool.push_back({.distance = distance(start, match.draw), .store = place, .match = match});
      }
      nearest_of(pool, size);
    }
    return pool;
  }

  /// The `size` nearest, each puzzle once.
  void nearest_of(std::vector<PoolHit>& pool, std::uint64_t size) {
    std::ranges::sort(pool, {}, [&](const PoolHit& hit) {
      return std::tuple(hit.distance, hit.match.puzzle, std::string_view(paths[hit.store]));
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
    for (const PoolHit& hit : pool)
      hits.push_back(
          {hit.store, {.hit = {.puzzle = hit.match.puzzle, .rating = {}}, .draw = hit.match.draw}});
    return hits;
  }

  /// Finds ratings, and what the picked ones are sorted by: by id, for which there is no common order, by draw.
  void rank(const Query& query, const CommonNames& names, std::vector<SetHit>& hits) {
    std::map<std::size_t, std::vector<std::int64_t>> puzzles;
    for (const SetHit& hit : hits) puzzles[hit.store].push_back(hit.ranked.hit.puzzle);
    hits.clear();
    for (const auto& [place, ids] : puzzles) {
      for (RankedHit& hit : ask(place, query, names, std::vector<RankedHit>{},
                                [&, &chosen = ids](SQLite::Database&database, const ResolvedQuery&question) {
                                  return ranked_hits(database, question, chosen);
                                })) {
        hits.push_back({place, std::move(hit)});
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

  /// In the order of the page, without what is no longer there.
  std::vector<SetRecord> read_mixed_page(std::span<const SetHit> page) {
    std::vector<std::optional<StoredRecord>> rows(page.size());
    std::map<std::size_t, std::vector<std::size_t>> places;  // in the page, by store
    for (std::size_t i = 0; i < page.size(); ++i) places[page[i].store].push_back(i);
    for (const auto& [place, of_store] : places) {
      read(place, [&, &wanted = of_store](SQLite::Database& database) {
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

  /// The pages of store after store, each in its order of arrival.
  class InTurn {
   public:
    InTurn(Impl& stores, Query query, CommonNames names)
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
          const bool may_be_repeated = stores_->members_[place_].may_share;
          if (may_be_repeated && !seen_.insert(record.record.canonical.value()).second) continue;
          --left_;
          records.push_back({.store = place_, .row = std::move(record)});
        }
      }
      return records;
    }

   private:
    /// Asks the next stores until one has matches that were not read; false if none has.
    bool find_more() {
      for (; next_ == hits_.size(); ++asked_) {
        const std::size_t stores = stores_->paths.size();
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

    Impl* stores_;
    Query query_;
    CommonNames names_;
    std::uint64_t left_;
    std::size_t asked_ = 0;
    std::size_t place_ = 0;
    std::vector<Hit> hits_;
    std::size_t next_ = 0;
    std::unordered_set<std::string> seen_;
  };

  // What several stores have.

  /// The matches of common puzzles, and what of them counts of single stores count too often: of a puzzle its rating and its
  /// level count once, whichever of the stores have one.
  std::vector<CommonMatch> repeated(const Query& query, const CommonNames& names) {
    const std::vector<CommonPuzzle>& common = common_puzzles(query);
    std::map<std::size_t, std::vector<std::pair<std::size_t, std::int64_t>>> by_store;
    for (std::size_t i = 0; i < common.size(); ++i) {
      for (const Place& place : common[i]) by_store[place.store].emplace_back(i, place.puzzle);
    }
    std::vector<CommonMatch> matches;
    for (const auto& [place, puzzles] : by_store) {
      std::ranges::move(ask(place, query, names, std::vector<CommonMatch>{},
                            [&, store = place, &found = puzzles](SQLite::Database& database,
                                                                 const ResolvedQuery& question) {
                              return matches_among(database, question, store, found);
                            }),
                        std::back_inserter(matches));
    }
    std::ranges::sort(matches, {}, [&](const CommonMatch& match) {
      return std::tuple(match.puzzle, match.place.puzzle, std::string_view(paths[match.place.store]));
    });
    bool has_rating = false;
    bool has_level = false;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      CommonMatch& match = matches[i];
      match.is_puzzle_repeated = i > 0 && matches[i - 1].puzzle == match.puzzle;
      match.is_rating_repeated = match.is_rated && match.is_puzzle_repeated && has_rating;
      match.is_level_repeated = match.technique && match.is_puzzle_repeated && has_level;
      has_rating = match.is_rated || (match.is_puzzle_repeated && has_rating);
      has_level = match.technique || (match.is_puzzle_repeated && has_level);
    }
    return matches;
  }

  static std::vector<CommonMatch> matches_among(
      SQLite::Database& database, const ResolvedQuery& question, std::size_t place,
      const std::vector<std::pair<std::size_t, std::int64_t>>& puzzles) {
    const Part part = question.query().asks_for_ratings() ? Part::rated : Part::all;
    std::vector<CommonMatch> matches;
    if (part == Part::rated && !question.rater()) return matches;
    SQLite::Statement kind(database, question.text(sql::kind_of_puzzle, Source::puzzles, part));
    SQLite::Statement technique(database, sql::technique_of_puzzle);
    question.bind(kind);
    for (const auto& [common, id] : puzzles) {
      bool is_rated = false;
      const auto cell = kind_of_match(kind, id, is_rated);
      if (!cell) continue;
      matches.push_back({.puzzle = common, .place = {place, id}, .cell = *cell, .is_rated = is_rated});
      bind_value(technique, ":one", id);
      if (technique.executeStep()) matches.back().technique = technique.getColumn(0).getString();
      technique.reset();
    }
    return matches;
  }

  /// Compares the draws of all stores, a range of them at a time.
  const std::vector<CommonPuzzle>& common_puzzles(const Query& query) {
    if (common_) return *common_;
    std::vector<CommonPuzzle> common;
    std::vector<std::size_t> sharers;
    std::uint64_t puzzles = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (!members_[i].may_share) continue;
      sharers.push_back(i);
      puzzles += read(i, [](SQLite::Database& database) {
        SQLite::Statement sum(database, sql::count_all_puzzles);
        sum.executeStep();
        return as_unsigned(sum.getColumn(0).getInt64());
      });
    }
    constexpr std::uint64_t puzzles_a_range = 1'000'000;
    const std::uint64_t ranges = std::min(puzzles / puzzles_a_range + 1, most_partitions);
    for (std::uint64_t number = 1; number <= ranges && !sharers.empty(); ++number)
      find_common_in(draw_range({.number = number, .count = ranges}), sharers, query, common);
    return common_.emplace(std::move(common));
  }

  void find_common_in(const DrawRange& range, const std::vector<std::size_t>& sharers, const Query& query,
                      std::vector<CommonPuzzle>& common) {
    std::vector<std::pair<std::int64_t, Place>> places;  // with their draws
    for (const std::size_t place : sharers) {
      if (!overlap(range, members_[place].draws)) continue;
      if (query.stop.stop_requested())
        throw StoreError(StoreError::Code::stopped, "the question was stopped before its answer was found");
      read(place, [&](SQLite::Database& database) {
        SQLite::Statement statement(database, sql::draws_between);
        bind_value(statement, ":low", range.low);
        bind_value(statement, ":high", range.high);
        while (statement.executeStep()) {
          places.emplace_back(statement.getColumn(0).getInt64(),
                              Place{place, statement.getColumn(1).getInt64()});
        }
        return true;
      });
    }
    add_common(with_common_draw(std::move(places)), common);
  }

  using DrawPlace = std::pair<std::int64_t, Place>;

  static std::vector<DrawPlace> with_common_draw(std::vector<DrawPlace> places) {
    std::ranges::sort(places, {}, &DrawPlace::first);
    std::vector<DrawPlace> common;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const bool as_before = i > 0 && places[i - 1].first == places[i].first;
      const bool as_next = i + 1 < places.size() && places[i + 1].first == places[i].first;
      if (as_before || as_next) common.push_back(places[i]);
    }
    return common;
  }

  void add_common(const std::vector<DrawPlace>& places, std::vector<CommonPuzzle>& common) {
    std::map<std::size_t, std::vector<std::int64_t>> by_store;
    for (const auto& [draw, place] : places) by_store[place.store].push_back(place.puzzle);
    std::unordered_map<std::string, CommonPuzzle> by_key;
    for (const auto& one : by_store) {
      const std::size_t store = one.first;
      read(store, [&](SQLite::Database& database) {
        SQLite::Statement statement(database, sql::canonical_of_puzzle);
        for (const std::int64_t puzzle : one.second) {
          bind_value(statement, ":id", puzzle);
          if (statement.executeStep()) by_key[statement.getColumn(0).getString()].push_back({store, puzzle});
          statement.reset();
        }
        return true;
      });
    }
    for (auto& [key, common_puzzle] : by_key) {
      if (common_puzzle.size() > 1) common.push_back(std::move(common_puzzle));
    }
  }

  OpenOptions options_;
  std::vector<std::optional<Store>> stores_;
  std::vector<std::size_t> opened_;  // in the order in which they were
  std::size_t most_open_ = std::numeric_limits<std::size_t>::max();
  std::vector<Member> members_;
  std::vector<AskedRater> raters_;
  std::optional<std::vector<CommonPuzzle>> common_;
};

StoreSet::StoreSet(std::vector<std::string> paths, const OpenOptions& options) {
  if (paths.empty()) throw std::invalid_argument("a set of stores needs one at least");
  impl_ = std::make_unique<Impl>(std::move(paths), options);
}
StoreSet::~StoreSet() = default;
StoreSet::StoreSet(StoreSet&&) noexcept = default;
StoreSet& StoreSet::operator=(StoreSet&&) noexcept = default;

const std::vector<std::string>& StoreSet::paths() const {
  return impl_->paths;
}

Store& StoreSet::store(std::size_t place) {
  return impl_->store(place);
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
  return stores.paths().size() > 1 ? stores.impl_->rater_of(query) : rater_of(stores.store(0), query);
}

std::string explain(StoreSet& stores, const Query& query) {
  return stores.paths().size() > 1 ? stores.impl_->explain(query) : explain(stores.store(0), query);
}

std::vector<std::uint64_t> StoreSet::missing_partitions() const {
  return impl_->missing_partitions();
}

}  // namespace evodoku::db
