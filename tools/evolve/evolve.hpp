// What the two halves of evodoku-evolve share: its tables, and the preset whose individuals are puzzles.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "common/command_line.hpp"
#include "common/records.hpp"

namespace evodoku::tools {

/// A row: an object of names and values in their order. All rows of a table have the same names.
using Row = nlohmann::ordered_json;

/// A value in CSV, an object as "name=value name=value". No text has a comma, a quote or a line end.
inline std::string field_of(const Row& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());  // 12 and not 12.0
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [name, member] : value.items())
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, field_of(member));
  return text;
}

/// An output of rows as CSV or as JSON lines. CSV has a header of its own: `output` only needs to know that bad lines
/// are records in JSON.
struct RowOutput {
  explicit RowOutput(const CommonOptions& options)
      : as_json(options.format == TextFormat::json), output([&] {
          CommonOptions ours = options;
          ours.format = as_json ? TextFormat::json : TextFormat::line;
          return ours;
        }()) {}

  void write(const Row& row) {
    if (as_json) return output.write_text(row.dump() + "\n");
    std::string header;
    std::string values;
    for (const auto& [name, value] : row.items()) {
      const char* const comma = header.empty() ? "" : ",";
      header.append(comma).append(name);
      values.append(comma).append(field_of(value));
    }
    constexpr const char* line_end = "\r\n";
    if (!std::exchange(header_is_written, true)) output.write_text(header + line_end);
    output.write_text(values + line_end);
  }

  const bool as_json;
  RecordOutput output;
  bool header_is_written = false;
};

inline constexpr const char* breed_preset = "breed";

/// Breeds a puzzle a run; a row for every `trace`-th generation, or for each run. Returns the exit code. Throws
/// UsageError for options that have no meaning here.
int breed(const CommandLine& line, std::uint64_t runs, std::uint64_t generation_cap,
          std::optional<std::uint64_t> trace);

}  // namespace evodoku::tools
