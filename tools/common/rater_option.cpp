#include "common/rater_option.hpp"

#include <fmt/format.h>

#include "common/exit_code.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

std::string read_rater(const CommandLine& line) {
  const std::string name = line.maybe<std::string>("rater").value_or(raters().front());
  if (!protocol_of(name)) {
    throw UsageError(fmt::format("--rater {}: want one of: {}", name, fmt::join(raters(), ", ")));
  }
  return name;
}

}  // namespace evodoku::tools
