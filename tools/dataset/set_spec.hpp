// The specification of a set as text: settings for all of it, and parts with their own settings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/settings.hpp"

namespace evodoku::tools {

/// "name = value", with its place in a file of settings; line 0 if it was an option.
struct Setting {
  std::string name;
  std::string value;
  settings::Place place = {};
};

struct SpecPart {
  std::string name;  // empty if it is the only part and has no heading
  std::vector<Setting> settings;
};

struct SetSpec {
  std::vector<Setting> settings;  // settings that apply to all parts
  std::vector<SpecPart> parts;
  std::string file;  // for messages; empty if it came from options

  /// The value of a setting that applies to all parts.
  std::optional<std::string> find(std::string_view name) const;
};

/// Adds the options that specify a set, in the order in which they are written; settings have the same names.
void add_set_options(CommandLine& line);

/// The specification given by options. The output, and options that change no byte of it (threads and so on), are not
/// part of it.
SetSpec spec_of_options(const CommandLine& line);

/// The specification in a file. Throws UsageError with line and column.
SetSpec read_spec(const std::string& file);
SetSpec read_spec(std::istream& text, const std::string& file);

/// The text that read_spec() reads; equal for equal sets.
std::string text_of(const SetSpec& spec);

/// "evodoku-dataset make --box 3x3 --count 100 ...", if the set has only one part.
std::optional<std::string> command_of(const SetSpec& spec);

/// The option (without hyphens) that was given and is part of a specification, if any.
std::optional<std::string> first_set_option(const CommandLine& line);

}  // namespace evodoku::tools
