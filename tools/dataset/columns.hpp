// The columns of a set: what they are called, what stands in them, where it comes from.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::tools {

/// Found when a row is made, kept in files of rows, in this order.
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

/// A row as it is stored: texts, empty where nothing is known or asked for.
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
  Stored stored;  // count_of_them: it is put together when the set is written
  bool is_usual;  // one of those that are there if none are chosen
  std::string_view meaning;
};

std::span<const Column> all_columns();
const Column* column_named(std::string_view name);

/// Whether one of them needs a rating, a level.
bool needs_rating(const std::vector<const Column*>& columns);
bool needs_level(const std::vector<const Column*>& columns);
bool has_column(const std::vector<const Column*>& columns, std::string_view name);

}  // namespace evodoku::tools
