// The list of a seed: its rules, and puzzle i of it.
#include "evodoku/list.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"

using namespace evodoku;

namespace {

PuzzleList list_of(ListSpec spec) {
  auto opened = PuzzleList::of(std::move(spec));
  if (const auto* const error = std::get_if<ListError>(&opened)) FAIL(error->message);
  return std::get<PuzzleList>(std::move(opened));
}

std::vector<Grid> puzzles_of(const PuzzleList& list, std::uint64_t first, std::uint64_t count) {
  std::vector<Grid> puzzles;
  for (const ListedPuzzle& made : list.make(first, count)) puzzles.push_back(made.record.puzzle);
  return puzzles;
}

Decimal decimal(const char* text) {
  return Decimal::parse(text).value();
}

Range<Decimal> only(const char* text) {
  return {decimal(text), decimal(text)};
}

/// Published puzzles of depth 2.
std::vector<Grid> hard_parents() {
  std::vector<Grid> parents;
  std::ifstream file(EVODOKU_TEST_DATA "/depths.txt");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('2')) continue;
    Grid& parent = parents.emplace_back(Box(3, 3));
    for (int cell = 0; cell < 81; ++cell)
      parent.set(cell, line[cell + 2] == '.' ? Grid::blank : line[cell + 2] - '0');
  }
  return parents;
}

}  // namespace

TEST_CASE("a piece of a list is that piece of it, in whatever pieces it is made") {
  const ListSpec spec = GENERATE(ListSpec{.clues = {26, 28, 31}, .seed = 3},
                                 ListSpec{.clues = {28, 30}, .classes = {"easy", "medium"}, .seed = 3},
                                 ListSpec{.box = Box(2, 3), .minimal = true, .seed = 3});
  const PuzzleList list = list_of(spec);
  const std::vector<Grid> whole = puzzles_of(list, 0, 12);
  REQUIRE(whole.size() == 12);
  for (std::uint64_t first = 0; first < 12; first += 4)
    CHECK(puzzles_of(list, first, 4) == std::vector(whole.begin() + static_cast<std::ptrdiff_t>(first),
                                                    whole.begin() + static_cast<std::ptrdiff_t>(first) + 4));
}

TEST_CASE("a record says what was asked and reached") {
  const ListedPuzzle made = list_of({.alpha = only("0.6"),
                                     .symmetry = Symmetry::half_turn,
                                     .classes = {"Easy"},
                                     .distinct = false,
                                     .seed = 9})
                                .make(4, 1)
                                .front();
  REQUIRE(made.is_reached());
  CHECK(made.shortfall.empty());
  CHECK(made.is_proper);
  const Record& record = made.record;
  CHECK(record.alpha == "0.6");
  CHECK(record.puzzle.clue_count() == 32);
  CHECK(record.symmetry == "half-turn");
  CHECK(record.seed == 9);
  CHECK(record.index == 4);
  CHECK(record.rating->difficulty_class == "easy");
  CHECK(record.level == level_of(record.puzzle));
  CHECK_FALSE(record.minimal);
}

TEST_CASE("balanced lists have each number and class equally often in every block, in changing order") {
  const PuzzleList list = list_of({.clues = {28, 29, 30, 31}, .balance_clues = true, .seed = 5});
  std::set<std::vector<int>> orders;
  for (std::uint64_t block = 0; block < 8; ++block) {
    std::vector<int> clues;
    for (const Grid& puzzle : puzzles_of(list, 4 * block, 4)) clues.push_back(puzzle.clue_count());
    orders.insert(clues);
    std::ranges::sort(clues);
    CHECK(clues == std::vector{28, 29, 30, 31});
  }
  CHECK(orders.size() > 4);
  std::map<std::string, int> classes;
  for (const ListedPuzzle& made :
       list_of({.classes = {"very-easy", "easy", "medium"}, .balance_classes = true, .seed = 1}).make(0, 6))
    ++classes[made.record.rating->difficulty_class];
  CHECK(classes == std::map<std::string, int>{{"very-easy", 2}, {"easy", 2}, {"medium", 2}});
}

