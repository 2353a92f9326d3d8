// Columns that evodoku-rate computes where --columns names them, beside those of the record.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

/// depth, effort, guesses, puzzle_id, rating_high, rating_low, solution, solution_id and StepColumns::names.
const std::vector<std::string>& computed_columns();

/// Adds those that are named to the record of a proper puzzle, which has its rating and level by then; one of which
/// `stop` or a budget ended the computation is left out. Safe from several threads.
void add_columns(const std::vector<std::string>& names, Record& record, Uniqueness uniqueness,
                 const std::stop_token& stop);

}  // namespace evodoku::tools
