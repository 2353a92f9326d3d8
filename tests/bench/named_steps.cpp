// The names of all steps that each technique up to probing finds in candidate grids, for tests/bench/names_report:
//
//   named_steps <grids.jsonl         number of the grid, technique, names, what goes ("r1c1<>5 r2c3<>5"), with tabs between
#include <fmt/format.h>

#include <iostream>

#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"

using namespace evodoku;

namespace {

void report(int number, const PencilMarks& marks) {
  for (const TechniqueInfo& info :
       techniques().first(static_cast<std::size_t>(Technique::pattern_probe) + 1)) {
    if (info.places) continue;
    for (const Deduction& step : find_deductions(marks, info.technique)) {
      std::string gone;
      for (const Candidate one : step.eliminations)
        gone += fmt::format("{}{}<>{}", gone.empty() ? "" : " ", cell_name(marks.box(), one.cell), one.digit);
      fmt::print("{}\t{}\t{}\t{}\n", number, info.name, pattern_name(step, marks), gone);
    }
  }
}

}  // namespace

int main() {
  PuzzleReader reader(std::cin, {});
  for (int number = 0; const auto item = reader.next(); ++number) {
    if (const auto* const error = std::get_if<TextError>(&*item)) {
      std::cerr << error->message() << "\n";
      return 1;
    }
    const Record& record = std::get<ReadPuzzle>(*item).record;
    report(number,
           record.candidates ? PencilMarks(record.puzzle, *record.candidates) : PencilMarks(record.puzzle));
  }
}