TEST_CASE("classes that a level cannot have are not balanced") {
  const PuzzleList list = list_of({.balance_classes = true, .level = Range<double>{2.6, 4.0}});
  std::vector<std::string> classes;
  for (const ListDifficulty& difficulty : list.resolved().difficulties) classes.push_back(difficulty.text);
  CHECK(classes == std::vector<std::string>{"class medium", "class hard"});
}

TEST_CASE("repeats name the earlier puzzle, and other boxes keep them unless asked") {
  ListSpec spec{.box = Box(2, 2), .clues = {5}, .distinct = true, .seed = 1};
  const PuzzleList list = list_of(spec);
  RepeatFilter repeats;
  std::map<std::string, std::uint64_t> first_of;
  int found = 0;
  for (const ListedPuzzle& made : list.make(0, 300)) {
    const auto [known, is_new] =
        first_of.emplace(canonical_form(made.record.puzzle).key(), *made.record.index);
    const auto repeat = repeats.find(list, made);
    CHECK(repeat.has_value() == !is_new);
    if (!repeat) continue;
    ++found;
    CHECK(repeat->earlier == known->second);
    CHECK(repeat->text == "an isomorph of puzzle " + std::to_string(known->second));
  }
  CHECK(found > 100);
  spec.distinct.reset();
  CHECK_FALSE(list_of(spec).resolved().omits_repeats);
}

TEST_CASE("a drill is a position before its technique, each with another pattern") {
  const PuzzleList list = list_of({.drill = Technique::naked_pair, .seed = 1});
  RepeatFilter repeats;
  std::set<std::string> patterns;
  for (const ListedPuzzle& made : list.make(0, 3)) {
    REQUIRE(made.is_reached());
    const PencilMarks marks(made.record.puzzle, *made.record.candidates);
    CHECK(hint(marks)->technique == Technique::naked_pair);
    CHECK(patterns.insert(made.pattern).second == !repeats.find(list, made));
  }
}

