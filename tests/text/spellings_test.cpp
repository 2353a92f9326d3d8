// A generator of spellings: puzzles of 4x4 to 25x25 in the forms in which people and programs write them, with every
// sign for blanks, kind of line end, title and number of puzzles. What is read is the puzzle, or there is an error; and
// with one typing error in it no other proper puzzle comes out.
//
// What no reader can know is not asked for: a digit typed for another or for a blank, or two cells swapped, may make
// another proper puzzle (up to two cells may differ), and the solution is a puzzle with all cells where it stands alone.
// Digits counted from 0 are told from those counted from 1 by the 0 alone, so there are at least two of it, of which a
// typing error leaves one.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <map>
#include <set>

#include "evodoku/solve.hpp"
#include "random/stream.hpp"
#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

namespace {

/// How one puzzle is written. `box` and `band`: what stands between boxes of a row, and the ruler between bands.
struct Style {
  std::string name;
  std::string source = "";  // who publishes puzzles in this form
  std::string blank = ".";
  std::string cell = "";  // between cells
  std::string box = "=";  // between boxes of a row; "=": as between cells
  std::string row_begin = "";
  std::string row_end = "";
  std::string row = "\n";   // between rows
  std::string band = "";    // a ruler between bands
  std::string ruler = "";   // a ruler between all rows
  std::string before = "";  // of the puzzle
  std::string after = "\n";
  bool of_numbers = false;
  std::size_t width = 1;  // cells are padded to it
  bool has_solution = false;
  int largest = 25;  // side
  bool shows_box = false;
  bool has_titles = true;
  char first_symbol = '1';  // 'A': letters
  int first_number = 1;
};

std::string cell_text(const Style& style, int digit) {
  std::string text = style.blank;
  if (digit > 0 && style.of_numbers) text = std::to_string(digit - 1 + style.first_number);
  if (digit > 0 && !style.of_numbers) {
    const int symbol = digit - 1 + (style.first_symbol == 'A' ? 10 : style.first_symbol - '0');
    text = std::string(1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[symbol]);
  }
  return std::string(text.size() < style.width ? style.width - text.size() : 0, ' ') + text;
}

/// A ruler as long as a row: its characters repeated.
std::string drawn_ruler(const std::string& pattern, std::size_t length) {
  std::string text;
  while (text.size() < length) text += pattern;
  return text.substr(0, length) + "\n";
}

std::string written(const Style& style, const Grid& puzzle) {
  const Box box = puzzle.box();
  std::string text;
  std::size_t length = 0;
  for (int row = 0; row < box.side(); ++row) {
    std::string line = style.row_begin;
    for (int column = 0; column < box.side(); ++column) {
      if (column > 0) line += column % box.cols() == 0 && style.box != "=" ? style.box : style.cell;
      line += cell_text(style, puzzle.at(row, column));
    }
    line += style.row_end;
    length = line.size();
    if (row > 0) text += style.row;
    const bool begins_band = row % box.rows() == 0;
    if (!style.ruler.empty() && row > 0) text += drawn_ruler(style.ruler, length);
    if (!style.band.empty() && begins_band && row > 0) text += drawn_ruler(style.band, length);
    text += line;
  }
  const std::string frame =
      style.before == "frame" ? drawn_ruler(style.band.empty() ? style.ruler : style.band, length) : "";
  return (frame.empty() ? style.before : frame) + text + style.after + frame;
}

struct Document {
  std::string name;
  std::string line_end = "\n";
  std::size_t puzzles = 1;
  std::string title = "";
  std::string between = "\n";
};

// --- the forms

const std::string number_of_title = "@";  // stands for the number of the puzzle

std::vector<Style> styles() {
  std::vector<Style> all;
  const std::vector<std::pair<std::string, std::string>> symbol_blanks = {
      {"dot", "."}, {"zero", "0"}, {"star", "*"}, {"underscore", "_"}};
  const std::vector<std::pair<std::string, std::string>> separators = {
      {"tight", ""},      {"blank", " "}, {"comma", ","}, {"comma blank", ", "},
      {"semicolon", ";"}, {"tab", "\t"},  {"bar", "|"}};
  for (const auto& [blank_name, blank] : symbol_blanks) {
    for (const auto& [separator_name, separator] : separators) {
      const std::string how = separator_name + ", " + blank_name;
      const bool lone = separator.empty();
      all.push_back({.name = "line, " + how,
                     .source = lone && blank != "_" ? "sudoku.com.au lists, tdoku, Kaggle" : "",
                     .blank = blank,
                     .cell = separator,
                     .row = separator,
                     .largest = lone ? 25 : 9});
      all.push_back({.name = "rows, " + how,
                     .source = lone && blank != "_" ? "SadMan .sdk, SudoCue"
                               : separator == " "   ? "Norvig, Rosetta Code"
                                                    : "",
                     .blank = blank,
                     .cell = separator,
                     .largest = lone || separator == " " ? 25 : 9});
      if (!lone)
        all.push_back({.name = "rows in a line, " + how, .blank = blank, .row = separator, .largest = 9});
      all.push_back({.name = "numbers in rows, " + how,
                     .blank = blank,
                     .cell = lone ? "  " : separator,
                     .of_numbers = true,
                     .width = separator == " " ? 2U : 1U,
                     .has_titles = false});
      all.push_back({.name = "numbers in a line, " + how,
                     .blank = blank,
                     .cell = lone ? "  " : separator,
                     .row = lone ? "  " : separator,
                     .of_numbers = true,
                     .has_titles = false});
    }
    all.push_back({.name = "drawn by evodoku, " + blank_name,
                   .blank = blank,
                   .cell = " ",
                   .box = " | ",
                   .band = "------+-",
                   .shows_box = true});
    all.push_back({.name = "drawn in a frame, " + blank_name,
                   .source = "qqwing, HoDoKu, SudokuSolver",
                   .blank = blank,
                   .cell = " ",
                   .box = " | ",
                   .row_begin = "| ",
                   .row_end = " |",
                   .band = "+-------",
                   .before = "frame",
                   .shows_box = true});
    all.push_back({.name = "drawn tight, " + blank_name,
                   .source = "Simple Sudoku .ss",
                   .blank = blank,
                   .box = "|",
                   .row_begin = "|",
                   .row_end = "|",
                   .band = "---+",
                   .shows_box = true});
    all.push_back({.name = "drawn with lines of boxes, " + blank_name,
                   .blank = blank,
                   .cell = " ",
                   .box = "│",
                   .row_begin = "│",
                   .row_end = "│",
                   .band = "─┼",
                   .shows_box = true});
    all.push_back({.name = "drawn with heavy lines, " + blank_name,
                   .blank = blank,
                   .cell = "│",
                   .box = "┃",
                   .row_begin = "┃",
                   .row_end = "┃",
                   .band = "━",
                   .shows_box = true});
    all.push_back({.name = "groups in a line, " + blank_name, .blank = blank, .row = " "});
    all.push_back({.name = "groups between commas, " + blank_name, .blank = blank, .row = ","});
    all.push_back({.name = "table of Markdown, " + blank_name,
                   .source = "GitHub issues",
                   .blank = blank,
                   .cell = " | ",
                   .row_begin = "| ",
                   .row_end = " |"});
    all.push_back({.name = "table of MySQL, " + blank_name,
                   .source = "mysql, psql",
                   .blank = blank,
                   .cell = " | ",
                   .row_begin = "| ",
                   .row_end = " |",
                   .ruler = "+---",
                   .before = "frame"});
  }
  for (const auto& [name, blank, source] :
       std::vector<std::array<std::string, 3>>{{"null", "null", "JSON APIs (sugoku)"},
                                               {"None", "None", "py-sudoku"},
                                               {"0", "0", "LeetCode, sugoku, most programs"},
                                               {"-1", "-1", ""},
                                               {"nan", "nan", "pandas, NumPy"},
                                               {"underscore", "_", "Prolog, MiniZinc"}}) {
    all.push_back({.name = "array of rows in a line, " + name,
                   .source = source,
                   .blank = blank,
                   .cell = ", ",
                   .row_begin = "[",
                   .row_end = "]",
                   .row = ", ",
                   .before = "[",
                   .after = "]\n",
                   .of_numbers = true});
    all.push_back({.name = "array of rows, " + name,
                   .source = source,
                   .blank = blank,
                   .cell = ",",
                   .row_begin = " [",
                   .row_end = "]",
                   .row = ",\n",
                   .before = "[\n",
                   .after = "\n]\n",
                   .of_numbers = true});
    all.push_back({.name = "array of cells, " + name,
                   .source = "",
                   .blank = blank,
                   .cell = ",",
                   .row = ",",
                   .before = "[",
                   .after = "]\n",
                   .of_numbers = true});
    all.push_back({.name = "Python, " + name,
                   .source = "py-sudoku, tutorials",
                   .blank = blank,
                   .cell = ", ",
                   .row_begin = "[",
                   .row_end = "]",
                   .row = ",\n         ",
                   .before = "board = [",
                   .after = "]\n",
                   .of_numbers = true});
    all.push_back({.name = "array of NumPy, " + name,
                   .source = "NumPy's repr",
                   .blank = blank,
                   .cell = ", ",
                   .row_begin = "[",
                   .row_end = "]",
                   .row = ",\n       ",
                   .before = "array([",
                   .after = "], dtype=int8)\n",
                   .of_numbers = true});
    Style type_below = all.back();
    type_below.name = "array of NumPy, its type below, " + name;
    type_below.source = "NumPy's repr of what fills its last line";
    type_below.after = "],\n      dtype=uint8)\n";
    all.push_back(type_below);
    all.push_back({.name = "text of NumPy, " + name,
                   .source = "NumPy's str",
                   .blank = blank,
                   .cell = " ",
                   .row_begin = "[",
                   .row_end = "]",
                   .row = "\n ",
                   .before = "[",
                   .after = "]\n",
                   .of_numbers = true,
                   .width = 2});
  }
  all.push_back({.name = "strings of cells",
                 .source = "LeetCode",
                 .cell = "\",\"",
                 .row_begin = "[\"",
                 .row_end = "\"]",
                 .row = ",",
                 .before = "[",
                 .after = "]\n"});
  all.push_back({.name = "strings of rows",
                 .source = "Codewars",
                 .row_begin = "\"",
                 .row_end = "\"",
                 .row = ",\n",
                 .before = "[",
                 .after = "]\n"});
  all.push_back({.name = "C",
                 .source = "GeeksforGeeks",
                 .blank = "0",
                 .cell = ", ",
                 .row_begin = " {",
                 .row_end = "}",
                 .row = ",\n",
                 .before = "int grid[9][9] = {\n",
                 .after = "\n};\n",
                 .of_numbers = true});
  all.push_back({.name = "C on the first line",
                 .source = "GeeksforGeeks",
                 .blank = "0",
                 .cell = ", ",
                 .row_begin = "{",
                 .row_end = "}",
                 .row = ",\n    ",
                 .before = "int grid[N][N] = {",
                 .after = "};\n",
                 .of_numbers = true});
  all.push_back({.name = "JavaScript",
                 .source = "Stack Overflow",
                 .cell = "','",
                 .row_begin = "['",
                 .row_end = "']",
                 .row = ",\n  ",
                 .before = "const board = [\n  ",
                 .after = "\n];\n"});
  all.push_back({.name = "MATLAB in a line",
                 .source = "MathWorks' example",
                 .blank = "0",
                 .cell = " ",
                 .row = "; ",
                 .before = "A = [",
                 .after = "];\n",
                 .of_numbers = true});
  all.push_back({.name = "MATLAB",
                 .source = "MathWorks, Julia",
                 .blank = "0",
                 .cell = " ",
                 .row = ";\n     ",
                 .before = "B = [",
                 .after = "];\n",
                 .of_numbers = true});
  all.push_back({.name = "MiniZinc",
                 .source = "MiniZinc's tutorial",
                 .blank = "_",
                 .cell = ", ",
                 .row = ",\n| ",
                 .before = "start = [|\n",
                 .after = "|];\n",
                 .of_numbers = true});
  all.push_back({.name = "Prolog",
                 .source = "SWI-Prolog's clpfd",
                 .blank = "_",
                 .cell = ",",
                 .row_begin = "[",
                 .row_end = "]",
                 .row = ",\n            ",
                 .before = "problem(1, [",
                 .after = "]).\n",
                 .of_numbers = true});
  all.push_back({.name = "Lisp",
                 .source = "Rosetta Code",
                 .blank = "0",
                 .cell = " ",
                 .row_begin = "(",
                 .row_end = ")",
                 .row = "\n ",
                 .before = "(",
                 .after = ")\n",
                 .of_numbers = true});
  all.push_back({.name = "floats",
                 .source = "pandas, NumPy",
                 .blank = "0",
                 .cell = ".0,",
                 .row_end = ".0",
                 .of_numbers = true});
  all.push_back({.name = "cells of CSV, nothing in blanks",
                 .source = "Excel, LibreOffice",
                 .blank = "",
                 .cell = ",",
                 .of_numbers = true});
  all.push_back({.name = "cells of German CSV, nothing in blanks",
                 .source = "Excel in German",
                 .blank = "",
                 .cell = ";",
                 .of_numbers = true});
  all.push_back({.name = "cells of a sheet, nothing in blanks",
                 .source = "copied from Excel",
                 .blank = "",
                 .cell = "\t",
                 .of_numbers = true});
  all.push_back({.name = "cells of CSV in quotes",
                 .source = "LibreOffice",
                 .blank = "",
                 .cell = "\",\"",
                 .row_begin = "\"",
                 .row_end = "\"",
                 .of_numbers = true});
  all.push_back({.name = "drawn in a frame, spaces in blanks",
                 .source = "py-sudoku, gnome-sudoku",
                 .blank = " ",
                 .cell = " ",
                 .box = " | ",
                 .row_begin = "| ",
                 .row_end = " |",
                 .band = "+-------",
                 .before = "frame",
                 .shows_box = true});
  all.push_back({.name = "drawn tight, spaces in blanks",
                 .blank = " ",
                 .box = "|",
                 .row_begin = "|",
                 .row_end = "|",
                 .band = "---+",
                 .shows_box = true});
  all.push_back({.name = "table, spaces in blanks",
                 .source = "tabulate, Markdown",
                 .blank = " ",
                 .cell = " | ",
                 .row_begin = "| ",
                 .row_end = " |",
                 .ruler = "+---",
                 .before = "frame"});
  all.push_back({.name = "lines between all cells, spaces in blanks",
                 .source = "rich, prettytable",
                 .blank = " ",
                 .cell = " │ ",
                 .box = " ┃ ",
                 .row_begin = "┃ ",
                 .row_end = " ┃",
                 .band = "━",
                 .before = "frame",
                 .shows_box = true});
  all.push_back({.name = "rows of fixed width, spaces in blanks", .blank = " "});
  all.push_back({.name = "a string with spaces in blanks",
                 .source = "OCR, spreadsheets",
                 .blank = " ",
                 .row = "",
                 .before = "\"",
                 .after = "\"\n"});
  all.push_back({.name = "line with the solution",
                 .source = "Kaggle's 1 million games",
                 .blank = "0",
                 .row = "",
                 .after = ",%S\n"});
  all.push_back({.name = "line with the solution behind a blank", .blank = ".", .row = "", .after = " %S\n"});
  all.push_back({.name = "line with a name and a rating",
                 .source = "grantm's exchange bank",
                 .blank = "0",
                 .row = "",
                 .before = "0000183b305c ",
                 .after = "  1.2\n"});
  all.push_back({.name = "line behind its number", .source = "forum lists", .row = "", .before = "1. "});
  all.push_back({.name = "line with ratings",
                 .source = "champagne's lists",
                 .row = "",
                 .after = ";ED=7.1/1.2/1.2;a\n"});
  all.push_back({.name = "line of HoDoKu's library",
                 .source = "HoDoKu",
                 .row = "",
                 .before = ":0000:x:",
                 .after = ":::\n"});
  all.push_back({.name = "XML",
                 .source = "OpenSudoku",
                 .blank = "0",
                 .row = "",
                 .before = "<game data=\"",
                 .after = "\" />\n"});
  all.push_back(
      {.name = "record", .source = "Hugging Face", .row = "", .before = "{\"puzzle\":\"", .after = "\"}\n"});
  all.push_back({.name = "record of rows",
                 .source = "sugoku",
                 .blank = "0",
                 .cell = ",",
                 .row_begin = "[",
                 .row_end = "]",
                 .row = ",",
                 .before = "{\"board\":[",
                 .after = "]}\n",
                 .of_numbers = true});
  all.push_back(
      {.name = "record of rows in strings", .row = "\\n", .before = "{\"sudoku\":\"", .after = "\"}\n"});
  all.push_back({.name = "nested record",
                 .row = "",
                 .before = "{\"id\":1,\"data\":{\"question\":\"",
                 .after = "\",\"answer\":\"%S\"}}\n"});
  all.push_back({.name = "record over lines",
                 .source = "json.dump(indent=2)",
                 .row = "",
                 .before = "{\n  \"id\": 1,\n  \"puzzle\": \"",
                 .after = "\"\n}\n",
                 .has_titles = false});
  all.push_back({.name = "array of records",
                 .source = "json.dump",
                 .row = "",
                 .before = "[{\"puzzle\": \"",
                 .after = "\"}]\n"});
  for (const auto& [name, before, after] : std::vector<std::array<std::string, 3>>{
           {"CSV", "puzzle,id\n", ",1\n"},
           {"CSV of pandas", ",quizzes,solutions\n0,", ",%S\n"},
           {"CSV of R", "\"\",\"puzzle\"\n\"1\",\"", "\"\n"},
           {"CSV of write.table", "\"puzzle\"\n\"1\",\"", "\"\n"},
           {"CSV with a digit first", "1st,puzzle\nx,", "\n"},
           {"CSV with blanks", "\"puzzle\", \"solution\"\n\"", "\", \"%S\"\n"},
           {"CSV with a comma at the end", "puzzle,\n", ",\n"},
           {"TSV", "id\tboard\n7\t", "\n"}}) {
    all.push_back({.name = name,
                   .source = name == "CSV" ? "Kaggle" : "",
                   .row = "",
                   .before = before,
                   .after = after,
                   .has_titles = false});
  }
  all.push_back({.name = "CSV with rows in a field",
                 .row = "\n",
                 .before = "puzzle,id\n\"",
                 .after = "\",1\n",
                 .has_titles = false});
  all.push_back({.name = "letters", .row = "", .largest = 25, .first_symbol = 'A'});
  all.push_back({.name = "symbols from 0", .row = "", .largest = 25, .first_symbol = '0'});
  all.push_back({.name = "numbers from 0", .cell = " ", .of_numbers = true, .first_number = 0});
  all.push_back({.name = "rows from 0 with null",
                 .blank = "null",
                 .cell = ",",
                 .row_begin = "[",
                 .row_end = "]",
                 .row = ",",
                 .before = "[",
                 .after = "]\n",
                 .of_numbers = true,
                 .first_number = 0});
  all.push_back({.name = "rows below their order",
                 .blank = "0",
                 .cell = " ",
                 .before = "%N\n",
                 .of_numbers = true,
                 .has_titles = false});
  all.push_back({.name = "section of a file", .source = "SadMan .sdk", .before = "[Puzzle]\n"});
  all.push_back({.name = "link",
                 .source = "SudokuWiki",
                 .blank = "0",
                 .row = "",
                 .before = "https://www.sudokuwiki.org/sudoku.htm?bd=",
                 .after = "&x=1\n",
                 .largest = 9});
  all.push_back({.name = "link with a fragment",
                 .source = "Sudoku Coach",
                 .blank = "0",
                 .row = "",
                 .before = "https://sudoku.coach/en/play/",
                 .after = "/#a\n",
                 .largest = 9});
  return all;
}

std::vector<Document> documents() {
  std::vector<Document> all;
  for (const auto& [end_name, end] :
       std::vector<std::pair<std::string, std::string>>{{"LF", "\n"}, {"CR LF", "\r\n"}, {"CR", "\r"}}) {
    all.push_back({.name = end_name, .line_end = end});
    all.push_back({.name = "three, " + end_name, .line_end = end, .puzzles = 3});
    all.push_back(
        {.name = "titles, " + end_name, .line_end = end, .puzzles = 2, .title = "Grid 0@\n", .between = ""});
  }
  return all;
}

// --- puzzles

/// A puzzle of which about half is left, and its solution.
struct Sample {
  Grid puzzle;
  Grid solution;
};

Sample sample_of(Box box, std::uint64_t seed) {
  RandomStream random =
      make_stream(seed, "tests: spellings",
                  {static_cast<std::uint64_t>(box.side()), static_cast<std::uint64_t>(box.rows())});
  const int side = box.side();
  const auto order = [&](int groups, int size) {  // of lines, mixed within bands and by bands
    std::vector<int> lines;
    std::vector<int> of_groups(static_cast<std::size_t>(groups));
    for (int group = 0; group < groups; ++group) of_groups[static_cast<std::size_t>(group)] = group;
    random.shuffle(std::span(of_groups));
    for (const int group : of_groups) {
      std::vector<int> inner(static_cast<std::size_t>(size));
      for (int line = 0; line < size; ++line) inner[static_cast<std::size_t>(line)] = group * size + line;
      random.shuffle(std::span(inner));
      lines.insert(lines.end(), inner.begin(), inner.end());
    }
    return lines;
  };
  const std::vector<int> rows = order(box.cols(), box.rows());
  const std::vector<int> columns = order(box.rows(), box.cols());
  Sample sample{Grid(box), Grid(box)};
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int r = rows[static_cast<std::size_t>(row)];
      const int c = columns[static_cast<std::size_t>(column)];
      const int digit = (r % box.rows() * box.cols() + r / box.rows() + c) % side + 1;
      sample.solution.set(row * side + column, digit);
      if (random.chance(1, 2)) sample.puzzle.set(row * side + column, digit);
    }
  }
  return sample;
}

