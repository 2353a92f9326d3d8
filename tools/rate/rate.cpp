// evodoku-rate: rates puzzles of the input, or the puzzles of a store that have no rating yet.
#include "evodoku/rate.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/input.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "common/write_pace.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku_db/store.hpp"
#include "rate/columns.hpp"
#include "rate/explain.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-rate",
    .sentence = "Rates puzzles by how many generations a genetic algorithm needs to solve them.",
    .usage = "evodoku-rate [options] [FILE|PUZZLE...]",
    .examples = {{"evodoku-rate puzzles.txt", "a table (CSV): one line per puzzle, in the order of the file"},
                 {"evodoku-rate --explain 3..1.2....34....",
                  "why a puzzle is hard: what the runs waited for, and a solution path"},
                 {"evodoku-rate --hint puzzles.txt",
                  "the next step in a grid, which may be partly filled: where, what, why"},
                 {"evodoku-rate --store puzzles.db -j 2",
                  "rate the puzzles of a store that have no rating yet"}},
    .usual = {"runs", "explain", "hint", "json", "columns", "sort", "store", "calibration", "output", "box",
              "keep-going", "threads"},
    .notes =
        "The class is the word for how hard a puzzle is, from very-easy to extreme: the level says which "
        "classes are possible, and the rating picks one of them. The level is what one must know: the "
        "hardest technique on the easiest path to the solution, and for 9x9 an estimate of Sudoku "
        "Explainer's rating. The rating is how much work it takes: log10(1 + generations), counting the "
        "generations that a genetic algorithm needs with the techniques of people; 1.5 is about 30 "
        "generations, 2 about 100. In tables ert is their number, ert_low to ert_high its 95 % interval. If "
        "no run solves a puzzle, the rating is a lower bound and the class \"unsolved\". A puzzle without "
        "exactly one solution is reported and left out (exit code 1)."};

/// A puzzle as it was given to be solved.
struct GivenPuzzle {
  Grid puzzle;
  Grid solution;
};

struct RateRequest {
  CommonOptions common = {};  // where --explain and --hint write text, the format is `line`
  RateOptions rate = {};      // runs == 0: levels alone
  bool explain = false;
  BranchDepth branches = BranchDepth::first;  // with --explain
  bool no_uniqueness = false;
  bool sort = false;
  std::optional<HintDepth> hint = {};
  std::optional<std::string> store = {};
  std::optional<Shard> shard = {};
  std::optional<NamedCalibration> calibration = {};
  std::vector<GivenPuzzle> givens = {};

  bool tells_text() const { return explain || hint; }
  TellAs telling() const { return common.format == TextFormat::json ? TellAs::json : TellAs::text; }
};

std::string parse_rater(const std::string& option, const std::string& name) {
  if (protocol_of(name)) return name;
  if (find_preset(name))
    throw UsageError(fmt::format(
        "{} {}: a preset that does not keep the clues or starts from a solution cannot rate; want one of {}",
        option, name, fmt::join(raters(), ", ")));
  throw unknown_value(option, name, {raters().begin(), raters().end()});
}

void add_own_options(CommandLine& line, RateRequest& request) {
  const auto later = [](const std::string&) {};  // read by resolve(): the value may be a file
  const std::string& rater = raters().front();
  line.value("explain", "full", later,
             "why: what the runs waited for, and a path step by step; full: with what is tried inside trials",
             "short")
      .value("hint", "DEPTH", later,
             "the next step in each puzzle or partly filled grid: where to look (where or 1), also the "
             "technique (what or 2), also the reason (why or 3, default)",
             "why")
      // a hint rates nothing
      .without({"explain", "sort", "shard", "store", "rater", "runs", "seed", "calibration"})
      .value("given", "FILE", later, "the puzzles as they were: --hint names a wrong entry")
      .reads_file()
      .only_with({"hint", "explain"})
      .flag("no-uniqueness", request.no_uniqueness, "levels, paths without unique rectangles, loops, BUG")
      .flag("sort", request.sort, "easiest first, unsolved last, once all are rated")
      .without({"shard"}, "join the parts, then sort them")
      .text("store", "FILE.db", request.store, "rate those of a store that this rater has not rated yet")
      .reads_file()
      .without({"explain", "no-uniqueness", "sort", "from", "box", "order", "alphabet", "keep-going",
                "calibration", "shard"})
      .without({"columns", "output", "format", "json"},
               "it writes the ratings into the store; evodoku-query shows them")
      .read("rater", "NAME", request.rate.rater, parse_rater,
            fmt::format("{} (default), or a preset of evodoku-evolve --list", rater))
      .count("runs", "R", request.rate.runs,
             fmt::format("per puzzle (default {}; other raters: as many as needed); 0: only levels",
                         protocol_of(rater)->runs),
             0, 1'000'000);
  add_shard_option(line, request.shard);
  add_calibration_option(line, request.calibration);
}

