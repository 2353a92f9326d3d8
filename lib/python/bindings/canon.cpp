#include "evodoku/canon.hpp"

#include <string>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

constexpr std::size_t many = 1024;

/// The canonical forms and, if wanted, their keys.
py::tuple canonical(Job& job, const Bytes& puzzles, const BoxShape& box, bool with_keys, int threads) {
  const Rows rows(puzzles, box);
  const NewRows forms(rows.count(), rows.box);
  std::vector<std::string> keys(with_keys ? rows.count() : 0);
  for_each(job, rows.count(), many, threads, [&](std::size_t i, const std::stop_token&) {
    const CanonicalForm form = canonical_form(rows.grid(i));
    forms.put(i, form.grid);
    if (with_keys) keys[i] = form.key();
  });
  return py::make_tuple(forms.array(), keys);
}

/// The number of automorphisms of each puzzle; 0 if it is not known.
py::array_t<std::uint64_t> automorphisms(Job& job, const Bytes& puzzles, const BoxShape& box, int threads) {
  const Rows rows(puzzles, box);
  const NumberColumn<std::uint64_t> numbers(rows.count());
  for_each(job, rows.count(), many, threads, [&](std::size_t i, const std::stop_token&) {
    numbers[i] = identify(rows.grid(i)).automorphisms.value_or(0);
  });
  return numbers.array();
}

/// `times` isomorphs of each row, one after another, and the isomorphs of the rows of `second` under the same maps. The
/// map of copy k of row i is number i * times + k of the seed.
py::tuple isomorphs(Job& job, const Bytes& puzzles, const std::optional<Bytes>& second, const BoxShape& box,
                    std::size_t times, std::uint64_t seed, int threads) {
  const Rows rows(puzzles, box);
  const Rows second_rows(second.value_or(puzzles), box);
  const std::size_t total = size_of(rows.count(), times);
  const NewRows made(total, rows.box);
  const NewRows second_made(second ? total : 0, rows.box);
  for_each(job, total, many, threads, [&](std::size_t i, const std::stop_token&) {
    const Isomorphism map = Isomorphism::random(rows.box, seed, i);
    made.put(i, apply(map, rows.grid(i / times)));
    if (second) second_made.put(i, apply(map, second_rows.grid(i / times)));
  });
  return py::make_tuple(made.array(), second_made.array());
}

}  // namespace

void bind_canon(py::module_& module) {
  module.def("canonical", &canonical);
  module.def("automorphisms", &automorphisms);
  module.def("isomorphs", &isomorphs);
}

}  // namespace evodoku::python
