// Finding the puzzles that match: the ids of an answer, all at once, in order.
#pragma once

#include <SQLiteCpp/Database.h>

#include <optional>
#include <string>
#include <vector>

#include "query/plan.hpp"
#include "query/resolved_query.hpp"
#include "store/rows.hpp"

namespace evodoku::db {

/// The ids of all matches in order. `only`: see plans_for().
std::vector<Hit> find_hits(SQLite::Database& database, const ResolvedQuery& question,
                           std::optional<AccessPath> only = {});

/// The statement that a plan is carried out with; for cells it is run for one after the other.
std::string statement_of(const ResolvedQuery& question, const Plan& plan);

}  // namespace evodoku::db
