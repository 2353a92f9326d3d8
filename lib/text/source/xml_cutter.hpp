// Cuts XML out of lines, a tag or a piece of text at a time, so that a collection of a million puzzles needs
// the memory of one.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "text/source/cursor.hpp"
#include "text/source/parse_fault.hpp"

namespace evodoku::text {

struct XmlPiece {
  enum class Kind { opening_tag, empty_tag, closing_tag, text, declaration };

  Kind kind = Kind::text;
  CutText cut;  // a tag with its angle brackets; text without the blanks around it, and of one line
};

/// A declaration (<!DOCTYPE and the like) is only seen, not gone behind: it can define entities, and no
/// puzzle needs one. Comments, processing instructions and CDATA sections are stepped over. What stands in a
/// tag is checked when it is read (xml_tag.hpp).
class XmlCutter : public Cursor {
 public:
  /// A tag beyond this many bytes is refused.
  static constexpr std::size_t longest_tag = std::size_t{1} << 20;

  using Cursor::Cursor;

  /// The next piece; nothing at the end of the input or before a line that has a flaw. After a fault reading
  /// can go on.
  std::optional<Parsed<XmlPiece>> next();

 private:
  XmlPiece cut_text();
  Parsed<XmlPiece> cut_tag();
  std::optional<ParseFault> skip_behind(std::string_view end, std::string_view what);
};

}  // namespace evodoku::text
