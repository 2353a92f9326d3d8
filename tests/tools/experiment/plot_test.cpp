#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <set>

#include "common/exit_code.hpp"
#include "evodoku/stats.hpp"
#include "experiment/gnuplot.hpp"
#include "experiment/plot_cells.hpp"
#include "experiment/plot_kinds.hpp"
#include "experiment/plot_layout.hpp"
#include "experiment/plot_request.hpp"
#include "experiment/plot_scale.hpp"
#include "experiment/plot_script.hpp"
#include "small_run_table.hpp"

using namespace evodoku;
using namespace evodoku::tools;
using Catch::Contains;

namespace {

/// One request of each kind, for a table of any runs.
std::vector<PlotRequest> requests() {
  return {{.kind = PlotKind::histogram, .column = "generations", .colour = "method"},
          {.kind = PlotKind::histogram, .column = "cpu-ms", .panels = {"method", "level"}},
          {.kind = PlotKind::box, .column = "generations", .x = "level", .colour = "method"},
          {.kind = PlotKind::violin, .column = "generations", .x = "method", .panels = {"level"}},
          {.kind = PlotKind::dots, .column = "generations", .x = "population", .panels = {"method", "level"}},
          {.kind = PlotKind::dots, .column = "generations", .x = "method", .colour = "level"},
          {.kind = PlotKind::heat, .column = "generations", .x = "population", .y = "level"},
          {.kind = PlotKind::heat, .x = "population", .y = "method", .value = HeatValue::ert},
          {.kind = PlotKind::run_length, .column = "evaluations", .colour = "method", .panels = {"level"}}};
}

/// The numbers at one place of each row, for all rows of a layer.
std::vector<double> numbers_at(const PlotLayer& layer, std::size_t place) {
  std::vector<double> numbers;
  for (const auto& row : layer.rows) {
    if (!row.empty()) numbers.push_back(row.at(place));
  }
  return numbers;
}

PlotRequest request_of(std::vector<std::string> arguments) {
  CommandLine line({.name = "evodoku-test", .sentence = "Tests.", .usage = "evodoku-test", .examples = {}},
                   {});
  for (const char* const name : {"kind", "column", "x", "y", "colour", "panels", "value", "title", "size"})
    line.add_options()(name, po::value<std::string>(), "");
  line.add_options()("log", "")("script", "");
  arguments.insert(arguments.begin(), "evodoku-test");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  line.parse(static_cast<int>(argv.size()), argv.data());
  return read_plot_request(line);
}

}  // namespace

TEST_CASE("a box plot shows the quartiles and whiskers and outliers of the statistics") {
  std::vector<SmallRun> runs;
  std::vector<double> values = {1, 2, 4, 7, 8, 9, 9, 12, 60, 61};
  for (const double value : values) runs.push_back({.method = "m", .level = "easy", .generations = value});
  const Figure figure = figure_of(table_of_runs(runs), {.column = "generations", .x = "method"});
  const Tukey box = tukey(values);
  const auto& layers = figure.panels.front().layers;
  CHECK(layers[0].rows.front().at(4) == box.lower_quartile);
  CHECK(layers[0].rows.front().at(5) == box.upper_quartile);
  CHECK(layers[1].rows[0].at(1) + layers[1].rows[0].at(3) == box.upper_whisker);
  CHECK(layers[1].rows[1].at(1) + layers[1].rows[1].at(3) == box.lower_whisker);
  CHECK(layers[2].rows.front().at(1) == box.median);
  CHECK(numbers_at(layers[3], 1) == std::vector<double>{60, 61});
}

TEST_CASE("the bars of a histogram hold every run") {
  const RunTable table = small_run_table();
  for (const bool logarithmic : {false, true}) {
    const Figure figure =
        figure_of(table, {.kind = PlotKind::histogram, .column = "generations", .logarithmic = logarithmic});
    const std::vector<double> counts = numbers_at(figure.panels.front().layers.front(), 1);
    CHECK(std::accumulate(counts.begin(), counts.end(), 0.0) == 48);
  }
}

