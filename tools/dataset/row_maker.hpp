// Computes the values of a row's columns, from the row's index or from an existing puzzle.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "dataset/row_file.hpp"
#include "dataset/set_request.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::tools {

/// A puzzle from --input.
struct InputPuzzle {
  std::uint64_t index = 0;
  Grid puzzle = Grid(Box(3, 3));
  std::string source;
  std::string place;  // for messages
};

/// Safe from several threads.
class RowMaker {
 public:
  /// `request` must outlive the maker.
  explicit RowMaker(const SetRequest& request);

  /// Rows first to first + count - 1, each a function of request and index. Fewer after a stop request.
  std::vector<RowLine> make(std::uint64_t first, std::uint64_t count, const std::stop_token& stop) const;

  /// The rows of existing puzzles. Fewer after a stop request.
  std::vector<RowLine> describe(const std::vector<InputPuzzle>& puzzles, const std::stop_token& stop) const;

  /// "3x3, 32 clues", "3x3, 6 classes"
  static std::string meaning_of(const PartRequest& part);

 private:
  struct Wanted {
    bool rating = false;
    bool level = false;
    bool guesses = false;
    bool minimal = false;
    bool solution_id = false;
  };

  const RowKind& kind_of(const PartRequest& part, std::uint64_t row) const;
  PuzzleSpec spec_of(const PartRequest& part, const RowKind& kind, std::uint64_t row) const;
  RowLine line_of(std::uint64_t row, const PartRequest& part, const RowKind& kind, const GenerateResult& made,
                  AimScore& score, const std::stop_token& stop) const;
  std::optional<RowLine> describe_one(const InputPuzzle& input, const std::optional<Grid>& solution,
                                      AimScore& score, const std::stop_token& stop) const;
  /// False if a stop request ended it.
  bool fill(const Grid& puzzle, const Grid& solution, const RowKind& kind, AimScore& score,
            const std::stop_token& stop, StoredRow& row) const;
  bool fill_rating(const Grid& puzzle, const RowKind& kind, AimScore& score, const std::stop_token& stop,
                   StoredRow& row) const;

  const SetRequest& request_;
  Wanted wanted_;
  std::vector<Schedule> schedules_;  // for each part
};

/// Why a puzzle of the input cannot be used: "it has two solutions or more".
std::string why_improper(const Grid& puzzle);

}  // namespace evodoku::tools
