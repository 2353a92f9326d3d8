// Iterates over the rows of an answer or of a store.
//
//   for (const evodoku::db::StoredRecord& row : store.select({.clues = {.high = 25}})) print(row.record);
//
// More: docs/store.md.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace evodoku::db {

/// Reads a page at a time and holds the store's lock only while reading it, so that a slow reader does not
/// block other processes. The store must outlive it. Movable; not for several threads at once. It is a
/// single-pass range that begins at the current position of next(). Both throw StoreError.
template <typename Item>
class Cursor {
 public:
  /// Returns the next items, none at the end.
  using ReadPage = std::function<std::vector<Item>()>;

  explicit Cursor(ReadPage read_page) : read_page_(std::move(read_page)) {}
  Cursor(Cursor&&) noexcept = default;
  Cursor& operator=(Cursor&&) noexcept = default;

  /// Nothing at the end.
  std::optional<Item> next() {
    if (next_ == page_.size()) {
      if (has_ended_) return std::nullopt;
      page_ = read_page_();
      next_ = 0;
      has_ended_ = page_.empty();
      if (has_ended_) return std::nullopt;
    }
    return std::move(page_[next_++]);
  }

  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    const Item& operator*() const { return *item_; }
    const Item* operator->() const { return &*item_; }
    Iterator& operator++() {
      item_ = cursor_->next();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t) { return !iterator.item_; }

   private:
    friend class Cursor;
    explicit Iterator(Cursor* cursor) : cursor_(cursor), item_(cursor->next()) {}
    Cursor* cursor_;
    std::optional<Item> item_;
  };

  Iterator begin() { return Iterator(this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  ReadPage read_page_;
  std::vector<Item> page_;
  std::size_t next_ = 0;
  bool has_ended_ = false;
};

}  // namespace evodoku::db
