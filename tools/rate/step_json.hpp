// A step by a technique as JSON: the same in paths and in hints.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"

namespace evodoku::tools {

/// Lists of `cell` and `digit`.
inline nlohmann::ordered_json candidates_as_json(std::span<const Candidate> candidates, Box box) {
  auto list = nlohmann::ordered_json::array();
  for (const Candidate candidate : candidates) {
    list.push_back({{"cell", cell_name(box, candidate.cell)}, {"digit", candidate.digit}});
  }
  return list;
}

/// A step found in the state `before`: `technique`, `sentence`, for chains `chain`, then `placements` and
/// `eliminations`, all of them.
inline nlohmann::ordered_json step_as_json(const Deduction& step, const PencilMarks& before,
                                           const std::stop_token& stop) {
  const Box box = before.box();
  nlohmann::ordered_json object;
  object["technique"] = name_of(step.technique);
  object["sentence"] = sentence(step, before, stop);
  if (const std::string chain = chain_notation(step, box); !chain.empty()) object["chain"] = chain;
  object["placements"] = candidates_as_json(step.placements, box);
  object["eliminations"] = candidates_as_json(step.eliminations, box);
  return object;
}

}  // namespace evodoku::tools
