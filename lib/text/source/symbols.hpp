// Which symbol represents which digit.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// The largest side whose digits all have a symbol: 1-9 and A-Z. For larger sides cells are written as numbers.
inline constexpr int max_symbol_side = 35;

/// Whether it is a blank in every alphabet: `.`, `*` or `_`. (`0` is a blank only where it is not a digit.)
inline bool is_blank_symbol(char c) {
  return c == '.' || c == '*' || c == '_';
}

/// The symbols of one alphabet for one side, in both directions.
class SymbolTable {
 public:
  /// `side` from 2 to max_symbol_side. The acs alphabet differs from the standard one only for sides 16 and 25.
  SymbolTable(Alphabet alphabet, int side);

  static constexpr int no_digit = -1;
  /// The digit of a symbol, 0 for a blank, no_digit for anything else and for digits above the side.
  int digit_of(char symbol) const { return digits_[static_cast<unsigned char>(symbol)]; }
  /// `digit` from 1 to the side; '.' for 0.
  char symbol_of(int digit) const { return symbols_[static_cast<std::size_t>(digit)]; }

  Alphabet alphabet() const { return alphabet_; }
  int side() const { return side_; }

  /// "'x' is not a digit of a 9x9 grid (use 1-9, and . or 0 for a blank)"; `text` begins with the symbol.
  std::string complaint(std::string_view text) const;

 private:
  void add(char symbol, int digit);
  void add_letters(char first, int first_digit);

  Alphabet alphabet_;
  int side_;
  std::array<std::int8_t, 256> digits_;
  std::array<char, max_symbol_side + 1> symbols_;
};

}  // namespace evodoku::text
