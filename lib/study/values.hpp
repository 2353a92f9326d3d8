// The values of an entry: "21", "4..100 step 4", "no, yes".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "study/study_lines.hpp"

namespace evodoku::study {

/// A value and where it stands.
struct Value {
  std::string text;
  Place place;
};

/// What stands between commas.
std::vector<Value> split_at_commas(const Entry& entry, const std::string& file);

/// Every value of a list in which "A..B" stands for the whole numbers from A to B, and "A..B step K" for every K-th of
/// them; words stay as they are. Throws FileFault for a range that cannot be, for a value twice, and for more than a
/// million of them.
std::vector<Value> values_of(const Entry& entry, const std::string& file);

/// A whole number in a range. Throws FileFault naming the range.
std::uint64_t number_in(const Value& value, const std::string& file, std::uint64_t least,
                        std::uint64_t greatest);

}  // namespace evodoku::study
