#include "generate/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "common/exit_code.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/settings.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

using settings::Entry;
using settings::Place;
using settings::Section;
using settings::Value;

constexpr const char* sections_of_a_plan = "[batch NAME]";
constexpr std::uint64_t most_times = 10'000;
constexpr std::uint64_t most_puzzles = 10'000'000;

/// The options of evodoku-generate that a plan may set, for all batches or for one.
constexpr std::array option_keys = {"order",       "box",         "clues",        "alpha",     "filled",
                                    "minimal",     "symmetry",    "mask",         "class",     "rating",
                                    "technique",   "level",       "minutes",      "own-class", "rater",
                                    "calibration", "work-budget", "rating-budget"};
constexpr std::array clue_keys = {"clues", "alpha", "filled"};

bool is_option(const std::string& key) {
  return std::ranges::find(option_keys, key) != option_keys.end();
}

/// Whether a batch's own setting replaces one for all batches.
bool says_the_same(const std::string& one, const std::string& other) {
  const auto is_of_clues = [](const std::string& key) {
    return std::ranges::find(clue_keys, key) != clue_keys.end();
  };
  const auto is_of_size = [](const std::string& key) { return key == "order" || key == "box"; };
  return one == other || (is_of_clues(one) && is_of_clues(other)) || (is_of_size(one) && is_of_size(other));
}

/// "week-03" for "week-NN" and 3. Nothing if the name has no N for a number.
std::optional<std::string> numbered(const std::string& name, std::uint64_t number) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (std::size_t end = name.size(); end > 0; --end) {
    if (name[end - 1] != 'N') continue;
    std::size_t begin = end - 1;
    while (begin > 0 && name[begin - 1] == 'N') --begin;
    const bool stands_alone =
        (begin == 0 || !is_letter(name[begin - 1])) && (end == name.size() || !is_letter(name[end]));
    if (stands_alone)
      return name.substr(0, begin) + fmt::format("{:0{}}", number, end - begin) + name.substr(end);
    end = begin + 1;
  }
  return std::nullopt;
}

/// "2 hard"
struct Quota {
  std::uint64_t count = 0;
  std::string name;
};

/// Reads the sections of one file.
class PlanReader {
 public:
  PlanReader(std::string file, std::vector<Section> sections, const ReadArguments& read_arguments)
      : file_(std::move(file)), sections_(std::move(sections)), read_arguments_(read_arguments) {}

  Plan read() {
    read_head(sections_.front());
    for (std::size_t i = 1; i < sections_.size(); ++i) read_batch(sections_[i]);
    if (plan_.kinds.empty())
      settings::fail(file_, {1, 0}, "nothing to make: add a section such as [batch week-NN]");
    return std::move(plan_);
  }

 private:
  std::uint64_t number(const Entry& entry, std::uint64_t least, std::uint64_t greatest) const {
    return settings::number_in({entry.value, entry.value_place}, file_, least, greatest);
  }

  void require_known(const Section& section, std::vector<std::string_view> own) const {
    own.insert(own.end(), option_keys.begin(), option_keys.end());
    settings::require_known_keys(section, own, file_);
    for (const Entry& entry : section.entries) settings::only(section, entry.key, file_);
  }

  void read_head(const Section& head) {
    require_known(head, {"store", "seed"});
    const Entry* const store = settings::only(head, "store", file_);
    if (store == nullptr) settings::fail(file_, {1, 0}, "the store to fill is missing: store = puzzles.db");
    plan_.store = store->value;
    const Entry* const seed = settings::only(head, "seed", file_);
    if (seed == nullptr)
      settings::fail(file_, {1, 0}, "the seed is missing, which is needed to continue a plan: seed = 1");
    plan_.seed = number(*seed, 0, UINT64_MAX);
  }

  void read_batch(const Section& section) {
    if (section.kind != "batch")
      settings::fail(file_, section.place,
                     fmt::format("[{}] is not known: want {}", printable(section.kind), sections_of_a_plan));
    if (section.name.empty()) settings::fail(file_, section.place, "a batch needs a name: [batch week-NN]");
    require_known(section, {"times", "first", "count", "quota", "mark"});
    const Entry* const times = settings::only(section, "times", file_);
    const Entry* const first = settings::only(section, "first", file_);
    const Entry* const mark = settings::only(section, "mark", file_);
    const std::string& name = mark == nullptr ? section.name : mark->value;
    const Place place = mark == nullptr ? section.place : mark->value_place;
    if (times == nullptr && first != nullptr)
      settings::fail(file_, first->key_place, "first has no meaning without times");
    const std::uint64_t from = first == nullptr ? 1 : number(*first, 0, most_times);
    const std::uint64_t number_of_times = times == nullptr ? 1 : number(*times, 1, most_times);
    if (times != nullptr && !numbered(name, from)) {
      settings::fail(file_, place,
                     fmt::format("with times = {} the name needs a placeholder for the number, such as {}-NN",
                                 number_of_times, printable(name)));
    }
    const std::vector<PlanKind> kinds = kinds_of(section);
    for (std::uint64_t i = 0; i < number_of_times; ++i) {
      const std::string collection = times == nullptr ? name : *numbered(name, from + i);
      for (PlanKind kind : kinds) {
        if (!names_.emplace(collection, kind.name).second)
          settings::fail(file_, place,
                         fmt::format("a second batch of {}{}{}", printable(collection),
                                     kind.name.empty() ? "" : ": ", printable(kind.name)));
        kind.collection = collection;
        plan_.kinds.push_back(std::move(kind));
      }
    }
    if (plan_.puzzles() > most_puzzles) settings::fail(file_, section.place, "more than ten million puzzles");
  }

