// The message for a block whose counts fit no form.
#include <algorithm>
#include <map>

#include "text/formats/block.hpp"
#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// How the block was probably meant: as numbers if every field is a number and fields are separated by blanks.
Writing likely_writing(std::span<const Row> rows) {
  const bool numbers = std::ranges::all_of(rows, [](const Row& row) { return row.all_numbers(); });
  const bool apart = std::ranges::any_of(rows, [](const Row& row) { return row.fields().size() > 1; });
  return numbers && apart ? Writing::numbers : Writing::symbols;
}

std::string thing(Writing writing) {
  return writing == Writing::symbols ? "symbol" : "number";
}

/// The first character that is not a symbol in any alphabet: it describes the problem better than a count.
std::optional<ParseFault> strange_character(const Row& row) {
  const SymbolTable widest(Alphabet::standard, max_symbol_side);
  for (const Field& field : row.fields()) {
    if (number_of(field.text) != not_a_number) continue;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      if (widest.digit_of(field.text[i]) != SymbolTable::no_digit) continue;
      return ParseFault{
          field.place.moved(character_count(field.text.substr(0, i))),
          shown_character(field.text.substr(i)) +
              " has no place in a puzzle (digits are 1-9 and A-Z, blanks . or 0; comments begin with #)"};
    }
  }
  return std::nullopt;
}

std::uint64_t usual_width(std::span<const Row> rows, Writing writing) {
  std::map<std::uint64_t, std::size_t> count;
  for (const Row& row : rows) ++count[row.width(writing)];
  return std::ranges::max_element(count, {}, [](const auto& entry) { return entry.second; })->first;
}

ParseFault uneven_rows(const BlockText& block, Writing writing) {
  const std::uint64_t expected = block.options.box ? static_cast<std::uint64_t>(block.options.box->side())
                                                   : usual_width(block.rows, writing);
  const auto odd =
      std::ranges::find_if(block.rows, [&](const Row& row) { return row.width(writing) != expected; });
  const auto number = static_cast<std::uint64_t>(odd - block.rows.begin()) + 1;
  std::string what = "row " + std::to_string(number) + " of this block has " +
                     counted(odd->width(writing), thing(writing)) + ", ";
  what += block.options.box
              ? "a row of " + a_side(block.options.box->side()) + " grid has " + std::to_string(expected)
              : "the others have " + std::to_string(expected);
  std::uint64_t all = 0;
  for (const Row& row : block.rows) all += row.width(writing);
  if (writing == Writing::numbers && !block.in_json && side_of_cells(all)) {
    what += " (" + std::to_string(all) + " numbers in all: --from integers reads them as one puzzle)";
  }
  return {odd->place().whole_line(), what};
}

ParseFault wrong_number_of_rows(const BlockText& block, Writing writing, std::uint64_t width) {
  const std::uint64_t rows = block.rows.size();
  const Place place = block.rows.front().place().whole_line();
  const std::uint64_t largest = writing == Writing::symbols ? max_symbol_side : Box::max_side;
  if (width < Box::min_side || width > largest) {
    return {place,
            counted(rows, "row") + " of " + counted(width, thing(writing)) + ": no grid has such rows"};
  }
  const int side = static_cast<int>(width);
  std::string what = counted(rows, "row") + " of " + counted(width, thing(writing)) + ": " + a_side(side) +
                     " grid has " + std::to_string(side) + " rows";
  if (rows < width) what += " (" + std::to_string(width - rows) + " missing)";
  if (writing == Writing::numbers && !block.in_json && side_of_cells(rows * width)) {
    what += "; if this is one puzzle of " + std::to_string(rows * width) + " numbers, say --from integers";
  }
  const bool has_lines = block.form == TextFormat::automatic && !block.in_json && !block.is_drawn();
  if (const auto small = side_of_cells(width);
      small && has_lines && writing == Writing::symbols && *small > 3) {
    what += "; if each line is " + a_side(*small) + " puzzle, say --from line";
  }
  return {place, what};
}

}  // namespace

ParseFault shape_fault(const BlockText& block) {
  const Writing writing = likely_writing(block.rows);
  if (writing == Writing::symbols) {
    for (const Row& row : block.rows) {
      if (auto strange = strange_character(row)) return *strange;
    }
  }
  const std::uint64_t width = block.rows.front().width(writing);
  const bool even =
      std::ranges::all_of(block.rows, [&](const Row& row) { return row.width(writing) == width; });
  if (!even) return uneven_rows(block, writing);
  const bool is_a_line = block.rows.size() == 1 && !side_of_cells(width) && !block.is_drawn() &&
                         row_of(block.form).has_puzzles_of_one_line();
  if (is_a_line) {
    std::string what = wrong_count(width, thing(writing), block.options.box);
    if (!block.options.box && width >= Box::min_side && width <= max_symbol_side) {
      what +=
          "; as rows, " + a_side(static_cast<int>(width)) + " grid has " + std::to_string(width) + " of them";
    }
    return {block.rows.front().place().whole_line(), what};
  }
  if (block.options.box && width != static_cast<std::uint64_t>(block.options.box->side())) {
    return {block.rows.front().place().whole_line(), counted(width, thing(writing)) + " a row: a row of " +
                                                         a_side(block.options.box->side()) + " grid has " +
                                                         std::to_string(block.options.box->side())};
  }
  return wrong_number_of_rows(block, writing, width);
}

}  // namespace evodoku::text
