#include "text/cells.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace evodoku::text {

namespace {

/// The symbols that a user may write: "1-9, and . or 0 for a blank".
std::string usage_of(Alphabet alphabet, int side) {
  if (alphabet == Alphabet::acs && side == 16)
    return "0-9 and a-f, and . for a blank: in the acs alphabet 0 is a digit";
  if (alphabet == Alphabet::acs && side == 25) return "a-y, and . for a blank, in the acs alphabet";
  const char first_letter = alphabet == Alphabet::sgt ? 'a' : 'A';
  std::string usage = "1-" + std::to_string(std::min(side, 9));
  if (side >= 10) usage += std::string(" and ") + first_letter;
  if (side > 10) usage += std::string("-") + static_cast<char>(first_letter + side - 10);
  return usage + ", and . or 0 for a blank";
}

/// The box of a puzzle with `count` cells.
Box box_of_cells(std::uint64_t count, std::string_view thing, Place place, const CellOptions& options) {
  const std::optional<int> side = side_of_cells(count);
  if (!side) throw ParseFault{place.whole_line(), wrong_count(count, thing, options.box)};
  if (options.box && options.box->side() != *side) {
    throw ParseFault{place.whole_line(), counted(count, thing) + ": " + a_side(*side) +
                                             " puzzle, but the box " + options.box->name() + " makes " +
                                             a_side(options.box->side()) + " one"};
  }
  return box_of_side(*side, options.box);
}

/// Up to side 9 a puzzle may use '?', '-' or 'x' for its blanks: only one of them, and without a usual blank, so that
/// typing errors are still found.
char other_blank_of(std::span<const Field> fields) {
  char blank = '\0';
  for (const Field& field : fields) {
    for (const char c : field.text) {
      if (c >= '1' && c <= '9') continue;
      const char one = c == 'X' ? 'x' : c;
      if ((one != '?' && one != '-' && one != 'x') || (blank != '\0' && blank != one)) return '\0';
      blank = one;
    }
  }
  return blank;
}

}  // namespace

const SymbolTable& SymbolTable::of(Alphabet alphabet, int side) {
  static const auto tables = [] {
    std::vector<SymbolTable> all;
    for (const Alphabet one : {Alphabet::standard, Alphabet::sgt, Alphabet::acs})
      for (int of_side = 0; of_side <= max_symbol_side; ++of_side) all.push_back(SymbolTable(one, of_side));
    return all;
  }();
  return tables[static_cast<std::size_t>(static_cast<int>(alphabet) * (max_symbol_side + 1) + side)];
}

SymbolTable::SymbolTable(Alphabet alphabet, int side) : alphabet_(alphabet), side_(side) {
  const bool is_hexadecimal = alphabet == Alphabet::acs && side == 16;
  const bool is_of_letters = alphabet == Alphabet::acs && side == 25;
  symbols_ = is_hexadecimal              ? ".0123456789abcdef"
             : is_of_letters             ? ".abcdefghijklmnopqrstuvwxy"
             : alphabet == Alphabet::sgt ? ".123456789abcdefghijklmnopqrstuvwxyz"
                                         : ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  digits_.fill(no_digit);
  for (const char blank : {'.', '*', '_', '0'}) digits_[static_cast<unsigned char>(blank)] = Grid::blank;
  if (is_of_letters) digits_['0'] = no_digit;
  for (int digit = 1; digit <= side; ++digit) {
    const auto symbol = static_cast<unsigned char>(symbol_of(digit));
    digits_[symbol] = static_cast<std::int8_t>(digit);
    if (symbol > '9') digits_[symbol ^ ' '] = static_cast<std::int8_t>(digit);  // the other case
  }
}

Digits symbol_digits(const SymbolTable& table, std::span<const Field> fields, char other_blank) {
  Digits digits;
  digits.reserve(symbol_count(fields));
  std::optional<Place> zero;
  bool has_other_blank = false;
  for (const Field& field : fields) {
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      int digit = table.digit_of(c);
      if (digit == SymbolTable::no_digit && other_blank != '\0' && (c | ' ') == (other_blank | ' '))
        digit = Grid::blank;
      if (digit == SymbolTable::no_digit) {
        throw ParseFault{field.place_of(i), shown_character(field.text.substr(i)) + " is not a digit of " +
                                                a_side(table.side()) + " grid (use " +
                                                usage_of(table.alphabet(), table.side()) + ")"};
      }
      if (c == '0' && !zero) zero = field.place_of(i);
      has_other_blank = has_other_blank || is_blank_symbol(c);
      digits.push_back(static_cast<std::uint8_t>(digit));
    }
  }
  constexpr int hexadecimal_side = 16;
  if (zero && has_other_blank && table.side() == hexadecimal_side && table.alphabet() != Alphabet::acs) {
    throw ParseFault{
        *zero,
        "'0' in a 16x16 grid that has another sign for blanks can be a digit, as in hexadecimal, or a "
        "blank: say --alphabet acs if it is a digit, or write all blanks alike"};
  }
  return digits;
}

Digits number_digits(int side, std::span<const Field> fields) {
  Digits digits;
  digits.reserve(fields.size());
  for (const Field& field : fields) {
    const int digit = number_of(field.text);
    if (digit == not_a_number || digit > side) {
      throw ParseFault{field.place, shown_text(field.text) + " is not a digit of " + a_side(side) +
                                        " grid (use 1-" + std::to_string(side) + ", and 0 for a blank)"};
    }
    digits.push_back(static_cast<std::uint8_t>(digit));
  }
  return digits;
}

