#include <algorithm>
#include <array>
#include <cstdlib>
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
  return line[at] != '\xE2' || separator_size(line.substr(at)) > 0;
}

/// Whether a line is an element of an array, with nothing behind it but what closes the array.
bool is_in_array(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.starts_with('[') || content.starts_with('"');
}

/// The symbols at the start of a line (after blanks, brackets and quotes), up to what may separate them from a comment.
std::string_view first_symbols(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t[({\"'"), line.size());
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

/// The cells of symbols in the fast path: the digit, and what `0` and other blanks are.
constexpr std::uint8_t is_zero = 0x10;
constexpr std::uint8_t is_blank = 0x20;
constexpr std::uint8_t is_other = 0x80;
constexpr std::array<std::uint8_t, 256> cells_9x9 = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(is_other);
  table['0'] = is_zero;
  for (const char c : {'.', '*', '_'}) table[static_cast<unsigned char>(c)] = is_blank;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) table[static_cast<std::size_t>('0' + digit)] = digit;
  return table;
}();

bool is_symbol(char c) {
  return SymbolTable::of(Alphabet::standard, max_symbol_side).digit_of(c) != SymbolTable::no_digit;
}

/// All pieces of a line that may be a puzzle in symbols, before a `#` or `;`.
std::vector<Field> runs_in(std::string_view line, Place place) {
  constexpr std::size_t shortest = 14;
  constexpr std::string_view around = "'[](){}<>/=";
  std::vector<Field> runs;
  line = line.substr(0, std::min(line.find_first_of("#;"), line.size()));
  for (std::size_t at = 0; at < line.size(); ++at) {
    std::size_t end = at;
    while (end < line.size() && !ends_symbols(line, end) && around.find(line[end]) == std::string_view::npos)
      ++end;
    const std::string_view run = line.substr(at, end - at);
    if (run.size() >= shortest && std::ranges::count_if(run, is_symbol) + 1 >= std::ssize(run))
      runs.push_back({run, place.moved(character_count(line.substr(0, at)))});
    at = end;
  }
  return runs;
}

std::string both(std::string before, const std::string& behind) {
  if (!before.empty() && !behind.empty()) before += ' ';
  return before + behind;
}

bool is_solution(const Grid& solved, const Grid& puzzle) {
  return solved.is_complete() &&
         std::ranges::equal(puzzle.digits(), solved.digits(),
                            [](int clue, int digit) { return clue == Grid::blank || clue == digit; });
}

/// Whether a grid behind a puzzle is meant as its solution: it is full, or nearly, as a typing error may have left it.
bool is_meant_as_solution(const Grid& grid, const ReadPuzzle* puzzle) {
  constexpr int most_blanks = 2;
  return grid.cells() - grid.clue_count() <= most_blanks &&
         (puzzle == nullptr || !puzzle->record.puzzle.is_complete());
}

