#include "dataset/row_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "evodoku/canon.hpp"
#include "evodoku/level.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// Formatted as in the tables of evodoku-rate: 1.74, not 1.740.
std::string three_decimals(double value) {
  std::string text = fmt::format("{:.3f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string six_digits(double value) {
  return fmt::format("{:.6g}", value);
}

/// log10(1 + generations), formatted like a rating.
std::string on_the_scale(double generations) {
  return three_decimals(std::log10(1 + generations));
}

bool is_minimal(const Grid& puzzle, const std::stop_token& stop) {
  std::vector<Grid> without;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    without.push_back(puzzle);
    without.back().clear(cell);
  }
  if (puzzle.box() == Box(3, 3)) {
    std::vector<Cells9x9> cells;
    cells.reserve(without.size());
    for (const Grid& grid : without) cells.push_back(cells_of(grid));
    return std::ranges::all_of(count_all(cells), [](std::uint32_t count) { return count == 2; });
  }
  return std::ranges::all_of(
      without, [&](const Grid& grid) { return solve(grid, {.stop = stop}).verdict == Verdict::many; });
}

/// Whether a puzzle meets the aims; one of several difficulties is enough. Nothing if a stop request ended it.
std::optional<bool> meets(const Aims& aims, const Grid& puzzle, AimScore& score) {
  const std::size_t tries = std::max<std::size_t>(1, aims.difficulties.size());
  for (std::size_t i = 0; i < tries; ++i) {
    const Difficulty* const difficulty = aims.difficulties.empty() ? nullptr : &aims.difficulties[i];
    const auto miss = score.miss(puzzle, aim_of(aims, difficulty));
    if (!miss) return std::nullopt;
    if (*miss == 0) return true;
  }
  return false;
}

}  // namespace

std::string why_improper(const Grid& puzzle) {
  switch (const SolveResult result = solve(puzzle); result.verdict) {
    case Verdict::none:
      return result.conflict ? fmt::format("{}: it has no solution", result.conflict->message(puzzle.box()))
                             : "it has no solution";
    case Verdict::many:
      return "it has two solutions or more";
    case Verdict::one:
      return "two engines do not agree on its solution";
    case Verdict::undecided:
      break;
  }
  return "it is not known whether it has exactly one solution: the search was too long";
}

RowMaker::RowMaker(const SetRequest& request) : request_(request) {
  const auto& columns = request.columns;
  wanted_ = {.rating = needs_rating(columns),
             .level = needs_level(columns),
             .guesses = has_column(columns, "guesses"),
             .minimal = has_column(columns, "minimal"),
             .solution_id = has_column(columns, "solution_id") || request.split_by_solution};
  for (const PartRequest& part : request.parts) schedules_.emplace_back(part.weights);
}

const RowKind& RowMaker::kind_of(const PartRequest& part, std::uint64_t row) const {
  const auto place = static_cast<std::size_t>(&part - request_.parts.data());
  return part.kinds[schedules_[place].kind_of(row - part.first, request_.seed)];
}

PuzzleSpec RowMaker::spec_of(const PartRequest& part, const RowKind& kind, std::uint64_t row) const {
  PuzzleSpec spec = part.spec;
  if (kind.clues.empty()) return spec;
  // every number of clues equally often, in a different order for each kind
  const Schedule evenly(std::vector<std::uint64_t>(kind.clues.size(), 1));
  spec.clues =
      kind.clues[kind.clues.size() == 1 ? 0
                                        : evenly.kind_of(row - part.first, request_.seed ^ 0x636C756573ULL)];
  return spec;
}

