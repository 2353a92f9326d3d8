// What a set is to be, as text: settings that hold for all of it, and parts with their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/settings.hpp"

namespace evodoku::tools {

/// "name = value", with the place of it in a file of settings; line 0 if it was an option.
struct Setting {
  std::string name;
  std::string value;
  settings::Place place = {};
};

struct SpecPart {
  std::string name;  // empty if there is only one, without a heading
  std::vector<Setting> settings;
};

struct SetSpec {
  std::vector<Setting> settings;  // of all parts
  std::vector<SpecPart> parts;
  std::string file;  // for messages; empty if it came from options

  /// The value of a setting of all parts.
  std::optional<std::string> find(std::string_view name) const;
};

/// The options that say what a set is, in the order in which they are written; the same names as settings.
void add_set_options(CommandLine& line);

/// From the options that were given. The output and what changes no byte of it (threads and the like) are not
/// part.
SetSpec spec_of_options(const CommandLine& line);

/// From a file of settings. Throws UsageError with line and column.
SetSpec read_spec(const std::string& file);
SetSpec read_spec(std::istream& text, const std::string& file);

/// As read_spec() reads it: equal for equal sets.
std::string text_of(const SetSpec& spec);

/// "evodoku-dataset make --box 3x3 --count 100 ...", where one part makes it possible.
std::optional<std::string> command_of(const SetSpec& spec);

/// The option (without hyphens) that was given and is part of a specification, if any.
std::optional<std::string> first_set_option(const CommandLine& line);

}  // namespace evodoku::tools
