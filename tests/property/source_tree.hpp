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
  bool system = false;  // in brackets
  int line = 0;
};

struct SourceFile {
  std::string path;    // from the root of the tree: "lib/grid/box.cpp"
  std::string module;  // "grid", "db", "tools"; see module_of()
  std::vector<Include> includes;
  std::string code;  // without comments and literals, line by line as in the file
};

/// All .hpp, .hpp.in and .cpp files below `root`'s lib, db and tools, by path.
std::map<std::string, SourceFile> read_sources(const std::filesystem::path& root);

/// The module a file belongs to: its folder in lib; for a public header what module_of_header() says.
/// Throws std::runtime_error for a file that has none.
std::string module_of(const std::string& path);

/// Comments, strings and character literals blanked, newlines kept.
std::string without_comments_and_literals(const std::string& text);

/// The file of the tree that an include of `name` in `user` means, if it is one of `files`. A name that several roots know is
/// the one of the user's own.
const SourceFile* resolve(const std::map<std::string, SourceFile>& files, const SourceFile& user,
                          const std::string& name);

std::string read_file(const std::filesystem::path& path);

}  // namespace source_tree
