#include "text/members.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "evodoku/text.hpp"
#include "text/json.hpp"

namespace evodoku::text {

namespace {

/// The object that has the members of a part; null if the record does not have it.
template <Part part>
auto* object_of(auto& record) {
  if constexpr (part == Part::record) {
    return &record;
  } else if constexpr (part == Part::rating) {
    return record.rating ? &*record.rating : nullptr;
  } else {
    return record.level ? &*record.level : nullptr;
  }
}

template <typename Field>
Value value_of(const Field& field) {
  if constexpr (std::is_same_v<Field, std::string>) {
    return std::string_view(field);
  } else if constexpr (std::is_same_v<Field, bool>) {
    return field;
  } else if constexpr (std::is_same_v<Field, Uniqueness>) {
    return field == Uniqueness::assumed ? Value() : Value(false);
  } else if constexpr (std::is_same_v<Field, double>) {
    return field;
  } else {
    if (std::cmp_less(field, 0)) throw std::invalid_argument("a count to write must not be below 0");
    return static_cast<std::uint64_t>(field);
  }
}
template <typename Field>
Value value_of(const std::optional<Field>& field) {
  return field ? value_of(*field) : Value();
}

template <typename Number>
bool assign_number(Number& target, std::string_view text) {
  const auto number = number_in<Number>(text);
  if (number) target = *number;
  return number.has_value();
}

// Assign the value that a text represents; return false if it is none of the type.
template <typename Value>
bool assign(Value& target, std::string_view text) {
  if constexpr (std::is_same_v<Value, std::string>) {
    target = text;
    return true;
  } else if constexpr (std::is_same_v<Value, bool>) {
    target = text == "true";
    return target || text == "false";
  } else if constexpr (std::is_same_v<Value, Uniqueness>) {
    target = text == "false" ? Uniqueness::not_assumed : Uniqueness::assumed;
    return text == "true" || text == "false";
  } else if constexpr (std::is_same_v<Value, double>) {  // excludes "inf", "nan" and hexadecimal numbers
    return is_json_number(text) && assign_number(target, text) && std::isfinite(target);
  } else {
    return !text.starts_with('-') && assign_number(target, text);
  }
}
template <typename Value>
bool assign(std::optional<Value>& target, std::string_view text) {
  return assign(target.emplace(), text);
}

template <Part part, Kind kind, auto Field>
constexpr Member entry_of(std::string_view json_name, std::string_view csv_name) {
  return {part,
          kind,
          json_name,
          csv_name,
          [](const Record& record) {
            const auto* const object = object_of<part>(record);
            return object == nullptr ? Value() : value_of(object->*Field);
          },
          [](Record& record, std::string_view text) {
            auto* const object = object_of<part>(record);
            assert(object != nullptr);
            return assign(object->*Field, text);
          }};
}

// In CSV the columns `seed` and `version` are those of the rating (as evodoku-rate writes them), so the seed and
// version with which the puzzle was generated have longer names.
constexpr std::array member_table = {
    entry_of<Part::record, Kind::decimal, &Record::alpha>("alpha", "alpha"),
    entry_of<Part::record, Kind::text, &Record::symmetry>("symmetry", "symmetry"),
    entry_of<Part::record, Kind::flag, &Record::minimal>("minimal", "minimal"),
    entry_of<Part::record, Kind::text, &Record::canonical>("canonical", "canonical"),
    entry_of<Part::record, Kind::whole, &Record::seed>("seed", "generated_seed"),
    entry_of<Part::record, Kind::whole, &Record::index>("index", "generated_index"),
    entry_of<Part::record, Kind::text, &Record::args>("args", "generated_args"),
    entry_of<Part::record, Kind::text, &Record::version>("version", "generated_version"),
    entry_of<Part::rating, Kind::text, &Rating::rater>("rater", "rater"),
    entry_of<Part::rating, Kind::count, &Rating::version>("version", "version"),
    entry_of<Part::rating, Kind::whole, &Rating::seed>("seed", "seed"),
    entry_of<Part::rating, Kind::count, &Rating::runs>("runs", "runs"),
    entry_of<Part::rating, Kind::count, &Rating::solved>("solved", "solved"),
    entry_of<Part::rating, Kind::count, &Rating::censored>("censored", "censored"),
    entry_of<Part::rating, Kind::whole, &Rating::generation_cap>("generation_cap", "generation_cap"),
    entry_of<Part::rating, Kind::real, &Rating::ert>("ert", "ert"),
    entry_of<Part::rating, Kind::real, &Rating::ert_low>("ert_low", "ert_low"),
    entry_of<Part::rating, Kind::real, &Rating::ert_high>("ert_high", "ert_high"),
    entry_of<Part::rating, Kind::rounded, &Rating::value>("value", "rating"),
    entry_of<Part::rating, Kind::text, &Rating::difficulty_class>("class", "class"),
    entry_of<Part::rating, Kind::text, &Rating::class_low>("class_low", "class_low"),
    entry_of<Part::rating, Kind::text, &Rating::class_high>("class_high", "class_high"),
    entry_of<Part::level, Kind::text, &Level::technique>("technique", "technique"),
    entry_of<Part::level, Kind::real, &Level::se_estimate>("se_estimate", "se_estimate"),
    entry_of<Part::level, Kind::real, &Level::se_error>("se_error", "se_error"),
    entry_of<Part::level, Kind::text, &Level::techniques>("techniques", "techniques"),
    entry_of<Part::level, Kind::count, &Level::version>("version", "level_version"),
    entry_of<Part::level, Kind::flag, &Level::uniqueness>("uniqueness", "level_uniqueness"),
    entry_of<Part::record, Kind::text, &Record::comment>("comment", "comment"),
};

/// std::to_chars rounds the exact binary value correctly and independently of the locale, so every conforming library
/// gives the same digits; printf takes its decimal point from the locale.
template <typename... Form>
std::string written(double value, Form... form) {
  std::array<char, 512> buffer;  // not initialised, which would take longer than the rest
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, form...);
  if (error != std::errc()) throw std::invalid_argument("a number too long to write");
  return {buffer.data(), end};
}

constexpr int most_decimals = 3;
constexpr int most_digits = 6;

/// The number that has the digits of `value` rounded in a form.
double rounded(double value, std::chars_format format, int precision) {
  if (!std::isfinite(value)) throw std::invalid_argument("a number to write must be finite");
  double number = value;
  assign_number(number, written(value, format, precision));
  return number == 0 ? 0 : number;  // no -0
}

}  // namespace

