// Tables of comma-separated values for the benchmarks: a line of names, then rows. No quotes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace evodoku::bench {

struct Csv {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;  // each as long as `names`

  bool has(std::string_view name) const;
  /// Throws std::runtime_error for a name that the table does not have.
  std::size_t column(std::string_view name) const;
  /// A column as numbers; an empty field, or one that is not a number, is NaN. All NaN if the table has no such column.
  std::vector<double> numbers(std::string_view name) const;
  std::vector<std::string> words(std::string_view name) const;
};

/// Empty lines and lines that begin with '#' are skipped. Throws std::runtime_error, naming file and line, for
/// unreadable input and for a row with too few or too many fields.
Csv read_csv(const std::string& path);

}  // namespace evodoku::bench
