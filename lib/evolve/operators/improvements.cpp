#include "evolve/operators/improvements.hpp"

#include <stdexcept>

#include "evolve/operators/construct.hpp"
#include "evolve/operators/table.hpp"

namespace evodoku {

HillClimb::HillClimb(const Boards& boards, int improvement_permille)
    : boards_(&boards),
      improvement_permille_(static_cast<std::uint32_t>(improvement_permille)),
      counts_(boards.box()) {}

std::uint64_t HillClimb::improve(Genes child, RandomStream& random) {
  counts_.count(child);
  std::uint64_t trials = 0;
  for (const Group& group : boards_->groups()) {
    for (const Position cell : group.positions) {
      if (random.chance(improvement_permille_, 1000)) trials += climb_from(cell, group.positions, child);
    }
  }
  return trials;
}

std::uint64_t HillClimb::climb_from(Position cell, std::span<const Position> group, Genes child) {
  std::uint64_t trials = 0;
  for (const Position partner : group) {
    if (child[partner] == child[cell]) continue;  // the cell itself, or a swap without effect
    ++trials;
    if (counts_.change_by_swap(child, cell, partner) <= 0) counts_.swap(child, cell, partner);
  }
  return trials;
}

ColumnsAndBoxes::ColumnsAndBoxes(const Boards& boards, int improvement_permille)
    : improved_(improvement_permille), counts_(boards.box()) {
  if (boards.grouping() == Grouping::boxes) {
    throw std::invalid_argument("improvement columns-and-boxes would spoil the boxes of box permutations");
  }
  const Box box = boards.box();
  const auto side = static_cast<std::size_t>(box.side());
  std::vector<House> columns(side, House{0, std::vector<Block>(side)});
  std::vector<House> boxes = columns;
  for (const Position cell : boards.free_cells()) {
    const auto row = static_cast<std::size_t>(box.row_of(cell));
    columns[static_cast<std::size_t>(box.column_of(cell))].by_row[row].push_back(cell);
    boxes[static_cast<std::size_t>(box.box_of(cell))].by_row[row].push_back(cell);
  }
  for (int i = 0; i < box.side(); ++i) {
    columns[static_cast<std::size_t>(i)].number = box.side() + i;
    boxes[static_cast<std::size_t>(i)].number = 2 * box.side() + i;
  }
  meetings_.push_back(std::move(columns));
  // A band has as many boxes as a box has rows.
  for (auto first = boxes.begin(); first != boxes.end(); first += box.rows()) {
    meetings_.emplace_back(first, first + box.rows());
  }
}

std::uint64_t ColumnsAndBoxes::improve(Genes child, RandomStream& random) {
  counts_.count(child);
  for (const Meeting& houses : meetings_) search(houses, child, random);
  return 2;
}

void ColumnsAndBoxes::search(const Meeting& houses, Genes child, RandomStream& random) {
  illegal_.clear();
  for (const House& house : houses) {
    if (!counts_.is_legal(house.number)) illegal_.push_back(&house);
  }
  if (illegal_.size() < 2) return;
  for (const House* const house : illegal_) {
    if (improved_.next(1, random) == 0) continue;
    const House* const partner = illegal_[random.below(static_cast<std::uint32_t>(illegal_.size()))];
    if (partner != house) exchange(*house, *partner, child);
  }
}

void ColumnsAndBoxes::exchange(const House& a, const House& b, Genes child) {
  for (std::size_t row = 0; row < a.by_row.size(); ++row) {
    for (const Position cell : a.by_row[row]) {
      if (!is_rather_in(b, a, child[cell])) continue;
      for (const Position other : b.by_row[row]) {
        if (!is_rather_in(a, b, child[other])) continue;
        counts_.swap(child, cell, other);
        return;
      }
    }
  }
}

bool ColumnsAndBoxes::is_rather_in(const House& other, const House& own, Gene digit) const {
  return counts_.times(own.number, digit) > 1 && counts_.times(other.number, digit) < 2;
}

OperatorTable<Improvement, ImprovementPart> improvements() {
  using Context = OperatorContext;
  static constexpr OperatorRow<Improvement, ImprovementPart> rows[] = {
      {Improvement::none, "none", [](const Context&) -> std::unique_ptr<ImprovementPart> { return nullptr; }},
      {Improvement::hill_climb, "hill-climb",
       [](const Context& context) -> std::unique_ptr<ImprovementPart> {
         return std::make_unique<HillClimb>(context.representations.permutations("improvement"),
                                            context.preset.improvement_permille);
       }},
      {Improvement::columns_and_boxes, "columns-and-boxes",
       [](const Context& context) -> std::unique_ptr<ImprovementPart> {
         return std::make_unique<ColumnsAndBoxes>(context.representations.boards("improvement"),
                                                  context.preset.improvement_permille);
       }},
      {Improvement::construct, "construct",
       [](const Context& context) -> std::unique_ptr<ImprovementPart> {
         return std::make_unique<Construct>(context.representations.partial_grids("improvement"));
       }},
  };
  return rows;
}

}  // namespace evodoku
