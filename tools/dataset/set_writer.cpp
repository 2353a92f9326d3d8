#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "common/step_columns.hpp"
#include "common/tool.hpp"
#include "dataset/dataset.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

using Json = nlohmann::json;

constexpr double first_rounded = 9007199254740992;  // 2^53: each whole number below it is a double of its own

/// The columns for which a first record, which is no row with columns of its own, has something to say.
std::vector<std::string> columns_of(const Record& record) {
  std::string text;
  RecordWriter({.form = TextFormat::json, .only_columns = record_columns()}).append(text, record);
  const Json values = Json::parse(text);
  std::vector<std::string> columns{"puzzle", "solution"};
  for (const std::string& name : record_columns()) {
    if (!values[name].is_null() && std::ranges::find(columns, name) == columns.end()) columns.push_back(name);
  }
  for (const auto& [name, value] : record.other) columns.push_back(name);
  return columns;
}

/// Whole numbers, or of several in each element the numbers of all, one element after the other.
struct NumberList {
  std::vector<std::int16_t> numbers;
  std::size_t in_an_element = 0;  // 0: there is no element

  bool operator==(const NumberList&) const = default;
};

/// The list that a column has as JSON, or as a text of CSV; nothing if it is no list of whole numbers.
std::optional<NumberList> list_in(const Json& value) {
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    const Json inner = text.starts_with('[') ? Json::parse(text, nullptr, false) : Json();
    return inner.is_array() ? list_in(inner) : std::nullopt;
  }
  if (!value.is_array()) return std::nullopt;
  NumberList list;
  for (const Json& element : value) {
    const Json several = element.is_array() ? element : Json::array({element});
    if (&element != &value.front() && several.size() != list.in_an_element) return std::nullopt;
    list.in_an_element = several.size();
    for (const Json& number : several) {
      const bool is_above_all = number.is_number_unsigned() && number.get<std::uint64_t>() > INT16_MAX;
      if (!number.is_number_integer() || is_above_all ||
          !std::in_range<std::int16_t>(number.get<std::int64_t>()))
        return std::nullopt;
      list.numbers.push_back(number.get<std::int16_t>());
    }
  }
  return list;
}

/// Of the level of a record or a row.
Uniqueness uniqueness_of(const Record& record) {
  if (record.level) return record.level->uniqueness;
  return text_of_member(record, "level_uniqueness") == "false" ? Uniqueness::not_assumed
                                                               : Uniqueness::assumed;
}

/// The columns of a row that are the steps of its puzzle, with the uniqueness that they assume: others may have a column
/// of such a name, too.
std::map<std::string, Uniqueness> steps_in(const Record& record) {
  std::map<std::string, Uniqueness> found;
  const auto is_column = [&](const char* name) { return record.other.contains(name); };
  if (std::ranges::none_of(StepColumns::names, is_column)) return found;
  for (const Uniqueness uniqueness : {uniqueness_of(record), Uniqueness::not_assumed}) {
    StepColumns steps(PencilMarks(record.puzzle), uniqueness, {});
    for (const char* const name : StepColumns::names) {
      const auto column = record.other.find(name);
      if (column == record.other.end() || found.contains(name)) continue;
      const Json value = Json::parse(column->second);
      const Json right = Json::parse(steps.value_of(name).value_or("null"));
      if (right == value || (right.is_array() && list_in(right) == list_in(value)))
        found.emplace(name, uniqueness);
    }
  }
  return found;
}

