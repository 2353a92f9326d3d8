#include "rate/hint.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "common/filter.hpp"
#include "common/proper_rating.hpp"
#include "common/tool.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"
#include "rate/step_json.hpp"

namespace evodoku::tools {

namespace {

/// How much of a hint is shown.
enum class HintDepth { where = 1, what, why };

std::optional<HintDepth> find_depth(const std::string& text) {
  static constexpr std::array names = {"where", "what", "why"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i] || text == std::to_string(i + 1)) return static_cast<HintDepth>(i + 1);
  }
  return std::nullopt;
}

/// The sentence without the technique's name.
std::string reason_of(const Deduction& step, const PencilMarks& marks, const std::stop_token& stop) {
  return sentence(step, marks, stop).substr(name_of(step.technique).size() + 2);
}

std::string as_text(const std::optional<Deduction>& step, const PencilMarks& marks, HintDepth depth,
                    const std::stop_token& stop) {
  if (!step) {
    return marks.is_complete() ? "Finished: every cell is filled, and rightly.\n"
                               : "No technique finds a step here: only a search goes on.\n";
  }
  std::string text = "Where: " + where_to_look(*step, marks.box()) + "\n";
  if (depth >= HintDepth::what) text.append("What:  ").append(name_of(step->technique)).append("\n");
  if (depth >= HintDepth::why) text.append("Why:   ").append(reason_of(*step, marks, stop)).append("\n");
  return text;
}

/// The record with the member `hint`, which is null if there is none.
std::string as_json(const Record& record, const std::optional<Deduction>& step, const PencilMarks& marks,
                    HintDepth depth, const std::stop_token& stop) {
  nlohmann::ordered_json object = nlohmann::ordered_json::parse(to_text(record, {.form = TextFormat::json}));
  object["hint"] = nullptr;
  if (step) {
    nlohmann::ordered_json told{{"where", where_to_look(*step, marks.box())}};
    if (depth == HintDepth::what) told["technique"] = name_of(step->technique);
    if (depth == HintDepth::why) told.update(step_as_json(*step, marks, stop));
    object["hint"] = std::move(told);
  }
  return object.dump() + "\n";
}

/// Has neither if it was interrupted.
struct Hinted {
  std::string text = {};
  std::string why_not = {};
};

Hinted hint_for(const Record& record, HintDepth depth, TextFormat form, const std::stop_token& stop) {
  const std::string fault = why_not_proper(record.puzzle, stop);
  if (!fault.empty()) return {.why_not = "no hint: " + fault};
  if (stop.stop_requested()) return {};
  const PencilMarks marks(record.puzzle);
  const std::optional<Deduction> step = hint(marks);
  const std::string text = form == TextFormat::json ? as_json(record, step, marks, depth, stop)
                                                    : as_text(step, marks, depth, stop);
  if (stop.stop_requested()) return {};
  return {.text = text};
}

struct HintRequest {
  CommonOptions options;
  HintDepth depth = HintDepth::why;
};

/// The depth may be left out: in `--hint puzzles.txt` the parser takes the file for a depth.
HintRequest read_request(const CommandLine& line) {
  HintRequest request{.options = line.common()};
  const auto depth_or_file = line.get<std::string>("hint");
  if (const auto depth = find_depth(depth_or_file)) {
    request.depth = *depth;
  } else if (depth_or_file == "-" || std::filesystem::exists(depth_or_file)) {
    std::vector<std::string>& files = request.options.files;
    if (files == std::vector<std::string>{"-"}) files.clear();
    files.insert(files.begin(), depth_or_file);
  } else {
    throw UsageError("--hint " + depth_or_file +
                     ": want where, what or why (or 1, 2, 3); there is no file of this name either");
  }
  if (request.options.format == TextFormat::json) return request;
  if (line.has("format")) throw UsageError("--hint writes text, or objects with --json; no other format");
  request.options.format = TextFormat::line;
  return request;
}

}  // namespace

int rate_hint(const CommandLine& line) {
  const HintRequest request = read_request(line);
  const CommonOptions& options = request.options;
  const Interrupt interrupt;  // before any thread
  PuzzleInput input(options, interrupt);
  RecordOutput output(options);
  Progress progress("puzzles", std::nullopt, options.quiet);
  int left_out = 0;
  const int exit_code = run_filter<Hinted>(
      {options, input, &output, progress, interrupt},
      [&](const InputPuzzle& job, const std::stop_token& stop) {
        return hint_for(job.puzzle.record, request.depth, options.format, stop);
      },
      [&](const InputPuzzle& job, Hinted&& hinted) {
        if (!hinted.text.empty()) {
          output.write_text(hinted.text);
        } else if (!hinted.why_not.empty()) {
          ++left_out;
          report_bad_puzzle(job, hinted.why_not, &output, progress);
        }
        return true;
      });
  if (exit_code == exit_usage) return exit_usage;  // a file named with -o stays as it was
  output.commit();
  if (interrupt.requested()) return interrupt.exit_code();
  return left_out > 0 ? exit_less : exit_code;
}

}  // namespace evodoku::tools
