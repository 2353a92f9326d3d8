// Ratings by other raters that stand in columns of a file: evodoku-store import --rating-column COLUMN=RATER.
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
  /// Each "COLUMN=RATER". Throws UsageError for anything else, and for the name of a rater of evodoku's.
  explicit RatingColumns(const std::vector<std::string>& arguments);

  /// The ratings that a record's columns hold; none for a column that is empty or not there. `complain` gets
  /// what is wrong with a value that is no number.
  std::vector<Rating> ratings_of(const Record& record,
                                 const std::function<void(const std::string&)>& complain);

  /// What is wrong about every column that no record had; to be asked at the end.
  std::vector<std::string> complaints() const;

 private:
  struct Column {
    std::string name;
    std::string rater;
    bool was_there = false;
  };

  void remember_names(const Record& record);

  std::vector<Column> columns_;
  std::set<std::string>
      names_seen_;  // some of the columns of the input, to say which one may have been meant
};

}  // namespace evodoku::tools
