#include "evolve/row_output.hpp"

#include <fmt/format.h>

#include <string>

namespace evodoku::tools {

namespace {

constexpr const char* line_end = "\r\n";  // RFC 4180, as in every CSV of evodoku

std::string field_of(const Row& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());  // 12 and not 12.0
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [name, member] : value.items()) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, field_of(member));
  }
  return text;
}

std::string header_of(const Row& row) {
  std::string line;
  for (const auto& [name, value] : row.items()) line += (line.empty() ? "" : ",") + name;
  return line + line_end;
}

std::string csv_of(const Row& row) {
  std::string line;
  bool is_first = true;
  for (const Row& value : row) {
    if (!is_first) line += ',';
    is_first = false;
    line += field_of(value);
  }
  return line + line_end;
}

}  // namespace

void RowOutput::write(const Row& row) {
  if (as_json_) {
    output_.write_text(row.dump() + "\n");
    return;
  }
  if (!header_is_written_) output_.write_text(header_of(row));
  header_is_written_ = true;
  output_.write_text(csv_of(row));
}

double rounded(double value) {
  return std::stod(fmt::format("{:.6g}", value));
}

}  // namespace evodoku::tools
