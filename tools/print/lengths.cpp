#include "print/lengths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

constexpr double points_an_inch = 72;
constexpr double points_a_millimetre = 72 / 25.4;

std::optional<double> points_of_unit(std::string_view unit) {
  if (unit == "mm") return points_a_millimetre;
  if (unit == "cm") return 10 * points_a_millimetre;
  if (unit == "in") return points_an_inch;
  if (unit == "pt") return 1;
  return std::nullopt;
}

/// A number with nothing after it.
std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
  return whole && std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

/// "15mm": the number and the length of its unit in points; nothing for anything else.
std::optional<std::pair<double, double>> number_and_unit(std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  const auto unit = points_of_unit(text.substr(text.size() - 2));
  const auto number = number_of(text.substr(0, text.size() - 2));
  return unit && number ? std::optional(std::pair(*number, *unit)) : std::nullopt;
}

struct NamedPaper {
  const char* name;
  double width;
  double height;
};
constexpr std::array papers = {
    NamedPaper{"a3", 297 * points_a_millimetre, 420 * points_a_millimetre},
    NamedPaper{"a4", 210 * points_a_millimetre, 297 * points_a_millimetre},
    NamedPaper{"a5", 148 * points_a_millimetre, 210 * points_a_millimetre},
    NamedPaper{"a6", 105 * points_a_millimetre, 148 * points_a_millimetre},
    NamedPaper{"letter", 8.5 * points_an_inch, 11 * points_an_inch},
    NamedPaper{"legal", 8.5 * points_an_inch, 14 * points_an_inch},
};

std::vector<std::string> pieces_between_commas(const std::string& text) {
  std::vector<std::string> pieces(1);
  for (const char symbol : text) {
    if (symbol == ',') {
      pieces.emplace_back();
    } else {
      pieces.back() += symbol;
    }
  }
  return pieces;
}

}  // namespace

double parse_length(const std::string& option, const std::string& text, double low, double high) {
  const auto read = number_and_unit(text);
  if (!read)
    throw UsageError(fmt::format("{} {}: want a length such as 15mm, 2cm, 0.5in or 36pt", option, text));
  const double points = read->first * read->second;
  if (points < low || points > high) {
    throw UsageError(
        fmt::format("{} {}: want {} to {}", option, text, in_centimetres(low), in_centimetres(high)));
  }
  return points;
}

Paper parse_paper(const std::string& text) {
  std::string name = text;
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const auto* const known =
      std::ranges::find_if(papers, [&](const NamedPaper& paper) { return name == paper.name; });
  if (known != papers.end()) return {name, known->width, known->height};
  const auto middle = name.find('x');
  if (middle != std::string::npos) {
    const auto height = number_and_unit(name.substr(middle + 1));
    const auto width = number_of(name.substr(0, middle));
    constexpr double least = 72;
    constexpr double most = 14'400;  // the largest page of PDF
    if (height && width) {
      Paper paper{name, *width * height->second, height->first * height->second};
      if (std::min(paper.width, paper.height) >= least && std::max(paper.width, paper.height) <= most)
        return paper;
      throw UsageError(fmt::format("--paper {}: want sides from 1 to 200 inches", text));
    }
  }
  std::vector<std::string> names;
  names.reserve(papers.size());
  for (const NamedPaper& paper : papers) names.emplace_back(paper.name);
  throw UsageError(fmt::format("--paper {}: want {}, or width x height such as 6x9in or 200x250mm{}", text,
                               fmt::join(names, ", "), did_you_mean(name, names)));
}

Margins parse_margins(const std::string& text) {
  const auto pieces = pieces_between_commas(text);
  std::vector<double> lengths;
  lengths.reserve(pieces.size());
  for (const std::string& piece : pieces) lengths.push_back(parse_length("--margins", piece, 0, 720));
  if (lengths.size() == 1) return {lengths[0], lengths[0], lengths[0], lengths[0]};
  if (lengths.size() == 4) return {lengths[0], lengths[1], lengths[2], lengths[3]};
  throw UsageError(fmt::format(
      "--margins {}: want one length for all, or four with commas between: top,outside,bottom,inside", text));
}

RowsAndColumns parse_rows_and_columns(const std::string& option, const std::string& text) {
  const auto middle = text.find_first_of("xX");
  const auto number = [](std::string_view digits) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && end == digits.data() + digits.size() && value >= 1 && value <= 40 ? value
                                                                                                     : 0;
  };
  const std::string_view view = text;
  const RowsAndColumns read = middle == std::string::npos ? RowsAndColumns{0, 0}
                                                          : RowsAndColumns{number(view.substr(0, middle)),
                                                                           number(view.substr(middle + 1))};
  if (read.rows > 0 && read.columns > 0) return read;
  throw UsageError(fmt::format("{} {}: want ROWSxCOLUMNS, each from 1 to 40, such as 3x2", option, text));
}

std::string in_centimetres(double points) {
  return fmt::format("{:.1f} cm", points / points_a_millimetre / 10);
}

}  // namespace evodoku::tools
