// Text of pictures: which characters it may have, how wide it is, where it breaks; and SVG and HTML.
#include "evodoku_draw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "page_texts.hpp"

namespace evodoku::draw {

FontMetrics::~FontMetrics() = default;

namespace {

/// The length in bytes of the character at `at`; 0 if there is none that XML allows.
std::size_t good_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(at);
  const bool is_lead = first >= 0xC0 && first < 0xF8;
  const std::size_t length = first < 0x80 ? 1 : !is_lead ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || at + length > text.size()) return 0;
  std::uint32_t code = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = at + 1; i < at + length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::uint32_t smallest[] = {0, 0x20, 0x80, 0x800, 0x10000};  // by length
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  const bool is_bad = code < smallest[length] || code > 0x10FFFF || code == 0x7F || is_surrogate ||
                      code == 0xFFFE || code == 0xFFFF;
  return is_bad ? 0 : length;
}

std::size_t length_at(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(1, good_length(text, at));
}

/// Widths of letters in a few classes, as in DejaVu Sans, the widest of the common sans-serif fonts.
class UsualMetrics : public FontMetrics {
 public:
  double width(std::string_view text, bool bold) const override {
    double sum = 0;
    for (std::size_t at = 0; at < text.size(); at += length_at(text, at))
      sum += width_of(text.substr(at, length_at(text, at)));
    return bold ? 1.1 * sum : sum;
  }
  double digit_height() const override { return 0.72; }

 private:
  static double width_of(std::string_view character) {
    if (character.size() > 1)
      return character.size() == 2 ? 0.7 : 1.0;  // accented letters; stars, ideographs
    const auto is_one_of = [&](std::string_view characters) {
      return characters.find(character.front()) != std::string_view::npos;
    };
    if (is_one_of(" .,:;'!|ijlI")) return 0.36;
    if (is_one_of("()[]{}-/\\\"frt")) return 0.45;
    if (is_one_of("mwMW@%")) return 1.0;
    return character.front() >= 'A' && character.front() <= 'Z' ? 0.75 : 0.64;
  }
};

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

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t three = 0;
    for (std::size_t i = at; i < at + 3; ++i)
      three = three << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0);
    for (std::size_t i = 0; i < 4; ++i)
      text += at + i > bytes.size() ? '=' : digits[three >> (18 - 6 * i) & 63];
  }
  return text;
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
    if (line.anchor == Anchor::middle) text_ += " text-anchor=\"middle\"";
    if (line.colour != black) add(" fill=\"{}\"", hex(line.colour));
    add(">{}</text>\n", escaped(line.text));
  }

  /// A file stands where it is first used. Browsers draw it apart from the page, whose names and styles do not matter.
  void operator()(const Image& image) {
    if (std::ranges::find(images_, image.id) == images_.end()) {
      images_.push_back(image.id);
      add("<defs><image id=\"{}\" width=\"1\" height=\"1\" href=\"data:image/{};base64,{}\"/></defs>\n",
          image.id, is_png(*image.file) ? "png" : "svg+xml", base64(*image.file));
    }
    open("use", image.kind);
    add(" href=\"#{}\" transform=\"translate({} {}) scale({})\"/>\n", image.id,
        number(image.x - image.size / 2), number(image.y - image.size / 2), number(image.size));
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
  std::vector<std::string> images_;  // ids of those that are there
};

}  // namespace

const FontMetrics& usual_metrics() {
  static const UsualMetrics metrics;
  return metrics;
}

std::vector<std::string> wrapped_lines(std::string_view text, double width, double size, bool bold,
                                       const FontMetrics& metrics) {
  const auto fits = [&](std::string_view line) { return size * metrics.width(line, bold) <= width; };
  std::vector<std::string> lines;
  while (true) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return lines;
    const std::size_t end = std::min(text.find(' ', first), text.size());
    std::string_view word = text.substr(first, end - first);
    text.remove_prefix(end);
    if (!lines.empty() && fits(lines.back() + " " + std::string(word))) {
      lines.back() += " " + std::string(word);
      continue;
    }
    // measuring all of a very long word again for each of its lines would be quadratic
    constexpr std::size_t very_long = 1000;
    while (word.size() > very_long || !fits(word)) {  // its longest start that fits, at least one character
      std::size_t piece = length_at(word, 0);
      while (piece < word.size() && fits(word.substr(0, piece + length_at(word, piece))))
        piece += length_at(word, piece);
      if (piece == word.size()) break;
      lines.emplace_back(word.substr(0, piece));
      word.remove_prefix(piece);
    }
    lines.emplace_back(word);
  }
}

std::optional<std::size_t> first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += good_length(text, at)) {
    if (good_length(text, at) == 0) return at;
  }
  return std::nullopt;
}

std::string without_bad_bytes(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); at += length_at(text, at))
    clean += good_length(text, at) == 0 ? "\xEF\xBF\xBD" : text.substr(at, length_at(text, at));
  return clean;
}

bool is_png(std::string_view bytes) {
  return bytes.starts_with("\x89PNG");
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char symbol : without_bad_bytes(text)) {
    const char* const entity = symbol == '&'   ? "&amp;"
                               : symbol == '<' ? "&lt;"
                               : symbol == '>' ? "&gt;"
                               : symbol == '"' ? "&quot;"
                                               : nullptr;
    safe += entity != nullptr ? entity : std::string(1, symbol);
  }
  return safe;
}

/// A point is 4/3 of a browser's pixels; the unit `pt` accounts for that.
std::string to_svg(const Picture& picture, bool is_file) {
  std::string text = is_file ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" : "";
  text += fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}pt\" height=\"{1}pt\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"'Source Sans 3', Lato, 'Open Sans', 'Noto Sans', Helvetica, Arial, 'DejaVu Sans', "
      "sans-serif\">\n",
      number(picture.width), number(picture.height));
  SvgItems items(text);
  for (const Item& item : picture.items) std::visit(items, item);
  return text + "</svg>\n";
}

void write_html(const NextPage& next_page, std::string_view title, const Sink& sink) {
  auto page = next_page();
  sink(fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
      "@page {{ size: {}pt {}pt; margin: 0; }}\n{}</style>\n</head>\n<body>\n",
      escaped(title), number(page ? page->width : 0), number(page ? page->height : 0), page_texts::pages));
  for (; page; page = next_page()) sink("<section class=\"page\">\n" + to_svg(*page, false) + "</section>\n");
  sink("</body>\n</html>\n");
}

}  // namespace evodoku::draw
