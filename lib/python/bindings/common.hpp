// Used by all bindings: arrays of puzzles, jobs, and work divided into pieces.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

#include "evodoku/batch.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::python {

namespace py = pybind11;

/// One row per puzzle, one byte per cell; evodoku/_arrays.py makes such arrays from whatever the user passes.
using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
using BoxShape = std::pair<int, int>;

inline Box box_of(const BoxShape& shape) {
  return Box(shape.first, shape.second);
}
inline BoxShape shape_of(Box box) {
  return {box.rows(), box.cols()};
}

/// A call in progress. Python's own thread, which waits for it, reads `done` and may call stop().
class Job {
 public:
  void stop() { source_.request_stop(); }
  std::stop_token token() const { return source_.get_token(); }
  std::uint64_t done() const { return done_; }
  void advance(std::uint64_t puzzles) { done_ += puzzles; }

 private:
  std::stop_source source_;
  std::atomic<std::uint64_t> done_ = 0;
};

/// The rows of an array, accessible without the GIL and without a copy.
struct Rows {
  std::span<const std::uint8_t> digits;
  Box box;

  std::size_t width() const { return static_cast<std::size_t>(box.cells()); }
  std::size_t count() const { return digits.size() / width(); }
  std::span<const std::uint8_t> row(std::size_t index) const {
    return digits.subspan(index * width(), width());
  }
  Grid grid(std::size_t index) const {
    const auto cells = row(index);
    return Grid(box, {cells.begin(), cells.end()});
  }
  bool is_9x9() const { return box == Box(3, 3); }
  /// For 9x9 puzzles: Cells9x9 is 81 bytes and nothing else.
  std::span<const Cells9x9> cells9x9() const {
    static_assert(sizeof(Cells9x9) == 81 && alignof(Cells9x9) == 1);
    return {reinterpret_cast<const Cells9x9*>(digits.data()), count()};
  }
};

/// Throws std::invalid_argument unless the array is a table with a column for each cell.
inline Rows rows_of(const Bytes& array, const BoxShape& shape) {
  const Box box = box_of(shape);
  if (array.ndim() != 2 || array.shape(1) != box.cells()) {
    throw std::invalid_argument("want an array of " + std::to_string(box.cells()) + " columns for box " +
                                box.name());
  }
  return {{array.data(), static_cast<std::size_t>(array.size())}, box};
}

inline Bytes new_rows(std::size_t count, Box box) {
  return Bytes({static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(box.cells())});
}

template <typename T>
py::array_t<T> new_column(std::size_t count) {
  return py::array_t<T>(static_cast<py::ssize_t>(count));
}

inline void copy_cells(const Grid& grid, std::span<std::uint8_t> row) {
  const auto cells = grid.digits();
  for (std::size_t cell = 0; cell < row.size(); ++cell) row[cell] = cells[cell];
}

/// The items begin..end-1.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// How many items to give to a thread at once: few enough that all threads end at about the same time.
inline std::size_t piece_length(std::size_t total, int threads, std::size_t longest) {
  const auto shares = static_cast<std::size_t>(threads < 1 ? 1 : threads) * 8;
  return std::max<std::size_t>(1, std::min(longest, total / shares));
}

/// Calls `work` for pieces of 0..total-1 in `threads` threads, then `take` for each result in order. Ends early, with
/// less done, when the job is stopped. Must be called without the GIL.
template <typename Output>
void for_pieces(Job& job, std::size_t total, std::size_t length, int threads,
                const std::function<Output(const Piece&, const std::stop_token&)>& work,
                const std::function<void(const Piece&, Output&&)>& take) {
  std::size_t next = 0;
  std::size_t taken = 0;
  const std::size_t pieces = (total + length - 1) / length;
  const int needed = static_cast<int>(std::min(pieces, static_cast<std::size_t>(std::max(threads, 1))));
  const auto piece_at = [&](std::size_t begin) { return Piece{begin, std::min(begin + length, total)}; };
  ordered_map<Piece, Output>(
      {.threads = needed, .window = static_cast<std::size_t>(needed) + 8, .stop = job.token()},
      [&]() -> std::optional<Piece> {
        if (next >= total) return std::nullopt;
        const Piece piece = piece_at(next);
        next = piece.end;
        return piece;
      },
      [&](const Piece& piece, const std::stop_token& stop) { return work(piece, stop); },
      [&](Output&& output) {
        const Piece piece = piece_at(taken);
        take(piece, std::move(output));
        taken = piece.end;
        job.advance(piece.end - piece.begin);
        return true;
      });
}

/// The same for pieces that write their results directly to their places.
inline void for_pieces(Job& job, std::size_t total, std::size_t length, int threads,
                       const std::function<void(const Piece&, const std::stop_token&)>& work) {
  for_pieces<bool>(
      job, total, length, threads,
      [&](const Piece& piece, const std::stop_token& stop) {
        work(piece, stop);
        return true;
      },
      [](const Piece&, bool&&) {});
}

/// A puzzle that cannot be read; raised as evodoku.PuzzleError.
struct Unreadable : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

void bind_solve(py::module_& module);
void bind_generate(py::module_& module);
void bind_rate(py::module_& module);
void bind_deduce(py::module_& module);
void bind_canon(py::module_& module);
void bind_evolve(py::module_& module);
void bind_text(py::module_& module);
void bind_store(py::module_& module);

}  // namespace evodoku::python
