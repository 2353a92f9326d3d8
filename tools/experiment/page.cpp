#include "experiment/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include "common/tool.hpp"
#include "evodoku/stats.hpp"
#include "evodoku/text.hpp"
#include "experiment/tables.hpp"
#include "figures.hpp"

namespace evodoku::tools {

namespace {

// A figure with more of them would have no room for them, or no colours.
constexpr std::size_t most_groups = 60;
constexpr std::size_t most_series = 8;

std::string escaped(const std::string& text) {
  std::string html;
  for (const char symbol : printable(text)) {
    switch (symbol) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      default:
        html += symbol;
    }
  }
  return html;
}

// Figures

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
  std::string word = "'";
  for (const char symbol : printable(text))
    word += symbol == '\'' ? std::string("''") : std::string(1, symbol);
  return word + "'";
}

std::string array_of(const char* name, const std::vector<std::string>& values) {
  return fmt::format("array {}[{}] = [{}]\n", name, values.size(), fmt::join(values, ", "));
}

/// An SVG of gnuplot's as a part of a page: without XML declaration, and with names that no other figure has.
std::string figure_html(std::string svg, std::size_t width, const std::string& caption, int number) {
  svg.erase(0, std::min(svg.find("<svg"), svg.size()));
  const std::string prefix = fmt::format("f{}-", number);
  for (const char* const before : {"id=\"", "id='", "href='#", "href=\"#", "url(#"}) {
    for (std::size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at)) {
      at += std::string_view(before).size();
      svg.insert(at, prefix);
    }
  }
  return fmt::format(
      "<figure>\n<div style=\"width: {}px\">{}</div>\n<figcaption>{}</figcaption>\n</figure>\n", width, svg,
      escaped(caption));
}

constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --soft: #f4f4f4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1b1b1b; --line: #555; --soft: #282828; }
  figure svg { filter: invert(0.89) hue-rotate(180deg); } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 75rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
.table, figure { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; white-space: nowrap; }
th, td { border-bottom: 1px solid var(--line); padding: 0.2rem 0.6rem; text-align: left; vertical-align: top;
  white-space: nowrap; }
td.long { white-space: normal; overflow-wrap: anywhere; min-width: 20rem; }
th.number, td.number { text-align: right; }
thead th { background: var(--soft); }
.warning { border-left: 0.3rem solid #d55e00; background: var(--soft); padding: 0.5rem 1rem; }
summary { font-size: 1.3rem; font-weight: 600; cursor: pointer; margin: 1rem 0; }
figure div { max-width: 100%; min-width: 30rem; }
figcaption { font-size: 0.875rem; }
@media print { body { max-width: none; margin: 0; } section, figure, tr { break-inside: avoid-page; }
  .table, figure { overflow: visible; } }
)";

