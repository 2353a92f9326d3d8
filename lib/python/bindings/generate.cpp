#include "evodoku/generate.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/isomorph_set.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// What evodoku/_making.py has checked. If there are several numbers of clues or classes, every puzzle gets one of
/// each.
struct Wanted {
  PuzzleSpec spec;
  std::vector<int> clues;
  std::vector<RatingAim> ratings;
  DifficultyAim aim;  // without the rating
  std::string rater;
  std::optional<std::uint64_t> scoring_budget;

  bool has_aim() const { return !ratings.empty() || !aim.is_empty(); }
};

PuzzleSpec spec_of(const py::dict& wanted) {
  PuzzleSpec spec{.box = box_of(wanted["box"].cast<BoxShape>()),
                  .allow_multiple = wanted["allow_multiple"].cast<bool>(),
                  .symmetry = parse_symmetry(wanted["symmetry"].cast<std::string>()).value(),
                  .minimal = wanted["minimal"].cast<bool>(),
                  .work_budget = wanted["work_budget"].cast<std::optional<std::uint64_t>>()};
  for (const char rule : wanted["mask"].cast<std::string>())
    spec.mask.push_back(rule == '1' ? CellRule::clue : rule == '0' ? CellRule::blank : CellRule::free);
  return spec;
}

Wanted wanted_of(const py::dict& given) {
  using Ends = std::pair<std::optional<double>, std::optional<double>>;
  Wanted wanted{.spec = spec_of(given),
                .clues = given["clues"].cast<std::vector<int>>(),
                .ratings = {},
                .aim = {},
                .rater = given["rater"].cast<std::string>(),
                .scoring_budget = given["rating_budget"].cast<std::optional<std::uint64_t>>()};
  for (const std::string& name : given["classes"].cast<std::vector<std::string>>())
    wanted.ratings.push_back(class_to_aim_at(wanted.rater, name).value());
  if (!given["rating"].is_none()) {
    const auto [low, high] = given["rating"].cast<Ends>();
    wanted.ratings.push_back({.low = low.value_or(0), .high = high.value_or(RatingAim().high)});
  }
  if (!given["techniques"].is_none()) {
    const auto [first, last] = given["techniques"].cast<std::pair<std::size_t, std::size_t>>();
    wanted.aim.techniques = LevelRange{first, last};
  }
  if (!given["level"].is_none()) {
    const auto [low, high] = given["level"].cast<Ends>();
    wanted.aim.estimates = Range<double>{low, high};
  }
  return wanted;
}

/// Many 9x9 puzzles are proved together; slow ones are given to threads one by one.
std::size_t longest_piece(const Wanted& wanted) {
  const PuzzleSpec& spec = wanted.spec;
  if (spec.box != Box(3, 3)) return 1;
  if (wanted.has_aim()) return 8;
  return spec.minimal || spec.symmetry != Symmetry::none || !spec.mask.empty() ? 64 : 1024;
}

/// Which of the numbers of clues and which of the ratings a puzzle of the list gets: the same as from evodoku-generate.
using Choice = std::pair<std::size_t, std::size_t>;
Choice choice_of(const Wanted& wanted, std::uint64_t seed, std::uint64_t index) {
  const auto one_of = [&](const char* what, std::size_t choices) {
    return choices < 2 ? 0 : choice_for(seed, index, what, choices);
  };
  return {one_of("clues", wanted.clues.size()), one_of("class", wanted.ratings.size())};
}

/// Makes puzzles of the list that have the same requirements.
std::vector<GenerateResult> make(const Wanted& wanted, const Choice& choice, std::uint64_t seed,
                                 const std::vector<std::uint64_t>& indices, const std::stop_token& stop) {
  PuzzleSpec spec = wanted.spec;
  if (!wanted.clues.empty()) spec.clues = wanted.clues[choice.first];
  DifficultyAim aim = wanted.aim;
  if (!wanted.ratings.empty()) aim.rating = wanted.ratings[choice.second];
  AimScore score(wanted.rater, stop);
  if (!aim.is_empty()) {
    spec.aim = Aim{.score = [&](const Grid& puzzle) { return score.miss(puzzle, aim); },
                   .low = 0,
                   .high = 0,
                   .scoring_budget = wanted.scoring_budget.value_or(default_scoring_budget(aim))};
  }
  return generate_many(spec, {.seed = seed, .stop = stop}, indices);
}

