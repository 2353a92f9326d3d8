// A calibration as a small JSON file.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/text.hpp"
#include "text/json_record.hpp"
#include "text/members.hpp"

namespace evodoku {

namespace {

using namespace evodoku::text;

constexpr int newest_format = 1;

template <typename Value>
Value required(const JsonObject& object, std::string_view name) {
  Value value{};
  object.required(name);
  object.read(name, value);
  return value;
}

/// Fails at `text`, a part of the object.
void require(bool holds, const JsonObject& object, std::string_view text, const char* what) {
  if (!holds) object.fail(text, what);
}

/// Calls `take` for each object of a list, with its text.
void for_each_of(const JsonText& whole, const JsonObject& object, std::string_view name,
                 const std::function<void(const JsonObject&, std::string_view text)>& take) {
  const std::string_view array = object.required(name);
  require(is_json_array(array), object, array, "'curve' and 'classes' must be lists");
  for (const std::string_view element : json_elements(array)) {
    if (!is_json_object(element)) throw ParseFault{whole.place_of(element), "want an object here"};
    take(JsonObject(whole, element, std::string(name) + "."), element);
  }
}

/// Throws a ParseFault at the first fault.
Calibration calibration_in(std::string_view text) {
  const JsonText whole{text, {1, 1}};
  if (const auto fault = json_fault(text))
    throw ParseFault{place_at(text, fault->byte, whole.place), "this is not JSON: " + fault->what};
  const std::string_view value = text.substr(text.find_first_not_of(" \t\r\n"));
  if (!is_json_object(value))
    throw ParseFault{whole.place, "a calibration is a JSON object, as evodoku-calibrate writes it"};
  const JsonObject object(whole, value, "");
  require(
      object.value_of("calibration").has_value(), object, value,
      "this is no calibration: the member 'calibration' is missing; make one by evodoku-calibrate --save");
  require(required<double>(object, "calibration") == newest_format, object, object.required("calibration"),
          "its form is not version 1, the only one that this evodoku reads");
  const auto box = parse_box(required<std::string>(object, "box"));
  require(box.has_value(), object, object.required("box"), "'box' must be such as 3x3");
  Calibration calibration{.rater = required<std::string>(object, "rater"),
                          .version = required<int>(object, "version"),
                          .box = *box,
                          .puzzles = required<int>(object, "puzzles"),
                          .times = required<int>(object, "times")};
  std::vector<CurveKnot>& curve = calibration.curve;
  for_each_of(whole, object, "curve", [&](const JsonObject& one, std::string_view its_text) {
    const CurveKnot knot{.rating = required<double>(one, "rating"),
                         .minutes = required<double>(one, "minutes"),
                         .low = required<double>(one, "low"),
                         .high = required<double>(one, "high")};
    require(knot.low > 0 && knot.low <= knot.minutes && knot.minutes <= knot.high, one, its_text,
            "minutes must be above 0 and lie between 'low' and 'high'");
    require(curve.empty() || (knot.rating > curve.back().rating && knot.minutes >= curve.back().minutes), one,
            its_text, "the ratings of 'curve' must ascend and their minutes never fall");
    curve.push_back(knot);
  });
  std::vector<OwnClass>& classes = calibration.classes;
  for_each_of(whole, object, "classes", [&](const JsonObject& one, std::string_view its_text) {
    OwnClass own{.name = required<std::string>(one, "name")};
    if (!classes.empty()) own.from = required<double>(one, "from");
    require(own.name.find('\0') == std::string::npos, one, its_text, "a name cannot have a zero byte");
    require(classes.size() < 2 || *own.from > *classes.back().from, one, its_text,
            "each class must begin ('from') above the one before");
    require(std::ranges::find(classes, own.name, &OwnClass::name) == classes.end(), one, its_text,
            "two classes have the same name");
    classes.push_back(std::move(own));
  });
  require(classes.size() >= 2, object, value, "'classes' must name two classes or more");
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
  for (const OwnClass& one : calibration.classes)
    classes.push_back(fmt::format("\n  {{\"name\": {}{}}}", json_quoted(one.name),
                                  one.from ? ", \"from\": " + six_digits(*one.from) : ""));
  return fmt::format(
      "{{\"calibration\": {},\n \"rater\": {}, \"version\": {}, \"box\": {},\n \"puzzles\": {}, \"times\": "
      "{},\n "
      "\"curve\": [{}],\n \"classes\": [{}]}}\n",
      newest_format, json_quoted(calibration.rater), calibration.version, json_quoted(calibration.box.name()),
      calibration.puzzles, calibration.times, fmt::join(curve, ","), fmt::join(classes, ","));
}

std::variant<Calibration, TextError> calibration_from_text(std::string_view text, std::string name) {
  try {
    return calibration_in(text);
  } catch (ParseFault& fault) {
    return TextError{std::move(name), fault.place.line, fault.place.column, std::move(fault.what)};
  }
}

}  // namespace evodoku
