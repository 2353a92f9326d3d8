// Tags and picks.
#include <SQLiteCpp/Statement.h>

#include <stdexcept>

#include "evodoku_db/upkeep.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/fields.hpp"
#include "store/insert.hpp"

namespace evodoku::db {
namespace {

/// `values` follow the name and the number of the puzzle.
template <typename... Values>
std::uint64_t set_label(Store& store, const std::string& name, std::span<const std::int64_t> puzzles,
                        const char* sql, const Values&... values) {
  if (name.empty()) throw std::invalid_argument("a label must have a name");
  if (name.find('\0') != std::string::npos) throw std::invalid_argument("a label cannot have a zero byte");
  if (puzzles.empty()) return 0;
  auto& impl = impl_of(store);
  return impl.write([&] {
    SQLite::Statement find(impl.database, sql::has_puzzle);
    SQLite::Statement statement(impl.database, sql);
    std::uint64_t changed = 0;
    for (const std::int64_t puzzle : puzzles) {
      if (!value_of<int>(find, puzzle)) throw no_puzzle(puzzle);
      changed += run(statement, name, puzzle, values...);
    }
    return changed;
  });
}

}  // namespace

std::uint64_t set_tag(Store& store, const std::string& name, std::span<const std::int64_t> puzzles, bool on) {
  return set_label(store, name, puzzles, on ? sql::insert_tag : sql::delete_tag);
}

std::uint64_t set_picked(Store& store, const Pick& pick, std::span<const std::int64_t> puzzles) {
  return set_label(store, pick.name, puzzles, sql::insert_pick, pick.day);
}

std::uint64_t unset_picked(Store& store, const std::string& name, std::span<const std::int64_t> puzzles) {
  return set_label(store, name, puzzles, sql::delete_pick);
}

Labels labels_of(const Store& store) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    SQLite::Statement tags(impl.database, sql::list_tags);
    SQLite::Statement picks(impl.database, sql::list_picks);
    return Labels{.tags = rows_of<NamedCount>(tags), .picks = rows_of<NamedCount>(picks)};
  });
}

LabelsOfPuzzle labels_of(const Store& store, std::int64_t puzzle) {
  auto& impl = impl_of(store);
  return impl.read([&] {
    SQLite::Statement tags(impl.database, sql::tags_of_puzzle);
    SQLite::Statement picks(impl.database, sql::picks_of_puzzle);
    return LabelsOfPuzzle{.tags = rows_of<std::string>(tags, puzzle), .picks = rows_of<Pick>(picks, puzzle)};
  });
}

}  // namespace evodoku::db
