#include "source_tree.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace source_tree {

namespace fs = std::filesystem;
using namespace std::string_literals;

namespace {

/// The module of each public header, since these are all in one folder. "any": every module may include it.
const std::map<std::string, std::string>& module_of_header() {
  static const std::map<std::string, std::string> table{
      {"box", "grid"},           {"grid", "grid"},     {"geometry", "grid"},    {"check", "grid"},
      {"decimal", "grid"},       {"symmetry", "grid"}, {"solve", "solve"},      {"instruction_set", "solve"},
      {"rating", "rate"},        {"rate", "rate"},     {"record", "text"},      {"text", "text"},
      {"stats", "stats"},        {"batch", "batch"},   {"canon", "canon"},      {"generate", "generate"},
      {"evolve", "evolve"},      {"version", "any"},   {"export", "any"},       {"deduce", "deduce"},
      {"isomorph_set", "canon"}, {"study", "study"},   {"calibration", "rate"}, {"level", "deduce"},
      {"gzip", "text"},          {"settings", "text"}, {"dataset", "dataset"},  {"picture", "draw"},
      {"board", "draw"},         {"page", "draw"},     {"paper", "draw"},       {"steps", "draw"},
      {"aim", "rate"},           {"range", "any"},     {"evodoku", "whole"},    {"list", "list"},
      {"depth", "deduce"},
  };
  return table;
}

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (const auto& part : fs::path(path)) parts.push_back(part.string());
  return parts;
}

std::string module_of_public_header(const std::string& path) {
  const std::string file = fs::path(path).filename().string();
  const auto found = module_of_header().find(file.substr(0, file.find('.')));
  if (found == module_of_header().end()) {
    throw std::runtime_error(path + ": a public header that source_tree.cpp's table does not know");
  }
  return found->second;
}

std::vector<Include> includes_of(const std::string& text) {
  static const std::regex include_line(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
  std::vector<Include> includes;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, include_line)) {
      includes.push_back({match[2].str(), match[1].str() == "<", number});
    }
  }
  return includes;
}

bool is_source(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(".cpp") || name.ends_with(".hpp") || name.ends_with(".hpp.in");
}

/// The position where a string or character literal that begins at `from` ends: behind its closing quote, or at the end
/// of the line.
std::size_t end_of_literal(const std::string& text, std::size_t from) {
  const char quote = text[from];
  for (std::size_t at = from + 1; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      return at + 1;
    }
  }
  return std::min(text.find('\n', from), text.size());
}

/// The end of a raw string: R"delimiter( ... )delimiter".
std::size_t end_of_raw_string(const std::string& text, std::size_t from) {
  const std::size_t open = text.find('(', from);
  if (open == std::string::npos) return text.size();
  const std::string close = ")" + text.substr(from + 2, open - from - 2) + "\"";
  const std::size_t found = text.find(close, open);
  return found == std::string::npos ? text.size() : found + close.size();
}

/// The position where the comment or literal that begins at `at` ends; `at` itself if none begins there.
std::size_t end_of_noise(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "//") == 0) return std::min(text.find('\n', at), text.size());
  if (text.compare(at, 2, "/*") == 0) {
    const std::size_t close = text.find("*/", at + 2);
    return close == std::string::npos ? text.size() : close + 2;
  }
  if (text.compare(at, 2, "R\"") == 0) return end_of_raw_string(text, at);
  if (text[at] == '"') return end_of_literal(text, at);
  const bool digit_separator = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
  if (text[at] == '\'' && !digit_separator) return end_of_literal(text, at);
  return at;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string module_of(const std::string& path) {
  const std::vector<std::string> parts = parts_of(path);
  if (parts.at(0) == "db" || parts.at(0) == "tools") return parts.at(0);
  if (parts.size() >= 3 && parts[0] == "lib") {
    return parts[1] == "include" ? module_of_public_header(path) : parts[1];
  }
  throw std::runtime_error(path + ": in no module");
}

std::string without_comments_and_literals(const std::string& text) {
  std::string code = text;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = end_of_noise(text, at);
    if (end == at) {
      ++at;
      continue;
    }
    for (; at < end; ++at) {
      if (code[at] != '\n') code[at] = ' ';
    }
  }
  return code;
}

std::map<std::string, SourceFile> read_sources(const fs::path& root) {
  std::map<std::string, SourceFile> files;
  for (const char* top : {"lib", "db", "tools"}) {
    if (!fs::exists(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      const std::string text = read_file(entry.path());
      files[path] = {path, module_of(path), includes_of(text), without_comments_and_literals(text)};
    }
  }
  return files;
}

const SourceFile* resolve(const std::map<std::string, SourceFile>& files, const SourceFile& user,
                          const std::string& name) {
  const std::string own = user.path.substr(0, user.path.find('/') + 1);
  for (const std::string& folder :
       {own, own + "include/"s, "lib/include/"s, "lib/"s, "db/include/"s, "db/"s, "tools/"s, ""s}) {
    for (const char* suffix : {"", ".in"}) {
      if (const auto found = files.find(folder + name + suffix); found != files.end()) return &found->second;
    }
  }
  return nullptr;
}

}  // namespace source_tree
