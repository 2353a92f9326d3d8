#include "include_rules.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <regex>

namespace include_rules {

using source_tree::Include;
using source_tree::SourceFile;
using Files = std::map<std::string, SourceFile>;

namespace {

/// What a module may include, beside itself, <...> and what everybody may (`for_all`).
const std::map<std::string, std::set<std::string>>& allowed_modules() {
  static const std::map<std::string, std::set<std::string>> table{
      {"random", {}},
      {"stats", {}},
      {"grid", {}},
      {"batch", {}},
      {"deduce", {}},
      {"canon", {}},
      {"solve", {"deduce"}},
      {"generate", {"solve", "canon", "deduce"}},
      {"evolve", {"deduce"}},
      {"rate", {"evolve", "canon", "deduce"}},
      {"study", {"evolve", "solve", "text"}},
      {"text", {}},
      {"dataset", {"text", "canon", "solve", "generate", "rate"}},
      {"draw", {"text", "deduce"}},
      {"db", {"text", "canon", "solve", "study"}},
      {"whole",
       {"batch", "deduce", "canon", "solve", "generate", "evolve", "rate", "text",
        "dataset"}},  // nobody includes it
      {"python", {"batch", "deduce", "canon", "solve", "generate", "evolve", "rate", "text", "db"}},
      {"tools",
       {"batch", "deduce", "canon", "solve", "generate", "evolve", "rate", "study", "text", "draw", "db",
        "dataset"}},
  };
  return table;
}

/// What the inner rooms of a module may include of their own module. Files that stand in the module itself see them all;
/// an inner room sees those only where "" is named.
const std::map<std::string, std::map<std::string, std::set<std::string>>>& inner_rooms() {
  static const std::set<std::string> common{"common"};
  static const std::map<std::string, std::map<std::string, std::set<std::string>>> table{
      {"text", {{"source", {}}, {"formats", {"source"}}}},
      {"deduce", {{"kernel", {}}, {"techniques", {"kernel"}}}},
      {"solve", {{"band", {}}, {"lockstep", {}}, {"scalar", {}}, {"sat", {}}}},
      {"generate", {{"grids", {}}, {"digging", {"grids"}}, {"search", {"grids", "digging"}}}},
      {"evolve",
       {{"loop", {}},
        {"representation", {"loop"}},
        {"operators", {"loop", "representation"}},
        {"knowledge", {"loop", "representation", "operators"}}}},
      {"rate", {{"knowledge_2", {""}}}},
      {"db", {{"store", {}}, {"query", {"store"}}, {"upkeep", {"store"}}, {"results", {"store"}}}},
      {"tools",
       {{"common", {}},
        {"calibrate", common},
        {"dataset", common},
        {"evodoku", common},
        {"evolve", common},
        {"experiment", common},
        {"generate", common},
        {"print", common},
        {"query", common},
        {"rate", common},
        {"solve", common},
        {"store", common}}},
  };
  return table;
}

const std::set<std::string> for_all{"random", "stats", "grid", "any"};

/// These know the values that pass between modules, not the modules that make them.
const std::set<std::string> plain_value_headers{
    "lib/include/evodoku/rating.hpp", "lib/include/evodoku/calibration.hpp", "lib/include/evodoku/level.hpp"};
const std::set<std::string> plain_value_users{"text", "draw", "db"};

/// Made by the build; they include headers of db/store.
const std::set<std::string> generated_headers{"sql.hpp", "study_sql.hpp"};

/// The two rules that carry the design, checked over all paths: not even through a third file.
struct Forbidden {
  std::string from;
  std::string to;
};
const std::vector<Forbidden> never_reached{
    {"evolve", "solve"}, {"rate", "solve"}, {"evolve", "generate"}, {"rate", "generate"}};

bool in_library(const SourceFile& file) {
  return !file.path.starts_with("tools/");
}
bool is_public_header(const SourceFile& file) {
  return file.path.starts_with("lib/include/") || file.path.starts_with("db/include/");
}

/// Results of studies are a library of their own: no other room of db may see a study.
bool is_study_in_the_store(const SourceFile& user, const SourceFile& used) {
  return user.module == "db" && used.module == "study" && !user.path.starts_with("db/results/") &&
         !user.path.starts_with("db/include/evodoku_study_db/");
}

bool may_include(const SourceFile& user, const SourceFile& used) {
  if (is_study_in_the_store(user, used)) return false;
  if (user.module == used.module || for_all.contains(used.module)) return true;
  if (plain_value_headers.contains(used.path) && plain_value_users.contains(user.module)) return true;
  const auto found = allowed_modules().find(user.module);
  return found != allowed_modules().end() && found->second.contains(used.module);
}

/// The folder of its module that a file stands in: "band" of lib/solve/band/engine.cpp, "" of lib/solve/solve.cpp and
/// of public headers.
std::string inner_room(const SourceFile& file) {
  if (is_public_header(file)) return "";
  const auto after = file.path.find('/', file.path.starts_with("lib/") ? 4 : 0) + 1;
  const auto slash = file.path.find('/', after);
  return slash == std::string::npos ? "" : file.path.substr(after, slash - after);
}

bool inner_room_may_include(const SourceFile& user, const SourceFile& used) {
  const std::string from = inner_room(user);
  const std::string to = inner_room(used);
  if (user.module != used.module || from.empty() || from == to || is_public_header(used)) return true;
  const auto module = inner_rooms().find(user.module);
  if (module == inner_rooms().end()) return false;
  const auto room = module->second.find(from);
  return room != module->second.end() && room->second.contains(to);
}

/// Direct includes against the tables.
void check_edges(const Files& files, const SourceFile& user, std::vector<std::string>& found) {
  if (user.module != "any" && !allowed_modules().contains(user.module)) {
    found.push_back(
        fmt::format("{}:1: module '{}' is not in include_rules.cpp's table", user.path, user.module));
  }
  for (const Include& include : user.includes) {
    const SourceFile* used = source_tree::resolve(files, user, include.name);
    if (used == nullptr && !include.system && !generated_headers.contains(include.name)) {
      found.push_back(
          fmt::format("{}:{}: {} is not in the tree (write the path from lib/include, lib, db/include, db "
                      "or tools)",
                      user.path, include.line, include.name));
    }
    if (used != nullptr && !may_include(user, *used)) {
      found.push_back(fmt::format("{}:{}: {} may not include {} ({})", user.path, include.line, user.module,
                                  used->module, include.name));
    }
    if (used != nullptr && !inner_room_may_include(user, *used)) {
      found.push_back(
          fmt::format("{}:{}: {} may not include {}: not in include_rules.cpp's table of inner rooms",
                      user.path, include.line, inner_room(user), include.name));
    }
  }
}

std::string unit_of(const std::string& path) {
  return path.substr(0, path.find('.'));
}

/// Which units include which. A unit is a header with its source: "db/store/rows" of db/store/rows.hpp and rows.cpp.
std::map<std::string, std::set<std::string>> unit_graph(const Files& files) {
  std::map<std::string, std::set<std::string>> graph;
  for (const auto& [path, file] : files) {
    std::set<std::string>& used_units = graph[unit_of(path)];
    for (const Include& include : file.includes) {
      const SourceFile* used = source_tree::resolve(files, file, include.name);
      if (used != nullptr && unit_of(used->path) != unit_of(path)) used_units.insert(unit_of(used->path));
    }
  }
  return graph;
}

/// Takes away units that include nothing that is left, or that nothing left includes, again and again: what stays stands
/// in a circle, or between two.
void check_circles(const Files& files, std::vector<std::string>& found) {
  auto graph = unit_graph(files);
  for (std::size_t before = 0; before != graph.size();) {
    before = graph.size();
    std::set<std::string> included;
    for (auto& [unit, used] : graph) {
      std::erase_if(used, [&](const std::string& name) { return !graph.contains(name); });
      included.insert(used.begin(), used.end());
    }
    std::erase_if(graph,
                  [&](const auto& unit) { return unit.second.empty() || !included.contains(unit.first); });
  }
  for (const auto& [unit, used] : graph) {
    found.push_back(fmt::format("{}:1: includes {}, and stands in a circle of files", unit, *used.begin()));
  }
}

/// A public header shows its user nothing but the standard library and other public headers.
void check_public_header(const Files& files, const SourceFile& header, std::vector<std::string>& found) {
  for (const Include& include : header.includes) {
    const SourceFile* used = source_tree::resolve(files, header, include.name);
    const bool standard = include.system && include.name.find_first_of("./") == std::string::npos;
    if (!standard && (used == nullptr || !is_public_header(*used))) {
      found.push_back(
          fmt::format("{}:{}: a public header may include the standard library and public headers only, "
                      "not {}",
                      header.path, include.line, include.name));
    }
  }
}

/// All project files that `start` reaches, each with one chain of includes that leads there.
std::map<std::string, std::string> reached_from(const Files& files, const SourceFile& start) {
  std::map<std::string, std::string> chains{{start.path, start.path}};
  std::vector<const SourceFile*> open{&start};
  while (!open.empty()) {
    const SourceFile* user = open.back();
    open.pop_back();
    for (const Include& include : user->includes) {
      const SourceFile* used = source_tree::resolve(files, *user, include.name);
      if (used == nullptr || chains.contains(used->path)) continue;
      chains[used->path] = chains[user->path] + " -> " + used->path;
      open.push_back(used);
    }
  }
  return chains;
}

void check_reach(const Files& files, const SourceFile& user, std::vector<std::string>& found) {
  for (const auto& [path, chain] : reached_from(files, user)) {
    for (const auto& [from, to] : never_reached) {
      if (user.module == from && files.at(path).module == to) {
        found.push_back(fmt::format("{}:1: {} must never reach {}: {}", user.path, from, to, chain));
      }
    }
    if (user.path.starts_with("lib/") && user.module != "python" && path.starts_with("db/")) {
      found.push_back(fmt::format("{}:1: lib must never reach db: {}", user.path, chain));
    }
  }
}

struct Token {
  std::string pattern;
  std::string why;
  std::set<std::string> only_in;  // files that may
};

/// What the libraries may not mention, comments and strings aside.
const std::vector<Token>& forbidden_tokens() {
  static const std::set<std::string> nowhere;
  static const std::vector<Token> table{
      {R"(\bstd::(cout|cerr|clog|cin)\b)", "the library never prints", nowhere},
      {R"((^|[^\w.>])(v?f?printf|puts|fputs|putchar|perror)\s*\()", "the library never prints", nowhere},
      {R"(\bfmt::print\b)", "the library never prints", nowhere},
      {R"((^|[^\w.>])(_?exit|quick_exit|abort|std::terminate)\s*\()", "the library never ends its host",
       nowhere},
      {R"(\b(system_clock|steady_clock|high_resolution_clock)\b)", "the library never reads the clock",
       nowhere},
      {R"((^|[^\w.>])(time|clock|clock_gettime|gettimeofday)\s*\()", "the library never reads the clock",
       nowhere},
      {R"(\b(secure_)?getenv\b)", "the library never reads the environment", nowhere},
      {R"(\brandom_device\b)", "chance enters by argument only", nowhere},
      {R"(\bstd::(shuffle|sample)\b|\branges::(shuffle|sample)\b)", "differs between standard libraries",
       nowhere},
      {R"(\b\w+_distribution\b)", "differs between standard libraries", nowhere},
      {R"((^|[^\w.>])s?rand\s*\()", "chance enters by argument only", nowhere},
      {R"(\bstd::(jthread|thread|async)\b)", "only batch starts threads", {"lib/batch/ordered_map.cpp"}},
  };
  return table;
}

void check_tokens(const SourceFile& file, std::vector<std::string>& found) {
  for (const Token& token : forbidden_tokens()) {
    if (token.only_in.contains(file.path)) continue;
    const std::regex pattern(token.pattern, std::regex::multiline);
    for (std::sregex_iterator match(file.code.begin(), file.code.end(), pattern), end; match != end;
         ++match) {
      std::string seen = match->str();
      std::erase_if(seen, [](char c) { return c == '\n'; });
      const auto line =
          1 + std::count(file.code.begin(), file.code.begin() + match->position() + match->length(), '\n');
      found.push_back(fmt::format("{}:{}: '{}': {}", file.path, line, seen, token.why));
    }
  }
}

}  // namespace

std::vector<std::string> breaches(const std::filesystem::path& root) {
  const Files files = source_tree::read_sources(root);
  std::vector<std::string> found;
  for (const auto& [path, file] : files) {
    check_edges(files, file, found);
    check_reach(files, file, found);
    if (is_public_header(file)) check_public_header(files, file, found);
    if (in_library(file)) check_tokens(file, found);
  }
  check_circles(files, found);
  return found;
}

}  // namespace include_rules
