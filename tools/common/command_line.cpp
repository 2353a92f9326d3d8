#include "common/command_line.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <random>
#include <sstream>
#include <thread>

#include "common/exit_code.hpp"
#include "common/output.hpp"
#include "common/say.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

constexpr int max_threads = 256;

/// Levenshtein's distance: how many letters to insert, drop or change.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

int default_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::string typed_command(int argc, char** argv) {
  std::string text = std::filesystem::path(argv[0]).filename().string();
  for (int i = 1; i < argc; ++i) text += fmt::format(" {}", argv[i]);
  return text;
}

const char* option_word(TextForm form) {
  return form == TextForm::automatic ? "table" : name_of(form);
}

/// "line, csv or json"
std::string alternatives(const CommonGroups& groups) {
  std::vector<std::string> words;
  for (const TextForm form : groups.forms) words.emplace_back(option_word(form));
  words.insert(words.end(), groups.pictures.begin(), groups.pictures.end());
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char* const separator = i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text += separator + words[i];
  }
  return text;
}

/// The one that is called so.
std::optional<TextForm> named_form(const std::string& name, const std::vector<TextForm>& forms) {
  const auto form = std::ranges::find_if(forms, [&](TextForm known) { return name == option_word(known); });
  return form == forms.end() ? std::nullopt : std::optional(*form);
}

/// "2x3" with both numbers whole and nothing behind.
std::optional<Box> parse_box(const std::string& text) {
  const auto middle = text.find_first_of("xX");
  if (middle == std::string::npos) return std::nullopt;
  int rows = 0;
  int cols = 0;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto first = std::from_chars(begin, begin + middle, rows);
  const auto second = std::from_chars(begin + middle + 1, end, cols);
  const bool whole =
      first.ec == std::errc{} && first.ptr == begin + middle && second.ec == std::errc{} && second.ptr == end;
  if (!whole || rows < 1 || cols < 1 || rows > Box::max_side || cols > Box::max_side) return std::nullopt;
  if (rows * cols < Box::min_side || rows * cols > Box::max_side) return std::nullopt;
  return Box(rows, cols);
}

void print(const std::string& text) {
  Output output("-");
  output.write(text);
  output.commit();
}

}  // namespace

CommandLine::CommandLine(ToolDescription description, CommonGroups groups)
    : description_(std::move(description)), groups_(groups) {
  auto add = shared_.add_options();
  if (groups_.input || groups_.shape) {
    add("order,N", po::value<std::string>()->value_name("N"), "order of the grid: N=3 is 9x9 (2 to 8)");
    add("box", po::value<std::string>()->value_name("RxC"),
        "box of R rows by C columns, such as 2x3 (side 2 to 64)");
  }
  if (groups_.input) {
    add("from", po::value<std::string>()->value_name("FORM"),
        "read this form instead of finding out: line, grid, integers, csv, json, sdk, sdm, ss, opensudoku");
    add("alphabet", po::value<std::string>()->value_name("NAME"), "symbols of the input: standard, sgt, acs");
    add("keep-going", "report a bad line and go on; the exit code is still 1");
  }
  if (groups_.output) {
    add("output,o", po::value<std::string>()->value_name("FILE"), "write to FILE (whole, then renamed)");
    add("format", po::value<std::string>()->value_name("FORM"),
        fmt::format("write {} (default {})", alternatives(groups_), option_word(groups_.default_format))
            .c_str());
    add("json", "the same as --format json: one record a line");
  }
  if (groups_.threads) {
    add("threads,j", po::value<std::string>()->value_name("K"), "worker threads (default: all cores)");
  }
  if (groups_.seed) {
    add("seed", po::value<std::string>()->value_name("S"),
        "seed; the same seed gives the same output (default: drawn and shown)");
  }
  add("quiet,q", "say nothing on standard error but errors");
  add("help,h", "show this help");
  add("version", "show the version");
}

po::options_description CommandLine::all_options() const {
  po::options_description all;
  all.add(own_).add(shared_);
  return all;
}

