// The styles of a figure's parts, as gnuplot commands.
#pragma once

#include <cstddef>
#include <string>

namespace evodoku::tools {

/// The number of series that can be distinguished: eight colours, each with two shapes.
inline constexpr std::size_t most_series = 16;

/// "#0072b2": colours that colour-blind readers can distinguish (M. Okabe, K. Ito, "Color Universal Design", 2008),
/// with a grey in place of yellow, which is hardly visible on white paper.
std::string series_colour(std::size_t series);

/// The same colour with this transparency, 0 to 1.
std::string translucent(const std::string& colour, double share);

inline constexpr const char* ink = "#222222";
inline constexpr const char* failure_colour = "#d55e00";

/// Shapes of points, by gnuplot's numbers.
enum class PointShape { plus = 1, cross = 2, circle = 6, disc = 7 };

enum class Dash { solid, dashed };

// The text after "with" for a layer of a figure. A row of the layer has the numbers named in the comment.

/// x, y, low x, high x, low y, high y
std::string filled_boxes(const std::string& fill, const std::string& border);

/// x, y, low x, high x, low y, high y, colour as a number
std::string coloured_boxes();

/// x, y, round the shape
std::string filled_shape(const std::string& fill);

/// x, y
std::string lines(const std::string& colour, double width, Dash dash = Dash::solid);

/// x, y, and the length along both
std::string segments(const std::string& colour, double width, Dash dash = Dash::solid);

/// x, y
std::string points(const std::string& colour, PointShape shape, double size);

}  // namespace evodoku::tools
