#include "text/source/cells.hpp"

#include <algorithm>
#include <string>

#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// The box of a puzzle with `count` cells, or what is wrong with the number.
Parsed<Box> box_of_cells(std::uint64_t count, std::string_view thing, Place place,
                         const CellOptions& options) {
  const std::optional<int> side = side_of_cells(count);
  if (!side) return ParseFault{place.whole_line(), wrong_count(count, thing, options.box)};
  if (options.box && options.box->side() != *side) {
    return ParseFault{place.whole_line(), other_side(count, thing, *side, *options.box)};
  }
  return box_of_side(*side, options.box);
}

/// Up to side 9 a puzzle may use '?', '-' or 'x' for its blanks: only one of them, and without a usual blank, so that
/// typing errors are still found.
std::string with_usual_blanks(std::string_view symbols, int side, Alphabet alphabet) {
  std::string text(symbols);
  if (side > 9 || alphabet != Alphabet::standard) return text;
  char blank = '\0';
  for (const char c : symbols) {
    if (c >= '1' && c <= '9') continue;
    const char one = c == 'X' ? 'x' : c;
    if ((one != '?' && one != '-' && one != 'x') || (blank != '\0' && blank != one)) return text;
    blank = one;
  }
  if (blank == '\0') return text;
  for (char& c : text) {
    if (c < '1' || c > '9') c = '.';
  }
  return text;
}

ParseFault no_number(int side, const Field& field) {
  return {field.place, shown_text(field.text) + " is not a digit of " + a_side(side) + " grid (use 1-" +
                           std::to_string(side) + ", and 0 for a blank)"};
}

/// Symbols are limited to side 35.
ParseFault too_many_symbols(int side, Place place) {
  return {place.whole_line(), a_side(side) + " puzzle in symbols: they end at side " +
                                  std::to_string(max_symbol_side) +
                                  " (1-9 and A-Z); write numbers with spaces between"};
}

}  // namespace

std::optional<ParseFault> append_symbols(const SymbolTable& table, std::string_view symbols, Place place,
                                         Digits& digits) {
  const std::size_t before = digits.size();
  digits.resize(before + symbols.size());
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const int digit = table.digit_of(symbols[i]);
    if (digit == SymbolTable::no_digit) {
      return ParseFault{place.moved(character_count(symbols.substr(0, i))),
                        table.complaint(symbols.substr(i))};
    }
    digits[before + i] = static_cast<std::uint8_t>(digit);
  }
  return std::nullopt;
}

std::optional<ParseFault> append_numbers(int side, std::span<const Field> fields, Digits& digits) {
  for (const Field& field : fields) {
    const int digit = number_of(field.text);
    if (digit == not_a_number || digit > side) return no_number(side, field);
    digits.push_back(static_cast<std::uint8_t>(digit));
  }
  return std::nullopt;
}

std::uint64_t symbol_count(std::span<const Field> fields) {
  std::uint64_t count = 0;
  for (const Field& field : fields) count += character_count(field.text);
  return count;
}

bool all_numbers(std::span<const Field> fields) {
  return std::ranges::all_of(fields,
                             [](const Field& field) { return number_of(field.text) != not_a_number; });
}

bool equal_groups(std::span<const Field> fields) {
  return fields.size() >= 2 && std::ranges::all_of(fields, [&](const Field& field) {
           return field.text.size() == fields.front().text.size();
         });
}

bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet) {
  const int cells_a_row = side.value_or(0);
  return alphabet == Alphabet::acs && (cells_a_row == 16 || cells_a_row == 25) &&
         std::ranges::all_of(fields, [](const Field& field) { return field.text.size() == 1; });
}

Parsed<Grid> symbol_puzzle(std::string_view symbols, Place place, const CellOptions& options,
                           std::optional<SymbolTable>& table) {
  const Parsed<Box> found = box_of_cells(character_count(symbols), "symbol", place, options);
  if (const auto* fault = std::get_if<ParseFault>(&found)) return *fault;
  const Box box = std::get<Box>(found);
  if (box.side() > max_symbol_side) return too_many_symbols(box.side(), place);
  if (!table || table->side() != box.side() || table->alphabet() != options.alphabet) {
    table.emplace(options.alphabet, box.side());
  }
  Digits digits;
  if (auto fault =
          append_symbols(*table, with_usual_blanks(symbols, box.side(), options.alphabet), place, digits))
    return *fault;
  return Grid(box, std::move(digits));
}

Parsed<Grid> number_puzzle(std::span<const Field> fields, const CellOptions& options) {
  const Place place = fields.empty() ? Place{} : fields.front().place;
  const Parsed<Box> found = box_of_cells(fields.size(), "number", place, options);
  if (const auto* fault = std::get_if<ParseFault>(&found)) return *fault;
  const Box box = std::get<Box>(found);
  Digits digits;
  digits.reserve(fields.size());
  if (auto fault = append_numbers(box.side(), fields, digits)) return *fault;
  return Grid(box, std::move(digits));
}

Parsed<Grid> whole_puzzle(std::string_view text, Place place, const CellOptions& options) {
  const std::vector<Field> fields = cut_fields(text, place);
  if (fields.empty()) return ParseFault{place, "no cells: the text of the puzzle is empty"};
  std::optional<SymbolTable> table;
  if (fields.size() == 1) return symbol_puzzle(fields.front().text, fields.front().place, options, table);
  const bool numbers =
      all_numbers(fields) && !single_symbols(fields, side_of_cells(fields.size()), options.alphabet);
  if (numbers && (side_of_cells(fields.size()) || !equal_groups(fields))) {
    return number_puzzle(fields, options);
  }
  if (!equal_groups(fields)) return number_puzzle(fields, options);
  std::string symbols;  // of all groups; after an error, they are read again one by one to find its place
  for (const Field& field : fields) symbols += field.text;
  Parsed<Grid> grid = symbol_puzzle(symbols, place, options, table);
  if (!table || std::holds_alternative<Grid>(grid)) return grid;
  Digits digits;
  for (const Field& field : fields) {
    if (auto fault = append_symbols(*table, field.text, field.place, digits)) return *fault;
  }
  return grid;
}

}  // namespace evodoku::text
