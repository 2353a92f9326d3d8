#include "common/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <boost/program_options.hpp>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <random>
#include <thread>

#include "common/output.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

namespace po = boost::program_options;

constexpr int max_threads = 256;

/// "line, csv or json"
std::string alternatives(const std::vector<std::string>& words) {
  if (words.size() < 2) return fmt::format("{}", fmt::join(words, ""));
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

/// Of the text formats that are read, or of those that are written.
std::vector<std::string> names_of_forms(bool TextFormatInfo::*is_used) {
  std::vector<std::string> names;
  for (const TextFormatInfo& info : text_formats())
    if (info.*is_used) names.emplace_back(info.name);
  return names;
}

bool is_of(const VerbDescription& verb, const Option& option) {
  const auto is_listed = [&](const std::string& name) {
    return std::ranges::find(verb.options, name) != verb.options.end();
  };
  return option.name == "quiet" || option.name == "help" || option.name == "version" ||
         is_listed(option.name) || is_listed(option.caption);
}

/// A word of a command line as the shell reads it.
std::string quoted_for_shell(const std::string& word) {
  const bool is_plain =
      !word.empty() && word.find_first_of(" \t\r\n|&;<>()$`\\\"'*?[]{}#~!^") == std::string::npos;
  return is_plain ? word : "'" + boost::replace_all_copy(word, "'", "'\\''") + "'";
}

}  // namespace

CommandLine::CommandLine(ToolDescription description, CommonGroups groups)
    : description_(std::move(description)), groups_(std::move(groups)) {
  if (groups_.forms.empty()) {
    groups_.forms = names_of_forms(&TextFormatInfo::is_written);
    std::erase(groups_.forms, "link");
    if (groups_.links) groups_.forms.insert(groups_.forms.end(), link_sites().begin(), link_sites().end());
  }
  groups_.forms.insert(groups_.forms.end(), groups_.pictures.begin(), groups_.pictures.end());
}

void CommandLine::add_common_options() {
  if (groups_.input || groups_.shape) {
    under(groups_.input ? "Input" : "Size")
        .value(
            "order,N", "N",
            [this](const std::string& text) {
              if (text.size() != 1 || text < "2" || text > "8")
                throw UsageError(fmt::format(
                    "--order {}: want a whole number from 2 to 8; 9x9 is -N 3, 6x6 is --box 2x3", text));
              common_.box = Box::of_order(text.front() - '0');
            },
            "order of the grid: N=3 is 9x9 (2 to 8)")
        .value(
            "box", "RxC",
            [this](const std::string& text) {
              common_.box = parse_box(text);
              if (!common_.box)
                throw UsageError(fmt::format(
                    "--box {}: want RxC with a side R*C of 2 to 64, such as 2x3 (3x3 is -N 3)", text));
            },
            "box of R rows by C columns, such as 2x3 (side 2 to 64)")
        .without({"order"});
  }
  if (groups_.input) {
    const std::vector<std::string> forms = names_of_forms(&TextFormatInfo::is_read);
    word(
        "from", "FORM", forms, [this](const std::string& name) { common_.from = *parse_text_format(name); },
        fmt::format("the input is {}", alternatives(forms)));
    if (groups_.alphabet)
      word(
          "alphabet", "NAME", {"standard", "sgt", "acs", "zero", "letters"},
          [this](const std::string& name) { common_.alphabet = *parse_alphabet(name); },
          "symbols of the input: standard, sgt, acs, zero (digits from 0) or letters");
    flag("keep-going", common_.keep_going, "report an invalid line and continue; exit code 1");
  }
  under("Output");
  if (groups_.output)
    text("output,o", "FILE", common_.output, groups_.output_text)
        .writes_file()
        .not_in_args()
        .value("format", "FORM", {},
               fmt::format("write {} (default {})", alternatives(groups_.forms), groups_.default_form));
  if (groups_.output && std::ranges::find(groups_.forms, "json") != groups_.forms.end())
    value("json", "", {}, "the same as --format json: one record per line");
  if (groups_.output && groups_.columns)
    value("columns", "NAMES", {}, "CSV (or JSON): class,level,technique,rating ..., or all").once(one_list);
  under("Common options");
  if (groups_.threads)
    count("threads,j", "K", common_.threads, "worker threads (default: all cores)", 1, max_threads)
        .not_in_args();
  if (groups_.seed)
    count("seed", "S", common_.seed,
          fmt::format("the same seed gives the same output (default: {})", groups_.seed_default));
  flag("quiet,q", common_.quiet, "only errors on standard error")
      .not_in_args()
      .value("help", "", {}, "show this help; -h shows a short one")
      .value("version", "", {}, "show the version");
}

