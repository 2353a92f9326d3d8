// evodoku-dataset describe.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "dataset/dataset_verbs.hpp"
#include "dataset/set_input.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::ordered_json;

struct Description {
  std::uint64_t rows = 0;
  std::uint64_t answers = 0;
  std::uint64_t bad_rows = 0;
  std::map<Box, std::uint64_t> boxes;
  std::map<int, std::uint64_t> clues;
  std::vector<std::string> names;
  std::vector<Tally> columns;
};

void take(const SetRow& row, Description& description) {
  ++description.rows;
  ++description.boxes[row.puzzle.box()];
  ++description.clues[row.puzzle.clue_count()];
  if (row.answer) ++description.answers;
  if (description.columns.size() < row.values.size()) description.columns.resize(row.values.size());
  for (std::size_t i = 0; i < row.values.size(); ++i) description.columns[i].add(row.values[i]);
}

std::string table_of(const std::string& file, const Description& description) {
  std::string text = printable(file) + "\n";
  const auto line = [&text](const std::string& what, const std::string& value) {
    text += fmt::format("  {:<20} {}\n", what, value);
  };
  line("rows", std::to_string(description.rows));
  if (description.bad_rows > 0) line("unreadable rows", std::to_string(description.bad_rows));
  if (description.rows == 0) return text;
  std::string boxes;
  for (const auto& [box, count] : description.boxes)
    boxes += fmt::format("{}{} {}", boxes.empty() ? "" : ", ", box.name(), count);
  line("boxes", boxes);
  std::string clues;
  for (const auto& [count, rows] : description.clues)
    clues += fmt::format("{}{}: {}", clues.empty() ? "" : ", ", count, rows);
  line("clues", clues);
  line("answers", std::to_string(description.answers));
  for (std::size_t i = 0; i < description.names.size() && i < description.columns.size(); ++i) {
    const Tally& tally = description.columns[i];
    const std::string values = text_of(tally);
    if (values.empty()) continue;
    line(printable(description.names[i]),
         printable(values) + (tally.empty() > 0 ? fmt::format("; {} empty", tally.empty()) : ""));
  }
  return text;
}

Json json_of(const std::string& file, const Description& description) {
  Json one{{"file", file},
           {"rows", description.rows},
           {"unreadable_rows", description.bad_rows},
           {"answers", description.answers}};
  for (const auto& [box, count] : description.boxes) one["boxes"][box.name()] = count;
  for (const auto& [clues, count] : description.clues) one["clues"][std::to_string(clues)] = count;
  for (std::size_t i = 0; i < description.names.size() && i < description.columns.size(); ++i) {
    const Tally& tally = description.columns[i];
    Json column{{"values", tally.count()}, {"empty", tally.empty()}};
    if (tally.is_of_numbers()) {
      column["least"] = tally.least();
      column["mean"] = tally.mean();
      column["greatest"] = tally.greatest();
      if (const auto median = tally.quantile(0.5)) column["median"] = *median;
    } else if (tally.words() != nullptr) {
      for (const auto& [word, count] : *tally.words()) column["words"][word] = count;
    }
    one["columns"][description.names[i]] = std::move(column);
  }
  return one;
}

}  // namespace

int describe_sets(const DatasetCommand& command) {
  const CommandLine& line = command.line;
  const Interrupt interrupt;
  SetReadOptions options = read_options(line);
  options.all_columns = true;
  int exit_code = exit_done;
  Output output("-");
  Progress progress("rows", std::nullopt, line.common().quiet);
  bool is_first = true;
  for (const SetFile& file : set_files(command.files)) {
    Description description;
    SetInput input(file, options);
    while (auto item = input.next()) {
      if (interrupt.requested()) return interrupt.exit_code();
      progress.advance();
      if (const auto* const error = std::get_if<TextError>(&*item)) {
        progress.clear();
        say("{}\n", printable(error->message()));
        if (!line.has("keep-going")) return exit_usage;
        exit_code = exit_less;
        ++description.bad_rows;
      } else {
        take(std::get<SetRow>(*item), description);
        if (description.names.size() < input.names().size()) description.names = input.names();
      }
    }
    progress.clear();
    if (line.has("json")) {
      output.write(json_of(file.name, description).dump(-1, ' ', false, Json::error_handler_t::replace) +
                   "\n");
    } else {
      output.write(fmt::format("{}{}", is_first ? "" : "\n", table_of(file.name, description)));
    }
    is_first = false;
  }
  output.commit();
  return exit_code;
}

}  // namespace evodoku::tools
