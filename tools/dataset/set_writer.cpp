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
using Json = nlohmann::json;

}  // namespace

bool SetForm::wants(const std::vector<std::string>& names) const {
  return std::ranges::find_first_of(columns, names) != columns.end();
}

std::string path_text(const Grid& puzzle, const std::stop_token& stop) {
  PencilMarks marks(puzzle);
  std::vector<std::string> lines;
  for (const Deduction& step : solving_path(puzzle, {.stop = stop}).steps) {
    lines.push_back(sentence(step, marks.box(), branches_of(step, marks, stop)));
    marks.apply(step);
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

/// One file of the set: the rows of a split, or of all; or one of each array.
class SetFile {
 public:
  SetFile(const SetForm& form, const std::string& split)
      : form_(form),
        prefix_(form.folder.empty() ? "" : form.folder + "/" + split),
        writer_({.form = form.format == "csv" ? TextFormat::csv : TextFormat::json,
                 .only_columns = form.columns}) {
    if (form.format == "npy") return;
    output_.emplace(form.folder.empty() ? "-" : prefix_ + (form.format == "csv" ? ".csv" : ".jsonl"));
    if (!form.is_first) return;
    writer_.append_header(text_);
    write();
  }

  void add(const Record& record) {
    ++rows_;
    text_.clear();
    writer_.append(text_, record);
    if (output_) return write();
    const Json object = Json::parse(text_);
    for (const std::string& name : form_.columns) {
      const Grid& cells = name == "puzzle" ? record.puzzle : *record.solution;
      add_element(arrays_[name], kind_of(name), object[name], cells);
    }
  }

  void commit(int exit_code) {
    if (output_) return output_->commit(exit_code);
    for (const std::string& name : form_.columns) {
      const Kind kind = kind_of(name);
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
      output.commit(exit_done);
    }
  }

  bool reader_gone() const { return output_ && output_->reader_gone(); }

 private:
  struct Array {
    std::string bytes;
    std::vector<std::string> texts;
    std::size_t longest = 1;
  };

  static Kind kind_of(const std::string& name) {
    return std::ranges::find(all_columns, name, &Column::name)->kind;
  }

  /// Lines of CSV end with CR LF, as RFC 4180 has it.
  void write() {
    if (form_.format == "csv") text_.replace(text_.size() - 1, 1, "\r\n");
    output_->write(text_);
  }

  static void add_element(Array& array, Kind kind, const Json& value, const Grid& cells) {
    const auto add_bytes = [&array](auto number) {
      std::array<char, sizeof number> bytes{};
      std::memcpy(bytes.data(), &number,
                  sizeof number);  // the machines that evodoku is for are little-endian
      array.bytes.append(bytes.data(), bytes.size());
    };
    if (kind == Kind::cells) array.bytes.append(cells.digits().begin(), cells.digits().end());
    if (kind == Kind::whole) add_bytes(value.is_null() ? std::int64_t{-1} : value.get<std::int64_t>());
    if (kind == Kind::real) add_bytes(value.is_null() ? std::nan("") : value.get<double>());
    if (kind != Kind::text) return;
    array.texts.push_back(value.is_null() ? "" : value.get<std::string>());
    array.longest = std::max(array.longest, array.texts.back().size());
  }

  const SetForm& form_;
  std::string prefix_;
  RecordWriter writer_;
  std::string text_;  // of a row
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
  if (form_.distinct) {
    const auto [earlier, is_new] = seen_.try_emplace(row.puzzle_id, row.index);
    if (!is_new) return earlier->second;
  }
  Record& record = row.record;
  std::size_t split = 0;
  if (form_.splits) {
    split = form_.splits->split_of(form_.split_by == "solution" ? row.solution_id : row.puzzle_id, 0);
    record.other["split"] = Json(splits_[split]).dump();
  }
  if (form_.augment > 0) {
    record.other["group"] = std::to_string(row.index);
    record.other["augmentation"] = "0";
  }
  for (const std::string& name : {record.rating ? record.rating->difficulty_class : "", std::string("all")}) {
    counts_[name].resize(splits_.size());
    ++counts_[name][split];
  }
  SetFile& file = *files_[form_.folder.empty() ? 0 : split];
  file.add(record);
  if (!form_.augmented_split.empty() && form_.augmented_split != splits_[split]) return std::nullopt;
  for (int number = 1; number <= form_.augment; ++number) {
    const Isomorphism map =
        random_isomorphism(record.puzzle.box(), form_.seed, row.index, static_cast<std::uint64_t>(number));
    Record isomorph = record;
    isomorph.puzzle = apply(map, record.puzzle);
    isomorph.solution = apply(map, *record.solution);
    isomorph.other["augmentation"] = std::to_string(number);
    if (form_.wants({"path"})) isomorph.other["path"] = Json(path_text(isomorph.puzzle, {})).dump();
    file.add(isomorph);
  }
  return std::nullopt;
}

bool SetWriter::reader_gone() const {
  return files_.front()->reader_gone();
}

void SetWriter::commit(int exit_code) {
  // in a new folder there is nothing to replace, and a split may be empty
  for (const auto& file : files_) file->commit(form_.folder.empty() ? exit_code : int{exit_done});
  if (form_.folder.empty()) return;
  Output card(form_.folder + "/README.md");
  card.write(card_text());
  card.commit(exit_done);
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
