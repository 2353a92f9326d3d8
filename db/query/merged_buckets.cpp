#include "query/merged_buckets.hpp"

#include <algorithm>
#include <queue>
#include <utility>

#include "sql.hpp"
#include "store/bind.hpp"

namespace evodoku::db {
namespace {

using Key = CellOrder::Key;

/// Reads cells piece by piece with one statement, prepared once.
class PieceReader {
 public:
  PieceReader(SQLite::Database& database, const ResolvedQuery& question, Source source, Part part,
              const CellOrder& order)
      : statement_(database, piece_text(question, source, part, order.key)), order_(order) {
    question.bind(statement_);
    if (order.key == Key::draw) bind_value(statement_, ":high", order.high);
  }

  /// Before the first match of every cell.
  Match start() const {
    constexpr auto last = std::numeric_limits<std::int64_t>::max();
    if (order_.key == Key::draw) return {.puzzle = last, .draw = order_.low - 1};
    return {.puzzle = order_.key == Key::id ? std::numeric_limits<std::int64_t>::min() : last};
  }

  /// The next matches after `after`; fewer than `count` only at the end of the cell.
  std::vector<Match> read(const CountBucket& cell, const Match& after, std::uint64_t count) {
    bind_cell(statement_, cell);
    bind_value(statement_, ":after", after.puzzle);
    if (order_.key == Key::draw) bind_value(statement_, ":after_draw", after.draw);
    bind_value(statement_, ":count",
               std::min<std::uint64_t>(count, std::numeric_limits<std::int64_t>::max()));
    std::vector<Match> piece;
    while (statement_.executeStep()) {
      piece.push_back(
          {.puzzle = statement_.getColumn(0).getInt64(), .draw = statement_.getColumn(1).getInt64()});
    }
    statement_.reset();
    return piece;
  }

 private:
  SQLite::Statement statement_;
  CellOrder order_;
};

/// A cell as a stream of its matches.
struct Stream {
  const CountBucket* cell = nullptr;
  std::uint64_t piece_size = 0;
  std::vector<Match> piece;
  std::size_t next = 0;

  const Match& head() const { return piece[next]; }
};

/// The first piece is as large as the cell's expected part of the answer, and a little more.
std::uint64_t expected_share(const CountBucket& cell, std::uint64_t all, std::uint64_t limit) {
  const double share =
      static_cast<double>(limit) * static_cast<double>(cell.puzzles) / static_cast<double>(all);
  return static_cast<std::uint64_t>(std::min(1.2 * share + 4, 9e18));
}

/// Moves on to the next match; false at the end of the cell.
bool advance(Stream& stream, PieceReader& reader) {
  if (++stream.next < stream.piece.size()) return true;
  if (stream.piece.size() < stream.piece_size) return false;
  stream.piece_size *= 2;
  stream.piece = reader.read(*stream.cell, stream.piece.back(), stream.piece_size);
  stream.next = 0;
  return !stream.piece.empty();
}

std::vector<Stream> opened(const std::vector<CountBucket>& cells, PieceReader& reader, std::uint64_t limit) {
  std::vector<Stream> streams;
  const std::uint64_t all = total(cells);
  for (const CountBucket& cell : cells) {
    const std::uint64_t size = expected_share(cell, all, limit);
    Stream stream{
        .cell = &cell, .piece_size = size, .piece = reader.read(cell, reader.start(), size), .next = 0};
    if (!stream.piece.empty()) streams.push_back(std::move(stream));
  }
  return streams;
}

/// Whether `a` comes after `b`.
bool comes_later(Key key, const Match& a, const Match& b) {
  switch (key) {
    case Key::id:
      return a.puzzle > b.puzzle;
    case Key::id_descending:
      return a.puzzle < b.puzzle;
    case Key::draw:
      break;
  }
  return std::pair(a.draw, a.puzzle) > std::pair(b.draw, b.puzzle);
}

}  // namespace

std::string piece_text(const ResolvedQuery& question, Source source, Part part, Key key) {
  const bool is_of_puzzles = source == Source::puzzle_cell;
  switch (key) {
    case Key::id:
      return question.text(is_of_puzzles ? sql::cell_puzzles_by_id : sql::cell_ratings_by_id, source, part);
    case Key::id_descending:
      return question.text(
          is_of_puzzles ? sql::cell_puzzles_by_id_descending : sql::cell_ratings_by_id_descending, source,
          part);
    case Key::draw:
      break;
  }
  return question.text(sql::cell_ratings_by_draw, source, part);
}

std::vector<Match> merged(SQLite::Database& database, const ResolvedQuery& question,
                          const std::vector<CountBucket>& cells, Source source, Part part,
                          const CellOrder& order, std::uint64_t limit) {
  PieceReader reader(database, question, source, part, order);
  std::vector<Stream> streams = opened(cells, reader, limit);
  const auto is_behind = [&](const Stream* a, const Stream* b) {
    return comes_later(order.key, a->head(), b->head());
  };
  std::priority_queue<Stream*, std::vector<Stream*>, decltype(is_behind)> heads(is_behind);
  for (Stream& stream : streams) heads.push(&stream);
  std::vector<Match> matches;
  while (!heads.empty() && matches.size() < limit) {
    Stream* const first = heads.top();
    heads.pop();
    matches.push_back(first->head());
    if (advance(*first, reader)) heads.push(first);
  }
  return matches;
}

}  // namespace evodoku::db
