// The members of a record that are plain values, each listed once: JSON and CSV use the same table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "evodoku/record.hpp"

namespace evodoku::text {

// The types of values, each with a pointer into a record.
struct ExactDecimal {
  std::optional<std::string>* value;
};  // a number that is kept as it was written
struct Text {
  std::optional<std::string>* value;
};
struct RequiredText {
  std::string* value;
};
struct Whole {
  std::optional<std::uint64_t>* value;
};
struct RequiredWhole {
  std::uint64_t* value;
};
struct RequiredCount {
  int* value;
};
struct Flag {
  std::optional<bool>* value;
};
struct ThreeDecimals {
  double* value;
};
struct SixDigits {
  double* value;
};
struct OptionalSixDigits {
  std::optional<double>* value;
};

using Slot = std::variant<ExactDecimal, Text, RequiredText, Whole, RequiredWhole, RequiredCount, Flag,
                          ThreeDecimals, SixDigits, OptionalSixDigits>;

struct RecordMember {
  std::string_view json_name;
  std::string_view csv_name;
  Slot (*slot)(Record&);
};

struct RatingMember {
  std::string_view json_name;
  std::string_view csv_name;
  Slot (*slot)(Rating&);
};

struct LevelMember {
  std::string_view json_name;
  std::string_view csv_name;  // empty: not in CSV
  Slot (*slot)(Level&);
};

/// Everything except puzzle, box, clues, solution, rating, level and `other`, in the order of JSON.
std::span<const RecordMember> record_members();
std::span<const RatingMember> rating_members();
std::span<const LevelMember> level_members();

/// Whether the record has a member with this JSON name; all others are kept in `other`.
bool is_record_member(std::string_view json_name);

/// The value as text; nothing if it is not known.
std::optional<std::string> slot_text(const Slot& slot);
/// Whether JSON writes it as a string.
bool is_text(const Slot& slot);
/// "a whole number from 0", for messages.
std::string expected_of(const Slot& slot);
/// Assigns the value that `text` represents; returns false if it is not a value of this slot's type.
bool assign(const Slot& slot, std::string_view text);

}  // namespace evodoku::text
