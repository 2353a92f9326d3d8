// The sets that audit and describe read: files in any format, gzip-compressed or not, pairs of arrays, folders of sets.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/audit.hpp"
#include "evodoku/gzip.hpp"

namespace evodoku::tools {

/// A file of a set, and the file of its answers if these are in an array of their own.
struct SetFile {
  std::string name;
  std::string answers;
};

/// Adds --puzzle-column and similar options, --npy-offset, -N, --box.
void add_column_options(CommandLine& line);
SetReadOptions read_options(const CommandLine& line);

/// The files named, and those in the folders named. Arrays of answers that belong to arrays of puzzles are found by
/// their names. Throws UsageError for files that do not exist, and if there are none.
std::vector<SetFile> set_files(const std::vector<std::string>& names);

/// Reads a file. A damaged gzip file gives what precedes the fault, then the error.
class SetInput {
 public:
  /// Throws UsageError for a file that cannot be read.
  SetInput(const SetFile& file, SetReadOptions options);
  std::optional<SetItem> next();
  const std::vector<std::string>& names() const { return reader_->names(); }

 private:
  struct Stream {
    std::ifstream file;
    std::unique_ptr<GunzipBuffer> unpacked;
    std::unique_ptr<std::istream> text;
  };
  static std::unique_ptr<Stream> open(const std::string& name);

  std::string name_;
  std::unique_ptr<Stream> stream_;
  std::unique_ptr<Stream> answers_;
  std::optional<SetReader> reader_;
};

/// Summarises the values of a column: the distribution of numbers, the frequencies of words.
class Tally {
 public:
  void add(const std::string& value);
  std::uint64_t empty() const { return empty_; }
  /// False unless all values are numbers.
  bool is_of_numbers() const { return count_ > 0 && texts_ == 0; }
  std::uint64_t count() const { return count_; }
  double least() const;
  double greatest() const;
  double mean() const { return sum_ / static_cast<double>(count_); }
  /// Nothing if there are too many different numbers to keep.
  std::optional<double> quantile(double share) const;
  /// The frequency of each word; nothing if there are too many words.
  const std::map<std::string, std::uint64_t>* words() const { return too_many_words_ ? nullptr : &words_; }

 private:
  static constexpr std::size_t most_different = 100'000;
  static constexpr std::size_t most_words = 50;
  std::uint64_t count_ = 0;
  std::uint64_t empty_ = 0;
  std::uint64_t texts_ = 0;  // values that are not numbers
  double sum_ = 0;
  double least_ = 0;
  double greatest_ = 0;
  std::map<double, std::uint64_t> numbers_;
  bool too_many_numbers_ = false;
  std::map<std::string, std::uint64_t> words_;
  bool too_many_words_ = false;
};

/// "min 1.2, median 1.7, mean 1.7, max 3.1", or "easy 10, hard 5"; empty without values.
std::string text_of(const Tally& tally);

}  // namespace evodoku::tools
