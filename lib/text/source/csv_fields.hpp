// Comma-separated values by RFC 4180: records and fields, independent of their meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/source/parse_fault.hpp"

namespace evodoku::text {

struct CsvField {
  std::string text;
  Place place;  // of the field's first character, after an opening quote
};

/// Whether a record continues in the next line: a quote is open at its end.
bool csv_is_open(std::string_view record, char delimiter);

/// The fields of one complete record, which may contain line ends inside quotes.
Parsed<std::vector<CsvField>> csv_fields(std::string_view record, std::uint64_t line, char delimiter);

}  // namespace evodoku::text
