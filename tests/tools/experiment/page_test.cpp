#include <algorithm>
#include <catch2/catch.hpp>

#include "experiment/html.hpp"
#include "experiment/page_sections.hpp"
#include "small_run_table.hpp"

using namespace evodoku;
using namespace evodoku::tools;
using Catch::Contains;

namespace {

StudyInfo finished_study() {
  return {.title = "Study <1>",
          .repeats = 12,
          .version = "0.1.0",
          .description = {"method evodoku preset evodoku", "puzzle easy 1..."},
          .columns = {},
          .methods = 2,
          .puzzles = 2,
          .runs = 48};
}

/// A drawing that contains what was requested.
std::string drawn(const PlotRequest& request) {
  return "<?xml version=\"1.0\"?>\n<svg id='plot' x='1'><title>Gnuplot</title><use xlink:href='#plot'/>" +
         request.title + "</svg>";
}

bool has_section(const Page& page, const std::string& heading) {
  return std::ranges::any_of(page.sections,
                             [&](const PageSection& section) { return section.heading == heading; });
}

}  // namespace

TEST_CASE("text on a page is escaped") {
  CHECK(html_escaped("<a href=\"x\">'&'</a>\x1b") ==
        "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;?");
  const std::string html = html_of(page_of(finished_study(), small_run_table(), {}));
  CHECK_THAT(html,
             Contains("<title>Study &lt;1&gt;</title>") && Contains("&lt;hard &amp; &quot;long&quot;&gt;"));
  CHECK_THAT(html, !Contains("<hard") && !Contains("<script"));
}

TEST_CASE("figures of a page have names of their own") {
  const std::string svg = inline_svg({.title = "A & B", .svg = drawn({})}, "figure-3-");
  CHECK(svg ==
        "<svg role=\"img\" id='figure-3-plot' x='1'><title>A &amp; B</title><use "
        "xlink:href='#figure-3-plot'/></svg>");
}

TEST_CASE("a page tells of methods and levels and parameters and puzzles") {
  const Page page = page_of(finished_study(), small_run_table(), {.draw = drawn});
  CHECK(page.warnings.empty());
  for (const char* const heading : {"The study", "By method", "By level and method", "Do methods differ?",
                                    "Run lengths", "By population", "By puzzle and method"})
    CHECK(has_section(page, heading));
  CHECK_THAT(html_of(page), Contains("figure-1-plot") && Contains("figure-5-plot"));
}

TEST_CASE("a page of one method has nothing to compare") {
  const RunTable table = table_of_runs({{.method = "m", .level = "easy", .generations = 3}});
  const Page page = page_of(finished_study(), table, {.draw = drawn});
  CHECK_FALSE(has_section(page, "Do methods differ?"));
  CHECK_FALSE(has_section(page, "By level and method"));
}

TEST_CASE("a page says what is missing") {
  StudyInfo info = finished_study();
  info.runs = 40;
  const Page page = page_of(info, small_run_table(), {});
  REQUIRE(page.warnings.size() == 2);
  CHECK_THAT(page.warnings[0], Contains("40 of 48 runs"));
  CHECK_THAT(page.warnings[1], Contains("gnuplot is not installed"));
  CHECK_NOTHROW(html_of(page_of(info, table_of_runs({}), {.draw = drawn})));
}

TEST_CASE("times and memory are on a page only when asked for") {
  const auto html = [](bool with_timing) {
    return html_of(page_of(finished_study(), small_run_table(), {.with_timing = with_timing}));
  };
  CHECK_THAT(html(false), !Contains("cpu-ms"));
  CHECK_THAT(html(true), Contains("cpu-ms-median"));
}