/// The record of an isomorph, without what is true of the original alone, and with steps of its own.
Record mapped(const Isomorphism& map, const Record& record, const std::map<std::string, Uniqueness>& own) {
  Record isomorph = record;
  isomorph.puzzle = apply(map, record.puzzle);
  isomorph.solution = apply(map, *record.solution);
  isomorph.symmetry.reset();
  isomorph.seed.reset();
  isomorph.index.reset();
  isomorph.args.reset();
  isomorph.version.reset();
  for (const char* const name : {"symmetry", "generated_seed", "generated_index", "generated_args",
                                 "generated_version", "hint", "waits", "path_reaches"})
    isomorph.other.erase(name);
  for (const Uniqueness uniqueness : {Uniqueness::assumed, Uniqueness::not_assumed}) {
    std::optional<StepColumns> steps;
    for (const auto& [name, assumed] : own) {
      if (assumed != uniqueness) continue;
      if (!steps) steps.emplace(PencilMarks(isomorph.puzzle), uniqueness, std::stop_token());
      isomorph.other[name] = steps->value_of(name).value_or("null");
    }
  }
  return isomorph;
}

}  // namespace

/// A column as arrays, one for each split, all of one type: the first value that is known decides it, and a fraction
/// makes whole numbers real ones.
class ArrayColumn {
 public:
  ArrayColumn(std::string name, std::size_t splits)
      : name_(std::move(name)),
        type_(name_ == "puzzle" || name_ == "solution" ? Type::cells : Type::unknown),
        splits_(splits) {}

  const std::string& name() const { return name_; }

  void add(std::size_t split, const Json& value, const Record& record) {
    Values& values = splits_[split];
    ++values.rows;
    if (type_ == Type::cells) {
      const auto& cells = (name_ == "puzzle" ? record.puzzle : *record.solution).digits();
      values.cells.append(cells.begin(), cells.end());
      cells_a_row_ = cells.size();
      return;
    }
    learn_type(value);
    if (type_ == Type::list) {
      std::optional<NumberList> list = value.is_null() ? NumberList() : list_in(value);
      const std::size_t width = list ? list->in_an_element : 0;
      if (width > 0 && in_an_element_ == 0) in_an_element_ = width;
      if (!list || (width > 0 && width != in_an_element_))
        throw UsageError(fmt::format(
            "--format npy: column {} has lists of whole numbers, and {}: leave it out with --columns", name_,
            printable(value.dump())));
      longest_list_ = std::max(longest_list_, list->numbers.size());
      values.lists.push_back(std::move(list->numbers));
    } else if (type_ == Type::text) {
      values.texts.push_back(value.is_null()     ? ""
                             : value.is_string() ? value.get<std::string>()
                                                 : value.dump());
    } else {
      has_unknown_ = has_unknown_ || value.is_null();
      has_minus_one_ = has_minus_one_ || value == -1;
      values.numbers.push_back(value.is_boolean()  ? static_cast<double>(value.get<bool>())
                               : value.is_number() ? value.get<double>()
                                                   : std::nan(""));
    }
  }

