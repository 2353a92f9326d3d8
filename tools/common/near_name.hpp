// Suggests a known word for a mistyped one.
#pragma once

#include <string>
#include <vector>

#include "common/exit_code.hpp"

namespace evodoku::tools {

/// " (did you mean KNOWN?)", naming the one that is nearest to a mistyped word; empty if none is near. Case, and whether words are
/// joined by a blank, '-' or '_', make no difference; the beginning of one known word alone is near it.
std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known);

/// The same for an option ("--limit"), including other programs' names for one of `known`.
std::string did_you_mean_option(const std::string& mistyped, const std::vector<std::string>& known);

/// "--class medim: not known (did you mean medium?); want one of easy, medium, hard"
UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known);

}  // namespace evodoku::tools
