#include "store/import_target.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "common/clock.hpp"
#include "common/store_file.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

/// Puzzles per transaction. Each transaction writes nearly all pages of the index by draw, because draws are random and
/// a page has some hundred of them: with twice as many puzzles per transaction, half as many pages are written.
constexpr std::size_t puzzles_of_import = 25'000;

class StoreTarget : public ImportTarget {
 public:
  StoreTarget(db::Store store, std::vector<std::string> tags, Acknowledge acknowledge)
      : store_(std::move(store)),
        tags_(std::move(tags)),
        importer_(store_, provenance("-"), puzzles_of_import, std::move(acknowledge)) {}

  void add(const std::string& source, db::VerifiedRecord puzzle) override {
    if (source != source_) {
      importer_.set_provenance(provenance(source));
      source_ = source;
    }
    importer_.add(std::move(puzzle));
  }

  void flush() override { importer_.flush(); }

  const db::ImportTotals& totals() const override { return importer_.totals(); }

  std::optional<db::Partition> partition() override { return store_.partition(); }

 private:
  db::Provenance provenance(const std::string& source) const {
    return {.source = source, .now = time_now(), .tags = tags_};
  }

  db::Store store_;
  std::vector<std::string> tags_;
  std::string source_ = "-";
  db::Importer importer_;
};

class PreviewTarget : public ImportTarget {
 public:
  PreviewTarget(std::optional<db::Store> store, const std::optional<db::Partition>& wanted,
                Acknowledge acknowledge)
      : store_(std::move(store)), wanted_(wanted), acknowledge_(std::move(acknowledge)) {}

  void add(const std::string& /*source*/, db::VerifiedRecord puzzle) override {
    waiting_.push_back(std::move(puzzle));
    if (waiting_.size() >= puzzles_of_import) flush();
  }

  void flush() override {
    std::vector<db::AddResult> results = store_ ? store_->preview(waiting_) : preview_of_nothing();
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      take_account_of_earlier(waiting_[i], results[i]);
      totals_.count(results[i]);
      acknowledge_(waiting_[i], results[i]);
    }
    waiting_.clear();
  }

  const db::ImportTotals& totals() const override { return totals_; }

  std::optional<db::Partition> partition() override {
    const auto there = store_ ? store_->partition() : std::nullopt;
    return there ? there : wanted_;
  }

 private:
  /// The results for a store without puzzles.
  std::vector<db::AddResult> preview_of_nothing() const {
    std::vector<db::AddResult> results;
    for (const db::VerifiedRecord& puzzle : waiting_) {
      db::AddResult result;
      if (puzzle.record().rating) result.rating = db::Stored::added;
      result.further_ratings.assign(puzzle.further_ratings().size(), db::Stored::added);
      results.push_back(std::move(result));
    }
    return results;
  }

  /// Corrects the result for puzzles that occurred earlier in the input, which would be in the store by then.
  void take_account_of_earlier(const db::VerifiedRecord& puzzle, db::AddResult& result) {
    const std::string& key = puzzle.record().canonical.value();
    const auto is_repeated = [&](db::Stored stored, const std::string& name) {
      return stored == db::Stored::added && !new_to_store_.insert(name).second;
    };
    if (is_repeated(result.puzzle, key)) result.puzzle = db::Stored::already_there;
    if (const auto& rating = puzzle.record().rating;
        rating && is_repeated(result.rating, name_of(key, *rating))) {
      result.rating = db::Stored::already_there;
    }
    for (std::size_t i = 0; i < result.further_ratings.size(); ++i) {
      db::Stored& stored = result.further_ratings[i];
      if (is_repeated(stored, name_of(key, puzzle.further_ratings()[i]))) stored = db::Stored::already_there;
    }
  }

  static std::string name_of(const std::string& key, const Rating& rating) {
    return fmt::format("{} {} {} {}", key, rating.version, rating.seed, rating.rater);
  }

  std::optional<db::Store> store_;
  std::optional<db::Partition> wanted_;
  Acknowledge acknowledge_;
  std::vector<db::VerifiedRecord> waiting_;
  std::unordered_set<std::string> new_to_store_;  // keys of puzzles, and names of ratings
  db::ImportTotals totals_;
};

}  // namespace

std::unique_ptr<ImportTarget> store_target(const std::string& path, bool quiet, std::vector<std::string> tags,
                                           const std::optional<db::Partition>& wanted,
                                           ImportTarget::Acknowledge acknowledge) {
  db::Store store = open_store(path, db::Access::create, quiet);
  if (wanted) make_partition(store, *wanted);
  return std::make_unique<StoreTarget>(std::move(store), std::move(tags), std::move(acknowledge));
}

std::unique_ptr<ImportTarget> preview_target(const std::string& path,
                                             const std::optional<db::Partition>& wanted,
                                             ImportTarget::Acknowledge acknowledge) {
  std::optional<db::Store> store;
  if (std::filesystem::exists(path)) store = open_to_read(path);
  return std::make_unique<PreviewTarget>(std::move(store), wanted, std::move(acknowledge));
}

}  // namespace evodoku::tools
