// evodoku-dataset make and join.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "common/adaptive_batch_size.hpp"
#include "common/clock.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "common/shard.hpp"
#include "dataset/assemble.hpp"
#include "dataset/dataset_verbs.hpp"
#include "dataset/puzzle_source.hpp"
#include "dataset/row_file.hpp"
#include "dataset/row_maker.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// The specification that the command line names or consists of, with its seed.
SetSpec specification(const CommandLine& line) {
  SetSpec spec;
  if (const auto file = line.maybe<std::string>("spec")) {
    if (const auto other = first_set_option(line); other && *other != "seed") {
      throw UsageError(fmt::format("--{}: put it into {}, as '{} = ...'", *other, *file, *other));
    }
    spec = read_spec(*file);
    if (spec.find("seed") && line.common().seed) throw UsageError(fmt::format("--seed: {} has one", *file));
  } else {
    spec = spec_of_options(line);
  }
  if (!spec.find("seed")) {
    // inserted at its place, so that the text is the same
    const std::string seed = std::to_string(seed_or_drawn(line));
    spec.settings.insert(spec.settings.begin(), {"seed", seed});
  }
  return spec;
}

std::string sum_of_input(const std::string& name) {
  std::ifstream bytes(name, std::ios::binary);
  if (name == "-" || !bytes || !fs::is_regular_file(name)) return "";
  Sha256 sum;
  std::vector<char> piece(std::size_t{1} << 16);
  while (bytes.read(piece.data(), static_cast<std::streamsize>(piece.size())) || bytes.gcount() > 0) {
    sum.add({piece.data(), static_cast<std::size_t>(bytes.gcount())});
  }
  return sum.sum();
}

/// Makes the rows of a shard in parallel and writes them in their order, starting where an earlier run ended.
class RowWorks {
 public:
  RowWorks(const CommandLine& line, const SetRequest& request, const Shard& shard, RowFileWriter& file,
           const Interrupt& interrupt)
      : line_(line),
        request_(request),
        shard_(shard),
        file_(file),
        interrupt_(interrupt),
        maker_(request),
        flushed_(Clock::now()) {}

  /// Returns exit_done if all rows are there.
  int run() {
    if (file_.is_complete()) return exit_done;
    const int exit_code = request_.input ? run_on_input() : run_on_range();
    file_.flush();
    if (interrupt_.requested()) return interrupt_.exit_code();
    if (exit_code == exit_usage) return exit_code;
    file_.finish();
    return exit_code;
  }

 private:
  struct Range {
    std::uint64_t first;
    std::uint64_t count;
  };
  /// Consecutive rows, and whether these are all that were to be made. After a stop request they may not be; then
  /// nothing may follow.
  struct MadeRows {
    std::vector<RowLine> lines;
    bool is_whole = false;
  };

  BatchOptions batch() const {
    return {.threads = line_.common().threads,
            .window = static_cast<std::size_t>(line_.common().threads) + 8,
            .stop = interrupt_.token()};
  }

  int run_on_range() {
    std::uint64_t next = std::max(shard_.first_of(request_.total), file_.next_index().value_or(0));
    const std::uint64_t end = shard_.end_of(request_.total);
    Progress progress("rows", end - next, line_.common().quiet);
    ordered_map<Range, MadeRows>(
        batch(),
        [&]() -> std::optional<Range> {
          const std::uint64_t count = std::min(piece_length_.next(), end - next);
          if (count == 0) return std::nullopt;
          next += count;
          return Range{next - count, count};
        },
        [&](const Range& range, const std::stop_token& stop) {
          const Clock::time_point start = Clock::now();
          auto lines = maker_.make(range.first, range.count, stop);
          piece_length_.learn(Clock::now() - start);
          const bool is_whole = lines.size() == range.count;
          return MadeRows{std::move(lines), is_whole};
        },
        [&](MadeRows&& rows) {
          progress.advance(rows.lines.size());
          return write(rows);
        });
    return exit_done;
  }

