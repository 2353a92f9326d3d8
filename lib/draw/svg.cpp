#include <fmt/format.h>

#include <iterator>
#include <string>

#include "draw/utf8.hpp"
#include "evodoku_draw/picture.hpp"

namespace evodoku::draw {

namespace {

/// In hundredths of a point, without trailing zeros.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string hex(Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

/// Writes the items one after another, each on a line.
class SvgItems {
 public:
  explicit SvgItems(std::string& text) : text_(text) {}

  void operator()(const Lines& lines) {
    open("path", lines.kind);
    text_ += " d=\"";
    for (const Segment& segment : lines.segments) {
      add("M{} {}L{} {}", number(segment.x1), number(segment.y1), number(segment.x2), number(segment.y2));
    }
    add("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n", hex(lines.colour), number(lines.width));
  }

  void operator()(const Rectangle& box) {
    open("rect", box.kind);
    add(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(box.x), number(box.y), number(box.width),
        number(box.height));
    close_shape(box.fill, box.line, box.line_width);
  }

  void operator()(const Disc& disc) {
    open("circle", disc.kind);
    add(" cx=\"{}\" cy=\"{}\" r=\"{}\"", number(disc.x), number(disc.y), number(disc.radius));
    close_shape(disc.fill, disc.line, disc.line_width);
  }

  void operator()(const Curve& curve) {
    open("path", curve.kind);
    add(" d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", number(curve.x1),
        number(curve.y1), number(curve.towards_x), number(curve.towards_y), number(curve.x2),
        number(curve.y2), hex(curve.colour), number(curve.width));
    if (curve.dash > 0) add(" stroke-dasharray=\"{}\"", number(curve.dash));
    text_ += "/>\n";
  }

  void operator()(const Text& line) {
    open("text", line.kind);
    add(" x=\"{}\" y=\"{}\" font-size=\"{}\"", number(line.x), number(line.y), number(line.size));
    if (line.bold) text_ += " font-weight=\"bold\"";
    if (line.anchor != Anchor::start)
      add(" text-anchor=\"{}\"", line.anchor == Anchor::middle ? "middle" : "end");
    if (line.colour != black) add(" fill=\"{}\"", hex(line.colour));
    add(">{}</text>\n", escaped(line.text));
  }

  void operator()(const Group& group) {
    open("g", group.kind);
    if (!group.id.empty()) add(" id=\"{}\"", escaped(group.id));
    if (!group.label.empty()) add(" role=\"img\" aria-label=\"{}\"", escaped(group.label));
    text_ += ">\n";
  }

  void operator()(const GroupEnd&) { text_ += "</g>\n"; }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Arguments>(arguments)...);
  }

  void open(std::string_view element, std::string_view kind) {
    add("<{}", element);
    if (!kind.empty()) add(" class=\"{}\"", kind);
  }

  void close_shape(const std::optional<Colour>& fill, const std::optional<Colour>& line, double line_width) {
    add(" fill=\"{}\"", fill ? hex(*fill) : "none");
    if (line) add(" stroke=\"{}\" stroke-width=\"{}\"", hex(*line), number(line_width));
    text_ += "/>\n";
  }

  std::string& text_;
};

/// A point is 4/3 of a browser's pixels; the unit `pt` accounts for that.
void add_svg(std::string& text, const Picture& picture, const std::string& fonts) {
  fmt::format_to(
      std::back_inserter(text),
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}pt\" height=\"{1}pt\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"{2}\">\n",
      number(picture.width), number(picture.height), escaped(fonts));
  if (!picture.title.empty())
    fmt::format_to(std::back_inserter(text), "<title>{}</title>\n", escaped(picture.title));
  SvgItems items(text);
  for (const Item& item : picture.items) std::visit(items, item);
  text += "</svg>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    const std::string_view character = text.substr(at, length);
    at += length;
    if (character == "&") {
      safe += "&amp;";
    } else if (character == "<") {
      safe += "&lt;";
    } else if (character == ">") {
      safe += "&gt;";
    } else if (character == "\"") {
      safe += "&quot;";
    } else if (is_character(character)) {
      safe += character;
    } else {
      safe += "\xEF\xBF\xBD";
    }
  }
  return safe;
}

std::string to_svg(const Picture& picture, const SvgOptions& options) {
  std::string text = options.is_file ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" : "";
  add_svg(text, picture, options.fonts);
  return text;
}

std::string html_pages_head(const Picture& first_page, std::string_view title, std::string_view language) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
      "@page {{ size: {}pt {}pt; margin: 0; }}\n"
      "body {{ margin: 0; background: #ddd; }}\n"
      ".page {{ margin: 1em auto; background: white; break-after: page; width: fit-content; max-width: 100%; "
      "}}\n"
      ".page svg {{ display: block; max-width: 100%; height: auto; }}\n"
      ".page:last-of-type {{ break-after: auto; }}\n"
      "@media print {{ body {{ background: none; }} .page {{ margin: 0; }} .page svg {{ max-width: none; }} "
      "}}\n"
      "</style>\n</head>\n<body>\n",
      escaped(language), escaped(title), number(first_page.width), number(first_page.height));
}

std::string html_page(const Picture& page) {
  std::string text = "<section class=\"page\">\n";
  add_svg(text, page, SvgOptions{}.fonts);
  return text + "</section>\n";
}

std::string html_pages_foot() {
  return "</body>\n</html>\n";
}

}  // namespace evodoku::draw
