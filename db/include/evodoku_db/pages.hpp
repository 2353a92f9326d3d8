// The rows of a store one after the other, read a page at a time.
//
//   evodoku::db::Pages<evodoku::db::StoredRow> rows(
//       [&](std::int64_t after, int count) { return store.rows_after(after, count); });
//   while (auto row = rows.next()) report(evodoku::db::examine(*row));
//
// More: docs/schema.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace evodoku::db {

/// For members of Store such as rows_after() and unrated(): `Item` has an `id`. The store is locked only while a page is
/// read. Not for several threads at once.
template <typename Item>
class Pages {
 public:
  /// Gives `count` items with ids above `after`, by ascending id; fewer only at the end.
  using Read = std::function<std::vector<Item>(std::int64_t after, int count)>;

  explicit Pages(Read read, int items_a_page = 256) : read_(std::move(read)), items_a_page_(items_a_page) {}

  /// Nothing at the end, and where the ids do not ascend any more: so it is in a damaged file, which might go on for ever.
  std::optional<Item> next() {
    if (is_out_of_order_) return std::nullopt;
    if (next_ == page_.size()) {
      page_ = read_(last_id_, items_a_page_);
      next_ = 0;
      if (page_.empty()) return std::nullopt;
    }
    if (page_[next_].id <= last_id_) {
      is_out_of_order_ = true;
      return std::nullopt;
    }
    last_id_ = page_[next_].id;
    return std::move(page_[next_++]);
  }

  /// True: the file is damaged, and what stands behind last_id() cannot be read.
  bool is_out_of_order() const { return is_out_of_order_; }
  /// Of the last item that was given; the least number before the first.
  std::int64_t last_id() const { return last_id_; }

 private:
  Read read_;
  int items_a_page_;
  std::vector<Item> page_;
  std::size_t next_ = 0;
  std::int64_t last_id_ = std::numeric_limits<std::int64_t>::min();
  bool is_out_of_order_ = false;
};

}  // namespace evodoku::db
