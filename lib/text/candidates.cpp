#include "text/candidates.hpp"

#include <algorithm>
#include <bit>

#include "evodoku/geometry.hpp"
#include "grid/peers.hpp"
#include "text/characters.hpp"

namespace evodoku::text {

namespace {

constexpr std::size_t symbols_of_9x9 = 729;

/// Bit d-1 for every digit d of a field; 0 if it is no set of digits in ascending order.
std::uint64_t set_of(std::string_view field, const SymbolTable& table) {
  std::uint64_t set = 0;
  for (const char symbol : field) {
    const int digit = table.digit_of(symbol);
    if (digit <= 0 || set >> (digit - 1) != 0) return 0;
    set |= std::uint64_t{1} << (digit - 1);
  }
  return set;
}

std::uint64_t all_digits(Box box) {
  return ~std::uint64_t{0} >> (64 - box.side());
}

}  // namespace

bool are_candidates(std::span<const Field> fields, int side) {
  if (side < 4 || side > max_symbol_side) return false;
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, side);
  std::size_t sets = 0;
  std::size_t several = 0;
  std::size_t blanks = 0;
  std::size_t numbers = 0;
  for (const Field& field : fields) {
    const int number = number_of(field.text);
    const bool is_set = set_of(field.text, table) != 0;
    sets += is_set ? 1U : 0U;
    several += is_set && field.text.size() > 1 ? 1U : 0U;
    blanks += number == 0 || number == blank_number ? 1U : 0U;
    numbers += number != not_a_number && number <= side ? 1U : 0U;
  }
  return 2 * sets > fields.size() && several >= 2 && several > blanks && numbers < fields.size();
}

bool are_sets(std::span<const Field> fields, int side) {
  if (side < 2 || side > max_symbol_side) return false;
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, side);
  return std::ranges::all_of(fields, [&](const Field& field) { return set_of(field.text, table) != 0; });
}

bool do_fit(std::span<const std::uint64_t> sets, Box box) {
  return std::ssize(sets) == box.cells() &&
         std::ranges::all_of(sets, [&](std::uint64_t digits) { return (digits & ~all_digits(box)) == 0; });
}

bool has_all_digits(const std::vector<std::uint64_t>& sets, int side) {
  std::uint64_t all = 0;
  for (const std::uint64_t digits : sets) all |= digits;
  return std::popcount(all) == side;
}

std::vector<std::uint64_t> sets_of(std::span<const Field> fields, Box box) {
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, box.side());
  std::vector<std::uint64_t> sets;
  for (const Field& field : fields) {
    sets.push_back(set_of(field.text, table));
    if (sets.back() != 0) continue;
    throw ParseFault{field.place, shown_text(field.text) + " are no candidates of a cell of " +
                                      a_side(box.side()) +
                                      " grid: write its digits in ascending order, each once"};
  }
  return sets;
}

std::optional<std::vector<std::uint64_t>> sets_of_line(const Field& symbols) {
  if (symbols.text.size() != symbols_of_9x9) return std::nullopt;
  std::vector<std::uint64_t> sets(81);
  int candidates = 0;
  for (std::size_t at = 0; at < symbols_of_9x9; ++at) {
    const char c = symbols.text[at];
    const bool is_own = c == static_cast<char>('1' + at % 9);
    if (!is_own && !is_blank_symbol(c) && c != '0') return std::nullopt;
    if (is_own) sets[at / 9] |= std::uint64_t{1} << at % 9;
    candidates += is_own ? 1 : 0;
  }
  if (candidates < std::ssize(sets)) return std::nullopt;
  if (const auto empty = std::ranges::find(sets, 0U); empty != sets.end()) {
    const auto cell = empty - sets.begin();
    throw ParseFault{symbols.place.moved(9 * cell), cell_name(Box(3, 3), cell) + " has no candidate left"};
  }
  return sets;
}

