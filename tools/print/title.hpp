// Titles of puzzles, from a template: "{number}. {class}[ {stars}]".
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "evodoku/record.hpp"

namespace evodoku::tools {

/// The fields of templates, for the help.
inline constexpr const char* title_fields =
    "number, class, Class, stars, rating, level, technique, Technique, minutes, clues, id, "
    "sudokuwiki, sudoku-coach, puzz.link, sudokupad";

/// Fields that a title names and some puzzles lack, with the number of these puzzles.
using MissingFields = std::map<std::string, std::size_t>;

/// The template `form` filled for a puzzle. A part in square brackets is left out if a field in it has no value; a
/// brace or bracket that is meant itself is doubled. Counts fields without a value outside of brackets in `missing`.
/// Throws UsageError for an unknown field and for a bracket without its partner.
std::string title_of(const Record& record, std::uint64_t number, const std::string& form,
                     MissingFields& missing);

}  // namespace evodoku::tools
