#include "dataset/dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

using Kind = Column::Kind;

const Column& column_named(const std::string& name) {
  return *std::ranges::find(all_columns, name, &Column::name);
}

const Grid& cells_of_column(const SetRow& row, const Column& column) {
  return std::string_view(column.name) == "puzzle" ? row.puzzle : row.solution;
}

std::string json_of(const std::string& text, const Column& column) {
  if (column.kind == Kind::whole || column.kind == Kind::real) return text.empty() ? "null" : text;
  return nlohmann::json(text).dump();
}

}  // namespace

bool SetForm::wants(const std::vector<std::string>& names) const {
  return std::ranges::find_first_of(columns, names) != columns.end();
}

std::string path_text(const Grid& puzzle, const std::stop_token& stop) {
  PencilMarks marks(puzzle);
  std::vector<std::string> lines;
  for (const Deduction& step : solving_path(puzzle, {.stop = stop}).steps) {
    lines.push_back(sentence(step, marks, stop));
    marks.apply(step);
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

/// One file of the set: the rows of a split, or of all.
class SetFile {
 public:
  SetFile(const SetForm& form, const std::string& split)
      : form_(form), prefix_(form.folder.empty() ? "" : form.folder + "/" + split) {
    if (form.format == "npy") return;
    output_.emplace(form.folder.empty() ? "-" : prefix_ + (form.format == "csv" ? ".csv" : ".jsonl"));
    if (form.format == "csv" && form.is_first)
      output_->write(fmt::format("{}\r\n", fmt::join(form.columns, ",")));
  }

  void add(const SetRow& row) {
    std::vector<std::string> fields;
    for (const std::string& name : form_.columns) {
      const Column& column = column_named(name);
      const std::string text = text_of(row, column);
      if (form_.format == "csv") fields.push_back(csv_quoted(text));
      if (form_.format == "json") fields.push_back(fmt::format("\"{}\":{}", name, json_of(text, column)));
      if (form_.format == "npy") add_element(row, column, text);
    }
    ++rows_;
    if (form_.format == "csv") output_->write(fmt::format("{}\r\n", fmt::join(fields, ",")));
    if (form_.format == "json") output_->write(fmt::format("{{{}}}\n", fmt::join(fields, ",")));
  }

  void commit() {
    if (output_) return output_->commit();
    for (const std::string& name : form_.columns) {
      const Kind kind = column_named(name).kind;
      Array& array = arrays_[name];
      std::vector<std::uint64_t> shape{rows_};
      if (kind == Kind::cells) shape.push_back(static_cast<std::uint64_t>(form_.box.cells()));
      for (std::string& text : array.texts) array.bytes += text.append(array.longest - text.size(), '\0');
      const std::string type = kind == Kind::cells   ? "|u1"
                               : kind == Kind::whole ? "<i8"
                               : kind == Kind::real  ? "<f8"
                                                     : fmt::format("|S{}", array.longest);
      Output output(fmt::format("{}_{}.npy", prefix_, name));
      output.write(npy_header(type, shape));
      output.write(array.bytes);
      output.commit();
    }
  }

  bool reader_gone() const { return output_ && output_->reader_gone(); }

 private:
  struct Array {
    std::string bytes;
    std::vector<std::string> texts;
    std::size_t longest = 1;
  };

  std::string text_of(const SetRow& row, const Column& column) const {
    if (column.kind == Kind::cells) return to_line(cells_of_column(row, column));
    const auto value = row.values.find(column.name);
    return value == row.values.end() ? "" : value->second;
  }

  void add_element(const SetRow& row, const Column& column, const std::string& text) {
    Array& array = arrays_[column.name];
    const auto add_bytes = [&array](auto number) {
      std::array<char, sizeof number> bytes{};
      std::memcpy(bytes.data(), &number,
                  sizeof number);  // the machines that evodoku is for are little-endian
      array.bytes.append(bytes.data(), bytes.size());
    };
    switch (column.kind) {
      case Kind::cells:
        for (const int digit : cells_of_column(row, column).digits()) array.bytes += static_cast<char>(digit);
        break;
      case Kind::whole:
        add_bytes(text.empty() ? std::int64_t{-1} : static_cast<std::int64_t>(std::stoll(text)));
        break;
      case Kind::real:
        add_bytes(text.empty() ? std::nan("") : std::stod(text));
        break;
      case Kind::text:
        array.longest = std::max(array.longest, text.size());
        array.texts.push_back(text);
        break;
    }
  }

  const SetForm& form_;
  std::string prefix_;
  std::optional<Output> output_;
  std::map<std::string, Array> arrays_;
  std::uint64_t rows_ = 0;
};

SetWriter::SetWriter(const SetForm& form) : form_(form) {
  if (!form.folder.empty()) {
    std::error_code error;
    if (!std::filesystem::create_directory(form.folder, error))
      throw UsageError(fmt::format("-o {}: {}", printable(form.folder),
                                   error ? error.message() : "exists already; name a new folder"));
    sync_folder_of(form.folder);
  }
  for (std::size_t split = 0; form.splits && split < form.splits->size(); ++split)
    splits_.push_back(form.splits->name(split));
  if (splits_.empty()) splits_ = {"all"};
  for (const std::string& split : splits_) {
    files_.push_back(std::make_unique<SetFile>(form, split));
    if (form.folder.empty()) break;
  }
}

SetWriter::~SetWriter() = default;

std::optional<std::uint64_t> SetWriter::add(SetRow row) {
  const std::string& id = row.values.at("puzzle_id");
  if (form_.distinct) {
    const auto [earlier, is_new] = seen_.try_emplace(id, row.index);
    if (!is_new) return earlier->second;
  }
  std::size_t split = 0;
  if (form_.splits) {
    split = form_.splits->split_of(form_.split_by == "solution" ? row.values.at("solution_id") : id, 0);
    row.values["split"] = splits_[split];
  }
  if (form_.augment > 0) {
    row.values["group"] = std::to_string(row.index);
    row.values["augmentation"] = "0";
  }
  for (const std::string& name : {row.values["class"], std::string("all")}) {
    counts_[name].resize(splits_.size());
    ++counts_[name][split];
  }
  SetFile& file = *files_[form_.folder.empty() ? 0 : split];
  file.add(row);
  if (!form_.augmented_split.empty() && form_.augmented_split != splits_[split]) return std::nullopt;
  for (int number = 1; number <= form_.augment; ++number) {
    const Isomorphism map =
        random_isomorphism(row.puzzle.box(), form_.seed, row.index, static_cast<std::uint64_t>(number));
    SetRow isomorph = row;
    isomorph.puzzle = apply(map, row.puzzle);
    isomorph.solution = apply(map, row.solution);
    isomorph.values["augmentation"] = std::to_string(number);
    if (form_.wants({"path"})) isomorph.values["path"] = path_text(isomorph.puzzle, {});
    file.add(isomorph);
  }
  return std::nullopt;
}

bool SetWriter::reader_gone() const {
  return files_.front()->reader_gone();
}

void SetWriter::commit() {
  for (const auto& file : files_) file->commit();
  if (form_.folder.empty()) return;
  Output card(form_.folder + "/README.md");
  card.write(card_text());
  card.commit();
}

std::string SetWriter::card_text() const {
  std::string text = fmt::format(
      "# {}\n\nSudoku puzzles, made by evodoku {}:\n\n    {}\n\n"
      "Every puzzle was proved twice to have exactly one solution. `puzzle_id` is the same for all isomorphs "
      "of "
      "a puzzle, and no two puzzles of a set have the same. A split is a function of the id, so that no "
      "isomorph "
      "of a puzzle is in another split. Columns and files: docs/datasets.md of evodoku.\n\n| class | {} "
      "|\n|---|",
      form_.folder, version, form_.command,
      form_.splits ? fmt::format("{}", fmt::join(splits_, " | ")) : "puzzles");
  for (std::size_t i = 0; i < splits_.size(); ++i) text += "--:|";
  std::vector<std::string> names;
  for (const DifficultyClass& one : classes_of(dataset_rater)) names.push_back(one.name);
  names.insert(names.end(), {std::string(class_of_searched), "unsolved", "all"});
  for (const std::string& name : names) {
    if (const auto counts = counts_.find(name); counts != counts_.end())
      text += fmt::format("\n| {} | {} |", name, fmt::join(counts->second, " | "));
  }
  return text + "\n";
}

}  // namespace evodoku::tools
