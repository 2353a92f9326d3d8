// The formats of the sites, as their own programs read them:
//
//   SudokuWiki    sudokuwiki.org/sudoku.htm?bd=81 digits, 0 for a blank
//   Sudoku Coach  sudoku.coach/en/play/81 digits
//   puzz.link     puzz.link/p?sudoku/columns/rows/cells (robx/pzprjs, Number16): a digit is one hexadecimal digit, or
//                 from 16 on '-' and two; a letter from g (one) to z (twenty) is a run of blanks
//   SudokuPad     sudokupad.app/scf (its puzzletools.js, decodeSCF): a character is a digit, perhaps blank, and up to
//                 five blanks behind it: their number times ten and the digit, written as 0-9, A-Z, a-x
#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "text/characters.hpp"
#include "text/formats.hpp"

namespace evodoku::text {

namespace {

constexpr std::array<std::string_view, 4> site_names = {"sudokuwiki", "sudoku-coach", "puzz.link",
                                                        "sudokupad"};
constexpr std::string_view puzz_link = "/p?sudoku/";
constexpr int most_blanks = 20;  // of puzz.link in one letter

void append_puzz_link_cells(std::string& text, const Grid& puzzle) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  int blanks = 0;
  const auto write_blanks = [&] {
    for (; blanks > 0; blanks -= std::min(blanks, most_blanks)) text += 'f' + std::min(blanks, most_blanks);
  };
  for (const std::uint8_t digit : puzzle.digits()) {
    if (digit == Grid::blank) {
      ++blanks;
      continue;
    }
    write_blanks();
    if (digit > 15) text.append("-") += hexadecimal[digit / 16U];
    text += hexadecimal[digit % 16U];
  }
  write_blanks();
}

void append_sudokupad_cells(std::string& text, const Grid& puzzle) {
  constexpr std::string_view symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
  constexpr int most = 5;
  for (int cell = 0; cell < puzzle.cells();) {
    const int digit = puzzle[cell++];
    int blanks = 0;
    for (; blanks < most && cell < puzzle.cells() && puzzle.is_blank(cell); ++cell) ++blanks;
    text += symbols[10 * blanks + digit];
  }
}

/// The digits of a puzzle in puzz.link's cells.
Digits puzz_link_digits(std::string_view cells, Place place, int side) {
  Digits digits;
  for (std::size_t at = 0; at < cells.size();) {
    const std::size_t begin = at;
    if (cells[at] >= 'g' && cells[at] <= 'z') {
      digits.insert(digits.end(), cells[at++] - 'f', Grid::blank);
      continue;
    }
    const std::size_t length = cells[at] == '-' ? 2 : 1;
    at += length - 1;
    const std::string_view number = cells.substr(std::min(at, cells.size()), length);
    const unsigned digit = number.size() == length ? number_in<unsigned>(number, 16).value_or(0) : 0;
    if (digit == 0 || digit > static_cast<unsigned>(side))
      throw ParseFault{place.moved(begin), shown_text(cells.substr(begin, length + (length > 1 ? 1 : 0))) +
                                               " is no digit of " + a_side(side) +
                                               " grid in a link of puzz.link"};
    digits.push_back(digit);
    at += length;
  }
  return digits;
}

ReadPuzzle read_puzz_link(std::string_view line, Place place, const CellOptions& options) {
  const std::size_t begin = line.find(puzz_link) + puzz_link.size();
  const std::size_t between = std::min(line.find('/', begin), line.size());
  const std::size_t behind = std::min(line.find('/', between + 1), line.size());
  const int columns = number_in<int>(line.substr(begin, between - begin)).value_or(0);
  if (behind == line.size() || columns < Box::min_side || columns > Box::max_side ||
      number_in<int>(line.substr(between + 1, behind - between - 1)) != columns)
    throw ParseFault{place.moved(begin),
                     "a link of puzz.link goes on with the columns, the rows (as many, 2 to 64) and "
                     "the cells: 9/9/..."};
  const Place cells_place = place.moved(behind + 1);
  Digits digits = puzz_link_digits(line.substr(behind + 1), cells_place, columns);
  if (digits.size() != cells_of_side(columns))
    throw ParseFault{cells_place, counted(digits.size(), "cell") + " in this link: " + a_side(columns) +
                                      " grid has " + std::to_string(cells_of_side(columns))};
  return puzzle_in_line(Grid(box_of_side(columns, options.box), std::move(digits)), place.line);
}

}  // namespace

