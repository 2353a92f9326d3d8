// Generates the requested puzzles and writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/record.hpp"
#include "generate/adaptive_batch_size.hpp"
#include "generate/made_puzzle.hpp"
#include "generate/request.hpp"
#include "generate/store.hpp"

namespace evodoku::tools {

/// Makes the puzzles of a request in parallel, piece by piece, and writes them in order.
class Generator {
 public:
  /// All must outlive the generator.
  Generator(const CommandLine& line, const GenerateRequest& request, std::uint64_t seed,
            Interrupt& interrupt);

  /// Returns the exit code; standard error then says what is missing, if anything is.
  int run();

 private:
  struct Piece {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
  };

  std::optional<Piece> next_piece();
  std::vector<MadePuzzle> make(const Piece& piece, const std::stop_token& stop);
  void prepare_for_store(std::vector<MadePuzzle>& made, const std::stop_token& stop) const;

  bool take_piece(std::vector<MadePuzzle>&& made);
  bool take(MadePuzzle& made);
  bool is_isomorph_of_earlier(const MadePuzzle& made);
  void keep(MadePuzzle& made);
  void store(MadePuzzle& made);
  void write(const Record& record);
  void write_stored(const Record& record, std::int64_t id);

  void report_omission(std::uint64_t index, const std::string& earlier);
  void tell(const std::string& message);
  void report_shortfall(const MadePuzzle& made);
  void report_omitted() const;
  void report_odds() const;
  int exit_code() const;

  const CommandLine& line_;
  const GenerateRequest& request_;
  const std::uint64_t seed_;
  Interrupt& interrupt_;
  RecordOutput output_;
  Progress progress_;
  AdaptiveBatchSize piece_length_;
  std::uint64_t taken_ = 0;  // taken from the list by next_piece()
  std::optional<IsomorphSet> seen_;
  std::optional<GeneratedStore> store_;
  std::uint64_t reached_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t omitted_ = 0;  // isomorphs of earlier ones
  std::uint64_t rated_ = 0;    // rated, or examined in search of the requested difficulty
};

}  // namespace evodoku::tools
