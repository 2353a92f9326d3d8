// How an engine's search for the next solution ends. Each engine says what it counts: nodes, conflicts.
#pragma once

namespace evodoku {

enum class SearchOutcome {
  found,      // solution() holds the next solution
  exhausted,  // there are no (more) solutions
  budget,     // what the call was given is spent; a call with more continues the search
  stopped,    // `stop` was requested; another call continues the search
};

}  // namespace evodoku
