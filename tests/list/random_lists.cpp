// random_lists COUNT: so many lists, each a line of JSON: {"options": [...], "arguments": {...}} for the tool and the
// module, and what the library makes: {"puzzles": "lines"} or {"refused": "...", "refused_in_module": "..."}. Lists that
// cannot be are among them. The first are those in which tool and module once differed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/list.hpp"
#include "evodoku/text.hpp"

using namespace evodoku;
using Json = nlohmann::json;

namespace {

/// SplitMix64 (Steele et al. 2014).
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  int below(int limit) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return static_cast<int>((z ^ z >> 31) % static_cast<std::uint64_t>(limit));
  }
  bool one_in(int times) { return below(times) == 0; }

 private:
  std::uint64_t state_;
};

/// A list in the three languages.
struct Asked {
  ListSpec spec;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
  std::vector<std::string> options;
  Json arguments = Json::object();

  void say(const std::string& option, const std::string& text, const std::string& argument, Json value) {
    options.push_back("--" + option);
    if (!text.empty()) options.push_back(text);
    arguments[argument] = std::move(value);
  }
};

std::string shortest(double number) {
  return Json(number).dump();
}

Asked list_with(std::uint64_t seed, std::uint64_t count, std::uint64_t budget) {
  Asked asked;
  asked.spec.seed = seed;
  asked.count = count;
  asked.spec.budget = budget;
  asked.say("seed", std::to_string(seed), "seed", seed);
  asked.say("count", std::to_string(count), "n", count);
  asked.say("budget", std::to_string(budget), "budget", budget);
  asked.say("best-effort", "", "best_effort", true);
  return asked;
}

/// Of positions and unbiased puzzles there is none.
void want_no_best_effort(Asked& asked) {
  std::erase(asked.options, "--best-effort");
  asked.arguments.erase("best_effort");
}

void want_box(Asked& asked, Box box) {
  asked.spec.box = box;
  asked.say("box", box.name(), "box", Json::array({box.rows(), box.cols()}));
}

void want_clues(Asked& asked, Draw& draw) {
  const int cells = asked.spec.box.cells();
  const int low = draw.one_in(12) ? draw.below(cells) : cells * 3 / 10 + 2 + draw.below(cells / 5);
  const int high = draw.one_in(2) ? low : std::min(cells, low + draw.below(6));
  if (draw.one_in(3)) {
    const Decimal alpha = *Decimal::parse("0.5" + std::to_string(draw.below(10)));
    asked.spec.alpha = Range<Decimal>{alpha, alpha};
    return asked.say("alpha", alpha.text(), "alpha", alpha.text());
  }
  if (draw.one_in(6)) {
    const Decimal least = *Decimal::parse("0.4");
    const Decimal most = *Decimal::parse("0.5");
    asked.spec.filled = Range<Decimal>{least, most};
    return asked.say("filled", "0.4..0.5", "filled", Json::array({"0.4", "0.5"}));
  }
  for (int number = low; number <= high; ++number) asked.spec.clues.push_back(number);
  asked.say("clues", std::to_string(low) + ".." + std::to_string(high), "clues", Json(asked.spec.clues));
}

void want_difficulty(Asked& asked, Draw& draw) {
  const auto names = level_techniques();
  const int way = draw.below(5);
  if (way == 0) {
    const double low = (12 + draw.below(20)) / 10.0;
    const double high = draw.one_in(2) ? low + 1 : low + 4;
    asked.spec.level = Range<double>{low, high};
    asked.say("level", shortest(low) + ".." + shortest(high), "level", Json::array({low, high}));
  } else if (way == 1) {
    const std::size_t first = static_cast<std::size_t>(draw.below(16));
    const std::size_t last = first + static_cast<std::size_t>(draw.below(12));
    asked.spec.techniques = LevelRange{first, last};
    asked.say("technique", names[first] + ".." + names[last], "technique",
              Json::array({names[first], names[last]}));
  } else if (way == 2) {
    asked.spec.rating = Range<double>{1.5, std::nullopt};
    asked.say("rating", "1.5..", "rating", Json::array({1.5, nullptr}));
  } else {
    const std::vector<std::string> known = classes_to_aim_at(asked.spec.rater);
    std::vector<std::string>& classes = asked.spec.classes;
    for (int number = draw.below(3); number >= 0; --number)
      classes.push_back(known[static_cast<std::size_t>(draw.below(4))]);
    if (draw.one_in(20)) classes = {"hopeless"};
    asked.say("class", fmt::format("{}", fmt::join(classes, ",")), "class_", Json(classes));
    if (draw.one_in(3)) {
      asked.spec.balance_classes = true;
      asked.say("balance", "class", "balance", "class");
    }
  }
  if (way > 1 && draw.one_in(4)) {
    const int low = draw.below(3);
    const int high = low + draw.below(2);
    asked.spec.depth = Range<int>{low, high};
    asked.say("depth", fmt::format("{}..{}", low, high), "depth", Json::array({low, high}));
  }
  if (!draw.one_in(5)) return;
  UsedTechnique use{static_cast<std::size_t>(draw.below(10))};
  const std::string& name = names[use.technique];
  if (draw.one_in(2)) use.times = draw.below(3);
  asked.spec.uses = {use};
  asked.say("uses", text_of(use), "uses", use.times ? Json({{name, *use.times}}) : Json(name));
}

