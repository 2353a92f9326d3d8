// Makes stores that look like those of many machines: each has puzzles of its own, puzzles that others have too, and
// isomorphs of others' puzzles, with ratings, runs, levels, tags and collections, some of which contradict each other.
//
//   merge_stores --stores 50 --puzzles 200000 FOLDER      FOLDER/01.db to FOLDER/50.db
//
// Synthetic: the puzzles are about a hundred generated ones with additional clues of their solutions, as isomorphs.
// Each is proved before it is stored, but the ratings and levels are invented. The same options give the same stores on
// every machine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/store.hpp"
#include "store/draw.hpp"

namespace {

namespace po = boost::program_options;
using namespace evodoku;
using db::mixed;

struct Plan {
  std::uint64_t stores = 0;
  std::uint64_t puzzles = 0;  // number per store
  bool bare = false;          // without ratings, levels and labels
};

struct Base {
  Grid puzzle;
  Grid solution;
};

std::vector<Base> make_bases(int count) {
  std::vector<Base> bases;
  for (std::uint64_t index = 0; std::cmp_less(bases.size(), count); ++index) {
    const GenerateResult made = generate({.box = Box(3, 3), .clues = 26}, {.seed = 1, .index = index});
    if (made.outcome != GenerateResult::Outcome::reached) continue;
    bases.push_back({made.puzzle, solve(made.puzzle).solution.value()});
  }
  return bases;
}

/// Puzzle `number`: a base puzzle with two to eight more clues of its solution.
Grid puzzle_numbered(const std::vector<Base>& bases, std::uint64_t number) {
  const Base& base = bases[number % bases.size()];
  Grid puzzle = base.puzzle;
  const int clues = puzzle.clue_count() + 2 + static_cast<int>(mixed(number) % 7);
  for (std::uint64_t draw = mixed(number + 1); puzzle.clue_count() < clues; draw = mixed(draw)) {
    const int cell = static_cast<int>(draw % 81);
    puzzle.set(cell, base.solution[cell]);
  }
  return puzzle;
}

/// The number of the puzzle at a position of a store, and how it is written.
struct Place {
  std::uint64_t number = 0;
  bool moved = false;  // an isomorph of the puzzle of this number
};

/// Three in five are this store's own, one is another store's unchanged, one an isomorph of another store's.
Place place_of(const Plan& plan, std::uint64_t store, std::uint64_t place) {
  const std::uint64_t kind = place % 5;
  if (kind < 3 || plan.stores < 2) return {store * plan.puzzles + place, false};
  const std::uint64_t dice = mixed(store * plan.puzzles + place);
  const std::uint64_t other = (store + 1 + dice % (plan.stores - 1)) % plan.stores;
  const std::uint64_t its_place = mixed(dice) % plan.puzzles / 5 * 5 + mixed(dice + 1) % 3;
  return {other * plan.puzzles + std::min(its_place, plan.puzzles - 1), kind == 4};
}

/// A rating of twenty runs. For one puzzle in fifty, two stores have different ratings.
db::NewRating rating_of(std::int64_t id, std::uint64_t number, std::uint64_t store,
                        const std::string& rater) {
  const std::uint64_t dice = mixed(number * 3 + (number % 50 == 0 ? store : 0));
  db::NewRating added{.puzzle = id, .rating = {}, .runs = {}};
  double total = 0;
  for (int run = 0; run < 20; ++run) {
    const std::uint64_t generations = 20 + mixed(dice + static_cast<std::uint64_t>(run)) % 4000;
    added.runs.push_back({.generations = generations, .solved = true});
    total += static_cast<double>(generations);
  }
  Rating& rating = added.rating;
  rating.rater = rater;
  rating.version = 1;
  rating.seed = rater == "made-up" ? 0 : store % 3;
  rating.runs = 20;
  rating.solved = 20;
  rating.generation_cap = 100'000;
  rating.ert = total / 20;
  rating.ert_low = *rating.ert * 0.7;
  rating.ert_high = *rating.ert * 1.5;
  rating.value = std::log10(1 + *rating.ert);
  constexpr std::array names{"easy", "medium", "hard"};
  rating.difficulty_class = names[std::min<std::size_t>(2, static_cast<std::size_t>(*rating.ert / 900))];
  return added;
}

void add_what_is_known(db::Store& store, std::uint64_t number_of_store,
                       const std::vector<std::pair<std::int64_t, std::uint64_t>>& puzzles,
                       std::chrono::sys_seconds now) {
  std::vector<db::NewRating> ratings;
  std::vector<db::NewLevel> levels;
  std::vector<std::int64_t> tagged;
  std::vector<std::int64_t> collected;
  for (const auto& [id, number] : puzzles) {
    ratings.push_back(rating_of(id, number, number_of_store, "made-up"));
    if (number % 4 == 0) ratings.push_back(rating_of(id, number, number_of_store, "second"));
    if (number % 2 == 0) {
      const double estimate = 1.2 + static_cast<double>(mixed(number) % 80) / 10;
      levels.push_back({.puzzle = id,
                        .level = {.technique = estimate < 2.4 ? "hidden single" : "X-wing",
                                  .se_estimate = estimate,
                                  .se_error = 0.2,
                                  .version = 1 + static_cast<int>(number_of_store % 2)}});
    }
    if (number % 7 == 0) tagged.push_back(id);
    if (number % 11 == 0) collected.push_back(id);
  }
  store.add_ratings(ratings, now);
  store.add_levels(levels);
  add_label(store, {db::LabelKind::tag, "seventh"}, tagged, now);
  add_label(store, {db::LabelKind::tag, fmt::format("host {}", number_of_store % 10)}, tagged, now);
  add_label(store, {db::LabelKind::collection, "issue 1"}, collected, now);
}

void make_store(const Plan& plan, const std::vector<Base>& bases, std::uint64_t number_of_store,
                const std::string& file) {
  auto store = db::Store::open(file, db::Access::create);
  const std::chrono::sys_seconds now{std::chrono::seconds(1'700'000'000 + 60 * number_of_store)};
  constexpr std::uint64_t most_at_once = 10'000;
  for (std::uint64_t first = 0; first < plan.puzzles; first += most_at_once) {
    std::vector<Record> records;
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t at = first; at < std::min(first + most_at_once, plan.puzzles); ++at) {
      const Place place = place_of(plan, number_of_store, at);
      Record record;
      record.puzzle = puzzle_numbered(bases, place.number);
      if (place.moved)
        record.puzzle = apply(Isomorphism::random(Box(3, 3), number_of_store, at), record.puzzle);
      record.seed = number_of_store;
      record.index = at;
      record.args = "merge_stores";
      records.push_back(std::move(record));
      numbers.push_back(place.number);
    }
    std::vector<db::VerifiedRecord> prepared;
    for (auto& result : db::prepare_all(records))
      prepared.push_back(std::get<db::VerifiedRecord>(std::move(result)));
    const auto added = store.add(prepared, {.source = fmt::format("host {}", number_of_store), .now = now});
    if (plan.bare) continue;
    std::vector<std::pair<std::int64_t, std::uint64_t>> puzzles;
    for (std::size_t i = 0; i < added.size(); ++i) puzzles.emplace_back(added[i].id, numbers[i]);
    add_what_is_known(store, number_of_store, puzzles, now);
  }
}

int make(int argc, char** argv) {
  po::options_description options("merge_stores [--stores S] [--puzzles P] [--bare] FOLDER");
  options.add_options()                                                                          //
      ("stores", po::value<std::uint64_t>()->default_value(50), "how many stores")               //
      ("puzzles", po::value<std::uint64_t>()->default_value(200'000), "in each")                 //
      ("bare", "without ratings, levels, tags and collections")                                  //
      ("first", po::value<std::uint64_t>()->default_value(1), "make only the stores from this")  //
      ("last", po::value<std::uint64_t>(), "to this")                                            //
      ("folder", po::value<std::string>()->required(), "where to make them");
  po::positional_options_description positional;
  positional.add("folder", 1);
  po::variables_map values;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), values);
  po::notify(values);
  const Plan plan{.stores = values["stores"].as<std::uint64_t>(),
                  .puzzles = values["puzzles"].as<std::uint64_t>(),
                  .bare = values.contains("bare")};
  const std::filesystem::path folder = values["folder"].as<std::string>();
  std::filesystem::create_directories(folder);
  const std::vector<Base> bases = make_bases(500);
  const std::uint64_t last = values.contains("last") ? values["last"].as<std::uint64_t>() : plan.stores;
  for (std::uint64_t number = values["first"].as<std::uint64_t>(); number <= last; ++number) {
    make_store(plan, bases, number - 1, (folder / fmt::format("{:02}.db", number)).string());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return make(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "merge_stores: " << error.what() << '\n';
    return 1;
  }
}
