// The verbs of evodoku-dataset.
#pragma once

#include <string>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

struct DatasetCommand {
  const CommandLine& line;
  std::vector<std::string> files;  // after the verb
};

int make_set(const DatasetCommand& command);
int join_set(const DatasetCommand& command);
int audit_sets(const DatasetCommand& command);
int describe_sets(const DatasetCommand& command);

}  // namespace evodoku::tools