bool CommandLine::parse(int argc, char** argv) {
  as_typed_ = typed_command(argc, argv);
  po::options_description named;
  named.add(own_).add(shared_);
  po::options_description with_files;
  with_files.add(named).add_options()("files", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("files", -1);
  using namespace po::command_line_style;
  constexpr int style = unix_style & ~allow_guessing;
  try {
    po::store(
        po::command_line_parser(argc, argv).options(with_files).positional(positional).style(style).run(),
        values_);
    po::notify(values_);
  } catch (const po::unknown_option& error) {
    throw UsageError(
        fmt::format("unknown option {}{}", error.get_option_name(), nearest_option(error.get_option_name())));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  if (values_.count("help") != 0) {
    print_help();
    return false;
  }
  if (values_.count("version") != 0) {
    print(fmt::format("{} {}\n", description_.name, version));
    return false;
  }
  read_common();
  if (groups_.output) require_free_output();
  return true;
}

void CommandLine::require_free_output() const {
  std::vector<NamedFile> others;
  for (std::size_t i = groups_.verb ? 1 : 0; i < common_.files.size(); ++i) {
    if (common_.files[i] != "-") others.push_back({"", common_.files[i]});
  }
  const po::options_description all = all_options();
  for (const auto& option : all.options()) {
    const std::string& name = option->long_name();
    const bool names_a_file = option->format_parameter().find("FILE") != std::string::npos;
    // --source names a file that puzzles came from once, --output the one in question
    if (!names_a_file || name == "output" || name == "source") continue;
    if (const auto* const file = boost::any_cast<std::string>(&values_[name].value())) {
      others.push_back({"--" + name, *file});
    }
  }
  require_free(common_.output, others);
}

std::string CommandLine::nearest_option(const std::string& unknown) const {
  std::vector<std::string> known;
  const po::options_description all = all_options();
  for (const auto& option : all.options()) known.push_back("--" + option->long_name());
  return did_you_mean(unknown, known);
}

void CommandLine::print_help() const {
  std::string help = fmt::format("{}\n\nUsage: {}\n", description_.sentence, description_.usage);
  if (!description_.examples.empty()) help += "\nExamples:\n";
  for (const Example& example : description_.examples) {
    help += fmt::format("  {}\n      {}\n", example.command, example.meaning);
  }
  if (*description_.notes != '\0') help += fmt::format("\n{}", description_.notes);
  std::ostringstream options;
  if (!own_.options().empty()) options << own_ << '\n';
  options << shared_;
  print(help + "\n" + options.str());
}

std::optional<Box> CommandLine::read_shape() const {
  if (has("order") && has("box")) throw UsageError("give --order or --box, not both");
  if (has("order")) {
    const std::string text = get<std::string>("order");
    const std::uint64_t order = parse_count("--order", text, 2, 8);
    return Box::of_order(static_cast<int>(order));
  }
  if (has("box")) {
    const std::string text = get<std::string>("box");
    const auto box = parse_box(text);
    if (!box) {
      throw UsageError(fmt::format("--box {}: want RxC with a side R*C of 2 to 64, such as 2x3", text));
    }
    return box;
  }
  return std::nullopt;
}

TextForm CommandLine::read_format() {
  TextForm format = groups_.default_format;
  if (const auto name = maybe<std::string>("format")) {
    if (std::ranges::find(groups_.pictures, *name) != groups_.pictures.end()) {
      if (has("json")) throw UsageError("give --json or --format, not both");
      common_.picture = *name;
      return TextForm::json;
    }
    const auto form = named_form(*name, groups_.forms);
    if (!form) {
      throw UsageError(fmt::format("--format {}: want {}", *name, alternatives(groups_)));
    }
    format = *form;
  }
  if (!has("json")) return format;
  if (has("format") && format != TextForm::json) throw UsageError("give --json or --format, not both");
  return TextForm::json;
}

void CommandLine::read_common() {
  common_.quiet = values_.count("quiet") != 0;
  common_.files = maybe<std::vector<std::string>>("files").value_or(std::vector<std::string>{});
  if (groups_.input && common_.files.empty()) common_.files = {"-"};
  if (groups_.input || groups_.shape) common_.box = read_shape();
  if (groups_.input) {
    common_.keep_going = values_.count("keep-going") != 0;
    if (const auto name = maybe<std::string>("from")) {
      const auto form = form_from_name(*name);
      if (!form)
        throw UsageError(fmt::format(
            "--from {}: want line, grid, integers, csv, json, sdk, sdm, ss or opensudoku", *name));
      common_.from = *form;
    }
    if (const auto name = maybe<std::string>("alphabet")) {
      const auto alphabet = alphabet_from_name(*name);
      if (!alphabet) throw UsageError(fmt::format("--alphabet {}: want standard, sgt or acs", *name));
      common_.alphabet = *alphabet;
    }
  }
  if (groups_.output) common_.output = maybe<std::string>("output").value_or("-");
  common_.format = groups_.output ? read_format() : groups_.default_format;
  common_.threads = default_threads();
  if (const auto threads = maybe<std::string>("threads")) {
    common_.threads = static_cast<int>(parse_count("--threads", *threads, 1, max_threads));
  }
  if (const auto seed = maybe<std::string>("seed")) common_.seed = parse_count("--seed", *seed);
}

std::string CommandLine::exactly_one_of(const std::vector<const char*>& options) const {
  std::vector<std::string> all;
  std::vector<std::string> given;
  for (const char* const option : options) {
    all.push_back(fmt::format("--{}", option));
    if (has(option)) given.emplace_back(option);
  }
  if (given.size() == 1) return given.front();
  throw UsageError(fmt::format("give exactly one of {}; got {}", fmt::join(all, ", "),
                               given.empty() ? "none" : fmt::format("--{}", fmt::join(given, " and --"))));
}

std::string did_you_mean(const std::string& mistyped, const std::vector<std::string>& known) {
  std::string nearest;
  std::size_t least = 3;  // further away is no help
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(mistyped, name);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest);
}

std::uint64_t seed_or_drawn(const CommandLine& line) {
  if (const auto seed = line.common().seed) return *seed;
  std::random_device device;
  // 53 bits: every program that reads JSON keeps such a number exactly
  const std::uint64_t seed = ((static_cast<std::uint64_t>(device()) << 32) | device()) >> 11;
  if (!line.common().quiet) say("seed {} (give --seed {} to get the same again)\n", seed, seed);
  return seed;
}

TextRange parse_range(const std::string& option, const std::string& text) {
  const auto dots = text.find("..");
  if (text.empty() || text == "..") {
    throw UsageError(fmt::format("{} {}: want A..B, A.., ..B or A", option, text));
  }
  if (dots == std::string::npos) return {text, text};
  TextRange range;
  if (dots > 0) range.low = text.substr(0, dots);
  if (dots + 2 < text.size()) range.high = text.substr(dots + 2);
  return range;
}

std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low,
                          std::uint64_t high) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
  if (!whole || value < low || value > high) {
    const std::string range =
        high == UINT64_MAX ? fmt::format("of at least {}", low) : fmt::format("from {} to {}", low, high);
    throw UsageError(fmt::format("{} {}: want a whole number {}", option, text, range));
  }
  return value;
}

double parse_real(const std::string& option, const std::string& text, double low, double high) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
  if (!whole || !std::isfinite(value) || value < low || value > high) {
    throw UsageError(fmt::format("{} {}: want a number from {} to {}", option, text, low, high));
  }
  return value;
}

}  // namespace evodoku::tools
