// The members of a record that are plain values, each listed once: JSON and CSV use the same table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "evodoku/record.hpp"

namespace evodoku::text {

/// How a value is written.
enum class Kind {
  text,
  decimal,  // a number that is kept as it was written
  whole,    // from 0 to 2^64 - 1
  count,    // from 0 to 2^31 - 1
  flag,
  real,    // with six significant digits
  rounded  // with three decimals
};

/// The objects that a member may belong to.
enum class Part { record, rating, level };

/// What a member says, as it stands in the record; nothing if it is not known.
using Value = std::variant<std::monostate, std::string_view, bool, std::uint64_t, double>;
inline bool is_known(const Value& value) {
  return !std::holds_alternative<std::monostate>(value);
}

struct Member {
  Part part;
  Kind kind;
  std::string_view json_name;
  std::string_view csv_name;  // empty: not in CSV
  Value (*value)(const Record&);
  /// Assigns the value that a text represents; returns false if it is none of its kind. The record must have the part.
  bool (*assign)(Record&, std::string_view);
};

// Append a value that is known: as it stands, and as JSON.
void append_plain(std::string& text, const Value& value, Kind kind);
void append_json(std::string& text, const Value& value, Kind kind);

/// Everything except puzzle, box, clues, solution, rating, level and `other`, in the order of JSON.
std::span<const Member> members();
/// The member of a column; null if there is none.
const Member* member_of_column(std::string_view csv_name);
/// The member that a column is in a row: `rating`, `seed` and `version` belong to a rating only beside `rater` and `runs`,
/// `technique` to a level only beside `se_estimate`. Without a rating they can only be those of the puzzle.
const Member* member_in_row(std::string_view name, bool has_rating, bool has_level);
/// Whether a column or member follows from the grids of a record: puzzle, box, clues, candidates, solution.
bool follows_from_grids(std::string_view name);
/// The member of this JSON name that belongs to the record itself; null if there is none.
const Member* plain_member(std::string_view json_name);
/// Whether a record has a member with this JSON name; all others are kept in `other`.
bool is_record_member(std::string_view json_name);

/// Our names for the puzzle and its solution, and those of other collections (Kaggle's "quizzes,solutions"), in lower
/// case.
inline constexpr std::array<std::string_view, 10> names_of_puzzles = {
    "puzzle", "puzzles", "quizzes", "quiz", "sudoku", "board", "question", "grid", "mission", "unsolved"};
inline constexpr std::array<std::string_view, 5> names_of_solutions = {"solution", "solutions", "answer",
                                                                       "answers", "solved_board"};
/// Our name for one of these in any case, "puzzle" or "solution"; empty for any other.
std::string_view our_name_of(std::string_view name);

/// "a whole number from 0", for messages.
std::string_view expected_of(Kind kind);

/// "3.142": rounded to at most 3 decimals, without trailing zeros, the same on every machine. `value` must be finite.
std::string three_decimals(double value);
/// "1234.57", "0.00123457": the same for 6 significant digits, without an exponent from 1e-6 up to 1e15.
std::string six_digits(double value);

}  // namespace evodoku::text
