#include "text/source/xml_tag.hpp"

#include <algorithm>
#include <functional>
#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

// Numeric references and the five names of XML, and nothing else: no declarations, comments or processing
// instructions.
constexpr unsigned parse_flags = pugi::parse_escapes;

/// The tag as a document of one element, which pugixml takes.
std::string closed_in_itself(const std::string& tag) {
  std::string document = tag;
  if (!document.ends_with("/>")) document.insert(document.size() - 1, "/");
  return document;
}

}  // namespace

const XmlAttribute* XmlTag::find(std::initializer_list<std::string_view> names) const {
  for (const std::string_view wanted : names) {
    const auto found = std::ranges::find(attributes, wanted, &XmlAttribute::name);
    if (found != attributes.end()) return &*found;
  }
  return nullptr;
}

Parsed<XmlTag> xml_tag(const CutText& tag) {
  std::string buffer = closed_in_itself(tag.text);
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_buffer_inplace(buffer.data(), buffer.size(), parse_flags, pugi::encoding_utf8);
  if (!result) {
    return Fault{tag.place_of(static_cast<std::size_t>(result.offset)),
                 std::string("not XML: ") + result.description()};
  }
  const pugi::xml_node element = document.first_child();
  XmlTag read{element.name(), {}};
  std::set<std::string_view> names;
  for (const pugi::xml_attribute attribute : element.attributes()) {
    if (read.attributes.size() == most_attributes) {
      return Fault{tag.place,
                   "a tag of more than " + std::to_string(most_attributes) + " attributes begins here"};
    }
    // Values stay where they stood in the buffer, unescaped in place, which tells where each begins.
    const char* const value = attribute.value();
    const bool in_buffer =
        std::less_equal<>{}(buffer.data(), value) && std::less<>{}(value, buffer.data() + buffer.size());
    const Place place = in_buffer ? tag.place_of(static_cast<std::size_t>(value - buffer.data())) : tag.place;
    if (!names.insert(attribute.name()).second) {
      return Fault{place, "not XML: attribute " + shown_text(attribute.name()) + " is there twice"};
    }
    read.attributes.push_back({attribute.name(), value, place});
  }
  return read;
}

std::string xml_unescaped(std::string_view text) {
  const std::string element = "<a>" + std::string(text) + "</a>";
  pugi::xml_document document;
  const bool parsed = static_cast<bool>(
      document.load_buffer(element.data(), element.size(), parse_flags, pugi::encoding_utf8));
  return parsed ? document.first_child().child_value() : std::string(text);
}

std::string xml_text(const XmlTag& tag) {
  pugi::xml_document document;
  pugi::xml_node element = document.append_child(tag.name.c_str());
  for (const XmlAttribute& attribute : tag.attributes) {
    const std::string value = without_controls(attribute.value, '?', "\t\n\r");
    element.append_attribute(attribute.name.c_str()).set_value(value.c_str());
  }
  std::ostringstream text;
  document.print(text, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return std::move(text).str();
}

}  // namespace evodoku::text