void CommandLine::store(const std::vector<std::string>& arguments) {
  po::options_description all;
  std::vector<std::string> names;
  for (const Option& option : table_) {
    names.push_back("--" + option.name);
    const std::string name = option.letter.empty() ? option.name : option.name + "," + option.letter;
    if (option.value.empty()) {
      all.add_options()(name.c_str(), "");
    } else {
      auto* const value = po::value<std::string>();
      if (option.implied) value->implicit_value(*option.implied);
      all.add_options()(name.c_str(), value, "");
    }
  }
  all.add_options()("files", po::value<std::string>())(",h", "");
  po::positional_options_description positional;
  positional.add("files", -1);
  using namespace po::command_line_style;
  constexpr int style = unix_style & ~allow_guessing;
  try {
    const auto parsed =
        po::command_line_parser(arguments).options(all).positional(positional).style(style).run();
    for (const po::basic_option<char>& option : parsed.options) {
      const std::string& name = option.string_key;
      const auto known = std::ranges::find(table_, name, &Option::name);
      std::vector<std::string>& values = given_[name];
      values.insert(values.end(), option.value.begin(), option.value.end());
      if (option.value.empty()) values.push_back(known == table_.end() ? "" : known->implied.value_or(""));
      if (known != table_.end() && !known->is_in_args) continue;
      for (const std::string& word : option.original_tokens) as_typed_ += " " + quoted_for_shell(word);
    }
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    const bool has_classes = std::ranges::find(names, "--class") != names.end();
    throw UsageError(fmt::format("unknown option {}{}", name,
                                 name.starts_with("--size") ? " (9x9 is -N 3, the default; 6x6 is --box 2x3)"
                                 : name.starts_with("--difficulty") && has_classes
                                     ? " (want --class easy, or --level 3..4)"
                                     : did_you_mean(name, names)));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

/// Null for no verb.
const VerbDescription* CommandLine::verb_named(const std::string& name) const {
  const auto verb = std::ranges::find_if(description_.verbs,
                                         [&](const VerbDescription& known) { return name == known.name; });
  return verb == description_.verbs.end() ? nullptr : &*verb;
}

/// Help or the version, if the command line asks for it.
std::string CommandLine::answer() const {
  const VerbDescription* const verb = common_.files.empty() ? nullptr : verb_named(common_.files.front());
  std::vector<Option> shown = table_;
  if (verb != nullptr) std::erase_if(shown, [&](const Option& option) { return !is_of(*verb, option); });
  if (has("-h") || has("help")) return help_text(description_, verb, shown, has("-h"));
  return has("version") ? fmt::format("{} {}\n", description_.name, version) : "";
}

bool CommandLine::parse(int argc, char** argv) {
  as_typed_ = argv[0];
  as_typed_.erase(0, as_typed_.rfind('/') + 1);
  add_common_options();
  store({argv + std::min(argc, 1), argv + argc});
  common_.files = all("files");
  if (const std::string said = answer(); !said.empty()) {
    write_whole("-", said);
    return false;
  }
  if (!description_.verbs.empty()) take_verb();
  if (groups_.input && common_.files.empty()) common_.files = {"-"};
  check_rules();
  if (has("output") && get("output").empty())
    throw UsageError("--output: want the name of a file, or - for standard output");
  require_free_outputs();
  require_one_reader();
  common_.threads = std::max<int>(1, std::thread::hardware_concurrency());
  const auto fill_those = [&](bool are_sizes) {
    for (const Option& option : table_) {
      if (!option.fill || (option.name == "order" || option.name == "box") != are_sizes) continue;
      for (const std::string& value : all(option.name)) option.fill(value);
    }
  };
  fill_those(true);  // a number of clues and a mask depend on the size
  fill_those(false);
  if (groups_.output) common_.format = read_format();
  common_.is_format_named = has("format") || has("json");
  if (groups_.columns && has("columns")) common_.columns = read_columns();
  return true;
}

/// Before anything is read.
void CommandLine::require_free_outputs() const {
  std::vector<std::string> taken = common_.files;
  std::vector<std::string> outputs;
  for (const Option& option : table_) {
    const std::vector<std::string> named = all(option.name);
    if (option.file == Option::File::read) taken.insert(taken.end(), named.begin(), named.end());
    if (option.file == Option::File::written && !named.empty()) outputs.push_back(named.back());
  }
  if (!has("output")) outputs.emplace_back("-");
  for (const std::string& file : outputs) {
    require_free(file, taken);
    if (file != "-") taken.push_back(file);
  }
}

/// Standard input is read to its end once: whoever reads it next finds nothing.
void CommandLine::require_one_reader() const {
  const auto named = std::ranges::count(common_.files, "-");
  if (named > 1) throw UsageError("- is named twice: standard input is read once, so name it once");
  const bool reads_puzzles = named == 1 && !has("store");  // those of a store are not read from it
  std::string reader = reads_puzzles ? "the puzzles" : "";
  for (const Option& option : table_) {
    if (option.file != Option::File::read || std::ranges::count(all(option.name), "-") == 0) continue;
    if (!reader.empty())
      throw UsageError(fmt::format("--{} - and {} cannot both be read from standard input: name a file",
                                   option.name, reader));
    reader = "--" + option.name + " -";
  }
}

void CommandLine::check_rules() const {
  for (const Option& option : table_) {
    if (!has(option.name)) continue;
    if (!option.once.empty() && all(option.name).size() > 1)
      throw UsageError(fmt::format("--{} is given twice: {}", option.name, option.once));
    for (const OptionRule& rule : option.rules) {
      const std::string why = rule.why.empty() ? "" : ": " + rule.why;
      const auto given = std::ranges::find_if(rule.others, [&](const auto& other) { return has(other); });
      if (rule.needs_one && given == rule.others.end())
        throw UsageError(fmt::format("--{} has no meaning without --{}{}", option.name,
                                     fmt::join(rule.others, " or --"), why));
      if (!rule.needs_one && given != rule.others.end())
        throw UsageError(fmt::format("--{} cannot be combined with --{}{}", option.name, *given, why));
    }
  }
}

/// The verb is the first argument.
void CommandLine::take_verb() {
  const std::string name = common_.files.empty() ? "" : common_.files.front();
  const VerbDescription* const verb = verb_named(name);
  if (verb == nullptr) {
    const std::vector<std::string> known = names_in(description_.verbs);
    throw UsageError(fmt::format("{}want {}, then what it works on{}; see --help",
                                 name.empty() ? "" : printable(name) + ": ", alternatives(known),
                                 did_you_mean(name, known)));
  }
  verb_ = name;
  common_.files.erase(common_.files.begin());
  for (const Option& option : table_) {
    if (has(option.name) && !is_of(*verb, option))
      throw UsageError(
          fmt::format("{0}: has no option --{1}; see {2} {0} --help", name, option.name, description_.name));
  }
}

/// The form that is the ending of the file to write, such as csv; the usual one if none is.
std::string CommandLine::form_by_ending() const {
  std::string ending = std::filesystem::path(common_.output).extension().string();
  if (ending == ".jsonl") ending = ".json";
  const auto form = std::ranges::find(groups_.forms, ending.substr(ending.empty() ? 0 : 1));
  if (form != groups_.forms.end()) return *form;
  constexpr std::array endings = {".csv", ".json", ".svg", ".pdf", ".png", ".html"};
  if (!groups_.forms.empty() && std::ranges::find(endings, ending) != endings.end())
    throw UsageError(fmt::format("-o {}: this command does not write {}: want another name, or --format {}",
                                 printable(common_.output), ending.substr(1), alternatives(groups_.forms)));
  return groups_.default_form;
}

TextFormat CommandLine::read_format() {
  if (has("json") && has("format") && get("format") != "json")
    throw UsageError("give --json or --format, not both");
  std::string name = has("json") ? "json" : has("format") ? get("format") : form_by_ending();
  if (name == "link" && groups_.links) name = link_sites().front();
  if (std::ranges::find(groups_.forms, name) == groups_.forms.end())
    throw unknown_value("--format", name, groups_.forms);
  if (std::ranges::find(groups_.pictures, name) != groups_.pictures.end()) {
    common_.picture = name;
    return TextFormat::json;
  }
  if (has("columns") && name != "csv" && name != "json") {
    if (!has("format")) return TextFormat::csv;
    throw UsageError(fmt::format("--columns: the format {} has none; give --format csv or json", name));
  }
  if (const auto site = parse_link_site(name)) {
    common_.site = *site;
    return TextFormat::link;
  }
  return parse_text_format(name).value_or(TextFormat::automatic);
}

std::vector<std::string> CommandLine::read_columns() const {
  const std::string text = get("columns");
  std::vector<std::string> known = record_columns();
  known.insert(known.end(), groups_.further_columns.begin(), groups_.further_columns.end());
  std::vector<std::string> columns;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(columns, name) != columns.end())
      throw UsageError(fmt::format("--columns {}: {} is named twice", text, name));
    columns.push_back(name);
  };
  for (const std::string& name : words_of_list("--columns", text)) {
    if (name == "all") {
      std::ranges::for_each(known, add);
    } else if (is_record_column(name) || groups_.columns_of_input ||
               std::ranges::find(known, name) != known.end()) {
      add(name);
    } else {
      throw unknown_value("--columns", name, known);
    }
  }
  return columns;
}

