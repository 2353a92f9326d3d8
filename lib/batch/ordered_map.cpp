#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "evodoku/batch.hpp"

namespace evodoku::detail {
namespace {

using Source = std::function<std::shared_ptr<void>()>;
using Work = std::function<std::shared_ptr<void>(void*, std::stop_token)>;
using Sink = std::function<bool(void*)>;

/// The state that the workers and the calling thread share.
class OrderedBatch {
 public:
  OrderedBatch(const BatchOptions& options, const Source& source, const Work& work)
      : source_(source),
        work_(work),
        window_(std::max<std::size_t>(options.window, 1)),
        outer_stop_(options.stop, [this] { request_stop(); }) {}

  /// The loop of a worker: take an input, process it, put the output in its slot, until there are no more inputs.
  void run_worker() {
    while (auto taken = take()) {
      auto& [number, input] = *taken;
      try {
        put(number, work_(input.get(), stop_source_.get_token()));
      } catch (...) {
        fail(number, std::current_exception());
      }
    }
  }

  void drain(const Sink& sink) {
    try {
      for (auto node = next_in_order(); !node.empty(); node = next_in_order())
        if (!sink(node.mapped().get())) break;
    } catch (...) {
      request_stop();
      throw;
    }
    request_stop();
  }

  void request_stop() {
    stop_source_.request_stop();
    const std::lock_guard lock(mutex_);
    ended_ = true;
    room_.notify_all();
    ready_.notify_all();
  }

 private:
  using Slots = std::map<std::uint64_t, std::shared_ptr<void>>;

  /// One worker at a time waits for room and asks the source. The source may block (a terminal, a pipe), so `mutex_` is
  /// not held meanwhile and finished outputs are still delivered.
  std::optional<std::pair<std::uint64_t, std::shared_ptr<void>>> take() {
    const std::lock_guard source_lock(source_mutex_);
    {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [this] { return ended_ || taken_ - delivered_ < window_; });
      if (ended_) return std::nullopt;
    }
    std::shared_ptr<void> input;
    std::exception_ptr error;
    try {
      input = source_();
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    // If a stop ended the batch meanwhile, nobody waits for this input any more.
    if (input && !ended_) return std::pair(taken_++, std::move(input));
    if (error) note_failure(taken_++, error);
    ended_ = true;
    room_.notify_all();
    ready_.notify_all();
    return std::nullopt;
  }

  void put(std::uint64_t number, std::shared_ptr<void> output) {
    const std::lock_guard lock(mutex_);
    slots_.emplace(number, std::move(output));
    ready_.notify_all();
  }

  void fail(std::uint64_t number, const std::exception_ptr& error) {
    const std::lock_guard lock(mutex_);
    note_failure(number, error);
    ready_.notify_all();
  }

  /// Allocates no memory, as the failure may be a lack of memory.
  void note_failure(std::uint64_t number, const std::exception_ptr& error) {
    if (failure_ && failed_ < number) return;
    failed_ = number;
    failure_ = error;
  }

  /// Waits for the next output in order and returns its slot, or an empty one if all inputs that were taken have been
  /// delivered. Throws the error instead if that input failed.
  Slots::node_type next_in_order() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] {
      return slots_.contains(delivered_) || has_failed(delivered_) || (ended_ && delivered_ == taken_);
    });
    if (has_failed(delivered_)) std::rethrow_exception(failure_);
    auto node = slots_.extract(delivered_);
    if (!node.empty()) {
      ++delivered_;
      room_.notify_one();
    }
    return node;
  }

  bool has_failed(std::uint64_t number) const { return failure_ && failed_ == number; }

  const Source& source_;
  const Work& work_;
  const std::size_t window_;
  std::mutex source_mutex_;        // held while asking the source; taken before mutex_
  std::mutex mutex_;               // guards all members below
  std::condition_variable room_;   // wakes a worker: an input may be taken, or there are no more
  std::condition_variable ready_;  // wakes the calling thread: an output was put, or there are no more
  Slots slots_;                    // by number: outputs that wait for earlier ones
  std::exception_ptr failure_;     // the failure of the earliest input that failed
  std::uint64_t failed_ = 0;       // the number of that input
  std::uint64_t taken_ = 0;
  std::uint64_t delivered_ = 0;
  bool ended_ = false;
  std::stop_source stop_source_;
  // Last: it may call request_stop() while it is constructed.
  std::stop_callback<std::function<void()>> outer_stop_;
};

void map_in_this_thread(const BatchOptions& options, const Source& source, const Work& work,
                        const Sink& sink) {
  while (!options.stop.stop_requested()) {
    const std::shared_ptr<void> input = source();
    if (!input || !sink(work(input.get(), options.stop).get())) break;
  }
}

}  // namespace

void ordered_map(const BatchOptions& options, const Source& source, const Work& work, const Sink& sink) {
  if (options.threads <= 1) return map_in_this_thread(options, source, work, sink);
  if (options.stop.stop_requested()) return;
  // The first input is taken here, so that no thread is started if there is nothing to do.
  std::shared_ptr<void> first = source();
  if (!first) return;
  const Source first_and_others = [&] { return first ? std::exchange(first, nullptr) : source(); };
  OrderedBatch batch(options, first_and_others, work);
  std::vector<std::jthread> workers;
  // more than the window has room for would only wait
  const std::size_t wanted = std::min<std::size_t>(options.threads, std::max<std::size_t>(options.window, 1));
  while (workers.size() < wanted) {
    try {
      workers.emplace_back([&batch] { batch.run_worker(); });
    } catch (const std::exception&) {
      // There are no more threads, or there is no memory: the workers that run do all the work.
      if (workers.empty()) throw;
      break;
    }
  }
  batch.drain(sink);
}

}  // namespace evodoku::detail
