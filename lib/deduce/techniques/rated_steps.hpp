// The steps of 9x9 whose rating by Sudoku Explainer depends on their length: chains, Nishio, forcing and probing. Of each
// kind either all are found, with their ratings, or what those do that are rated lowest.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/cube.hpp"
#include "deduce/kernel/se_scale.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/forcing.hpp"
#include "deduce/techniques/implications.hpp"
#include "deduce/techniques/rated_chains.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// Nishio (T. Nishio): a candidate is tried, and only its own digit is followed, by hidden singles, until some house has no
/// place left for it. A digit is a board of 81 bits; in other shapes probing finds the same.
class Nishio {
 public:
  explicit Nishio(const Geometry& geometry) {
    for (std::size_t house = 0; house < houses_.size(); ++house) {
      for (const Cell cell : geometry.house(house)) houses_[house] |= one(cell);
    }
    for (int cell = 0; cell < cells; ++cell) {
      for (const int house : geometry.houses_of(cell)) peers_[cell] |= houses_[house] & ~one(cell);
    }
  }

  /// Calls `visit(candidate, is_on)` for every candidate that leads to a contradiction, on or off.
  template <typename Visit>
  void find(const CandidateIndex<Cube9>& views, Visit&& visit) const {
    for (int d = 0; d < side; ++d) {
      Board board = 0;
      for (int r = 0; r < side; ++r) board |= Board{views.places(r, d)} << (side * r);
      for (int cell = 0; cell < cells; ++cell) {
        if (!views.is_open(cell) || !views.has(cell, d)) continue;
        if (contradicts(board & ~peers_[cell])) visit(candidate_at(cell, d), true);
        if (contradicts(board & ~one(cell))) visit(candidate_at(cell, d), false);
      }
    }
  }

 private:
  static constexpr int side = 9;
  static constexpr int cells = side * side;

  __extension__ using Board = unsigned __int128;  // a bit for each cell
  static Board one(int cell) { return Board{1} << cell; }
  static int lowest(Board board) {
    const std::uint64_t low = board;
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(board >> 64));
  }

  /// Follows hidden singles, pass by pass.
  bool contradicts(Board board) const {
    for (;;) {
      const Board before = board;
      for (const Board house : houses_) {
        const Board places = board & house;
        if (places == 0) return true;
        if ((places & (places - 1)) == 0) board &= ~peers_[lowest(places)];
      }
      if (board == before) return false;
    }
  }

  std::array<Board, 27> houses_{};
  std::array<Board, 81> peers_{};
};

/// The lowest() functions return nothing if they find nothing; otherwise they overwrite `found`.
class RatedSteps {
 public:
  /// The geometry must outlive it.
  RatedSteps(const Cube9& shape, const Geometry& geometry)
      : shape_(shape),
        chains_(geometry),
        nishio_(geometry),
        implications_(geometry),
        forcing_counts_(geometry) {}

  /// The views must not change until the next call.
  void look_at(const CandidateIndex<Cube9>& views) { views_ = &views; }

  std::optional<Rung> lowest_chains(Technique hardest, Cube<Cube9>& found) {
    return chains_.find(*views_, hardest, found);
  }

  std::optional<Rung> lowest_nishio(Cube<Cube9>& found) {
    rate_nishio();
    return ratings_.lowest(Technique::nishio, found);
  }
  template <typename Sink>
  void find_nishio(Sink& sink) {
    rate_nishio();
    tell_ratings(sink);
  }

  std::optional<Rung> lowest_forcing(Technique hardest, Cube<Cube9>& found) {
    forcing_counts_.look_at(*views_);
    ratings_.clear(*views_);
    short_ratings_.clear(*views_);
    for_each_forced(
        *views_, forcing_counts_,
        [&](const Forced& forced) {
          ratings_.note(forced.eliminated, forced.tenths);
          if (forced.is_short) short_ratings_.note(forced.eliminated, forced.tenths);
        },
        [] {}, true);
    return lowest_of_two(Technique::short_forcing, Technique::forcing, hardest, found);
  }

