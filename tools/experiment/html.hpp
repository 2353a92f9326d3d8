// Writes a page as one HTML file without references to others.
#pragma once

#include <string>
#include <vector>

#include "experiment/report_table.hpp"

namespace evodoku::tools {

/// A figure of a page.
struct PageFigure {
  std::string title;
  std::string svg;  // a document as gnuplot writes it
};

struct PageSection {
  std::string heading;
  std::vector<std::string> paragraphs = {};
  std::vector<ReportTable> tables = {};
  std::vector<PageFigure> figures = {};
  bool is_folded = false;  // hidden until the reader opens it
};

struct Page {
  std::string title;
  std::vector<std::string> warnings = {};
  std::vector<PageSection> sections = {};
};

/// The whole file. All text is escaped. It needs no scripts, and reads well on paper and on a dark screen.
std::string html_of(const Page& page);

/// Text for HTML: what could be taken for markup is escaped, control characters are '?'.
std::string html_escaped(const std::string& text);

/// The element of an SVG document, to be placed in a page. Its ids begin with `prefix`, so that those of several
/// figures on a page do not clash; `title` is read to people who cannot see it.
std::string inline_svg(const PageFigure& figure, const std::string& prefix);

}  // namespace evodoku::tools
