#include "experiment/html.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

// Figures keep their white background on dark screens, because their colours are chosen for it.
constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --soft: #f4f4f4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1b1b1b; --line: #555; --soft: #282828; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 75rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
.table, figure { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: 0.2rem 0.6rem; text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
th.number, td.number { text-align: right; white-space: nowrap; }
thead th { background: var(--soft); overflow-wrap: normal; }
.warning { border-left: 0.3rem solid #d55e00; background: var(--soft); padding: 0.5rem 1rem; }
summary { font-size: 1.3rem; font-weight: 600; cursor: pointer; margin: 1rem 0; }
svg { background: #fff; max-width: 100%; height: auto; }
figcaption { font-size: 0.875rem; }
@media print { body { max-width: none; margin: 0; } section, figure, tr { break-inside: avoid-page; }
  .table, figure { overflow: visible; } }
)";

std::string cell(const char* element, const std::string& text, bool is_number) {
  return fmt::format("<{}{}>{}</{}>", element, is_number ? " class=\"number\"" : "", html_escaped(text),
                     element);
}

std::string row_of(const char* element, const std::vector<std::string>& texts,
                   const std::vector<bool>& is_number) {
  std::string row = "<tr>";
  for (std::size_t column = 0; column < texts.size(); ++column)
    row += cell(element, texts[column], is_number[column]);
  return row + "</tr>\n";
}

std::string html_table(const TextTable& table) {
  std::string html = "<div class=\"table\"><table>\n";
  html += fmt::format("<caption>{}</caption>\n<thead>\n", html_escaped(table.title));
  html += row_of("th", table.header, table.is_number) + "</thead>\n<tbody>\n";
  for (const auto& row : table.rows) html += row_of("td", row, table.is_number);
  return html + "</tbody>\n</table></div>\n";
}

void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t place = text.find(what); place != std::string::npos;
       place = text.find(what, place + with.size())) {
    text.replace(place, what.size(), with);
  }
}

/// `figures` counts the figures of the page.
std::string html_section(const PageSection& section, int& figures) {
  std::string html = section.is_folded ? "<details>\n<summary>" : "<section>\n<h2>";
  html += html_escaped(section.heading) + (section.is_folded ? "</summary>\n" : "</h2>\n");
  for (const std::string& paragraph : section.paragraphs) html += "<p>" + html_escaped(paragraph) + "</p>\n";
  for (const PageFigure& figure : section.figures) {
    html +=
        fmt::format("<figure>\n{}\n</figure>\n", inline_svg(figure, fmt::format("figure-{}-", ++figures)));
  }
  for (const ReportTable& table : section.tables) html += html_table(text_of(table));
  return html + (section.is_folded ? "</details>\n" : "</section>\n");
}

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string escaped;
  for (const char symbol : printable(text)) {
    switch (symbol) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += symbol;
    }
  }
  return escaped;
}

std::string inline_svg(const PageFigure& figure, const std::string& prefix) {
  // An SVG document begins with an XML declaration, which is not allowed before an element of a page.
  const std::size_t begin = figure.svg.find("<svg");
  std::string svg = begin == std::string::npos ? figure.svg : figure.svg.substr(begin);
  static constexpr std::array<const char*, 5> before_names = {"id=\"", "id='", "href='#", "href=\"#",
                                                              "url(#"};
  for (const char* const before : before_names) replace_all(svg, before, before + prefix);
  replace_all(svg, "<title>Gnuplot</title>", "<title>" + html_escaped(figure.title) + "</title>");
  replace_all(svg, "<svg ", "<svg role=\"img\" ");
  return svg;
}

std::string html_of(const Page& page) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, "
      "initial-scale=1\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n",
      html_escaped(page.title), style);
  for (const std::string& warning : page.warnings)
    html += "<p class=\"warning\">" + html_escaped(warning) + "</p>\n";
  int figures = 0;
  for (const PageSection& section : page.sections) html += html_section(section, figures);
  return html + "</body>\n</html>\n";
}

}  // namespace evodoku::tools
