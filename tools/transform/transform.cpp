// evodoku-transform: makes other puzzles of given ones: canonical forms, isomorphs, fewer clues, more clues.
#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/line_pieces.hpp"
#include "common/output.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

struct TransformRequest {
  bool check = false;
  std::optional<int> clues;
  std::optional<Decimal> alpha;
  std::uint64_t budget = 200'000;
  std::uint64_t seed = 0;
  TextFormat form = TextFormat::line;  // of the output
};

/// What became of a puzzle: the record to write, unless there is none; and what was not done.
struct Transformed {
  std::optional<Record> record = {};
  std::string shortfall = {};
};

std::string json_of(const Isomorphism& map) {
  return nlohmann::ordered_json{
      {"transpose", map.transpose}, {"rows", map.rows}, {"columns", map.columns}, {"digits", map.digits}}
      .dump();
}

/// Makes what the form of the output has room for: the map, which only JSON has, takes as long as the rest.
Transformed canonical(const Grid& puzzle, const TransformRequest& request) {
  if (request.form != TextFormat::json) {
    const CanonicalForm form = canonical_form(puzzle);
    Record record{.puzzle = form.grid};
    if (request.form == TextFormat::csv) record.canonical = form.key();
    return {std::move(record)};
  }
  const Identity identity = identify(puzzle);
  Record record{.puzzle = identity.form.grid, .canonical = identity.form.key()};
  record.other["map"] = json_of(identity.map);
  return {record};
}

/// The form of the digits placed, and the candidates under the map to it: of isomorphs the same, as long as there is
/// only one such map.
Transformed canonical_candidates(const Grid& placed, std::span<const std::uint64_t> candidates,
                                 const TransformRequest& request) {
  const Identity identity = identify(placed);
  const std::set<int> digits(placed.digits().begin(), placed.digits().end());
  const int missing = placed.side() - std::ssize(digits) + (placed.is_complete() ? 0 : 1);
  if (identity.automorphisms != 1 || missing > 1)
    return {.shortfall =
                "a candidate grid whose digits placed have several maps to their canonical form: only "
                "shuffle moves its candidates"};
  Record record{.puzzle = identity.form.grid, .candidates = apply(identity.map, candidates, placed.box())};
  if (request.form == TextFormat::json) record.other["map"] = json_of(identity.map);
  return {record};
}

Record shuffled(const Record& record, const TransformRequest& request, std::uint64_t number) {
  const Isomorphism map = Isomorphism::random(record.puzzle.box(), request.seed, number);
  Record moved{.puzzle = apply(map, record.puzzle), .seed = request.seed};
  if (record.candidates) moved.candidates = apply(map, *record.candidates, record.puzzle.box());
  return moved;
}

/// Puzzles with this solution, and a rule for the cells where `puzzle` has clues and for its blanks.
PuzzleSpec puzzles_of(const Grid& solution, const Grid& puzzle, CellRule of_clues, CellRule of_blanks) {
  PuzzleSpec spec{.box = puzzle.box(), .grid = solution};
  for (const int digit : puzzle.digits()) spec.mask.push_back(digit != 0 ? of_clues : of_blanks);
  return spec;
}

/// The only solution; otherwise why there is none.
std::optional<Grid> only_solution(const Grid& puzzle, const std::stop_token& stop, std::string& why_not) {
  const SolveResult solved = solve(puzzle, {.stop = stop});
  if (solved.verdict == Verdict::one) return solved.solution;
  why_not = explain(solved, puzzle.box()) + "; a puzzle with exactly one is needed";
  return std::nullopt;
}

/// A solution of an isomorph drawn by the seed, mapped back: each seed finds another of them. Without one, `why_not` is
/// of the puzzle as it was given.
std::optional<Grid> some_solution(const Grid& puzzle, const TransformRequest& request, std::uint64_t number,
                                  const std::stop_token& stop, std::string& why_not) {
  const Isomorphism map = Isomorphism::random(puzzle.box(), request.seed, number);
  const SolveResult solved = solve(apply(map, puzzle), {.limit = 1, .stop = stop});
  if (solved.solution) return apply(inverse(map), *solved.solution);
  const SolveResult plain = solve(puzzle, {.limit = 1, .stop = stop});
  why_not = explain(plain, puzzle.box());
  return plain.solution;
}

