#include "dataset/set_input.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace fs = std::filesystem;

namespace {

struct Pair {
  const char* puzzles;
  const char* answers;
};
constexpr std::array<Pair, 4> pairs{
    {{"question", "answer"}, {"inputs", "labels"}, {"quizzes", "solutions"}, {"puzzles", "solutions"}}};

/// The file of answers that belongs to an array of puzzles, if it exists.
std::string answers_beside(const std::string& name) {
  if (!name.ends_with(".npy")) return "";
  const std::string file = fs::path(name).filename().string();
  for (const Pair& pair : pairs) {
    const std::size_t at = file.rfind(pair.puzzles);
    if (at == std::string::npos) continue;
    std::string other = file;
    other.replace(at, std::strlen(pair.puzzles), pair.answers);
    const fs::path path = fs::path(name).parent_path() / other;
    if (fs::is_regular_file(path)) return path.string();
  }
  return "";
}

bool is_of_a_set(const std::string& file) {
  constexpr std::array<std::string_view, 6> endings = {".csv",      ".csv.gz", ".jsonl",
                                                       ".jsonl.gz", ".txt",    ".sdm"};
  const bool is_array_of_puzzles =
      file.ends_with(".npy") && std::ranges::any_of(pairs, [&](const Pair& pair) {
        return file.find(pair.puzzles) != std::string::npos;
      });
  return is_array_of_puzzles ||
         std::ranges::any_of(endings, [&](std::string_view ending) { return file.ends_with(ending); });
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && is_of_a_set(entry.path().filename().string()))
      files.push_back(entry.path().string());
  }
  if (files.empty())
    throw UsageError(fmt::format("{}: no file of a set in it (.csv, .jsonl, .npy, .txt)", folder));
  // training sets first
  const auto is_test = [](const std::string& name) {
    return fs::path(name).filename().string().find("train") == std::string::npos;
  };
  std::ranges::sort(files, {}, [&](const std::string& name) { return std::pair(is_test(name), name); });
  return files;
}

}  // namespace

void add_column_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("puzzle-column", text("NAME"),
       "audit, describe: the column of the puzzles (default: found by the usual names)")  //
      ("answer-column", text("NAME"), "audit, describe: that of the solutions")           //
      ("rating-column", text("NAME"), "audit: that of the ratings")                       //
      ("split-column", text("NAME"),
       "audit: that of the splits (default: split); each split is audited as a set of its own")  //
      ("npy-offset", text("K"),
       "audit, describe: the value of a blank in NumPy arrays: 0 (default), or 1 if digits are stored as "
       "digit + 1");
}

SetReadOptions read_options(const CommandLine& line) {
  SetReadOptions options{.name = "-", .box = line.common().box};
  options.columns = {.puzzle = line.maybe<std::string>("puzzle-column").value_or(""),
                     .answer = line.maybe<std::string>("answer-column").value_or(""),
                     .rating = line.maybe<std::string>("rating-column").value_or(""),
                     .split = line.maybe<std::string>("split-column").value_or("")};
  if (line.has("npy-offset"))
    options.npy_offset =
        static_cast<int>(parse_count("--npy-offset", line.get<std::string>("npy-offset"), 0, 1));
  return options;
}

std::vector<SetFile> set_files(const std::vector<std::string>& names) {
  std::vector<SetFile> files;
  if (names.empty()) throw UsageError("name files of a set: evodoku-dataset audit train.csv test.csv");
  for (const std::string& name : names) {
    struct stat status {};
    if (name != "-" && stat(name.c_str(), &status) != 0)
      throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    if (name != "-" && S_ISDIR(status.st_mode)) {
      for (const std::string& file : files_in(name)) files.push_back({file, answers_beside(file)});
    } else {
      files.push_back({name, answers_beside(name)});
    }
  }
  return files;
}

std::unique_ptr<SetInput::Stream> SetInput::open(const std::string& name) {
  auto stream = std::make_unique<Stream>();
  std::streambuf* bytes = std::cin.rdbuf();
  if (name != "-") {
    stream->file.open(name, std::ios::binary);
    if (!stream->file) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    bytes = stream->file.rdbuf();
  }
  if (bytes->sgetc() == std::char_traits<char>::to_int_type(gzip_first_byte)) {
    stream->unpacked = std::make_unique<GunzipBuffer>(*bytes, name == "-" ? "standard input" : name);
    bytes = stream->unpacked.get();
  }
  stream->text = std::make_unique<std::istream>(bytes);
  stream->text->exceptions(std::ios::badbit);
  return stream;
}

SetInput::SetInput(const SetFile& file, SetReadOptions options) : name_(file.name), stream_(open(file.name)) {
  options.name = file.name;
  if (file.answers.empty()) {
    reader_.emplace(*stream_->text, std::move(options));
  } else {
    answers_ = open(file.answers);
    reader_.emplace(*stream_->text, *answers_->text, std::move(options));
  }
}

std::optional<SetItem> SetInput::next() {
  if (!reader_) return std::nullopt;
  try {
    return reader_->next();
  } catch (const GzipError& error) {
    reader_.reset();
    std::string what = error.what();
    if (what.starts_with(name_ + ": ")) what.erase(0, name_.size() + 2);
    return TextError{.file = name_, .what = what};
  }
}

void Tally::add(const std::string& value) {
  if (value.empty()) {
    ++empty_;
    return;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  constexpr std::size_t longest_number = 25;  // longer texts are rows of digits
  const bool is_number = error == std::errc{} && end == value.data() + value.size() &&
                         std::isfinite(number) && value.size() <= longest_number;
  if (is_number) {
    least_ = count_ == texts_ ? number : std::min(least_, number);
    greatest_ = count_ == texts_ ? number : std::max(greatest_, number);
    sum_ += number;
    if (!too_many_numbers_) ++numbers_[number];
    if (numbers_.size() > most_different) {
      too_many_numbers_ = true;
      numbers_.clear();
    }
  } else {
    ++texts_;
  }
  ++count_;
  constexpr std::size_t longest_word = 30;
  too_many_words_ = too_many_words_ || value.size() > longest_word;
  if (too_many_words_) return;
  ++words_[value];
  if (words_.size() > most_words) {
    too_many_words_ = true;
    words_.clear();
  }
}

double Tally::least() const {
  return least_;
}

double Tally::greatest() const {
  return greatest_;
}

std::optional<double> Tally::quantile(double share) const {
  if (too_many_numbers_ || count_ == 0) return std::nullopt;
  const auto wanted = static_cast<std::uint64_t>(share * static_cast<double>(count_ - 1));
  std::uint64_t below = 0;
  for (const auto& [number, count] : numbers_) {
    below += count;
    if (below > wanted) return number;
  }
  return greatest_;
}

std::string text_of(const Tally& tally) {
  if (tally.count() == 0) return "";
  if (tally.is_of_numbers() && tally.least() == tally.greatest()) return fmt::format("{:g}", tally.least());
  if (tally.is_of_numbers()) {
    const auto median = tally.quantile(0.5);
    return fmt::format("{:.4g} to {:.4g}, mean {:.4g}{}", tally.least(), tally.greatest(), tally.mean(),
                       median ? fmt::format(", median {:.4g}", *median) : "");
  }
  if (tally.words() == nullptr) return "texts";
  std::string text;
  for (const auto& [word, count] : *tally.words())
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", word, count);
  return text;
}

}  // namespace evodoku::tools
