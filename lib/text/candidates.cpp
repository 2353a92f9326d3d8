#include "text/candidates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

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

/// For every house and digit, in how many cells of the house it is a candidate; houses as Geometry counts them.
class Places {
 public:
  explicit Places(Box box) : box_(box), counts_(static_cast<std::size_t>(3 * box.cells())) {}

  void add(int cell, std::uint64_t digits) {
    for (; digits != 0; digits &= digits - 1) {
      for (const int house : houses_of(cell)) ++counts_[index(house, std::countr_zero(digits))];
    }
  }
  bool is_nowhere_else(int cell, int digit_index) const {
    return std::ranges::all_of(houses_of(cell),
                               [&](int house) { return counts_[index(house, digit_index)] <= 1; });
  }
  bool is_anywhere(int cell, int digit_index) const {
    return std::ranges::any_of(houses_of(cell),
                               [&](int house) { return counts_[index(house, digit_index)] > 0; });
  }

 private:
  std::array<int, 3> houses_of(int cell) const {
    return {box_.row_of(cell), box_.side() + box_.column_of(cell), 2 * box_.side() + box_.box_of(cell)};
  }
  std::size_t index(int house, int digit_index) const {
    return static_cast<std::size_t>(house * box_.side() + digit_index);
  }

  Box box_;
  std::vector<int> counts_;
};

Places places_of(const Grid& placed) {
  Places places(placed.box());
  for (int cell = 0; cell < placed.cells(); ++cell)
    if (!placed.is_blank(cell)) places.add(cell, std::uint64_t{1} << (placed[cell] - 1));
  return places;
}

ReadPuzzle position_of(std::vector<std::uint64_t> candidates, Box box, std::uint64_t line) {
  Places places(box);
  for (int cell = 0; cell < box.cells(); ++cell) places.add(cell, candidates[static_cast<std::size_t>(cell)]);
  Grid placed(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const std::uint64_t digits = candidates[static_cast<std::size_t>(cell)];
    if (std::has_single_bit(digits) && places.is_nowhere_else(cell, std::countr_zero(digits)))
      placed.set(cell, std::countr_zero(digits) + 1);
  }
  ReadPuzzle read = puzzle_in_line(std::move(placed), line);
  read.record.candidates = std::move(candidates);
  return read;
}

std::vector<std::uint64_t> sets_of(std::span<const Field> fields, Box box) {
  const SymbolTable table(Alphabet::standard, box.side());
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

/// The sets of is_candidate_line().
std::vector<std::uint64_t> sets_of_line(std::string_view symbols, Place place) {
  std::vector<std::uint64_t> sets;
  for (std::size_t at = 0; at < symbols.size(); at += 9) {
    sets.push_back(0);
    for (std::size_t digit_index = 0; digit_index < 9; ++digit_index)
      if (is_digit(symbols[at + digit_index]) && symbols[at + digit_index] != '0')
        sets.back() |= std::uint64_t{1} << digit_index;
    if (sets.back() == 0)
      throw ParseFault{place.moved(at),
                       cell_name(Box(3, 3), static_cast<int>(at / 9)) + " has no candidate left"};
  }
  return sets;
}

/// Those of the record, or those that its digits leave.
std::vector<std::uint64_t> candidates_left(const Record& record) {
  if (record.candidates) return *record.candidates;
  const Grid& placed = record.puzzle;
  const Places places = places_of(placed);
  std::vector<std::uint64_t> sets(static_cast<std::size_t>(placed.cells()), 0);
  for (int cell = 0; cell < placed.cells(); ++cell) {
    for (int digit = 1; digit <= placed.side(); ++digit) {
      const bool is_left =
          placed.is_blank(cell) ? !places.is_anywhere(cell, digit - 1) : placed[cell] == digit;
      if (is_left) sets[static_cast<std::size_t>(cell)] |= std::uint64_t{1} << (digit - 1);
    }
  }
  return sets;
}

}  // namespace

