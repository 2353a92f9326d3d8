#include "text/source/xml_cutter.hpp"

#include <algorithm>
#include <array>

#include "text/source/characters.hpp"

namespace evodoku::text {

namespace {

/// What is no part of the tree of elements: read to its end, and not looked at.
struct Aside {
  std::string_view begins;
  std::string_view ends;
  std::string_view what;
};

constexpr std::array asides = {Aside{"<!--", "-->", "comment"}, Aside{"<![CDATA[", "]]>", "CDATA section"},
                               Aside{"<?", "?>", "processing instruction"}};

/// Follows quotes through a tag.
class TagEnd {
 public:
  enum class Step { more, ends_here, another_tag };

  Step take(char c) {
    if (c == '<') return Step::another_tag;  // not even in quotes: XML wants &lt; there
    if (quote_ != '\0') {
      if (c == quote_) quote_ = '\0';
    } else if (c == '"' || c == '\'') {
      quote_ = c;
    } else if (c == '>') {
      return Step::ends_here;
    }
    return Step::more;
  }

 private:
  char quote_ = '\0';
};

XmlPiece::Kind kind_of(std::string_view tag) {
  if (tag.starts_with("</")) return XmlPiece::Kind::closing_tag;
  return tag.ends_with("/>") ? XmlPiece::Kind::empty_tag : XmlPiece::Kind::opening_tag;
}

ParseFault too_long(const CutText& tag) {
  return {tag.place, "a tag of more than 1 MiB begins here"};
}

}  // namespace

std::optional<Parsed<XmlPiece>> XmlCutter::next() {
  while (const std::optional<char> first = peek()) {
    if (*first != '<') return cut_text();
    const std::string_view rest = rest_of_line();
    const auto aside =
        std::ranges::find_if(asides, [&](const Aside& a) { return rest.starts_with(a.begins); });
    if (aside == asides.end() && rest.starts_with("<!"))
      return XmlPiece{XmlPiece::Kind::declaration, {"<!", place()}};
    if (aside == asides.end()) return cut_tag();
    if (auto fault = skip_behind(aside->ends, aside->what)) return std::move(*fault);
  }
  return std::nullopt;
}

XmlPiece XmlCutter::cut_text() {
  const std::string_view rest = rest_of_line();
  const std::string_view text = rest.substr(0, rest.find('<'));
  XmlPiece piece{XmlPiece::Kind::text, {std::string(trimmed(text)), place()}};
  skip(text.size());
  return piece;
}

Parsed<XmlPiece> XmlCutter::cut_tag() {
  CutText tag{"<", place()};
  skip();
  TagEnd end;
  for (const Line* current = line(); current != nullptr; current = line()) {
    const std::string_view rest = rest_of_line();
    for (std::size_t at = 0; at < rest.size(); ++at) {
      const TagEnd::Step step = end.take(rest[at]);
      if (step == TagEnd::Step::more) continue;
      const bool ends = step == TagEnd::Step::ends_here;
      tag.text += rest.substr(0, ends ? at + 1 : at);
      skip(ends ? at + 1 : at);
      if (!ends)
        return ParseFault{tag.place, "not XML: the tag that begins here is not closed before the next '<'"};
      if (tag.text.size() > longest_tag) return too_long(tag);
      const XmlPiece::Kind kind = kind_of(tag.text);
      return XmlPiece{kind, std::move(tag)};
    }
    tag.text += rest;
    tag.text += '\n';
    next_line();
    if (tag.text.size() > longest_tag) return too_long(tag);
  }
  return ParseFault{tag.place, "not XML: the tag that begins here is never closed"};
}

std::optional<ParseFault> XmlCutter::skip_behind(std::string_view end, std::string_view what) {
  const Place begin = place();
  while (line() != nullptr) {
    const std::size_t found = rest_of_line().find(end);
    if (found != std::string_view::npos) {
      skip(found + end.size());
      return std::nullopt;
    }
    next_line();
  }
  return ParseFault{begin, "not XML: the " + std::string(what) + " that begins here is never closed"};
}

}  // namespace evodoku::text