std::size_t digits_in(const Grid& grid) {
  std::set<int> digits(grid.digits().begin(), grid.digits().end());
  digits.erase(0);
  return digits.size();
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string text_of(const Style& style, const Document& document, const std::vector<Sample>& samples) {
  std::string text;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    std::string title = style.has_titles ? document.title : "";
    replace_all(title, number_of_title, std::to_string(i + 1));
    std::string one = title + written(style, samples[i].puzzle);
    replace_all(one, "%S", to_line(samples[i].solution));
    replace_all(one, "%N", std::to_string(samples[i].puzzle.box().rows()));
    text += (i > 0 ? document.between : "") + one;
  }
  if (document.line_end != "\n") replace_all(text, "\n", document.line_end);
  return text;
}

/// Cells in which two grids differ; all, if they have not the same box.
int difference(const Grid& a, const Grid& b) {
  if (a.box() != b.box()) return a.cells();
  int cells = 0;
  for (int cell = 0; cell < a.cells(); ++cell) cells += a[cell] != b[cell] ? 1 : 0;
  return cells;
}

bool is_proper(const Grid& grid) {
  return solve(grid, {.limit = 2, .node_budget = 2000}).verdict == Verdict::one;
}

std::string with_typing_error(std::string text, RandomStream& random) {
  constexpr std::string_view typed = " 0123456789.,;|x-\n";
  const int at = random.below(static_cast<int>(text.size()));
  const char c = typed[static_cast<std::size_t>(random.below(static_cast<int>(typed.size())))];
  const auto place = static_cast<std::size_t>(at);
  switch (random.below(4)) {
    case 0:
      return text.erase(place, 1);
    case 1:
      return text.insert(place, 1, c);
    case 2:
      text[place] = c;
      return text;
    default:
      if (place + 1 < text.size()) std::swap(text[place], text[place + 1]);
      return text;
  }
}