  /// NumPy's file for a split. (The machines that evodoku is for are little-endian.)
  std::string file_of(std::size_t split) const {
    const Values& values = splits_[split];
    std::vector<std::uint64_t> shape{values.rows};
    if (type_ == Type::cells) {
      shape.push_back(cells_a_row_);
      return npy_header("|u1", shape) + values.cells;
    }
    std::string bytes;
    if (type_ == Type::text) {
      std::size_t longest = 1;
      for (const std::string& text : values.texts) longest = std::max(longest, text.size());
      for (const std::string& text : values.texts) bytes.append(text).append(longest - text.size(), '\0');
      return npy_header(fmt::format("|S{}", longest), shape) + bytes;
    }
    if (type_ == Type::list) {
      const std::size_t width = std::max<std::size_t>(in_an_element_, 1);
      shape.push_back(longest_list_ / width);
      if (width > 1) shape.push_back(width);
      for (std::vector<std::int16_t> list : values.lists) {
        list.resize(longest_list_, -1);
        bytes.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof list[0]);
      }
      return npy_header("<i2", shape) + bytes;
    }
    // -1 stands for what is not known, unless it is a value
    const bool are_whole = type_ == Type::whole && !(has_unknown_ && has_minus_one_);
    for (const double number : values.numbers) {
      const std::int64_t whole = !are_whole || std::isnan(number) ? -1 : std::int64_t(number);
      std::array<char, sizeof number> element{};
      std::memcpy(element.data(), are_whole ? static_cast<const void*>(&whole) : &number, element.size());
      bytes.append(element.data(), element.size());
    }
    return npy_header(are_whole ? "<i8" : "<f8", shape) + bytes;
  }

 private:
  enum class Type { unknown, cells, whole, real, text, list };
  struct Values {
    std::uint64_t rows = 0;
    std::string cells;
    std::vector<double> numbers;  // NaN: not known
    std::vector<std::string> texts;
    std::vector<std::vector<std::int16_t>> lists;
  };

  void learn_type(const Json& value) {
    if (value.is_null()) return;
    const bool is_number = value.is_number() || value.is_boolean();
    if (type_ == Type::unknown) {
      type_ = list_in(value)          ? Type::list
              : !is_number            ? Type::text
              : is_real_column(name_) ? Type::real
                                      : Type::whole;
      for (Values& values : splits_) {
        if (type_ == Type::text) values.texts.resize(std::exchange(values.numbers, {}).size());
        if (type_ == Type::list) values.lists.resize(std::exchange(values.numbers, {}).size());
      }
    }
    if (!is_number && type_ != Type::text && type_ != Type::list)
      throw UsageError(fmt::format("--format npy: column {} has numbers, and {}: leave it out with --columns",
                                   name_, printable(value.dump())));
    if (type_ != Type::whole) return;
    if (value.is_number_integer() && std::abs(value.get<double>()) >= first_rounded)
      throw UsageError(fmt::format(
          "--format npy: column {} has whole numbers of 2^53 and more, such as {}, which would be "
          "rounded: leave it out with --columns",
          name_, value.dump()));
    if (!value.is_boolean() && !value.is_number_integer()) type_ = Type::real;
  }

  std::string name_;
  Type type_;
  std::uint64_t cells_a_row_ = 0;
  bool has_unknown_ = false;
  bool has_minus_one_ = false;
  std::size_t in_an_element_ = 0;  // of lists
  std::size_t longest_list_ = 0;   // in all splits, so that their arrays fit together
  std::vector<Values> splits_;
};

std::vector<std::string> added_columns(const SetForm& form) {
  std::vector<std::string> names;
  if (form.splits) names = {"split"};
  if (form.augment > 0) names.insert(names.end(), {"group", "augmentation"});
  return names;
}

SetWriter::SetWriter(const SetForm& form) : form_(form), counted_(form.counted) {
  if (!form.folder.empty()) {
    std::error_code error;
    if (!std::filesystem::create_directory(form.folder, error))
      throw UsageError(fmt::format("-o {}: {}", printable(form.folder),
                                   error ? error.message() : "exists already; name a new folder"));
    sync_folder_of(form.folder);
  }
  splits_ = form.splits ? form.splits->names() : std::vector<std::string>{"all"};
  sizes_.resize(splits_.size());
  missing_.insert(form.columns.begin(), form.columns.end());
  if (form.format == "npy") return;
  if (form.folder.empty()) outputs_.push_back(std::make_unique<Output>("-"));
  for (const std::string& split : splits_) {
    if (!form.folder.empty())
      outputs_.push_back(std::make_unique<Output>(
          fmt::format("{}/{}.{}", form.folder, split, form.format == "csv" ? "csv" : "jsonl")));
  }
}

SetWriter::~SetWriter() {
  outputs_.clear();
  std::error_code error;  // only an empty folder can be removed
  if (!form_.folder.empty()) std::filesystem::remove(form_.folder, error);
}

