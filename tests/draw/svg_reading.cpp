#include "svg_reading.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <stdexcept>

namespace evodoku::test {

namespace {

void read_children(const pugi::xml_node& parent, std::vector<std::string>& kinds,
                   std::vector<std::string>& ids, SvgReading& reading) {
  for (const pugi::xml_node& node : parent.children()) {
    const std::string name = node.name();
    const std::string kind = node.attribute("class").as_string();
    const std::string id = node.attribute("id").as_string();
    if (!id.empty()) reading.ids.push_back(id);
    if (name == "g") {
      if (const auto label = node.attribute("aria-label")) reading.labels[id] = label.as_string();
      kinds.push_back(kind);
      ids.push_back(id);
      read_children(node, kinds, ids, reading);
      kinds.pop_back();
      ids.pop_back();
    } else if (name == "text") {
      reading.texts.push_back({kind, node.text().as_string(), node.attribute("x").as_double(),
                               node.attribute("y").as_double(), node.attribute("font-size").as_double(),
                               kinds, ids});
    } else if (name == "rect") {
      reading.boxes.push_back({kind, node.attribute("x").as_double(), node.attribute("y").as_double(),
                               node.attribute("width").as_double(), node.attribute("height").as_double()});
    } else if (name == "path") {
      const std::string path = node.attribute("d").as_string();
      reading.segments[kind] += static_cast<int>(std::ranges::count(path, 'L'));
      reading.curves[kind] += static_cast<int>(std::ranges::count(path, 'Q'));
    }
  }
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
  pugi::xml_document document;
  const auto parsed = document.load_buffer(svg.data(), svg.size());
  if (!parsed) throw std::runtime_error(std::string("no XML: ") + parsed.description());
  const pugi::xml_node root = document.child("svg");
  if (!root) throw std::runtime_error("no SVG");
  SvgReading reading;
  const std::string width = root.attribute("width").as_string();
  reading.width = std::stod(width);
  reading.height = std::stod(std::string(root.attribute("height").as_string()));
  std::vector<std::string> kinds;
  std::vector<std::string> ids;
  read_children(root, kinds, ids, reading);
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
    const double begin = text.anchor == draw::Anchor::start    ? text.x
                         : text.anchor == draw::Anchor::middle ? text.x - width / 2
                                                               : text.x - width;
    add(begin, text.y - 0.95 * text.size, begin + width, text.y + 0.25 * text.size, 0);
  }
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
