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
    "number, class, Class, stars, rating, level, technique, Technique, minutes, clues, id, index, "
    "sudokuwiki, sudoku-coach, puzz.link, sudokupad";

/// How many puzzles lack the value of a field.
struct MissingField {
  std::size_t puzzles = 0;
  std::size_t outside_brackets = 0;  // of these
};
using MissingFields = std::map<std::string, MissingField>;

/// Whether it is one of title_fields; other names are members of records.
bool is_title_field(const std::string& name);

/// A template, and the option that it is the value of.
struct TitleForm {
  const char* option;
  std::string text;
};

/// A template filled for a puzzle. A part in square brackets is left out if a field in it has no value, and keeps its
/// brackets if it has no field; a brace or bracket that is meant itself is doubled. Other names are members of the
/// record. Counts fields without a value in `missing`. Throws UsageError for a bracket without its
/// partner.
std::string title_of(const Record& record, std::uint64_t number, const TitleForm& form,
                     MissingFields& missing);

/// Where the values of a field come from.
std::string source_of(const std::string& field);

}  // namespace evodoku::tools
