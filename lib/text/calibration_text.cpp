// A calibration as a small JSON file.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/text.hpp"
#include "text/json.hpp"
#include "text/members.hpp"

namespace evodoku {

namespace {

using namespace evodoku::text;

constexpr int newest_format = 1;

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

/// Whether ratings, minutes and classes ascend, as those who use a calibration rely on. It may have been edited.
bool is_ordered(const Calibration& calibration) {
  const std::vector<CurveKnot>& curve = calibration.curve;
  const std::vector<OwnClass>& classes = calibration.classes;
  std::set<std::string> names;
  for (const OwnClass& own : classes) names.insert(own.name);
  const auto has_band = [](const CurveKnot& knot) {
    return knot.low > 0 && knot.low <= knot.minutes && knot.minutes <= knot.high;
  };
  return std::ranges::all_of(curve, has_band) && std::ranges::is_sorted(curve, {}, &CurveKnot::minutes) &&
         std::ranges::is_sorted(curve, std::ranges::less_equal(), &CurveKnot::rating) &&
         classes.size() >= 2 && names.size() == classes.size() &&
         std::ranges::is_sorted(classes.begin() + 1, classes.end(), std::ranges::less_equal(),
                                [](const OwnClass& own) { return *own.from; });
}

/// Throws std::invalid_argument or an exception of nlohmann's.
Calibration calibration_in(std::string_view text) {
  const auto json = nlohmann::json::parse(text);
  require(json.is_object() && json.contains("calibration"),
          "this is no calibration: make one by evodoku-calibrate --save");
  require(json["calibration"] == newest_format,
          "its form is not version 1, the only one that this evodoku reads");
  const auto box = parse_box(json.at("box").get<std::string>());
  require(box.has_value(), "'box' must be such as 3x3");
  Calibration calibration{.rater = json.at("rater"),
                          .version = json.at("version"),
                          .box = *box,
                          .puzzles = json.at("puzzles"),
                          .times = json.at("times")};
  for (const auto& knot : json.at("curve"))
    calibration.curve.push_back({knot.at("rating"), knot.at("minutes"), knot.at("low"), knot.at("high")});
  for (const auto& own : json.at("classes")) {
    calibration.classes.push_back({.name = own.at("name")});
    if (calibration.classes.size() > 1) calibration.classes.back().from = own.at("from");
  }
  require(is_ordered(calibration),
          "want at least two classes of different names, each beginning ('from') above the one before, and a "
          "curve of ascending ratings whose minutes never fall and lie between 'low' and 'high'");
  return calibration;
}

}  // namespace

std::string to_text(const Calibration& calibration) {
  std::vector<std::string> curve;
  for (const CurveKnot& knot : calibration.curve)
    curve.push_back(fmt::format("\n  {{\"rating\": {}, \"minutes\": {}, \"low\": {}, \"high\": {}}}",
                                six_digits(knot.rating), six_digits(knot.minutes), six_digits(knot.low),
                                six_digits(knot.high)));
  std::vector<std::string> classes;
  for (const OwnClass& own : calibration.classes)
    classes.push_back(fmt::format("\n  {{\"name\": {}{}}}", json_quoted(own.name),
                                  own.from ? ", \"from\": " + six_digits(*own.from) : ""));
  return fmt::format(
      "{{\"calibration\": {},\n \"rater\": {}, \"version\": {}, \"box\": {},\n \"puzzles\": {}, \"times\": "
      "{},\n \"curve\": [{}],\n \"classes\": [{}]}}\n",
      newest_format, json_quoted(calibration.rater), calibration.version, json_quoted(calibration.box.name()),
      calibration.puzzles, calibration.times, fmt::join(curve, ","), fmt::join(classes, ","));
}

std::variant<Calibration, TextError> calibration_from_text(std::string_view text, std::string name) {
  try {
    return calibration_in(text);
  } catch (const std::invalid_argument& error) {
    return TextError{.file = std::move(name), .what = error.what()};
  } catch (const nlohmann::json::exception& error) {
    const std::string_view what = error.what();  // behind "[json.exception.parse_error.101] "
    return TextError{.file = std::move(name),
                     .what = fmt::format("no calibration: {}", what.substr(what.find("] ") + 2))};
  }
}

}  // namespace evodoku