void append_plain(std::string& text, const Value& value, Kind kind) {
  if (const auto* const string = std::get_if<std::string_view>(&value)) {
    text += *string;
  } else if (const auto* const flag = std::get_if<bool>(&value)) {
    text += *flag ? "true" : "false";
  } else if (const auto* const whole = std::get_if<std::uint64_t>(&value)) {
    text += std::to_string(*whole);
  } else if (kind == Kind::rounded) {
    text += three_decimals(std::get<double>(value));
  } else {
    text += six_digits(std::get<double>(value));
  }
}

void append_json(std::string& text, const Value& value, Kind kind) {
  const auto* const string = std::get_if<std::string_view>(&value);
  if (string != nullptr && (kind == Kind::text || !is_json_number(*string)))
    return append_json_string(text, *string);
  append_plain(text, value, kind);
}

std::span<const Member> members() {
  return member_table;
}

const Member* member_of_column(std::string_view csv_name) {
  const auto found = std::ranges::find(member_table, csv_name, &Member::csv_name);
  return found == member_table.end() || csv_name.empty() ? nullptr : &*found;
}

bool follows_from_grids(std::string_view name) {
  constexpr std::array<std::string_view, 5> of_grids = {"puzzle", "box", "clues", "candidates", "solution"};
  return std::ranges::find(of_grids, name) != of_grids.end();
}

const Member* plain_member(std::string_view json_name) {
  const auto found = std::ranges::find_if(member_table, [&](const Member& member) {
    return member.part == Part::record && member.json_name == json_name;
  });
  return found == member_table.end() ? nullptr : &*found;
}

const Member* member_in_row(std::string_view name, bool has_rating, bool has_level) {
  const Member* const found = member_of_column(name);
  if (found != nullptr &&
      (found->part == Part::record || (found->part == Part::rating ? has_rating : has_level)))
    return found;
  return has_rating ? nullptr : plain_member(name);
}

bool is_record_member(std::string_view json_name) {
  return json_name == "rating" || json_name == "level" || json_name == "format" ||
         follows_from_grids(json_name) || plain_member(json_name) != nullptr;
}

std::string_view our_name_of(std::string_view name) {
  const auto is_it = [&](std::string_view lower) {
    return std::ranges::equal(name, lower, [](char c, char small) { return lower_case(c) == small; });
  };
  if (std::ranges::any_of(names_of_puzzles, is_it)) return names_of_puzzles[0];
  return std::ranges::any_of(names_of_solutions, is_it) ? names_of_solutions[0] : "";
}

std::string_view expected_of(Kind kind) {
  if (kind == Kind::text) return "text";
  if (kind == Kind::whole) return "a whole number from 0 to 18446744073709551615";
  if (kind == Kind::count) return "a whole number from 0 to 2147483647";
  return kind == Kind::flag ? "true or false" : "a number";
}

std::string three_decimals(double value) {
  return written(to_three_decimals(value), std::chars_format::fixed);
}

std::string six_digits(double value) {
  if (std::string text = written(value + 0.0, std::chars_format::general, most_digits);  // no -0
      std::isfinite(value) && text.find('e') == std::string::npos)
    return text;  // most have few digits on both sides of the point
  const double number = to_six_digits(value);
  const bool is_readable = number == 0 || (std::abs(number) >= 1e-6 && std::abs(number) < 1e16);
  return written(number, is_readable ? std::chars_format::fixed : std::chars_format::scientific);
}

}  // namespace evodoku::text

namespace evodoku {

double to_three_decimals(double value) {
  return text::rounded(value, std::chars_format::fixed, text::most_decimals);
}

double to_six_digits(double value) {
  return text::rounded(value, std::chars_format::scientific, text::most_digits - 1);
}

std::optional<std::string> text_of_member(const Record& record, std::string_view name) {
  const auto member = record.other.find(std::string(name));
  if (member == record.other.end() || member->second == "null") return std::nullopt;
  const std::string& json = member->second;
  return text::is_json_string(json) ? text::json_unquoted(json) : json;
}

std::optional<double> number_of_member(const Record& record, std::string_view name) {
  const std::optional<std::string> text = text_of_member(record, name);
  double number = 0;
  return text && text::assign(number, *text) ? std::optional(number) : std::nullopt;
}

}  // namespace evodoku
