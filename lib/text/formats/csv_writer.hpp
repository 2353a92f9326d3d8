// Records as CSV.
#pragma once

#include <string>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// The header and one record, without their line ends.
std::string csv_header(const WriteOptions& options);
std::string csv_of_record(const Record& record, const WriteOptions& options);

/// WriteOptions::only_columns as one flat object of JSON.
std::string json_of_columns(const Record& record, const WriteOptions& options);

}  // namespace evodoku::text
