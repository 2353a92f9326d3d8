#include "common/command_line.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

constexpr int max_threads = 256;

int default_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// The arguments that determine the result, each preceded by a blank: without the number of threads, the
/// shard, the output file and --quiet.
std::string fixing_arguments(const po::parsed_options& parsed) {
  std::string text;
  for (const po::basic_option<char>& option : parsed.options) {
    const std::string& name = option.string_key;
    if (name == "threads" || name == "output" || name == "quiet" || name == "shard") continue;
    for (const std::string& word : option.original_tokens) text += fmt::format(" {}", word);
  }
  return text;
}

std::string_view option_word(TextFormat form) {
  return form == TextFormat::automatic ? "table" : name_of(form);
}

/// "line, csv or json"
std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char* const separator = i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text += separator + words[i];
  }
  return text;
}

/// Those of --format.
std::string alternatives(const CommonGroups& groups) {
  std::vector<std::string> words;
  for (const TextFormat form : groups.forms) words.emplace_back(option_word(form));
  words.insert(words.end(), groups.pictures.begin(), groups.pictures.end());
  return alternatives(words);
}

/// The names of those that --from can ask for.
std::vector<std::string> formats_read() {
  std::vector<std::string> names;
  for (const TextFormatInfo& info : text_formats()) {
    if (info.is_read) names.emplace_back(info.name);
  }
  return names;
}

/// The one that is called so.
std::optional<TextFormat> named_form(const std::string& name, const std::vector<TextFormat>& forms) {
  const auto form = std::ranges::find_if(forms, [&](TextFormat known) { return name == option_word(known); });
  return form == forms.end() ? std::nullopt : std::optional(*form);
}

/// "9x9 is -N 3, the default": how grids of a side are asked for, for people who give the side; empty for sides without
/// boxes.
std::string side_as_option(std::uint64_t side) {
  if (side > Box::max_side) return "";
  std::uint64_t rows = 1;
  for (std::uint64_t divisor = 2; divisor * divisor <= side; ++divisor) {
    if (side % divisor == 0) rows = divisor;
  }
  if (rows == 1) return "";
  const bool is_square = rows * rows == side;
  return fmt::format("{}x{} is {}{}", side, side,
                     is_square ? fmt::format("-N {}", rows) : fmt::format("--box {}x{}", rows, side / rows),
                     side == 9 ? ", the default" : "");
}

/// The same for a word; empty unless it is a number.
std::string side_as_option(const std::string& word) {
  std::uint64_t side = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), side);
  return error == std::errc{} && end == word.data() + word.size() ? side_as_option(side) : "";
}

/// " (9x9 is -N 3, the default)" for the unknown option `--size 9` or `--size=9`, as other programs have it.
std::string size_meant(const std::string& option, const std::vector<std::string>& arguments) {
  const std::string name = option.substr(0, option.find('='));
  if (name != "--size") return "";
  std::string size = option == name ? "" : option.substr(name.size() + 1);
  const auto at = std::ranges::find(arguments, name);
  if (size.empty() && at != arguments.end() && at + 1 != arguments.end()) size = *(at + 1);
  const std::string meant = side_as_option(size);
  return meant.empty() ? "" : fmt::format(" ({})", meant);
}

