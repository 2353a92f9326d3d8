// The knowledge GA: each individual is a state of knowledge, and evolution models a group of people who work on copies
// of one puzzle and tell each other what they found.
//
//   individual   what is certain: the digits placed and the candidates eliminated
//   fitness      candidates left in the blank cells; 0 = every digit is placed
//   selection    tournament
//   crossover    the union of what two individuals know
//   mutation     a look: discoveries, each with the probability that its price gives, are added to the knowledge
//   elite        the best individuals pass unchanged
//
//     population := individuals that know the clues
//     until one knows the whole grid:
//         children := the elite
//         until there are as many children as individuals:
//             mother, father := each the best of some individuals drawn at random
//             child := with the probability of a crossover the union of mother and father, otherwise the mother
//             child := what it knows and what a look at it discovers
//         population := children, the best first
//
// Nothing is ever guessed, so nothing has to be undone; an individual may lack knowledge, but never has false
// knowledge. Every individual looks in every generation. The possible discoveries of a state are deduced only once
// (state_book.hpp); tests/evolve/knowledge/plain_knowledge.hpp is the same algorithm without that.
#pragma once

#include <cstdint>
#include <memory>

#include "deduce/kernel/scan_memory.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/knowledge/discovery_law.hpp"

namespace evodoku {

struct KnowledgeRun {
  /// Run::stuck means: no technique applies to what all individuals know together.
  Run run;
  /// By technique: the generations in which it was the easiest in view of the best individual, until a discovery.
  ByTechnique<std::uint64_t> waited{};
};

/// The runs of one puzzle by one preset. What they share is kept, so that runs after the first cost less. Two threads
/// must not use the same object at once.
class KnowledgeRuns {
 public:
  virtual ~KnowledgeRuns() = default;
  /// If no discovery is possible from what all individuals know together, the run ends as stuck after
  /// `generations_in_vain` more generations.
  virtual KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain = 0) = 0;
};

/// Throws std::invalid_argument if a house has two equal clues; the message names the cells. The preset must be valid. The
/// memory must outlive the runs; null: scans are not remembered.
std::unique_ptr<KnowledgeRuns> knowledge_runs(const Grid& puzzle, const Preset& preset,
                                              ScanMemory* memory = nullptr);
/// Uses another discovery law than the preset's, for comparisons.
std::unique_ptr<KnowledgeRuns> knowledge_runs(const Grid& puzzle, const Preset& preset,
                                              const DiscoveryLaw& law, ScanMemory* memory = nullptr);

}  // namespace evodoku