// -- Checks

/// A value may be left out: in `--hint puzzles.txt` the parser takes the file, or the puzzle, for it. This gives it back to
/// the files. `wanted`: "where, what or why (or 1, 2, 3)".
void give_back(const CommandLine& line, const std::string& option, const char* wanted, RateRequest& request) {
  const std::string file = line.get(option);
  constexpr std::size_t shortest_puzzle = 16;
  if (file != "-" && !status_of(file) && file.size() < shortest_puzzle)
    throw UsageError(
        fmt::format("--{} {}: want {}; there is no file of this name either", option, file, wanted));
  std::vector<std::string>& files = request.common.files;
  if (files == std::vector<std::string>{"-"}) files.clear();
  files.insert(files.begin(), file);
  if (line.has("output")) require_free(line.get("output"), {file});
}

void read_explain(const CommandLine& line, RateRequest& request) {
  request.explain = true;
  const auto depth_or_file = line.get("explain");
  if (depth_or_file == "full") {
    request.branches = BranchDepth::all;
  } else if (depth_or_file != "short") {
    give_back(line, "explain", "full or nothing", request);
  }
}

void read_hint(const CommandLine& line, RateRequest& request) {
  request.hint = find_hint_depth(line.get("hint"));
  if (request.hint) return;
  request.hint = HintDepth::why;
  give_back(line, "hint", "where, what or why (or 1, 2, 3)", request);
}

std::vector<GivenPuzzle> read_givens(const std::string& file, const CommonOptions& common) {
  std::istringstream text(content_of(file));
  PuzzleReader reader(text,
                      {.name = file, .form = common.from, .box = common.box, .alphabet = common.alphabet});
  std::vector<GivenPuzzle> givens;
  while (const auto item = reader.next()) {
    if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
    const ReadPuzzle& read = std::get<ReadPuzzle>(*item);
    const SolveResult result = solve(read.record.puzzle);
    if (read.record.candidates || result.verdict != Verdict::one)
      throw UsageError(
          fmt::format("--given {}:{}: this is no puzzle to compare with: {}", printable(file), read.line,
                      read.record.candidates ? "it is a candidate grid" : why_not_proper(read.record, {})));
    givens.push_back({read.record.puzzle, *result.solution});
  }
  return givens;
}

/// Reads what depends on several options.
void resolve(const CommandLine& line, RateRequest& request) {
  request.common = line.common();
  if (request.no_uniqueness) request.rate.uniqueness = Uniqueness::not_assumed;
  if (line.has("explain")) read_explain(line, request);
  const bool is_picture = !request.common.picture.empty();
  if (is_picture && !request.explain)
    throw UsageError("--format html needs --explain: it is a page with a picture of each step");
  if (line.has("hint")) read_hint(line, request);
  std::vector<std::string>& columns = request.common.columns;
  // who reads the table again must not take these paths for others
  const auto is_path = [](const std::string& name) { return name == "path" || name.starts_with("order"); };
  if (request.no_uniqueness && std::ranges::any_of(columns, is_path) &&
      std::ranges::find(columns, "level_uniqueness") == columns.end())
    columns.emplace_back("level_uniqueness");
  // one seed for all, so that ratings made on different days, by a store or by generate, are the same
  request.rate.seed = request.common.seed.value_or(0);
  request.rate.min_runs = request.rate.runs;
  if (request.store && request.common.files != std::vector<std::string>{"-"})
    throw UsageError("give puzzles or --store, not both");
  if (request.tells_text() && request.common.format != TextFormat::json) {
    if (line.has("format"))
      throw UsageError(request.hint ? "--hint writes text, or objects with --json; no other format"
                                    : "--explain writes text, objects with --json, or pictures with --format "
                                      "html; no other format");
    request.common.format = TextFormat::line;
  }
  if (request.tells_text() && line.has("columns"))
    throw UsageError(
        "--columns: --explain and --hint write text, or whole objects with --json; columns such as path "
        "need neither");
  if (request.rate.runs == 0 && request.explain)
    throw UsageError("--explain needs a rating: leave --runs 0 out");
  if (line.has("given")) request.givens = read_givens(line.get("given"), request.common);
  if (!request.calibration) return;
  require_made_for(*request.calibration, name_of_rater(request.rate.rater),
                   *version_of_rater(request.rate.rater));
  if (request.explain && (request.telling() == TellAs::text || is_picture))
    throw UsageError("--calibration: the text of --explain has no minutes; give --json");
}

