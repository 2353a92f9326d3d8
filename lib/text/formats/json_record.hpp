// The record as a JSON object.
#pragma once

#include <string>

#include "evodoku/record.hpp"
#include "text/source/cells.hpp"
#include "text/source/json_cutter.hpp"

namespace evodoku::text {

/// `object` must be a JSON object.
Parsed<Record> record_from_json(const JsonText& object, const CellOptions& options);

/// One line, without its end. Throws std::invalid_argument if `record.other` has a value that is not JSON or the name
/// of a member that evodoku knows.
std::string json_of_record(const Record& record, Alphabet alphabet);

}  // namespace evodoku::text