  int run_on_input() {
    const auto source =
        open_source(*request_.input,
                    request_.spec.parts.front().settings.empty() ? std::nullopt : box_given(), interrupt_);
    int exit_code = exit_done;
    Progress progress("puzzles", std::nullopt, line_.common().quiet);
    const std::uint64_t from = file_.next_index().value_or(0);
    const std::uint64_t most = request_.total == 0 ? UINT64_MAX : request_.total;
    std::optional<TextError> broken;
    ordered_map<std::vector<InputPuzzle>, MadeRows>(
        batch(),
        [&]() -> std::optional<std::vector<InputPuzzle>> {
          std::vector<InputPuzzle> piece;
          constexpr std::size_t most_together = 64;
          while (piece.size() < most_together && !broken) {
            auto item = source->next();
            if (!item) break;
            if (auto* const error = std::get_if<TextError>(&*item)) {
              if (interrupt_.requested()) break;
              if (!line_.has("keep-going")) {
                broken = std::move(*error);
                break;
              }
              say("{}\n", printable(error->message()));
              exit_code = exit_less;
              continue;
            }
            auto& puzzle = std::get<InputPuzzle>(*item);
            if (puzzle.index >= most) break;
            if (puzzle.index < from || puzzle.index % shard_.count != shard_.number - 1) continue;
            piece.push_back(std::move(puzzle));
          }
          return piece.empty() ? std::nullopt : std::optional(std::move(piece));
        },
        [&](const std::vector<InputPuzzle>& puzzles, const std::stop_token& stop) {
          auto lines = maker_.describe(puzzles, stop);
          const bool is_whole = lines.size() == puzzles.size();
          return MadeRows{std::move(lines), is_whole};
        },
        [&](MadeRows&& rows) {
          progress.advance(rows.lines.size());
          return write(rows);
        });
    if (!broken) return exit_code;
    progress.clear();
    say("{}\n", printable(broken->message()));
    return exit_usage;
  }

  std::optional<Box> box_given() const {
    const auto& settings = request_.spec.parts.front().settings;
    const bool is_given = std::ranges::find(settings, "box", &Setting::name) != settings.end();
    return is_given ? std::optional(request_.parts.front().spec.box) : std::nullopt;
  }

  bool write(const MadeRows& rows) {
    for (const RowLine& line : rows.lines) file_.write(line);
    constexpr std::chrono::seconds longest_loss{1};
    if (Clock::now() - flushed_ > longest_loss) {
      file_.flush();
      flushed_ = Clock::now();
    }
    return rows.is_whole;
  }

  const CommandLine& line_;
  const SetRequest& request_;
  Shard shard_;
  RowFileWriter& file_;
  const Interrupt& interrupt_;
  RowMaker maker_;
  AdaptiveBatchSize piece_length_;
  Clock::time_point flushed_;
};

/// The file that keeps rows until all are made: beside the output, or a temporary one that is removed in the end.
class KeptRows {
 public:
  explicit KeptRows(const std::string& output) {
    if (output != "-") {
      name_ = output;
      while (name_.size() > 1 && name_.ends_with('/')) name_.pop_back();
      name_ += ".rows";
      return;
    }
    name_ = temporary_folder() + "/evodoku-dataset-XXXXXX";
    const int descriptor = mkstemp(name_.data());
    if (descriptor < 0) throw Failure(fmt::format("{}: cannot make a file", temporary_folder()));
    close(descriptor);
    is_temporary_ = true;
  }
  ~KeptRows() {
    std::error_code ignored;
    if (is_temporary_) fs::remove(name_, ignored);
  }
  KeptRows(const KeptRows&) = delete;
  KeptRows& operator=(const KeptRows&) = delete;

  const std::string& name() const { return name_; }
  bool is_temporary() const { return is_temporary_; }

 private:
  std::string name_;
  bool is_temporary_ = false;
};

std::string say_how_to_go_on(const KeptRows& rows) {
  return rows.is_temporary() ? "without -o nothing is kept"
                             : fmt::format("the same command continues ({})", printable(rows.name()));
}

int publish_shard(const std::string& rows, const std::string& output, bool quiet) {
  std::uint64_t missing = 0;
  {
    RowFileReader reader(rows);
    while (const auto line = reader.next()) missing += line->kind == RowLine::Kind::missing ? 1 : 0;
    if (!quiet) say("{} rows in {}\n", reader.lines() - missing, printable(output));
  }
  std::error_code error;
  fs::rename(rows, output, error);
  if (error)
    throw Failure(fmt::format("{}: cannot be renamed to its final name: {}", output, error.message()));
  if (missing > 0) say("evodoku-dataset: {} rows could not be made\n", missing);
  return missing > 0 ? exit_less : exit_done;
}

void list_columns() {
  Output output("-");
  for (const Column& column : all_columns())
    output.write(fmt::format("{:<14} {}\n", column.name, column.meaning));
  output.commit();
}

AssembleOptions assemble_options(const CommandLine& line) {
  return {.memory = parse_memory(line.maybe<std::string>("memory").value_or("64M")),
          .quiet = line.common().quiet};
}

