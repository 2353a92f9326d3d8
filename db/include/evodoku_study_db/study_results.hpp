// The results of a study: all its completed runs, in one SQLite file.
//
//   auto results = evodoku::db::StudyResults::create("results.db", study, version);
//   for (const auto& range : results.missing(study)) make(range);     // continues after an interruption
//   results.add(runs);                                                // once it returns, the runs survive a power cut
//   const evodoku::RunTable table = results.table();
//
// The tables, for queries with SQLite's own tools: docs/experiment.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "evodoku_db/error.hpp"
#include "evodoku_db/export.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_study/run_table.hpp"
#include "evodoku_study/study.hpp"

namespace evodoku::db {

/// A completed run with its cost.
struct MadeRun {
  int cell = 0;
  int number = 0;
  StudyRun run;
  std::uint64_t cpu_ns = 0;    // CPU time
  std::uint64_t peak_kib = 0;  // peak memory of its process until the run ended; 0: unknown
};

/// Runs first..end-1 of a cell.
struct RunRange {
  int cell = 0;
  int first = 0;
  int end = 0;

  friend bool operator==(const RunRange&, const RunRange&) = default;
};

/// The study as stored in a file.
struct StudyInfo {
  std::string title;
  std::uint64_t seed = 0;
  int repeats = 0;
  std::string version;                   // the version of evodoku that made the runs
  std::vector<std::string> description;  // see description_of()
  std::uint64_t methods = 0;             // each combination of parameters counts as one
  std::uint64_t puzzles = 0;
  std::uint64_t runs = 0;  // completed runs of the study

  /// The number of runs of the study; run r of method m on puzzle p has the index (m * puzzles + p) * repeats
  /// + r.
  std::uint64_t expected() const { return methods * puzzles * static_cast<std::uint64_t>(repeats); }
};

/// The result of merging the runs of another file.
struct StudyMerge {
  std::uint64_t added = 0;
  std::uint64_t already_there = 0;
};

/// For one thread at a time; several processes may read while one adds.
class EVODOKU_DB_API StudyResults {
 public:
  /// Opens the file for adding runs; creates it for this study if it does not exist. An existing file may
  /// have another number of repeats and another title; those of `study` replace them. Throws StoreError:
  /// other_study, naming the first difference, for a file with other runs or from another version of evodoku;
  /// and as Store::open().
  static StudyResults create(const std::string& path, const Study& study, const std::string& version,
                             const OpenOptions& options = {});
  /// Opens the file for reading. Throws StoreError.
  static StudyResults open(const std::string& path, const OpenOptions& options = {});
  ~StudyResults();
  StudyResults(StudyResults&&) noexcept;
  StudyResults& operator=(StudyResults&&) noexcept;

  StudyInfo info() const;

  /// The runs of the study that are still missing, in order of cells. O(runs + cells).
  std::vector<RunRange> missing(const Study& study) const;

  /// Adds runs of the study passed to create(), all or none. An existing run stays as it is. Throws
  /// StoreError: busy, disk_full and the like.
  void add(std::span<const MadeRun> runs);

  /// The same for the study as stored in the file.
  std::vector<RunRange> missing() const;

  /// Adds the runs of another file of the same study, which is only read, all or none; creates `path` if it
  /// does not exist. A run in both files stays as it is, so merging the same file again changes nothing.
  /// Throws StoreError: other_study for a file of another study, title, number of repeats or version of
  /// evodoku, or if a run in both has different results, which should be impossible within a version; and as
  /// open() and add().
  static StudyMerge merge(const std::string& path, const std::string& part, const OpenOptions& options = {});

  /// All runs of the study, in order of methods, puzzles and numbers, without those beyond the number of
  /// repeats, which may have been larger before. Memory: about 0.7 KiB a run with three parameters.
  RunTable table() const;

 private:
  class Impl;
  explicit StudyResults(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace evodoku::db