Record record_of(const GenerateResult& made, const TransformRequest& request) {
  return {.puzzle = made.puzzle, .solution = made.solution, .seed = request.seed};
}

/// Which single clues can go: each is tried alone. The puzzle stays, and so does what is known of it.
Transformed redundant_clues(const Record& given, const Grid& solution, const std::stop_token& stop) {
  const Grid& puzzle = given.puzzle;
  std::vector<std::string> names;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) continue;
    Grid without = puzzle;
    without.clear(cell);
    const Verdict verdict = solve(without, {.stop = stop}).verdict;
    if (verdict == Verdict::undecided)
      return {.shortfall = fmt::format("{}: undecided whether it can go", cell_name(puzzle.box(), cell))};
    if (verdict == Verdict::one) names.push_back(cell_name(puzzle.box(), cell));
  }
  Record record = given;
  record.solution = solution;
  record.minimal = names.empty();
  record.comment = names.empty() ? "minimal" : fmt::format("redundant: {}", fmt::join(names, " "));
  record.other["redundant"] = nlohmann::ordered_json(names).dump();
  return {record};
}

// The verbs that change clues. `number` is the puzzle's line in its file: a seed gives each another transformation.

Transformed minimal(const Grid& puzzle, const Grid& solution, const TransformRequest& request,
                    std::uint64_t number, const std::stop_token& stop) {
  PuzzleSpec spec = puzzles_of(solution, puzzle, CellRule::free, CellRule::blank);
  spec.minimal = true;
  const GenerateResult made = generate(spec, {.seed = request.seed, .index = number, .stop = stop});
  if (stop.stop_requested()) return {};
  Record record = record_of(made, request);
  const bool is_reached = made.outcome == GenerateResult::Outcome::reached;
  if (is_reached || made.redundant_clues > 0) record.minimal = is_reached;
  if (is_reached) return {record};
  return {record, fmt::format("{} clues left; of {} it was not found out whether they can go",
                              made.clues_reached, made.undecided_clues)};
}

Transformed remove(const Grid& puzzle, const Grid& solution, const TransformRequest& request,
                   std::uint64_t number, const std::stop_token& stop) {
  const int clues = request.clues ? *request.clues : puzzle.cells() - request.alpha->of(puzzle.cells());
  if (clues > puzzle.clue_count())
    return {.shortfall =
                fmt::format("has {} clues, fewer than the {} asked for", puzzle.clue_count(), clues)};
  if (clues < puzzle.clue_count() && is_minimal(puzzle, stop).value_or(false))
    return {.shortfall =
                fmt::format("has {} clues, of which none can go; {} asked for", puzzle.clue_count(), clues)};
  PuzzleSpec spec = puzzles_of(solution, puzzle, CellRule::free, CellRule::blank);
  spec.clues = clues;
  spec.work_budget = request.budget;
  const GenerateResult made = generate(spec, {.seed = request.seed, .index = number, .stop = stop});
  if (stop.stop_requested()) return {};
  if (made.outcome == GenerateResult::Outcome::reached) {
    Record record = record_of(made, request);
    if (request.alpha) record.alpha = request.alpha->text();
    return {record};
  }
  return {.shortfall = fmt::format("{} clues reached, {} asked for (--budget allows more)",
                                   made.clues_reached, clues)};
}

Transformed complete(const Grid& puzzle, const Grid& solution, const TransformRequest& request,
                     std::uint64_t number, const std::stop_token& stop) {
  PuzzleSpec spec = puzzles_of(solution, puzzle, CellRule::clue, CellRule::free);
  spec.clues = puzzle.clue_count();
  spec.work_budget = request.budget;
  const GenerateResult made = generate(spec, {.seed = request.seed, .index = number, .stop = stop});
  if (stop.stop_requested()) return {};
  if (!made.proper)
    return {.shortfall = "undecided: the proof that there is exactly one solution was not finished"};
  Record record = record_of(made, request);
  record.comment = fmt::format("{} clues added", made.clues_reached - puzzle.clue_count());
  return {record};
}

