#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "evodoku/batch.hpp"

using namespace evodoku;

namespace {

using Source = std::function<std::optional<int>()>;
using Work = std::function<int(const int&, std::stop_token)>;
using Sink = std::function<bool(int&&)>;

/// 0, 1, 2 ... count-1.
Source numbers(int count) {
  return [next = 0, count]() mutable -> std::optional<int> {
    if (next == count) return std::nullopt;
    return next++;
  };
}

Source endless() {
  return [next = 0]() mutable -> std::optional<int> { return next++; };
}

/// Ten times the input. Later inputs are often finished before earlier ones.
int uneven_work(const int& input, std::stop_token) {
  if (input % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
  return input * 10;
}

Sink append_to(std::vector<int>& outputs) {
  return [&outputs](int&& output) {
    outputs.push_back(output);
    return true;
  };
}

std::vector<int> tens(int count) {
  std::vector<int> result;
  for (int i = 0; i < count; ++i) result.push_back(i * 10);
  return result;
}

/// A value that can be moved `moves` times before moving it throws std::bad_alloc.
struct Heavy {
  Heavy(int its_number, int moves) : number(its_number), moves_left(moves) {}
  Heavy(Heavy&& other) : number(other.number), moves_left(other.moves_left - 1) {
    if (moves_left < 0) throw std::bad_alloc();
  }
  int number;
  int moves_left;
};

/// Something that happens once, for which threads can wait.
class Event {
 public:
  void set() {
    const std::lock_guard lock(mutex_);
    happened_ = true;
    changed_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return happened_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool happened_ = false;
};

}  // namespace

TEST_CASE("outputs come in the order of their inputs whatever the number of threads") {
  const int threads = GENERATE(-1, 0, 1, 2, 8);
  const std::size_t window = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{256});
  std::vector<int> outputs;
  ordered_map<int, int>({.threads = threads, .window = window}, numbers(200), uneven_work,
                        append_to(outputs));
  CHECK(outputs == tens(200));
}

TEST_CASE("any number of threads can be asked for") {
  std::vector<int> outputs;
  ordered_map<int, int>({.threads = std::numeric_limits<int>::max(), .window = 8}, numbers(20), uneven_work,
                        append_to(outputs));
  CHECK(outputs == tens(20));
}

TEST_CASE("the source is asked no more once it has said that it is at its end") {
  const int threads = GENERATE(1, 2, 8);
  std::atomic<int> ends = 0;
  std::vector<int> outputs;
  const Source inner = numbers(20);
  ordered_map<int, int>(
      {.threads = threads},
      [&]() -> std::optional<int> {
        auto input = inner();
        if (!input) ++ends;
        return input;
      },
      uneven_work, append_to(outputs));
  CHECK(ends == 1);
  CHECK(outputs == tens(20));
}

TEST_CASE("no more inputs than the window are taken and not yet delivered") {
  constexpr int window = 5;
  std::atomic<int> taken = 0;
  std::atomic<int> delivered = 0;
  std::atomic<int> most = 0;
  ordered_map<int, int>(
      {.threads = 8, .window = window},
      [&]() -> std::optional<int> {
        if (taken == 300) return std::nullopt;
        // `delivered` is incremented after the sink was called, so it can be too small by the one being delivered
        most = std::max(most.load(), taken + 1 - delivered);
        return taken++;
      },
      uneven_work,
      [&](int&&) {
        ++delivered;
        return true;
      });
  CHECK(delivered == 300);
  CHECK(most <= window + 1);
}

TEST_CASE("several inputs are worked on at once, the source and the sink never") {
  std::atomic<int> working = 0;
  std::atomic<int> in_source = 0;
  std::atomic<int> in_sink = 0;
  std::atomic<bool> overlapped = false;
  const auto caller = std::this_thread::get_id();
  Event both_at_work;
  const Source inner = numbers(50);
  ordered_map<int, int>(
      {.threads = 2},
      [&]() -> std::optional<int> {
        if (++in_source > 1) overlapped = true;
        auto input = inner();
        --in_source;
        return input;
      },
      [&](const int& input, std::stop_token) {
        if (++working == 2) both_at_work.set();
        // Would hang if inputs 0 and 1 were not processed at the same time.
        if (input < 2) both_at_work.wait();
        --working;
        return input;
      },
      [&](int&&) {
        if (++in_sink > 1 || std::this_thread::get_id() != caller) overlapped = true;
        --in_sink;
        return true;
      });
  CHECK_FALSE(overlapped);
}

TEST_CASE("an exception from work arrives after all outputs before it") {
  const int threads = GENERATE(1, 2, 8);
  std::vector<int> outputs;
  const Work work = [](const int& input, std::stop_token stop) {
    if (input == 37) throw std::runtime_error("37");
    return uneven_work(input, stop);
  };
  CHECK_THROWS_WITH((ordered_map<int, int>({.threads = threads}, endless(), work, append_to(outputs))), "37");
  CHECK(outputs == tens(37));
}

TEST_CASE("an exception from the sink reaches the caller and ends the work") {
  const int threads = GENERATE(1, 2, 8);
  int calls = 0;
  const Sink sink = [&](int&&) -> bool {
    if (++calls == 10) throw std::runtime_error("disk full");
    return true;
  };
  CHECK_THROWS_WITH((ordered_map<int, int>({.threads = threads}, endless(), uneven_work, sink)), "disk full");
  CHECK(calls == 10);
}

TEST_CASE("an output for which there is no room ends the map as an exception, wherever it is moved to") {
  for (int moves = 0; moves < 6; ++moves) {
    INFO("moves that succeed: " << moves);
    std::vector<int> delivered;
    bool has_thrown = false;
    try {
      ordered_map<int, Heavy>(
          {.threads = 2}, numbers(8),
          [&](const int& input, std::stop_token) { return Heavy(input, input < 5 ? 100 : moves); },
          [&](Heavy&& output) {
            delivered.push_back(output.number);
            return true;
          });
    } catch (const std::bad_alloc&) {
      has_thrown = true;
    }
    CHECK(delivered == (has_thrown ? std::vector{0, 1, 2, 3, 4} : std::vector{0, 1, 2, 3, 4, 5, 6, 7}));
    CHECK(has_thrown == (moves == 0));
  }
}

TEST_CASE("a sink that wants no more ends an endless source") {
  const int threads = GENERATE(1, 2, 8);
  std::vector<int> outputs;
  ordered_map<int, int>({.threads = threads, .window = 4}, endless(), uneven_work, [&](int&& output) {
    outputs.push_back(output);
    return outputs.size() < 12;
  });
  CHECK(outputs == tens(12));
}

TEST_CASE("a stop ends an endless source, what was taken before is delivered") {
  const int threads = GENERATE(1, 2, 8);
  std::stop_source stop;
  std::atomic<int> taken = 0;
  std::vector<int> outputs;
  ordered_map<int, int>(
      {.threads = threads, .window = 16, .stop = stop.get_token()},
      [&]() -> std::optional<int> { return taken++; }, uneven_work,
      [&](int&& output) {
        outputs.push_back(output);
        if (outputs.size() == 20) stop.request_stop();
        return true;
      });
  CHECK(outputs.size() >= 20);
  CHECK(outputs == tens(static_cast<int>(outputs.size())));
  // one input may have been taken from the source when the stop was requested: it is dropped
  CHECK(taken - static_cast<int>(outputs.size()) <= 1);
}

TEST_CASE("the stop asked of the whole reaches the work, and interrupted outputs are delivered") {
  const int threads = GENERATE(1, 2, 8);
  std::stop_source stop;
  std::vector<int> outputs;
  const Work work = [&](const int& input, std::stop_token token) {
    if (input == 0) stop.request_stop();
    while (!token.stop_requested()) std::this_thread::yield();
    return -1;  // partial result
  };
  ordered_map<int, int>({.threads = threads, .stop = stop.get_token()}, endless(), work, append_to(outputs));
  REQUIRE_FALSE(outputs.empty());
  CHECK(outputs.front() == -1);
}

TEST_CASE("outputs are delivered while the source waits for more input") {
  // As at a terminal: the second line is typed only after the answer to the first one has appeared.
  Event first_delivered;
  std::vector<int> outputs;
  int asked = 0;
  const Source source = [&]() -> std::optional<int> {
    if (asked == 2) return std::nullopt;
    if (asked == 1) first_delivered.wait();
    return asked++;
  };
  const Sink sink = [&](int&& output) {
    outputs.push_back(output);
    first_delivered.set();
    return true;
  };
  const int threads = GENERATE(2, 8);
  ordered_map<int, int>({.threads = threads}, source, uneven_work, sink);
  CHECK(outputs == tens(2));
}

TEST_CASE("a source released by the stop does not keep the map from ending") {
  // As after an interrupt: the source is blocked in a read, which the same interrupt ends.
  std::stop_source stop;
  Event released;
  const std::stop_callback release(stop.get_token(), [&] { released.set(); });
  int asked = 0;
  int delivered = 0;
  const Source source = [&]() -> std::optional<int> {
    if (asked == 1) {
      released.wait();
      return std::nullopt;
    }
    return asked++;
  };
  const Sink sink = [&](int&&) {
    ++delivered;
    stop.request_stop();
    return true;
  };
  ordered_map<int, int>({.threads = 2, .stop = stop.get_token()}, source, uneven_work, sink);
  CHECK(delivered == 1);
}
