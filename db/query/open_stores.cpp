#include "query/open_stores.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace evodoku::db {
namespace {

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
  all.reserve(raters.size());
  for (auto& [name, asked] : raters) all.push_back(std::move(asked));
  return all;
}

void require_known(const char* kind, const std::vector<std::string>& asked,
                   const std::set<std::string>& known) {
  for (const std::string& name : asked) {
    if (!known.contains(name)) throw unknown_name(kind, name, {known.begin(), known.end()});
  }
}

std::set<std::string> as_set(std::vector<std::string> names) {
  return {std::make_move_iterator(names.begin()), std::make_move_iterator(names.end())};
}

}  // namespace

bool overlap(const DrawRange& one, const DrawRange& other) {
  return one.low <= other.high && other.low <= one.high;
}

OpenStores::OpenStores(std::vector<std::string> files, const OpenOptions& options)
    : paths_(std::move(files)), options_(options), stores_(paths_.size()), members_(paths_.size()) {
  for (std::size_t i = 0; i < paths_.size(); ++i) {
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

Store& OpenStores::store(std::size_t place) {
  if (!stores_[place]) {
    close_above(most_open_ - 1);
    stores_[place] = opened(place);
    opened_.push_back(place);
  }
  return *stores_[place];
}

/// If the process runs out of file handles, SQLite only says that the file cannot be opened. So if other
/// stores are open, some of them are closed and the file is tried once more.
Store OpenStores::opened(std::size_t place) {
  try {
    return Store::open(paths_[place], Access::read_only, options_);
  } catch (const StoreError& error) {
    if (error.code() != StoreError::Code::not_readable || opened_.empty()) throw;
  }
  constexpr std::size_t spare_files = 16;  // for other files of the process
  most_open_ = std::max(opened_.size(), spare_files + 1) - spare_files;
  close_above(most_open_ - 1);
  return Store::open(paths_[place], Access::read_only, options_);
}

/// Leaves the most recently used ones open.
void OpenStores::close_above(std::size_t number) {
  const std::size_t most = std::min(opened_.size(), number);
  const auto end = opened_.end() - static_cast<std::ptrdiff_t>(most);
  std::for_each(opened_.begin(), end, [&](std::size_t place) { stores_[place].reset(); });
  opened_.erase(opened_.begin(), end);
}

void OpenStores::find_who_may_share() {
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

CommonNames OpenStores::common_names(const Query& query) {
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
    for (std::size_t i = 0; asks_for_names && i < paths_.size(); ++i) {
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

std::optional<RaterInfo> OpenStores::rater_of(const Query& query) const {
  return together([&]() -> std::optional<RaterInfo> {
    const auto asked = chosen_rater(raters_, query.rater, query.asks_for_ratings());
    return asked ? std::optional(asked->rater.info) : std::nullopt;
  });
}

std::vector<std::uint64_t> OpenStores::missing_partitions() const {
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

}  // namespace evodoku::db