ReadPuzzle read_link(std::string_view line, Place place, const CellOptions& options) {
  line = trimmed(line);
  std::string comment;
  const std::string_view whole_line = line;
  if (const std::size_t blank = line.find_first_of(" \t"); blank != std::string_view::npos) {
    comment = comment_behind(line.substr(blank));
    line = line.substr(0, blank);
  }
  constexpr std::array<std::string_view, 4> marks = {puzz_link, "?bd=", "&bd=", "/play/"};
  const auto* const mark = std::ranges::find_if(
      marks, [&](std::string_view text) { return line.find(text) != std::string_view::npos; });
  const std::size_t begin = mark == marks.end() ? line.size() : line.find(*mark) + mark->size();
  for (const std::string_view another : marks) {
    const std::size_t at = whole_line.find(another, begin);
    if (at != std::string_view::npos)
      throw ParseFault{place.moved(at), "a second puzzle in this line: put each link on a line of its own"};
  }
  line = line.substr(0, line.find_first_of("&#?", begin));  // parameters and a fragment
  while (line.ends_with('/') && line.size() > begin) line.remove_suffix(1);
  const bool is_puzz_link = mark == marks.begin();
  const std::string_view cells = line.substr(begin);
  const bool holds_cells =
      !cells.empty() && std::ranges::all_of(cells, [](char c) { return is_digit(c) || c == '.'; });
  if (!is_puzz_link && !holds_cells)
    throw ParseFault{place.whole_line(),
                     "no link of puzz.link (https://puzz.link/p?sudoku/9/9/...), nor one of SudokuWiki or "
                     "Sudoku Coach that holds the digits of a puzzle"};
  ReadPuzzle puzzle =
      is_puzz_link ? read_puzz_link(line, place, options) : whole_puzzle(cells, place.moved(begin), options);
  set_comment(puzzle, std::move(comment));
  return puzzle;
}

void append_link(std::string& text, const Grid& puzzle, LinkSite site) {
  const Box box = puzzle.box();
  const bool fits = site == LinkSite::puzz_link ? box.is_square() || box == Box(2, 3) : box == Box(3, 3);
  if (!fits)
    throw std::invalid_argument(
        std::string(site_names.at(static_cast<std::size_t>(site))) + " takes no puzzle with boxes of " +
        box.name() +
        (site == LinkSite::puzz_link ? ": N x N and 2x3" : ": 3x3 only (puzz.link takes others)"));
  if (site == LinkSite::puzz_link) {
    text += "https://puzz.link/p?sudoku/";
    for (int i = 0; i < 2; ++i) {
      text += std::to_string(puzzle.side());
      text += '/';
    }
    return append_puzz_link_cells(text, puzzle);
  }
  if (site == LinkSite::sudokupad) {
    text += "https://sudokupad.app/scf";
    return append_sudokupad_cells(text, puzzle);
  }
  text += site == LinkSite::sudokuwiki ? "https://www.sudokuwiki.org/sudoku.htm?bd="
                                       : "https://sudoku.coach/en/play/";
  for (const std::uint8_t digit : puzzle.digits()) text += '0' + digit;
}

}  // namespace evodoku::text

namespace evodoku {

std::span<const std::string_view> link_sites() {
  return text::site_names;
}

std::optional<LinkSite> parse_link_site(std::string_view name) {
  const auto found = std::ranges::find(text::site_names, name);
  if (found == text::site_names.end()) return std::nullopt;
  return static_cast<LinkSite>(found - text::site_names.begin());
}

std::string link_to(const Grid& puzzle, LinkSite site) {
  std::string text;
  text::append_link(text, puzzle, site);
  return text;
}

}  // namespace evodoku