/// Adds the column `split` if one file has several splits, unless columns were chosen.
void add_split_column(const SetTarget& target, SetRequest& request) {
  const bool is_told_by_file = target.is_folder && target.format != SetFormat::sqlite;
  if (request.columns_are_chosen || !request.splits || is_told_by_file) return;
  if (!has_column(request.columns, "split")) request.columns.push_back(column_named("split"));
}

}  // namespace

int make_set(const DatasetCommand& command) {
  const CommandLine& line = command.line;
  if (line.maybe<std::string>("columns") == "help") {
    list_columns();
    return exit_done;
  }
  if (!command.files.empty())
    throw UsageError(
        fmt::format("{}: make reads no files; use --input FILE for existing puzzles", command.files.front()));
  const Shard shard = read_shard(line).value_or(Shard{});
  const bool is_shard = line.has("shard");
  const std::string output = line.maybe<std::string>("output").value_or("-");
  if (is_shard && output == "-") throw UsageError("--shard: name a file for the rows with -o");
  Interrupt interrupt;
  SetRequest request = read_set_request(specification(line));
  SetTarget target;
  if (is_shard) {
    require_free(output, {});
  } else {
    target = target_of(output, request);
    add_split_column(target, request);
  }
  const KeptRows rows(output);
  const RowFileHead head{.version = version,
                         .spec = text_of(request.spec),
                         .input = request.input ? sum_of_input(*request.input) : "",
                         .shard = shard};
  int exit_code = exit_done;
  {
    RowFileWriter file(rows.name(), head);
    if (file.rows_there() > 0 && !line.common().quiet) say("{} rows exist already\n", file.rows_there());
    exit_code = RowWorks(line, request, shard, file, interrupt).run();
    if (interrupt.requested()) {
      say("evodoku-dataset: interrupted: {} rows are made; {}\n", file.rows_there(), say_how_to_go_on(rows));
      return interrupt.exit_code();
    }
  }
  if (exit_code == exit_usage) {
    std::error_code ignored;
    fs::remove(rows.name(), ignored);
    return exit_code;
  }
  const int end_code = is_shard ? publish_shard(rows.name(), output, line.common().quiet)
                                : assemble({rows.name()}, request, target, assemble_options(line), interrupt);
  if (interrupt.requested()) {
    say("evodoku-dataset: interrupted: all rows are made; {}\n", say_how_to_go_on(rows));
    return interrupt.exit_code();
  }
  std::error_code ignored;
  if (!is_shard) fs::remove(rows.name(), ignored);
  return std::max(exit_code, end_code);
}

int join_set(const DatasetCommand& command) {
  const CommandLine& line = command.line;
  if (command.files.empty())
    throw UsageError(
        "name the files of rows that make --shard wrote: evodoku-dataset join part-*.rows -o NAME");
  std::optional<RowFileHead> first;
  std::set<std::uint64_t> shards;
  for (const std::string& name : command.files) {
    const RowFileReader reader(name);
    RowFileHead head = reader.head();
    if (head.version != version)
      throw UsageError(fmt::format(
          "{}: made by evodoku {}, this is {}: all shards must be made and joined by the same version", name,
          head.version, version));
    const Shard shard = std::exchange(head.shard, {1, head.shard.count});
    if (!first) first = head;
    if (head.text() != first->text())
      throw UsageError(fmt::format("{}: belongs to another set, or to another number of shards, than {}",
                                   name, command.files.front()));
    if (!shards.insert(shard.number).second)
      throw UsageError(fmt::format("{}: shard {}/{} is there twice", name, shard.number, shard.count));
  }
  if (shards.size() < first->shard.count) {
    std::uint64_t missing = 1;
    while (shards.contains(missing)) ++missing;
    throw UsageError(fmt::format("{} of {} shards are missing, such as {}/{}",
                                 first->shard.count - shards.size(), first->shard.count, missing,
                                 first->shard.count));
  }
  const Interrupt interrupt;
  std::istringstream text(first->spec);
  SetRequest request = read_set_request(read_spec(text, command.files.front()));
  const std::string output = line.maybe<std::string>("output").value_or("-");
  const SetTarget target = target_of(output, request);
  for (const std::string& name : command.files) {
    if (output != "-" && fs::exists(output) && fs::equivalent(name, output))
      throw UsageError(fmt::format("{}: is an input of this command; name another file for -o", output));
  }
  add_split_column(target, request);
  const int exit_code = assemble(command.files, request, target, assemble_options(line), interrupt);
  return interrupt.requested() ? interrupt.exit_code() : exit_code;
}

}  // namespace evodoku::tools
