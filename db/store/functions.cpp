#include "store/functions.hpp"

#include <sqlite3.h>

#include <bit>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "evodoku/canon.hpp"
#include "store/draw.hpp"
#include "store/partitions.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

using Values = std::span<sqlite3_value*>;

/// Text and bytes; valid as long as the value is.
std::string_view bytes_of(sqlite3_value* value) {
  const void* const bytes = sqlite3_value_blob(value);
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), size);
}

/// A value as a number that also depends on its type: the integer 1, the real 1.0 and the text "1" differ.
std::uint64_t number_of(sqlite3_value* value) {
  const int type = sqlite3_value_type(value);
  const auto salted = [type](std::uint64_t number) {
    return mixed(number ^ mixed(static_cast<std::uint64_t>(type)));
  };
  switch (type) {
    case SQLITE_INTEGER:
      return salted(static_cast<std::uint64_t>(sqlite3_value_int64(value)));
    case SQLITE_FLOAT:
      return salted(std::bit_cast<std::uint64_t>(sqlite3_value_double(value)));
    case SQLITE_NULL:
      return salted(0);
    default:  // text and bytes
      return salted(hash_of(bytes_of(value)));
  }
}

void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  std::uint64_t sum = 0;
  for (sqlite3_value* const value : Values(values, static_cast<std::size_t>(count))) {
    sum = mixed(sum + number_of(value));
  }
  sqlite3_result_int64(context, static_cast<std::int64_t>(sum));
}

void draw_of_key(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  sqlite3_result_int64(context, draw_of(bytes_of(values[0])));
}

/// NULL for an invalid count.
void partition_of_a_draw(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto count = static_cast<std::uint64_t>(sqlite3_value_int64(values[1]));
  if (count < 1 || count > most_partitions) return sqlite3_result_null(context);
  sqlite3_result_int64(context,
                       static_cast<std::int64_t>(partition_of_draw(sqlite3_value_int64(values[0]), count)));
}

bool is_current(std::string_view key, bool is_9x9) {
  return key.starts_with(is_9x9 ? "m1:" : "f1:");
}

std::string current_key_of(std::string_view key, std::int64_t box_rows, std::int64_t box_cols,
                           std::string_view cells) {
  if (is_current(key, box_rows == 3 && box_cols == 3)) return std::string(key);
  const auto grid = read_grid(box_rows, box_cols, std::string(cells));
  const auto* const puzzle = std::get_if<Grid>(&grid);
  return puzzle == nullptr ? std::string(key) : canonical_form(*puzzle).key();
}

void current_key(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  try {
    const std::string key = current_key_of(bytes_of(values[0]), sqlite3_value_int64(values[1]),
                                           sqlite3_value_int64(values[2]), bytes_of(values[3]));
    sqlite3_result_text(context, key.data(), static_cast<int>(key.size()), SQLITE_TRANSIENT);
  } catch (const std::exception& error) {  // no exception may pass through SQLite
    sqlite3_result_error(context, error.what(), -1);
  }
}

using Function = void (*)(sqlite3_context*, int, sqlite3_value**);

void add_function(SQLite::Database& database, const char* name, int arguments, Function function) {
  database.check(sqlite3_create_function_v2(database.getHandle(), name, arguments,
                                            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                            function, nullptr, nullptr, nullptr));
}

}  // namespace

void add_functions(SQLite::Database& database) {
  add_function(database, "row_checksum", -1, row_checksum);
  add_function(database, "draw_of", 1, draw_of_key);
  add_function(database, "current_key", 4, current_key);
  add_function(database, "partition_of_draw", 2, partition_of_a_draw);
}

}  // namespace evodoku::db
