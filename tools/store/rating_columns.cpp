#include "store/rating_columns.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t most_names_seen = 1000;

/// A value of Record::other, which is JSON, without its quotation marks.
std::string_view bare(std::string_view json) {
  const bool is_text = json.size() >= 2 && json.front() == '"' && json.back() == '"';
  return is_text ? json.substr(1, json.size() - 2) : json;
}

/// A number that can be a rating.
std::optional<double> rating_value(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

Rating foreign_rating(const std::string& rater, double value) {
  Rating rating;
  rating.rater = rater;
  rating.value = value;
  return rating;
}

}  // namespace

RatingColumns::RatingColumns(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    const std::size_t middle = argument.rfind('=');
    if (middle == std::string::npos || middle == 0 || middle + 1 == argument.size()) {
      throw UsageError(fmt::format("--rating-column {}: want COLUMN=RATER, such as se_rating=SE", argument));
    }
    const std::string rater = argument.substr(middle + 1);
    if (version_of_rater(rater)) {
      throw UsageError(
          fmt::format("--rating-column {}: {} is one of evodoku's raters, whose ratings come from "
                      "evodoku-rate; choose another name",
                      argument, rater));
    }
    columns_.push_back({.name = argument.substr(0, middle), .rater = rater});
  }
}

std::vector<Rating> RatingColumns::ratings_of(const Record& record,
                                              const std::function<void(const std::string&)>& complain) {
  std::vector<Rating> ratings;
  if (columns_.empty()) return ratings;
  remember_names(record);
  for (Column& column : columns_) {
    const auto member = record.other.find(column.name);
    if (member == record.other.end()) continue;
    column.was_there = true;
    const std::string_view text = bare(member->second);
    if (text.empty() || text == "null") continue;
    if (const auto value = rating_value(text)) {
      ratings.push_back(foreign_rating(column.rater, *value));
    } else {
      complain(
          fmt::format("column {}: {} is not a number from 0 up; the puzzle has no rating by {} from here",
                      column.name, member->second, column.rater));
    }
  }
  return ratings;
}

void RatingColumns::remember_names(const Record& record) {
  for (const auto& [name, value] : record.other) {
    if (names_seen_.size() < most_names_seen) names_seen_.insert(name);
  }
}

std::vector<std::string> RatingColumns::complaints() const {
  std::vector<std::string> complaints;
  for (const Column& column : columns_) {
    if (column.was_there) continue;
    complaints.push_back(fmt::format("--rating-column {}={}: no puzzle has a column of this name{}",
                                     column.name, column.rater,
                                     did_you_mean(column.name, {names_seen_.begin(), names_seen_.end()})));
  }
  return complaints;
}

}  // namespace evodoku::tools
