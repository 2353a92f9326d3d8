#include "text/formats.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "text/candidates.hpp"

namespace evodoku::text {

namespace {

using enum BlockForm;

constexpr std::array any_block{candidate_grids, symbol_grids, number_grids,
                               symbol_lines,    number_lines, numbers};
constexpr std::array any_grid{candidate_grids, symbol_grids, number_grids};
constexpr std::array only_candidates{candidate_grids};
constexpr std::array any_numbers{number_grids, number_lines, numbers};

std::string with_comment(const std::string& line, const Record& record) {
  const std::string comment = record.comment ? on_one_line(*record.comment) : "";
  return comment.empty() ? line : line + " # " + comment;
}

std::string line_of(const Record& record, const WriteOptions& options) {
  return with_comment(to_line(record.puzzle, options.alphabet), record);
}

/// The line between two bands: "------+-------+------". Each cell is followed by a blank.
std::string border(Box box, std::size_t cell_width) {
  const auto box_width = static_cast<std::size_t>(box.cols()) * (cell_width + 1);
  std::string line;
  for (int stack = 0; stack < box.rows(); ++stack) line += "+" + std::string(box_width + 1, '-');
  return line.substr(2, line.size() - 3) + "\n";  // no blank stands before the first cell and behind the last
}

/// The cells as they are drawn: the candidates, if the record has them, or else the digit.
std::vector<std::string> drawn_cells(const Record& record, Alphabet alphabet) {
  std::vector<std::string> cells;
  const bool in_symbols = record.puzzle.side() <= max_symbol_side;
  const std::string text =
      record.candidates && in_symbols ? candidates_text(record) : to_line(record.puzzle, alphabet);
  if (in_symbols && !record.candidates) {
    for (const char symbol : text) cells.emplace_back(1, symbol);
    return cells;
  }
  for (const Field& field : cut_fields(text, {})) cells.emplace_back(field.text == "0" ? "." : field.text);
  return cells;
}

/// The comment, each of its lines on a line of its own, above rows with bars and borders between boxes; reading them
/// back gives the same box.
std::string grid_of(const Record& record, const WriteOptions& options) {
  std::string text;
  std::string_view rest = record.comment ? std::string_view(*record.comment) : std::string_view();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text += "# " + on_one_line(rest.substr(0, end)) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const Box box = record.puzzle.box();
  const std::vector<std::string> cells = drawn_cells(record, options.alphabet);
  std::size_t cell_width = box.side() <= max_symbol_side ? 1 : 2;
  for (const std::string& cell : cells) cell_width = std::max(cell_width, cell.size());
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int column = box.column_of(cell);
    if (column == 0 && cell > 0 && box.row_of(cell) % box.rows() == 0) text += border(box, cell_width);
    if (column > 0) text += column % box.cols() == 0 ? " | " : " ";
    const std::string& drawn = cells[static_cast<std::size_t>(cell)];
    const std::string room(cell_width - drawn.size(), ' ');
    const bool is_last = column + 1 == box.side();
    text += record.candidates ? drawn + (is_last ? "" : room) : room + drawn;
    if (is_last) text += '\n';
  }
  return text;
}

std::string candidates_of(const Record& record, const WriteOptions& options) {
  if (record.puzzle.side() > max_symbol_side) return line_of(record, options);
  return with_comment(candidate_line(record), record);
}

std::string link_of(const Record& record, const WriteOptions& options) {
  return link_to(record.puzzle, options.site);
}

/// In the order of TextFormat.
const auto& rows() {
  static const auto table = std::to_array<FormatRow>({
      {.info = {.format = TextFormat::automatic, .name = "automatic"}, .blocks = any_block},
      {.info = {.format = TextFormat::line, .name = "line", .is_read = true, .is_written = true},
       .each_line = LineKind::long_symbols,
       .record = line_of},
      {.info = {.format = TextFormat::grid, .name = "grid", .is_read = true, .is_written = true},
       .blocks = any_grid,
       .record = grid_of},
      {.info = {.format = TextFormat::integers, .name = "integers", .is_read = true}, .blocks = any_numbers},
      {.info = {.format = TextFormat::csv, .name = "csv", .is_read = true, .is_written = true},
       .each_line = LineKind::csv,
       .header = csv_header,
       .record = csv_of_record},
      {.info = {.format = TextFormat::json, .name = "json", .is_read = true, .is_written = true},
       .each_line = LineKind::json,
       .record = json_of_record},
      {.info = {.format = TextFormat::candidates, .name = "candidates", .is_read = true, .is_written = true},
       .blocks = only_candidates,
       .record = candidates_of},
      {.info = {.format = TextFormat::link, .name = "link", .is_read = true, .is_written = true},
       .each_line = LineKind::link,
       .record = link_of},
  });
  return table;
}

constexpr std::array<std::string_view, 3> alphabet_names = {"standard", "sgt", "acs"};

}  // namespace

const FormatRow& row_of(TextFormat format) {
  return rows().at(static_cast<std::size_t>(format));
}

}  // namespace evodoku::text

namespace evodoku {

std::span<const TextFormatInfo> text_formats() {
  static const auto all = [] {
    std::array<TextFormatInfo, std::tuple_size_v<std::decay_t<decltype(text::rows())>>> infos;
    std::ranges::transform(text::rows(), infos.begin(), &text::FormatRow::info);
    return infos;
  }();
  return all;
}

std::optional<TextFormat> parse_text_format(std::string_view name) {
  const auto found = std::ranges::find(text_formats(), name, &TextFormatInfo::name);
  return found == text_formats().end() ? std::nullopt : std::optional(found->format);
}

std::optional<Alphabet> parse_alphabet(std::string_view name) {
  const auto found = std::ranges::find(text::alphabet_names, name);
  if (found == text::alphabet_names.end()) return std::nullopt;
  return static_cast<Alphabet>(found - text::alphabet_names.begin());
}

std::string_view name_of(Alphabet alphabet) {
  return text::alphabet_names.at(static_cast<std::size_t>(alphabet));
}

std::string to_line(const Grid& grid, Alphabet alphabet) {
  std::string line;
  if (grid.side() <= text::max_symbol_side) {
    const text::SymbolTable& table = text::SymbolTable::of(alphabet, grid.side());
    line.resize(grid.digits().size());
    std::ranges::transform(grid.digits(), line.begin(),
                           [&](std::uint8_t digit) { return table.symbol_of(digit); });
    return line;
  }
  for (const std::uint8_t digit : grid.digits()) {
    if (!line.empty()) line += ' ';
    line += std::to_string(digit);
  }
  return line;
}

std::string header_text(const WriteOptions& options) {
  const auto header = text::row_of(options.form).header;
  return header == nullptr ? "" : header(options) + "\n";
}

std::string to_text(const Record& record, const WriteOptions& options) {
  const text::FormatRow& row = text::row_of(options.form);
  if (row.record != nullptr) return row.record(record, options) + "\n";
  throw std::invalid_argument("'" + std::string(row.info.name) + "' is no form to write");
}

}  // namespace evodoku
