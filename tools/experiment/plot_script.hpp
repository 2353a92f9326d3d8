// Writes a figure as a script for gnuplot.
#pragma once

#include <string>

#include "experiment/plot_figure.hpp"

namespace evodoku::tools {

enum class ImageForm { svg, png, pdf };

/// A script that writes the image to standard output. It contains all its data and needs no other file; gnuplot
/// computes nothing. The same figure gives the same script.
std::string gnuplot_script(const Figure& figure, ImageForm form);

/// A text as a literal gnuplot string: in single quotes, in which gnuplot runs no commands and knows no escapes.
std::string gnuplot_quoted(const std::string& text);

}  // namespace evodoku::tools
