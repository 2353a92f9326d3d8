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
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "evodoku/batch.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/range.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::python {

namespace py = pybind11;

/// One row per puzzle, one byte per cell; evodoku/_input.py makes such arrays from whatever the user passes.
using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
using BoxShape = std::pair<int, int>;
/// In the same shape, of puzzles of which some are candidate grids: bit d-1 for every candidate d; 0 for the others.
using Marks = std::optional<py::array_t<std::uint64_t, py::array::c_style>>;

inline Box box_of(const BoxShape& shape) {
  return Box(shape.first, shape.second);
}
inline std::optional<Box> box_of(const std::optional<BoxShape>& shape) {
  return shape ? std::optional(box_of(*shape)) : std::nullopt;
}
inline BoxShape shape_of(Box box) {
  return {box.rows(), box.cols()};
}

/// From a pair (low, high) in which None is an open end; nothing for None.
template <typename T>
std::optional<Range<T>> range_of(const py::handle& ends) {
  if (ends.is_none()) return std::nullopt;
  const auto [low, high] = ends.cast<std::pair<std::optional<T>, std::optional<T>>>();
  return Range<T>{low, high};
}

/// A puzzle that cannot be read; raised as evodoku.PuzzleError.
struct Unreadable : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

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

/// The rows of an array that was given, accessible without the GIL and without a copy.
class Rows {
 public:
  const Box box;

  /// Throws std::invalid_argument unless the arrays are tables of as many rows with a column for each cell.
  Rows(const Bytes& array, const BoxShape& shape, const Marks& marks = std::nullopt) : box(box_of(shape)) {
    if (array.ndim() != 2 || array.shape(1) != box.cells()) {
      throw std::invalid_argument("want an array of " + std::to_string(box.cells()) + " columns for box " +
                                  box.name());
    }
    digits_ = {array.data(), static_cast<std::size_t>(array.size())};
    if (!marks) return;
    candidates_ = {marks->data(), static_cast<std::size_t>(marks->size())};
    if (candidates_.size() != digits_.size())
      throw std::invalid_argument("want the candidates of " + std::to_string(digits_.size()) +
                                  " cells, got " + std::to_string(candidates_.size()));
  }

  std::size_t count() const { return digits_.size() / box.cells(); }
  Grid grid(std::size_t index) const {
    const std::size_t width = box.cells();
    const auto cells = digits_.subspan(index * width, width);
    return Grid(box, {cells.begin(), cells.end()});
  }
  bool is_9x9() const { return box == Box(3, 3); }
  /// Empty if the row is no candidate grid.
  std::span<const std::uint64_t> candidates(std::size_t index) const {
    const std::size_t width = box.cells();
    if (candidates_.empty() || candidates_[index * width] == 0) return {};
    return candidates_.subspan(index * width, width);
  }
  bool have_candidates() const { return !candidates_.empty(); }
  /// Throws Unreadable for clues that contradict each other, which are no puzzle.
  PencilMarks marks(std::size_t index) const {
    try {
      const std::span<const std::uint64_t> known = candidates(index);
      return known.empty() ? PencilMarks(grid(index)) : PencilMarks(grid(index), known);
    } catch (const std::invalid_argument& error) {
      throw Unreadable(error.what());
    }
  }
  /// With the candidates of a candidate grid.
  SolveResult solved(std::size_t index, const SolveOptions& options) const {
    return candidates(index).empty() ? solve(grid(index), options) : solve(marks(index), options);
  }
  /// For 9x9 puzzles: Cells9x9 is 81 bytes and nothing else.
  std::span<const Cells9x9> cells9x9(std::size_t begin, std::size_t end) const {
    static_assert(sizeof(Cells9x9) == 81 && alignof(Cells9x9) == 1);
    return std::span(reinterpret_cast<const Cells9x9*>(digits_.data()), count()).subspan(begin, end - begin);
  }

 private:
  std::span<const std::uint8_t> digits_;
  std::span<const std::uint64_t> candidates_;  // empty: no row has any
};

/// Rows of so many elements. Throws std::invalid_argument for more than any memory holds: sizes are checked before
/// they are used, because numbers may come from anybody.
inline std::size_t size_of(std::size_t rows, std::size_t width) {
  constexpr std::size_t most = std::size_t{1} << 47;  // the address space of a process
  if (rows != 0 && width > most / rows)
    throw std::invalid_argument(std::to_string(rows) + " times " + std::to_string(width) +
                                " are more than any memory holds");
  return rows * width;
}

