// Titles of puzzles, from a template: "{number}. {class} {stars}".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/record.hpp"
#include "print/words.hpp"

namespace evodoku::tools {

/// What a title can say of a puzzle beside its record.
struct TitleFacts {
  std::uint64_t number = 1;
  std::optional<std::int64_t> id = {};  // in a store
  std::string date = {};
};

/// Text with fields in braces. What stands in square brackets is left out where a field in it has nothing to say. A bracket or
/// brace that is meant as it is, is written twice.
class TitleTemplate {
 public:
  /// Throws UsageError that names a field that is none, and a bracket without its partner.
  explicit TitleTemplate(const std::string& text);

  /// `missing` gets the fields outside of square brackets that have nothing to say.
  std::string title(const Record& record, const TitleFacts& facts, const Words& words,
                    std::vector<std::string>& missing) const;

  static std::string field_names();

 private:
  struct Piece {
    bool is_field = false;
    std::string text;       // as it is, or the name of the field
    int optional_part = 0;  // which pair of square brackets it stands in; 0: none
  };
  std::vector<Piece> pieces_;
};

}  // namespace evodoku::tools