// -- The puzzles of the input

/// What becomes of a puzzle: neither a record nor a reason if it was interrupted.
struct RateOutcome {
  std::optional<Record> record = {};
  std::string why_not = {};
  std::string text = {};           // with --explain or --hint
  draw::StepsOfPuzzle steps = {};  // with --explain --format html
};

/// Which entry of a grid is wrong, compared with the given puzzle whose clues it has, or with the only one there is. Empty if
/// none is, or nothing was given.
std::string wrong_entry_in(const Record& record, const std::vector<GivenPuzzle>& givens) {
  if (givens.empty()) return "";
  const auto became_it = [&](const GivenPuzzle& given) {
    const auto is_kept = [](int clue, int digit) { return clue == Grid::blank || clue == digit; };
    return given.puzzle.box() == record.puzzle.box() &&
           std::ranges::equal(given.puzzle.digits(), record.puzzle.digits(), is_kept);
  };
  const bool is_only = givens.size() == 1 && givens.front().puzzle.box() == record.puzzle.box();
  const auto given = is_only ? givens.begin() : std::ranges::find_if(givens, became_it);
  if (given == givens.end()) return "no puzzle of --given has its clues";
  const auto candidates =
      record.candidates ? std::span(*record.candidates) : std::span<const std::uint64_t>();
  return wrong_entry(record.puzzle, candidates, given->solution).value_or("");
}

/// A hint for a record of `--hint`.
RateOutcome hint_for(Record record, const RateRequest& request, const std::stop_token& stop) {
  const std::string why_not = why_not_proper(record, stop);
  if (!why_not.empty()) {
    const bool may_be_entry =
        request.givens.empty() && solve_record(record, {.stop = stop}).verdict == Verdict::none;
    return {.why_not = fmt::format(
                "no hint: {}{}", why_not,
                may_be_entry ? "; --given FILE, the puzzle as it was, says which digit is wrong" : "")};
  }
  if (stop.stop_requested()) return {};
  std::string text = hint_text(record, *request.hint, request.rate.uniqueness, request.telling(), stop);
  if (text.empty()) return {};
  return {.record = std::move(record), .text = std::move(text)};
}

/// A state in the middle has a level, but no rating.
RatingOutcome rating_of(const Record& record, const RateRequest& request, const std::stop_token& stop) {
  if (!record.candidates) return rate_if_proper(record.puzzle, request.rate, stop);
  const std::string why_not = why_not_proper(record, stop);
  if (!why_not.empty()) return {.why_not = "no level: " + why_not};
  return {.level = level_of(marks_of(record), stop, request.rate.uniqueness)};
}

/// Safe from several threads.
RateOutcome answer_for(Record record, const RateRequest& request, const std::stop_token& stop) {
  const std::string wrong = wrong_entry_in(record, request.givens);
  if (!wrong.empty()) return {.why_not = fmt::format("no {}: {}", request.hint ? "hint" : "path", wrong)};
  if (request.hint) return hint_for(std::move(record), request, stop);
  const RatingOutcome outcome = rating_of(record, request, stop);
  if (!outcome.level) return {.why_not = outcome.why_not};
  record.level = outcome.level;
  if (outcome.rated) {
    record.rating = outcome.rated->rating;
  } else if (record.rating && fault_of_rating(*record.rating, record.level)) {
    record.rating = classified(*record.rating, *record.level);  // its level was another: without uniqueness
  }
  if (record.candidates) record.rating.reset();
  add_columns(request.common.columns, record, request.rate.uniqueness, stop);
  if (stop.stop_requested()) return {};  // a column may be missing
  if (request.calibration && record.rating) add_reader_members(record, request.calibration->calibration);
  RateOutcome answer;
  if (request.explain && !request.common.picture.empty()) {
    answer.steps = explanation_in_pictures(record, stop);
    if (answer.steps.steps.empty()) return {};
  } else if (request.explain) {
    answer.text = explanation(record, outcome.rated, request.telling(), request.branches, stop);
    if (answer.text.empty()) return {};
  }
  answer.record = std::move(record);
  return answer;
}

