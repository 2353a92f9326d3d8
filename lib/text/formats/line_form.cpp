#include "text/formats/line_form.hpp"

#include <algorithm>
#include <array>

#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

/// Bytes that end a run of symbols, or begin a character that may end it.
constexpr std::array<bool, 256> possible_separators = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view(" \t,;:#|\xE2")) table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool ends_symbols(std::string_view line, std::size_t at) {
  if (!possible_separators[static_cast<unsigned char>(line[at])]) return false;
  return line[at] != '\xE2' || drawing_size(line.substr(at)) > 0;
}

Item as_item(Parsed<Grid> grid, std::uint64_t line, std::string comment) {
  if (auto* fault = std::get_if<ParseFault>(&grid)) return std::move(*fault);
  ReadPuzzle puzzle;
  puzzle.record.puzzle = std::move(std::get<Grid>(grid));
  if (!comment.empty()) puzzle.record.comment = std::move(comment);
  puzzle.line = line;
  return puzzle;
}

std::size_t byte_behind(std::string_view line, std::string_view piece) {
  return static_cast<std::size_t>(piece.data() + piece.size() - line.data());
}

Item symbols_then_comment(std::string_view line, std::string_view symbols, std::uint64_t number,
                          const CellOptions& options, std::optional<SymbolTable>& table) {
  const std::size_t begin = static_cast<std::size_t>(symbols.data() - line.data());
  const Place place{number, 1 + character_count(line.substr(0, begin))};
  return as_item(symbol_puzzle(symbols, place, options, table), number,
                 comment_behind(line.substr(begin + symbols.size())));
}

/// How many fields at the start are numbers, if they are a whole puzzle and words follow.
std::size_t numbers_before_words(std::span<const Field> fields) {
  const auto word =
      std::ranges::find_if(fields, [](const Field& field) { return number_of(field.text) == not_a_number; });
  const auto numbers = static_cast<std::size_t>(word - fields.begin());
  constexpr std::size_t smallest = 16;
  return word != fields.end() && numbers >= smallest && side_of_cells(numbers) ? numbers : 0;
}

}  // namespace

std::string_view first_symbols(std::string_view line) {
  std::size_t begin = 0;
  while (begin < line.size() && is_space(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !ends_symbols(line, end)) ++end;
  return line.substr(begin, end - begin);
}

bool read_symbols_9x9(std::string_view line, Cells9x9& cells) {
  static const SymbolTable table(Alphabet::standard, 9);
  if (line.size() < cells.size()) return false;
  if (line.size() > cells.size() && !ends_symbols(line, cells.size())) return false;
  int all = 0;  // becomes negative if any cell is no_digit
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const int digit = table.digit_of(line[cell]);
    all |= digit;
    cells[cell] = static_cast<std::uint8_t>(digit);
  }
  return all >= 0;
}

bool is_long_symbol_line(std::string_view line) {
  return first_symbols(line).size() > max_symbol_side;
}

bool is_long_line(std::string_view line) {
  constexpr std::size_t shortest = max_symbol_side + 1;
  if (line.size() < shortest) return false;
  const std::vector<Field> fields = cut_fields(line.substr(0, comment_start(line)), {1, 1});
  if (fields.size() > Box::max_side) return true;
  return equal_groups(fields) && fields.front().text.size() >= 3 && symbol_count(fields) >= shortest;
}

bool is_hodoku_line(std::string_view line) {
  const std::string_view content = trimmed(line);
  constexpr std::ptrdiff_t colons = 4;
  return content.starts_with(':') && std::ranges::count(content, ':') >= colons;
}

Item read_hodoku_line(std::string_view line, std::uint64_t number, const CellOptions& options,
                      std::optional<SymbolTable>& table) {
  const std::size_t first = line.find(':');
  const std::size_t second = line.find(':', first + 1);
  const std::size_t third = line.find(':', second + 1);
  const std::size_t fourth = std::min(line.find(':', third + 1), line.size());
  // A digit after '+' was placed while solving and is not a clue.
  std::string clues;
  for (std::size_t at = third + 1; at < fourth; ++at) {
    const bool is_placed = line[at] == '+' && at + 1 < fourth;
    clues += is_placed ? '.' : line[at];
    if (is_placed) ++at;
  }
  const Place place{number, 1 + character_count(line.substr(0, third + 1))};
  return as_item(symbol_puzzle(clues, place, options, table), number, std::string(trimmed(line)));
}

Item read_line_puzzle(std::string_view line, std::uint64_t number, const CellOptions& options,
                      std::optional<SymbolTable>& table) {
  if (is_hodoku_line(line)) return read_hodoku_line(line, number, options, table);
  const std::string_view symbols = first_symbols(line);
  if (symbols.size() > max_symbol_side) return symbols_then_comment(line, symbols, number, options, table);
  const std::size_t cells_end = comment_start(line);
  const std::string_view cells = line.substr(0, cells_end);
  const std::vector<Field> fields = cut_fields(cells, {number, 1});
  if (fields.size() <= 1) return symbols_then_comment(line, symbols, number, options, table);
  const std::string comment = comment_behind(line.substr(cells_end));
  const std::optional<int> side = side_of_cells(fields.size());
  const bool numbers = all_numbers(fields) && !single_symbols(fields, side, options.alphabet);
  if (numbers && side) return as_item(number_puzzle(fields, options), number, comment);
  if (equal_groups(fields) && side_of_cells(symbol_count(fields))) {
    return as_item(whole_puzzle(cells, {number, 1}, options), number, comment);
  }
  constexpr std::size_t smallest = 4;
  if (symbols.size() >= smallest && side_of_cells(symbols.size()) && !numbers) {
    return symbols_then_comment(line, symbols, number, options, table);
  }
  if (const std::size_t count = numbers_before_words(fields); count > 0) {
    return as_item(number_puzzle(std::span(fields).first(count), options), number,
                   comment_behind(line.substr(byte_behind(line, fields[count - 1].text))));
  }
  if (numbers) return as_item(number_puzzle(fields, options), number, comment);
  if (equal_groups(fields)) return as_item(whole_puzzle(cells, {number, 1}, options), number, comment);
  return symbols_then_comment(line, symbols, number, options, table);
}

}  // namespace evodoku::text