TEST_CASE("every run is a dot and failures have another shape") {
  const Figure figure =
      figure_of(small_run_table(),
                {.kind = PlotKind::dots, .column = "generations", .x = "population", .panels = {"method"}});
  for (const PlotPanel& panel : figure.panels) {
    REQUIRE(panel.layers.size() == 2);
    CHECK(panel.layers[0].rows.size() == 22);
    CHECK(panel.layers[1].rows.size() == 2);
    CHECK(panel.layers[0].style != panel.layers[1].style);
    for (const double x : numbers_at(panel.layers[0], 0)) CHECK(std::abs(x - 10 * std::round(x / 10)) <= 3);
  }
}

TEST_CASE("a run length plot ends at the share that the statistics tell") {
  const Figure figure = figure_of(
      small_run_table(), {.kind = PlotKind::run_length, .column = "generations", .colour = "method"});
  const auto& layers = figure.panels.front().layers;
  REQUIRE(layers.size() == 6);  // distribution, steps and censored marks of each method
  CHECK(layers[1].rows.back().at(1) == Approx(100 * 22 / 24.0));
  CHECK(layers[2].rows.size() == 1);
  CHECK(figure.legend.front().text == "l'été `date` (22 of 24)");
}

TEST_CASE("a heat map has a cell for every pair of values that was run") {
  const Figure figure = figure_of(small_run_table(), {.kind = PlotKind::heat,
                                                      .column = "generations",
                                                      .x = "population",
                                                      .y = "level",
                                                      .value = HeatValue::success});
  CHECK(figure.panels.front().layers.front().rows.size() == 6);
  std::set<std::string> texts;
  for (const PlotText& text : figure.panels.front().texts) texts.insert(text.text);
  CHECK(texts == std::set<std::string>{"100", "75"});
}

TEST_CASE("panels of two columns stand across and down and those without runs are left out") {
  const RunTable table = table_of_runs(
      {{.method = "a", .level = "easy"}, {.method = "b", .level = "easy"}, {.method = "b", .level = "hard"}});
  const Figure figure =
      figure_of(table, {.kind = PlotKind::histogram, .column = "generations", .panels = {"method", "level"}});
  std::vector<std::pair<int, int>> places;
  for (const PlotPanel& panel : figure.panels) places.emplace_back(panel.column, panel.row);
  CHECK(places == std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {1, 1}});
  CHECK(figure.panels.back().titles == std::vector<std::string>{"method b", "level hard"});
}

TEST_CASE("a logarithmic scale goes up steadily from zero apart and back") {
  const std::vector<double> values = {0, 3, 1000, 25000};
  const Scale scale = Scale::logarithmic(values);
  double before = -INFINITY;
  for (const double value : {0.0, 0.5, 1.0, 3.0, 10.0, 999.0, 1000.0, 25000.0}) {
    CHECK(scale.place_of(value) > before);
    before = scale.place_of(value);
    CHECK(scale.value_at(before) == Approx(value).margin(1e-9));
  }
  std::vector<std::string> labels;
  for (const Tick& tick : scale.ticks(scale.place_of(0), scale.place_of(25000), 8)) {
    if (!tick.label.empty()) labels.push_back(tick.label);
  }
  CHECK(labels == std::vector<std::string>{"0", "1", "10", "100", "1000", "10⁴"});
}

TEST_CASE("ticks are round and in the stretch") {
  for (const double high : {0.03, 1.0, 7.0, 180.0, 3e5, 2e12}) {
    const std::vector<Tick> ticks = Scale::linear().ticks(0, high, 6);
    CHECK(ticks.size() >= 3);
    CHECK(ticks.size() <= 7);
    for (const Tick& tick : ticks) CHECK((tick.place >= 0 && tick.place <= high * (1 + 1e-9)));
  }
}

TEST_CASE("numbers read well") {
  CHECK(number_text(0) == "0");
  CHECK(number_text(-0.25) == "-0.25");
  CHECK(number_text(9999) == "9999");
  CHECK(number_text(12500) == "12,500");
  CHECK(number_text(-1234567) == "-1,234,567");
  CHECK(number_text(2.5e9) == "2.5×10⁹");
  CHECK(number_text(0.00002) == "2×10⁻⁵");
}