std::string table_html(const Table& table) {
  constexpr std::size_t longest_name = 60;  // longer cells break their lines
  const TextTable text = text_of(table, true);
  std::string html =
      fmt::format("<div class=\"table\"><table>\n<caption>{}</caption>\n", escaped(table.title));
  const auto add_row = [&](const std::vector<std::string>& cells, const char* element) {
    html += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const char* const kind = text.is_number[i]                ? " class=\"number\""
                               : cells[i].size() > longest_name ? " class=\"long\""
                                                                : "";
      html += fmt::format("<{0}{1}>{2}</{0}>", element, kind, escaped(cells[i]));
    }
    html += "</tr>\n";
  };
  html += "<thead>\n";
  add_row(text.header, "th");
  html += "</thead>\n<tbody>\n";
  for (const auto& row : text.rows) add_row(row, "td");
  return html + "</tbody>\n</table></div>\n";
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
    html_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, "
        "initial-scale=1\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
        "<h1>{0}</h1>\n",
        escaped(info.title), style);
    if (!results_.is_complete)
      warn(fmt::format("The study is not finished: {} of {} runs are here. What follows may change.",
                       results_.runs.size(), info.expected()));
    if (!has_gnuplot_)
      warn("The page has no figures, because gnuplot is not installed (Debian: gnuplot-nox).");
    html_ += fmt::format("<p>{} methods and parameters on {} puzzles, {} runs each; evodoku {}.</p>\n",
                         info.methods, info.puzzles, info.repeats, escaped(info.version));
    if (!results_.runs.empty()) add_sections();
    begin("Methods and puzzles in full", true);
    Table all{"What the runs depend on", {{"what"}, {"value"}}, {}};
    for (const std::string& line : info.description) {
      const std::size_t blank = line.find(' ');
      all.rows.push_back({line.substr(0, blank), line.substr(blank + 1)});
    }
    add(all);
    end();
    explain();
    return html_ + "</body>\n</html>\n";
  }

 private:
  std::size_t count_of(const std::string& column) const { return group_by(results_, {column}).size(); }
  void warn(const std::string& text) { html_ += "<p class=\"warning\">" + escaped(text) + "</p>\n"; }
  void begin(const std::string& heading, bool is_folded = false) {
    is_folded_ = is_folded;
    html_ += (is_folded ? "<details>\n<summary>" : "<section>\n<h2>") + escaped(heading) +
             (is_folded ? "</summary>\n" : "</h2>\n");
  }
  void end() { html_ += is_folded_ ? "</details>\n" : "</section>\n"; }
  void add(const Table& table) { html_ += table_html(table); }
  void add_report(const std::vector<std::string>& by) { add(report_table(results_, by, with_timing_)); }

  void add_sections() {
    const bool has_methods = count_of("method") > 1;
    const bool has_levels = count_of("level") > 1;
    begin("By method");
    add_groups("spread", "method", "", "Spread of " + effort_ + " by method. " + box_words);
    add_report({"method"});
    end();
    if (has_levels) {
      begin("By level and method");
      add_groups("density", "level", has_methods && count_of("method") <= most_series ? "method" : "",
                 "Density of " + effort_ +
                     " by level. Violin: the density of the values, all equally wide; bar: the "
                     "quartiles; disc: the median.");
      add_report({"level", "method"});
      end();
    }
    if (!effort_.empty()) {
      begin("Run lengths");
      add_run_lengths();
      end();
    }
    if (has_methods && !effort_.empty()) {
      begin("Do methods differ?", count_of("method") > most_series);
      add(comparison_table(results_, "method", {}, effort_));
      if (has_levels) add(comparison_table(results_, "method", {"level"}, effort_));
      end();
    }
    for (const std::string& column : results_.info.columns) {
      if (column == "cell" || is_usual_column(column) || count_of(column) < 2) continue;
      begin("By " + column, true);
      add_groups("spread", column, has_methods && count_of("method") <= most_series ? "method" : "",
                 fmt::format("Spread of {} by {}. {}", effort_, column, box_words));
      add_report({"method", column});
      end();
    }
    begin("By puzzle and method", true);
    add_groups("spread", "puzzle", has_methods && count_of("method") <= most_series ? "method" : "",
               fmt::format("Spread of {} by puzzle. {}", effort_, box_words));
    add_report({"puzzle", "method"});
    end();
  }

  /// The groups that have values of the effort.
  std::vector<RunGroup> measured_groups(const std::vector<std::string>& by) const {
    std::vector<RunGroup> groups = group_by(results_, by);
    if (!effort_.empty())
      std::erase_if(groups,
                    [&](const RunGroup& group) { return values_at(results_, effort_, group.rows).empty(); });
    return groups;
  }

  /// A figure of the effort in groups side by side, each with a place for every value of `series` (empty: one).
  void add_groups(const char* kind, const std::string& by, const std::string& series,
                  const std::string& caption) {
    const std::vector<RunGroup> groups = measured_groups({by});
    if (effort_.empty() || !has_gnuplot_ || groups.size() > most_groups) return;
    const std::vector<RunGroup> all_series =
        measured_groups(series.empty() ? std::vector<std::string>() : std::vector<std::string>{series});
    std::vector<std::string> names;
    std::vector<std::string> labels;
    std::size_t longest = 0;
    for (const RunGroup& group : groups) {
      names.push_back(in_quotes(group.key.front().empty() ? "none" : group.key.front()));
      longest = std::max(longest, names.back().size());
    }
    std::string data = "$runs << EndOfData\n";
    std::vector<std::string> group_of;
    std::vector<std::string> series_of;
    for (std::size_t s = 0; s < all_series.size(); ++s) {
      labels.push_back(in_quotes(series.empty() ? "" : all_series[s].key.front()));
      for (std::size_t g = 0; g < groups.size(); ++g) {
        std::vector<std::size_t> rows;
        std::ranges::set_intersection(groups[g].rows, all_series[s].rows, std::back_inserter(rows));
        const std::vector<double> values = values_at(results_, effort_, rows);
        if (values.empty()) continue;
        group_of.push_back(std::to_string(g + 1));
        series_of.push_back(std::to_string(s + 1));
        for (const double value : values) data += fmt::format("{:g}\n", value);
        data += "\n\n";
      }
    }
    const std::size_t width =
        std::clamp<std::size_t>(300 + 50 * groups.size() * all_series.size(), 560, 1140);
    const std::string script =
        fmt::format(
            "width = {}\nheight = 420\neffort = {}\nlongest = {}\ngroups = {}\nseries = {}\nblocks = {}\n",
            width, in_quotes(effort_), longest, groups.size(), all_series.size(), group_of.size()) +
        array_of("group_of", group_of) + array_of("series_of", series_of) + array_of("names", names) +
        array_of("labels", labels) + data + "EndOfData\n" + figures::style + figures::axes +
        (std::string_view(kind) == "spread" ? figures::spread : figures::density);
    html_ += figure_html(drawn(script), width, caption, ++figures_);
  }

  void add_run_lengths() {
    const std::vector<RunGroup> methods = measured_groups({"method"});
    if (!has_gnuplot_ || methods.size() > most_series) return;
    std::vector<std::string> labels;
    std::vector<std::string> means;
    std::string data = "$runs << EndOfData\n";
    for (const RunGroup& method : methods) {
      const std::vector<double> spent = values_at(results_, effort_, method.rows);
      const std::vector<double> until = values_at(results_, effort_, method.rows, true);
      std::vector<double> solved;
      std::vector<double> censored;
      for (std::size_t i = 0; i < spent.size(); ++i)
        (std::isinf(until[i]) ? censored : solved).push_back(spent[i]);
      if (solved.empty()) continue;
      labels.push_back(in_quotes(method.key.front()));
      means.push_back(fmt::format(
          "{:g}", std::accumulate(spent.begin(), spent.end(), 0.0) / static_cast<double>(solved.size())));
      const auto steps = kaplan_meier(solved, censored);
      data += fmt::format("{:g} 0\n", std::max(1.0, steps.front().length));
      for (const RunLengthStep& step : steps)
        data += fmt::format("{:g} {:g}\n", std::max(1.0, step.length), step.solved_share);
      data += fmt::format("{:g} {:g}\n\n\n", std::max(1.0, *std::ranges::max_element(spent)),
                          steps.back().solved_share);
    }
    if (labels.empty()) return;
    const std::string script = fmt::format("width = 900\nheight = 420\neffort = {}\nseries = {}\n",
                                           in_quotes(effort_), labels.size()) +
                               array_of("labels", labels) + array_of("means", means) + data + "EndOfData\n" +
                               figures::style + figures::run_lengths;
    html_ += figure_html(drawn(script), 900,
                         "The share of the runs solved within so many " + effort_ +
                             "; dashed: the exponential law of the same mean, which has no memory: "
                             "restarts neither help nor harm.",
                         ++figures_);
  }

  void explain() {
    begin("How to read the tables", true);
    for (const char* const text :
         {"solved: runs whose grid passes the checker with every clue kept. success: their share, with "
          "Wilson's 95 % "
          "interval in brackets.",
          "ert: expected running time, the effort of all runs divided by the number of those that succeeded, "
          "with its "
          "95 % interval. Where no run succeeded there is only a lower limit.",
          "median: a run that did not succeed counts as infinite; inf: at least half of them did not. "
          "outliers: values "
          "beyond Tukey's fences, 1.5 times the distance of the quartiles outside of them.",
          "u, p: Mann and Whitney's test; what did not succeed within the budget, the least at which a run "
          "of the two "
          "was given up, ranks last. p-holm: p adjusted for the number of pairs (Holm).",
          "a12: the chance that a run of the first method takes longer than one of the second (Vargha and "
          "Delaney): 0.5 "
          "where they are alike, below 0.5 the first is better."})
      html_ += "<p>" + escaped(text) + "</p>\n";
    end();
  }

  inline static const std::string box_words =
      "Box: quartiles and median; whiskers: the furthest values within 1.5 times its height; circles: all "
      "beyond.";

  const StudyResults& results_;
  bool with_timing_;
  std::string effort_;
  bool has_gnuplot_;
  bool is_folded_ = false;
  int figures_ = 0;
  std::string html_;
};

}  // namespace

std::string effort_of(const StudyResults& results) {
  for (const char* const name : {"evaluations", "generations", "nodes"}) {
    const std::vector<double> values = results.numbers(name);
    if (std::ranges::any_of(values, [](double value) { return !std::isnan(value); })) return name;
  }
  return {};
}

std::string page_of(const StudyResults& results, bool with_timing) {
  return PageMaker(results, with_timing).page();
}

}  // namespace evodoku::tools