void SetWriter::begin(const SetRow& first) {
  columns_ = form_.columns;
  if (columns_.empty()) {
    columns_ = first.read.columns.empty() ? columns_of(first.read.record) : first.read.columns;
    std::ranges::copy_if(added_columns(form_), std::back_inserter(columns_), [this](const std::string& name) {
      return std::ranges::find(columns_, name) == columns_.end();
    });
  }
  for (const std::string& name : record_columns()) {
    if (std::ranges::find(columns_, name) == columns_.end())
      unwritten_.push_back({name, ColumnText(name), is_rating_column(name)});
  }
  require_box(first);
  writer_.emplace(WriteOptions{.form = form_.format == "csv" ? TextFormat::csv : TextFormat::json,
                               .only_columns = columns_});
  writer_->append_header(text_);
  for (const auto& output : outputs_) output->write(text_, false);
  if (form_.format != "npy") return;
  std::set<std::string> files;
  for (const std::string& name : columns_) {
    const bool is_free = std::ranges::all_of(
        splits_, [&](const std::string& split) { return files.insert(split + "_" + name).second; });
    if (!is_free || name.find('/') != std::string::npos)
      throw UsageError(fmt::format("--format npy: column {}: {}: leave it out with --columns",
                                   printable(name),
                                   is_free ? "no file has a / in its name"
                                           : "a split and another column give the same name to a file"));
    arrays_.emplace_back(name, splits_.size());
  }
}

/// Whatever is lost is told: columns of later rows that the first does not have; and of those that are named, the ones
/// that no row has (at the end).
void SetWriter::look_for_columns(const ReadPuzzle& row) {
  for (auto name = missing_.begin(); name != missing_.end();) {
    const bool is_there =
        row.record.other.contains(*name) || std::ranges::find(row.columns, *name) != row.columns.end() ||
        *name == "puzzle" || *name == "solution" || *name == "box" || *name == "clues" ||
        (row.columns.empty() && is_record_column(*name) && !ColumnText(*name).of(row.record).empty());
    name = is_there ? missing_.erase(name) : std::next(name);
  }
  if (!form_.columns.empty() || form_.quiet) return;
  const auto tell = [&](const std::string& name) {
    if (std::ranges::find(columns_, name) == columns_.end() && told_.insert(name).second)
      say("column {}: left out, because the first row does not have it (--columns can name it)\n",
          printable(name));
  };
  if (row.columns.empty()) {                                      // a record or a line
    const bool is_rated = row.record.rating || row.record.level;  // most columns are of these
    for (const Unwritten& column : unwritten_) {
      if ((is_rated || !column.is_of_rating) && !column.text.of(row.record).empty()) tell(column.name);
    }
    for (const auto& [name, value] : row.record.other) tell(name);
  } else if (row.columns != columns_of_row_) {
    columns_of_row_ = row.columns;
    std::ranges::for_each(row.columns, tell);
  }
}

/// Without it a row would be read as another puzzle.
void SetWriter::require_box(const SetRow& row) const {
  const Box box = row.read.record.puzzle.box();
  if (form_.format != "npy" && box != Box::for_side(box.side()) &&
      std::ranges::find(columns_, "box") == columns_.end())
    throw UsageError(
        fmt::format("row {}: its boxes are {}, and without a column box it would be read with others: add "
                    "box to --columns",
                    row.index, box.name()));
}

void SetWriter::add(SetRow row, std::size_t split) {
  if (!writer_) begin(row);
  Record& record = row.read.record;
  require_box(row);
  if (form_.splits) record.other["split"] = Json(splits_[split]).dump();
  if (form_.augment > 0) {
    record.other["group"] = std::to_string(row.index);
    record.other["augmentation"] = "0";
  }
  look_for_columns(row.read);
  std::vector<std::uint64_t>& counts = counts_[counted_.of(record)];
  counts.resize(splits_.size());
  ++counts[split];
  ++sizes_[split];
  write(record, split);
  if (form_.augment == 0 || (!form_.augmented_split.empty() && form_.augmented_split != splits_[split]))
    return;
  for (const char* const name : StepColumns::names) {  // they cost much
    if (std::ranges::find(columns_, name) == columns_.end()) record.other.erase(name);
  }
  // the path of evodoku-rate --explain is an array
  if (const auto path = record.other.find("path");
      path != record.other.end() && path->second.starts_with('['))
    record.other.erase(path);
  const std::map<std::string, Uniqueness> own = steps_in(record);
  for (const char* const name : StepColumns::names) {
    if (record.other.contains(name) && !own.contains(name) && !form_.quiet && told_.insert(name).second)
      say("column {}: not the steps that evodoku finds, so that isomorphs have it as their original does\n",
          name);
  }
  for (int number = 1; number <= form_.augment && received_signal() == 0; ++number) {
    const Isomorphism map =
        Isomorphism::random(record.puzzle.box(), form_.seed, row.index * form_.augment + number - 1);
    Record isomorph = mapped(map, record, own);
    isomorph.other["augmentation"] = std::to_string(number);
    write(isomorph, split);
  }
}

