// What evodoku-query is asked: its options, and the query that they make.
#pragma once

#include <optional>
#include <string>

#include "common/calibration_option.hpp"
#include "common/command_line.hpp"
#include "evodoku_db/query.hpp"

namespace evodoku::tools {

/// What comes out.
enum class AnswerForm { records, count, statistics, explanation };

struct QueryRequest {
  std::string store;
  db::Query query;
  AnswerForm form = AnswerForm::records;
  std::optional<NamedCalibration> calibration;
  std::optional<std::string> mark;           // the collection to put the answer into
  std::optional<double> time_limit_seconds;  // for finding the answer
};

void add_query_options(CommandLine& line);

/// Throws UsageError for options that contradict each other or themselves.
QueryRequest read_request(const CommandLine& line);

}  // namespace evodoku::tools
