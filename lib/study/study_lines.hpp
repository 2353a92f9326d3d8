// The lines of a study's file: sections of entries "key = value".
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/text.hpp"

namespace evodoku::study {

/// What is wrong with the file; read_study() hands it out as a value.
class FileFault : public std::exception {
 public:
  explicit FileFault(TextError error) : error_(std::move(error)) {}
  const TextError& error() const { return error_; }

 private:
  TextError error_;
};

struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;  // in characters, from 1
};

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

/// Blank lines and what stands behind " #" are left out, a BOM and CR are allowed for. Throws FileFault.
std::vector<Section> read_sections(std::istream& text, const std::string& file);

}  // namespace evodoku::study