std::vector<RowLine> RowMaker::make(std::uint64_t first, std::uint64_t count,
                                    const std::stop_token& stop) const {
  std::vector<RowLine> lines;
  AimScore score(request_.rate.rater, stop);
  for (std::uint64_t row = first; row < first + count && !stop.stop_requested();) {
    const PartRequest& part = request_.part_of(row);
    const RowKind& kind = kind_of(part, row);
    PuzzleSpec spec = spec_of(part, kind, row);
    if (!kind.aims.is_empty()) {
      const Difficulty* const difficulty = kind.aims.difficulty_for(request_.seed, row);
      const auto miss = [&score, aim = aim_of(kind.aims, difficulty)](const Grid& puzzle) {
        return score.miss(puzzle, aim);
      };
      spec.aim = Aim{.score = miss, .low = 0, .high = 0, .scoring_budget = part.rating_budget};
    }
    const bool all_alike =
        part.kinds.size() == 1 && kind.clues.size() <= 1 && kind.aims.difficulties.size() <= 1;
    const std::uint64_t alike = all_alike ? std::min(first + count, part.first + part.count) - row : 1;
    const auto made = generate_many(spec, {.seed = request_.seed, .index = row, .stop = stop},
                                    static_cast<std::size_t>(alike));
    for (const GenerateResult& one : made) {
      if (one.outcome == GenerateResult::Outcome::stopped) return lines;
      RowLine line = line_of(row, part, kind, one, score, stop);
      if (stop.stop_requested()) return lines;  // the current row may be incomplete
      lines.push_back(std::move(line));
      ++row;
    }
  }
  return lines;
}

RowLine RowMaker::line_of(std::uint64_t row, const PartRequest& part, const RowKind& kind,
                          const GenerateResult& made, AimScore& score, const std::stop_token& stop) const {
  RowLine line;
  line.row.index = row;
  if (made.outcome != GenerateResult::Outcome::reached) {
    line.kind = RowLine::Kind::missing;
    const std::string wanted = kind.name.empty() ? meaning_of(part) : kind.name;
    line.why = fmt::format("{} not reached within the budget ({} clues, {} puzzles looked at)", wanted,
                           made.clues_reached, made.puzzles_scored);
    return line;
  }
  line.row[Stored::source] = request_.source.value_or("evodoku");
  if (part.spec.minimal) line.row[Stored::minimal] = std::to_string(1);
  fill(made.puzzle, made.solution, kind, score, stop, line.row);
  return line;
}

bool RowMaker::fill(const Grid& puzzle, const Grid& solution, const RowKind& kind, AimScore& score,
                    const std::stop_token& stop, StoredRow& row) const {
  row[Stored::box] = puzzle.box().name();
  row[Stored::question] = to_line(puzzle);
  row[Stored::answer] = to_line(solution);
  row[Stored::clues] = std::to_string(puzzle.clue_count());
  const CanonicalForm form = canonical_form(puzzle);
  row[Stored::puzzle_id] = canonical_id(form);
  if (wanted_.solution_id) row[Stored::solution_id] = canonical_id(solution);
  if (wanted_.guesses) {
    const auto guesses = guesses_of(form, stop);
    row[Stored::guesses] = guesses ? std::to_string(*guesses) : "";
  }
  if (wanted_.minimal && row[Stored::minimal].empty())
    row[Stored::minimal] = std::to_string(is_minimal(puzzle, stop) ? 1 : 0);
  return fill_rating(puzzle, kind, score, stop, row);
}

