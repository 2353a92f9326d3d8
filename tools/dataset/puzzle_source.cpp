#include "dataset/puzzle_source.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "common/exit_code.hpp"
#include "common/input.hpp"
#include "common/store_file.hpp"
#include "dataset/set_input.hpp"
#include "evodoku_db/store.hpp"

namespace evodoku::tools {

namespace {

std::string source_of(const std::string& name) {
  std::string source = std::filesystem::path(name).filename().string();
  for (char& c : source) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';  // a row is a line
  }
  return source;
}

/// Standard input, which an interrupt ends.
class PipeSource : public PuzzleSource {
 public:
  PipeSource(std::optional<Box> box, const Interrupt& interrupt) : input_(options_for(box), interrupt) {}

  std::optional<std::variant<InputPuzzle, TextError>> next() override {
    auto item = input_.next();
    if (!item) return std::nullopt;
    if (auto* const error = std::get_if<TextError>(&*item)) return std::move(*error);
    auto& [record, line] = std::get<ReadPuzzle>(*item);
    return InputPuzzle{next_++, std::move(record.puzzle), "standard input",
                       fmt::format("standard input:{}", line)};
  }

 private:
  static CommonOptions options_for(std::optional<Box> box) {
    CommonOptions options;
    options.files = {"-"};
    options.box = box;
    return options;
  }
  PuzzleInput input_;
  std::uint64_t next_ = 0;
};

/// A file from any source, read as by audit.
class FileSource : public PuzzleSource {
 public:
  FileSource(const std::string& name, std::optional<Box> box)
      : input_({.name = name, .answers = ""}, SetReadOptions{.box = box}), source_(source_of(name)) {}

  std::optional<std::variant<InputPuzzle, TextError>> next() override {
    auto item = input_.next();
    if (!item) return std::nullopt;
    if (auto* const error = std::get_if<TextError>(&*item)) return std::move(*error);
    auto& row = std::get<SetRow>(*item);
    return InputPuzzle{next_++, std::move(row.puzzle), source_, fmt::format("{}:{}", source_, row.line)};
  }

 private:
  SetInput input_;
  std::string source_;
  std::uint64_t next_ = 0;
};

class StoreSource : public PuzzleSource {
 public:
  explicit StoreSource(const std::string& name)
      : store_(open_store(name)), rows_(store_.select({.only_puzzles = true})), source_(source_of(name)) {}

  std::optional<std::variant<InputPuzzle, TextError>> next() override {
    const auto row = rows_.next();
    if (!row) return std::nullopt;
    return InputPuzzle{next_++, row->record.puzzle, source_,
                       fmt::format("puzzle {} of {}", row->id, source_)};
  }

 private:
  db::Store store_;
  db::Cursor<db::StoredRecord> rows_;
  std::string source_;
  std::uint64_t next_ = 0;
};

}  // namespace

std::unique_ptr<PuzzleSource> open_source(const std::string& name, std::optional<Box> box,
                                          const Interrupt& interrupt) {
  if (is_database(name)) return std::make_unique<StoreSource>(name);
  if (name == "-") return std::make_unique<PipeSource>(box, interrupt);
  set_files({name});  // throws if it does not exist
  if (std::filesystem::is_directory(name))
    throw UsageError(fmt::format("{}: is a directory: name a file in it", name));
  return std::make_unique<FileSource>(name, box);
}

}  // namespace evodoku::tools