/// The puzzles in symbols of a line whose first field may be a name, as all pieces of (nearly) the same length; their
/// solutions are comments. Nothing if no piece is a puzzle.
Items puzzles_of_runs(std::string_view line, Place place, const CellOptions& options) {
  const std::vector<Field> runs = runs_in(line, place);
  const auto read = [&](const Field& run) {
    return item_of([&] {
      return puzzle_in_line(puzzle_of({&run, 1}, Writing::symbols, options), place.line);
    });
  };
  std::vector<std::pair<const Field*, Item>> found;
  std::size_t length = 0;
  for (const Field& run : runs) {
    if (!side_of_cells(run.text.size())) continue;
    Item item = read(run);
    if (std::holds_alternative<ParseFault>(item) || run.text.size() < length) continue;
    length = run.text.size();
  }
  const bool is_alone = runs.size() == 1;
  for (const Field& run : runs) {
    const auto difference =
        static_cast<std::ptrdiff_t>(run.text.size()) - static_cast<std::ptrdiff_t>(length);
    if (length > 0 && std::abs(difference) <= 2) found.emplace_back(&run, read(run));
  }
  Items items;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Field& run = *found[i].first;
    auto* const puzzle = std::get_if<ReadPuzzle>(&found[i].second);
    const std::size_t next = i + 1;
    auto* const following = next < found.size() ? std::get_if<ReadPuzzle>(&found[next].second) : nullptr;
    const bool has_solution = following != nullptr && is_meant_as_solution(following->record.puzzle, puzzle);
    if (has_solution && puzzle != nullptr && !is_solution(following->record.puzzle, puzzle->record.puzzle)) {
      items.emplace_back(
          ParseFault{found[next].first->place,
                     "this is no solution of the puzzle before it: mend one of the two, or put "
                     "each on a line of its own"});
      i = next;
      continue;
    }
    const std::size_t behind = next + (has_solution ? 1 : 0);
    if (puzzle != nullptr) {
      std::string_view rest = text_behind(line, run.text);
      if (behind < found.size())
        rest = rest.substr(0, static_cast<std::size_t>(found[behind].first->text.data() - rest.data()));
      const std::string_view name = i == 0 && !is_in_array(line) ? trimmed(text_before(line, run.text)) : "";
      const std::string comment = is_in_array(line) ? "" : both(std::string(name), comment_behind(rest));
      if (!comment.empty()) puzzle->record.comment = comment;
    }
    items.push_back(std::move(found[i].second));
    i = behind - 1;
  }
  const auto has_digits = [](const Item& item) {
    const auto* const puzzle = std::get_if<ReadPuzzle>(&item);
    return puzzle == nullptr || puzzle->record.puzzle.clue_count() > 0;
  };
  return is_alone || std::ranges::any_of(items, has_digits) ? std::move(items) : Items();
}

/// The one stretch of fields that are cells of a puzzle, with words before or behind it.
std::optional<ReadPuzzle> stretch_of_cells(std::string_view line, std::span<const Field> fields, Place place,
                                           const CellOptions& options) {
  constexpr std::size_t fewest = 16;
  const auto puzzle_at = [&](std::span<const Field> cells, Writing writing) {
    const std::string_view first = cells.front().text;
    return puzzle_in_line(puzzle_of(cells, writing, options), place.line,
                          both(std::string(trimmed(text_before(line, first))),
                               comment_behind(text_behind(line, cells.back().text))));
  };
  for (std::size_t begin = 0; begin < fields.size();) {
    std::size_t end = begin;
    while (end < fields.size() && number_of(fields[end].text) != not_a_number) ++end;
    std::span<const Field> cells = fields.subspan(begin, end - begin);
    begin = end + 1;
    // "1. 5 3 0": the number of the puzzle
    if (cells.size() > fewest && !side_of_cells(cells.size()) && cells[0].text.ends_with('.') &&
        cells[0].text.size() > 1 && cells[1].text.size() == 1)
      cells = cells.subspan(1);
    if (cells.size() >= fewest && side_of_cells(cells.size())) return puzzle_at(cells, Writing::numbers);
  }
  constexpr std::size_t most_words = 3;
  for (std::size_t words = 1; words <= most_words && words + 2 < fields.size(); ++words) {
    const std::span<const Field> cells = fields.subspan(words);
    if (equal_groups(cells) && symbol_count(cells) >= fewest && side_of_cells(symbol_count(cells)))
      return puzzle_at(cells, Writing::symbols);
  }
  return std::nullopt;
}

