// Reads the SVG of pictures back, for tests.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::test {

struct SvgText {
  std::string kind;
  std::string text;
  double x = 0;
  double y = 0;  // of the line that letters stand on
  double size = 0;
  std::vector<std::string> kinds_around;  // of the groups it stands in, outermost first
  std::vector<std::string> ids_around;
};

struct SvgBox {
  std::string kind;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

struct SvgReading {
  double width = 0;
  double height = 0;
  std::vector<SvgText> texts;
  std::vector<SvgBox> boxes;
  std::vector<std::string> ids;
  std::map<std::string, std::string> labels;  // by id
  std::map<std::string, int> segments;        // of straight lines, by kind
  std::map<std::string, int> curves;          // by kind

  /// The one box of this kind. Throws std::runtime_error if there is none, or another.
  const SvgBox& box(const std::string& kind) const;
  /// Of these kinds, in cells of a board of `box` drawn where the box of kind "paper" is; throws for a text beside it and two
  /// in one cell.
  Grid grid(Box box, const std::vector<std::string>& kinds) const;
};

/// Throws std::runtime_error for what is no well-formed XML or no SVG.
SvgReading read_svg(const std::string& svg);

/// Everything that is drawn lies in this rectangle.
bool lies_within(const draw::Picture& picture, double left, double top, double right, double bottom,
                 const draw::FontMetrics& metrics);

}  // namespace evodoku::test