TEST_CASE("a record says only what is true of its puzzle") {
  const ListedPuzzle drill =
      list_of({.symmetry = Symmetry::half_turn, .minimal = true, .drill = Technique::naked_pair, .seed = 1})
          .make(0, 1)
          .front();
  REQUIRE(drill.is_reached());
  CHECK_FALSE(drill.record.minimal);
  CHECK_FALSE(drill.record.symmetry);
  const ListedPuzzle easy =
      list_of({.minimal = true, .rating = Range<double>{3.9, std::nullopt}, .budget = 30'000, .seed = 1})
          .make(0, 1)
          .front();
  REQUIRE_FALSE(easy.is_reached());  // of the rating alone
  CHECK(easy.record.minimal != false);
}

TEST_CASE("what is not reached says so in words with its fields in backquotes") {
  const ListedPuzzle made = list_of({.clues = {18}, .budget = 500, .seed = 1}).make(0, 1).front();
  CHECK(made.outcome == ListedPuzzle::Outcome::fell_short);
  CHECK_THAT(made.shortfall, Catch::StartsWith("fell short: ") && Catch::Contains("18 asked for") &&
                                 Catch::Contains("(`budget` allows more)"));
  CHECK(made.record.comment->starts_with("best effort: "));
  const Grid parent = list_of({.clues = {24}}).make(0, 1).front().record.puzzle;
  const ListedPuzzle bred =
      list_of({.rating = Range<double>{4.9, std::nullopt}, .parents = {parent}, .budget = 20'000})
          .make(0, 1)
          .front();
  CHECK_THAT(bred.shortfall, Catch::StartsWith("fell short: ") && !Catch::Contains("random puzzles"));
  const auto shout = [](std::string_view field) { return "<" + std::string(field) + ">"; };
  CHECK(ListError::in_words("`a` needs `b`, or nothing", shout) == "<a> needs <b>, or nothing");
  CHECK(ListError::in_words("`class` ea`sy: not one of easy", shout) == "<class> ea`sy: not one of easy");
  CHECK(ListError::in_words("class ea`sy asked for (`budget`)", shout) == "class ea`sy asked for (<budget>)");
}

TEST_CASE("a stop leaves only what is finished, and says what it cut short") {
  std::stop_source stop;
  stop.request_stop();
  for (const ListedPuzzle& made : list_of({.clues = {30}, .seed = 1}).make(0, 5, stop.get_token()))
    CHECK_FALSE(made.is_reached());
}

TEST_CASE("puzzles of one population are made together") {
  const PuzzleList rare = list_of({.level = Range<double>{9.5, std::nullopt}});
  CHECK(rare.piece_from(0, 8) == 50);
  CHECK(rare.piece_from(70, 8) == 30);
  const PuzzleList deep = list_of({.depth = Range<int>{2, 2}});
  CHECK(deep.piece_from(0, 8) == 50);
  CHECK(deep.resolved().puzzles_to_score == rare.resolved().puzzles_to_score);
  CHECK(deep.resolved().puzzles_to_sample == rare.resolved().puzzles_to_sample);
  CHECK(list_of({.clues = {30}}).piece_from(70, 8) == 8);
}

TEST_CASE("each rule that is broken names its field") {
  struct Case {
    ListSpec spec;
    std::string field;
    std::string message;
  };
  const Grid puzzle = list_of({.clues = {30}}).make(0, 1).front().record.puzzle;
  const Range<double> range{2.0, 3.0};
  constexpr auto without = Uniqueness::not_assumed;
  constexpr auto loops = static_cast<std::size_t>(Technique::unique_loop);
  constexpr auto nishio = static_cast<std::size_t>(Technique::nishio);
  const std::vector<Case> cases{
      {{}, "clues", "give the number of clues"},
      {{.clues = {30}, .alpha = only("0.5")}, "clues", "exactly one of `alpha` and `clues`"},
      {{.clues = {16}}, "clues", "with fewer than 17"},
      {{.clues = {10, 20}}, "clues", "begin with 17"},
      {{.clues = {90}}, "clues", "there can be 81 or fewer"},
      {{.clues = {30}, .symmetry = Symmetry::full}, "clues", "with `symmetry` full there can be 29 or 32"},
      {{.alpha = Range<Decimal>{decimal("0.6"), decimal("0.5")}}, "alpha", "is empty"},
      {{.filled = only("0")}, "filled", "`filled` 0: no clue would be left"},
      {{.alpha = only("1")}, "alpha", "`alpha` 1: no clue would be left"},
      {{.clues = {30}, .balance_clues = true}, "balance", "give the numbers"},
      {{.clues = {30, 31}, .balance_clues = true, .symmetry = Symmetry::full}, "balance", "asked for"},
      {{.clues = {30}, .minimal = true, .allow_multiple = true}, "minimal", "`allow_multiple`"},
      {{.clues = {30}, .unbiased = true}, "unbiased", "`minimal`"},
      {{.clues = {30}, .minimal = true, .unbiased = true}, "clues", "`unbiased`"},
      {{.box = Box(4, 4), .minimal = true, .unbiased = true}, "unbiased", "at most 9"},
      {{.clues = {30}, .mask = std::vector(80, CellRule::free)}, "mask", "want 81 cells, got 80"},
      {{.mask = std::vector(81, CellRule::blank)}, "mask", "rows 1 and 2"},
      {{.rater = "nobody", .classes = {"easy"}}, "rater", "nobody"},
      {{.clues = {30}, .rater = "mantere-koljonen"}, "rater", "no meaning"},
      {{.classes = {"hopeless"}}, "class", "not one of very-easy"},
      {{.classes = {"easy"}, .rating = range}, "rating", "not both"},
      {{.balance_classes = true, .rating = range}, "rating", "cannot be combined with `balance` class"},
      {{.rating = Range<double>{3.0, 2.0}}, "rating", "above"},
      {{.level = Range<double>{3.0, 2.0}}, "level", "above"},
      {{.rating = Range<double>{NAN, std::nullopt}}, "rating", "`rating` nan"},
      {{.level = Range<double>{std::nullopt, NAN}}, "level", "want numbers"},
      {{.box = Box(2, 3), .level = range}, "level", "`technique`"},
      {{.level = Range<double>{11.95, std::nullopt}}, "level", "no level is above 11.1"},
      {{.level = Range<double>{5.7, 5.9}}, "level", "the nearest are 5.6 and 6"},
      {{.classes = {"beyond-techniques"}}, "class", "there can be very-easy, easy"},
      {{.box = Box(2, 2), .classes = {"hard"}}, "class", "no 4x4 puzzle"},
      {{.classes = {"extreme"}, .techniques = LevelRange{0, 9}}, "class", "of this level"},
      {{.clues = {30}, .allow_multiple = true, .rate = true}, "rate", "have a rating"},
      {{.allow_multiple = true, .level = range}, "level", "have a level"},
      {{.clues = {30}, .calibration = Calibration{}}, "calibration", "no meaning"},
      {{.classes = {"easy"}, .calibration = Calibration{.box = Box(2, 3)}}, "calibration", "made for boxes"},
      {{.clues = {30}, .parents = {puzzle}}, "parents", "no meaning"},
      {{.symmetry = Symmetry::diagonal, .level = range, .parents = {puzzle}}, "parents", "without"},
      {{.level = range, .drill = Technique::x_wing}, "level", "`drill`"},
      {{.box = Box(6, 6), .drill = Technique::x_wing}, "drill", "at most 35"},
      {{.clues = {30}, .uniqueness = without}, "no_uniqueness", "no meaning"},
      {{.uniqueness = without, .drill = Technique::x_wing}, "no_uniqueness", "`drill`"},
      {{.techniques = LevelRange{loops - 1, loops}, .uniqueness = without}, "technique", "rests on"},
      {{.techniques = LevelRange{3, 2}}, "technique", "the easier first"},
      {{.techniques = LevelRange{0, level_techniques().size()}}, "technique", "places of level_techniques"},
      {{.uses = {{loops, {}}}, .uniqueness = without}, "uses", "`uses` unique loop: it rests on"},
      {{.uses = {{3, -1}}}, "uses", "want 0 times or more"},
      {{.uses = {{loops, 1}, {loops, 2}}},
       "uses",
       "`uses` unique loop:1 and unique loop:2: name a technique once"},
      {{.box = Box(2, 3), .techniques = LevelRange{nishio, nishio}},
       "technique",
       "`technique` Nishio: grids with boxes of 2x3"},
      {{.box = Box(2, 3), .uses = {{nishio, {}}}}, "uses", "no 6x6 puzzle is known that uses it"},
      {{.box = Box(1, 5), .drill = Technique::pointing},
       "drill",
       "`drill` pointing: grids with boxes of 1x5 have none"},
      {{.techniques = LevelRange{nishio, nishio}, .level = range},
       "level",
       "`level` 2..3: no puzzle of this `technique`"},
      {{.uses = {{techniques().size(), {}}}}, "uses", "want techniques"},
      {{.box = Box(2, 2), .uses = {{loops, {}}}}, "uses", "no 4x4 puzzle is known that uses it"},
      {{.techniques = LevelRange{0, 9}, .uses = {{loops, 1}}},
       "uses",
       "unique loop:1: no 9x9 puzzle of this"},
      {{.level = Range<double>{std::nullopt, 4.0}, .uses = {{loops, {}}}}, "uses", "of this level"},
      {{.classes = {"easy"}, .uses = {{loops, {}}}}, "class", "no 9x9 puzzle of this level is in it"},
      {{.techniques = LevelRange{4, 4}, .uses = {{4, 0}}}, "uses", "every puzzle of this `technique`"},
      {{.allow_multiple = true, .uses = {{0, {}}}}, "uses", "have a level"},
      {{.clues = {30}, .allow_multiple = true, .balance_classes = true}, "balance", "`allow_multiple`"},
      {{.minimal = true, .unbiased = true, .uses = {{0, {}}}}, "uses", "`unbiased`"},
      {{.uses = {{0, {}}}, .drill = Technique::x_wing}, "uses", "`drill`"},
      {{.minimal = true, .unbiased = true, .drill = Technique::x_wing}, "drill", "`unbiased`"},
      {{.minimal = true, .unbiased = true, .balance_classes = true}, "balance", "`unbiased`"},
      {{.balance_clues = true, .minimal = true, .unbiased = true}, "balance", "`unbiased`"},
      {{.box = Box(2, 2), .drill = Technique::naked_single}, "drill", "`drill` naked single: no 4x4"},
      {{.box = Box(2, 3), .clues = {7}}, "clues", "with fewer than 8 no 6x6 puzzle has exactly one solution"},
      {{.depth = Range<int>{2, 1}}, "depth", "2..1: the lower end"},
      {{.depth = Range<int>{4, {}}}, "depth", "`depth` 4: want a whole number from 0 to 3"},
      {{.depth = Range<int>{{}, -1}}, "depth", "`depth` -1: want a whole number from 0 to 3"},
      {{.level = Range<double>{9.5, {}}, .spread = 11},
       "spread",
       "`spread` 11: want a whole number from 0 to 10"},
      {{.box = Box(2, 2), .depth = Range<int>{1, {}}},
       "depth",
       "no 4x4 puzzle is known that is deeper than 0"},
      {{.level = Range<double>{3.0, {}}, .depth = Range<int>{0, 0}},
       "depth",
       "no puzzle of this level has it"},
      {{.level = Range<double>{{}, 1.5}, .depth = Range<int>{1, {}}},
       "depth",
       "no puzzle of this level has it"},
      {{.depth = Range<int>{1, {}}, .drill = Technique::x_wing}, "depth", "`drill`"},
      {{.minimal = true, .unbiased = true, .depth = Range<int>{0, {}}}, "depth", "`unbiased`"},
      {{.allow_multiple = true, .depth = Range<int>{1, {}}}, "depth", "have a level"},
      {{.level = Range<double>{9.0, {}}, .spread = 6}, "spread", "`spread` has no meaning here"}};
  for (const Case& one : cases) {
    const auto opened = PuzzleList::of(one.spec);
    const auto* const error = std::get_if<ListError>(&opened);
    CAPTURE(one.field, one.message);
    REQUIRE(error != nullptr);
    CHECK(error->field == one.field);
    CHECK_THAT(error->message, Catch::Contains(one.message));
  }
}

TEST_CASE("a technique that is rated by its length can be in the class of its shortest") {
  const auto opened = [](const char* name, Technique technique) {
    const auto place = static_cast<std::size_t>(technique);
    return PuzzleList::of({.classes = {name}, .techniques = LevelRange{place, place}});
  };
  CHECK_FALSE(std::holds_alternative<ListError>(opened("hard", Technique::xy_chain)));
  CHECK_FALSE(std::holds_alternative<ListError>(opened("very-hard", Technique::xy_chain)));
  CHECK(std::holds_alternative<ListError>(opened("hard", Technique::nishio)));
  CHECK(std::holds_alternative<ListError>(opened("extreme", Technique::naked_pair)));
}

TEST_CASE("each technique can have every level that its length gives it, and no other") {
  const auto opened = [](Technique technique, double low, double high) {
    const auto place = static_cast<std::size_t>(technique);
    return PuzzleList::of({.classes = {"very-hard"},
                           .techniques = LevelRange{place, place},
                           .level = Range<double>{low, high}});
  };
  struct Case {
    Technique technique;
    double lowest;
    double highest;
  };
  for (const Case& one : {Case{Technique::unique_rectangle, 4.5, 4.5}, Case{Technique::unique_loop, 4.6, 5.3},
                          Case{Technique::bug, 5.6, 5.6}, Case{Technique::x_chain, 6.5, 7.7}}) {
    CAPTURE(name_of(one.technique));
    for (const double level : {one.lowest, one.highest})
      CHECK_FALSE(std::holds_alternative<ListError>(opened(one.technique, level, level)));
    CHECK(std::holds_alternative<ListError>(opened(one.technique, one.highest + 0.1, one.highest + 0.3)));
    CHECK(std::holds_alternative<ListError>(opened(one.technique, one.lowest - 0.3, one.lowest - 0.1)));
  }
}

TEST_CASE("without uniqueness levels and classes are those that level_of and rate give without it") {
  const auto opened = PuzzleList::of({.minimal = true,
                                      .level = Range<double>{4.5, 7.2},
                                      .uniqueness = Uniqueness::not_assumed,
                                      .rate = true,
                                      .seed = 3});
  const auto& list = std::get<PuzzleList>(opened);
  for (const ListedPuzzle& made : list.make(0, 10)) {
    REQUIRE(made.is_reached());
    const auto rated = rate(made.record.puzzle, {.seed = 0, .uniqueness = Uniqueness::not_assumed});
    REQUIRE(rated);
    CHECK(made.record.level == rated->level);
    CHECK(made.record.level->uniqueness == Uniqueness::not_assumed);
    CHECK_FALSE(info_of(*parse_technique(made.record.level->technique)).assumes_proper);
    CHECK(made.record.rating->difficulty_class == rated->rating.difficulty_class);
  }
}

TEST_CASE("what is beyond the techniques does not rest on uniqueness") {
  const std::size_t beyond = level_techniques().size() - 1;
  CHECK(std::holds_alternative<PuzzleList>(PuzzleList::of(
      {.box = Box(4, 4), .techniques = LevelRange{beyond, beyond}, .uniqueness = Uniqueness::not_assumed})));
}

TEST_CASE("puzzles use the techniques that are asked for, and exactly as often") {
  const auto place = [](Technique technique) { return static_cast<std::size_t>(technique); };
  const auto list =
      list_of({.uses = {{place(Technique::naked_pair), 1}, {place(Technique::pointing), {}}}, .seed = 1});
  CHECK(list.aim_text() == "uses naked pair:1, uses pointing");
  for (const ListedPuzzle& made : list.make(0, 3)) {
    REQUIRE(made.is_reached());
    CHECK(made.record.level == level_of(made.record.puzzle));
    CHECK(times_used(*made.record.level, "naked pair") == 1);
    CHECK(times_used(*made.record.level, "pointing") > 0);
  }
  const ListedPuzzle missed =
      list_of({.uses = {{place(Technique::jellyfish), 3}}, .budget = 100, .seed = 1}).make(0, 1).front();
  CHECK_THAT(missed.shortfall, Catch::Contains("hidden single in a box:") &&
                                   Catch::Contains("reached, uses jellyfish:3 asked for"));
}

TEST_CASE("puzzles have the depth that is asked for, of any box and with a level") {
  const auto of_16x16 = list_of({.box = Box(4, 4), .clues = {95}, .depth = Range<int>{1, 1}, .seed = 1});
  CHECK(of_16x16.aim_text() == "depth 1");
  const auto with_level = list_of({.level = Range<double>{1.7, 2.6}, .depth = Range<int>{1, {}}, .seed = 1});
  CHECK(with_level.aim_text() == "level 1.7..2.6, depth 1..");
  const auto of_singles = list_of({.minimal = true, .depth = Range<int>{{}, 0}, .seed = 1});
  for (const auto* const list : {&of_16x16, &with_level, &of_singles}) {
    const auto made = list->make(0, 3);
    CHECK(made.size() == 3);
    for (const ListedPuzzle& puzzle : made) {
      REQUIRE(puzzle.is_reached());
      CHECK(depth_of(puzzle.record.puzzle) == (list == &of_singles ? 0 : 1));
      CHECK(puzzle.record.other.at("depth") == (list == &of_singles ? "0" : "1"));
      CHECK(puzzle.record.level == level_of(puzzle.record.puzzle));
    }
  }
  const ListedPuzzle missed =
      list_of({.depth = Range<int>{3, {}}, .budget = 20, .seed = 1}).make(0, 1).front();
  CHECK_THAT(missed.shortfall, Catch::Contains(" reached, depth 3.. asked for"));
}

TEST_CASE(
    "no two puzzles that are bred share a full grid or are near to each other, unless families are wanted") {
  ListSpec spec{.level = Range<double>{9.5, {}}, .parents = hard_parents(), .seed = 1};
  for (const int spread : {6, 0}) {
    if (spread == 0) spec.spread = 0;  // 6 is the default
    const auto made = list_of(spec).make(0, 8);
    REQUIRE(made.size() == 8);
    int near = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
      REQUIRE(made[i].is_reached());
      for (std::size_t earlier = 0; earlier < i; ++earlier) {
        const auto& [puzzle, other] = std::tie(made[i].record, made[earlier].record);
        const bool share_grid = isomorph_hash(*puzzle.solution) == isomorph_hash(*other.solution);
        if (share_grid || exchanged_clues(puzzle.puzzle, other.puzzle, 6) < 6) ++near;
      }
    }
    CHECK((near == 0) == (spread == 6));
  }
}

TEST_CASE("a larger budget is for breeding, where random puzzles do not help") {
  const auto made =
      list_of({.level = Range<double>{9.5, {}}, .budget = 1'000'000'000'000, .seed = 1}).make(0, 1);
  REQUIRE(made.size() == 1);
  CHECK(made.front().is_reached());
}

TEST_CASE("puzzles that were found before a stop have their level and depth") {
  std::stop_source stop;
  std::uint64_t generations = 0;
  const auto trace = [&](const BreedingReport&) {
    if (++generations == 40) stop.request_stop();
  };
  // also where a rating is wanted, for which there is no time left
  const bool rate = GENERATE(false, true);
  const auto list = list_of({.depth = Range<int>{2, {}}, .parents = hard_parents(), .rate = rate, .seed = 1});
  const auto made = list.make(0, 50, stop.get_token(), trace);
  REQUIRE(stop.stop_requested());
  REQUIRE(made.size() > 1);
  CHECK(made.front().is_reached());
  for (const ListedPuzzle& puzzle : made) {
    if (!puzzle.is_reached()) continue;
    CHECK(puzzle.record.level == level_of(puzzle.record.puzzle));
    CHECK(puzzle.record.other.at("depth") == "2");
  }
}

TEST_CASE("puzzles of different populations that are too near are omitted") {
  const auto list = list_of({.level = Range<double>{9.5, {}}, .seed = 1});
  const GenerateResult made = generate({.minimal = true}, {.seed = 3, .index = 0});
  const auto listed = [](const Grid& puzzle, const Grid& solution, std::uint64_t index) {
    return ListedPuzzle{.outcome = ListedPuzzle::Outcome::reached,
                        .record = {.puzzle = puzzle, .solution = solution, .index = index},
                        .hash = isomorph_hash(puzzle)};
  };
  RepeatFilter filter;
  CHECK_FALSE(filter.find(list, listed(made.puzzle, made.solution, 0)));
  Grid fuller = made.puzzle;
  for (int cell = 0; fuller.clue_count() < made.puzzle.clue_count() + 2; ++cell)
    fuller.set(cell, made.solution[cell]);
  const auto near = filter.find(list, listed(fuller, made.solution, 50));
  REQUIRE(near);
  CHECK(near->text == "puzzle 0 with 2 clues exchanged");
  const auto named_for_an_isomorph_of = [&](const Grid& puzzle) {
    const Isomorphism map = Isomorphism::random(Box(3, 3), 1, 0);
    return filter.find(list, listed(apply(map, puzzle), apply(map, made.solution), 50))->text;
  };
  CHECK(named_for_an_isomorph_of(made.puzzle) == "an isomorph of puzzle 0");
  CHECK(named_for_an_isomorph_of(fuller) == "puzzle 0 with 2 clues exchanged");  // as fuller is in no list
  const auto of_same_grid = filter.find(list, listed(made.solution, made.solution, 51));
  REQUIRE(of_same_grid);
  CHECK(of_same_grid->text == "on the full grid of puzzle 0");
  Grid fullest = made.solution;
  fullest.set(0, Grid::blank);
  CHECK_FALSE(filter.find(list_of({.clues = {30}}), listed(fullest, made.solution, 52)));
}

TEST_CASE("an index beyond the last one is refused") {
  CHECK_THROWS_AS(list_of({.clues = {30}}).make(UINT64_MAX, 2), std::invalid_argument);
}
