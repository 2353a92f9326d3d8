// Makes a set from files of rows: omits isomorphs of earlier rows, adds isomorphs for augmentation, splits and writes.
#pragma once

#include <string>
#include <vector>

#include "common/interrupt.hpp"
#include "dataset/set_output.hpp"
#include "dataset/set_request.hpp"

namespace evodoku::tools {

struct AssembleOptions {
  std::size_t memory = 0;  // bytes for sorting
  bool quiet = false;
};

/// Gives the same bytes for the same rows, however they are distributed over files. Returns the exit code: exit_less if
/// rows are missing. Throws UsageError for files that are incomplete or overlap.
int assemble(const std::vector<std::string>& row_files, const SetRequest& request, const SetTarget& target,
             const AssembleOptions& options, const Interrupt& interrupt);

/// $TMPDIR, or /tmp.
std::string temporary_folder();

/// "512M", "2G", "100000000"; from 1M. Throws UsageError.
std::size_t parse_memory(const std::string& text);

}  // namespace evodoku::tools