TEST_CASE(
    "all kinds of figures draw constant and single and censored and missing values with finite numbers") {
  std::vector<std::vector<SmallRun>> tables(5);
  for (int run = 0; run < 6; ++run) {
    const std::string method = run % 2 == 0 ? "a" : "b";
    tables[0].push_back({.method = method, .level = "easy", .generations = 0});
    tables[1].push_back({.method = method, .level = "easy", .generations = 500, .solved = false});
    tables[2].push_back({.method = method, .level = "easy", .generations = run < 3 ? 0.0 : 70.0});
    tables[3].push_back({.method = method, .level = "easy", .generations = run < 3 ? std::nan("") : 70.0});
  }
  tables[4] = {{.method = "a", .level = "easy", .generations = 17}};
  for (const auto& runs : tables) {
    for (PlotRequest request : requests()) {
      for (const bool logarithmic : {false, true}) {
        request.logarithmic = logarithmic;
        const std::string script = gnuplot_script(figure_of(table_of_runs(runs), request), ImageForm::svg);
        CHECK_THAT(script, !Contains("nan") && !Contains("inf "));
      }
    }
  }
}

TEST_CASE("a figure always gives the same script") {
  for (const PlotRequest& request : requests()) {
    CHECK(gnuplot_script(figure_of(small_run_table(), request), ImageForm::png) ==
          gnuplot_script(figure_of(small_run_table(), request), ImageForm::png));
  }
}

TEST_CASE("names stand in single quotes where gnuplot runs nothing") {
  CHECK(gnuplot_quoted("l'été `date` \"x\"") == "'l''été `date` \"x\"'");
  CHECK(gnuplot_quoted("two\nlines") == "'two?lines'");
  const std::string script =
      gnuplot_script(figure_of(small_run_table(), {.column = "generations", .x = "method"}), ImageForm::svg);
  CHECK_THAT(script, Contains("'l''été `date`' 1 0") && Contains("noenhanced"));
}

TEST_CASE("long names are turned and numbers thinned out and nothing stands outside of a figure") {
  std::vector<SmallRun> runs;
  for (int i = 1; i <= 46; ++i)
    runs.push_back({.method = "a method with a long name " + std::to_string(i),
                    .level = std::to_string(i % 3),
                    .population = 4.0 * i,
                    .generations = 10.0 * i});
  const RunTable table = table_of_runs(runs);
  const PlotLayout words = layout_of(figure_of(table, {.column = "generations", .x = "method"}));
  CHECK(words.x_ticks_turned);
  for (const Tick& tick : words.x_ticks) CHECK_FALSE(tick.label.empty());
  const PlotLayout numbers =
      layout_of(figure_of(table, {.column = "generations", .x = "population", .panels = {"level"}}));
  CHECK_FALSE(numbers.x_ticks_turned);
  CHECK(numbers.x_ticks.front().label == "4");
  const Figure coloured = figure_of(table, {.column = "generations", .x = "level", .colour = "level"});
  const PlotLayout with_legend = layout_of(coloured);
  CHECK(with_legend.legend_left + width_of(coloured.legend.back().text, tick_letters) <
        with_legend.size.width);
}

TEST_CASE("a figure has the size that is asked for or says that it has no room") {
  PlotRequest request{.column = "generations", .x = "method", .panels = {"level"}};
  request.size = {.width = 700, .height = 500};
  const PlotLayout layout = layout_of(figure_of(small_run_table(), request));
  CHECK(layout.size.width == 700);
  CHECK(layout.size.height == 500);
  request.size = {.width = 200, .height = 200};
  CHECK_THROWS_WITH(layout_of(figure_of(small_run_table(), request)), Contains("no room for 2 x 1 panels"));
}

TEST_CASE("a figure says what is missing from it") {
  RunTable table = small_run_table();
  table.expected = 100;
  const Figure figure = figure_of(table, {.column = "generations", .x = "method"});
  REQUIRE(figure.remarks.size() == 3);
  CHECK_THAT(figure.remarks[1], Contains("not finished"));
  CHECK_THAT(figure.remarks[2], Contains("4 of 48 runs did not succeed"));
}

