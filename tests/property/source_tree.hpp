// The project's own source files as data, for tests that check how they are laid out.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace source_tree {

struct Include {
  std::string name;     // as written between the quotes or brackets
  bool system = false;  // written in brackets
  int line = 0;
};

struct SourceFile {
  std::string path;    // from the root of the tree: "lib/grid/box.cpp"
  std::string module;  // "grid", "db", "tools"; see module_of()
  std::vector<Include> includes;
  std::string code;  // the text without comments and literals, with the lines as in the file
};

/// All .hpp, .hpp.in and .cpp files in the folders lib, db and tools of `root`, by path.
std::map<std::string, SourceFile> read_sources(const std::filesystem::path& root);

/// The module of a file: its folder in lib, or the result of module_of_header() for a public header. Throws
/// std::runtime_error for a file that has none.
std::string module_of(const std::string& path);

/// The text with comments, strings and character literals replaced by blanks; newlines are kept.
std::string without_comments_and_literals(const std::string& text);

/// The file of the tree that an include of `name` in `user` refers to; null if it is not one of `files`. If several
/// roots have this name, the root of the user has precedence.
const SourceFile* resolve(const std::map<std::string, SourceFile>& files, const SourceFile& user,
                          const std::string& name);

std::string read_file(const std::filesystem::path& path);

}  // namespace source_tree
