#include "query/explain.hpp"

#include <SQLiteCpp/Statement.h>

#include <cmath>
#include <limits>

#include "query/plan.hpp"
#include "query/select.hpp"

namespace evodoku::db {
namespace {

std::string rounded(double number) {
  return std::to_string(std::llround(std::min(number, 1e15)));
}

std::string wanted(const Plan& plan) {
  std::string text = plan.order == Order::draw     ? "in order of draw"
                     : plan.order == Order::rating ? "by rating"
                     : plan.order == Order::level  ? "by level"
                                                   : "sorted";
  if (plan.part == Part::rated) text += ", with a rating";
  if (plan.part == Part::unrated) text += ", without a rating";
  const bool is_all = plan.limit == std::numeric_limits<std::uint64_t>::max();
  return text + (is_all ? ", all" : ", the first " + std::to_string(plan.limit));
}

std::string ways(const Plan& plan) {
  std::string text;
  for (const WayCost& cost : plan.ways) {
    text += std::string(cost.way == plan.way ? "* " : "  ") + std::string(name_of(cost.way)) + ", about " +
            rounded(cost.steps) + " steps\n";
  }
  return text;
}

/// SQLite's query plan: one line per step, indented below its parent.
std::string query_plan(SQLite::Database& database, const std::string& statement) {
  SQLite::Statement steps(database, "EXPLAIN QUERY PLAN " + statement);
  std::string text;
  while (steps.executeStep()) text += "  " + steps.getColumn(3).getString() + "\n";
  return text;
}

std::string explained(SQLite::Database& database, const ResolvedQuery& question, const Plan& plan) {
  const std::string statement = statement_of(question, plan);
  return "wanted: " + wanted(plan) + "\nmatches: about " + rounded(plan.matches) + ", in " +
         std::to_string(plan.cells.size()) + " kinds of puzzle or rating\n" + ways(plan) + statement + "\n" +
         query_plan(database, statement);
}

}  // namespace

std::string explain(SQLite::Database& database, const ResolvedQuery& question) {
  std::string text;
  for (const Plan& plan : plans_for(database, question)) {
    text += (text.empty() ? "" : "\n") + explained(database, question, plan);
  }
  return text;
}

}  // namespace evodoku::db
