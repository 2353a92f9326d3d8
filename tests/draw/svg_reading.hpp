// Reads the SVG of pictures, for tests.
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
  double y = 0;  // of the base line
  double size = 0;
  std::vector<std::string> kinds_around;  // of the groups that contain it, outermost first
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

  /// The only box of this kind. Throws std::runtime_error if there is none, or more than one.
  const SvgBox& box(const std::string& kind) const;
  /// The texts of these kinds as digits in the cells of a board of `box`, which is drawn in the box of kind "paper".
  /// Throws if a text is outside the board, or if two are in one cell.
  Grid grid(Box box, const std::vector<std::string>& kinds) const;
};

/// Throws std::runtime_error if the text is not well-formed XML or not SVG.
SvgReading read_svg(const std::string& svg);

/// Whether everything that is drawn is within this rectangle.
bool lies_within(const draw::Picture& picture, double left, double top, double right, double bottom,
                 const draw::FontMetrics& metrics);

}  // namespace evodoku::test
