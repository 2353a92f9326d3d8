#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "text/candidates.hpp"
#include "text/characters.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

namespace {

/// Bytes that end a run of symbols, or begin a character that may end it.
constexpr std::array<bool, 256> possible_separators = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view(" \t,;:#|\"\xE2")) table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool ends_symbols(std::string_view line, std::size_t at) {
  if (!possible_separators[static_cast<unsigned char>(line[at])]) return false;
  return line[at] != '\xE2' || drawing_size(line.substr(at)) > 0;
}

/// Whether a line is an element of an array, with nothing behind it but what closes the array.
bool is_in_array(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.starts_with('[') || content.starts_with('"');
}

/// The symbols at the start of a line (after blanks, brackets and quotes), up to what may separate them from a comment.
std::string_view first_symbols(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t[\""), line.size());
  std::size_t end = begin;
  while (end < line.size() && !ends_symbols(line, end)) ++end;
  return line.substr(begin, end - begin);
}

std::string_view text_before(std::string_view line, std::string_view piece) {
  return line.substr(0, static_cast<std::size_t>(piece.data() - line.data()));
}

std::string_view text_behind(std::string_view line, std::string_view piece) {
  return line.substr(text_before(line, piece).size() + piece.size());
}

}  // namespace

bool read_symbols_9x9(std::string_view line, Cells9x9& cells) {
  static const SymbolTable& table = SymbolTable::of(Alphabet::standard, 9);
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
  return equal_groups(fields) && fields.front().text.size() >= 3 && symbol_count(fields) >= shortest &&
         !are_candidates(fields, static_cast<int>(fields.size()));
}

ReadPuzzle read_line_puzzle(std::string_view line, Place place, const CellOptions& options) {
  const std::string_view symbols = first_symbols(line);
  const Field symbol_field{symbols, place.moved(character_count(text_before(line, symbols)))};
  if (is_candidate_line(symbols))
    return candidate_grid(sets_of_line(symbol_field), Box(3, 3), place.line,
                          comment_behind(text_behind(line, symbols)));
  const auto symbols_then_comment = [&] {
    return puzzle_in_line(symbol_puzzle({&symbol_field, 1}, options), place.line,
                          is_in_array(line) ? "" : comment_behind(text_behind(line, symbols)));
  };
  if (symbols.size() > max_symbol_side) return symbols_then_comment();
  const std::string_view cells = line.substr(0, comment_start(line));
  if (trimmed(cells).empty())
    throw ParseFault{place.whole_line(), "no puzzle in this line: what stands behind ';' is a comment"};
  const std::vector<Field> fields = cut_fields(cells, place);
  if (fields.size() <= 1) return symbols_then_comment();
  const auto with_comment = [&](Grid grid) {
    return puzzle_in_line(std::move(grid), place.line, comment_behind(text_behind(line, cells)));
  };
  const std::optional<int> side = side_of_cells(fields.size());
  const bool numbers = all_numbers(fields) && !single_symbols(fields, side, options.alphabet);
  if (numbers && side) return with_comment(number_puzzle(fields, options));
  if (equal_groups(fields) && side_of_cells(symbol_count(fields)))
    return with_comment(whole_puzzle(cells, place, options));
  constexpr std::size_t shortest_symbols = 4;
  if (symbols.size() >= shortest_symbols && side_of_cells(symbols.size()) && !numbers)
    return symbols_then_comment();
  // Numbers may be followed by words.
  constexpr std::size_t fewest_numbers = 16;
  const auto word =
      std::ranges::find_if(fields, [](const Field& field) { return number_of(field.text) == not_a_number; });
  const auto count = static_cast<std::size_t>(word - fields.begin());
  if (word != fields.end() && count >= fewest_numbers && side_of_cells(count)) {
    const auto cells_of_puzzle = std::span(fields).first(count);
    return puzzle_in_line(number_puzzle(cells_of_puzzle, options), place.line,
                          comment_behind(text_behind(line, cells_of_puzzle.back().text)));
  }
  if (numbers) return with_comment(number_puzzle(fields, options));
  if (equal_groups(fields)) return with_comment(whole_puzzle(cells, place, options));
  return symbols_then_comment();
}

}  // namespace evodoku::text