/// A new array of rows, written by several threads, each at its own places.
class NewRows {
 public:
  NewRows(std::size_t count, Box box)
      : array_({static_cast<py::ssize_t>(size_of(count, static_cast<std::size_t>(box.cells()))) / box.cells(),
                static_cast<py::ssize_t>(box.cells())}),
        width_(box.cells()),
        digits_(array_.mutable_data(), size_of(count, width_)) {}

  std::span<std::uint8_t> operator[](std::size_t index) const {
    return digits_.subspan(index * width_, width_);
  }
  void put(std::size_t index, const Grid& grid) const {
    std::ranges::copy(grid.digits(), (*this)[index].begin());
  }
  const Bytes& array() const { return array_; }

 private:
  Bytes array_;
  std::size_t width_;
  std::span<std::uint8_t> digits_;
};

/// A new column of numbers, likewise.
template <typename T>
class NumberColumn {
 public:
  explicit NumberColumn(std::size_t count, T value = {})
      : array_(size_of(count, sizeof(T)) / sizeof(T)), values_(array_.mutable_data(), count) {
    std::ranges::fill(values_, value);
  }
  T& operator[](std::size_t index) const { return values_[index]; }
  const py::array_t<T>& array() const { return array_; }

 private:
  py::array_t<T> array_;
  std::span<T> values_;
};

/// The items begin..end-1.
struct ItemRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// How many items to give to a thread at once, at least and at most; between these, few enough that all threads end at
/// about the same time.
struct PieceLength {
  std::size_t least = 1;
  std::size_t most = 1;
  /// Of a piece from an item on, whatever the other two say.
  std::function<std::size_t(std::size_t)> from = {};
};

/// Calls `work` for pieces of 0..total-1 in `threads` threads, and `take` for their results in the order of the pieces in
/// this one, without the GIL, which the caller holds. Ends early, with less done, when the job is stopped.
template <typename Result>
void for_pieces(Job& job, std::size_t total, const PieceLength& wanted, int threads,
                const std::function<Result(const ItemRange&, const std::stop_token&)>& work,
                const std::function<void(const Result&)>& take) {
  const py::gil_scoped_release release;
  const std::size_t workers = std::max(threads, 1);
  const std::size_t length = std::max(wanted.least, std::min(wanted.most, total / (workers * 8)));
  const int needed = std::min((total + length - 1) / length, workers);
  std::size_t next = 0;
  ordered_map<ItemRange, std::pair<std::size_t, Result>>(
      {.threads = needed, .window = static_cast<std::size_t>(needed) + 8, .stop = job.token()},
      [&]() -> std::optional<ItemRange> {
        if (next >= total) return std::nullopt;
        const std::size_t end = next + (wanted.from ? wanted.from(next) : length);
        const ItemRange piece{next, std::min(end, total)};
        next = piece.end;
        return piece;
      },
      [&](const ItemRange& piece, const std::stop_token& stop) {
        return std::pair(piece.end - piece.begin, work(piece, stop));
      },
      [&](std::pair<std::size_t, Result>&& done) {
        take(done.second);
        job.advance(done.first);
        return true;
      });
}

/// The same for work that writes its results to their places.
inline void for_pieces(Job& job, std::size_t total, const PieceLength& wanted, int threads,
                       const std::function<void(const ItemRange&, const std::stop_token&)>& work) {
  for_pieces<bool>(
      job, total, wanted, threads,
      [&](const ItemRange& piece, const std::stop_token& stop) {
        work(piece, stop);
        return true;
      },
      [](const bool& /*done*/) {});
}

/// The same item by item.
inline void for_each(Job& job, std::size_t total, std::size_t most, int threads,
                     const std::function<void(std::size_t, const std::stop_token&)>& work) {
  for_pieces(job, total, {.most = most}, threads, [&](const ItemRange& piece, const std::stop_token& stop) {
    for (std::size_t i = piece.begin; i < piece.end; ++i) work(i, stop);
  });
}

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

inline double six_digits(const std::optional<double>& value) {
  return value ? to_six_digits(*value) : unknown;
}

/// A text that may not be UTF-8: the name of a file, a part of the input, a name that a store took from others.
inline py::object shown(std::string_view text) {
  return py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(text.data(), std::ssize(text), "replace"));
}

/// Raises an exception of evodoku/_input.py: those have all features of classes written in Python.
template <typename... Arguments>
void raise(const char* name, std::string_view what, Arguments&&... arguments) {
  const py::object type = py::module_::import("evodoku._input").attr(name);
  PyErr_SetObject(type.ptr(), type(shown(what), std::forward<Arguments>(arguments)...).ptr());
}

void bind_solve(py::module_& module);
void bind_generate(py::module_& module);
void bind_difficulty(py::module_& module);
void bind_canon(py::module_& module);
void bind_text(py::module_& module);
void bind_store(py::module_& module);

}  // namespace evodoku::python
