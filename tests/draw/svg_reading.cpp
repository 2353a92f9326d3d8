#include "svg_reading.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace evodoku::test {

namespace {

std::string unescaped(std::string text) {
  if (text.find('&') == std::string::npos) return text;
  for (const auto& [entity, symbol] :
       std::map<std::string, std::string>{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}}) {
    for (std::size_t at = 0; (at = text.find(entity, at)) != std::string::npos; ++at)
      text.replace(at, entity.size(), symbol);
  }
  for (std::size_t at = 0; (at = text.find("&amp;", at)) != std::string::npos; ++at) text.replace(at, 5, "&");
  return text;
}

/// A tag of XML as evodoku writes it: attributes in double quotes, no comments between tags, and the text behind it.
struct Tag {
  std::string name;
  std::map<std::string, std::string> attributes;
  bool closes = false;    // </name>
  bool is_empty = false;  // <name/>
  std::string text;

  std::string operator[](const std::string& attribute) const {
    const auto found = attributes.find(attribute);
    return found == attributes.end() ? "" : found->second;
  }
  double number(const std::string& attribute) const {
    const std::string value = (*this)[attribute];
    return value.empty() ? 0 : std::stod(value);
  }
};

/// Throws if the text is anything else. By hand: std::regex takes a hundred times as long.
std::vector<Tag> tags_of(const std::string& xml) {
  std::vector<Tag> tags;
  const auto require = [&](bool holds, std::size_t at) {
    if (!holds) throw std::runtime_error("no XML: " + xml.substr(std::min(at, xml.size()), 80));
  };
  for (std::size_t at = xml.find("<svg"); at < xml.size();) {
    require(xml[at] == '<', at);
    const std::size_t end = xml.find('>', at);
    require(end != std::string::npos, at);
    std::string inside = xml.substr(at + 1, end - at - 1);
    Tag tag;
    tag.closes = inside.starts_with('/');
    tag.is_empty = inside.ends_with('/');
    if (tag.closes) inside.erase(0, 1);
    if (tag.is_empty) inside.pop_back();
    std::istringstream words(inside);
    words >> tag.name;
    for (std::string name; std::getline(words >> std::ws, name, '=');) {
      std::string value;
      require(words.get() == '"' && std::getline(words, value, '"') && value.find('<') == std::string::npos,
              at);
      tag.attributes[name] = unescaped(value);
    }
    const std::size_t next = std::min(xml.find('<', end), xml.size());
    const std::string text = xml.substr(end + 1, next - end - 1);
    require(!tag.name.empty() && text.find('>') == std::string::npos, at);
    tag.text = unescaped(text);
    tags.push_back(std::move(tag));
    at = next;
  }
  if (tags.empty()) throw std::runtime_error("no SVG");
  return tags;
}

}  // namespace

const SvgBox& SvgReading::box(const std::string& kind) const {
  if (std::ranges::count(boxes, kind, &SvgBox::kind) != 1)
    throw std::runtime_error("not one box of kind " + kind);
  return *std::ranges::find(boxes, kind, &SvgBox::kind);
}

Grid SvgReading::grid(Box shape, const std::vector<std::string>& kinds) const {
  const SvgBox& paper = box("paper");
  const double cell = paper.width / shape.side();
  Grid grid(shape);
  for (const SvgText& text : texts) {
    if (std::ranges::find(kinds, text.kind) == kinds.end()) continue;
    // the height of a digit is 0.72 of the type size
    const int row = static_cast<int>((text.y - 0.36 * text.size - paper.y) / cell);
    const int column = static_cast<int>((text.x - paper.x) / cell);
    if (row < 0 || column < 0 || row >= shape.side() || column >= shape.side())
      throw std::runtime_error(text.text + " stands beside the board");
    int digit = 1;
    while (digit <= shape.side() && digit_name(shape, digit) != text.text &&
           std::to_string(digit) != text.text)
      ++digit;
    const int place = row * shape.side() + column;
    if (!grid.is_blank(place)) throw std::runtime_error("two digits at " + cell_name(shape, place));
    grid.set(place, digit);
  }
  return grid;
}

