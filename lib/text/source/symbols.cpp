#include "text/source/symbols.hpp"

#include <algorithm>

#include "text/source/characters.hpp"
#include "text/source/sizes.hpp"

namespace evodoku::text {

namespace {

char upper_case(char letter) {
  return static_cast<char>(letter - 'a' + 'A');
}

/// "1-9" or "1-9 and A-G"
std::string digits_and_letters(int side, char first_letter) {
  std::string usage = "1-" + std::to_string(std::min(side, 9));
  if (side == 10) usage += std::string(" and ") + first_letter;
  if (side > 10)
    usage += std::string(" and ") + first_letter + "-" + static_cast<char>(first_letter + side - 10);
  return usage;
}

/// The symbols that a user may write.
std::string usage_of(Alphabet alphabet, int side) {
  if (alphabet == Alphabet::acs && side == 16)
    return "0-9 and a-f, and . for a blank: in the acs alphabet 0 is a digit";
  if (alphabet == Alphabet::acs && side == 25) return "a-y, and . for a blank, in the acs alphabet";
  return digits_and_letters(side, alphabet == Alphabet::sgt ? 'a' : 'A') + ", and . or 0 for a blank";
}

}  // namespace

SymbolTable::SymbolTable(Alphabet alphabet, int side) : alphabet_(alphabet), side_(side) {
  digits_.fill(no_digit);
  symbols_.fill('.');
  for (const char blank : {'.', '*', '_'}) digits_[static_cast<unsigned char>(blank)] = Grid::blank;
  if (alphabet == Alphabet::acs && side == 16) {  // hexadecimal: 0 is the digit 1
    for (int digit = 1; digit <= 10; ++digit) add(static_cast<char>('0' + digit - 1), digit);
    add_letters('a', 11);
  } else if (alphabet == Alphabet::acs && side == 25) {
    add_letters('a', 1);
  } else {
    digits_['0'] = Grid::blank;
    for (int digit = 1; digit <= std::min(side, 9); ++digit) add(static_cast<char>('0' + digit), digit);
    add_letters('a', 10);
    const bool lower = alphabet == Alphabet::sgt;
    if (!lower)
      std::ranges::transform(symbols_, symbols_.begin(),
                             [](char c) { return is_letter(c) ? upper_case(c) : c; });
  }
}

void SymbolTable::add(char symbol, int digit) {
  if (digit > side_) return;
  digits_[static_cast<unsigned char>(symbol)] = static_cast<std::int8_t>(digit);
  symbols_[static_cast<std::size_t>(digit)] = symbol;
}

void SymbolTable::add_letters(char first, int first_digit) {
  for (char letter = first; letter <= 'z'; ++letter) {
    const int digit = first_digit + (letter - first);
    if (digit > side_) return;
    digits_[static_cast<unsigned char>(upper_case(letter))] = static_cast<std::int8_t>(digit);
    add(letter, digit);
  }
}

std::string SymbolTable::complaint(std::string_view text) const {
  return shown_character(text) + " is not a digit of " + a_side(side_) + " grid (use " +
         usage_of(alphabet_, side_) + ")";
}

}  // namespace evodoku::text