void append_cells(std::string& text, std::span<const std::uint8_t> cells, int side, Alphabet alphabet) {
  if (side > max_symbol_side) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (cell > 0) text += ' ';
      append_whole(text, cells[cell]);
    }
    return;
  }
  const std::size_t begin = text.size();
  text.resize(begin + cells.size());
  const auto symbols = text.begin() + static_cast<std::ptrdiff_t>(begin);
  const SymbolTable& table = SymbolTable::of(alphabet, side);
  const bool are_numerals = table.symbol_of(1) == '1' && table.symbol_of(side) == '0' + side;
  if (are_numerals) {  // sixteen at a time, where the compiler sees no table
    std::ranges::transform(cells, symbols, [](std::uint8_t digit) {
      return static_cast<char>(digit == Grid::blank ? '.' : '0' + digit);
    });
    return;
  }
  std::ranges::transform(cells, symbols, [&](std::uint8_t digit) { return table.symbol_of(digit); });
}

std::uint64_t cells_of_side(int side) {
  const auto wide = static_cast<std::uint64_t>(side);
  return wide * wide;
}

std::optional<int> side_of_cells(std::uint64_t cells) {
  for (int side = Box::min_side; side <= Box::max_side; ++side) {
    if (cells_of_side(side) == cells) return side;
  }
  return std::nullopt;
}

std::string side_name(int side) {
  return std::to_string(side) + "x" + std::to_string(side);
}

std::string a_side(int side) {
  const bool vowel = side == 8 || side == 11 || side == 18;  // eight, eleven, eighteen
  return (vowel ? "an " : "a ") + side_name(side);
}

Box box_of_side(int side, const std::optional<Box>& wanted) {
  return wanted && wanted->side() == side ? *wanted : *Box::for_side(side);
}

std::string wrong_count(std::uint64_t count, std::string_view thing, const std::optional<Box>& wanted) {
  const auto distance = [count](int side) {
    const std::uint64_t cells = cells_of_side(side);
    return count < cells ? cells - count : count - cells;
  };
  int nearest = wanted ? wanted->side() : Box::max_side;
  for (int side = Box::max_side; side >= Box::min_side && !wanted; --side) {
    const bool is_usual = Box::for_side(side)->rows() > 1;  // 48 symbols are not a faulty 7x7 puzzle
    if (is_usual && distance(side) < distance(nearest)) nearest = side;
  }
  const std::uint64_t by = distance(nearest);
  return counted(count, thing) + ": " + a_side(nearest) + " puzzle has " +
         std::to_string(cells_of_side(nearest)) + " (" + (by == 1 ? "one" : std::to_string(by)) +
         (count < cells_of_side(nearest) ? " short)" : " too many)");
}

bool single_symbols(std::span<const Field> fields, std::optional<int> side, Alphabet alphabet) {
  const int cells_a_row = side.value_or(0);
  return alphabet == Alphabet::acs && (cells_a_row == 16 || cells_a_row == 25) &&
         std::ranges::all_of(fields, [](const Field& field) { return field.text.size() == 1; });
}

Grid symbol_puzzle(std::span<const Field> fields, const CellOptions& options) {
  const Place place = fields.front().place;
  const Box box = box_of_cells(symbol_count(fields), "symbol", place, options);
  const int side = box.side();
  if (side > max_symbol_side) {
    throw ParseFault{place.whole_line(), a_side(side) + " puzzle in symbols: they end at side " +
                                             std::to_string(max_symbol_side) +
                                             " (1-9 and A-Z); write numbers with spaces between"};
  }
  const bool may_have_another = side <= 9 && options.alphabet == Alphabet::standard;
  const char other_blank = may_have_another ? other_blank_of(fields) : '\0';
  return Grid(box, symbol_digits(SymbolTable::of(options.alphabet, side), fields, other_blank));
}

Grid number_puzzle(std::span<const Field> fields, const CellOptions& options) {
  const Box box = box_of_cells(fields.size(), "number", fields.front().place, options);
  return Grid(box, number_digits(box.side(), fields));
}

Grid whole_puzzle(std::string_view text, Place place, const CellOptions& options) {
  const std::vector<Field> fields = cut_fields(text, place);
  if (fields.empty()) throw ParseFault{place, "no cells: the text of the puzzle is empty"};
  const std::optional<int> side = side_of_cells(fields.size());
  const bool numbers = all_numbers(fields) && !single_symbols(fields, side, options.alphabet) && side;
  if (fields.size() > 1 && (numbers || !equal_groups(fields))) return number_puzzle(fields, options);
  return symbol_puzzle(fields, options);
}

ReadPuzzle puzzle_in_line(Grid grid, std::uint64_t line, std::string comment) {
  ReadPuzzle puzzle;
  puzzle.record.puzzle = std::move(grid);
  if (!comment.empty()) puzzle.record.comment = std::move(comment);
  puzzle.line = line;
  return puzzle;
}

}  // namespace evodoku::text

namespace evodoku {

std::variant<Grid, TextError> grid_from_line(std::string_view line, std::optional<Box> box) {
  try {
    return text::whole_puzzle(line, {1, 1}, {box, Alphabet::standard});
  } catch (text::ParseFault& fault) {
    return TextError{"-", fault.place.line, fault.place.column, std::move(fault.what)};
  }
}

std::optional<Box> parse_box(std::string_view name) {
  const std::size_t cross = name.find_first_of("xX");
  if (cross == std::string_view::npos) return std::nullopt;
  const int rows = text::number_in<int>(name.substr(0, cross)).value_or(0);
  const int cols = text::number_in<int>(name.substr(cross + 1)).value_or(0);
  const bool possible = rows >= 1 && cols >= 1 && rows <= Box::max_side && cols <= Box::max_side &&
                        rows * cols >= Box::min_side && rows * cols <= Box::max_side;
  return possible ? std::optional(Box(rows, cols)) : std::nullopt;
}

}  // namespace evodoku
