#include "text/formats.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

#include "text/candidates.hpp"

namespace evodoku::text {

namespace {

using enum BlockForm;

constexpr std::array any_block{candidate_grids, candidate_lines, symbol_grids, number_grids,
                               symbol_lines,    number_lines,    numbers};
constexpr std::array any_grid{candidate_grids, symbol_grids, number_grids};
constexpr std::array only_candidates{candidate_grids, candidate_lines};
constexpr std::array any_numbers{number_grids, number_lines, numbers};

void append_comment(std::string& text, const Record& record) {
  const std::string comment = record.comment ? on_one_line(*record.comment) : "";
  if (!comment.empty()) text.append(" # ").append(comment);
}

void append_line(std::string& text, const Record& record, const WritePlan& /*plan*/) {
  append_cells(text, record.puzzle.digits(), record.puzzle.side());
  append_comment(text, record);
}

/// The line between two bands: "------+-------+------". Each cell is followed by a blank, but no blank stands before the
/// first cell and behind the last. Around boxes of a single row or column it is of colons, as other lines between all
/// cells do not show boxes to a reader.
void append_border(std::string& text, Box box, std::size_t cell_width) {
  const auto box_width = box.cols() * (cell_width + 1);
  const int last = box.rows() - 1;
  for (int stack = 0; stack <= last; ++stack) {
    if (stack > 0) text += '+';
    text.append(box_width + 1 - (stack == 0 ? 1 : 0) - (stack == last ? 1 : 0), box.rows() == 1 ? ':' : '-');
  }
  text += '\n';
}

/// The most characters of a cell that is drawn.
std::size_t drawn_width(const Record& record) {
  if (record.puzzle.side() > max_symbol_side) return 2;
  int width = 1;
  if (record.candidates)
    for (const std::uint64_t digits : *record.candidates) width = std::max(width, std::popcount(digits));
  return width;
}

/// The comment, each of its lines on a line of its own, above rows with bars and borders between boxes; reading them
/// back gives the same box. A cell has its candidates, if the record has them, or else its digit.
void append_grid(std::string& text, const Record& record, const WritePlan& /*plan*/) {
  std::string_view rest = record.comment ? std::string_view(*record.comment) : std::string_view();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text.append("# ").append(on_one_line(rest.substr(0, end))) += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const Box box = record.puzzle.box();
  const bool in_symbols = box.side() <= max_symbol_side;
  const SymbolTable& table = SymbolTable::of(Alphabet::standard, std::min(box.side(), max_symbol_side));
  const std::size_t width = drawn_width(record);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int column = box.column_of(cell);
    if (column == 0 && cell > 0 && box.row_of(cell) % box.rows() == 0) append_border(text, box, width);
    if (column > 0) text += column % box.cols() != 0 ? " " : box.cols() == 1 ? " : " : " | ";
    const std::size_t begin = text.size();
    const int digit = record.puzzle[cell];
    if (record.candidates && in_symbols) {
      append_set(text, (*record.candidates)[cell]);
    } else if (in_symbols || digit == Grid::blank) {
      text += table.symbol_of(digit);
    } else {
      text += std::to_string(digit);
    }
    const std::size_t room = width - (text.size() - begin);
    const bool is_last = column + 1 == box.side();
    if (!record.candidates) {
      text.insert(begin, room, ' ');
    } else if (!is_last) {
      text.append(room, ' ');
    }
    if (is_last) text += '\n';
  }
}

void append_candidate_form(std::string& text, const Record& record, const WritePlan& plan) {
  if (record.puzzle.side() > max_symbol_side) return append_line(text, record, plan);
  append_candidate_line(text, record);
  append_comment(text, record);
}

void append_link_form(std::string& text, const Record& record, const WritePlan& plan) {
  append_link(text, record.puzzle, plan.options.site);
}

/// In the order of TextFormat.
const auto& rows() {
  static const auto table = std::to_array<FormatRow>({
      {.info = {.format = TextFormat::automatic, .name = "automatic", .is_read = false, .is_written = false},
       .blocks = any_block},
      {.info = {.format = TextFormat::line, .name = "line"},
       .each_line = LineKind::line,
       .record = append_line},
      {.info = {.format = TextFormat::grid, .name = "grid"}, .blocks = any_grid, .record = append_grid},
      {.info = {.format = TextFormat::integers, .name = "integers", .is_written = false},
       .blocks = any_numbers},
      {.info = {.format = TextFormat::csv, .name = "csv", .holds_records = true},
       .each_line = LineKind::csv,
       .header = append_csv_header,
       .record = append_csv},
      {.info = {.format = TextFormat::json, .name = "json", .holds_records = true},
       .each_line = LineKind::json,
       .record = append_json},
      {.info = {.format = TextFormat::candidates, .name = "candidates"},
       .blocks = only_candidates,
       .record = append_candidate_form},
      {.info = {.format = TextFormat::link, .name = "link"},
       .each_line = LineKind::link,
       .record = append_link_form},
  });
  return table;
}

constexpr std::array<std::string_view, 5> alphabet_names = {"standard", "sgt", "acs", "zero", "letters"};

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

std::string to_line(const Grid& grid) {
  std::string line;
  text::append_cells(line, grid.digits(), grid.side());
  return line;
}

RecordWriter::RecordWriter(WriteOptions options)
    : plan_(std::make_unique<const text::WritePlan>(std::move(options))) {
  const text::FormatRow& row = text::row_of(plan_->options.form);
  if (row.record == nullptr)
    throw std::invalid_argument("'" + std::string(row.info.name) + "' is no form to write");
}

RecordWriter::RecordWriter(RecordWriter&&) noexcept = default;
RecordWriter& RecordWriter::operator=(RecordWriter&&) noexcept = default;
RecordWriter::~RecordWriter() = default;

void RecordWriter::append_header(std::string& text) const {
  text += header_text(plan_->options);
}

void RecordWriter::append(std::string& text, const Record& record) const {
  if (record.candidates && !text::do_fit(*record.candidates, record.puzzle.box()))
    throw std::invalid_argument("record.candidates must be a set of digits of the side for each cell");
  const std::size_t begin = text.size();
  try {
    text::row_of(plan_->options.form).record(text, record, *plan_);
  } catch (...) {
    text.resize(begin);
    throw;
  }
  text += '\n';
}

std::string header_text(const WriteOptions& options) {
  std::string text;
  const auto header = text::row_of(options.form).header;
  if (header == nullptr) return text;
  header(text, text::WritePlan(options));
  return text + '\n';
}

std::string to_text(const Record& record, const WriteOptions& options) {
  std::string text;
  RecordWriter(options).append(text, record);
  return text;
}

}  // namespace evodoku