SvgReading read_svg(const std::string& svg) {
  SvgReading reading;
  std::vector<std::string> open;  // the elements around
  std::vector<std::string> kinds;
  std::vector<std::string> ids;
  for (const Tag& tag : tags_of(svg)) {
    if (tag.closes) {
      if (open.empty() || open.back() != tag.name) throw std::runtime_error("no XML: </" + tag.name + ">");
      open.pop_back();
      if (tag.name == "g") {
        kinds.pop_back();
        ids.pop_back();
      }
      continue;
    }
    if (!tag.is_empty) open.push_back(tag.name);
    const std::string kind = tag["class"];
    if (tag.name == "svg") {
      reading.width = tag.number("width");
      reading.height = tag.number("height");
      continue;
    }
    if (!tag["id"].empty()) reading.ids.push_back(tag["id"]);
    if (tag.name == "g" && !tag.is_empty) {
      if (tag.attributes.contains("aria-label")) reading.labels[tag["id"]] = tag["aria-label"];
      kinds.push_back(kind);
      ids.push_back(tag["id"]);
    } else if (tag.name == "text") {
      reading.texts.push_back(
          {kind, tag.text, tag.number("x"), tag.number("y"), tag.number("font-size"), kinds, ids});
    } else if (tag.name == "rect") {
      reading.boxes.push_back(
          {kind, tag.number("x"), tag.number("y"), tag.number("width"), tag.number("height")});
    } else if (tag.name == "path") {
      const std::string path = tag["d"];
      reading.segments[kind] += static_cast<int>(std::ranges::count(path, 'L'));
      reading.curves[kind] += static_cast<int>(std::ranges::count(path, 'Q'));
    }
  }
  if (!open.empty()) throw std::runtime_error("no XML: <" + open.back() + "> is not closed");
  return reading;
}

namespace {

struct Extent {
  const draw::FontMetrics& metrics;
  double left = 1e9;
  double top = 1e9;
  double right = -1e9;
  double bottom = -1e9;

  void add(double x1, double y1, double x2, double y2, double around) {
    left = std::min({left, x1 - around, x2 - around});
    right = std::max({right, x1 + around, x2 + around});
    top = std::min({top, y1 - around, y2 - around});
    bottom = std::max({bottom, y1 + around, y2 + around});
  }
  void operator()(const draw::Lines& lines) {
    for (const draw::Segment& one : lines.segments) {
      // line ends are square, so the width extends a line only sideways
      const bool is_level = one.y1 == one.y2;
      const double half = lines.width / 2;
      add(one.x1, one.y1 - (is_level ? half : 0), one.x2, one.y2 + (is_level ? half : 0), 0);
      add(one.x1 - (is_level ? 0 : half), one.y1, one.x2 + (is_level ? 0 : half), one.y2, 0);
    }
  }
  void operator()(const draw::Rectangle& box) {
    add(box.x, box.y, box.x + box.width, box.y + box.height, box.line ? box.line_width / 2 : 0);
  }
  void operator()(const draw::Disc& disc) {
    add(disc.x, disc.y, disc.x, disc.y, disc.radius + (disc.line ? disc.line_width / 2 : 0));
  }
  void operator()(const draw::Curve& curve) { add(curve.x1, curve.y1, curve.x2, curve.y2, curve.width / 2); }
  void operator()(const draw::Text& text) {
    const double width = text.size * metrics.width(text.text, text.bold);
    const double begin = text.anchor == draw::Anchor::start ? text.x : text.x - width / 2;
    add(begin, text.y - 0.95 * text.size, begin + width, text.y + 0.25 * text.size, 0);
  }
  void operator()(const draw::Image& image) { add(image.x, image.y, image.x, image.y, image.size / 2); }
  void operator()(const draw::Group&) {}
  void operator()(const draw::GroupEnd&) {}
};

}  // namespace

bool lies_within(const draw::Picture& picture, double left, double top, double right, double bottom,
                 const draw::FontMetrics& metrics) {
  Extent extent{metrics};
  for (const draw::Item& item : picture.items) std::visit(extent, item);
  constexpr double rounding = 1e-6;
  return extent.left >= left - rounding && extent.top >= top - rounding && extent.right <= right + rounding &&
         extent.bottom <= bottom + rounding;
}

}  // namespace evodoku::test
