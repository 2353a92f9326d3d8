#include "dataset/set_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "common/exit_code.hpp"
#include "common/output.hpp"
#include "dataset/data_card.hpp"
#include "dataset/sqlite_output.hpp"
#include "evodoku/gzip.hpp"

namespace evodoku::tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* line_end = "\r\n";  // RFC 4180, as in every CSV of evodoku
constexpr const char* marker = ".evodoku-unfinished";

/// A destination of bytes.
class Bytes {
 public:
  virtual ~Bytes() = default;
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  virtual void write(std::string_view text) = 0;
  virtual void finish() = 0;
  virtual bool reader_gone() const { return false; }

 protected:
  Bytes() = default;
};

/// A file in a folder that has not been moved to its place yet.
class PlainFile : public Bytes {
 public:
  explicit PlainFile(std::string name) : name_(std::move(name)), file_(std::fopen(name_.c_str(), "wbe")) {
    if (file_ == nullptr) fail();
  }
  ~PlainFile() override {
    if (file_ != nullptr) std::fclose(file_);
  }
  void write(std::string_view text) override {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
  }
  void rewrite_start(std::string_view text) {
    if (std::fseek(file_, 0, SEEK_SET) != 0) fail();
    write(text);
  }
  void finish() override {
    if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) fail();
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
  }
  std::string name_;
  std::FILE* file_;
};

/// -o FILE, or standard output.
class OneFile : public Bytes {
 public:
  explicit OneFile(const std::string& name) : output_(name) {}
  void write(std::string_view text) override { output_.write(text); }
  void finish() override { output_.commit(); }
  bool reader_gone() const override { return output_.reader_gone(); }

 private:
  Output output_;
};

/// Compresses by gzip whatever is written.
class Packed : public Bytes {
 public:
  Packed(std::unique_ptr<Bytes> bytes, const std::string& name)
      : bytes_(std::move(bytes)), sink_(*bytes_), gzip_(sink_, name) {}
  void write(std::string_view text) override {
    gzip_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
  }
  void finish() override {
    gzip_.finish();
    bytes_->finish();
  }
  bool reader_gone() const override { return bytes_->reader_gone(); }

 private:
  class Sink : public std::streambuf {
   public:
    explicit Sink(Bytes& bytes) : bytes_(bytes) {}

   protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
      bytes_.write({text, static_cast<std::size_t>(size)});
      return size;
    }
    int_type overflow(int_type symbol) override {
      const char one = traits_type::to_char_type(symbol);
      bytes_.write({&one, 1});
      return symbol;
    }

   private:
    Bytes& bytes_;
  };
  std::unique_ptr<Bytes> bytes_;
  Sink sink_;
  GzipBuffer gzip_;
};

std::unique_ptr<Bytes> packed_if(bool gzip, std::unique_ptr<Bytes> bytes, const std::string& name) {
  if (!gzip) return bytes;
  return std::make_unique<Packed>(std::move(bytes), name);
}

/// The rows of one split (or of all) in one format.
class RowFormat {
 public:
  virtual ~RowFormat() = default;
  RowFormat(const RowFormat&) = delete;
  RowFormat& operator=(const RowFormat&) = delete;
  virtual void write(const OutputRow& row) = 0;
  virtual void finish() = 0;
  virtual bool reader_gone() const { return false; }

 protected:
  RowFormat() = default;
};

class CsvFormat : public RowFormat {
 public:
  CsvFormat(std::unique_ptr<Bytes> bytes, const std::vector<const Column*>& columns)
      : bytes_(std::move(bytes)) {
    std::string line;
    for (const Column* column : columns) line += fmt::format("{}{}", line.empty() ? "" : ",", column->name);
    bytes_->write(line + line_end);
  }
  void write(const OutputRow& row) override {
    std::string line;
    for (const std::string& value : row.values) {
      if (&value != row.values.data()) line += ',';
      append(value, line);
    }
    bytes_->write(line + line_end);
  }
  void finish() override { bytes_->finish(); }
  bool reader_gone() const override { return bytes_->reader_gone(); }

