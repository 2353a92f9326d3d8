// The knowledge GA in the limit of full mixing: every individual learns at once what any of them finds out, so
// that the population is one state of knowledge. A generation in which nothing is discovered leaves no trace;
// such generations are counted, not executed.
//
//     knowledge := the clues
//     until every digit is written down:
//         look for what could be discovered, the cheapest technique first
//         generations += how many would go by without a discovery  (the geometric law: exact)
//         generations += 1; discover something (the law of one generation, given that it is not idle)
//
// The same law, generation by generation and with real populations: knowledge_states.hpp.
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
    complete,  // every digit is written down
    stuck,     // no technique has anything more to say
    capped,    // the next discovery lies beyond the cap
    stopped
  };
  Ending ending = Ending::stopped;
  std::uint64_t generations = 0;
  /// Generations that went by until a discovery by this technique (the cheapest of those made together).
  TechniqueCostModel::ByTechnique<std::uint64_t> waited{};
  Grid reached;  // the digits written down
};

/// The runs of one puzzle. Holds what they share, so the runs after the first cost less. Not for two threads at
/// once.
class KnowledgeRuns {
 public:
  /// Two equal clues in a house throw std::invalid_argument, naming the cells.
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
