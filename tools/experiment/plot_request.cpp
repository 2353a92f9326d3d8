#include "experiment/plot_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "common/exit_code.hpp"
#include "experiment/verbs.hpp"

namespace evodoku::tools {

namespace {

template <typename Value>
struct Named {
  const char* name;
  Value value;
};

constexpr std::array<Named<PlotKind>, 6> kinds = {{{"histogram", PlotKind::histogram},
                                                   {"box", PlotKind::box},
                                                   {"violin", PlotKind::violin},
                                                   {"dots", PlotKind::dots},
                                                   {"heat", PlotKind::heat},
                                                   {"run-length", PlotKind::run_length}}};

constexpr std::array<Named<HeatValue>, 5> heat_values = {{{"median", HeatValue::median},
                                                          {"mean", HeatValue::mean},
                                                          {"success", HeatValue::success},
                                                          {"ert", HeatValue::ert},
                                                          {"outliers", HeatValue::outliers}}};

constexpr int least_pixels = 200;
constexpr int most_pixels = 10'000;

template <typename Value, std::size_t count>
Value value_named(const std::array<Named<Value>, count>& all, const char* option, const std::string& name) {
  std::vector<std::string> names;
  for (const Named<Value>& known : all) {
    if (name == known.name) return known.value;
    names.emplace_back(known.name);
  }
  throw UsageError(
      fmt::format("--{} {}: want {}{}", option, name, fmt::join(names, ", "), did_you_mean(name, names)));
}

std::vector<std::string> read_panels(const std::string& text) {
  std::vector<std::string> columns = split_words(text);
  const bool has_empty = std::ranges::any_of(columns, [](const std::string& name) { return name.empty(); });
  if (columns.size() > 2 || has_empty) {
    throw UsageError(fmt::format("--panels {}: want a column, or two with a comma between", text));
  }
  return columns;
}

std::optional<int> read_pixels(std::string_view text) {
  int pixels = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pixels);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || pixels < least_pixels || pixels > most_pixels) return std::nullopt;
  return pixels;
}

PixelSize read_size(const std::string& text) {
  const std::string_view whole = text;
  const std::size_t cross = whole.find('x');
  if (cross != std::string_view::npos) {
    const auto width = read_pixels(whole.substr(0, cross));
    const auto height = read_pixels(whole.substr(cross + 1));
    if (width && height) return {.width = *width, .height = *height};
  }
  throw UsageError(fmt::format("--size {}: want WIDTHxHEIGHT in pixels, each {} to {}, such as 900x600", text,
                               least_pixels, most_pixels));
}

/// Throws UsageError if an option was given that does not apply to this kind.
void require_meaning(const CommandLine& line, const char* option, const PlotRequest& request,
                     const std::vector<PlotKind>& meant_for) {
  if (!line.has(option) || std::ranges::find(meant_for, request.kind) != meant_for.end()) return;
  std::vector<std::string> names;
  for (const Named<PlotKind>& kind : kinds) {
    if (std::ranges::find(meant_for, kind.value) != meant_for.end()) names.emplace_back(kind.name);
  }
  throw UsageError(fmt::format("--{} needs --kind {}", option, fmt::join(names, ", ")));
}

void check_options(const CommandLine& line, const PlotRequest& request) {
  using enum PlotKind;
  require_meaning(line, "x", request, {box, violin, dots, heat});
  require_meaning(line, "y", request, {heat});
  require_meaning(line, "value", request, {heat});
  require_meaning(line, "colour", request, {histogram, box, violin, dots, run_length});
  if (request.kind == dots && request.x.empty()) {
    throw UsageError("--kind dots: name the column along the x axis with --x, such as --x population");
  }
  if (request.kind == heat && (request.x.empty() || request.y.empty())) {
    throw UsageError("--kind heat: name the columns along both axes with --x and --y");
  }
  if (request.kind == heat && request.logarithmic &&
      (request.value == HeatValue::success || request.value == HeatValue::outliers)) {
    throw UsageError("--log cannot be combined with shares in %; leave it out");
  }
}

}  // namespace

PlotRequest read_plot_request(const CommandLine& line) {
  if (!line.has("kind")) {
    throw UsageError("name the figure with --kind histogram, box, violin, dots, heat or run-length");
  }
  PlotRequest request{.kind = value_named(kinds, "kind", line.get<std::string>("kind"))};
  const auto read = [&](const char* option, std::string& into) {
    if (line.has(option)) into = line.get<std::string>(option);
  };
  read("column", request.column);
  read("x", request.x);
  read("y", request.y);
  read("colour", request.colour);
  read("title", request.title);
  if (line.has("panels")) request.panels = read_panels(line.get<std::string>("panels"));
  if (line.has("value")) request.value = value_named(heat_values, "value", line.get<std::string>("value"));
  if (line.has("size")) request.size = read_size(line.get<std::string>("size"));
  request.logarithmic = line.has("log");
  check_options(line, request);
  const bool has_groups = request.kind == PlotKind::box || request.kind == PlotKind::violin;
  if (has_groups && request.x.empty()) request.x = "method";
  if (request.kind == PlotKind::run_length && request.colour.empty()) request.colour = "method";
  return request;
}

}  // namespace evodoku::tools
