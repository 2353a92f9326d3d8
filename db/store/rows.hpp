// Rows of the tables as values.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "evodoku_db/store.hpp"
#include "store/fields.hpp"

namespace evodoku::db {

/// The grid of the columns box and cells, or why it cannot be read.
std::variant<Grid, std::string> read_grid(const std::string& box, const std::string& cells);

/// The same; throws StoreError (damaged) naming the puzzle.
Grid grid_of(std::int64_t puzzle, const std::string& box, const std::string& cells);

/// StoreError (damaged): the row of this puzzle does not stand where its number belongs.
StoreError out_of_order(std::int64_t puzzle);

/// A JSON object with these members, each given as JSON text, but `depth`, which has a column of its own; nothing if there
/// are none.
std::optional<std::string> as_object(std::map<std::string, std::string> members);

/// Reads the columns of a rating from `rater` to `generation_cap`, rating_seed (as in select_record).
Rating read_rating(Fields& fields);

/// Reads technique, se_estimate, se_error, techniques, level_version.
Level read_level(Fields& fields);

/// Reads records by number, each with its level and its rating by one rater.
class RecordReader {
 public:
  RecordReader(SQLite::Database& database, const std::optional<RaterInfo>& rater, bool only_puzzles);

  /// Those of these numbers that there are, in this order.
  std::vector<StoredRecord> read(std::span<const std::int64_t> ids);

 private:
  /// Numbers that follow one another: by one statement, as to start and end one for each takes long.
  void read(std::int64_t first, std::int64_t last, std::vector<StoredRecord>& records);

  SQLite::Statement statement_;
  bool only_puzzles_;
};

/// The raters with ratings, by name and version, not counted.
std::vector<RaterInfo> raters_in(SQLite::Database& database);
/// The classes that a rater's ratings have, by name.
std::vector<std::string> classes_in(SQLite::Database& database, const RaterInfo& rater);

/// Sorts by the place of a name in `order`; those that are not in it keep their order behind.
template <typename Value, typename NameOf>
void sort_by_order(std::vector<Value>& values, const std::vector<std::string>& order, NameOf name_of) {
  std::ranges::stable_sort(values, {}, [&](const Value& value) {
    return std::ranges::find(order, name_of(value)) - order.begin();
  });
}

/// Reads from box to other.
Record read_record(std::int64_t puzzle, Fields& fields);

}  // namespace evodoku::db