/// If an option with a single value is given more than once, the last value counts, as in other programs,
/// because a shell alias may have set the first. Options that collect values keep them all.
void keep_last_of_each(po::parsed_options& parsed) {
  std::set<std::string> seen;
  auto& options = parsed.options;
  for (std::size_t i = options.size(); i-- > 0;) {
    const po::basic_option<char>& option = options[i];
    if (option.position_key >= 0) continue;  // a file
    const auto* const known = parsed.description->find_nothrow(option.string_key, false);
    const auto* const collected =
        known == nullptr
            ? nullptr
            : dynamic_cast<const po::typed_value<std::vector<std::string>>*>(known->semantic().get());
    if (collected != nullptr || seen.insert(option.string_key).second) continue;
    options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void print(const std::string& text) {
  Output output("-");
  output.write(text);
  output.commit();
}

}  // namespace

CommandLine::CommandLine(ToolDescription description, CommonGroups groups)
    : description_(std::move(description)), groups_(std::move(groups)) {
  if (groups_.forms.empty()) {
    for (const TextFormatInfo& info : text_formats()) {
      if (info.is_written) groups_.forms.push_back(info.format);
    }
  }
  add_common_options();
}

void CommandLine::add_common_options() {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  if (groups_.input || groups_.shape) {
    shared_.push_back({groups_.input ? "Input" : "Size"});
    shared_.back().options.add_options()                                  //
        ("order,N", text("N"), "order of the grid: N=3 is 9x9 (2 to 8)")  //
        ("box", text("RxC"), "box of R rows by C columns, such as 2x3 (side 2 to 64)");
  }
  if (groups_.input) {
    shared_.back().options.add_options()  //
        ("from", text("FORM"),
         fmt::format("read this format instead of detecting it: {}", fmt::join(formats_read(), ", "))
             .c_str())                                                          //
        ("alphabet", text("NAME"), "symbols of the input: standard, sgt, acs")  //
        ("keep-going", "report an invalid line and continue; the exit code is then 1");
    offer("from", formats_read());
    offer("alphabet", {"standard", "sgt", "acs"});
  }
  if (groups_.output) {
    shared_.push_back({"Output"});
    shared_.back().options.add_options()                 //
        ("output,o", text("FILE"), groups_.output_text)  //
        ("format", text("FORM"),
         fmt::format("write {} (default {})", alternatives(groups_),
                     option_word(groups_.default_format))
             .c_str())  //
        ("json", "the same as --format json: one record per line");
    std::vector<std::string> forms;
    for (const TextFormat form : groups_.forms) forms.emplace_back(option_word(form));
    forms.insert(forms.end(), groups_.pictures.begin(), groups_.pictures.end());
    offer("format", std::move(forms));
    if (groups_.columns) {
      shared_.back().options.add_options()(
          "columns", text("NAMES"),
          "CSV (or JSON) with only these columns, such as puzzle,solution,class,technique,level; all means "
          "every column");
      std::vector<std::string> names = known_columns();
      names.emplace_back("all");
      offer("columns", std::move(names));
    }
  }
  shared_.push_back({"Common options"});
  auto add = shared_.back().options.add_options();
  if (groups_.threads) add("threads,j", text("K"), "worker threads (default: all cores)");
  if (groups_.seed) {
    add("seed", text("S"), "seed; the same seed gives the same output (default: drawn and shown)");
  }
  add("quiet,q", "only errors on standard error");
  add("help", "show this help; -h shows a short one");
  add("version", "show the version");
}

po::options_description_easy_init CommandLine::add_options(const std::string& caption) {
  const auto known = std::ranges::find(own_, caption, &OptionGroup::caption);
  if (known != own_.end()) return known->options.add_options();
  own_.push_back({caption});
  return own_.back().options.add_options();
}

void CommandLine::bind(const std::string& option, Fill fill) {
  bound_.emplace_back(option, std::move(fill));
}

void CommandLine::offer(const std::string& option, std::vector<std::string> values) {
  values_offered_[option] = std::move(values);
}

po::options_description CommandLine::named_options() const {
  po::options_description all;
  for (const OptionGroup& group : own_) all.add(group.options);
  for (const OptionGroup& group : shared_) all.add(group.options);
  return all;
}

const VerbDescription* CommandLine::verb_in(const std::vector<std::string>& arguments) const {
  for (const std::string& argument : arguments) {
    const auto verb = std::ranges::find_if(
        description_.verbs, [&](const VerbDescription& known) { return argument == known.name; });
    if (verb != description_.verbs.end()) return &*verb;
  }
  return nullptr;
}

OptionLine CommandLine::line_of(const po::option_description& option) const {
  OptionLine line{.short_name = "",
                  .long_name = option.long_name(),
                  .argument = "",
                  .text = option.description(),
                  .values = {}};
  const std::string short_name = option.canonical_display_name(po::command_line_style::allow_dash_for_short);
  if (short_name.size() == 2 && short_name[0] == '-') line.short_name = short_name.substr(1);
  if (option.semantic()->max_tokens() > 0) line.argument = option.format_parameter();
  if (const auto values = values_offered_.find(line.long_name); values != values_offered_.end()) {
    line.values = values->second;
  }
  return line;
}

HelpPage CommandLine::page(const std::vector<std::string>& arguments) const {
  HelpPage page{.description = description_, .sections = {}, .verb = verb_in(arguments)};
  std::set<std::string> of_verbs;
  for (const VerbDescription& verb : description_.verbs)
    of_verbs.insert(verb.options.begin(), verb.options.end());
  const auto is_shown = [&](const std::string& name) {
    if (page.verb == nullptr || !of_verbs.contains(name)) return true;
    return std::ranges::find(page.verb->options, name) != page.verb->options.end();
  };
  std::vector<const OptionGroup*> groups;
  const bool size_first = groups_.shape && !groups_.input;  // of the output, not of the input
  for (const OptionGroup& group : own_) groups.push_back(&group);
  for (const OptionGroup& group : shared_) groups.push_back(&group);
  if (size_first)
    std::rotate(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(own_.size()),
                groups.begin() + static_cast<std::ptrdiff_t>(own_.size()) + 1);
  for (const OptionGroup* const group : groups) {
    OptionSection section{group->caption, {}};
    for (const auto& option : group->options.options()) {
      if (is_shown(option->long_name())) section.options.push_back(line_of(*option));
    }
    page.sections.push_back(std::move(section));
  }
  return page;
}

bool CommandLine::answer(const std::vector<std::string>& arguments) const {
  const auto asks = [&](const char* what) { return !arguments.empty() && arguments.front() == what; };
  const std::vector<std::string> rest(arguments.empty() ? arguments.end() : arguments.begin() + 1,
                                      arguments.end());
  if (asks("--complete")) {
    // the word being typed is not a verb yet
    const std::vector<std::string> typed(rest.begin(), rest.empty() ? rest.end() : rest.end() - 1);
    print(completions(page(typed), rest));
  } else if (asks("--manual-page")) {
    print(manual_page(page({}), version));
  } else if (values_.count("-h") != 0) {
    print(short_help(page(arguments)));
  } else if (values_.count("help") != 0) {
    print(whole_help(page(arguments)));
  } else if (values_.count("version") != 0) {
    print(fmt::format("{} {}\n", description_.name, version));
  } else {
    return false;
  }
  return true;
}

void CommandLine::store(const std::vector<std::string>& arguments) {
  po::options_description all = named_options();
  all.add_options()("files", po::value<std::vector<std::string>>())(",h", "");
  po::positional_options_description positional;
  positional.add("files", -1);
  using namespace po::command_line_style;
  constexpr int style = unix_style & ~allow_guessing;
  try {
    po::parsed_options parsed =
        po::command_line_parser(arguments).options(all).positional(positional).style(style).run();
    as_typed_ += fixing_arguments(parsed);
    keep_last_of_each(parsed);
    po::store(parsed, values_);
    po::notify(values_);
  } catch (const po::unknown_option& error) {
    std::vector<std::string> known;
    const po::options_description named = named_options();
    for (const auto& option : named.options()) known.push_back("--" + option->long_name());
    const std::string name = error.get_option_name();
    const std::string size = size_meant(name, arguments);
    throw UsageError(
        fmt::format("unknown option {}{}", name, size.empty() ? did_you_mean_option(name, known) : size));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
}

bool CommandLine::parse(int argc, char** argv) {
  as_typed_ = std::filesystem::path(argv[0]).filename().string();
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  const bool is_machine_asking =
      !arguments.empty() && (arguments.front() == "--complete" || arguments.front() == "--manual-page");
  if (!is_machine_asking) store(arguments);
  if (answer(arguments)) return false;
  read_common();
  if (groups_.output) require_free_output();
  for (const auto& [option, fill] : bound_) {
    if (!has(option.c_str())) continue;
    const auto* const value = boost::any_cast<std::string>(&values_[option].value());
    fill(value == nullptr ? "" : *value, common_);
  }
  return true;
}

void CommandLine::require_free_output() const {
  std::vector<NamedFile> others;
  for (std::size_t i = groups_.verb ? 1 : 0; i < common_.files.size(); ++i) {
    if (common_.files[i] != "-") others.push_back({"", common_.files[i]});
  }
  const po::options_description all = named_options();
  for (const auto& option : all.options()) {
    const std::string& name = option->long_name();
    const bool names_a_file = option->format_parameter().find("FILE") != std::string::npos;
    // --source names a file of the past, --output the file in question
    if (!names_a_file || name == "output" || name == "source") continue;
    if (const auto* const file = boost::any_cast<std::string>(&values_[name].value())) {
      others.push_back({"--" + name, *file});
    }
  }
  require_free(common_.output, others);
}

std::optional<Box> CommandLine::read_shape() const {
  if (has("order") && has("box")) throw UsageError("give --order or --box, not both");
  if (has("order")) {
    const std::string text = get<std::string>("order");
    const std::string meant = side_as_option(text);
    if (!meant.empty() && parse_count("--order", text) > 8)
      throw UsageError(fmt::format("--order {}: want a whole number from 2 to 8; {}", text, meant));
    return Box::of_order(static_cast<int>(parse_count("--order", text, 2, 8)));
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

TextFormat CommandLine::read_format() {
  TextFormat format = groups_.default_format;
  if (const auto name = maybe<std::string>("format")) {
    if (std::ranges::find(groups_.pictures, *name) != groups_.pictures.end()) {
      if (has("json")) throw UsageError("give --json or --format, not both");
      common_.picture = *name;
      return TextFormat::json;
    }
    const auto form = named_form(*name, groups_.forms);
    if (!form) {
      throw UsageError(fmt::format("--format {}: want {}", *name, alternatives(groups_)));
    }
    format = *form;
  }
  const bool is_of_columns = groups_.columns && has("columns");
  if (is_of_columns && !has("format") && format != TextFormat::json) format = TextFormat::csv;
  if (is_of_columns && format != TextFormat::csv && format != TextFormat::json)
    throw UsageError(
        fmt::format("--columns: the format {} has none; give --format csv or json", option_word(format)));
  if (!has("json")) return format;
  if (has("format") && format != TextFormat::json) throw UsageError("give --json or --format, not both");
  return TextFormat::json;
}

std::vector<std::string> CommandLine::known_columns() const {
  std::vector<std::string> known = record_columns();
  known.emplace_back("level");
  known.insert(known.end(), groups_.further_columns.begin(), groups_.further_columns.end());
  return known;
}

std::vector<std::string> CommandLine::read_columns() const {
  std::vector<std::string> columns;
  const std::string text = get<std::string>("columns");
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    begin = end + 1;
    if (name.empty())
      throw UsageError(fmt::format("--columns {}: want a name on both sides of a comma", text));
    std::vector<std::string> named{name};
    if (name == "all") {
      named = record_columns();
      named.insert(named.end(), groups_.further_columns.begin(), groups_.further_columns.end());
    }
    const std::vector<std::string> known = known_columns();
    const bool is_known = name == "all" || is_record_column(name) || groups_.columns_of_input ||
                          std::ranges::find(known, name) != known.end();
    if (!is_known) throw unknown_value("--columns", name, known);
    for (const std::string& one : named) {
      if (std::ranges::find(columns, one) != columns.end())
        throw UsageError(fmt::format("--columns {}: {} is named twice", text, one));
      columns.push_back(one);
    }
  }
  return columns;
}

void CommandLine::read_common() {
  common_.quiet = values_.count("quiet") != 0;
  common_.files = maybe<std::vector<std::string>>("files").value_or(std::vector<std::string>{});
  if (groups_.input && common_.files.empty()) common_.files = {"-"};
  if (groups_.input || groups_.shape) common_.box = read_shape();
  if (groups_.input) {
    common_.keep_going = values_.count("keep-going") != 0;
    if (const auto name = maybe<std::string>("from")) {
      const auto form = parse_text_format(*name);
      if (!form) throw UsageError(fmt::format("--from {}: want {}", *name, alternatives(formats_read())));
      common_.from = *form;
    }
    if (const auto name = maybe<std::string>("alphabet")) {
      const auto alphabet = parse_alphabet(*name);
      if (!alphabet) throw UsageError(fmt::format("--alphabet {}: want standard, sgt or acs", *name));
      common_.alphabet = *alphabet;
    }
  }
  if (groups_.output) common_.output = maybe<std::string>("output").value_or("-");
  if (common_.output.empty()) throw UsageError("--output: want the name of a file, or - for standard output");
  common_.format = groups_.output ? read_format() : groups_.default_format;
  if (groups_.columns && has("columns")) common_.columns = read_columns();
  common_.threads = default_threads();
  if (const auto threads = maybe<std::string>("threads")) {
    common_.threads = static_cast<int>(parse_count("--threads", *threads, 1, max_threads));
  }
  if (const auto seed = maybe<std::string>("seed")) common_.seed = parse_count("--seed", *seed);
}

std::optional<std::string> CommandLine::first_given_but(const std::set<std::string>& allowed) const {
  for (const auto& [option, value] : values_) {
    if (!value.defaulted() && !allowed.contains(option)) return option;
  }
  return std::nullopt;
}

BoundOptions& BoundOptions::add(const std::string& name, const char* value, const std::string& text,
                                CommandLine::Fill fill) {
  auto add = line_.add_options(caption_);
  if (value == nullptr) {
    add(name.c_str(), text.c_str());
  } else {
    add(name.c_str(), po::value<std::string>()->value_name(value), text.c_str());
  }
  line_.bind(long_name(name), std::move(fill));
  return *this;
}

BoundOptions& BoundOptions::word(const char* name, const char* value, std::string& field,
                                 std::vector<std::string> words, const std::string& text) {
  line_.offer(long_name(name), words);
  return add(name, value, text,
             [option = "--" + long_name(name), &field, words = std::move(words)](const std::string& given,
                                                                                 const CommonOptions&) {
               if (std::ranges::find(words, given) == words.end()) throw unknown_value(option, given, words);
               field = given;
             });
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

std::string size_in_words(Box box) {
  const bool is_order = box.rows() == box.cols();
  const std::string meant = is_order ? side_as_option(static_cast<std::uint64_t>(box.rows())) : "";
  return fmt::format("{}x{}, boxes of {}{}", box.side(), box.side(), box.name(),
                     meant.empty() ? "" : fmt::format(" ({})", meant));
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

std::vector<std::string> words_of_lists(const std::string& option, const std::vector<std::string>& lists) {
  std::vector<std::string> words;
  for (const std::string& list : lists) {
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      std::size_t first = begin;
      std::size_t last = end;
      while (first < last && list[first] == ' ') ++first;
      while (last > first && list[last - 1] == ' ') --last;
      if (first == last)
        throw UsageError(fmt::format("{} {}: want a name on both sides of a comma", option, list));
      words.push_back(list.substr(first, last - first));
      begin = end + 1;
    }
  }
  return words;
}

std::uint64_t parse_count(const std::string& option, const std::string& text, std::uint64_t low,
                          std::uint64_t high) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
  if (error == std::errc::result_out_of_range && high == UINT64_MAX && end == text.data() + text.size()) {
    throw UsageError(fmt::format("{} {}: want a whole number up to {}", option, text, high));
  }
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