/// By the verb: the puzzle, and what the verb says of it.
Transformed made_by(const std::string& verb, const Record& record, const TransformRequest& request,
                    std::uint64_t number, const std::stop_token& stop) {
  if (verb == "shuffle") return {shuffled(record, request, number)};
  if (verb == "canonical")
    return record.candidates ? canonical_candidates(record.puzzle, *record.candidates, request)
                             : canonical(record.puzzle, request);
  if (record.candidates)
    return {.shortfall =
                fmt::format("a candidate grid: {} changes clues, and its candidates are none", verb)};
  std::string why_not;
  const std::optional<Grid> solution = verb == "complete"
                                           ? some_solution(record.puzzle, request, number, stop, why_not)
                                           : only_solution(record.puzzle, stop, why_not);
  if (!solution) return {.shortfall = why_not};
  if (request.check) return redundant_clues(record, *solution, stop);
  const auto change_clues = verb == "minimal" ? minimal : verb == "remove" ? remove : complete;
  return change_clues(record.puzzle, *solution, request, number, stop);
}

/// What a comment on the given puzzle may say of another one: neither its solution, which lists have there, nor what
/// minimal --check wrote.
std::string comment_on_another(const Record& given) {
  std::istringstream words(*given.comment);
  std::string kept;
  for (std::string word; std::getline(words, word, ' ') && word != "redundant:";) {
    const bool is_grid = std::holds_alternative<Grid>(grid_from_line(word, given.puzzle.box()));
    if (!is_grid) kept += (kept.empty() ? "" : " ") + word;
  }
  if (kept.ends_with(';')) kept.pop_back();
  return kept;
}

/// What evodoku says of a puzzle in members that have no place in a record and in tables of CSV.
const std::set<std::string_view> of_puzzle = {
    "complete",     "conflict",     "count",        "csv_clues",   "csv_rating",
    "depth",        "effort",       "guesses",      "hint",        "map",
    "minutes",      "minutes_high", "minutes_low",  "order",       "order_techniques",
    "other_clues",  "other_level",  "other_rating", "own_class",   "path",
    "path_reaches", "proofs",       "puzzle_id",    "rating_high", "rating_low",
    "redundant",    "solution_id",  "trace",        "verdict",     "verified",
    "waits",        "weight",       "witness"};

/// With all of the given record that is true of other puzzles, too: its comment, and the members that evodoku does not know.
Transformed transformed(const std::string& verb, const Record& given, const TransformRequest& request,
                        std::uint64_t number, const std::stop_token& stop) {
  Transformed done = made_by(verb, given, request, number, stop);
  if (!done.record) return done;
  for (const auto& [name, value] : given.other)
    if (!of_puzzle.contains(name) && !is_record_column(name)) done.record->other.emplace(name, value);
  std::optional<std::string>& comment = done.record->comment;
  const std::string kept = given.comment ? comment_on_another(given) : "";
  if (!kept.empty()) comment = comment ? kept + "; " + *comment : kept;
  return done;
}

/// The lines with which the input begins, as run_filter() would transform them; for what leaves no puzzle out.
void transform_lines(const LineContext& context, const std::string& verb, const TransformRequest& request) {
  struct TransformedLines : LinePiece {
    bool is_whole = false;
  };
  each_line_piece<TransformedLines>(
      context,
      [&](TransformedLines& piece, const std::stop_token& stop) {
        const LinePuzzles9x9& read = piece.read;
        std::size_t index = 0;
        for (; index < read.cells.size() && !stop.stop_requested(); ++index) {
          const Record record{.puzzle = grid_of(read.cells[index]), .comment = piece.comment_of(index)};
          const Transformed done = transformed(verb, record, request, read.lines[index], stop);
          context.output.append(piece.text, done.record.value());
        }
        piece.is_whole = index == read.cells.size();
      },
      [&](const TransformedLines& piece) {
        context.output.write_text(piece.text);
        return piece.is_whole;  // or begun, not finished
      });
}