  /// The kinds of one batch, without their collection.
  std::vector<PlanKind> kinds_of(const Section& section) const {
    const Entry* const count = settings::only(section, "count", file_);
    const Entry* const quota = settings::only(section, "quota", file_);
    if ((count == nullptr) == (quota == nullptr))
      settings::fail(file_, section.place, "a batch needs count = 6, or quota = 2 easy, 2 medium, 2 hard");
    const std::vector<const Entry*> said = said_of(section);
    std::vector<PlanKind> kinds;
    if (count != nullptr) {
      kinds.push_back(kind({number(*count, 1, most_puzzles), ""}, section, said, count->value_place));
      return kinds;
    }
    for (const Entry* const entry : said) {
      if (entry->key == "class" || entry->key == "rating")
        settings::fail(file_, entry->key_place,
                       fmt::format("quota gives the classes: leave out {}", entry->key));
    }
    for (const Value& value : settings::split_at_commas(*quota, file_)) {
      const Quota one = quota_in(value);
      const auto is_same = [&](const PlanKind& other) { return other.name == one.name; };
      if (std::ranges::any_of(kinds, is_same))
        settings::fail(file_, value.place, fmt::format("{} is named twice", printable(one.name)));
      kinds.push_back(kind(one, section, said, value.place));
    }
    return kinds;
  }

  Quota quota_in(const Value& value) const {
    const std::size_t blank = value.text.find(' ');
    std::uint64_t count = 0;
    const char* const end = value.text.data() + std::min(blank, value.text.size());
    const auto read = std::from_chars(value.text.data(), end, count);
    const std::size_t name = blank == std::string::npos ? blank : value.text.find_first_not_of(' ', blank);
    if (read.ec != std::errc() || read.ptr != end || count == 0 || count > most_puzzles ||
        name == std::string::npos)
      settings::fail(file_, value.place, "want a number and a class, such as 2 hard");
    return {count, class_word(value.text.substr(name))};  // one spelling, as it is in the place's name
  }

  /// The options of a batch: those for all batches, unless it overrides them, then its own.
  std::vector<const Entry*> said_of(const Section& section) const {
    std::vector<const Entry*> said;
    for (const Entry& entry : sections_.front().entries) {
      const auto overrules = [&](const Entry& own) { return says_the_same(own.key, entry.key); };
      if (is_option(entry.key) && std::ranges::none_of(section.entries, overrules)) said.push_back(&entry);
    }
    for (const Entry& entry : section.entries) {
      if (is_option(entry.key)) said.push_back(&entry);
    }
    return said;
  }

  PlanKind kind(const Quota& quota, const Section& section, const std::vector<const Entry*>& said,
                Place place) const {
    std::vector<std::string> arguments;
    for (const Entry* const entry : said) {
      arguments.push_back("--" + entry->key);
      if (entry->key != "minimal") {
        arguments.push_back(entry->value);
      } else if (entry->value == "no") {
        arguments.pop_back();
      } else if (entry->value != "yes") {
        settings::fail(file_, entry->value_place, "want yes or no");
      }
    }
    if (!quota.name.empty()) arguments.insert(arguments.end(), {"--class", quota.name});
    PlanKind kind{.collection = "", .name = quota.name, .count = quota.count, .request = {}, .command = ""};
    try {
      kind.request = read_arguments_(arguments);
    } catch (const UsageError& error) {
      fail_as(error.what(), section, said, quota.name.empty() ? section.place : place);
    }
    kind.command = fmt::format("evodoku-generate {}", fmt::join(arguments, " "));
    return kind;
  }

  /// Fails at the place of the option with which the message begins; otherwise at that of the batch, or of its quota
  /// for the class.
  [[noreturn]] void fail_as(const std::string& message, const Section& section,
                            const std::vector<const Entry*>& said, Place place_of_class) const {
    for (const Entry* const entry : said) {
      if (message.starts_with("--" + entry->key + " ")) settings::fail(file_, entry->value_place, message);
    }
    settings::fail(file_, message.starts_with("--class ") ? place_of_class : section.place, message);
  }

  std::string file_;
  std::vector<Section> sections_;
  const ReadArguments& read_arguments_;
  Plan plan_;
  std::set<std::pair<std::string, std::string>> names_;  // collections and kinds so far
};

}  // namespace

std::uint64_t Plan::puzzles() const {
  return std::accumulate(kinds.begin(), kinds.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const PlanKind& kind) { return sum + kind.count; });
}

Plan read_plan(std::istream& text, const std::string& file, const ReadArguments& read_arguments) {
  try {
    return PlanReader(file, settings::read(text, {.file = file, .sections = sections_of_a_plan}),
                      read_arguments)
        .read();
  } catch (const settings::ParseFault& fault) {
    throw UsageError(fault.what());
  }
}

}  // namespace evodoku::tools
