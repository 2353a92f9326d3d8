#include "evodoku_draw/picture.hpp"

#include <algorithm>

#include "draw/utf8.hpp"

namespace evodoku::draw {

FontMetrics::~FontMetrics() = default;

namespace {

/// Widths of letters in a few classes, as in DejaVu Sans, the widest of the common sans-serif fonts.
double usual_width(std::string_view character) {
  const auto is_one_of = [&](std::string_view characters) {
    return character.size() == 1 && characters.find(character) != std::string_view::npos;
  };
  if (is_one_of(" .,:;'!|ijlI")) return 0.36;
  if (is_one_of("()[]{}-/\\\"frt")) return 0.45;
  if (is_one_of("mwMW@%")) return 1.0;
  if (character.size() == 1 && character.front() >= 'A' && character.front() <= 'Z') return 0.75;
  if (character.size() == 1) return 0.64;
  return character.size() == 2 ? 0.7 : 1.0;  // accented letters; stars, arrows and ideographs
}

class UsualMetrics : public FontMetrics {
 public:
  double width(std::string_view text, bool bold) const override {
    double sum = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = character_length(text, at);
      sum += usual_width(text.substr(at, length));
      at += length;
    }
    return bold ? 1.1 * sum : sum;
  }
  double digit_height() const override { return 0.72; }
};

/// The length of the longest start of a word that fits, at least one character.
template <typename Fits>
std::size_t fitting_start(std::string_view word, const Fits& fits) {
  std::size_t length = character_length(word, 0);
  while (length < word.size()) {
    const std::size_t longer = length + character_length(word, length);
    if (!fits(word.substr(0, longer))) break;
    length = longer;
  }
  return length;
}

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
    std::string word(text.substr(first, end - first));
    text.remove_prefix(end);
    if (!lines.empty() && fits(lines.back() + " " + word)) {
      lines.back() += " " + word;
      continue;
    }
    while (!fits(word)) {
      const std::size_t piece = fitting_start(word, fits);
      if (piece == word.size()) break;
      lines.push_back(word.substr(0, piece));
      word.erase(0, piece);
    }
    lines.push_back(word);
  }
}

}  // namespace evodoku::draw
