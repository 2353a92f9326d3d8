// Records in every form that evodoku writes.
#include <stdexcept>

#include "evodoku/text.hpp"
#include "text/formats/csv_writer.hpp"
#include "text/formats/grid_writer.hpp"
#include "text/formats/json_record.hpp"
#include "text/formats/opensudoku.hpp"
#include "text/formats/sdk.hpp"
#include "text/source/characters.hpp"
#include "text/source/symbols.hpp"

namespace evodoku {

namespace {

void require_right_box(const Record& record, TextFormat form) {
  if (!is_9x9_only(form) || record.puzzle.box() == Box(3, 3)) return;
  throw std::invalid_argument(std::string(name_of(form)) +
                              " holds 9x9 puzzles only (boxes 3x3), got one with boxes " +
                              record.puzzle.box().name());
}

std::string line_of(const Record& record, Alphabet alphabet) {
  std::string line = to_line(record.puzzle, alphabet);
  const std::string comment = record.comment ? text::on_one_line(*record.comment) : "";
  return comment.empty() ? line : line + " # " + comment;
}

/// The comment above the grid, a line for each of its own.
std::string grid_of(const Record& record, Alphabet alphabet) {
  std::string text;
  if (record.comment) {
    std::string_view rest = *record.comment;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      text += "# " + text::on_one_line(rest.substr(0, end)) + "\n";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return text + text::drawn_grid(record.puzzle, alphabet);
}

}  // namespace

std::string to_line(const Grid& grid, Alphabet alphabet) {
  std::string line;
  if (grid.side() <= text::max_symbol_side) {
    const text::SymbolTable table(alphabet, grid.side());
    line.reserve(static_cast<std::size_t>(grid.cells()));
    for (const std::uint8_t digit : grid.digits()) line += table.symbol_of(digit);
    return line;
  }
  for (const std::uint8_t digit : grid.digits()) {
    if (!line.empty()) line += ' ';
    line += std::to_string(digit);
  }
  return line;
}

std::string header_text(const WriteOptions& options) {
  if (options.form == TextFormat::csv) return text::csv_header(options) + "\n";
  return options.form == TextFormat::opensudoku ? text::opensudoku_header() : "";
}

std::string footer_text(const WriteOptions& options) {
  return options.form == TextFormat::opensudoku ? text::opensudoku_footer() : "";
}

std::string to_text(const Record& record, const WriteOptions& options) {
  require_right_box(record, options.form);
  switch (options.form) {
    case TextFormat::line:
      return line_of(record, options.alphabet) + "\n";
    case TextFormat::grid:
      return grid_of(record, options.alphabet) + "\n";
    case TextFormat::csv:
      return text::csv_of_record(record, options) + "\n";
    case TextFormat::json:
      return (options.only_columns.empty() ? text::json_of_record(record, options.alphabet)
                                           : text::json_of_columns(record, options)) +
             "\n";
    case TextFormat::sdk:
      return text::sdk_of_record(record);
    case TextFormat::sdm:
      return to_line(record.puzzle) + "\n";
    case TextFormat::opensudoku:
      return text::opensudoku_of_record(record);
    case TextFormat::automatic:
    case TextFormat::integers:
    case TextFormat::ss:
      break;
  }
  throw std::invalid_argument(std::string("'") + name_of(options.form) +
                              "' is no form to write: choose line, grid, csv, json, sdk, sdm or opensudoku");
}

}  // namespace evodoku
