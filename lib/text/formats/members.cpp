#include "text/formats/members.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "evodoku/text.hpp"
#include "text/source/json_text.hpp"
#include "text/source/json_value.hpp"
#include "text/source/reals.hpp"

namespace evodoku::text {

namespace {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// In CSV the columns `seed` and `version` are those of the rating (as evodoku-rate writes them), so the seed and
// version with which the puzzle was generated have longer names.
constexpr std::array<RecordMember, 9> record_table = {{
    {"alpha", "alpha", [](Record& record) -> Slot { return ExactDecimal{&record.alpha}; }},
    {"symmetry", "symmetry", [](Record& record) -> Slot { return Text{&record.symmetry}; }},
    {"minimal", "minimal", [](Record& record) -> Slot { return Flag{&record.minimal}; }},
    {"canonical", "canonical", [](Record& record) -> Slot { return Text{&record.canonical}; }},
    {"seed", "generated_seed", [](Record& record) -> Slot { return Whole{&record.seed}; }},
    {"index", "generated_index", [](Record& record) -> Slot { return Whole{&record.index}; }},
    {"args", "generated_args", [](Record& record) -> Slot { return Text{&record.args}; }},
    {"version", "generated_version", [](Record& record) -> Slot { return Text{&record.version}; }},
    {"comment", "comment", [](Record& record) -> Slot { return Text{&record.comment}; }},
}};

constexpr std::array<RatingMember, 12> rating_table = {{
    {"rater", "rater", [](Rating& rating) -> Slot { return RequiredText{&rating.rater}; }},
    {"version", "version", [](Rating& rating) -> Slot { return RequiredCount{&rating.version}; }},
    {"seed", "seed", [](Rating& rating) -> Slot { return RequiredWhole{&rating.seed}; }},
    {"runs", "runs", [](Rating& rating) -> Slot { return RequiredCount{&rating.runs}; }},
    {"solved", "solved", [](Rating& rating) -> Slot { return RequiredCount{&rating.solved}; }},
    {"censored", "censored", [](Rating& rating) -> Slot { return RequiredCount{&rating.censored}; }},
    {"generation_cap", "generation_cap",
     [](Rating& rating) -> Slot { return RequiredWhole{&rating.generation_cap}; }},
    {"ert", "ert", [](Rating& rating) -> Slot { return OptionalSixDigits{&rating.ert}; }},
    {"ert_low", "ert_low", [](Rating& rating) -> Slot { return SixDigits{&rating.ert_low}; }},
    {"ert_high", "ert_high", [](Rating& rating) -> Slot { return OptionalSixDigits{&rating.ert_high}; }},
    {"value", "rating", [](Rating& rating) -> Slot { return ThreeDecimals{&rating.value}; }},
    {"class", "class", [](Rating& rating) -> Slot { return RequiredText{&rating.difficulty_class}; }},
}};

constexpr std::array<LevelMember, 4> level_table = {{
    {"technique", "technique", [](Level& level) -> Slot { return RequiredText{&level.technique}; }},
    {"se_estimate", "se_estimate",
     [](Level& level) -> Slot { return OptionalSixDigits{&level.se_estimate}; }},
    {"se_error", "se_error", [](Level& level) -> Slot { return OptionalSixDigits{&level.se_error}; }},
    {"version", "", [](Level& level) -> Slot { return RequiredCount{&level.version}; }},
}};

template <typename Number>
std::optional<Number> number_from(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> real_from(std::string_view text) {
  if (!is_json_number(text)) return std::nullopt;  // excludes "inf", "nan" and hexadecimal numbers
  const auto number = number_from<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<int> count_from(std::string_view text) {
  const auto number = number_from<int>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

std::optional<bool> flag_from(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

/// Stores a value if one was read.
template <typename Value, typename Target>
bool store(std::optional<Value> read, Target& target) {
  if (!read) return false;
  target = std::move(*read);
  return true;
}

std::optional<std::string> finite_text(double value, std::string (*write)(double)) {
  return std::isfinite(value) ? std::optional(write(value)) : std::nullopt;
}

}  // namespace

std::span<const RecordMember> record_members() {
  return record_table;
}
std::span<const RatingMember> rating_members() {
  return rating_table;
}
std::span<const LevelMember> level_members() {
  return level_table;
}

bool is_record_member(std::string_view json_name) {
  constexpr std::array<std::string_view, 7> apart = {"puzzle", "box",   "clues", "solution",
                                                     "rating", "level", "format"};
  return std::ranges::find(apart, json_name) != apart.end() ||
         std::ranges::find(record_table, json_name, &RecordMember::json_name) != record_table.end();
}

std::optional<std::string> slot_text(const Slot& slot) {
  using Result = std::optional<std::string>;
  return std::visit(
      Overloaded{
          [](const ExactDecimal& of) -> Result { return *of.value; },
          [](const Text& of) -> Result { return *of.value; },
          [](const RequiredText& of) -> Result { return *of.value; },
          [](const Whole& of) -> Result {
            return *of.value ? Result(std::to_string(**of.value)) : std::nullopt;
          },
          [](const RequiredWhole& of) -> Result { return std::to_string(*of.value); },
          [](const RequiredCount& of) -> Result { return std::to_string(*of.value); },
          [](const Flag& of) -> Result {
            return *of.value ? Result(**of.value ? "true" : "false") : std::nullopt;
          },
          [](const ThreeDecimals& of) -> Result { return finite_text(*of.value, three_decimals); },
          [](const SixDigits& of) -> Result { return finite_text(*of.value, six_digits); },
          [](const OptionalSixDigits& of) -> Result {
            return *of.value ? finite_text(**of.value, six_digits) : std::nullopt;
          },
      },
      slot);
}

bool is_text(const Slot& slot) {
  return std::holds_alternative<Text>(slot) || std::holds_alternative<RequiredText>(slot);
}

std::string expected_of(const Slot& slot) {
  return std::visit(Overloaded{
                        [](const Text&) { return "text"; },
                        [](const RequiredText&) { return "text"; },
                        [](const Whole&) { return "a whole number from 0 to 18446744073709551615"; },
                        [](const RequiredWhole&) { return "a whole number from 0 to 18446744073709551615"; },
                        [](const RequiredCount&) { return "a whole number from 0 to 2147483647"; },
                        [](const Flag&) { return "true or false"; },
                        [](const auto&) { return "a number"; },
                    },
                    slot);
}

bool assign(const Slot& slot, std::string_view text) {
  return std::visit(
      Overloaded{
          [&](const ExactDecimal& of) {
            *of.value = std::string(text);
            return true;
          },
          [&](const Text& of) {
            *of.value = std::string(text);
            return true;
          },
          [&](const RequiredText& of) {
            *of.value = std::string(text);
            return true;
          },
          [&](const Whole& of) { return store(number_from<std::uint64_t>(text), *of.value); },
          [&](const RequiredWhole& of) { return store(number_from<std::uint64_t>(text), *of.value); },
          [&](const RequiredCount& of) { return store(count_from(text), *of.value); },
          [&](const Flag& of) { return store(flag_from(text), *of.value); },
          [&](const ThreeDecimals& of) { return store(real_from(text), *of.value); },
          [&](const SixDigits& of) { return store(real_from(text), *of.value); },
          [&](const OptionalSixDigits& of) { return store(real_from(text), *of.value); },
      },
      slot);
}

}  // namespace evodoku::text

namespace evodoku {

std::optional<double> number_of_member(const Record& record, std::string_view name) {
  const auto member = record.other.find(std::string(name));
  if (member == record.other.end()) return std::nullopt;
  const std::string& json = member->second;
  double number = 0;
  const bool is_number =
      text::assign(text::SixDigits{&number}, text::is_json_string(json) ? text::json_unquoted(json) : json);
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace evodoku
