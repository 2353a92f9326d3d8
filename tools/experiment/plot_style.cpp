#include "experiment/plot_style.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace evodoku::tools {

std::string series_colour(std::size_t series) {
  static constexpr std::array<const char*, 8> colours = {"#0072b2", "#d55e00", "#009e73", "#e69f00",
                                                         "#cc79a7", "#56b4e9", "#000000", "#8c8c8c"};
  return colours[series % colours.size()];
}

std::string translucent(const std::string& colour, double share) {
  return fmt::format("#{:02x}{}", static_cast<int>(std::lround(255 * share)), colour.substr(1));
}

std::string filled_boxes(const std::string& fill, const std::string& border) {
  return fmt::format("boxxyerror fillstyle solid 1 border linecolor rgb '{}' linewidth 1 linecolor rgb '{}'",
                     border, fill);
}

std::string coloured_boxes() {
  return "boxxyerror fillstyle solid 1 noborder linecolor rgb variable";
}

std::string filled_shape(const std::string& fill) {
  return fmt::format("filledcurves closed fillstyle solid 1 noborder linecolor rgb '{}'", fill);
}

std::string lines(const std::string& colour, double width, Dash dash) {
  return fmt::format("lines linecolor rgb '{}' linewidth {:g} dashtype {}", colour, width,
                     dash == Dash::solid ? "1" : "(8,5)");
}

std::string segments(const std::string& colour, double width, Dash dash) {
  return fmt::format("vectors nohead linecolor rgb '{}' linewidth {:g} dashtype {}", colour, width,
                     dash == Dash::solid ? "1" : "(8,5)");
}

std::string points(const std::string& colour, PointShape shape, double size) {
  return fmt::format("points linecolor rgb '{}' pointtype {} pointsize {:g} linewidth 1", colour,
                     static_cast<int>(shape), size);
}

}  // namespace evodoku::tools
