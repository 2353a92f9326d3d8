// From the request to puzzles on the output.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/record.hpp"
#include "generate_request.hpp"

namespace evodoku::tools {

/// One puzzle of the list.
struct MadePuzzle {
  std::uint64_t index = 0;
  Generated result;
  std::optional<std::string> canonical = {};
  std::optional<Rating> rating = {};  // where one was asked for
};

/// Makes the puzzles of a request side by side and writes them in order.
class Generator {
 public:
  /// All must outlive the generator.
  Generator(const CommandLine& line, const GenerateRequest& request, std::uint64_t seed,
            Interrupt& interrupt);

  /// Returns the exit code; standard error then says what is missing, if anything is.
  int run();

 private:
  MadePuzzle make(std::uint64_t index, const std::stop_token& stop) const;
  bool take(const MadePuzzle& made);
  Record record_of(const MadePuzzle& made) const;
  void report_shortfall(const MadePuzzle& made);
  void report_odds() const;
  int exit_code() const;

  const CommandLine& line_;
  const GenerateRequest& request_;
  const std::uint64_t seed_;
  Interrupt& interrupt_;
  RecordOutput output_;
  Progress progress_;
  std::uint64_t reached_ = 0;
  std::uint64_t rated_ = 0;  // in search of the difficulty asked for
};

}  // namespace evodoku::tools
