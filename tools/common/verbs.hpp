// Tools with verbs: "evodoku-store import FILE.db". A tool has a table of them; a verb is a struct derived from VerbDescription.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"

namespace evodoku::tools {

/// "import, export or merge"
template <typename Verb>
std::string names_of(const std::vector<Verb>& verbs) {
  std::vector<std::string> names;
  names.reserve(verbs.size());
  for (const Verb& verb : verbs) names.emplace_back(verb.name);
  return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

/// As the help takes them.
template <typename Verb>
std::vector<VerbDescription> descriptions_of(const std::vector<Verb>& verbs) {
  return {verbs.begin(), verbs.end()};
}

/// Throws UsageError that names them all; `then` is what stands behind a verb.
template <typename Verb>
const Verb& verb_named(const std::vector<Verb>& verbs, const std::string& name, const char* then) {
  const auto verb = std::ranges::find_if(verbs, [&](const Verb& known) { return name == known.name; });
  if (verb == verbs.end()) {
    std::vector<std::string> known;
    known.reserve(verbs.size());
    for (const Verb& one : verbs) known.emplace_back(one.name);
    throw UsageError(fmt::format("{}: want {}, then {}{}; see --help", printable(name), names_of(verbs), then,
                                 did_you_mean(name, known)));
  }
  return *verb;
}

/// Throws UsageError for an option that belongs to other verbs only.
template <typename Verb>
void require_own_options(const CommandLine& line, const std::vector<Verb>& verbs, const Verb& chosen) {
  const auto belongs_to = [](const Verb& verb, const std::string& option) {
    return std::ranges::find(verb.options, option) != verb.options.end();
  };
  for (const Verb& other : verbs) {
    for (const char* const option : other.options) {
      if (line.has(option) && !belongs_to(chosen, option)) {
        throw UsageError(fmt::format("--{} goes with {}, not with {}", option, other.name, chosen.name));
      }
    }
  }
}

}  // namespace evodoku::tools