TEST_CASE("what cannot be shown is refused with the way out") {
  const RunTable table = small_run_table();
  CHECK_THROWS_WITH(figure_of(table, {.column = "generatoins", .x = "method"}),
                    Contains("there are method, puzzle"));
  CHECK_THROWS_WITH(figure_of(table, {.column = "level", .x = "method"}), Contains("holds words"));
  CHECK_THROWS_WITH(figure_of(table, {.column = "nodes", .x = "method"}), Contains("no run has a value"));
  CHECK_THROWS_WITH(
      figure_of(table, {.kind = PlotKind::run_length, .column = "population", .colour = "method"}),
      Contains("generations, evaluations"));
  std::vector<SmallRun> runs;
  for (int i = 0; i < 17; ++i) runs.push_back({.method = std::to_string(i), .level = "easy"});
  CHECK_THROWS_WITH(
      figure_of(table_of_runs(runs), {.column = "generations", .x = "level", .colour = "method"}),
      Contains("17 values") && Contains("at most 16"));
}

TEST_CASE("a plot is asked for by words of the command line") {
  const PlotRequest request =
      request_of({"--kind", "heat", "--x", "population", "--y", "mutation", "--value", "outliers", "--panels",
                  "level,method", "--size", "900x600", "--title", "Outliers"});
  CHECK(request.kind == PlotKind::heat);
  CHECK(request.column == "evaluations");
  CHECK(request.value == HeatValue::outliers);
  CHECK(request.panels == std::vector<std::string>{"level", "method"});
  CHECK(request.size->width == 900);
  CHECK(request_of({"--kind", "violin", "--log"}).logarithmic);
  CHECK(request_of({"--kind", "violin"}).x == "method");
  CHECK(request_of({"--kind", "run-length"}).colour == "method");
}

TEST_CASE("a plot that makes no sense is a usage error that names the way out") {
  CHECK_THROWS_WITH(request_of({}), Contains("--kind histogram"));
  CHECK_THROWS_WITH(request_of({"--kind", "boks"}), Contains("did you mean box?"));
  CHECK_THROWS_WITH(request_of({"--kind", "dots"}), Contains("--x population"));
  CHECK_THROWS_WITH(request_of({"--kind", "heat", "--x", "a"}), Contains("--x and --y"));
  CHECK_THROWS_WITH(request_of({"--kind", "box", "--y", "a"}), Contains("--y needs --kind heat"));
  CHECK_THROWS_WITH(request_of({"--kind", "box", "--size", "900"}), Contains("WIDTHxHEIGHT"));
  CHECK_THROWS_WITH(request_of({"--kind", "box", "--panels", "a,b,c"}), Contains("a column, or two"));
  CHECK_THROWS_AS(request_of({"--kind", "heat", "--x", "a", "--y", "b", "--value", "success", "--log"}),
                  UsageError);
}

TEST_CASE("gnuplot draws all kinds of figures with their labels") {
  if (!has_gnuplot()) return;
  for (const PlotRequest& request : requests()) {
    const std::string svg =
        run_gnuplot(gnuplot_script(figure_of(small_run_table(), request), ImageForm::svg));
    CHECK_THAT(svg, Contains("A study") && Contains("</svg>"));
  }
  const Figure figure = figure_of(small_run_table(), {.column = "cpu-ms", .x = "level", .colour = "method"});
  const std::string svg = run_gnuplot(gnuplot_script(figure, ImageForm::svg));
  CHECK_THAT(svg, Contains("CPU time, ms") && Contains("l'été `date`") && Contains("&lt;hard &amp;"));
  CHECK(run_gnuplot(gnuplot_script(figure, ImageForm::png)).substr(1, 3) == "PNG");
  CHECK(run_gnuplot(gnuplot_script(figure, ImageForm::pdf)).substr(0, 4) == "%PDF");
}

TEST_CASE("what gnuplot complains of is told") {
  if (!has_gnuplot()) return;
  CHECK_THROWS_WITH(run_gnuplot("plot nothing at all"), Contains("gnuplot could not draw"));
}