Asked drawn(std::uint64_t number) {
  Draw draw(number);
  const std::uint64_t count = 1 + static_cast<std::uint64_t>(draw.below(6));
  const bool is_9x9 = !draw.one_in(4);
  const std::uint64_t budget = is_9x9 ? 20'000 : 1'000;  // enough for some, so that the tests are short
  Asked asked = list_with(number, count, budget * static_cast<std::uint64_t>(1 + draw.below(5)));
  if (!is_9x9) {
    constexpr int shapes[][2] = {{2, 2}, {2, 3}, {2, 4}, {3, 4}, {1, 5}};
    const auto& [rows, cols] = shapes[draw.below(5)];
    want_box(asked, Box(rows, cols));
  }
  if (draw.one_in(3)) {
    asked.first = static_cast<std::uint64_t>(draw.below(100));
    asked.say("first", std::to_string(asked.first), "first", asked.first);
  }
  if (!draw.one_in(3)) want_clues(asked, draw);
  if (draw.one_in(3)) want_difficulty(asked, draw);
  if (draw.one_in(5)) {
    asked.spec.minimal = true;
    asked.say("minimal", "", "minimal", true);
    if (draw.one_in(3)) {
      asked.spec.unbiased = true;
      asked.say("unbiased", "", "unbiased", true);
      want_no_best_effort(asked);
    }
  }
  if (draw.one_in(12)) {
    asked.spec.drill = static_cast<Technique>(draw.below(12));
    const std::string name(name_of(*asked.spec.drill));
    asked.say("drill", name, "drill", name);
    asked.options.insert(asked.options.end(), {"--format", "line"});
    want_no_best_effort(asked);
  }
  if (draw.one_in(12)) {
    asked.spec.uniqueness = Uniqueness::not_assumed;
    asked.say("no-uniqueness", "", "no_uniqueness", true);
  }
  if (draw.one_in(6)) {
    asked.spec.symmetry = symmetries()[static_cast<std::size_t>(draw.below(8))];
    const std::string name(name_of(asked.spec.symmetry));
    asked.say("symmetry", name, "symmetry", name);
  }
  if (draw.one_in(8)) {
    asked.spec.allow_multiple = true;
    asked.say("allow-multiple", "", "allow_multiple", true);
  }
  if (draw.one_in(8)) {
    asked.spec.distinct = false;
    asked.say("no-distinct", "", "distinct", false);
  }
  if (draw.one_in(8) && !asked.spec.balance_classes) {
    asked.spec.balance_clues = true;
    asked.say("balance", "clues", "balance", "clues");
  }
  return asked;
}

void want_open_range(Asked& asked, const Range<int>& range) {
  const auto text = [](const std::optional<int>& end) { return end ? std::to_string(*end) : ""; };
  const auto value = [](const std::optional<int>& end) { return end ? Json(*end) : Json(); };
  asked.spec.clues = clue_counts_in(asked.spec.box, range);
  asked.say("clues", text(range.low) + ".." + text(range.high), "clues",
            Json::array({value(range.low), value(range.high)}));
}

constexpr std::uint64_t known_lists = 5;

/// Those with which it began.
Asked known(std::uint64_t number) {
  Asked asked = list_with(1, 3, 3'000'000);
  if (number == 2) {
    want_open_range(asked, {.low = 30});
  } else if (number == 3) {
    want_open_range(asked, {.high = 30});
  } else if (number == 4) {
    want_box(asked, Box(3, 4));
    want_open_range(asked, {.low = 80});
  } else if (number == 0) {
    asked.spec.level = Range<double>{9.5, std::nullopt};
    asked.say("level", "9.5..", "level", Json::array({9.5, nullptr}));
  } else {
    const auto names = level_techniques();
    asked.spec.techniques = LevelRange{static_cast<std::size_t>(Technique::pattern_probe), names.size() - 1};
    asked.say("technique", "probing with patterns..", "technique",
              Json::array({"probing with patterns", nullptr}));
  }
  return asked;
}

void make(const Asked& asked, Json& line) {
  const auto opened = PuzzleList::of(asked.spec);
  if (const auto* const error = std::get_if<ListError>(&opened)) {
    line["refused"] = ListError::in_words(error->message, [](std::string_view field) {
      std::string option = "--" + std::string(field);
      std::ranges::replace(option, '_', '-');
      return option;
    });
    line["refused_in_module"] = ListError::in_words(error->message, [](std::string_view field) {
      return std::string(field) + (field == "class" ? "_" : "");
    });
    return;
  }
  const auto& list = std::get<PuzzleList>(opened);
  RepeatFilter repeats;
  std::string puzzles;
  for (const ListedPuzzle& made : list.make(asked.first, asked.count)) {
    if (!made.is_reached() && (asked.spec.drill || !made.is_proper)) continue;
    if (!repeats.find(list, made)) puzzles += to_line(made.record.puzzle) + '\n';
  }
  line["puzzles"] = puzzles;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  for (std::uint64_t number = 0; number < count; ++number) {
    const Asked asked = number < known_lists ? known(number) : drawn(number);
    Json line{{"options", asked.options}, {"arguments", asked.arguments}};
    make(asked, line);
    std::cout << line.dump() << '\n';
  }
}