std::vector<std::string> CommandLine::all(const std::string& option) const {
  const auto values = given_.find(option);
  return values == given_.end() ? std::vector<std::string>() : values->second;
}

bool CommandLine::knows(const std::string& option) const {
  return std::ranges::find(table_, option, &Option::name) != table_.end();
}

// Rows of the table

CommandLine& CommandLine::value(const std::string& name, const char* value_name, Fill fill,
                                const std::string& text, std::optional<std::string> implied) {
  const std::size_t comma = name.find(',');
  table_.push_back({.caption = caption_,
                    .name = name.substr(0, comma),
                    .letter = comma == std::string::npos ? "" : name.substr(comma + 1),
                    .value = value_name,
                    .text = text,
                    .fill = std::move(fill),
                    .implied = std::move(implied)});
  return *this;
}

CommandLine& CommandLine::words(const std::string& name, const char* value_name,
                                std::vector<std::string>& field, const std::string& text) {
  const auto add = [option = "--" + name, &field](const std::string& given) {
    for (std::string& word : words_of_list(option, given)) field.push_back(std::move(word));
  };
  return value(name, value_name, add, text);
}

CommandLine& CommandLine::word(const std::string& name, const char* value_name,
                               std::vector<std::string> words, Fill fill, const std::string& text) {
  const auto check = [option = "--" + name, words = std::move(words),
                      fill = std::move(fill)](const std::string& given) {
    if (std::ranges::find(words, given) == words.end()) throw unknown_value(option, given, words);
    fill(given);
  };
  return value(name, value_name, check, text);
}