/// The order of --sort: the hardest last; puzzles that no run solved are harder than all others, and behind them come those
/// without a rating, by their level.
std::pair<bool, double> place_of(const Record& record) {
  constexpr double above_all_ratings = 1000;
  if (record.rating)
    return {false, record.rating->value + (record.rating->is_lower_bound() ? above_all_ratings : 0)};
  const auto names = level_techniques();
  return {true, std::ranges::find(names, record.level->technique) - names.begin()};
}

/// Columns of the input that evodoku does not know are added after its own columns in CSV, as in the first puzzle.
class InputColumns {
 public:
  InputColumns(const RateRequest& request, RecordOutput& output) : request_(request), output_(output) {
    for (const std::string& name : reader_columns(request.calibration.has_value())) seen_.insert(name);
  }

  void keep_those_of(const Record& record) {
    const bool is_first = !std::exchange(are_known_, true);
    std::vector<std::string> names;
    const bool is_csv = output_.form() == TextFormat::csv && request_.common.columns.empty();
    if (is_first && record.candidates) names.emplace_back("candidates");
    for (const auto& [name, value] : record.other) {
      const bool is_new = seen_.insert(name).second;
      if (is_first && is_new) names.push_back(name);
      if (!is_first && is_new && is_csv && !request_.common.quiet)
        say("column {}: left out, because the first puzzle does not have it (--json keeps it)\n",
            printable(name));
    }
    if (!is_first) return;
    for (const std::string& name : output_.add_columns(names)) {
      if (is_csv && name != "candidates" && !request_.common.quiet)
        say("column {}: left out, because the table has one of this name (--json keeps it)\n",
            printable(name));
    }
  }

  bool are_known() const { return are_known_; }

  /// Reports named columns that neither evodoku nor any puzzle has; false if there are some.
  bool were_all_there() const {
    bool all = true;
    std::vector<std::string> known = record_columns();
    known.insert(known.end(), computed_columns().begin(), computed_columns().end());
    for (const std::string& name : request_.common.columns) {
      if (is_record_column(name) || seen_.contains(name) || std::ranges::find(known, name) != known.end())
        continue;
      say("--columns {}: no puzzle has a column of this name{}\n", printable(name),
          did_you_mean(name, known));
      all = false;
    }
    return all;
  }

 private:
  const RateRequest& request_;
  RecordOutput& output_;
  bool are_known_ = false;
  std::set<std::string> seen_;
};

/// The hints of a list, each below the number of its puzzle. The first waits for another, which makes it a list, unless
/// whoever writes to a pipe may be waiting for it.
class HintList {
 public:
  HintList(const RateRequest& request, RecordOutput& output)
      : output_(output),
        may_wait_(std::ranges::find(request.common.files, "-") == request.common.files.end()) {}

  void write(std::uint64_t number, std::string hint) {
    if (std::exchange(is_begun_, true)) {
      if (first_) write_first(true);
      output_.write_text(fmt::format("\nPuzzle {}\n{}", number, hint));
      return;
    }
    first_ = {number, std::move(hint)};
    if (!may_wait_) write_first(number > 1);
  }

  /// `puzzles`: of the input.
  void end(std::uint64_t puzzles) {
    if (first_) write_first(puzzles > 1);
  }

 private:
  void write_first(bool is_list) {
    const auto [number, hint] = *std::exchange(first_, std::nullopt);
    output_.write_text(is_list ? fmt::format("Puzzle {}\n{}", number, hint) : hint);
  }

