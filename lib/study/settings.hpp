// The lines of a study's file: sections of settings "name = value". '#' begins a comment at the beginning of a line and
// after a blank; blank lines, a BOM and CR are accepted. What is wrong is thrown as a ParseFault.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "text/characters.hpp"

namespace evodoku::settings {

using text::ParseFault;
using text::Place;

/// A value and its place.
struct Value {
  std::string text;
  Place place;
};

/// "name = value", both non-empty and without surrounding blanks.
struct Entry {
  std::string key;
  Place key_place;
  Value value;
};

/// "[method mk]" has the kind "method" and the name "mk". The lines before the first section form a section without a
/// kind.
struct Section {
  std::string kind;
  std::string name;
  Place place;
  std::vector<Entry> entries;
};

/// All sections in order, beginning with the one without a kind (possibly empty). `sections`: those that there can be,
/// for messages.
std::vector<Section> read(std::istream& stream, std::string_view sections);

/// The only entry of a key; null if there is none.
const Entry* only(const Section& section, std::string_view key);

/// A fault at the first entry with an unknown key, listing the known ones.
void require_known_keys(const Section& section, const std::vector<std::string_view>& known);

/// The parts between commas, none of them empty.
std::vector<Value> split_at_commas(const Value& list);

/// The values of a list in which "A..B" means the whole numbers from A to B, and "A..B step K" every K-th of them; words
/// are kept unchanged. No value may be repeated; at most a million.
std::vector<Value> values_of(const Value& list);

/// A whole number in a range, which the fault names otherwise.
std::uint64_t number_in(const Value& value, std::uint64_t least, std::uint64_t greatest);

}  // namespace evodoku::settings
