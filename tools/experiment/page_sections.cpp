#include "experiment/page_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "experiment/plot_style.hpp"

namespace evodoku::tools {

namespace {

// A figure with more puzzles side by side than this would be wider than any screen.
constexpr std::size_t most_puzzles = 120;

std::size_t levels_of(const RunTable& table, const std::string& column) {
  return group_by(table, {column}).size();
}

/// The parameters with at least two values.
std::vector<std::string> varied_parameters(const RunTable& table) {
  std::vector<std::string> names;
  for (const RunColumn& column : table.columns) {
    if (!is_usual_column(column.name) && levels_of(table, column.name) > 1) names.push_back(column.name);
  }
  return names;
}

bool has_values(const RunColumn& column) {
  return std::ranges::any_of(column.numbers, [](double value) { return !std::isnan(value); });
}

/// The unit of the runs' effort: evaluations, or what else the methods count. Nothing if they count nothing.
std::string effort_of(const RunTable& table) {
  for (const char* const name : {"evaluations", "generations", "nodes"}) {
    if (has_values(table.numbers(name))) return name;
  }
  return {};
}

/// Makes the sections of a page.
class PageMaker {
 public:
  PageMaker(const StudyInfo& info, const RunTable& table, const PageOptions& options)
      : info_(info),
        table_(table),
        options_(options),
        effort_(effort_of(table)),
        has_methods_(levels_of(table, "method") > 1),
        has_levels_(levels_of(table, "level") > 1) {}

  Page page() {
    Page page{.title = options_.title.empty() ? info_.title : options_.title};
    if (info_.runs < info_.expected()) {
      page.warnings.push_back(
          fmt::format("The study is not finished: {} of {} runs are there. What follows may change.",
                      info_.runs, info_.expected()));
    }
    if (!options_.draw) {
      page.warnings.emplace_back(
          "The page has no figures, because gnuplot is not installed (Debian: gnuplot-nox).");
    }
    page.sections = {study()};
    if (table_.rows() == 0) return page;
    page.sections.push_back(methods());
    if (has_levels_) page.sections.push_back(levels());
    if (has_methods_ && !effort_.empty()) page.sections.push_back(comparison());
    if (!effort_.empty()) page.sections.push_back(run_lengths());
    for (const std::string& name : varied_parameters(table_)) page.sections.push_back(parameter(name));
    page.sections.push_back(puzzles());
    page.sections.push_back(description());
    page.sections.push_back(explanation());
    return page;
  }

 private:
  PageSection study() const;
  PageSection methods() const;
  PageSection levels() const;
  PageSection comparison() const;
  PageSection run_lengths() const;
  PageSection parameter(const std::string& name) const;
  PageSection puzzles() const;
  PageSection description() const;
  PageSection explanation() const;

  ReportTable report(const std::vector<std::string>& by) const {
    return report_table(table_, by, options_.with_timing);
  }

  /// Adds a figure if gnuplot is available and there is something to show.
  void add_figure(PageSection& section, PlotRequest request) const {
    if (!options_.draw || effort_.empty()) return;
    request.column = effort_;
    request.logarithmic = true;
    section.figures.push_back({.title = request.title, .svg = options_.draw(request)});
  }

