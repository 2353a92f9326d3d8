#include "common/difficulty.hpp"

#include <fmt/format.h>

#include "common/tool.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

void add_rater_option(CommandLine& line, const std::string& caption, const std::string& meaning) {
  line.add_options(caption)("rater", po::value<std::string>()->value_name("NAME"),
                            fmt::format("{} (default {})", meaning, raters().front()).c_str());
  line.offer("rater", {raters().begin(), raters().end()});
}

std::string read_rater(const CommandLine& line) {
  std::string name = line.maybe<std::string>("rater").value_or(raters().front());
  if (protocol_of(name)) return name;
  const char* reason = find_preset(name)
                           ? "a preset that does not keep the clues or starts from a solution cannot rate; "
                           : "";
  if (*reason != '\0') {
    throw UsageError(fmt::format("--rater {}: {}want one of {}", name, reason, fmt::join(raters(), ", ")));
  }
  throw unknown_value("--rater", name, {raters().begin(), raters().end()});
}

}  // namespace evodoku::tools