 private:
  static void append(const std::string& value, std::string& line) {
    if (value.find_first_of(",\"") == std::string::npos) {
      line += value;
      return;
    }
    line += '"';
    for (const char c : value) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  std::unique_ptr<Bytes> bytes_;
};

class JsonFormat : public RowFormat {
 public:
  JsonFormat(std::unique_ptr<Bytes> bytes, const std::vector<const Column*>& columns)
      : bytes_(std::move(bytes)), columns_(columns) {}
  void write(const OutputRow& row) override {
    std::string line = "{";
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& value = row.values[i];
      line += fmt::format("{}\"{}\":", i == 0 ? "" : ",", columns_[i]->name);
      if (value.empty()) {
        line += "null";
      } else if (columns_[i]->kind == ColumnKind::text) {
        line += nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      } else {
        line += value;
      }
    }
    bytes_->write(line + "}\n");
  }
  void finish() override { bytes_->finish(); }
  bool reader_gone() const override { return bytes_->reader_gone(); }

 private:
  std::unique_ptr<Bytes> bytes_;
  const std::vector<const Column*>& columns_;
};

class SqliteFormat : public RowFormat {
 public:
  SqliteFormat(const std::string& file, const std::vector<const Column*>& columns) : table_(file, columns) {}
  void write(const OutputRow& row) override { table_.insert(row.values); }
  void finish() override { table_.finish(); }

 private:
  SqliteTable table_;
};

/// One array per column: of cells for grids, of numbers, of texts.
class NpyFormat : public RowFormat {
 public:
  /// Files "PREFIX_COLUMN.npy"; their names are added to `files`.
  NpyFormat(const fs::path& folder, const std::string& prefix, const std::vector<const Column*>& columns,
            const std::vector<std::size_t>& widths, std::size_t cells, std::vector<std::string>& files) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Column& column = *columns[i];
      Array array{.column = i, .kind = column.kind, .header = {}, .width = widths[i], .file = nullptr};
      array.is_cells = column.stored == Stored::question || column.stored == Stored::answer;
      array.header.shape = {0};
      if (array.is_cells) {
        array.header = {"|u1", {0, cells}};
      } else if (column.kind == ColumnKind::text) {
        array.width = std::max<std::size_t>(array.width, 1);
        array.header.type = fmt::format("|S{}", array.width);
      } else {
        array.header.type = column.kind == ColumnKind::integer ? "<i8" : "<f8";
      }
      files.push_back(fmt::format("{}_{}.npy", prefix, column.name));
      array.file = std::make_unique<PlainFile>((folder / files.back()).string());
      array.file->write(npy_header_text(array.header));
      arrays_.push_back(std::move(array));
    }
  }

  void write(const OutputRow& row) override {
    for (Array& array : arrays_) {
      ++array.header.shape[0];
      array.file->write(element_of(array, row.values[array.column]));
    }
  }

  void finish() override {
    for (Array& array : arrays_) {
      array.file->rewrite_start(npy_header_text(array.header));
      array.file->finish();
    }
  }

 private:
  struct Array {
    std::size_t column;
    ColumnKind kind;
    bool is_cells = false;
    NpyHeader header;
    std::size_t width;
    std::unique_ptr<PlainFile> file;
  };

  static std::string little_endian(std::uint64_t number) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
    return bytes;
  }

  static std::string element_of(const Array& array, const std::string& value) {
    if (array.is_cells) return cells_of_line(value);
    if (array.kind == ColumnKind::text) {
      std::string bytes = value;
      bytes.resize(array.width, '\0');
      return bytes;
    }
    if (array.kind == ColumnKind::integer)
      return little_endian(value.empty() ? std::uint64_t(-1) : std::stoull(value));
    const double number = value.empty() ? std::numeric_limits<double>::quiet_NaN() : std::stod(value);
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    return little_endian(word);
  }

  /// Accepts a line of symbols, or of numbers separated by blanks.
  static std::string cells_of_line(const std::string& line) {
    const auto grid = grid_from_line(line);
    const auto digits = std::get<Grid>(grid).digits();
    return {digits.begin(), digits.end()};
  }

  std::vector<Array> arrays_;
};