int transform_main(int argc, char** argv) {
  TransformRequest request;
  CommandLine line(
      {.name = "evodoku-transform",
       .sentence = "Makes other puzzles of given ones.",
       .usage = "",
       .examples =
           {{"evodoku-transform canonical puzzles.txt | sort | uniq -d", "are there isomorphs among them?"},
            {"evodoku-transform shuffle --seed 1 puzzles.txt", "the same puzzles, not to be recognised"},
            {"evodoku-transform minimal --check puzzles.txt", "which clues can go, in a comment behind each"},
            {"evodoku-transform remove --alpha 0.6 --seed 1 grids.txt", "puzzles from your own full grids"},
            {"evodoku-transform complete --seed 1 patterns.txt", "clues added to what has many solutions"}},
       .usual = {"seed", "check", "clues", "alpha", "budget", "json", "format", "output", "box",
                 "keep-going"},
       .notes = "Puzzles are transformed one by one, in the order of the input; a seed gives the puzzle of a "
                "line always the same transformation. What leaves minimal (without --check), remove and "
                "complete was proved twice to have exactly one solution. A puzzle that cannot be transformed "
                "is named on standard error; the exit code is then 1.",
       .verbs = {{"canonical",
                  "[PUZZLES...]",
                  "writes the form of all isomorphs (minlex); JSON has the map",
                  {"Input", "Output", "threads"}},
                 {"shuffle",
                  "[PUZZLES...]",
                  "writes an isomorph, drawn by the seed",
                  {"seed", "Input", "Output", "threads"}},
                 {"minimal",
                  "[PUZZLES...]",
                  "removes clues until no more can go",
                  {"check", "seed", "Input", "Output", "threads"}},
                 {"remove",
                  "[PUZZLES...]",
                  "removes clues from a grid or puzzle",
                  {"alpha", "clues", "budget", "seed", "Input", "Output", "threads"}},
                 {"complete",
                  "[PUZZLES...]",
                  "adds clues until one solution is left",
                  {"budget", "seed", "Input", "Output", "threads"}}}},
      {.input = true, .alphabet = true, .output = true, .threads = true, .seed = true, .links = true});
  line.flag("check", request.check, "remove nothing; say in a comment which single clues can go")
      .count("clues", "K", request.clues, "number of clues to leave", 0, Box::max_side * Box::max_side)
      .read("alpha", "A", request.alpha, parse_fraction, "fraction of the cells to clear, 0 <= A < 1")
      .count("budget", "W", request.budget, "work before a puzzle is given up (default 200000)", 1);
  if (!line.parse(argc, argv)) return exit_done;
  const CommonOptions& options = line.common();
  const std::string& verb = line.verb();
  if (verb == "remove" && line.has("clues") == line.has("alpha"))
    throw UsageError("give exactly one of --clues, --alpha");

  const Interrupt interrupt;
  if (verb != "canonical" && !request.check) request.seed = seed_or_drawn(line);
  PuzzleInput input(options, interrupt);
  RecordOutput output(options);
  request.form = output.form();
  Progress progress("puzzles", std::nullopt, options.quiet);
  bool is_whole = true;
  constexpr std::size_t lines_at_once = 1000;
  if (verb == "canonical" || verb == "shuffle")
    transform_lines({input, output, progress, interrupt, options.threads, lines_at_once, true}, verb,
                    request);
  const int exit_code = run_filter<Transformed>(
      {options,
       input,
       &output,
       progress,
       interrupt,
       {},
       1,
       verb == "canonical" || verb == "shuffle" ? small_puzzles : 1},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        return transformed(verb, job.puzzle.record, request, job.puzzle.line, stop);
      },
      [&](const InputPuzzle& job, Transformed&& done) {
        if (interrupt.requested() && !done.record) return false;  // begun, not finished
        if (!done.shortfall.empty()) {
          is_whole = false;
          report_bad_puzzle(job, done.shortfall, done.record ? nullptr : &output);
        }
        if (done.record) output.write(*done.record);
        return true;
      });
  return end_filter(output, interrupt, exit_code, is_whole);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, transform_main);
}
