// What evodoku-query is asked: its options, and the query that they make.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/calibration_option.hpp"
#include "common/command_line.hpp"
#include "evodoku_db/query.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/store_set.hpp"

namespace evodoku::tools {

/// What comes out.
enum class AnswerForm { records, count, statistics, explanation };

struct QueryRequest {
  std::vector<std::string> stores;  // one at least; asked as one
  db::Query query;
  AnswerForm form = AnswerForm::records;
  std::optional<NamedCalibration> calibration;
  std::optional<std::string> mark;           // the collection to put the answer into
  std::optional<double> time_limit_seconds;  // for finding the answer
};

void add_query_options(CommandLine& line);

// For every tool that asks a store:

/// The options that say which puzzles are meant, in which order and how many, added to the groups that `group` gives.
using OptionGroups = std::function<po::options_description_easy_init(const char* caption)>;
void add_conditions(const OptionGroups& group);

/// What they ask for. Throws UsageError for options that contradict each other or themselves.
db::Query read_query(const CommandLine& line);

/// What a calibration asks for: ratings by its rater, and with an aim these ratings of puzzles of its size.
void read_readers(const CommandLine& line, const std::optional<NamedCalibration>& named, db::Query& query);

/// Writes classes as the store does, so that "Very Hard" finds very-hard. Throws UsageError for a class that is not known.
void spell_classes_as_stored(db::Store& store, db::Query& query);
void spell_classes_as_stored(db::StoreSet& stores, db::Query& query);

/// Throws UsageError for options that contradict each other or themselves.
QueryRequest read_request(const CommandLine& line);

}  // namespace evodoku::tools
