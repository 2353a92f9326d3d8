#include "evodoku/solve.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace evodoku {

namespace {

constexpr std::array<std::string_view, 3> names = {"portable", "avx2", "avx512"};

std::atomic<InstructionSet>& set_in_use() {
  static std::atomic<InstructionSet> set = available_instruction_sets().back();
  return set;
}

}  // namespace

std::string_view name_of(InstructionSet set) {
  return names.at(static_cast<std::size_t>(set));
}

std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets = {InstructionSet::portable};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") != 0) sets.push_back(InstructionSet::avx2);
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0) {
    sets.push_back(InstructionSet::avx512);
  }
#endif
  return sets;
}

InstructionSet instruction_set_in_use() {
  return set_in_use().load(std::memory_order_relaxed);
}

void use_instruction_set(InstructionSet set) {
  const auto sets = available_instruction_sets();
  if (std::ranges::find(sets, set) == sets.end()) {
    throw std::invalid_argument("use_instruction_set: this machine has not the instruction set " +
                                std::string(name_of(set)));
  }
  set_in_use().store(set, std::memory_order_relaxed);
}

}  // namespace evodoku
