#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/list.hpp"
#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

/// A member of the dictionary that evodoku/_making.py passes; it has the names of arguments there.
template <typename T>
T get(const py::dict& given, const char* name) {
  return given[name].cast<T>();
}

std::optional<Range<Decimal>> fractions_of(const py::dict& given, const char* name) {
  const auto texts = get<std::optional<std::pair<std::string, std::string>>>(given, name);
  if (!texts) return std::nullopt;
  return Range<Decimal>{Decimal::parse(texts->first).value(), Decimal::parse(texts->second).value()};
}

ListSpec spec_of(const py::dict& given) {
  ListSpec spec{
      .box = box_of(get<BoxShape>(given, "box")),
      .clues = get<std::vector<int>>(given, "clues"),
      .alpha = fractions_of(given, "alpha"),
      .filled = fractions_of(given, "filled"),
      .balance_clues = get<std::string>(given, "balance") == "clues",
      .symmetry = parse_symmetry(get<std::string>(given, "symmetry")).value(),
      .minimal = get<bool>(given, "minimal"),
      .unbiased = get<bool>(given, "unbiased"),
      .allow_multiple = get<bool>(given, "allow_multiple"),
      .rater = get<std::string>(given, "rater"),
      .classes = get<std::vector<std::string>>(given, "class_"),
      .balance_classes = get<std::string>(given, "balance") == "class",
      .rating = range_of<double>(given["rating"]),
      .level = range_of<double>(given["level"]),
      .depth = range_of<int>(given["depth"]),
      .uniqueness = get<bool>(given, "no_uniqueness") ? Uniqueness::not_assumed : Uniqueness::assumed,
      .spread = get<std::optional<int>>(given, "spread"),
      .distinct = get<std::optional<bool>>(given, "distinct"),
      .budget = get<std::optional<std::uint64_t>>(given, "budget"),
      .seed = get<std::uint64_t>(given, "seed")};
  for (const char rule : get<std::string>(given, "mask"))
    spec.mask.push_back(rule == '1' ? CellRule::clue : rule == '0' ? CellRule::blank : CellRule::free);
  if (const auto places = get<std::optional<std::pair<std::size_t, std::size_t>>>(given, "technique"))
    spec.techniques = LevelRange{places->first, places->second};
  if (const auto place = get<std::optional<std::size_t>>(given, "drill"))
    spec.drill = static_cast<Technique>(*place);
  for (const auto& [place, times] :
       get<std::vector<std::pair<std::size_t, std::optional<int>>>>(given, "uses"))
    spec.uses.push_back({place, times});
  if (!given["parents"].is_none()) {
    const Rows parents(get<Bytes>(given, "parents"), {3, 3});
    for (std::size_t i = 0; i < parents.count(); ++i) spec.parents.push_back(parents.grid(i));
  }
  return spec;
}

/// A text of the list with arguments in place of its fields.
std::string with_arguments(std::string_view text) {
  return ListError::in_words(text, [](std::string_view field) {
    return field == "class" ? std::string("class_") : std::string(field);
  });
}

/// Why there is no such list; empty: there is.
std::string why_no_list(const py::dict& given) {
  const auto opened = PuzzleList::of(spec_of(given));
  const auto* const error = std::get_if<ListError>(&opened);
  return error != nullptr ? with_arguments(error->message) : "";
}

/// Many 9x9 puzzles are proved together; slow ones are given to threads one by one.
PieceLength length_of_pieces(const PuzzleList& list, std::uint64_t first) {
  const ListSpec& spec = list.spec();
  if (list.resolved().puzzles_a_population > 1)
    return {.from = [&list, first](std::size_t next) { return list.piece_from(first + next, 1); }};
  if (spec.box != Box(3, 3)) return {};
  if (list.has_aim()) return {.most = 8};
  return {.most = spec.minimal || spec.symmetry != Symmetry::none || !spec.mask.empty() ? 64U : 1024U};
}

/// Puzzles `first` to `first + count - 1` of the list of a seed: cells, solution and outcome of each (0 reached, 1 fell
/// short, 2 stopped), the candidates of their cells if they are positions to drill (bit d - 1 for digit d), the weights of
/// unbiased ones, which of them are isomorphs of which earlier ones, and why the first that fell short did.
py::tuple generate_list(Job& job, const py::dict& given, std::uint64_t first, std::size_t count,
                        bool best_effort, int threads) {
  using Outcome = ListedPuzzle::Outcome;
  const auto opened = PuzzleList::of(spec_of(given));
  const auto& list = std::get<PuzzleList>(opened);
  const Box box = list.spec().box;
  const NewRows puzzles(count, box);
  const NewRows solutions(count, box);
  const NumberColumn<std::uint8_t> outcomes(count, static_cast<std::uint8_t>(Outcome::stopped));
  const std::size_t cells = box.cells();
  const NumberColumn<std::uint64_t> candidates(list.spec().drill ? size_of(count, cells) : 0);
  const NumberColumn<double> weights(list.spec().unbiased ? count : 0);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> omitted;
  std::string shortfall;
  RepeatFilter repeats;
  const auto take = [&](const ListedPuzzle& made) {
    const std::uint64_t index = *made.record.index;
    const std::size_t place = index - first;
    outcomes[place] = static_cast<std::uint8_t>(made.outcome);
    solutions.put(place, *made.record.solution);
    if (list.spec().unbiased) weights[place] = made.weight;
    if (list.spec().drill && made.is_reached()) {  // drills that need no marks have none
      const std::vector<std::uint64_t> marks =
          made.record.candidates.value_or(PencilMarks(made.record.puzzle).candidates());
      std::ranges::copy(marks, &candidates[place * cells]);
    }
    const bool has_puzzle = made.is_proper || list.spec().allow_multiple;
    puzzles.put(place, has_puzzle ? made.record.puzzle : Grid(box));
    if (!made.is_reached() && shortfall.empty())
      shortfall = "puzzle " + std::to_string(index) + " " + with_arguments(made.shortfall);
    if (!made.is_reached() && !(best_effort && has_puzzle)) return;
    if (const auto repeat = repeats.find(list, made)) omitted.emplace_back(index, repeat->earlier);
  };
  for_pieces<std::vector<ListedPuzzle>>(
      job, count, length_of_pieces(list, first), threads,
      [&](const ItemRange& piece, const std::stop_token& stop) {
        return list.make(first + piece.begin, piece.end - piece.begin, stop);
      },
      [&](const std::vector<ListedPuzzle>& made) { std::ranges::for_each(made, take); });
  return py::make_tuple(puzzles.array(), solutions.array(), outcomes.array(), candidates.array(),
                        weights.array(), omitted, shortfall);
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
  module.def("clue_counts_in", [](const BoxShape& shape, std::optional<int> low, std::optional<int> high) {
    return clue_counts_in(box_of(shape), {low, high});
  });
  module.def("why_no_list", &why_no_list);
}

}  // namespace evodoku::python
