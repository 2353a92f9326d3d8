#include "csv.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace evodoku::bench {

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char symbol : line) {
    if (symbol == ',') {
      fields.emplace_back();
    } else if (symbol != '\r') {
      fields.back() += symbol;
    }
  }
  return fields;
}

double number_of(const std::string& field) {
  char* end = nullptr;
  const double value = std::strtod(field.c_str(), &end);
  return field.empty() || *end != '\0' ? std::numeric_limits<double>::quiet_NaN() : value;
}

}  // namespace

bool Csv::has(std::string_view name) const {
  return std::ranges::find(names, name) != names.end();
}

std::size_t Csv::column(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw std::runtime_error("there is no column '" + std::string(name) + "'");
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<double> Csv::numbers(std::string_view name) const {
  std::vector<double> result(rows.size(), std::numeric_limits<double>::quiet_NaN());
  if (!has(name)) return result;
  const std::size_t at = column(name);
  std::ranges::transform(rows, result.begin(), [&](const auto& row) { return number_of(row[at]); });
  return result;
}

std::vector<std::string> Csv::words(std::string_view name) const {
  std::vector<std::string> result;
  const std::size_t at = column(name);
  for (const auto& row : rows) result.push_back(row[at]);
  return result;
}

Csv read_csv(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  Csv csv;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> fields = fields_of(line);
    if (csv.names.empty()) {
      csv.names = std::move(fields);
      continue;
    }
    if (fields.size() != csv.names.size()) {
      throw std::runtime_error(path + ":" + std::to_string(number) + ": " + std::to_string(fields.size()) +
                               " fields, but " + std::to_string(csv.names.size()) + " names");
    }
    csv.rows.push_back(std::move(fields));
  }
  return csv;
}

}  // namespace evodoku::bench