void SetWriter::write(const Record& record, std::size_t split) {
  text_.clear();
  writer_->append(text_, record);
  // a part of one split is not a part of the set: of a folder nothing is kept after a write error
  const bool is_alone = form_.folder.empty();
  if (!outputs_.empty()) return outputs_[is_alone ? 0 : split]->write(text_, is_alone);
  const Json values = Json::parse(text_);
  for (ArrayColumn& column : arrays_) column.add(split, values[column.name()], record);
}

bool SetWriter::commit(int exit_code) {
  if (!writer_ && exit_code != exit_done && !form_.folder.empty()) {
    say("-o {}: not made: nothing of what was asked for was reached\n", printable(form_.folder));
    return true;
  }
  // in a new folder there is nothing to replace, and a split may be empty
  for (const auto& output : outputs_) output->commit(form_.folder.empty() ? exit_code : int{exit_done});
  for (const ArrayColumn& column : arrays_) {
    for (std::size_t split = 0; split < splits_.size(); ++split)
      write_whole(fmt::format("{}/{}_{}.npy", form_.folder, splits_[split], column.name()),
                  column.file_of(split));
  }
  if (!form_.folder.empty()) write_whole(form_.folder + "/README.md", card_text());
  for (const std::string& name : missing_) {
    if (writer_ && is_record_column(name)) {
      say("--columns {}: no row has a value in this column\n", name);
    } else if (writer_) {
      say("--columns {}: no row has a column of this name{}\n", printable(name),
          did_you_mean(name, record_columns()));
    }
  }
  return !writer_ || missing_.empty();
}

std::string SetWriter::card_text() const {
  std::string text = fmt::format(
      "# {}\n\nSudoku puzzles, each with exactly one solution, split by evodoku {}:\n\n    {}\n\n"
      "Isomorphs of a puzzle are in one split. Columns and files: docs/datasets.md of evodoku.\n\n| {} | {} "
      "|\n|---|",
      form_.folder, version, form_.command, form_.counted,
      form_.splits ? fmt::format("{}", fmt::join(splits_, " | ")) : "puzzles");
  for (std::size_t i = 0; i < splits_.size(); ++i) text += "--:|";
  // classes in their order, any other values in that of the alphabet
  std::vector<std::string> names = names_in(classes_of(raters().front()));
  for (const auto& [name, counts] : counts_) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  for (const std::string& name : names) {
    if (const auto counts = counts_.find(name); counts != counts_.end() && !name.empty())
      text += fmt::format("\n| {} | {} |", boost::replace_all_copy(printable(name), "|", "\\|"),
                          fmt::join(counts->second, " | "));
  }
  text += fmt::format("\n| all | {} |\n", fmt::join(sizes_, " | "));
  if (std::ranges::find(columns_, "order_techniques") != columns_.end()) {
    text += "\nTechniques by their number in order_techniques:\n\n";
    for (const TechniqueInfo& info : techniques())
      text += fmt::format("{} {}{}\n", static_cast<int>(info.technique), info.name,
                          info.technique == techniques().back().technique ? "." : ",");
  }
  return text;
}

}  // namespace evodoku::tools
