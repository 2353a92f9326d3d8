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

/// Facts for a title that are not in the puzzle's record.
struct TitleFacts {
  std::uint64_t number = 1;
  std::optional<std::int64_t> id = {};  // the puzzle's id in a store
  std::string date = {};
};

/// Text with fields in braces. A part in square brackets is left out if a field in it has no value. A literal bracket
/// or brace is written twice.
class TitleTemplate {
 public:
  /// Throws UsageError that names an unknown field, and for a bracket without its partner.
  explicit TitleTemplate(const std::string& text);

  /// `missing` receives the fields outside of square brackets that have no value.
  std::string title(const Record& record, const TitleFacts& facts, const Words& words,
                    std::vector<std::string>& missing) const;

  static std::string field_names();

 private:
  struct Piece {
    bool is_field = false;
    std::string text;       // literal text, or the name of the field
    int optional_part = 0;  // number of the square brackets around it; 0: none
  };
  std::vector<Piece> pieces_;
};

}  // namespace evodoku::tools