bool RowMaker::fill_rating(const Grid& puzzle, const RowKind& kind, AimScore& score,
                           const std::stop_token& stop, StoredRow& row) const {
  if (wanted_.rating) {
    std::optional<Rating> rating;
    if (!kind.aims.difficulties.empty()) {
      rating = score.rating_of(puzzle);  // computed when the puzzle was made for it
    } else {
      RateOptions options = request_.rate;
      options.stop = stop;
      if (auto rated = rate(puzzle, options)) rating = std::move(rated->rating);
    }
    if (!rating) return false;
    row[Stored::rating] = three_decimals(rating->value);
    row[Stored::rating_low] = on_the_scale(rating->ert_low);
    if (rating->ert_high) row[Stored::rating_high] = on_the_scale(*rating->ert_high);
    row[Stored::difficulty_class] = rating->difficulty_class;
    if (rating->ert) row[Stored::ert] = six_digits(*rating->ert);
    row[Stored::ert_low] = six_digits(rating->ert_low);
    if (rating->ert_high) row[Stored::ert_high] = six_digits(*rating->ert_high);
    row[Stored::runs] = std::to_string(rating->runs);
    row[Stored::solved] = std::to_string(rating->solved);
    row[Stored::censored] = std::to_string(rating->censored);
  }
  if (!wanted_.level) return true;
  const auto level = level_of(puzzle, stop);
  if (!level) return false;
  row[Stored::technique] = level->technique;
  if (level->se_estimate) row[Stored::se_estimate] = six_digits(*level->se_estimate);
  if (level->se_error) row[Stored::se_error] = six_digits(*level->se_error);
  return true;
}

std::vector<RowLine> RowMaker::describe(const std::vector<InputPuzzle>& puzzles,
                                        const std::stop_token& stop) const {
  AimScore score(request_.rate.rater, stop);
  std::vector<Cells9x9> cells;
  for (const InputPuzzle& input : puzzles) {
    if (input.puzzle.box() == Box(3, 3)) cells.push_back(cells_of(input.puzzle));
  }
  const auto proved = proved_twice(cells);
  std::size_t next_proved = 0;
  std::vector<RowLine> lines;
  for (const InputPuzzle& input : puzzles) {
    std::optional<Grid> solution;
    if (input.puzzle.box() == Box(3, 3)) {
      if (const auto& one = proved[next_proved++]) solution = grid_of(*one);
    } else if (SolveResult result = solve(input.puzzle, {.stop = stop}); result.verdict == Verdict::one) {
      if (prove_again(input.puzzle, *result.solution, stop) == SecondProof::agrees)
        solution = std::move(result.solution);
    }
    auto line = describe_one(input, solution, score, stop);
    if (!line || stop.stop_requested()) break;
    lines.push_back(*std::move(line));
  }
  return lines;
}

std::optional<RowLine> RowMaker::describe_one(const InputPuzzle& input, const std::optional<Grid>& solution,
                                              AimScore& score, const std::stop_token& stop) const {
  RowLine line;
  line.row.index = input.index;
  if (!solution) {
    line.kind = RowLine::Kind::missing;
    line.why = fmt::format("{}: {}", input.place, why_improper(input.puzzle));
    return line;
  }
  const RowKind& kind = request_.parts.front().kinds.front();
  const bool has_clues =
      kind.clues.empty() || std::ranges::binary_search(kind.clues, input.puzzle.clue_count());
  bool is_chosen = has_clues;
  if (is_chosen && !kind.aims.is_empty()) {
    const auto chosen = meets(kind.aims, input.puzzle, score);
    if (!chosen) return std::nullopt;
    is_chosen = *chosen;
  }
  if (!is_chosen) {
    line.kind = RowLine::Kind::not_chosen;
    return line;
  }
  line.row[Stored::source] = request_.source.value_or(input.source);
  if (!fill(input.puzzle, *solution, kind, score, stop, line.row)) return std::nullopt;
  return line;
}

std::string RowMaker::meaning_of(const PartRequest& part) {
  std::string text = part.spec.box.name();
  if (part.kinds.size() > 1) {
    text += fmt::format(", {} kinds ({} to {})", part.kinds.size(), part.kinds.front().name,
                        part.kinds.back().name);
  } else if (const auto& clues = part.kinds.front().clues; clues.size() == 1) {
    text += fmt::format(", {} clues", clues.front());
  } else if (!clues.empty()) {
    text += fmt::format(", {} to {} clues", clues.front(), clues.back());
  }
  if (part.spec.minimal) text += ", minimal";
  if (part.kinds.size() == 1 && !part.kinds.front().aims.is_empty())
    text += fmt::format(", {}", text_of(part.kinds.front().aims));
  return text;
}

}  // namespace evodoku::tools
