// The pages of a Cursor whose items are in the order of their ids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/error.hpp"

namespace evodoku::db {

inline constexpr std::int64_t before_all_ids = std::numeric_limits<std::int64_t>::min();

/// A Cursor<Item>::ReadPage; `Item` has an `id`. In a damaged file pages may be linked so that ids do not
/// ascend, and reading might never end; that is an error (damaged).
template <typename Item>
class PagesById {
 public:
  /// Returns `count` items with ids above `after`, by ascending id; fewer only at the end.
  using Read = std::function<std::vector<Item>(std::int64_t after, int count)>;

  /// How to continue if the file proves to be damaged: the ids that can still be found, ascending, and how to
  /// read what has one of them: nothing, one item, or several if ids themselves were changed.
  struct Salvage {
    std::function<std::vector<std::int64_t>()> ids;
    std::function<std::vector<Item>(std::int64_t id)> read_all;
    /// Called before the first page: returns the reason if everything must be read in this way; may be null.
    std::function<std::optional<std::string>()> known_damage;
  };

  /// `after`: where to begin.
  PagesById(std::string path, Read read, std::int64_t after, int items_a_page = 256,
            std::optional<Salvage> salvage = {})
      : path_(std::move(path)),
        read_(std::move(read)),
        items_a_page_(items_a_page),
        salvage_(std::move(salvage)),
        last_id_(after) {}

  std::vector<Item> operator()(std::optional<std::string>& damage) {
    if (damage) return next_salvaged();
    if (!std::exchange(has_begun_, true) && salvage_ && salvage_->known_damage)
      damage = salvage_->known_damage();
    if (!damage) {
      try {
        auto page = read_in_order();
        if (!is_out_of_order_ || !page.empty()) return page;
        throw StoreError(StoreError::Code::damaged, "its puzzles are not in the order of their numbers");
      } catch (const StoreError& error) {
        const bool is_damage =
            error.code() == StoreError::Code::damaged || error.code() == StoreError::Code::failed;
        if (!salvage_ && is_out_of_order_) throw StoreError(error.code(), path_ + ": " + error.what());
        if (!is_damage || !salvage_) throw;
        damage = error.what();
      }
    }
    ids_ = salvage_->ids();
    // What was given out of order may have had another item's id: that one may still come.
    std::erase_if(ids_, [this](std::int64_t id) { return id < out_of_order_from_ && was_given(id); });
    return next_salvaged();
  }

 private:
  using Range = std::pair<std::int64_t, std::int64_t>;  // of ids, both ends included

  /// The items up to the point where ids no longer ascend.
  std::vector<Item> read_in_order() {
    if (is_out_of_order_) return {};
    // The last item again, if needed: in a damaged file it may be misplaced, with others after it.
    std::vector<Item> page = read_(salvage_ ? last_but_one_ : last_id_, items_a_page_);
    if (!page.empty() && page.front().id == last_id_ && last_but_one_ < last_id_) page.erase(page.begin());
    auto item = page.begin();
    for (; item != page.end() && item->id > last_id_; ++item) note_given(item->id);
    is_out_of_order_ = item != page.end();
    if (is_out_of_order_) out_of_order_from_ = item->id;
    page.erase(item, page.end());
    return page;
  }

  void note_given(std::int64_t id) {
    last_but_one_ = last_id_;
    last_id_ = id;
    if (!salvage_) return;
    if (!given_.empty() && given_.back().second == id - 1) {
      given_.back().second = id;
    } else {
      given_.emplace_back(id, id);
    }
  }

  bool was_given(std::int64_t id) const {
    const auto after = std::ranges::upper_bound(given_, id, {}, &Range::first);
    return after != given_.begin() && std::prev(after)->second >= id;
  }

  std::vector<Item> next_salvaged() {
    std::vector<Item> found;
    while (found.empty() && next_ < ids_.size()) {
      last_id_ = ids_[next_++];
      found = salvage_->read_all(last_id_);
    }
    return found;
  }

  std::string path_;
  Read read_;
  int items_a_page_;
  std::optional<Salvage> salvage_;
  std::int64_t last_id_;
  std::int64_t last_but_one_ = last_id_;
  std::vector<Range> given_;  // before anything was found to be damaged, ascending
  bool has_begun_ = false;
  bool is_out_of_order_ = false;
  std::int64_t out_of_order_from_ = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> ids_;  // all that are salvaged
  std::size_t next_ = 0;           // of them
};

}  // namespace evodoku::db