ReadPuzzle candidate_grid(std::vector<std::uint64_t> sets, Box box, std::uint64_t line) {
  const Geometry geometry(box);
  Grid placed(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const std::uint64_t digits = sets[cell];
    const auto has_it = [&](Cell peer) { return (sets[peer] & digits) != 0; };
    if (std::has_single_bit(digits) && std::ranges::none_of(geometry.peers(cell), has_it))
      placed.set(cell, std::countr_zero(digits) + 1);
  }
  ReadPuzzle read = puzzle_in_line(std::move(placed), line);
  read.record.candidates = std::move(sets);
  return read;
}

ReadPuzzle puzzle_of_symbols(const Field& symbols, const CellOptions& options) {
  if (const std::size_t plus = symbols.text.find('+');
      plus != std::string_view::npos && symbols.text.size() > max_symbol_side)
    throw ParseFault{symbols.place_of(plus),
                     "'+' stands before a digit that was placed, as HoDoKu writes it: leave out the signs to "
                     "read all digits as clues, or write . for both"};
  auto sets = sets_of_line(symbols);
  return sets ? candidate_grid(*std::move(sets), Box(3, 3), symbols.place.line)
              : puzzle_in_line(puzzle_of({&symbols, 1}, Writing::symbols, options), symbols.place.line);
}

void read_candidates(std::string_view text, Place place, Record& record) {
  const Grid& placed = record.puzzle;
  const Box box = placed.box();
  const std::vector<Field> fields = cut_fields(text, place);
  std::optional<std::vector<std::uint64_t>> sets;
  if (box == Box(3, 3) && fields.size() == 1) sets = sets_of_line(fields[0]);
  if (!sets && (std::ssize(fields) != box.cells() || box.side() > max_symbol_side))
    throw ParseFault{place, counted(fields.size(), "field") + " of candidates: " + a_side(box.side()) +
                                " grid has " + std::to_string(box.cells()) + ", and the side is at most " +
                                std::to_string(max_symbol_side)};
  if (!sets) sets = sets_of(fields, box);
  const std::vector<std::uint64_t> left = candidates_left_by(placed);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const std::uint64_t digits = (*sets)[cell];
    const std::uint64_t possible = left[cell];
    if (!placed.is_blank(cell) && digits != possible)
      throw ParseFault{place, "the puzzle has " + std::to_string(placed[cell]) + " at " +
                                  cell_name(box, cell) + ", its candidates are others"};
    if (const std::uint64_t wrong = digits & ~possible; wrong != 0)
      throw ParseFault{place, std::to_string(std::countr_zero(wrong) + 1) + " is no candidate at " +
                                  cell_name(box, cell) + ": the puzzle has it in a house of that cell"};
  }
  record.candidates = std::move(sets);
}

void append_set(std::string& text, std::uint64_t digits) {
  static const SymbolTable& table = SymbolTable::of(Alphabet::standard, max_symbol_side);
  if (digits == 0) text += '.';
  for (; digits != 0; digits &= digits - 1) text += table.symbol_of(std::countr_zero(digits) + 1);
}

void append_candidates(std::string& text, const Record& record) {
  if (record.puzzle.side() > max_symbol_side) return;
  const std::vector<std::uint64_t> sets =
      record.candidates ? *record.candidates : candidates_left_by(record.puzzle);
  for (int cell = 0; cell < record.puzzle.cells(); ++cell) {
    if (cell > 0) text += ' ';
    append_set(text, sets[cell]);
  }
}

void append_candidate_line(std::string& text, const Record& record) {
  if (record.puzzle.box() != Box(3, 3)) return append_candidates(text, record);
  const std::vector<std::uint64_t> sets =
      record.candidates ? *record.candidates : candidates_left_by(record.puzzle);
  for (int cell = 0; cell < record.puzzle.cells(); ++cell) {
    for (int digit = 1; digit <= 9; ++digit)
      text += (sets[cell] >> (digit - 1) & 1) != 0 ? static_cast<char>('0' + digit) : '.';
  }
}

}  // namespace evodoku::text
