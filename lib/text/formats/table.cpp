#include "text/formats/table.hpp"

#include <algorithm>
#include <array>

#include "text/formats/csv_writer.hpp"
#include "text/formats/grid_writer.hpp"
#include "text/formats/json_record.hpp"
#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

using enum BlockForm;

constexpr std::array any_block{symbol_grids, number_grids, symbol_lines, number_lines, numbers};
constexpr std::array any_grid{symbol_grids, number_grids};
constexpr std::array any_numbers{number_grids, number_lines, numbers};

std::string line_of(const Record& record, const WriteOptions& options) {
  std::string line = to_line(record.puzzle, options.alphabet);
  const std::string comment = record.comment ? on_one_line(*record.comment) : "";
  return (comment.empty() ? line : line + " # " + comment) + "\n";
}

/// The comment above the grid, each of its lines on a line of its own.
std::string grid_of(const Record& record, const WriteOptions& options) {
  std::string text;
  if (record.comment) {
    std::string_view rest = *record.comment;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      text += "# " + on_one_line(rest.substr(0, end)) + "\n";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return text + drawn_grid(record.puzzle, options.alphabet) + "\n";
}

std::string csv_header_of(const WriteOptions& options) {
  return csv_header(options) + "\n";
}

std::string csv_of(const Record& record, const WriteOptions& options) {
  return csv_of_record(record, options) + "\n";
}

std::string json_of(const Record& record, const WriteOptions& options) {
  return (options.only_columns.empty() ? json_of_record(record, options.alphabet)
                                       : json_of_columns(record, options)) +
         "\n";
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
       .header = csv_header_of,
       .record = csv_of},
      {.info = {.format = TextFormat::json, .name = "json", .is_read = true, .is_written = true},
       .each_line = LineKind::json,
       .blocks = any_block,
       .record = json_of},
  });
  return table;
}

}  // namespace

bool FormatRow::reads(BlockForm form) const {
  return std::ranges::find(blocks, form) != blocks.end();
}

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

}  // namespace evodoku
