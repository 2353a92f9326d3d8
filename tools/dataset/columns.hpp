// The columns of a set: names, contents, and where the values come from.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::tools {

/// Values that are computed when a row is made and kept in files of rows, in this order.
enum class Stored : std::size_t {
  box,
  question,
  answer,
  source,
  clues,
  rating,
  rating_low,
  rating_high,
  difficulty_class,
  ert,
  ert_low,
  ert_high,
  runs,
  solved,
  censored,
  technique,
  se_estimate,
  se_error,
  guesses,
  minimal,
  puzzle_id,
  solution_id,
  count_of_them
};
inline constexpr std::size_t stored_fields = static_cast<std::size_t>(Stored::count_of_them);

/// A row as it is stored: texts, empty if the value is unknown or was not requested.
struct StoredRow {
  std::uint64_t index = 0;
  std::array<std::string, stored_fields> fields;

  std::string& operator[](Stored field) { return fields[static_cast<std::size_t>(field)]; }
  const std::string& operator[](Stored field) const { return fields[static_cast<std::size_t>(field)]; }
};

enum class ColumnKind { text, integer, real };

struct Column {
  std::string_view name;
  ColumnKind kind;
  Stored stored;  // count_of_them: computed when the set is written
  bool is_usual;  // a default column
  std::string_view meaning;
};

std::span<const Column> all_columns();
const Column* column_named(std::string_view name);

/// Whether one of the columns needs a rating, or a level.
bool needs_rating(const std::vector<const Column*>& columns);
bool needs_level(const std::vector<const Column*>& columns);
bool has_column(const std::vector<const Column*>& columns, std::string_view name);

}  // namespace evodoku::tools