  const StudyInfo& info_;
  const RunTable& table_;
  const PageOptions& options_;
  std::string effort_;
  bool has_methods_;
  bool has_levels_;
};

// The first rows of study_table() say how much was done, the others list every method and puzzle.
constexpr std::ptrdiff_t rows_of_extent = 6;

PageSection PageMaker::study() const {
  ReportTable extent = study_table(info_);
  const auto shown = std::min(rows_of_extent, std::ssize(extent.rows));
  extent.rows.erase(extent.rows.begin() + shown, extent.rows.end());
  return {.heading = "The study", .tables = {std::move(extent)}};
}

PageSection PageMaker::description() const {
  ReportTable all = study_table(info_);
  const auto shown = std::min(rows_of_extent, std::ssize(all.rows));
  all.rows.erase(all.rows.begin(), all.rows.begin() + shown);
  return {.heading = "Methods and puzzles in full", .tables = {std::move(all)}, .is_folded = true};
}

PageSection PageMaker::methods() const {
  PageSection section{.heading = "By method", .tables = {report({"method"})}};
  add_figure(section, {.kind = PlotKind::box, .x = "method", .title = "Spread of " + effort_ + " by method"});
  return section;
}

PageSection PageMaker::levels() const {
  PageSection section{.heading = "By level and method", .tables = {report({"level", "method"})}};
  const bool can_be_told_apart = levels_of(table_, "method") <= most_series;
  add_figure(section, {.kind = PlotKind::violin,
                       .x = "level",
                       .colour = has_methods_ && can_be_told_apart ? "method" : "",
                       .title = "Density of " + effort_ + " by level"});
  return section;
}

PageSection PageMaker::comparison() const {
  PageSection section{.heading = "Do methods differ?",
                      .tables = {comparison_table(table_, "method", {}, effort_)}};
  if (has_levels_) section.tables.push_back(comparison_table(table_, "method", {"level"}, effort_));
  return section;
}

PageSection PageMaker::run_lengths() const {
  // For each puzzle, because a mixture of exponential distributions is not exponential.
  PageSection section{.heading = "Run lengths",
                      .tables = {run_length_table(table_, {"method", "puzzle"}, effort_)},
                      .is_folded = levels_of(table_, "puzzle") > 3};
  if (levels_of(table_, "method") <= most_series) {
    add_figure(
        section,
        {.kind = PlotKind::run_length, .colour = "method", .title = "Runs solved within so many " + effort_});
  }
  return section;
}

PageSection PageMaker::parameter(const std::string& name) const {
  PageSection section{.heading = "By " + name, .tables = {report({"method", name})}, .is_folded = true};
  add_figure(section,
             {.kind = PlotKind::box,
              .x = name,
              .panels = has_methods_ ? std::vector<std::string>{"method"} : std::vector<std::string>{},
              .title = fmt::format("Spread of {} by {}", effort_, name)});
  return section;
}

PageSection PageMaker::puzzles() const {
  PageSection section{
      .heading = "By puzzle and method", .tables = {report({"puzzle", "method"})}, .is_folded = true};
  if (levels_of(table_, "puzzle") <= most_puzzles) {
    add_figure(section,
               {.kind = PlotKind::box,
                .x = "puzzle",
                .panels = has_methods_ ? std::vector<std::string>{"method"} : std::vector<std::string>{},
                .title = "Spread of " + effort_ + " by puzzle"});
  }
  return section;
}

PageSection PageMaker::explanation() const {
  return {.heading = "How to read the tables",
          .paragraphs =
              {
                  // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): sentences of several lines
                  "solved: runs whose grid passes the checker with every clue kept. success: their share, "
                  "with Wilson's 95 % "
                  "interval in brackets.",
                  "generations-ert: expected running time, the generations of all runs divided by the number "
                  "of those "
                  "that succeeded, with "
                  "its 95 % interval; evaluations-ert: the same in evaluations. Where no run succeeded there "
                  "is only a lower "
                  "limit.",
                  "outliers: values beyond Tukey's fences, 1.5 times the distance of the quartiles outside "
                  "of them.",
                  "u, p: Mann-Whitney's test; what did not succeed within the budget, the least at which a "
                  "run of "
                  "the two was given up, ranks last; p-holm: p adjusted for the "
                  "number of pairs. "
                  "a12: the chance that a run of the first method takes longer than one of the second "
                  "(Vargha and Delaney), "
                  "0.5 where they are alike. A median of inf: at least half of the runs did not succeed.",
                  "cv: the standard deviation of run lengths divided by their mean, 1 under an exponential "
                  "law. distance: the "
                  "largest between the distribution of run lengths and that law, at the length departs-at, "
                  "where more or fewer "
                  "runs had succeeded than the law says. p-low, p-high: between them lies the p-value of the "
                  "law.",
              },
          .is_folded = true};
}

}  // namespace

Page page_of(const StudyInfo& info, const RunTable& table, const PageOptions& options) {
  return PageMaker(info, table, options).page();
}

}  // namespace evodoku::tools