  /// By question and rating.
  template <typename Sink>
  void find_forced(Technique technique, Sink& sink) {
    forcing_counts_.look_at(*views_);
    std::vector<Forced> of_question;
    const auto tell = [&] {
      std::ranges::stable_sort(of_question, {}, &Forced::tenths);
      for (std::size_t i = 0; i < of_question.size();) {
        const Forced first = of_question[i];
        for (; i < of_question.size() && of_question[i].tenths == first.tenths; ++i) {
          const Candidate gone = of_question[i].eliminated;
          const bool is_known = std::any_of(of_question.begin(), of_question.begin() + i,
                                            [&](const Forced& before) { return before.eliminated == gone; });
          if (!is_known) sink.remove(gone.cell, bit(gone.digit - 1));
        }
        sink.rate(first.tenths);
        sink.finish([&] { return pattern_of(first.alternatives, first.house); });
      }
      of_question.clear();
    };
    for_each_forced(
        *views_, forcing_counts_,
        [&](const Forced& forced) {
          if (technique == Technique::forcing || forced.is_short) of_question.push_back(forced);
        },
        tell);
  }

  template <typename Sink>
  void find_contradictions(const Cube<Cube9>& contradictory, Sink& sink) {
    rate_probes(contradictory);
    tell_ratings(sink);
  }

  /// `brief` are those of the candidates `contradictory` that short probing finds.
  std::optional<Rung> lowest_probes(const Cube<Cube9>& contradictory, const Cube<Cube9>& brief,
                                    Technique hardest, Cube<Cube9>& found) {
    rate_probes(contradictory);
    short_ratings_.clear(*views_);
    ratings_.for_each([&](Candidate candidate, int tenths) {
      const int side = shape_.side();
      if (brief.has(candidate.cell / side, candidate.cell % side, candidate.digit - 1))
        short_ratings_.note(candidate, tenths);
    });
    return lowest_of_two(Technique::short_probe, Technique::probe, hardest, found);
  }

 private:
  /// The rating of each candidate that leads to a contradiction of its digit. One that must be true for its digit's sake
  /// excludes its peers by the same implications.
  void rate_nishio() {
    implications_.look_at(*views_);
    ratings_.clear(*views_);
    nishio_.find(*views_, [&](Candidate tried, bool is_on) {
      const std::optional<int> count = implications_.count(tried, is_on, Follows::one_digit);
      if (!count) return;
      const int tenths = tenths_of_chain(se::nishio, *count);
      if (is_on) return ratings_.note(tried, tenths);
      const std::array<Cell, 1> cell{tried.cell};
      for_each_common_peer(*views_, cell, tried.digit - 1,
                           [&](int other) { ratings_.note(candidate_at(other, tried.digit - 1), tenths); });
    });
  }
  /// The ratings of candidates that lead to a contradiction by singles.
  void rate_probes(const Cube<Cube9>& contradictory) {
    implications_.look_at(*views_);
    ratings_.clear(*views_);
    contradictory.for_each(shape_, [&](int r, int c, int d) {
      const Candidate tried = candidate_at(r * shape_.side() + c, d);
      const auto count = implications_.count(tried, true, Follows::all);
      if (count) ratings_.note(tried, tenths_of_chain(se::probing, *count));
    });
  }

  template <typename Sink>
  void tell_ratings(Sink& sink) const {
    ratings_.for_each([&](Candidate candidate, int tenths) {
      sink.remove(candidate.cell, bit(candidate.digit - 1));
      sink.rate(tenths);
      sink.finish([&] { return Pattern{{candidate}, {}}; });
    });
  }

  /// The lowest of ratings_; by the first technique if it is in short_ratings_ too.
  std::optional<Rung> lowest_of_two(Technique brief, Technique full, Technique hardest, Cube<Cube9>& found) {
    const std::optional<Rung> rung = short_ratings_.lowest(brief, found);
    if (hardest < full) return rung;
    Cube<Cube9> all;
    const std::optional<Rung> other = ratings_.lowest(full, all);
    if (rung && rung->tenths <= other->tenths) return rung;
    found = all;
    return other;
  }

  Cube9 shape_;
  const CandidateIndex<Cube9>* views_ = nullptr;
  RatedChains chains_;
  Nishio nishio_;
  ImplicationTrials implications_;
  ForcingCounts forcing_counts_;
  Ratings<Cube9> ratings_;
  Ratings<Cube9> short_ratings_;
};

}  // namespace evodoku
