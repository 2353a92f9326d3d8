#include "dataset/columns.hpp"

#include <algorithm>

namespace evodoku::tools {

std::span<const Column> all_columns() {
  using enum ColumnKind;
  constexpr Stored made = Stored::count_of_them;
  static constexpr std::array table{
      Column{"source", text, Stored::source, true, "where the puzzle comes from"},
      Column{"question", text, Stored::question, true, "the puzzle, row by row"},
      Column{"answer", text, Stored::answer, true, "its solution"},
      Column{"rating", real, Stored::rating, true, "log10(1 + generations) of evodoku-rate"},
      Column{"rating_low", real, Stored::rating_low, true, "the same of the lower end of the 95 % interval"},
      Column{"rating_high", real, Stored::rating_high, true, "and of the higher end"},
      Column{"class", text, Stored::difficulty_class, true, "of the rating"},
      Column{"clues", integer, Stored::clues, true, "cells that are filled in"},
      Column{"technique", text, Stored::technique, true,
             "the level: the hardest technique on the easiest path"},
      Column{"se_estimate", real, Stored::se_estimate, true,
             "what Sudoku Explainer would rate a 9x9 puzzle, by estimate"},
      Column{"guesses", integer, Stored::guesses, true,
             "of a search that proves the solution to be the only one"},
      Column{"box", text, Stored::box, true, "R rows by C columns"},
      Column{"puzzle_id", text, Stored::puzzle_id, true, "the same for all isomorphs of the puzzle"},
      Column{"solution_id", text, Stored::solution_id, true,
             "the same for all isomorphs of its solution grid"},
      Column{"index", integer, made, true, "of the row, before isomorphs are omitted"},
      Column{"split", text, made, false,
             "which split it is in (there by default where one file has all splits)"},
      Column{"group", integer, made, false,
             "index of the puzzle that the row is an isomorph of (there by default with --augment)"},
      Column{"augmentation", integer, made, false, "0 for the puzzle, 1 to K for its isomorphs (as group)"},
      Column{"ert", real, Stored::ert, false, "expected running time in generations"},
      Column{"ert_low", real, Stored::ert_low, false, "lower end of its 95 % interval"},
      Column{"ert_high", real, Stored::ert_high, false, "higher end"},
      Column{"runs", integer, Stored::runs, false, "of the rating"},
      Column{"solved", integer, Stored::solved, false, "runs that reached the solution"},
      Column{"censored", integer, Stored::censored, false, "runs that did not"},
      Column{"rater", text, made, false, "who rated"},
      Column{"rater_version", integer, made, false, "and in which version"},
      Column{"rating_seed", integer, made, false, "the seed of all ratings: 0"},
      Column{"se_error", real, Stored::se_error, false, "standard error of se_estimate"},
      Column{"minimal", integer, Stored::minimal, false, "1 if no clue can go, else 0"},
      Column{"seed", integer, made, false, "the seed of the set"},
      Column{"version", text, made, false, "of evodoku"}};
  return table;
}

const Column* column_named(std::string_view name) {
  const auto columns = all_columns();
  const auto found = std::ranges::find(columns, name, &Column::name);
  return found == columns.end() ? nullptr : &*found;
}

bool needs_rating(const std::vector<const Column*>& columns) {
  return std::ranges::any_of(columns, [](const Column* column) {
    return column->stored >= Stored::rating && column->stored <= Stored::censored;
  });
}

bool needs_level(const std::vector<const Column*>& columns) {
  return std::ranges::any_of(columns, [](const Column* column) {
    return column->stored >= Stored::technique && column->stored <= Stored::se_error;
  });
}

bool has_column(const std::vector<const Column*>& columns, std::string_view name) {
  return std::ranges::any_of(columns, [name](const Column* column) { return column->name == name; });
}

}  // namespace evodoku::tools
