// Ratings by other raters in columns of a file: evodoku-store import --rating-column COLUMN=RATER.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "evodoku/rating.hpp"
#include "evodoku/record.hpp"

namespace evodoku::tools {

class RatingColumns {
 public:
  /// Each argument is "COLUMN=RATER". Throws UsageError for anything else, and for the name of one of evodoku's raters.
  explicit RatingColumns(const std::vector<std::string>& arguments);

  /// The ratings in a record's columns; none for a column that is empty or missing. `complain` is called with a message
  /// for each value that is not a number.
  std::vector<Rating> ratings_of(const Record& record,
                                 const std::function<void(const std::string&)>& complain);

  /// Messages about columns that no record had; to be called at the end.
  std::vector<std::string> complaints() const;

 private:
  struct Column {
    std::string name;
    std::string rater;
    bool was_there = false;
  };

  void remember_names(const Record& record);

  std::vector<Column> columns_;
  std::set<std::string> names_seen_;  // some of the columns of the input, for suggestions
};

}  // namespace evodoku::tools