// Numbers, ranges and lists

Range<std::string> parse_range(const std::string& option, const std::string& text) {
  const auto dots = text.find("..");
  if (text.empty() || text == "..") {
    throw UsageError(fmt::format("{} {}: want A..B, A.., ..B or A", option, text));
  }
  const bool is_dashed =
      std::isdigit(static_cast<unsigned char>(text.front())) != 0 && text.find('-') != std::string::npos;
  if (is_dashed && text.find_first_not_of("0123456789.-") == std::string::npos)
    throw UsageError(fmt::format("{} {}: a range is written with two dots: A..B", option, text));
  if (dots == std::string::npos) return {text, text};
  Range<std::string> range;
  if (dots > 0) range.low = text.substr(0, dots);
  if (dots + 2 < text.size()) range.high = text.substr(dots + 2);
  return range;
}

std::vector<std::string> words_of_list(const std::string& option, const std::string& list) {
  std::vector<std::string> words;
  boost::split(words, list, [](char c) { return c == ','; });
  for (std::string& word : words) {
    boost::trim_if(word, [](char c) { return c == ' '; });
    if (word.empty())
      throw UsageError(fmt::format("{} {}: want a name on both sides of a comma", option, list));
  }
  return words;
}

std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low,
                          std::uint64_t high) {
  const auto value = number_in<std::uint64_t>(text);
  if (value && *value >= low && *value <= high) return *value;
  const std::string range = high == UINT64_MAX ? fmt::format("of at least {} and below 2^64", low)
                                               : fmt::format("from {} to {}", low, high);
  throw UsageError(fmt::format("{} {}: want a whole number {}", option, text, range));
}

