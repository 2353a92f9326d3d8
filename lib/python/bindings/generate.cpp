#include "evodoku/generate.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/aim.hpp"
#include "evodoku/isomorph_set.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// The result for an index of the list.
enum class State : std::uint8_t { stopped, fell_short, reached, omitted };

struct Made {
  std::vector<GenerateResult> puzzles;
  std::vector<std::uint64_t> fingerprints;  // if isomorphs are omitted
};

/// Makes a specification from the values that evodoku/_making.py has checked.
PuzzleSpec specification_of(const py::dict& wanted) {
  const auto value = [&]<typename T>(const char* name, T) { return wanted[name].cast<T>(); };
  PuzzleSpec spec{.box = box_of(value("box", BoxShape())),
                  .clues = value("clues", std::optional<int>()),
                  .allow_multiple = value("allow_multiple", false),
                  .symmetry = parse_symmetry(value("symmetry", std::string())).value(),
                  .minimal = value("minimal", false),
                  .work_budget = value("work_budget", std::optional<std::uint64_t>())};
  for (const char rule : value("mask", std::string())) {
    spec.mask.push_back(rule == '1' ? CellRule::clue : rule == '0' ? CellRule::blank : CellRule::free);
  }
  return spec;
}

DifficultyAim aim_of(const py::dict& wanted) {
  using Ends = std::pair<std::optional<double>, std::optional<double>>;
  DifficultyAim aim;
  if (!wanted["class"].is_none()) {
    aim.rating =
        class_to_aim_at(wanted["rater"].cast<std::string>(), wanted["class"].cast<std::string>()).value();
  } else if (!wanted["rating"].is_none()) {
    const auto [low, high] = wanted["rating"].cast<Ends>();
    aim.rating = RatingAim{.low = low.value_or(0), .high = high.value_or(RatingAim().high)};
  }
  if (!wanted["techniques"].is_none()) {
    const auto [first, last] = wanted["techniques"].cast<std::pair<std::size_t, std::size_t>>();
    aim.techniques = LevelRange{first, last};
  }
  if (!wanted["level"].is_none()) {
    const auto [low, high] = wanted["level"].cast<Ends>();
    aim.estimates = EstimateRange{low, high};
  }
  return aim;
}

/// Many 9x9 puzzles are proved together; slow ones are given to threads one by one.
std::size_t longest_piece(const PuzzleSpec& spec, const DifficultyAim& aim) {
  if (spec.box != Box(3, 3)) return 1;
  if (!aim.is_empty()) return 8;
  return spec.minimal || spec.symmetry != Symmetry::none || !spec.mask.empty() ? 64 : 1024;
}

Made make(const PuzzleSpec& spec, const DifficultyAim& aim, const std::string& rater,
          std::uint64_t scoring_budget, const GenerateOptions& options, std::size_t count, bool distinct) {
  AimScore score(rater, options.stop);
  PuzzleSpec with_aim = spec;
  if (!aim.is_empty()) {
    with_aim.aim = Aim{.score = [&](const Grid& puzzle) { return score.miss(puzzle, aim); },
                       .low = 0,
                       .high = 0,
                       .scoring_budget = scoring_budget};
  }
  Made made{.puzzles = generate_many(with_aim, options, count), .fingerprints = {}};
  if (distinct) {
    for (const GenerateResult& one : made.puzzles)
      made.fingerprints.push_back(isomorph_fingerprint(one.puzzle));
  }
  return made;
}

