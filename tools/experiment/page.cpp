#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>

#include "common/tool.hpp"
#include "evodoku/stats.hpp"
#include "evodoku_draw/picture.hpp"
#include "experiment/results.hpp"
#include "page_templates.hpp"

namespace evodoku::tools {

namespace {

using draw::escaped;

// A figure with more of them would have no room for them, or no colours.
constexpr std::size_t most_groups = 60;
constexpr std::size_t most_series = 8;

constexpr const char* box_words =
    "Box: quartiles and median; whiskers: the furthest values within 1.5 times its height; circles: all "
    "beyond.";

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// The picture that gnuplot makes of a script; empty if there is no gnuplot. The script is in a file without a name,
/// because a pipe could fill up while gnuplot writes.
std::string drawn(const std::string& script) {
  const File input(std::tmpfile(), std::fclose);
  if (!input || std::fwrite(script.data(), 1, script.size(), input.get()) != script.size() ||
      std::fflush(input.get()) != 0)
    throw Failure("a temporary file for gnuplot cannot be written");
  const std::string command = fmt::format(
      "command -v gnuplot >/dev/null || exit 127; exec gnuplot -d /dev/fd/{}", fileno(input.get()));
  File output(popen(command.c_str(), "r"), pclose);
  if (!output) throw Failure("gnuplot cannot be run");
  std::string picture;
  std::array<char, 65536> piece{};
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), output.get()))
    picture.append(piece.data(), size);
  const int status = pclose(output.release());
  constexpr int not_found = 127 << 8;
  if (status == not_found) return {};
  if (status != 0) throw Failure("gnuplot could not draw a figure");
  return picture;
}

/// gnuplot's text for a text.
std::string in_quotes(const std::string& text) {
  return "'" + boost::replace_all_copy(text, "'", "''") + "'";
}

std::vector<std::string> quoted(std::vector<std::string> values) {
  for (std::string& value : values) value = in_quotes(value.empty() ? "none" : value);
  return values;
}

template <typename Value>
std::string array_of(const char* name, const std::vector<Value>& values) {
  return fmt::format("array {}[{}] = [{}]\n", name, values.size(), fmt::join(values, ", "));
}

std::string table_html(const Table& table) {
  constexpr std::size_t longest_name = 60;  // longer cells break their lines
  const TextTable text = text_of(table, true);
  const auto row_html = [&](const std::vector<std::string>& cells, const char* element) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const char* const kind = text.is_number[i]                ? " class=\"number\""
                               : cells[i].size() > longest_name ? " class=\"long\""
                                                                : "";
      html += fmt::format("<{0}{1}>{2}</{0}>", element, kind, escaped(cells[i]));
    }
    return html + "</tr>\n";
  };
  std::string rows;
  for (const auto& row : text.rows) rows += row_html(row, "td");
  return fmt::format(
      "<div class=\"table\"><table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n<tbody>\n{}</tbody>\n"
      "</table></div>\n",
      escaped(table.title), row_html(text.header, "th"), rows);
}

std::string section(const std::string& heading, const std::string& content, bool is_folded = false) {
  return is_folded
             ? fmt::format("<details>\n<summary>{}</summary>\n{}</details>\n", escaped(heading), content)
             : fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", escaped(heading), content);
}

class PageMaker {
 public:
  PageMaker(const StudyResults& results, bool with_timing)
      : results_(results),
        with_timing_(with_timing),
        effort_(effort_of(results)),
        has_gnuplot_(!drawn("set terminal svg\nplot x\n").empty()) {}

