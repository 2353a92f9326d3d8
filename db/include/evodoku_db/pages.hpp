// The rows of a store one after the other, read a page at a time.
//
//   evodoku::db::Pages<evodoku::db::StoredRow> rows(
//       [&](std::int64_t after, int count) { return store.rows_after(after, count); });
//   while (auto row = rows.next()) report(evodoku::db::examine(*row));
//
// Of a damaged store, with Pages::salvaged_by(), all that can still be read.
//
// More: docs/schema.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/error.hpp"

namespace evodoku::db {

/// For members of Store such as rows_after() and unrated(): `Item` has an `id`. The store is locked only while a page is
/// read. Not for several threads at once.
template <typename Item>
class Pages {
 public:
  /// Gives `count` items with ids above `after`, by ascending id; fewer only at the end.
  using Read = std::function<std::vector<Item>(std::int64_t after, int count)>;

  /// The ids that a damaged file still tells, ascending, and what can be read of one of them: Store::salvage_ids() and its
  /// like.
  using Ids = std::function<std::vector<std::int64_t>()>;
  using ReadOne = std::function<std::optional<Item>(std::int64_t id)>;

  explicit Pages(Read read, int items_a_page = 256) : read_(std::move(read)), items_a_page_(items_a_page) {}

  /// Where the file proves to be damaged, go on so, instead of ending.
  void salvaged_by(Ids ids, ReadOne read_one) {
    salvage_ids_ = std::move(ids);
    salvage_one_ = std::move(read_one);
  }

  /// The file is known to be damaged: all is read as of salvaged_by(), from the beginning.
  void salvage_all(const std::string& why) { begin_salvage(why); }

  /// Nothing at the end, and where the ids do not ascend any more: so it is in a damaged file, which might go on for ever.
  /// Throws what `read` throws, but not for damage that can be read around (see salvaged_by()).
  std::optional<Item> next() {
    if (is_salvaging_) return next_salvaged();
    if (is_out_of_order_) return std::nullopt;
    if (next_ == page_.size() && !turn_page()) return next_salvaged();
    if (page_.empty()) return std::nullopt;
    if (page_[next_].id <= last_id_) {
      is_out_of_order_ = true;
      if (!salvage_ids_) return std::nullopt;
      begin_salvage("its puzzles are not in the order of their numbers");
      return next_salvaged();
    }
    note_given(page_[next_].id);
    return std::move(page_[next_++]);
  }

  /// True: the file is damaged, and what stands behind last_id() cannot be read.
  bool is_out_of_order() const { return is_out_of_order_; }
  /// Why it had to be read around damage; nothing if it had not.
  const std::optional<std::string>& damage() const { return damage_; }
  /// Of the last item that was given; the least number before the first.
  std::int64_t last_id() const { return last_id_; }

 private:
  /// False: that is where the damage is.
  bool turn_page() {
    next_ = 0;
    try {
      // The last item once more, where that may matter: if a damaged file has it in the wrong place, there are others behind it.
      page_ = read_(salvage_ids_ ? last_but_one_ : last_id_, items_a_page_);
      if (!page_.empty() && page_.front().id == last_id_ && last_but_one_ < last_id_) ++next_;
      if (next_ == page_.size()) page_.clear();
    } catch (const StoreError& error) {
      const bool is_damage =
          error.code() == StoreError::Code::damaged || error.code() == StoreError::Code::failed;
      if (!is_damage || !salvage_ids_) throw;
      page_.clear();
      begin_salvage(error.what());
      return false;
    }
    return true;
  }

  void begin_salvage(const std::string& why) {
    is_salvaging_ = true;
    damage_ = why;
    ids_ = salvage_ids_();
    std::erase_if(ids_, [this](std::int64_t id) { return was_given(id); });
    next_ = 0;
  }

  std::optional<Item> next_salvaged() {
    while (next_ < ids_.size()) {
      last_id_ = ids_[next_++];
      if (auto item = salvage_one_(last_id_)) return item;
    }
    return std::nullopt;
  }

  void note_given(std::int64_t id) {
    last_but_one_ = last_id_;
    last_id_ = id;
    if (!salvage_ids_) return;
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

  Read read_;
  int items_a_page_;
  Ids salvage_ids_;
  ReadOne salvage_one_;
  using Range = std::pair<std::int64_t, std::int64_t>;  // of ids, both ends included
  std::vector<Range> given_;                            // before anything was found to be damaged, ascending
  std::vector<std::int64_t> ids_;  // all that are salvaged; next_ is the place in them then
  std::optional<std::string> damage_;
  bool is_salvaging_ = false;
  std::vector<Item> page_;
  std::size_t next_ = 0;
  std::int64_t last_id_ = std::numeric_limits<std::int64_t>::min();
  std::int64_t last_but_one_ = last_id_;
  bool is_out_of_order_ = false;
};

}  // namespace evodoku::db
