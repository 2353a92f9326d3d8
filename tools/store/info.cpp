// evodoku-store info.
#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "common/output.hpp"
#include "common/store_file.hpp"
#include "evodoku_db/labels.hpp"
#include "evodoku_db/store.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace evodoku::tools {

namespace {

struct BoxCount {
  std::string box;  // "3x3"
  std::uint64_t puzzles = 0;
};

/// Everything that info shows.
struct Contents {
  db::StoreInfo info;
  std::vector<BoxCount> boxes;
  std::vector<std::string> sources;
  std::vector<db::LabelCount> labels;
  db::FileSize size;
};

std::vector<BoxCount> boxes_of(const db::Statistics& statistics) {
  std::vector<BoxCount> boxes;
  for (const db::ClueCount& count : statistics.clues) {
    std::string box = fmt::format("{}x{}", count.box.rows(), count.box.cols());
    if (boxes.empty() || boxes.back().box != box) boxes.push_back({.box = std::move(box)});
    boxes.back().puzzles += count.puzzles;
  }
  return boxes;
}

Contents contents_of(db::Store& store) {
  return {.info = store.info(),
          .boxes = boxes_of(store.statistics({})),
          .sources = sources_of(store),
          .labels = labels_of(store),
          .size = file_size_of(store)};
}

std::string as_text(const Contents& contents) {
  std::string text;
  const auto add = [&](std::string_view what, const std::string& value) {
    text += fmt::format("{:<14}  {}\n", what, value);
  };
  add("schema version", std::to_string(contents.info.version));
  add("file", fmt::format("{} bytes, {} of them unused", contents.size.file, contents.size.unused));
  if (contents.info.partition) add("partition", contents.info.partition->text());
  add("puzzles", std::to_string(contents.info.puzzles));
  for (const BoxCount& count : contents.boxes) add("  box", fmt::format("{}: {}", count.box, count.puzzles));
  add("ratings", std::to_string(contents.info.ratings));
  for (const db::RaterInfo& rater : contents.info.raters) {
    add("  rater", fmt::format("{}, version {}: {}", printable(rater.name), rater.version, rater.ratings));
  }
  add("sources", std::to_string(contents.info.sources));
  for (const std::string& source : contents.sources) add("  source", printable(source));
  for (const db::LabelCount& count : contents.labels) {
    add(name_of(count.label.kind), fmt::format("{}: {}", printable(count.label.name), count.puzzles));
  }
  return text;
}

/// Null for a store that accepts any puzzle.
nlohmann::ordered_json partition_of(const Contents& contents) {
  const auto& partition = contents.info.partition;
  if (!partition) return nullptr;
  return {{"number", partition->number}, {"count", partition->count}};
}

std::string as_json(const Contents& contents) {
  using Json = nlohmann::ordered_json;
  Json boxes = Json::array();
  for (const BoxCount& count : contents.boxes)
    boxes.push_back({{"box", count.box}, {"puzzles", count.puzzles}});
  Json raters = Json::array();
  for (const db::RaterInfo& rater : contents.info.raters) {
    raters.push_back({{"rater", rater.name}, {"version", rater.version}, {"ratings", rater.ratings}});
  }
  Json tags = Json::array();
  Json collections = Json::array();
  for (const db::LabelCount& count : contents.labels) {
    Json& list = count.label.kind == db::LabelKind::tag ? tags : collections;
    list.push_back({{"name", count.label.name}, {"puzzles", count.puzzles}});
  }
  const Json all = {{"schema_version", contents.info.version},
                    {"bytes", contents.size.file},
                    {"unused_bytes", contents.size.unused},
                    {"partition", partition_of(contents)},
                    {"puzzles", contents.info.puzzles},
                    {"boxes", std::move(boxes)},
                    {"ratings", contents.info.ratings},
                    {"raters", std::move(raters)},
                    {"sources", contents.sources},
                    {"tags", std::move(tags)},
                    {"collections", std::move(collections)}};
  return all.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

int print_info(const StoreCommand& command) {
  auto store = open_to_read(command.path);
  const Contents contents = contents_of(store);
  Output output(command.options.output);
  output.write(command.options.format == TextFormat::json ? as_json(contents) : as_text(contents));
  output.commit();
  return exit_done;
}

}  // namespace evodoku::tools