/// Puzzles `first` to `first + count - 1` of the list of a seed: cells, solution and outcome of each (0 reached, 1 fell
/// short, 2 stopped), and which of them are isomorphs of which earlier ones, if `distinct`.
py::tuple generate_list(Job& job, const py::dict& given, std::uint64_t seed, std::uint64_t first,
                        std::size_t count, bool distinct, int threads) {
  using Outcome = GenerateResult::Outcome;
  const Wanted wanted = wanted_of(given);
  const Box box = wanted.spec.box;
  const NewRows puzzles(count, box);
  const NewRows solutions(count, box);
  const Column<std::uint8_t> outcomes(count, static_cast<std::uint8_t>(Outcome::stopped));
  std::vector<IsomorphHash> hashes(distinct ? count : 0);
  for_pieces(job, count, {.most = longest_piece(wanted)}, threads,
             [&](const Piece& piece, const std::stop_token& stop) {
               std::map<Choice, std::vector<std::uint64_t>> indices;
               for (std::uint64_t index = first + piece.begin; index < first + piece.end; ++index)
                 indices[choice_of(wanted, seed, index)].push_back(index);
               for (const auto& [choice, same] : indices) {
                 std::size_t number = 0;
                 for (const GenerateResult& made : make(wanted, choice, seed, same, stop)) {
                   const std::size_t place = same[number++] - first;
                   outcomes[place] = static_cast<std::uint8_t>(made.outcome);
                   solutions.put(place, made.solution);
                   const bool has_puzzle = made.proper || wanted.spec.allow_multiple;
                   puzzles.put(place, has_puzzle ? made.puzzle : Grid(box));
                   if (distinct) hashes[place] = isomorph_hash(made.puzzle);
                 }
               }
             });
  std::vector<std::pair<std::uint64_t, std::uint64_t>> omitted;
  {
    const py::gil_scoped_release release;
    IsomorphSet seen;
    for (std::size_t place = 0; place < hashes.size(); ++place) {
      if (outcomes[place] != static_cast<std::uint8_t>(Outcome::reached)) continue;
      const auto earlier = seen.insert(hashes[place], first + place);
      if (earlier) omitted.emplace_back(first + place, *earlier);
    }
  }
  return py::make_tuple(puzzles.array(), solutions.array(), outcomes.array(), omitted);
}

/// The random full grids `first` to `first + count - 1` of a seed.
Bytes full_grids(Job& job, const BoxShape& shape, std::uint64_t seed, std::uint64_t first, std::size_t count,
                 int threads) {
  const Box box = box_of(shape);
  const NewRows grids(count, box);
  for_each(job, count, box == Box(3, 3) ? 256 : 1, threads, [&](std::size_t i, const std::stop_token& stop) {
    const auto grid = random_full_grid(box, {.seed = seed, .index = first + i, .stop = stop});
    if (grid) grids.put(i, *grid);
  });
  return grids.array();
}

/// The clues that are left when a decimal fraction is removed, or kept; nothing if it is not a decimal in [0, 1), or in
/// (0, 1).
std::optional<int> clues_of_fraction(const BoxShape& shape, const std::string& fraction, bool is_kept) {
  auto removed = Decimal::parse(fraction);
  if (removed && is_kept) removed = removed->complement();
  if (!removed) return std::nullopt;
  const int cells = box_of(shape).cells();
  return cells - removed->of(cells);
}

std::vector<std::string> symmetry_names() {
  std::vector<std::string> names;
  for (const Symmetry symmetry : symmetries()) names.emplace_back(name_of(symmetry));
  return names;
}

}  // namespace

void bind_generate(py::module_& module) {
  module.attr("level_techniques") =
      std::vector<std::string>(level_techniques().begin(), level_techniques().end());
  module.attr("symmetries") = symmetry_names();
  module.def("generate", &generate_list);
  module.def("full_grids", &full_grids);
  module.def("clues_of_fraction", &clues_of_fraction);
  module.def("possible_clue_counts",
             [](const py::dict& wanted) { return possible_clue_counts(spec_of(wanted)); });
  module.def("fewest_clues", [](const BoxShape& shape) { return fewest_clues(box_of(shape)); });
  module.def("classes", [](const std::string& rater) { return classes_to_aim_at(rater); });
}

}  // namespace evodoku::python
