// Settings files: sections of lines "name = value", the format of studies.
//
//   const auto sections = evodoku::settings::read(std::cin, {.file = "a.study", .sections = "[study NAME]"});
//   for (const auto& section : sections)
//     for (const auto& entry : section.entries)
//       for (const auto& value : evodoku::settings::values_of(entry, "a.study"))
//         use(section.name, entry.key, value.text);
//
// '#' begins a comment at the beginning of a line and after a blank; blank lines, a BOM and CR are accepted.
// Errors are thrown as ParseFault, with line and column, to keep the readers short; each reader catches it in
// its public function and returns it as a value.
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

/// An error in a file, with its place.
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

/// A value and its place.
struct Value {
  std::string text;
  Place place;
};

/// "name = value", both non-empty and without surrounding blanks.
struct Entry {
  std::string key;
  std::string value;
  Place key_place;
  Place value_place;
};

/// "[method mk]" has the kind "method" and the name "mk". The lines before the first section form a section
/// without a kind.
struct Section {
  std::string kind;
  std::string name;
  Place place;
  std::vector<Entry> entries;
};

struct ReadOptions {
  std::string file;      // the name of the file, for messages
  std::string sections;  // the possible sections, for messages: "[puzzles] or [method NAME]"
};

/// All sections in order, beginning with the one without a kind (possibly empty). Throws ParseFault.
EVODOKU_API std::vector<Section> read(std::istream& text, const ReadOptions& options);

/// Throws ParseFault: "FILE:LINE:COLUMN: WHAT".
[[noreturn]] EVODOKU_API void fail(const std::string& file, Place place, const std::string& what);

/// The only entry of a key; null if there is none. Throws ParseFault at a second one.
EVODOKU_API const Entry* only(const Section& section, std::string_view key, const std::string& file);

/// Throws ParseFault at the first entry with an unknown key, listing the known ones.
EVODOKU_API void require_known_keys(const Section& section, const std::vector<std::string_view>& known,
                                    const std::string& file);

/// The parts between commas. Throws ParseFault for an empty part.
EVODOKU_API std::vector<Value> split_at_commas(const Entry& entry, const std::string& file);

/// The values of a list in which "A..B" means the whole numbers from A to B, and "A..B step K" every K-th of
/// them; words are kept unchanged. Throws ParseFault for an impossible range, a repeated value, and more than
/// a million values.
EVODOKU_API std::vector<Value> values_of(const Entry& entry, const std::string& file);

/// Reads a whole number in a range. Otherwise throws ParseFault naming the range.
EVODOKU_API std::uint64_t number_in(const Value& value, const std::string& file, std::uint64_t least,
                                    std::uint64_t greatest);

}  // namespace evodoku::settings
