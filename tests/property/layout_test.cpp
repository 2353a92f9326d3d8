// Where files belong: every file in its room, every fact written once.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "source_tree.hpp"

namespace {

namespace fs = std::filesystem;
const fs::path root = EVODOKU_SOURCE_DIR;

/// What a command prints; empty if it fails.
std::string output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  return pclose(pipe) == 0 ? text : std::string();
}

/// Whether the folder is one that Python's tools create beside the sources.
bool is_left_by_python(const std::string& folder) {
  return folder == "__pycache__" || folder == "_skbuild" || folder == ".pytest_cache" ||
         folder == ".mypy_cache" || folder.ends_with(".egg-info");
}

/// The files in the project's own folders: what a tree without git can tell from a reader's `tour` and `wheels`.
std::vector<std::string> files_of_the_folders(const fs::path& top) {
  static const std::set<std::string> ours{".ci",     ".github", "db",    "docs",      "lib",
                                          "samples", "tests",   "tools", "README.md", "CHANGELOG.md"};
  std::vector<std::string> files;
  for (auto entry = fs::recursive_directory_iterator(top); entry != fs::recursive_directory_iterator();
       ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && (is_left_by_python(name) || (entry.depth() == 0 && !ours.contains(name)))) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && (entry.depth() > 0 || ours.contains(name))) {
      files.push_back(fs::relative(entry->path(), top).generic_string());
    }
  }
  return files;
}

/// The paths of all files of the project, relative to its root: those that git knows, because readers follow README
/// beside them, and leave folders there.
std::vector<std::string> project_files(const fs::path& top = root) {
  std::vector<std::string> files;
  // The tree may belong to another user, and the test may run inside another tree's hook.
  std::istringstream known(output_of(
      "env -u GIT_DIR -u GIT_INDEX_FILE -u GIT_WORK_TREE git -c safe.directory='*' -C '" + top.string() +
      "' ls-files -z --cached --full-name 2>/dev/null && test -e '" + top.string() + "/.git'"));
  for (std::string path; std::getline(known, path, '\0');) {
    if (fs::is_regular_file(top / path)) files.push_back(path);
  }
  return files.empty() ? files_of_the_folders(top) : files;
}

bool matches(const std::string& text, const std::regex& pattern) {
  return std::regex_match(text, pattern);
}

/// Whether the path is one of the allowed places, which are patterns.
bool is_in_a_room(const std::string& path) {
  static const std::vector<const char*> patterns{
      R"(CMakeLists\.txt|CMakePresets\.json|README\.md|CHANGELOG\.md|LICENSE|\.clang-format|\.clang-tidy|\.editorconfig|\.gitignore)",
      R"(\.github/(workflows/\w+\.yml|ISSUE_TEMPLATE/\w+\.md|pull_request_template\.md))",
      R"(\.ci/\w+)",
      R"(lib/(CMakeLists\.txt|install\.cmake|evodokuConfig\.cmake\.in|evodoku(_draw)?\.pc\.in))",
      R"(lib/python/(CMakeLists\.txt|pyproject\.toml|setup\.py|bindings/\w+\.(cpp|hpp)|evodoku/(\w+\.pyi?|py\.typed)))",
      R"(lib/packages/(\w+\.cmake(\.in)?|release\.sh|wheel_tag\.py|python/(postinst|prerm)))",
      R"(lib/include/evodoku(_draw)?/\w+\.hpp(\.in)?)",
      R"(lib/(random|stats|batch|grid|text|deduce|solve|canon|generate|evolve|rate|list|study|draw|dataset)/(CMakeLists\.txt|\w+\.(cpp|hpp)))",
      R"(lib/text/(source|formats)/\w+\.(cpp|hpp))",
      R"(lib/deduce/(kernel|techniques)/\w+\.(cpp|hpp))",
      R"(lib/solve/(common|band|lockstep|scalar|sat)/\w+\.(cpp|hpp))",
      R"(lib/generate/(grids|digging|search)/\w+\.(cpp|hpp))",
      R"(lib/evolve/(loop|representation|operators|knowledge)/\w+\.(cpp|hpp))",
      R"(db/(CMakeLists\.txt|\w+\.cmake|evodoku_db\.pc\.in|(store|query|upkeep)/\w+\.(cpp|hpp)))",
      R"(db/include/evodoku_db/\w+\.hpp)",
      R"(db/sql/(\w+\.sql))",
      R"(tools/(CMakeLists\.txt|\w+\.cmake|completion/\w+\.(bash|zsh)))",
      R"(tools/(common|calibrate|dataset|evodoku|evolve|experiment|generate|print|query|rate|solve|store|transform)/\w+\.(cpp|hpp))",
      R"(lib/draw/page/\w+\.(css|js|html))",
      R"(tools/experiment/page/\w+\.(gp|html))",
      R"(tests/(CMakeLists\.txt|(run|sizes|costs)\.sh))",
      R"(tests/data/.*)",
      R"(tests/\w+/([\w-]+/)*[\w.-]+)",
      R"(samples/.*)",
      R"(docs/([\w-]+/)*[\w-]+\.md|docs/[\w.-]+\.schema\.json|docs/images/(\w+/)?\w+\.(svg|png|gnuplot))",
  };
  static const std::vector<std::regex> compiled(patterns.begin(), patterns.end());
  return std::any_of(compiled.begin(), compiled.end(),
                     [&](const std::regex& pattern) { return matches(path, pattern); });
}