  std::string page() {
    const StudyInfo& info = results_.info;
    std::string html = page_templates::head;
    html += fmt::format("<title>{0}</title>\n</head>\n<body>\n<h1>{0}</h1>\n", escaped(info.title));
    constexpr const char* warning = "<p class=\"warning\">{}</p>\n";
    if (!results_.is_complete)
      html += fmt::format(warning,
                          fmt::format("The study is not finished: {} of {} runs are here. What follows may "
                                      "change.",
                                      results_.runs.size(), info.expected()));
    if (!has_gnuplot_)
      html += fmt::format(warning,
                          "The page has no figures, because gnuplot is not installed (Debian: gnuplot-nox).");
    html += fmt::format("<p>{} methods and parameters on {} puzzles, {} runs each; evodoku {}.</p>\n",
                        info.methods, info.puzzles, info.repeats, escaped(info.version));
    if (!results_.runs.empty()) html += sections();
    Table all{"What the runs depend on", {{"what"}, {"value"}}, {}};
    for (const std::string& line : info.description) {
      const std::size_t blank = line.find(' ');
      all.rows.push_back({line.substr(0, blank), line.substr(blank + 1)});
    }
    return html + section("Methods and puzzles in full", table_html(all), true) + page_templates::how_to_read;
  }

 private:
  std::string sections() {
    const std::size_t methods = count_of("method");
    const bool has_levels = count_of("level") > 1;
    const std::string series = methods > 1 && methods <= most_series ? "method" : "";
    std::string html = section("By method", spread("method", "") + report({"method"}));
    if (has_levels) {
      const std::string caption = fmt::format(
          "Density of {} by level. Violin: the density of the values, all equally wide; bar: the quartiles; "
          "disc: the median.",
          effort_);
      html +=
          section("By level and method", figure_of_groups(page_templates::density, "level", series, caption) +
                                             report({"level", "method"}));
    }
    if (!effort_.empty()) html += section("Run lengths", run_lengths());
    if (methods > 1 && !effort_.empty()) {
      std::string pairs = table_html(comparison_table(results_, "method", {}, effort_));
      if (has_levels) pairs += table_html(comparison_table(results_, "method", {"level"}, effort_));
      html += section("Do methods differ?", pairs, methods > most_series);
    }
    const auto& columns = results_.info.columns;  // the last ones are parameters that the study sets
    for (std::size_t at = results_.column("cpu-ms") + 1; at < columns.size(); ++at) {
      if (count_of(columns[at]) > 1)
        html +=
            section("By " + columns[at], spread(columns[at], series) + report({"method", columns[at]}), true);
    }
    return html +
           section("By puzzle and method", spread("puzzle", series) + report({"puzzle", "method"}), true);
  }

  std::size_t count_of(const std::string& column) const { return group_by(results_, {column}).size(); }

  std::string report(const std::vector<std::string>& by) const {
    return table_html(report_table(results_, by, with_timing_));
  }

  std::string spread(const std::string& by, const std::string& series) {
    return figure_of_groups(page_templates::spread, by, series,
                            fmt::format("Spread of {} by {}. {}", effort_, by, box_words));
  }

  /// The groups that have values of the effort.
  std::vector<RunGroup> measured_groups(const std::vector<std::string>& by) const {
    std::vector<RunGroup> groups = group_by(results_, by);
    std::erase_if(groups,
                  [&](const RunGroup& group) { return values_at(results_, effort_, group.rows).empty(); });
    return groups;
  }

