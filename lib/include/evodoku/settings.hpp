// Files of settings: sections of lines "name = value", as studies and plans are written.
//
//   const auto sections = evodoku::settings::read(std::cin, {.file = "weekly.plan", .sections = "[batch NAME]"});
//   for (const auto& section : sections)
//     for (const auto& entry : section.entries)
//       for (const auto& value : evodoku::settings::values_of(entry, "weekly.plan"))
//         use(section.name, entry.key, value.text);
//
// '#' begins a comment at the beginning of a line and behind a blank; blank lines, a BOM and CR are allowed for. What is
// wrong is thrown as a ParseFault, with line and column: a reader of some kind of file catches it where it begins, and hands it out as
// a value.
#pragma once

#include <cstdint>
#include <exception>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/text.hpp"

namespace evodoku::settings {

/// What is wrong with a file, and where.
class EVODOKU_API ParseFault : public std::exception {
 public:
  explicit ParseFault(TextError error) : error_(std::move(error)), message_(error_.message()) {}
  const TextError& error() const { return error_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  TextError error_;
  std::string message_;
};

struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;  // in characters, from 1; 0 for the whole line
};

/// A value and where it stands.
struct Value {
  std::string text;
  Place place;
};

/// "name = value", both without the blanks around them and neither of them empty.
struct Entry {
  std::string key;
  std::string value;
  Place key_place;
  Place value_place;
};

/// "[method mk]" is of the kind "method" and has the name "mk". What stands before the first section is a section
/// without a kind.
struct Section {
  std::string kind;
  std::string name;
  Place place;
  std::vector<Entry> entries;
};

struct ReadOptions {
  std::string file;      // its name, for messages
  std::string sections;  // which there are, for messages: "[puzzles] or [method NAME]"
};

/// All sections in their order, the one without a kind (it may be empty) first. Throws ParseFault.
EVODOKU_API std::vector<Section> read(std::istream& text, const ReadOptions& options);

/// Throws ParseFault: "FILE:LINE:COLUMN: WHAT".
[[noreturn]] EVODOKU_API void fail(const std::string& file, Place place, const std::string& what);

/// The key's entry, of which there may be one; null without any. Throws ParseFault at a second one.
EVODOKU_API const Entry* only(const Section& section, std::string_view key, const std::string& file);

/// Throws ParseFault at the first entry whose key is none of these, naming them.
EVODOKU_API void require_known_keys(const Section& section, const std::vector<std::string_view>& known,
                                    const std::string& file);

/// What stands between commas. Throws ParseFault for nothing on one side of a comma.
EVODOKU_API std::vector<Value> split_at_commas(const Entry& entry, const std::string& file);

/// Every value of a list in which "A..B" stands for the whole numbers from A to B, and "A..B step K" for every K-th of
/// them; words stay as they are. Throws ParseFault for a range that cannot be, for a value twice, and for more than a million of
/// them.
EVODOKU_API std::vector<Value> values_of(const Entry& entry, const std::string& file);

/// A whole number in a range. Throws ParseFault naming the range.
EVODOKU_API std::uint64_t number_in(const Value& value, const std::string& file, std::uint64_t least,
                                    std::uint64_t greatest);

}  // namespace evodoku::settings
