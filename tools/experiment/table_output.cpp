#include "experiment/table_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

namespace evodoku::tools {

namespace {

/// Characters of UTF-8: what a terminal shows, but for wide ones.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool to_the_right) {
  const std::string blanks(width - width_of(text), ' ');
  return to_the_right ? blanks + text : text + blanks;
}

std::string line_of(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                    const std::vector<bool>& to_the_right) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += (i == 0 ? "" : "  ") + padded(cells[i], widths[i], to_the_right[i]);
  }
  return line.erase(line.find_last_not_of(' ') + 1) + "\n";
}

void write_text(const ReportTable& table, Output& output) {
  TextTable text = text_of(table);
  for (auto& row : text.rows) {
    for (std::string& cell : row) cell = printable(cell);
  }
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < text.header.size(); ++column) {
    std::size_t width = width_of(text.header[column]);
    for (const auto& row : text.rows) width = std::max(width, width_of(row[column]));
    widths.push_back(width);
  }
  output.write(line_of(text.header, widths, text.is_number));
  for (const auto& row : text.rows) output.write(line_of(row, widths, text.is_number));
}

/// To six digits, whole and large numbers whole.
std::string number_text(double value) {
  const double size = std::abs(value);
  const bool is_whole = size < 1e15 && (size >= 1e5 || value == std::floor(value));
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string csv_field(const ReportCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return quoted(*text);
  if (const auto* const number = std::get_if<double>(&cell)) return number_text(*number);
  return "";
}

void write_csv(const ReportTable& table, Output& output) {
  output.write(fmt::format("{}\r\n", fmt::join(table.columns, ",")));
  for (const auto& row : table.rows) {
    std::vector<std::string> fields;
    for (const ReportCell& cell : row) fields.push_back(csv_field(cell));
    output.write(fmt::format("{}\r\n", fmt::join(fields, ",")));
  }
}

/// JSON has no infinity: that is a text there.
nlohmann::ordered_json json_of(const ReportCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return *text;
  const auto* const number = std::get_if<double>(&cell);
  if (number == nullptr) return nullptr;
  if (std::isinf(*number)) return *number > 0 ? "inf" : "-inf";
  const std::string text = number_text(*number);
  if (text.find_first_of(".e") == std::string::npos) return std::stoll(text);
  return std::stod(text);
}

void write_json(const ReportTable& table, Output& output) {
  for (const auto& row : table.rows) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (std::size_t column = 0; column < row.size(); ++column)
      object[table.columns[column]] = json_of(row[column]);
    output.write(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  }
}

}  // namespace

void write_table(const ReportTable& table, TextForm form, Output& output) {
  if (form == TextForm::csv) {
    write_csv(table, output);
  } else if (form == TextForm::json) {
    write_json(table, output);
  } else {
    write_text(table, output);
  }
}

}  // namespace evodoku::tools
