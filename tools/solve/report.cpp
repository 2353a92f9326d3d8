#include "solve/report.hpp"

#include <fmt/format.h>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

std::string json_string(const std::string& text) {
  return '"' + text + '"';
}  // of names, words and grids only

std::string json_of(const Conflict& conflict, Box box) {
  return fmt::format(R"({{"digit":{},"house":"{}","cells":["{}","{}"]}})", conflict.digit, conflict.house,
                     cell_name(box, conflict.first_cell), cell_name(box, conflict.second_cell));
}

/// The record of the input with the result; an answer that an earlier run left in it is replaced.
Record with_answer(Record record, const SolveOutcome& outcome, bool verified) {
  const SolveResult& result = outcome.result;
  for (const char* const old : {"witness", "conflict", "verified"}) record.other.erase(old);
  record.solution = result.solution;
  record.other["verdict"] = json_string(std::string(name_of(result.verdict)));
  record.other["count"] = std::to_string(result.count);
  record.other["complete"] = result.complete ? "true" : "false";
  if (result.witness) record.other["witness"] = json_string(to_line(*result.witness));
  if (result.conflict) record.other["conflict"] = json_of(*result.conflict, record.puzzle.box());
  if (verified) record.other["verified"] = outcome.second_proof == SecondProof::agrees ? "true" : "false";
  return record;
}

std::string examples(const SolveResult& result) {
  if (!result.solution) return "";
  if (!result.witness) return ": " + to_line(*result.solution);
  return fmt::format(", such as {} and {}", to_line(*result.solution), to_line(*result.witness));
}

}  // namespace

bool is_cut_short(const SolveOutcome& outcome, const SolveSettings& settings) {
  return outcome.result.verdict == Verdict::undecided ||
         (settings.verify && outcome.second_proof == SecondProof::undecided);
}

Record with_solution(const Record& record, const Grid& solution, TextFormat form) {
  if (form != TextFormat::json && form != TextFormat::csv) return Record{.puzzle = solution};
  Record both = record;
  both.solution = solution;
  return both;
}

void SolveReport::take(const InputPuzzle& job, const SolveOutcome& outcome) {
  ++verdicts_[static_cast<std::size_t>(outcome.result.verdict)];
  if (!settings_.all) write(job.puzzle.record, outcome);
  const std::string fault = fault_of(job.puzzle.record.puzzle.box(), outcome);
  if (!fault.empty()) {
    fell_short_ = true;
    say_of(job, fault);
  } else if (settings_.all && outcome.result.count == 0) {
    if (!quiet_) say_of(job, explain(outcome.result, job.puzzle.record.puzzle.box()));
  }
}

void SolveReport::take_solved(Verdict verdict, std::uint64_t number, std::string_view text) {
  verdicts_[static_cast<std::size_t>(verdict)] += number;
  output_.write_text(text);
}

std::string SolveReport::text_of_solved(const Record& record, const SolveOutcome& outcome) const {
  return output_.text_of(output_.form() == TextFormat::json
                             ? with_answer(record, outcome, settings_.verify)
                             : with_solution(record, *outcome.result.solution, output_.form()));
}

void SolveReport::summarise() const {
  if (quiet_) return;
  constexpr std::array<const char*, 4> names = {"without solution", "proper", "with several solutions",
                                                "undecided"};
  constexpr std::array<Verdict, 4> order = {Verdict::one, Verdict::none, Verdict::many, Verdict::undecided};
  std::uint64_t all = 0;
  std::string parts;
  for (const Verdict verdict : order) {
    const auto index = static_cast<std::size_t>(verdict);
    all += verdicts_[index];
    if (verdicts_[index] == 0) continue;
    const bool looked_for_one = verdict == Verdict::undecided && settings_.solve.limit == 1;
    parts += fmt::format("{} {} {}", parts.empty() ? ":" : ",", verdicts_[index],
                         looked_for_one ? "not looked at further" : names[index]);
  }
  say("{} {}{}\n", all, all == 1 ? "puzzle" : "puzzles", parts);
}

bool SolveReport::looked_for_one_and_found(const SolveResult& result) const {
  return settings_.solve.limit == 1 && result.solution.has_value();
}

void SolveReport::write(const Record& record, const SolveOutcome& outcome) {
  const SolveResult& result = outcome.result;
  const Box box = record.puzzle.box();
  const bool solved = result.verdict == Verdict::one || looked_for_one_and_found(result);
  if (output_.form() == TextFormat::json) {
    Record answered = with_answer(record, outcome, settings_.verify);
    if (output_.is_picture() && !solved)
      answered.solution.reset();  // one of several solutions is not shown as if it were the only one
    output_.write(answered);
  } else if (solved) {
    output_.write(with_solution(record, *result.solution, output_.form()));
  } else if (output_.form() == TextFormat::csv) {
    Record row = record;
    row.solution.reset();
    row.comment = explain(result, box);
    output_.write(row);
  } else {
    output_.write_remark(explain(result, box) + examples(result));
  }
}

/// Why the exit code will not be 0; empty if nothing is wrong.
std::string SolveReport::fault_of(Box box, const SolveOutcome& outcome) const {
  const SolveResult& result = outcome.result;
  if (settings_.verify && outcome.second_proof == SecondProof::differs) {
    return fmt::format("two engines contradict each other, the first says: {}. Please report this puzzle",
                       explain(result, box));
  }
  if (result.verdict == Verdict::undecided && !looked_for_one_and_found(result)) {
    return explain(result, box) + " (raise --node-budget)";
  }
  if (settings_.require_proper && result.verdict != Verdict::one)
    return "not proper: " + explain(result, box);
  if (settings_.verify && outcome.second_proof == SecondProof::undecided) {
    return fmt::format("{}, but the second proof reached its budget", explain(result, box));
  }
  return "";
}

void SolveReport::say_of(const InputPuzzle& job, const std::string& what) {
  progress_.clear();
  say("{}: {}\n", printable(job.place()), what);
}

}  // namespace evodoku::tools
