// EVODOKU_INSTRUCTION_SET determines the instruction set of the engines in a test program, as in the tools: see
// tests/run.sh --only sets.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "evodoku/solve.hpp"

namespace {

struct ForcedInstructions : Catch::TestEventListenerBase {
  using TestEventListenerBase::TestEventListenerBase;

  void testRunStarting(const Catch::TestRunInfo& /*run*/) override {
    const char* const name = std::getenv("EVODOKU_INSTRUCTION_SET");
    if (name == nullptr || *name == '\0') return;
    for (const auto set : evodoku::available_instruction_sets()) {
      if (evodoku::name_of(set) == name) return evodoku::use_instruction_set(set);
    }
    throw std::runtime_error("EVODOKU_INSTRUCTION_SET: this machine has no " + std::string(name));
  }
};

}  // namespace

CATCH_REGISTER_LISTENER(ForcedInstructions)