/// The anchors of a page's headings, as GitHub names them.
std::set<std::string> anchors_of(const std::string& page) {
  std::set<std::string> anchors;
  std::istringstream lines(page);
  bool in_block = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) in_block = !in_block;
    if (in_block || !line.starts_with('#')) continue;
    std::string anchor;
    for (const char letter : line.substr(line.find(' ') + 1)) {
      const auto code = static_cast<unsigned char>(letter);
      if (letter == ' ') anchor += '-';
      if (letter == '-' || letter == '_' || code >= 0x80 || std::isalnum(code) != 0) {
        anchor += static_cast<char>(std::tolower(code));
      }
    }
    anchors.insert(anchor);
  }
  return anchors;
}

/// The links of a page, and the documents that another file names, which lead nowhere.
std::vector<std::string> broken_links(const std::string& path, const std::string& text) {
  static const std::regex link(R"(\]\(([^()\s#]*)#?([^()\s]*)\))");
  static const std::regex name(R"(()docs/[\w/-]+\.(md|json|svg|png))");
  const bool is_page = path.ends_with(".md");
  std::vector<std::string> broken;
  for (std::sregex_iterator match(text.begin(), text.end(), is_page ? link : name), end; match != end;
       ++match) {
    const std::string target = is_page ? (*match)[1].str() : match->str();
    if (target.starts_with("http")) continue;
    const fs::path file = !is_page         ? root / target
                          : target.empty() ? root / path
                                           : (root / path).parent_path() / target;
    const std::string anchor = is_page ? (*match)[2].str() : "";
    if (!fs::exists(file) ||
        (!anchor.empty() && !anchors_of(source_tree::read_file(file)).contains(anchor))) {
      broken.push_back(match->str());
    }
  }
  return broken;
}

}  // namespace

TEST_CASE("links of the documents, and the documents that other files name, are there") {
  for (const std::string& path : project_files()) {
    if (path.starts_with("tests/data/") || path.ends_with(".svg") || path.ends_with(".png")) continue;
    for (const std::string& link : broken_links(path, source_tree::read_file(root / path))) {
      FAIL_CHECK(path << ": " << link << " leads nowhere");
    }
  }
}

TEST_CASE("what readers and builds leave beside the sources is none of the project's files") {
  const fs::path tree = fs::temp_directory_path() / ("evodoku-tree-" + std::to_string(getpid()));
  const auto write = [&](const std::string& path) {
    fs::create_directories((tree / path).parent_path());
    std::ofstream(tree / path) << "text\n";
  };
  for (const char* path : {"README.md", "lib/a.cpp", "samples/a.md"}) write(path);
  const std::string git = "git -C '" + tree.string() + "' ";
  const bool has_git = !output_of(git + "init -q && " + git + "add . && echo added").empty();
  for (const char* path :
       {"tour/week-1.txt", "my-venv/bin/pip", "wheels/a.whl", "build/release/a.o", "lib/__pycache__/a.pyc"})
    write(path);
  std::vector<std::string> files = project_files(tree);
  std::sort(files.begin(), files.end());
  if (has_git) CHECK(files == std::vector<std::string>{"README.md", "lib/a.cpp", "samples/a.md"});
  fs::remove_all(tree / ".git");  // as in an exported tree
  files = project_files(tree);
  std::sort(files.begin(), files.end());
  CHECK(files == std::vector<std::string>{"README.md", "lib/a.cpp", "samples/a.md"});
  fs::remove_all(tree);
}