bool are_candidates(std::span<const Field> fields, int side) {
  const auto cannot_be_a_digit = [side](const Field& field) {
    const int number = field.text.size() == 1 ? 0 : number_of(field.text);
    return number == not_a_number || number > side;
  };
  if (side < 4 || side > max_symbol_side || std::ranges::none_of(fields, cannot_be_a_digit)) return false;
  const SymbolTable table(Alphabet::standard, side);
  const auto is_set = [&table](const Field& field) { return set_of(field.text, table) != 0; };
  const auto sets = static_cast<std::size_t>(std::ranges::count_if(fields, is_set));
  return 2 * sets > fields.size() && std::ranges::any_of(fields, [&](const Field& field) {
           return cannot_be_a_digit(field) && is_set(field);
         });
}

ReadPuzzle candidate_grid(std::span<const Field> fields, Box box, std::uint64_t line) {
  return position_of(sets_of(fields, box), box, line);
}

bool is_candidate_line(std::string_view symbols) {
  if (symbols.size() != symbols_of_9x9) return false;
  std::size_t candidates = 0;
  for (std::size_t at = 0; at < symbols.size(); ++at) {
    const bool is_own = symbols[at] == static_cast<char>('1' + at % 9);
    if (!is_own && !is_blank_symbol(symbols[at]) && symbols[at] != '0') return false;
    candidates += is_own ? 1 : 0;
  }
  return candidates >= 81;
}

ReadPuzzle candidate_grid_in_line(std::string_view symbols, Place place) {
  return position_of(sets_of_line(symbols, place), Box(3, 3), place.line);
}

void read_candidates(std::string_view text, Place place, Record& record) {
  const Grid& placed = record.puzzle;
  const Box box = placed.box();
  const std::vector<Field> fields = cut_fields(text, place);
  std::vector<std::uint64_t> sets;
  if (box == Box(3, 3) && fields.size() == 1 && is_candidate_line(fields[0].text)) {
    sets = sets_of_line(fields[0].text, fields[0].place);
  } else if (fields.size() != static_cast<std::size_t>(box.cells()) || box.side() > max_symbol_side) {
    throw ParseFault{place, counted(fields.size(), "field") + " of candidates: " + a_side(box.side()) +
                                " grid has " + std::to_string(box.cells()) + ", and the side is at most " +
                                std::to_string(max_symbol_side)};
  } else {
    sets = sets_of(fields, box);
  }
  const Places places = places_of(placed);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const std::uint64_t digits = sets[static_cast<std::size_t>(cell)];
    if (!placed.is_blank(cell) && digits != std::uint64_t{1} << (placed[cell] - 1))
      throw ParseFault{place, "the puzzle has " + std::to_string(placed[cell]) + " at " +
                                  cell_name(box, cell) + ", its candidates are others"};
    for (std::uint64_t left = placed.is_blank(cell) ? digits : 0; left != 0; left &= left - 1)
      if (places.is_anywhere(cell, std::countr_zero(left)))
        throw ParseFault{place, std::to_string(std::countr_zero(left) + 1) + " is no candidate at " +
                                    cell_name(box, cell) + ": the puzzle has it in a house of that cell"};
  }
  record.candidates = std::move(sets);
}

std::string candidates_text(const Record& record) {
  if (record.puzzle.side() > max_symbol_side) return "";
  const SymbolTable table(Alphabet::standard, record.puzzle.side());
  std::string text;
  for (std::uint64_t digits : candidates_left(record)) {
    if (!text.empty()) text += ' ';
    if (digits == 0) text += '.';
    for (; digits != 0; digits &= digits - 1) text += table.symbol_of(std::countr_zero(digits) + 1);
  }
  return text;
}

std::string candidate_line(const Record& record) {
  if (record.puzzle.box() != Box(3, 3)) return candidates_text(record);
  std::string line;
  for (const std::uint64_t digits : candidates_left(record)) {
    for (int digit_index = 0; digit_index < 9; ++digit_index)
      line += (digits >> digit_index & 1) != 0 ? static_cast<char>('1' + digit_index) : '.';
  }
  return line;
}

}  // namespace evodoku::text
