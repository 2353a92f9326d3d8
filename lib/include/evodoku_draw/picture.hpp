// A picture: the list of what is to be drawn, in points, before anybody knows on what. Boards and pages make it; SVG,
// HTML, PDF, PNG and PostScript are written from it.
//
//   evodoku::draw::Picture picture{.width = 120, .height = 120};
//   evodoku::draw::add_board(picture, {.clues = puzzle}, {.x = 10, .y = 10, .size = 100});
//   std::cout << evodoku::draw::to_svg(picture);
//
// More: docs/print.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/export.hpp"

namespace evodoku::draw {

/// There is no transparency: printers of books refuse it.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};
/// 0 is black, 255 white.
constexpr Colour grey(std::uint8_t lightness) {
  return {lightness, lightness, lightness};
}
inline constexpr Colour black = grey(0);
inline constexpr Colour white = grey(255);

// All lengths are in points (1/72 inch) from the top left corner, x to the right, y down. A `kind` is a word that says what
// an item stands for ("thin", "clue"): its class in SVG. It has to outlive the picture, as a literal does.

struct Segment {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Straight lines of one width, with square ends.
struct Lines {
  std::vector<Segment> segments = {};
  double width = 1;
  Colour colour = black;
  std::string_view kind = {};
  friend bool operator==(const Lines&, const Lines&) = default;
};

/// The line lies half inside and half outside of the edge.
struct Rectangle {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  std::optional<Colour> fill = {};
  std::optional<Colour> line = {};
  double line_width = 1;
  std::string_view kind = {};
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

struct Disc {
  double x = 0;  // of the centre
  double y = 0;
  double radius = 1;
  std::optional<Colour> fill = {};
  std::optional<Colour> line = {};
  double line_width = 1;
  std::string_view kind = {};
  friend bool operator==(const Disc&, const Disc&) = default;
};

/// A curve from one point to another, drawn towards a third (a quadratic Bézier curve).
struct Curve {
  double x1 = 0;
  double y1 = 0;
  double towards_x = 0;
  double towards_y = 0;
  double x2 = 0;
  double y2 = 0;
  double width = 1;
  double dash = 0;  // length of dashes and gaps; 0: none
  Colour colour = black;
  std::string_view kind = {};
  friend bool operator==(const Curve&, const Curve&) = default;
};

enum class Anchor { start, middle, end };

/// One line of text in UTF-8.
struct Text {
  double x = 0;  // of its start, middle or end
  double y = 0;  // of the line that letters stand on
  double size = 10;
  bool bold = false;
  Anchor anchor = Anchor::start;
  Colour colour = black;
  std::string text = {};
  std::string_view kind = {};
  friend bool operator==(const Text&, const Text&) = default;
};

/// What follows, to the GroupEnd, belongs together.
struct Group {
  std::string_view kind = {};
  std::string id = {};     // unique in the picture; may be empty
  std::string label = {};  // what a screen reader says instead of what is inside; may be empty
  friend bool operator==(const Group&, const Group&) = default;
};
struct GroupEnd {
  friend bool operator==(const GroupEnd&, const GroupEnd&) = default;
};

using Item = std::variant<Lines, Rectangle, Disc, Curve, Text, Group, GroupEnd>;

/// A plain value. Later items lie above earlier ones.
struct Picture {
  double width = 0;
  double height = 0;
  std::string title = {};  // for screen readers and file managers; may be empty
  std::vector<Item> items = {};
};

/// What has to be known of a font to place text.
class EVODOKU_API FontMetrics {
 public:
  virtual ~FontMetrics();
  /// Of a line of text of size 1. `bold` type is wider.
  virtual double width(std::string_view text, bool bold) const = 0;
  /// How high digits are in type of size 1.
  virtual double digit_height() const = 0;
};

/// Those of no font in particular: about as wide as DejaVu Sans, wider than Helvetica and its kin, so that text
/// placed by it fits whatever a browser takes. The same on every machine.
EVODOKU_API const FontMetrics& usual_metrics();

/// The words of a text in lines no wider than `width`, in type of this size. A word that is longer is broken.
EVODOKU_API std::vector<std::string> wrapped_lines(std::string_view text, double width, double size,
                                                   bool bold, const FontMetrics& metrics);

/// How a picture is written as SVG.
struct SvgOptions {
  /// Names of fonts as CSS has them.
  std::string fonts = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif";
  /// Begin with the XML declaration, for a file; without it the text can stand in HTML.
  bool is_file = true;
};

/// A picture as SVG: real text; class names from `kind`; ids as given. Deterministic: the same bytes for the same picture.
/// Linear. Pure; safe from several threads. Text that is not UTF-8 gets U+FFFD in its place.
EVODOKU_API std::string to_svg(const Picture& picture, const SvgOptions& options = {});

/// Pages as one HTML file that prints as it looks, a sheet of paper a page, and needs no other file. To be written piece by
/// piece: head, pages, foot.
EVODOKU_API std::string html_pages_head(const Picture& first_page, std::string_view title,
                                        std::string_view language);
EVODOKU_API std::string html_page(const Picture& page);
EVODOKU_API std::string html_pages_foot();

/// The text with what HTML and XML give a meaning to escaped.
EVODOKU_API std::string escaped(std::string_view text);

}  // namespace evodoku::draw
