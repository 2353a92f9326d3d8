// The rules of XML itself, from pugixml, which only xml_tag.cpp includes. No entities but those of XML, no
// document type, nothing from outside the tag.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "text/source/cursor.hpp"
#include "text/source/fault.hpp"

namespace evodoku::text {

struct XmlAttribute {
  std::string name;
  std::string value;
  Place place;  // where the value begins
};

struct XmlTag {
  std::string name;
  std::vector<XmlAttribute> attributes;

  /// The attribute of the first of these names that is there; nothing if none is.
  const XmlAttribute* find(std::initializer_list<std::string_view> names) const;
};

/// A tag with more attributes is refused. (A game of OpenSudoku has eight.)
inline constexpr std::size_t most_attributes = 100;

/// An opening or empty tag, with its angle brackets.
Parsed<XmlTag> xml_tag(const CutText& tag);

/// Text between tags as it is meant: `a &amp; b` is "a & b".
std::string xml_unescaped(std::string_view text);

/// An empty tag with these attributes; their places are not looked at. Control characters but tabs and line
/// ends become '?'. `attributes` must be UTF-8.
std::string xml_text(const XmlTag& tag);

}  // namespace evodoku::text
