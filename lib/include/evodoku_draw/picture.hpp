// A picture: a list of drawing operations in points, independent of the output format. Boards and pages
// produce pictures; SVG, HTML, PDF and PNG are written from them.
//
//   evodoku::draw::Picture picture{.width = 120, .height = 120};
//   evodoku::draw::add_board(picture, {.clues = puzzle}, {.x = 10, .y = 10, .size = 100});
//   std::cout << evodoku::draw::to_svg(picture);
//
// More: docs/print.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/export.hpp"

namespace evodoku::draw {

/// There is no transparency, because book printers refuse it.
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

// All lengths are in points (1/72 inch) from the top left corner, x to the right, y down. A `kind` is a word
// for the role of an item ("thin", "clue"), and its class in SVG. It must outlive the picture, as a literal
// does.

struct Segment {
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
};

/// Straight lines of one width, with square ends.
struct Lines {
  std::vector<Segment> segments = {};
  double width = 1;
  Colour colour = black;
  std::string_view kind = {};
};

/// The outline is centred on the edge.
struct Rectangle {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  std::optional<Colour> fill = {};
  std::optional<Colour> line = {};
  double line_width = 1;
  std::string_view kind = {};
};

struct Disc {
  double x = 0;  // of the centre
  double y = 0;
  double radius = 1;
  std::optional<Colour> fill = {};
  std::optional<Colour> line = {};
  double line_width = 1;
  std::string_view kind = {};
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
};

enum class Anchor { start, middle };

/// One line of text in UTF-8.
struct Text {
  double x = 0;  // of its start or middle
  double y = 0;  // of the baseline
  double size = 10;
  bool bold = false;
  Anchor anchor = Anchor::start;
  Colour colour = black;
  std::string text = {};
  std::string_view kind = {};
};

/// The contents of a picture file, SVG or PNG, as large as fits into a square. SVG and HTML have them inside as they are;
/// what a reader of these draws is not checked. PDF and PNG need cairo, and librsvg for SVG.
struct Image {
  double x = 0;  // of the centre
  double y = 0;
  double size = 10;     // a side of the square
  std::string id = {};  // the same for all with this file, in all pictures of a document
  std::shared_ptr<const std::string> file = {};
  std::string_view kind = {};
};

/// Begins a group that extends to the matching GroupEnd.
struct Group {
  std::string_view kind = {};
  std::string id = {};     // unique in the picture; may be empty
  std::string label = {};  // read by screen readers instead of the contents; may be empty
};
struct GroupEnd {};

using Item = std::variant<Lines, Rectangle, Disc, Curve, Text, Image, Group, GroupEnd>;

/// A plain value. Later items are drawn over earlier ones.
struct Picture {
  double width = 0;
  double height = 0;
  std::vector<Item> items = {};
};

/// The metrics of a font that are needed to place text.
class EVODOKU_API FontMetrics {
 public:
  virtual ~FontMetrics();
  /// The width of a line of text of size 1. Bold type is wider.
  virtual double width(std::string_view text, bool bold) const = 0;
  /// The height of digits in type of size 1.
  virtual double digit_height() const = 0;
};

/// Metrics of a generic font, about as wide as DejaVu Sans and wider than Helvetica and similar fonts, so
/// that text placed by them fits whatever font a browser uses. The same on every machine.
EVODOKU_API const FontMetrics& usual_metrics();

/// Breaks a text into lines no wider than `width`, in type of this size. A longer word is broken.
EVODOKU_API std::vector<std::string> wrapped_lines(std::string_view text, double width, double size,
                                                   bool bold, const FontMetrics& metrics);

/// The place of the first byte that cannot be on a page: it is no UTF-8 (a broken or overlong sequence, a
/// surrogate, more than U+10FFFF), or a control character or noncharacter, which XML does not allow. Nothing
/// if all can.
EVODOKU_API std::optional<std::size_t> first_bad_byte(std::string_view text);
/// The text with U+FFFD in place of such bytes, as it is drawn.
EVODOKU_API std::string without_bad_bytes(std::string_view text);

/// A picture as SVG: text stays text; class names from `kind`; ids as given. A whole file, or without the XML
/// declaration a part of HTML. Deterministic: the same bytes for the same picture. Linear. Pure; safe from
/// several threads.
EVODOKU_API std::string to_svg(const Picture& picture, bool is_file = true);

/// Gives a document's pages one after the other; nothing after the last.
using NextPage = std::function<std::optional<Picture>()>;
/// Takes a document's bytes piece by piece.
using Sink = std::function<void(std::string_view bytes)>;

/// Pages as one self-contained HTML file that prints as it looks, one sheet of paper per page.
EVODOKU_API void write_html(const NextPage& next_page, std::string_view title, const Sink& sink);

/// Whether these are the contents of a PNG file.
EVODOKU_API bool is_png(std::string_view bytes);

/// The text with the special characters of HTML and XML escaped.
EVODOKU_API std::string escaped(std::string_view text);

}  // namespace evodoku::draw
