#include "query/stoppable.hpp"

#include <sqlite3.h>

#include <utility>

namespace evodoku::db {

namespace {

constexpr int steps_between_looks = 50;  // a step of a condition in SQL can take long

int is_stopped(void* token) {
  return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
}

}  // namespace

Stoppable::Stoppable(SQLite::Database& database, std::stop_token stop)
    : database_(database), stop_(std::move(stop)) {
  if (stop_.stop_possible())
    sqlite3_progress_handler(database_.getHandle(), steps_between_looks, is_stopped, &stop_);
}

Stoppable::~Stoppable() {
  sqlite3_progress_handler(database_.getHandle(), 0, nullptr, nullptr);
}

}  // namespace evodoku::db
