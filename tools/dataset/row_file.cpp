#include "dataset/row_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

constexpr std::string_view first_line = "evodoku-dataset rows 1\n";
constexpr std::string_view missing_mark = "!";
constexpr std::string_view not_chosen_mark = "-";
constexpr std::string_view end_mark = "end";

std::string checksum_of(std::string_view text) {
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
  return fmt::format("{:08x}", sum);
}

/// Adds a checksum and a line end.
std::string sealed(std::string text) {
  const std::string sum = checksum_of(text);
  text += '\t';
  text += sum;
  text += '\n';
  return text;
}

/// Removes them; nothing if they are not right.
std::optional<std::string_view> unsealed(std::string_view line) {
  constexpr std::size_t seal = 9;
  if (line.size() < seal || line[line.size() - seal] != '\t') return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - seal);
  return line.substr(line.size() - seal + 1) == checksum_of(text) ? std::optional(text) : std::nullopt;
}

std::string_view take_field(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\t'), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::optional<RowLine> row_line(std::string_view text) {
  RowLine line;
  const auto index = number(take_field(text));
  if (!index) return std::nullopt;
  line.row.index = *index;
  const std::string_view start = text.substr(0, text.find('\t'));
  if (start == missing_mark) {
    take_field(text);
    line.kind = RowLine::Kind::missing;
    line.why = text;
    return line;
  }
  if (start == not_chosen_mark) {
    line.kind = RowLine::Kind::not_chosen;
    return line;
  }
  if (static_cast<std::size_t>(std::ranges::count(text, '\t')) + 1 != stored_fields) return std::nullopt;
  for (std::string& field : line.row.fields) field = take_field(text);
  return line;
}

/// True if the file contains only what a killed process or a power cut leaves of a head: parts of it, with zeros
/// between.
bool has_torn_head(int descriptor, const std::string& head) {
  std::string there(head.size() + 1, '\0');
  const ssize_t size = pread(descriptor, there.data(), there.size(), 0);
  if (size < 0 || static_cast<std::size_t>(size) > head.size()) return false;
  there.resize(static_cast<std::size_t>(size));
  return there != head && std::ranges::equal(there, head.substr(0, there.size()),
                                             [](char is, char was) { return is == was || is == '\0'; });
}

/// Tries for a while: a process that was killed may take a moment to end.
bool locked(int descriptor) {
  constexpr int tries = 20;
  for (int i = 0; i < tries; ++i) {
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

}  // namespace

std::string RowFileHead::text() const {
  return fmt::format("{}version {}\nshard {} {}\ninput {}\nspec {}\n{}rows\n", first_line, version,
                     shard.number, shard.count, input.empty() ? "-" : input, std::ranges::count(spec, '\n'),
                     spec);
}

std::string RowLine::text() const {
  if (kind == Kind::missing) return sealed(fmt::format("{}\t{}\t{}", row.index, missing_mark, why));
  if (kind == Kind::not_chosen) return sealed(fmt::format("{}\t{}", row.index, not_chosen_mark));
  std::string text = std::to_string(row.index);
  for (const std::string& field : row.fields) {
    text += '\t';
    text += field;
  }
  return sealed(std::move(text));
}

RowFileReader::RowFileReader(const std::string& name) : name_(name), file_(name, std::ios::binary) {
  if (!file_) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
  read_head();
}

/// Reads a complete line; the line end is not part of line_.
bool RowFileReader::take_line() {
  if (!std::getline(file_, line_)) return false;
  return !file_.eof();
}

void RowFileReader::read_head() {
  const auto fail = [this](const char* what) {
    throw UsageError(
        fmt::format("{}: {}: want a row file, as evodoku-dataset make --shard writes it", name_, what));
  };
  const auto value_of = [&](std::string_view key) {
    if (!take_line() || !line_.starts_with(key)) fail("its header is damaged");
    good_bytes_ += line_.size() + 1;
    return line_.substr(key.size());
  };
  if (!take_line() || line_ + "\n" != first_line) fail("is something else");
  good_bytes_ = first_line.size();
  head_.version = value_of("version ");
  const std::string shard = value_of("shard ");
  const std::size_t middle = std::min(shard.find(' '), shard.size());
  head_.shard = {number(shard.substr(0, middle)).value_or(0),
                 number(shard.substr(std::min(middle + 1, shard.size()))).value_or(0)};
  if (head_.shard.number < 1 || head_.shard.number > head_.shard.count) fail("its header is damaged");
  head_.input = value_of("input ");
  if (head_.input == "-") head_.input.clear();
  const auto lines = number(value_of("spec "));
  if (!lines) fail("its header is damaged");
  for (std::uint64_t i = 0; i < *lines; ++i) head_.spec += value_of("") + "\n";
  if (!value_of("rows").empty()) fail("its header is damaged");
}

std::optional<RowLine> RowFileReader::next() {
  if (complete_ || !take_line()) return std::nullopt;
  const auto text = unsealed(line_);
  if (!text) return std::nullopt;
  if (text->starts_with(end_mark)) {
    complete_ = number(text->substr(end_mark.size() + 1)) == lines_;
    return std::nullopt;
  }
  auto line = row_line(*text);
  if (!line) return std::nullopt;
  good_bytes_ += line_.size() + 1;
  ++lines_;
  return line;
}

RowFileWriter::RowFileWriter(const std::string& name, const RowFileHead& head) : name_(name) {
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) fail();
  if (!locked(descriptor)) {
    close(descriptor);
    throw UsageError(fmt::format("{}: another process is making these rows", name));
  }
  file_ = fdopen(descriptor, "r+");
  if (file_ == nullptr) fail();
  if (has_torn_head(descriptor, head.text())) {
    if (ftruncate(descriptor, 0) != 0) fail();
    write_text(head.text());
    flush();
    fsync(descriptor);  // no row reaches the disk before the head
  } else {
    go_on(head);
  }
}

RowFileWriter::~RowFileWriter() {
  if (file_ != nullptr) std::fclose(file_);
}

void RowFileWriter::go_on(const RowFileHead& head) {
  std::uint64_t good = 0;
  {
    RowFileReader reader(name_);
    if (reader.head().text() != head.text()) {
      throw UsageError(
          fmt::format("{}: holds rows of another set, shard or version of evodoku: finish that set first, or "
                      "remove the file",
                      name_));
    }
    while (const auto line = reader.next()) next_index_ = line->row.index + 1;
    lines_ = reader.lines();
    complete_ = reader.is_complete();
    good = reader.good_bytes();
  }
  if (complete_) return;
  if (ftruncate(fileno(file_), static_cast<off_t>(good)) != 0 || std::fseek(file_, 0, SEEK_END) != 0) fail();
}

void RowFileWriter::fail() const {
  throw Failure(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
}

void RowFileWriter::write_text(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void RowFileWriter::write(const RowLine& line) {
  write_text(line.text());
  ++lines_;
}

void RowFileWriter::flush() {
  if (file_ != nullptr && std::fflush(file_) != 0) fail();
}

void RowFileWriter::finish() {
  if (complete_) return;
  write_text(sealed(fmt::format("{}\t{}", end_mark, lines_)));
  flush();
  fsync(fileno(file_));
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  complete_ = true;
}

}  // namespace evodoku::tools
