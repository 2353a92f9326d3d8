// A specification interpreted: puzzles, columns, splits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/aims.hpp"
#include "dataset/columns.hpp"
#include "dataset/set_spec.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

/// Requirements for the rows of one kind.
struct RowKind {
  std::string name;        // "easy", "24..26"
  std::vector<int> clues;  // any of these; empty: no requirement
  Aims aims;
};

/// Rows made with the same settings, apart from their kind.
struct PartRequest {
  std::string name;
  std::uint64_t first = 0;  // the first row
  std::uint64_t count = 0;
  PuzzleSpec spec;  // without clues and aim
  std::vector<RowKind> kinds;
  std::vector<std::uint64_t> weights;
  std::uint64_t rating_budget = 0;
};

enum class SetFormat { csv, jsonl, npy, sqlite };

struct SetRequest {
  SetSpec spec;
  std::vector<PartRequest> parts;
  std::uint64_t total = 0;  // number of rows; 0 with `input` if no number was given
  std::uint64_t seed = 0;
  std::optional<std::string> input;
  std::optional<std::string> source;
  RateOptions rate;
  std::optional<std::uint64_t> work_budget;
  std::vector<const Column*> columns;
  bool columns_are_chosen = false;
  char blank = '.';
  std::optional<Splits> splits;
  bool split_by_solution = false;
  std::uint64_t split_seed = 0;
  int augment = 0;
  AugmentSymmetries symmetries;
  std::optional<std::string> augment_only;
  std::optional<SetFormat> format;
  bool gzip = false;

  const PartRequest& part_of(std::uint64_t row) const;
};

/// The names of the splits; for a set without splits, the single name that it has.
std::vector<std::string> split_names(const SetRequest& request);

/// Throws UsageError, with the place in the file if there is one.
SetRequest read_set_request(SetSpec spec);

/// Reads "csv.gz" and so on; false if it is not a format.
bool read_set_format(const std::string& text, std::optional<SetFormat>& format, bool& gzip);

}  // namespace evodoku::tools
