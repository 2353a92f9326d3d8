// The knowledge GA: each individual is a state of knowledge of its own, and evolution is what a group of people
// does who work on copies of one puzzle and tell each other what they found.
//
//   individual   what is sure: the digits written down and the candidates struck out
//   fitness      candidates left in the open cells; 0 = every digit is written down
//   selection    tournament
//   crossover    the union of what two individuals know
//   mutation     a look: techniques find things, each rarely by its price, and what they find is learnt
//   elite        the best individuals pass unchanged
//
//     population := individuals that know the clues
//     until one knows the whole grid:
//         children := the elite
//         until there are as many children as individuals:
//             mother, father := the best of so many drawn ones, each
//             child := union of mother and father, by the chance of a crossover; else the mother
//             child := what a look at it finds, beside what it knows
//         population := children, the best first
//
// Nothing is ever guessed, so nothing has to be taken back; an individual can lack knowledge, never err. Every
// individual looks in every generation; none is skipped. What could be discovered in a state is deduced once
// (state_book.hpp). tests/evolve/knowledge/plain_knowledge.hpp is the same algorithm without a book.
#pragma once

#include <cstdint>
#include <memory>

#include "evodoku/evolve.hpp"
#include "evolve/knowledge/discovery_law.hpp"

namespace evodoku {

struct KnowledgeRun {
  /// Run::stuck: no technique has anything more to say to what all individuals know together.
  Run run;
  /// Generations in which a discovery by this technique was the easiest in view of the best individual.
  ByTechnique<std::uint64_t> waited{};
};

/// The runs of one puzzle by one preset. Holds what they share, so that runs after the first cost less. Not for two
/// threads at once.
class KnowledgeRuns {
 public:
  /// Two equal clues in a house throw std::invalid_argument, naming the cells. The preset is valid.
  KnowledgeRuns(const Grid& puzzle, const Preset& preset);
  /// With another law of discovery than the preset's: for comparisons.
  KnowledgeRuns(const Grid& puzzle, const Preset& preset, const DiscoveryLaw& law);
  ~KnowledgeRuns();
  KnowledgeRuns(KnowledgeRuns&&) noexcept;
  KnowledgeRuns& operator=(KnowledgeRuns&&) noexcept;

  /// Where nothing is in view of what all individuals know together, the run is stuck after so many more generations
  /// in vain.
  KnowledgeRun run(const EvolveOptions& options, std::uint64_t generations_in_vain = 0);

  class Engine;  // one for each shape

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace evodoku