ReadPuzzle read_one(std::string_view line, Place place, const CellOptions& options) {
  const std::string_view symbols = first_symbols(line);
  const Field symbol_field{symbols, place.moved(character_count(text_before(line, symbols)))};
  if (is_candidate_line(symbols))
    return candidate_grid(sets_of_line(symbol_field), Box(3, 3), place.line,
                          comment_behind(text_behind(line, symbols)));
  const auto symbols_then_comment = [&] {
    return puzzle_in_line(puzzle_of({&symbol_field, 1}, Writing::symbols, options), place.line,
                          is_in_array(line) ? "" : comment_behind(text_behind(line, symbols)));
  };
  if (symbols.size() > max_symbol_side) return symbols_then_comment();
  const std::string_view cells = line.substr(0, comment_start(line));
  if (trimmed(cells).empty())
    throw ParseFault{place.whole_line(), "no puzzle in this line: what stands behind ';' is a comment"};
  const Row row = row_of_line(line, place);
  const std::span<const Field> fields = row.fields();
  if (fields.size() <= 1) return symbols_then_comment();
  const auto whole = [&](std::span<const Field> all, Writing writing) {
    return puzzle_in_line(puzzle_of(all, writing, options), place.line,
                          comment_behind(text_behind(line, cells)));
  };
  const std::optional<int> side = side_of_cells(fields.size());
  const bool numbers = all_numbers(fields) && !single_symbols(fields, side, options.alphabet);
  if (numbers && side) return whole(fields, Writing::numbers);
  const bool are_groups = equal_groups(fields);
  if (are_groups && side_of_cells(symbol_count(fields))) return whole(fields, Writing::symbols);
  for (const Cut cut : {Cut::nothing, Cut::spaces}) {
    const std::vector<Row> again = cut_again({&row, 1}, cut);
    constexpr std::uint64_t fewest = 16;
    if (again.empty() || again[0].fields().size() < fewest || !side_of_cells(again[0].fields().size()))
      continue;
    return whole(again[0].fields(), again[0].all_numbers() ? Writing::numbers : Writing::symbols);
  }
  if (auto puzzle = stretch_of_cells(line, fields, place, options)) return *std::move(puzzle);
  constexpr std::size_t shortest_symbols = 4;
  if (symbols.size() >= shortest_symbols && side_of_cells(symbols.size()) && !numbers)
    return symbols_then_comment();
  if (numbers) return whole(fields, Writing::numbers);
  if (are_groups) return whole(fields, Writing::symbols);
  if (symbol_count(fields) > max_symbol_side && side_of_cells(symbol_count(fields)))
    throw ParseFault{fields[1].place, std::to_string(symbol_count(fields)) +
                                          " symbols in pieces of different lengths: a blank too many?"};
  return symbols_then_comment();
}

}  // namespace

bool read_symbols_9x9(std::string_view line, Cells9x9& cells) {
  if (line.size() < cells.size()) return false;
  if (line.size() > cells.size() && !ends_symbols(line, cells.size())) return false;
  std::uint8_t all = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const std::uint8_t found = cells_9x9[static_cast<unsigned char>(line[cell])];
    all |= found;
    cells[cell] = found & 0x0FU;
  }
  if ((all & is_other) != 0 || (all & (is_zero | is_blank)) == (is_zero | is_blank)) return false;
  if ((all & is_zero) != 0 && std::ranges::find(cells, 9) == cells.end()) return false;  // may count from 0
  return line.size() < 2 * cells.size() - 2 || runs_in(line.substr(cells.size()), {}).empty();
}

bool is_long_symbol_line(std::string_view line) {
  return first_symbols(line).size() > max_symbol_side;
}

bool is_long_line(std::string_view line) {
  constexpr std::size_t shortest = max_symbol_side + 1;
  if (line.size() < shortest) return false;
  const Row row = row_of_line(line, {1, 1});
  const std::span<const Field> fields = row.fields();
  const auto is_long = [](const Field& field) { return field.text.size() >= shortest; };
  if (fields.size() > Box::max_side || std::ranges::any_of(fields, is_long)) return true;
  return equal_groups(fields) && fields.front().text.size() >= 3 && symbol_count(fields) >= shortest &&
         !row.all_numbers() && !are_candidates(fields, static_cast<int>(fields.size()));
}

Items read_line_puzzles(std::string_view line, Place place, const CellOptions& options) {
  const std::string plain = may_have_odd_blanks(line) ? with_plain_blanks(line) : std::string();
  if (!plain.empty()) line = plain;
  const std::string_view first = first_symbols(line);
  const bool may_be_first =
      first.size() > max_symbol_side || (first.size() >= 16 && side_of_cells(first.size()));
  if (runs_in(line, place).size() > (may_be_first ? 1U : 0U)) {
    if (Items items = puzzles_of_runs(line, place, options); !items.empty()) return items;
  }
  Items items;
  items.push_back(item_of([&] { return read_one(line, place, options); }));
  return items;
}

}  // namespace evodoku::text