  RecordOutput& output_;
  bool may_wait_;
  bool is_begun_ = false;
  std::optional<std::pair<std::uint64_t, std::string>> first_;
};

/// Restricts the input to a shard; returns the first puzzle of the whole. Reads all files once to count.
std::optional<Record> narrow_to(const Shard& shard, const CommonOptions& options, const Interrupt& interrupt,
                                PuzzleInput& input) {
  for (const std::string& name : options.files) {
    const auto status = status_of(name);
    if (name == "-" || !status || !S_ISREG(status->st_mode))
      throw UsageError(
          fmt::format("--shard {}: {} can be read only once, and its puzzles must be counted first: save it "
                      "to a file and name that",
                      shard.text(), name_in_messages(name)));
  }
  PuzzleInput all(options, interrupt);
  std::uint64_t items = 0;
  std::optional<Record> first;
  for (; auto item = all.next(); ++items) {
    if (auto* const puzzle = std::get_if<ReadPuzzle>(&*item); puzzle != nullptr && !first)
      first = std::move(puzzle->record);
  }
  input.narrow_to(shard.first_of(items), shard.end_of(items));
  return first;
}

int rate_input(const RateRequest& request) {
  const Interrupt interrupt;  // before any thread
  PuzzleInput input(request.common, interrupt);
  std::vector<std::string> further_columns = reader_columns(request.calibration.has_value());
  // who reads the table again must not take these levels and classes for others
  if (request.no_uniqueness) further_columns.emplace_back("level_uniqueness");
  RecordOutput output(request.common, CsvColumns::rating, further_columns);
  Progress progress("puzzles", std::nullopt, request.common.quiet);
  InputColumns columns(request, output);
  std::vector<RateOutcome> waiting;        // until all are rated, with --sort
  std::vector<draw::StepsOfPuzzle> steps;  // for the single page of --format html
  HintList hints(request, output);
  std::uint64_t answered = 0;
  std::uint64_t left_out = 0;
  std::uint64_t of_other_boxes = 0;  // than the calibration
  std::uint64_t beyond_curve = 0;    // of the calibration
  if (request.shard) {
    const auto first = narrow_to(*request.shard, request.common, interrupt, input);
    if (first) columns.keep_those_of(*first);
    output.be_part(*request.shard, first.has_value());
  }

  const auto write = [&](RateOutcome& answer) {
    if (!request.hint) columns.keep_those_of(*answer.record);
    if (output.is_picture()) {
      steps.push_back(std::move(answer.steps));
    } else if (request.hint && request.telling() == TellAs::text) {
      hints.write(answered + left_out, std::move(answer.text));
    } else if (request.tells_text()) {
      output.write_text(answer.text);
    } else {
      if (!request.common.columns.empty()) leave_out_namesakes(*answer.record);
      output.write(*answer.record);
    }
  };
  const auto take = [&](const InputPuzzle& job, RateOutcome&& answer) {
    if (!answer.record && answer.why_not.empty()) return true;  // interrupted
    if (!columns.are_known()) columns.keep_those_of(job.puzzle.record);
    if (!answer.record) {
      ++left_out;
      report_bad_puzzle(job, answer.why_not, &output);
      return true;
    }
    ++answered;
    Record& record = *answer.record;
    if (request.calibration && record.puzzle.box() != request.calibration->calibration.box) ++of_other_boxes;
    if (record.other.contains("own_class") && !record.other.contains("minutes")) ++beyond_curve;
    if (!request.hint && record.solution && find_fault(record.puzzle, *record.solution)) {
      record.solution.reset();
      say("{}: the given solution is not the puzzle's; left out\n", printable(job.place()));
    }
    if (request.sort) {
      waiting.push_back(std::move(answer));
    } else {
      write(answer);
    }
    return true;
  };
  const int exit_code = run_filter<RateOutcome>(
      {request.common, input, &output, progress, interrupt},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        return answer_for(job.puzzle.record, request, stop);
      },
      take);
  std::ranges::stable_sort(waiting, {}, [](const RateOutcome& outcome) { return place_of(*outcome.record); });
  for (RateOutcome& answer : waiting) write(answer);
  hints.end(answered + left_out);
  if (of_other_boxes > 0 && !request.common.quiet)
    say("{}: made for boxes of {}: {} puzzles with other boxes have no minutes and no class of it\n",
        printable(request.calibration->file), request.calibration->calibration.box.name(), of_other_boxes);
  if (beyond_curve > 0 && request.calibration && !request.common.quiet)
    say("{}: {} puzzles are easier or harder than those that its minutes come from, and have none\n",
        printable(request.calibration->file), beyond_curve);
  if (output.is_picture() && !steps.empty()) output.write_picture(draw::steps_page(steps, "evodoku-rate"));
  if (exit_code == exit_usage) return exit_usage;  // a file named with -o stays as it was
  const bool has_columns = answered == 0 || interrupt.requested() || columns.were_all_there();
  const int done = left_out > 0 || !has_columns ? int{exit_less} : exit_code;
  output.commit(done);
  if (interrupt.requested() && !output.reader_gone() && !request.common.quiet)
    say("evodoku-rate: interrupted after {} puzzles\n", answered + left_out);
  const TextFormat form = output.form();
  if (!holds_records(form) && !request.tells_text() && !request.sort && answered > 0 && !request.common.quiet)
    say("the format {} holds no ratings; use --format csv or --json\n", name_of(form));
  if (interrupt.requested()) return interrupt.exit_code();
  return done;
}