/// All splits in one file.
class FileOutput : public SetOutput {
 public:
  FileOutput(const SetTarget& target, const SetRequest& request) : name_(target.name) {
    if (target.format == SetFormat::sqlite) {
      unfinished_ = target.name + ".unfinished";
      fs::remove(unfinished_);
      rows_ = std::make_unique<SqliteFormat>(unfinished_, request.columns);
      return;
    }
    auto bytes = packed_if(target.gzip, std::make_unique<OneFile>(target.name), target.name);
    if (target.format == SetFormat::csv) {
      rows_ = std::make_unique<CsvFormat>(std::move(bytes), request.columns);
    } else {
      rows_ = std::make_unique<JsonFormat>(std::move(bytes), request.columns);
    }
  }
  ~FileOutput() override {
    rows_.reset();
    std::error_code ignored;
    if (!unfinished_.empty()) fs::remove(unfinished_, ignored);
  }

  void write(const OutputRow& row) override { rows_->write(row); }
  void finish(const SetCounts&) override {
    rows_->finish();
    if (!unfinished_.empty()) fs::rename(std::exchange(unfinished_, {}), name_);
  }
  bool reader_gone() const override { return rows_->reader_gone(); }

 private:
  std::string name_;
  std::string unfinished_;
  std::unique_ptr<RowFormat> rows_;
};

std::string sum_of_file(const fs::path& file) {
  std::ifstream bytes(file, std::ios::binary);
  Sha256 sum;
  std::vector<char> piece(std::size_t{1} << 16);
  while (bytes.read(piece.data(), static_cast<std::streamsize>(piece.size())) || bytes.gcount() > 0) {
    sum.add({piece.data(), static_cast<std::size_t>(bytes.gcount())});
  }
  if (!bytes.eof()) throw Failure(fmt::format("{}: cannot be read again", file.string()));
  return sum.sum();
}

void write_file(const fs::path& name, const std::string& text) {
  PlainFile file(name.string());
  file.write(text);
  file.finish();
}

/// One file per split, a data card, checksums; all in a temporary folder beside the target until the end.
class FolderOutput : public SetOutput {
 public:
  FolderOutput(const SetTarget& target, const SetRequest& request, const SetMeasures& measures)
      : target_(target), request_(request), folder_(target.name + ".unfinished") {
    make_folder();
    if (target.format == SetFormat::sqlite) {
      files_ = {"puzzles.sqlite"};
      splits_.push_back(std::make_unique<SqliteFormat>((folder_ / files_[0]).string(), request.columns));
      return;
    }
    for (const std::string& name : split_names(request)) {
      if (target.format == SetFormat::npy) {
        splits_.push_back(std::make_unique<NpyFormat>(folder_, name, request.columns, widths(measures),
                                                      measures.cells, files_));
        continue;
      }
      files_.push_back(name + extension_of(target));
      auto bytes = packed_if(target.gzip, std::make_unique<PlainFile>((folder_ / files_.back()).string()),
                             files_.back());
      if (target.format == SetFormat::csv) {
        splits_.push_back(std::make_unique<CsvFormat>(std::move(bytes), request.columns));
      } else {
        splits_.push_back(std::make_unique<JsonFormat>(std::move(bytes), request.columns));
      }
    }
  }
  ~FolderOutput() override {
    splits_.clear();
    std::error_code ignored;
    if (!is_in_place_) fs::remove_all(folder_, ignored);
  }

  void write(const OutputRow& row) override { splits_[splits_.size() == 1 ? 0 : row.split]->write(row); }

  void finish(const SetCounts& counts) override {
    for (const auto& split : splits_) split->finish();
    write_file(folder_ / "README.md", data_card(request_, target_, counts, files_));
    write_file(folder_ / "set.spec", text_of(request_.spec));
    std::vector<std::string> all = files_;
    all.emplace_back("README.md");
    all.emplace_back("set.spec");
    std::ranges::sort(all);
    std::string sums;
    for (const std::string& file : all) sums += fmt::format("{}  {}\n", sum_of_file(folder_ / file), file);
    write_file(folder_ / "SHA256SUMS", sums);
    fs::remove(folder_ / marker);
    std::error_code error;
    fs::remove(target_.name, error);  // an empty folder; anything else would have been refused
    fs::rename(folder_, target_.name, error);
    if (error)
      throw Failure(
          fmt::format("{}: cannot be renamed to its final name: {}", target_.name, error.message()));
    is_in_place_ = true;
  }

