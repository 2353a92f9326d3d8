// A set of small numbers in two machine words.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace evodoku {

/// A set of numbers from 0 to 127: cells of a 9x9 grid, its rows, or numbers of clues. A value type.
class SmallSet {
 public:
  SmallSet() = default;
  template <typename Numbers>
  explicit SmallSet(const Numbers& numbers) {
    for (const int number : numbers) insert(number);
  }

  void insert(int number) { word(number) |= bit(number); }
  /// Without a branch, for conditions that cannot be predicted.
  void insert_if(bool condition, int number) { word(number) |= std::uint64_t{condition} << (number % 64); }
  /// The numbers of the bits that are set, counted from `first`; all of them must be in one word.
  void insert_all(std::uint64_t bits, int first) {
    assert(bits == 0 || first % 64 + 63 - std::countl_zero(bits) < 64);
    word(first) |= bits << (first % 64);
  }
  void erase(int number) { word(number) &= ~bit(number); }
  bool contains(int number) const { return ((number < 64 ? low_ : high_) & bit(number)) != 0; }

  bool is_empty() const { return (low_ | high_) == 0; }
  int size() const { return std::popcount(low_) + std::popcount(high_); }
  bool meets(const SmallSet& other) const { return ((low_ & other.low_) | (high_ & other.high_)) != 0; }

  /// The set must not be empty.
  int first() const {
    assert(!is_empty());
    return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
  }

  /// Adds `by`, which is 1 to 63, to every number; numbers above 127 are dropped.
  SmallSet raised_by(int by) const {
    assert(by >= 1 && by <= 63);
    SmallSet raised;
    raised.low_ = low_ << by;
    raised.high_ = high_ << by | low_ >> (64 - by);
    return raised;
  }

  /// Calls `visit` with each number, ascending.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t rest = low_; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
    for (std::uint64_t rest = high_; rest != 0; rest &= rest - 1) visit(64 + std::countr_zero(rest));
  }

  SmallSet& operator|=(const SmallSet& other) {
    low_ |= other.low_;
    high_ |= other.high_;
    return *this;
  }
  SmallSet& operator&=(const SmallSet& other) {
    low_ &= other.low_;
    high_ &= other.high_;
    return *this;
  }
  SmallSet& operator-=(const SmallSet& other) {
    low_ &= ~other.low_;
    high_ &= ~other.high_;
    return *this;
  }
  friend SmallSet operator&(SmallSet a, const SmallSet& b) { return a &= b; }
  friend SmallSet operator|(SmallSet a, const SmallSet& b) { return a |= b; }
  friend SmallSet operator-(SmallSet a, const SmallSet& b) { return a -= b; }
  friend bool operator==(const SmallSet&, const SmallSet&) = default;

 private:
  static std::uint64_t bit(int number) { return std::uint64_t{1} << (number % 64); }
  std::uint64_t& word(int number) { return number < 64 ? low_ : high_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace evodoku