// -- The puzzles of a store

int rate_store(const RateRequest& request) {
  const Interrupt interrupt;  // before any thread
  const std::string& path = *request.store;
  const std::string rater = name_of_rater(request.rate.rater);
  const int version = *version_of_rater(request.rate.rater);
  const bool rates = request.rate.runs != 0;
  db::Store written = open_store(path, db::Access::read_write);
  const db::Store read = open_store(path);  // by the workers while the main thread writes
  Progress progress("puzzles", rates ? std::optional(read.count_unrated(rater, version)) : std::nullopt,
                    request.common.quiet);
  std::vector<db::NewRating> ratings;
  std::vector<db::NewLevel> levels;
  std::uint64_t left_out = 0;
  WritePace pace(1000);

  // Levels first: a puzzle with a rating is not examined again.
  const auto flush = [&] {
    written.add_levels(levels);
    written.add_ratings(ratings, time_now());
    levels.clear();
    ratings.clear();
  };
  struct Done {
    std::int64_t puzzle = 0;
    RatingOutcome outcome;
  };
  const auto take = [&](Done&& done) {
    progress.advance();
    const RatingOutcome& outcome = done.outcome;
    if (outcome.level) levels.push_back({done.puzzle, *outcome.level});
    if (outcome.rated) ratings.push_back({done.puzzle, outcome.rated->rating, outcome.rated->runs});
    if (!outcome.why_not.empty()) {
      say("{}: puzzle {}: {}\n", printable(path), done.puzzle, outcome.why_not);
      ++left_out;
    }
    pace.when_due(flush, levels.size());
    return true;
  };
  const auto each_of = [&](db::Cursor<db::StoredPuzzle> puzzles, const auto& work) {
    if (interrupt.requested()) return;
    ordered_map<db::StoredPuzzle, Done>(
        {.threads = request.common.threads, .stop = interrupt.token()}, [&] { return puzzles.next(); }, work,
        take);
    flush();
  };
  if (rates)
    each_of(read.unrated(rater, version), [&](const db::StoredPuzzle& stored, const std::stop_token& stop) {
      return Done{stored.id, rate_if_proper(stored.puzzle, request.rate, stop)};
    });
  // also puzzles that came with a rating but without a level
  each_of(read.without_level(level_version()),
          [](const db::StoredPuzzle& stored, const std::stop_token& stop) {
            return Done{stored.id, {.level = level_of(stored.puzzle, stop)}};
          });
  if (interrupt.requested()) return interrupt.exit_code();
  return left_out > 0 ? exit_less : exit_done;
}

int rate_main(int argc, char** argv) {
  CommandLine line(description, {.input = true,
                                 .alphabet = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .seed_default = "0",
                                 .columns = true,
                                 .links = true,
                                 .default_form = "csv",
                                 .columns_of_input = true,
                                 .pictures = {"html"}});
  RateRequest request;
  add_own_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  resolve(line, request);
  return request.store ? with_store_errors([&] { return rate_store(request); }) : rate_input(request);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, rate_main);
}
