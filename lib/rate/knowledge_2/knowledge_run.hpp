// The knowledge GA in the limit of full mixing: every individual learns at once what any individual discovers, so the
// population is a single state of knowledge. A generation without a discovery changes nothing; such generations are
// counted, not executed.
//
//     knowledge := the clues
//     until every digit is placed:
//         find the discoveries that are possible, the cheapest technique first
//         generations += the number of idle generations before the next discovery (geometric distribution: exact)
//         generations += 1; make discoveries (with the probabilities of a generation that is not idle)
//
// lib/evolve/knowledge/ has the algorithm with real populations, which executes every generation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>

#include "evodoku/evolve.hpp"
#include "random/stream.hpp"
#include "rate/knowledge_2/technique_cost_model.hpp"

namespace evodoku::knowledge_2 {

struct KnowledgeRun {
  enum class Ending {
    complete,  // every digit is placed
    stuck,     // no technique applies any more
    capped,    // the next discovery would come after the cap
    stopped
  };
  Ending ending = Ending::stopped;
  std::uint64_t generations = 0;
  /// Generations that went by until a discovery by this technique (the cheapest of those made together).
  TechniqueCostModel::ByTechnique<std::uint64_t> waited{};
  Grid reached;  // the digits placed
};

/// The runs of one puzzle. What they share is kept, so the runs after the first cost less. Two threads must not use the
/// same object at once.
class KnowledgeRuns {
 public:
  /// Throws std::invalid_argument if a house has two equal clues; the message names the cells.
  KnowledgeRuns(const Grid& puzzle, const TechniqueCostModel& costs);
  ~KnowledgeRuns();
  KnowledgeRuns(KnowledgeRuns&&) noexcept;
  KnowledgeRuns& operator=(KnowledgeRuns&&) noexcept;

  KnowledgeRun run(RandomStream random, std::uint64_t generation_cap, const std::stop_token& stop = {});

  class Engine;  // one for each shape

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace evodoku::knowledge_2
