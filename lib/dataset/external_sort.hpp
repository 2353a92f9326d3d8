// Sorts more entries than fit into memory: sorted runs in an unnamed file, which are merged at the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <queue>
#include <string>
#include <type_traits>
#include <vector>

namespace evodoku::dataset {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Creates an empty file without a name in `folder`. Throws std::runtime_error if that fails.
File unnamed_file(const std::string& folder);
/// Both throw std::runtime_error on failure.
void write_all(std::FILE* file, const void* bytes, std::size_t size);
void read_all(std::FILE* file, std::uint64_t offset, void* bytes, std::size_t size);

/// Entries are plain values with operator<. For use by one thread.
template <typename Entry>
class ExternalSort {
  static_assert(std::is_trivially_copyable_v<Entry>);

 public:
  ExternalSort(std::size_t memory, std::string folder)
      : most_(std::max<std::size_t>(memory / sizeof(Entry), 1024)), folder_(std::move(folder)) {}

  void add(const Entry& entry) {
    if (entries_.size() == most_) write_run();
    if (entries_.size() == entries_.capacity()) {
      entries_.reserve(std::min(most_, std::max<std::size_t>(1024, entries_.size() * 3 / 2)));
    }
    entries_.push_back(entry);
  }

  /// Calls `visit` with all entries, ascending, and empties the list.
  template <typename Visit>
  void drain(const Visit& visit) {
    if (runs_.empty()) {
      std::sort(entries_.begin(), entries_.end());
      for (const Entry& entry : entries_) visit(entry);
    } else {
      if (!entries_.empty()) write_run();
      entries_.shrink_to_fit();
      merge(visit);
    }
    entries_ = {};
    runs_.clear();
  }

 private:
  struct Run {
    std::uint64_t next = 0;  // offsets in the file, in entries
    std::uint64_t end = 0;
    std::vector<Entry> piece = {};
    std::size_t used = 0;
  };

  void write_run() {
    std::sort(entries_.begin(), entries_.end());
    if (!file_) file_ = unnamed_file(folder_);
    write_all(file_.get(), entries_.data(), entries_.size() * sizeof(Entry));
    runs_.push_back({.next = written_, .end = written_ + entries_.size()});
    written_ += entries_.size();
    entries_.clear();
  }

  const Entry* front(Run& run, std::size_t piece) {
    if (run.used == run.piece.size()) {
      run.piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(piece, run.end - run.next)));
      if (run.piece.empty()) return nullptr;
      read_all(file_.get(), run.next * sizeof(Entry), run.piece.data(), run.piece.size() * sizeof(Entry));
      run.next += run.piece.size();
      run.used = 0;
    }
    return &run.piece[run.used];
  }

  template <typename Visit>
  void merge(const Visit& visit) {
    const std::size_t piece = std::max<std::size_t>(most_ / runs_.size(), 64);
    using Head = std::pair<Entry, std::size_t>;
    const auto later = [](const Head& a, const Head& b) { return b.first < a.first; };
    std::priority_queue<Head, std::vector<Head>, decltype(later)> heads(later);
    const auto push = [&](std::size_t number) {
      if (const Entry* entry = front(runs_[number], piece)) {
        heads.emplace(*entry, number);
        ++runs_[number].used;
      }
    };
    for (std::size_t number = 0; number < runs_.size(); ++number) push(number);
    while (!heads.empty()) {
      const Head head = heads.top();
      heads.pop();
      visit(head.first);
      push(head.second);
    }
  }

  std::size_t most_;  // the number of entries kept in memory
  std::string folder_;
  std::vector<Entry> entries_;
  File file_;
  std::uint64_t written_ = 0;
  std::vector<Run> runs_;
};

}  // namespace evodoku::dataset