 private:
  void make_folder() {
    if (fs::exists(folder_)) {
      if (!fs::exists(folder_ / marker))
        throw UsageError(fmt::format("{}: exists already: remove it", folder_.string()));
      fs::remove_all(folder_);  // left by a run that was killed
    }
    std::error_code error;
    fs::create_directory(folder_, error);
    if (error) throw Failure(fmt::format("{}: cannot be made: {}", folder_.string(), error.message()));
    write_file(folder_ / marker, "");
  }

  std::vector<std::size_t> widths(const SetMeasures& measures) const {
    std::vector<std::size_t> all;
    for (const Column* column : request_.columns) {
      constexpr std::size_t longest_of_others = 40;  // for names of splits, raters and versions
      all.push_back(column->stored == Stored::count_of_them
                        ? longest_of_others
                        : measures.widths[static_cast<std::size_t>(column->stored)]);
    }
    return all;
  }

  SetTarget target_;
  const SetRequest& request_;
  fs::path folder_;
  std::vector<std::string> files_;
  std::vector<std::unique_ptr<RowFormat>> splits_;
  bool is_in_place_ = false;
};

struct Extension {
  const char* text;
  SetFormat format;
  bool gzip;
};
constexpr std::array<Extension, 6> extensions{{{".csv", SetFormat::csv, false},
                                               {".csv.gz", SetFormat::csv, true},
                                               {".jsonl", SetFormat::jsonl, false},
                                               {".jsonl.gz", SetFormat::jsonl, true},
                                               {".npy", SetFormat::npy, false},
                                               {".sqlite", SetFormat::sqlite, false}}};

}  // namespace

std::string extension_of(const SetTarget& target) {
  const auto* const found = std::ranges::find_if(extensions, [&](const Extension& one) {
    return one.format == target.format && one.gzip == target.gzip;
  });
  return found->text;
}

namespace {

/// "set.parquet" is probably not meant to be a folder.
void require_no_other_ending(const SetTarget& target) {
  const std::string ending = fs::path(target.name).extension().string();
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!target.is_folder || target.name.ends_with('/') || ending.size() < 2 || !is_letter(ending[1])) return;
  throw UsageError(
      fmt::format("-o {}: sets are not written as {}: want .csv, .jsonl (each also with .gz), .sqlite, or a "
                  "name without an ending for "
                  "a folder ({}/)",
                  target.name, ending, target.name));
}

}  // namespace

SetTarget target_of(const std::string& name, const SetRequest& request) {
  SetTarget target{.name = name};
  const auto* const found =
      std::ranges::find_if(extensions, [&](const Extension& one) { return name.ends_with(one.text); });
  const bool has_extension = found != extensions.end();
  if (has_extension) {
    target.format = found->format;
    target.gzip = found->gzip;
  }
  if (request.format) {
    if (has_extension && (found->format != *request.format || found->gzip != request.gzip)) {
      throw UsageError(fmt::format("-o {}: its extension contradicts --format", name));
    }
    target.format = *request.format;
    target.gzip = request.gzip;
  }
  target.is_folder = name != "-" && !has_extension;
  require_no_other_ending(target);
  if (!target.is_folder && target.format == SetFormat::npy) {
    throw UsageError(
        fmt::format("-o {}: there is one array per column: name a folder (-o NAME --format npy)", name));
  }
  if (name == "-") {
    if (target.format == SetFormat::sqlite) throw UsageError("--format sqlite: name a file with -o");
    return target;
  }
  while (target.is_folder && target.name.size() > 1 && target.name.ends_with('/')) target.name.pop_back();
  std::error_code ignored;
  if (!target.is_folder) {
    require_free(target.name, {});
  } else if (fs::exists(target.name, ignored) &&
             !(fs::is_directory(target.name, ignored) && fs::is_empty(target.name, ignored))) {
    throw UsageError(
        fmt::format("-o {}: exists already: remove it, or name another folder (or a file, such as {}.csv)",
                    target.name, target.name));
  }
  return target;
}

std::unique_ptr<SetOutput> open_output(const SetTarget& target, const SetRequest& request,
                                       const SetMeasures& measures) {
  if (target.format == SetFormat::npy && measures.cells == 0) {
    throw UsageError(
        "--format npy: the rows of an array have one length, but the set has grids of several sizes: make a "
        "set for each size");
  }
  if (target.is_folder) return std::make_unique<FolderOutput>(target, request, measures);
  return std::make_unique<FileOutput>(target, request);
}

}  // namespace evodoku::tools
