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

/// The number of characters in UTF-8: the width on a terminal, except for wide characters.
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

/// How many columns from the left fit; at least two, the key and a value.
std::size_t fitting(const std::vector<std::size_t>& widths, std::size_t width) {
  constexpr std::size_t between = 2;
  constexpr std::size_t least = 2;
  std::size_t used = 0;
  std::size_t number = 0;
  while (number < widths.size() && (number < least || used + widths[number] <= width))
    used += widths[number++] + between;
  return number;
}

/// A column's name in lines that are not wider than its cells need, divided at its hyphens.
std::vector<std::string> divided(const std::string& name, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t hyphen = name.find('-', begin);
    const std::size_t end = hyphen == std::string::npos ? name.size() : hyphen + 1;
    const std::string part = name.substr(begin, end - begin);
    if (!lines.back().empty() && width_of(lines.back() + part) > width) lines.emplace_back();
    lines.back() += part;
    begin = end;
  }
  return lines;
}

std::vector<std::string> write_text(const ReportTable& table, std::size_t most, Output& output) {
  TextTable text = text_of(table);
  std::size_t all = 0;
  std::vector<std::size_t> widths;      // with the names in one line
  std::vector<std::size_t> divided_to;  // with names divided
  for (std::size_t column = 0; column < text.header.size(); ++column) {
    std::size_t width = 0;
    for (auto& row : text.rows) {
      row[column] = printable(row[column]);
      width = std::max(width, width_of(row[column]));
    }
    widths.push_back(std::max(width, width_of(text.header[column])));
    all += widths.back() + (column == 0 ? 0 : 2);
    for (const std::string& part : divided(text.header[column], 0)) width = std::max(width, width_of(part));
    divided_to.push_back(width);
  }
  const bool divides = all > most;
  if (divides) widths = divided_to;
  widths.resize(fitting(widths, most));
  std::vector<std::vector<std::string>> names;
  std::size_t height = 1;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    names.push_back(divides ? divided(text.header[column], widths[column])
                            : std::vector{text.header[column]});
    height = std::max(height, names.back().size());
  }
  const auto first_ones = [&](std::vector<std::string> cells) {
    cells.resize(widths.size());
    return cells;
  };
  for (std::size_t line = 0; line < height; ++line) {
    std::vector<std::string> cells;
    for (const auto& lines : names) {
      const std::size_t above = height - lines.size();  // names are directly above their column
      cells.push_back(line < above ? "" : lines[line - above]);
    }
    output.write(line_of(cells, widths, text.is_number));
  }
  for (const auto& row : text.rows) output.write(line_of(first_ones(row), widths, text.is_number));
  return {text.header.begin() + static_cast<std::ptrdiff_t>(widths.size()), text.header.end()};
}

/// Rounded to six digits; whole and large numbers without decimals.
std::string number_text(double value) {
  const double size = std::abs(value);
  const bool is_whole = size < 1e15 && (size >= 1e5 || value == std::floor(value));
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

std::string csv_field(const ReportCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return csv_quoted(printable(*text));
  if (const auto* const number = std::get_if<double>(&cell)) return number_text(*number);
  return "";
}

void write_csv(const ReportTable& table, Output& output) {
  output.write(fmt::format("{}\r\n", fmt::join(table.columns, ",")));
  for (const auto& row : table.rows) {
    std::vector<std::string> fields;
    fields.reserve(row.size());
    for (const ReportCell& cell : row) fields.push_back(csv_field(cell));
    output.write(fmt::format("{}\r\n", fmt::join(fields, ",")));
  }
}

/// JSON has no infinity: it is written as text.
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

std::vector<std::string> write_table(const ReportTable& table, TextFormat form, std::size_t width,
                                     Output& output) {
  if (form == TextFormat::csv) {
    write_csv(table, output);
  } else if (form == TextFormat::json) {
    write_json(table, output);
  } else {
    return write_text(table, width, output);
  }
  return {};
}

}  // namespace evodoku::tools