struct Outcome {
  std::size_t forms = 0;
  std::size_t texts = 0;
  std::size_t refused = 0;
  std::map<std::string, std::pair<std::size_t, std::size_t>> public_styles;  // refused, all
  std::map<std::string, std::string> first_errors;
  std::map<std::string, std::string> wrong;  // the first of each style
};

void try_spelling(const Style& style, const Document& document, Box box, std::uint64_t seed,
                  Outcome& outcome) {
  const bool counts_from_zero = style.first_number == 0 || style.first_symbol == '0';
  std::vector<Sample> samples;
  for (std::uint64_t i = 0; samples.size() < document.puzzles; ++i) {
    Sample sample = sample_of(box, 1000 * seed + i);
    const bool shows_zero = std::ranges::count(sample.puzzle.digits(), 1) >= 2;
    if (digits_in(sample.puzzle) + 1 >= static_cast<std::size_t>(box.side()) &&
        (shows_zero || !counts_from_zero))
      samples.push_back(std::move(sample));
  }
  const std::string text = text_of(style, document, samples);
  const std::string what = style.name + "; " + document.name + "; " + box.name() + "\n";
  const auto complain = [&](const std::string& why, const std::string& of) {
    outcome.wrong.emplace(style.name, why + ": " + what + of);
  };
  const Reading reading = read_all(text);
  std::size_t expected = 0;
  for (const ReadPuzzle& read : reading.puzzles) {
    while (expected < samples.size() && read.record.puzzle != samples[expected].puzzle) ++expected;
    if (expected++ >= samples.size()) complain("another puzzle, " + to_line(read.record.puzzle), text);
  }
  const bool is_refused = !reading.errors.empty();
  if (!is_refused && reading.puzzles.size() != samples.size())
    complain(std::to_string(reading.puzzles.size()) + " puzzles without an error", text);
  ++outcome.texts;
  outcome.refused += is_refused ? 1U : 0U;
  if (!style.source.empty()) {
    auto& [refused, all] = outcome.public_styles[style.name + " (" + style.source + ")"];
    refused += is_refused ? 1U : 0U;
    ++all;
    if (is_refused)
      outcome.first_errors.emplace(style.name + " (" + style.source + ")",
                                   document.name + ", " + box.name() + ": " + reading.message());
  }
  if (is_refused) return;
  RandomStream random =
      make_stream(seed, "tests: typing errors", {static_cast<std::uint64_t>(outcome.texts)});
  const std::string changed = with_typing_error(text, random);
  const Reading other = read_all(changed);
  if (!other.errors.empty()) return;
  for (std::size_t i = 0; i < other.puzzles.size(); ++i) {
    const Grid& grid = other.puzzles[i].record.puzzle;
    const bool is_near = std::ranges::any_of(samples, [&](const Sample& sample) {
      return difference(sample.puzzle, grid) <= 2 || grid == sample.solution;
    });
    if (!is_near && is_proper(grid))
      complain("with a typing error another proper puzzle, " + to_line(grid), changed);
  }
}

