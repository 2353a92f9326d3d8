#include "generate/clue_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const Symmetry symmetry : symmetries()) all.emplace_back(name_of(symmetry));
  return all;
}

Symmetry read_symmetry(const std::string& name) {
  if (const auto symmetry = parse_symmetry(name)) return *symmetry;
  throw unknown_value("--symmetry", name, names());
}

std::vector<CellRule> read_mask_file(const std::string& name, Box box) {
  if (name == "-") return read_mask(std::cin, "standard input", box);
  std::ifstream file(name);
  if (!file) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
  return read_mask(file, name, box);
}

std::string printable_symbol(char symbol) {
  const auto byte = static_cast<unsigned char>(symbol);
  return std::isprint(byte) != 0 ? fmt::format("'{}'", symbol) : fmt::format("byte 0x{:02X}", byte);
}

CellRule read_rule(char symbol, const std::string& place) {
  constexpr std::string_view blank = ".0*_-";
  if (blank.find(symbol) != std::string_view::npos) return CellRule::blank;
  if (symbol == '?') return CellRule::free;
  if (std::isalnum(static_cast<unsigned char>(symbol)) != 0) return CellRule::clue;
  throw UsageError(
      fmt::format("{}: {} has no meaning in a mask: use a digit or letter for a clue, '.' for a blank, '?' "
                  "for either",
                  place, printable_symbol(symbol)));
}

/// "23 or 25"; a missing end is left out.
std::string nearest(const std::vector<int>& possible, int clues) {
  const auto above = std::ranges::lower_bound(possible, clues);
  if (above == possible.begin()) return fmt::format("{} or more", possible.front());
  if (above == possible.end()) return fmt::format("{} or fewer", possible.back());
  return fmt::format("{} or {}", *(above - 1), *above);
}

std::string shape_in_words(const PuzzleSpec& spec) {
  std::string words;
  if (spec.symmetry != Symmetry::none) words = fmt::format("--symmetry {}", name_of(spec.symmetry));
  if (!spec.mask.empty()) words += words.empty() ? "this mask" : " and this mask";
  return words;
}

/// If two of `width` adjacent lines never have a clue, they could be swapped.
void require_no_two_blank(const std::vector<bool>& is_blank, int width, const char* lines,
                          const std::string& file) {
  int last_blank = -1;
  for (int line = 0; line < static_cast<int>(is_blank.size()); ++line) {
    if (!is_blank[static_cast<std::size_t>(line)]) continue;
    if (last_blank >= 0 && last_blank / width == line / width) {
      throw UsageError(fmt::format(
          "{}: no puzzle has exactly one solution if {} {} and {} have no clue: they could be swapped", file,
          lines, last_blank + 1, line + 1));
    }
    last_blank = line;
  }
}

/// The number of lines that can be permuted: those of a chute, or all of them if each is a chute.
int exchangeable(int chute_width, Box box) {
  return chute_width == 1 ? box.side() : chute_width;
}

void require_clue_in_lines(const std::vector<CellRule>& mask, Box box, const std::string& file) {
  std::vector<bool> blank_rows(static_cast<std::size_t>(box.side()), true);
  std::vector<bool> blank_columns = blank_rows;
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (mask[static_cast<std::size_t>(cell)] == CellRule::blank) continue;
    blank_rows[static_cast<std::size_t>(box.row_of(cell))] = false;
    blank_columns[static_cast<std::size_t>(box.column_of(cell))] = false;
  }
  require_no_two_blank(blank_rows, exchangeable(box.rows(), box), "rows", file);
  require_no_two_blank(blank_columns, exchangeable(box.cols(), box), "columns", file);
}

}  // namespace

void add_clue_shape_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options("Pattern of clues")  //
      ("symmetry", text("NAME"),
       fmt::format("symmetry of the pattern of clues: {} (default none)", fmt::join(names(), ", "))
           .c_str())  //
      ("mask", text("FILE"),
       "the pattern of clues: a digit or letter for a clue, '.' for a blank, '?' for either");
}

std::vector<CellRule> read_mask(std::istream& input, const std::string& name, Box box) {
  const auto cells = static_cast<std::size_t>(box.cells());
  std::vector<CellRule> mask;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    if (line.starts_with('#')) continue;
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (std::isspace(static_cast<unsigned char>(line[column])) != 0) continue;
      const std::string place = fmt::format("{}:{}:{}", name, number, column + 1);
      if (mask.size() == cells) {
        throw UsageError(fmt::format("{}: a mask of a {}x{} grid has {} cells, this one more", place,
                                     box.side(), box.side(), cells));
      }
      mask.push_back(read_rule(line[column], place));
    }
  }
  if (input.bad()) throw UsageError(fmt::format("{}: cannot be read", name));
  if (mask.size() < cells) {
    throw UsageError(fmt::format("{}: a mask of a {}x{} grid has {} cells, this one {}", name, box.side(),
                                 box.side(), cells, mask.size()));
  }
  return mask;
}

void read_clue_shape(const CommandLine& line, PuzzleSpec& spec) {
  if (line.has("symmetry")) spec.symmetry = read_symmetry(line.get<std::string>("symmetry"));
  if (!line.has("mask")) return;
  const std::string file = line.get<std::string>("mask");
  spec.mask = read_mask_file(file, spec.box);
  if (!spec.allow_multiple) require_clue_in_lines(spec.mask, spec.box, file);
  try {
    possible_clue_counts(spec);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{}: {}", file, error.what()));
  }
}

void require_possible_with_shape(const PuzzleSpec& spec) {
  if (!spec.clues) return;
  const std::vector<int> possible = possible_clue_counts(spec);
  if (std::ranges::binary_search(possible, *spec.clues)) return;
  throw UsageError(fmt::format("{} clues would be left, but with {} there can be {}", *spec.clues,
                               shape_in_words(spec), nearest(possible, *spec.clues)));
}

}  // namespace evodoku::tools