  /// A figure of the effort in groups side by side, each with a place for every value of `series` (empty: one).
  std::string figure_of_groups(const char* kind, const std::string& by, const std::string& series,
                               const std::string& caption) {
    if (effort_.empty() || !has_gnuplot_) return {};
    const auto values_of = [&](const std::string& column) {
      std::vector<std::string> values;
      for (const RunGroup& group : measured_groups({column})) values.push_back(group.key.front());
      return values;
    };
    const std::vector<std::string> groups = values_of(by);
    if (groups.size() > most_groups) return {};
    const std::vector<std::string> all_series =
        series.empty() ? std::vector<std::string>(1) : values_of(series);
    std::vector<std::size_t> group_of;
    std::vector<std::size_t> series_of;
    std::string data = "$runs << EndOfData\n";
    const auto number_of = [](const std::vector<std::string>& values, const std::string& value) {
      return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin()) + 1;
    };
    for (const RunGroup& block :
         measured_groups(series.empty() ? std::vector{by} : std::vector{series, by})) {
      group_of.push_back(number_of(groups, block.key.back()));
      series_of.push_back(series.empty() ? 1 : number_of(all_series, block.key.front()));
      for (const double value : values_at(results_, effort_, block.rows))
        data += fmt::format("{:g}\n", value);
      data += "\n\n";
    }
    const std::vector<std::string> names = quoted(groups);
    const std::vector<std::string> labels = quoted(all_series);
    const std::size_t longest = std::ranges::max(names, {}, &std::string::size).size();
    const std::size_t width = std::clamp<std::size_t>(300 + 50 * groups.size() * labels.size(), 560, 1140);
    return figure(width,
                  fmt::format("longest = {}\ngroups = {}\nseries = {}\nblocks = {}\n", longest, names.size(),
                              labels.size(), group_of.size()) +
                      array_of("group_of", group_of) + array_of("series_of", series_of) +
                      array_of("names", names) + array_of("labels", labels) + data + "EndOfData\n",
                  std::string(page_templates::axes) + kind,
                  caption + " Runs that were given up stand where they ended.");
  }

  std::string run_lengths() {
    const std::vector<RunGroup> methods = measured_groups({"method"});
    if (!has_gnuplot_ || methods.size() > most_series) return {};
    std::vector<std::string> labels;
    std::vector<double> means;
    std::string data = "$runs << EndOfData\n";
    for (const RunGroup& method : methods) {
      const std::vector<double> spent = values_at(results_, effort_, method.rows);
      const std::vector<double> until = values_at(results_, effort_, method.rows, true);
      std::vector<double> solved;
      std::vector<double> censored;
      for (std::size_t i = 0; i < spent.size(); ++i)
        (std::isinf(until[i]) ? censored : solved).push_back(spent[i]);
      if (solved.empty()) continue;
      labels.push_back(method.key.front());
      means.push_back(std::accumulate(spent.begin(), spent.end(), 0.0) / solved.size());
      std::vector<RunLengthStep> steps = kaplan_meier(solved, censored);
      steps.insert(steps.begin(), {.length = steps.front().length, .solved_share = 0});
      steps.push_back({.length = std::ranges::max(spent), .solved_share = steps.back().solved_share});
      for (const RunLengthStep& step : steps)
        data += fmt::format("{:g} {:g}\n", std::max(1.0, step.length), step.solved_share);
      data += "\n\n";
    }
    if (labels.empty()) return {};
    return figure(
        900,
        fmt::format("series = {}\n", labels.size()) + array_of("labels", quoted(labels)) +
            array_of("means", means) + data + "EndOfData\n",
        page_templates::run_lengths,
        "The share of the runs solved within so many " + effort_ +
            ", as E. L. Kaplan and P. Meier (1958) estimate it: a run that was given up tells nothing "
            "of what it would have needed; dashed: the exponential law of the same mean, which has no "
            "memory: restarts neither help nor harm.");
  }

  /// gnuplot's SVG as a part of the page: without XML declaration, and with names that no other figure has.
  std::string figure(std::size_t width, const std::string& data, const std::string& figure_template,
                     const std::string& caption) {
    std::string svg =
        drawn(fmt::format("width = {}\nheight = 420\neffort = {}\n", width, in_quotes(effort_)) + data +
              page_templates::style + figure_template);
    svg.erase(0, std::min(svg.find("<svg"), svg.size()));
    const std::string prefix = fmt::format("f{}-", ++figures_);
    for (const char* const before : {"id=\"", "id='", "href='#", "href=\"#", "url(#"})
      boost::replace_all(svg, before, before + prefix);
    return fmt::format(
        "<figure>\n<div style=\"width: {}px\">{}</div>\n<figcaption>{}</figcaption>\n</figure>\n", width, svg,
        escaped(caption));
  }

  const StudyResults& results_;
  bool with_timing_;
  std::string effort_;
  bool has_gnuplot_;
  int figures_ = 0;
};

}  // namespace

std::string page_of(const StudyResults& results, bool with_timing) {
  return PageMaker(results, with_timing).page();
}

}  // namespace evodoku::tools
