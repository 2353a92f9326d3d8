#include "text/formats/json_puzzle.hpp"

#include "text/formats/block.hpp"
#include "text/source/characters.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"

namespace evodoku::text {

namespace {

Place place_in(const JsonText& whole, std::string_view value) {
  return whole.place_of(static_cast<std::size_t>(value.data() - whole.text.data()));
}

Parsed<Grid> grid_of_rows(const JsonText& whole, std::string_view array, const CellOptions& options) {
  constexpr std::size_t most_rows = Box::max_side;
  const std::vector<std::string_view> elements = json_elements(array);
  if (elements.size() > most_rows) {
    return ParseFault{place_in(whole, array),
                      std::to_string(elements.size()) + " rows: a grid has at most 64"};
  }
  BlockReader block(TextFormat::grid, options, true);
  for (const std::string_view element : elements) {
    Parsed<Row> row = json_row(whole, element);
    if (auto* fault = std::get_if<ParseFault>(&row)) return std::move(*fault);
    block.add(std::move(std::get<Row>(row)));
  }
  std::vector<BlockItem> items = block.take(true);
  for (BlockItem& item : items) {
    if (auto* fault = std::get_if<ParseFault>(&item)) return std::move(*fault);
  }
  if (items.size() != 1) return ParseFault{place_in(whole, array), "more than one grid where one belongs"};
  return std::move(std::get<BlockPuzzle>(items.front()).grid);
}

}  // namespace

Parsed<Row::Cell> json_cell(const JsonText& whole, std::string_view value) {
  const Place place = place_in(whole, value);
  if (value == "null") return Row::Cell{".", place};
  if (is_json_number(value)) return Row::Cell{std::string(value), place};
  if (!is_json_string(value)) {
    return ParseFault{place, shown_text(value) + " is no cell: write a number, or null or 0 for a blank"};
  }
  std::string text(json_unquoted(value));
  if (trimmed(text).empty()) text = ".";
  return Row::Cell{std::move(text), place.moved(1)};
}

bool holds_rows(std::string_view array) {
  constexpr std::size_t longest_cell = 4;  // two digits and the quotes
  const std::vector<std::string_view> elements = json_elements(array);
  if (elements.empty()) return false;
  const std::string_view first = elements.front();
  return is_json_array(first) || (is_json_string(first) && first.size() > longest_cell);
}

Parsed<Row> json_row(const JsonText& whole, std::string_view value) {
  const Place place = place_in(whole, value);
  if (is_json_string(value)) return Row(json_unquoted(value), place.moved(1));
  if (!is_json_array(value))
    return ParseFault{place, shown_text(value) + " is no row: write an array of cells or a string"};
  std::vector<Row::Cell> cells;
  for (const std::string_view element : json_elements(value)) {
    Parsed<Row::Cell> cell = json_cell(whole, element);
    if (auto* fault = std::get_if<ParseFault>(&cell)) return std::move(*fault);
    cells.push_back(std::move(std::get<Row::Cell>(cell)));
  }
  return Row(cells, place);
}

Parsed<Grid> flat_puzzle(const Row& row, const CellOptions& options) {
  const auto side_is_acs = [&](int side) { return single_symbols(row.fields(), side, options.alphabet); };
  const bool acs =
      (row.fields().size() == 256 && side_is_acs(16)) || (row.fields().size() == 625 && side_is_acs(25));
  if (row.fields().empty()) return ParseFault{row.place(), "no cells: the text of the puzzle is empty"};
  if (row.all_numbers() && row.fields().size() > 1 && !acs) return number_puzzle(row.fields(), options);
  for (const Field& field : row.fields()) {
    if (row.fields().size() > 1 && character_count(field.text) != 1)
      return number_puzzle(row.fields(), options);
  }
  std::string symbols;
  for (const Field& field : row.fields()) symbols += field.text;
  std::optional<SymbolTable> table;
  Parsed<Grid> grid = symbol_puzzle(symbols, row.fields().front().place, options, table);
  if (!table || std::holds_alternative<Grid>(grid)) return grid;
  Digits digits;
  for (const Field& field : row.fields()) {  // reads again to find the place of the fault
    if (auto fault = append_symbols(*table, field.text, field.place, digits)) return *fault;
  }
  return grid;
}

Parsed<Grid> json_grid(const JsonText& whole, std::string_view value, const CellOptions& options) {
  const Place place = place_in(whole, value);
  if (is_json_string(value)) return whole_puzzle(json_unquoted(value), place.moved(1), options);
  if (!is_json_array(value)) {
    return ParseFault{place, "a puzzle must be a string or an array, here it is " + shown_text(value)};
  }
  if (holds_rows(value)) return grid_of_rows(whole, value, options);
  const Parsed<Row> row = json_row(whole, value);
  if (const auto* fault = std::get_if<ParseFault>(&row)) return *fault;
  return flat_puzzle(std::get<Row>(row), options);
}

}  // namespace evodoku::text
