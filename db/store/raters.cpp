#include "store/raters.hpp"

#include <SQLiteCpp/Statement.h>

#include <algorithm>

#include "sql.hpp"
#include "store/bind.hpp"
#include "store/names.hpp"

namespace evodoku::db {
namespace {

using Code = StoreError::Code;

Rater rater_in(SQLite::Statement& row) {
  return {.id = row.getColumn("id").getInt64(),
          .info = {.name = row.getColumn("name").getString(),
                   .version = row.getColumn("version").getInt(),
                   .ratings = as_unsigned(row.getColumn("ratings").getInt64())}};
}

/// Each once, in the order in which they came.
std::vector<std::string> names_of(const std::vector<AskedRater>& raters) {
  std::vector<std::string> names;
  for (const AskedRater& asked : raters) {
    if (std::ranges::find(names, asked.rater.info.name) == names.end())
      names.push_back(asked.rater.info.name);
  }
  return names;
}

/// The candidates if no rater is named: evodoku's own, if there are any.
std::vector<std::string> candidates_of(std::vector<AskedRater> raters) {
  if (!std::ranges::all_of(raters, &AskedRater::is_foreign)) std::erase_if(raters, &AskedRater::is_foreign);
  return names_of(raters);
}

}  // namespace

std::vector<Rater> list_raters(SQLite::Database& database) {
  std::vector<Rater> raters;
  SQLite::Statement statement(database, sql::list_raters);
  while (statement.executeStep()) raters.push_back(rater_in(statement));
  return raters;
}

std::vector<AskedRater> raters_with_ratings(SQLite::Database& database) {
  std::vector<AskedRater> raters;
  SQLite::Statement statement(database, sql::raters_with_ratings);
  while (statement.executeStep()) {
    raters.push_back(
        {.rater = rater_in(statement), .is_foreign = statement.getColumn("is_foreign").getInt() != 0});
  }
  std::erase_if(raters, [](const AskedRater& asked) { return asked.rater.info.ratings == 0; });
  return raters;
}

std::optional<AskedRater> asked_rater(SQLite::Database& database, const std::optional<std::string>& name,
                                      bool must_be_clear) {
  return chosen_rater(raters_with_ratings(database), name, must_be_clear);
}

std::optional<AskedRater> chosen_rater(const std::vector<AskedRater>& raters,
                                       const std::optional<std::string>& name, bool must_be_clear) {
  const std::vector<std::string> candidates = candidates_of(raters);
  if (!name && candidates.empty()) return std::nullopt;
  if (!name && must_be_clear && candidates.size() > 1) {
    throw StoreError(
        Code::ambiguous_rater,
        "it has ratings by several raters, which are not comparable; name one of " + listed(candidates, ""));
  }
  const std::string wanted = name.value_or(candidates.empty() ? "" : candidates.front());
  std::optional<AskedRater> newest;
  for (const AskedRater& asked : raters) {
    const RaterInfo& info = asked.rater.info;
    const bool is_named = wanted == info.name || wanted == info.name + "@" + std::to_string(info.version);
    if (is_named && (!newest || info.version > newest->rater.info.version)) newest = asked;
  }
  if (newest) {
    for (const AskedRater& asked : raters) {
      const RaterInfo& info = asked.rater.info;
      RaterInfo& found = newest->rater.info;
      if (info.name != found.name || info.version >= found.version) continue;
      found.ratings_of_earlier = std::max(found.ratings_of_earlier, info.ratings);
    }
    return newest;
  }
  throw StoreError(Code::unknown_rater,
                   "it has no ratings of " + wanted +
                       (raters.empty() ? ", nor of anyone else"
                                       : "; it has those of " + listed(names_of(raters), wanted)));
}

}  // namespace evodoku::db