/// Puzzles `first` to `first + count - 1` of the list of a seed: cells, solution and state of each, and which were
/// omitted as isomorphs of which.
py::tuple generate_list(Job& job, const py::dict& wanted, std::uint64_t seed, std::uint64_t first,
                        std::size_t count, bool distinct, std::uint64_t scoring_budget, int threads) {
  const PuzzleSpec spec = specification_of(wanted);
  const DifficultyAim aim = aim_of(wanted);
  const auto rater = wanted["rater"].cast<std::string>();
  const auto width = static_cast<std::size_t>(spec.box.cells());
  Bytes puzzles = new_rows(count, spec.box);
  Bytes solutions = new_rows(count, spec.box);
  auto states = new_column<std::uint8_t>(count);
  const std::span<std::uint8_t> puzzles_out(puzzles.mutable_data(), count * width);
  const std::span<std::uint8_t> solutions_out(solutions.mutable_data(), count * width);
  const std::span<std::uint8_t> states_out(states.mutable_data(), count);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> omitted;
  {
    const py::gil_scoped_release release;
    std::ranges::fill(states_out, static_cast<std::uint8_t>(State::stopped));
    IsomorphSet seen(spec.box);
    for_pieces<std::vector<std::uint64_t>>(
        job, count, piece_length(count, threads, longest_piece(spec, aim)), threads,
        [&](const Piece& piece, const std::stop_token& stop) {
          Made made = make(spec, aim, rater, scoring_budget,
                           {.seed = seed, .index = first + piece.begin, .stop = stop},
                           piece.end - piece.begin, distinct);
          for (std::size_t i = 0; i < made.puzzles.size(); ++i) {
            const GenerateResult& one = made.puzzles[i];
            const std::size_t at = (piece.begin + i) * width;
            copy_cells(one.puzzle, puzzles_out.subspan(at, width));
            copy_cells(one.solution, solutions_out.subspan(at, width));
            const bool has_puzzle = one.proper || spec.allow_multiple;
            const State state = one.outcome == GenerateResult::Outcome::reached      ? State::reached
                                : one.outcome == GenerateResult::Outcome::fell_short ? State::fell_short
                                                                                     : State::stopped;
            states_out[piece.begin + i] = static_cast<std::uint8_t>(state);
            if (!has_puzzle) std::ranges::fill(puzzles_out.subspan(at, width), std::uint8_t{0});
          }
          return std::move(made.fingerprints);
        },
        [&](const Piece& piece, std::vector<std::uint64_t>&& fingerprints) {
          for (std::size_t i = 0; i < fingerprints.size(); ++i) {
            std::uint8_t& state = states_out[piece.begin + i];
            if (state != static_cast<std::uint8_t>(State::reached)) continue;
            const auto row = puzzles_out.subspan((piece.begin + i) * width, width);
            const std::uint64_t index = first + piece.begin + i;
            const auto earlier =
                seen.insert(Grid(spec.box, {row.begin(), row.end()}), index, fingerprints[i]);
            if (!earlier) continue;
            state = static_cast<std::uint8_t>(State::omitted);
            omitted.emplace_back(index, *earlier);
          }
        });
  }
  return py::make_tuple(puzzles, solutions, states, omitted);
}

/// The random full grids `first` to `first + count - 1` of a seed.
Bytes full_grids(Job& job, const BoxShape& shape, std::uint64_t seed, std::uint64_t first, std::size_t count,
                 int threads) {
  const Box box = box_of(shape);
  const auto width = static_cast<std::size_t>(box.cells());
  Bytes grids = new_rows(count, box);
  const std::span<std::uint8_t> out(grids.mutable_data(), count * width);
  const py::gil_scoped_release release;
  for_pieces(job, count, piece_length(count, threads, box == Box(3, 3) ? 256 : 1), threads,
             [&](const Piece& piece, const std::stop_token& stop) {
               for (std::size_t i = piece.begin; i < piece.end; ++i) {
                 const auto grid = random_full_grid(box, {.seed = seed, .index = first + i, .stop = stop});
                 if (grid) copy_cells(*grid, out.subspan(i * width, width));
               }
             });
  return grids;
}

/// The clues that are left when a decimal fraction is removed; nothing if it is not a decimal in [0, 1).
std::optional<int> clues_after(const BoxShape& shape, const std::string& alpha) {
  const auto fraction = Decimal::parse(alpha);
  if (!fraction) return std::nullopt;
  const int cells = box_of(shape).cells();
  return cells - fraction->of(cells);
}

/// The same for the fraction that is kept, in (0, 1).
std::optional<int> clues_filled(const BoxShape& shape, const std::string& filled) {
  const auto fraction = Decimal::parse(filled);
  const auto alpha = fraction ? fraction->complement() : std::nullopt;
  return alpha ? clues_after(shape, alpha->text()) : std::nullopt;
}

std::vector<std::string> symmetry_names() {
  std::vector<std::string> names;
  for (const Symmetry symmetry : symmetries()) names.emplace_back(name_of(symmetry));
  return names;
}

}  // namespace

void bind_generate(py::module_& module) {
  module.attr("symmetries") = symmetry_names();
  const auto level_names = level_techniques();
  module.attr("level_techniques") = std::vector<std::string>(level_names.begin(), level_names.end());
  module.def("generate", &generate_list, py::arg("job"), py::arg("wanted"), py::arg("seed"), py::arg("first"),
             py::arg("count"), py::arg("distinct"), py::arg("scoring_budget"), py::arg("threads"));
  module.def("full_grids", &full_grids, py::arg("job"), py::arg("box"), py::arg("seed"), py::arg("first"),
             py::arg("count"), py::arg("threads"));
  module.def("clues_after", &clues_after, py::arg("box"), py::arg("alpha"));
  module.def("clues_filled", &clues_filled, py::arg("box"), py::arg("filled"));
  module.def(
      "possible_clue_counts",
      [](const py::dict& wanted) { return possible_clue_counts(specification_of(wanted)); },
      py::arg("wanted"));
  module.def(
      "fewest_clues", [](const BoxShape& shape) { return fewest_clues(box_of(shape)); }, py::arg("box"));
  module.def(
      "classes", [](const std::string& rater) { return classes_to_aim_at(rater); }, py::arg("rater"));
  module.def(
      "scoring_budget",
      [](bool has_level) {
        return default_scoring_budget({.techniques = has_level ? std::optional(LevelRange()) : std::nullopt});
      },
      py::arg("has_level"));
}

}  // namespace evodoku::python