double parse_real(const std::string& option, const std::string& text, double low, double high) {
  const auto value = number_in<double>(text);
  if (value && std::isfinite(*value) && *value >= low && *value <= high) return *value;
  throw UsageError(fmt::format("{} {}: want a number from {} to {}{}", option, text, low, high,
                               text.find(',') == std::string::npos ? "" : ", with a decimal point"));
}

Decimal parse_fraction(const std::string& option, const std::string& text) {
  if (const auto decimal = Decimal::parse(text)) return *decimal;
  std::string with_point = text;
  std::ranges::replace(with_point, ',', '.');
  std::string way_out;
  if (with_point != text && Decimal::parse(with_point)) {
    way_out = fmt::format(" (did you mean {}?)", with_point);
  } else if (text.size() <= 2 && Decimal::parse("0." + text)) {
    way_out = fmt::format(" (did you mean 0.{:0>2}, or --clues {}?)", text, text);
  }
  throw UsageError(
      fmt::format("{} {}: want a decimal fraction from 0 to 1, such as 0.6, with at most 18 "
                  "places{}",
                  option, text, way_out));
}

// Seeds and shards

std::uint64_t seed_or_drawn(const CommandLine& line) {
  if (const auto seed = line.common().seed) return *seed;
  std::random_device device;
  // 53 bits: every program that reads JSON keeps such a number exactly
  const std::uint64_t seed = ((static_cast<std::uint64_t>(device()) << 32) | device()) >> 11;
  if (!line.common().quiet) say("seed {} (give --seed {} to get the same again)\n", seed, seed);
  return seed;
}

std::string Shard::text() const {
  return fmt::format("{}/{}", number, count);
}

std::uint64_t Shard::first_of(std::uint64_t total) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<Wide>(total) * (number - 1) / count;
}

void add_shard_option(CommandLine& line, std::optional<Shard>& field, const std::string& text) {
  const auto parse = [](const std::string& option, const std::string& value) {
    const std::size_t middle = value.find('/');
    if (middle == std::string::npos)
      throw UsageError(fmt::format("{} {}: want K/M, such as 3/50", option, value));
    const std::uint64_t count = parse_count(option, value.substr(middle + 1), 1, 1'000'000);
    return Shard{parse_count(option, value.substr(0, middle), 1, count), count};
  };
  line.read("shard", "K/M", field, parse, text).not_in_args();
}

/// Names are listed as they can be typed without quotes; many of them on lines of their own.
UsageError unknown_value(const std::string& option, const std::string& value,
                         const std::vector<std::string>& known) {
  std::string names;
  for (std::string name : known) {
    std::ranges::replace(name, ' ', '-');
    names += (names.empty() ? "" : ", ") + name;
  }
  const bool are_many = known.size() > 16;
  if (are_many) {
    names = ":\n" + wrapped("  ", names);
    names.pop_back();  // the end of the message's line
  }
  return UsageError(fmt::format("{} {}: not known{}; want one of{}{}", option, printable(value),
                                did_you_mean(value, known), are_many ? "" : " ", names));
}

}  // namespace evodoku::tools