TEST_CASE("every file stands in a room of the house") {
  for (const std::string& path : project_files()) {
    if (!is_in_a_room(path)) FAIL_CHECK(path << " belongs to no room that layout_test.cpp knows");
  }
}

TEST_CASE("every source file of a module is in its build list") {
  for (const auto& [path, file] : source_tree::read_sources(root)) {
    if (!path.ends_with(".cpp")) continue;
    const fs::path folder = (root / path).parent_path();
    const fs::path list = fs::exists(folder / "CMakeLists.txt") ? folder : folder.parent_path();
    const std::string text = source_tree::read_file(list / "CMakeLists.txt");
    // For tools, the build list names the folder only once: evodoku_tool(solve WITH lines.cpp ...) means
    // tools/solve/solve.cpp and tools/solve/lines.cpp.
    const bool whole = text.find(fs::relative(root / path, list).generic_string()) != std::string::npos;
    const std::string room = folder.filename().string();
    const bool of_a_tool = path.starts_with("tools/") &&
                           text.find("evodoku_tool(" + room) != std::string::npos &&
                           (room + ".cpp" == fs::path(path).filename() ||
                            text.find(" " + fs::path(path).filename().string()) != std::string::npos);
    const bool listed = whole || of_a_tool;
    INFO(path << " is not in " << list.string() << "/CMakeLists.txt");
    CHECK(listed);
  }
}

TEST_CASE("the version is written in the top CMakeLists.txt and told in the changelog, nowhere else") {
  const std::string dotted = std::regex_replace(std::string(EVODOKU_VERSION), std::regex("[.]"), "[.]");
  const std::regex number("(^|[^0-9.])" + dotted + "($|[^0-9.])");
  for (const std::string& path : project_files()) {
    if (path == "CMakeLists.txt" || path == "CHANGELOG.md" || path.starts_with("tests/"))
      continue;  // examples in tests may contain it
    if (std::regex_search(source_tree::read_file(root / path), number)) {
      FAIL_CHECK(path << " writes the version " << EVODOKU_VERSION << " again");
    }
  }
}

TEST_CASE("public headers look up names in one way") {
  // docs/CONTRIBUTING.md, "The public interface"
  const std::regex other_lookup(R"(\b\w+_(from_name|named)\()");
  const std::regex other_name(R"((const char\*|std::string|std::string_view&) name_of\()");
  int headers = 0;
  for (const std::string& path : project_files()) {
    static const std::regex is_public_header(R"((lib|db)/include/.*\.hpp(\.in)?)");
    if (!matches(path, is_public_header)) continue;
    ++headers;
    const std::string text = source_tree::read_file(root / path);
    INFO(path);
    CHECK_FALSE(std::regex_search(text, other_lookup));
    CHECK_FALSE(std::regex_search(text, other_name));
  }
  CHECK(headers > 30);
}

TEST_CASE("no test has a name that CMake would cut to pieces, or that reads as an option") {
  // Brackets and semicolons have a meaning in CMake's lists: with them a test, or all tests of its program, would not
  // run, without an error.
  const std::regex test_name(R"re(TEST_CASE\(\s*"([^"]*)")re");
  for (const std::string& path : project_files()) {
    if (!path.starts_with("tests/") || !path.ends_with("_test.cpp")) continue;
    const std::string text = source_tree::read_file(root / path);
    for (std::sregex_iterator match(text.begin(), text.end(), test_name), end; match != end; ++match) {
      const std::string name = (*match)[1];
      INFO(path << ": " << name);
      CHECK(name.find_first_of("[];\\") == std::string::npos);
      CHECK_FALSE(name.starts_with('-'));
    }
  }
}
