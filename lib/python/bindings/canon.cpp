#include "evodoku/canon.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "python/bindings/common.hpp"

namespace evodoku::python {

namespace {

constexpr std::size_t longest_piece = 1024;

/// The canonical forms and, if wanted, their keys.
py::tuple canonical(Job& job, const Bytes& puzzles, const BoxShape& box, bool with_keys, int threads) {
  const Rows rows = rows_of(puzzles, box);
  Bytes forms = new_rows(rows.count(), rows.box);
  const std::span<std::uint8_t> out(forms.mutable_data(), rows.digits.size());
  std::vector<std::string> keys(with_keys ? rows.count() : 0);
  {
    const py::gil_scoped_release release;
    for_pieces(job, rows.count(), piece_length(rows.count(), threads, longest_piece), threads,
               [&](const Piece& piece, const std::stop_token&) {
                 for (std::size_t i = piece.begin; i < piece.end; ++i) {
                   const CanonicalForm form = canonical_form(rows.grid(i));
                   copy_cells(form.grid, out.subspan(i * rows.width(), rows.width()));
                   if (with_keys) keys[i] = form.key();
                 }
               });
  }
  return py::make_tuple(forms, keys);
}

/// The number of automorphisms of each puzzle; 0 if it is not known.
py::array_t<std::uint64_t> automorphisms(Job& job, const Bytes& puzzles, const BoxShape& box, int threads) {
  const Rows rows = rows_of(puzzles, box);
  auto numbers = new_column<std::uint64_t>(rows.count());
  const std::span<std::uint64_t> out(numbers.mutable_data(), rows.count());
  const py::gil_scoped_release release;
  for_pieces(job, rows.count(), piece_length(rows.count(), threads, longest_piece), threads,
             [&](const Piece& piece, const std::stop_token&) {
               for (std::size_t i = piece.begin; i < piece.end; ++i)
                 out[i] = identify(rows.grid(i)).automorphisms.value_or(0);
             });
  return numbers;
}

/// `times` isomorphs of each row, one after another, and the isomorphs of the rows of `second` under the same maps. The
/// map of copy k of row i is number i * times + k of the seed.
py::tuple isomorphs(Job& job, const Bytes& puzzles, const std::optional<Bytes>& second, const BoxShape& box,
                    std::size_t times, std::uint64_t seed, int threads) {
  const Rows rows = rows_of(puzzles, box);
  const std::optional<Rows> second_rows = second ? std::optional(rows_of(*second, box)) : std::nullopt;
  const std::size_t total = rows.count() * times;
  Bytes made = new_rows(total, rows.box);
  Bytes second_made = new_rows(second ? total : 0, rows.box);
  const std::span<std::uint8_t> out(made.mutable_data(), total * rows.width());
  const std::span<std::uint8_t> second_out(second_made.mutable_data(), second ? total * rows.width() : 0);
  {
    const py::gil_scoped_release release;
    for_pieces(job, total, piece_length(total, threads, longest_piece), threads,
               [&](const Piece& piece, const std::stop_token&) {
                 for (std::size_t i = piece.begin; i < piece.end; ++i) {
                   const Isomorphism map = Isomorphism::random(rows.box, seed, i);
                   const std::size_t at = i * rows.width();
                   copy_cells(apply(map, rows.grid(i / times)), out.subspan(at, rows.width()));
                   if (!second_rows) continue;
                   copy_cells(apply(map, second_rows->grid(i / times)), second_out.subspan(at, rows.width()));
                 }
               });
  }
  return py::make_tuple(made, second_made);
}

}  // namespace

void bind_canon(py::module_& module) {
  module.def("canonical", &canonical, py::arg("job"), py::arg("puzzles"), py::arg("box"),
             py::arg("with_keys"), py::arg("threads"));
  module.def("automorphisms", &automorphisms, py::arg("job"), py::arg("puzzles"), py::arg("box"),
             py::arg("threads"));
  module.def("isomorphs", &isomorphs, py::arg("job"), py::arg("puzzles"), py::arg("second"), py::arg("box"),
             py::arg("times"), py::arg("seed"), py::arg("threads"));
}

}  // namespace evodoku::python