/// One form of `every` at each size, beginning with `first`.
Outcome try_spellings(std::uint64_t seeds, std::size_t every, std::size_t first) {
  Outcome outcome;
  std::size_t number = 0;
  for (const Style& style : styles()) {
    for (const Document& document : documents()) {
      if (!style.has_titles && !document.title.empty()) continue;
      ++outcome.forms;
      for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(3, 3), Box(2, 5), Box(3, 4),
                            Box(4, 4), Box(4, 5), Box(5, 5)}) {
        const bool is_default = Box::for_side(box.side()) == box;
        if (box.side() > style.largest || (!is_default && !style.shows_box)) continue;
        if (!style.of_numbers && style.first_symbol == 'A' && box.side() < 5) continue;
        if (++number % every != first) continue;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) try_spelling(style, document, box, seed, outcome);
      }
    }
  }
  return outcome;
}

void check(const Outcome& outcome) {
  std::size_t refused = 0;
  std::size_t all = 0;
  for (const auto& [name, count] : outcome.public_styles) {
    refused += count.first;
    all += count.second;
    if (count.first > 0)
      std::printf("refused %4zu of %4zu: %s: %s\n", count.first, count.second, name.c_str(),
                  outcome.first_errors.at(name).c_str());
  }
  std::printf("%zu forms, %zu texts, %zu refused; of public forms %zu of %zu refused\n", outcome.forms,
              outcome.texts, outcome.refused, refused, all);
  for (const auto& [name, wrong] : outcome.wrong) {
    UNSCOPED_INFO(wrong);
  }
  CHECK(outcome.wrong.empty());
  CHECK(outcome.forms >= 400);
  CHECK(10 * refused < all);
}

}  // namespace

TEST_CASE("a sample of all spellings is read right or refused, also with a typing error") {
  check(try_spellings(1, 5, 0));
}

// 25 texts in every form at each of ten sizes, most with several puzzles: 200 texts a form.
TEST_CASE("all spellings are read right or refused, also with a typing error: first part", "[.long]") {
  check(try_spellings(25, 4, 0));
}

TEST_CASE("all spellings are read right or refused, also with a typing error: second part", "[.long]") {
  check(try_spellings(25, 4, 1));
}

TEST_CASE("all spellings are read right or refused, also with a typing error: third part", "[.long]") {
  check(try_spellings(25, 4, 2));
}

TEST_CASE("all spellings are read right or refused, also with a typing error: last part", "[.long]") {
  check(try_spellings(25, 4, 3));
}
