// Puzzles in other alphabets, which evodoku only reads: tests write them.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "evodoku/text.hpp"

namespace evodoku::tests {

/// The symbols of the digits of a side to 35, from 1.
inline std::string symbols_of(Alphabet alphabet, int side) {
  const std::string numerals = "0123456789";
  const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::string letters = "abcdefghijklmnopqrstuvwxyz";
  if (alphabet == Alphabet::zero) return numerals + capitals;
  if (alphabet == Alphabet::sgt) return numerals.substr(1) + letters;
  if (alphabet == Alphabet::acs && side == 16) return numerals + letters;
  if (alphabet == Alphabet::acs && side == 25) return letters;
  if (alphabet == Alphabet::letters && side <= 26) return capitals;
  return numerals.substr(1) + capitals;
}

/// What evodoku writes of the cells of a grid, in one line or drawn, in another alphabet.
inline std::string in_alphabet(std::string_view cells, int side, Alphabet alphabet) {
  const std::string standard = symbols_of(Alphabet::standard, side);
  const std::string symbols = symbols_of(alphabet, side);
  std::string text;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const std::size_t digit = standard.find(cells[at]);
    if (side > 35 && cells[at] >= '0' && cells[at] <= '9') {
      const std::string number(cells.substr(at, cells.find_first_not_of("0123456789", at) - at));
      at += number.size() - 1;
      const int from_zero = std::atoi(number.c_str()) - 1;
      text += alphabet != Alphabet::zero ? number : from_zero < 0 ? "." : std::to_string(from_zero);
    } else {
      text += digit < standard.size() ? symbols[digit] : cells[at];
    }
  }
  return text;
}

/// What evodoku writes of a record, with its puzzle and its solution in another alphabet. `text` begins with the header, if
/// the form has one.
inline std::string in_alphabet(std::string text, const Record& record, TextFormat form, Alphabet alphabet) {
  const int side = record.puzzle.side();
  if (form == TextFormat::grid) return record.candidates ? text : in_alphabet(text, side, alphabet);
  if (form == TextFormat::candidates && side <= 35) return text;
  std::size_t at = 0;
  for (const Grid* const grid : {&record.puzzle, record.solution ? &*record.solution : nullptr}) {
    if (grid == nullptr) continue;
    const std::string line = to_line(*grid);
    at = text.find(line, at);
    if (at == std::string::npos) break;
    const std::string written = in_alphabet(line, side, alphabet);
    text.replace(at, line.size(), written);
    at += written.size();
  }
  return text;
}

}  // namespace evodoku::tests
