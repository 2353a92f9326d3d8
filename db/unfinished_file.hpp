// A file that is being written, and its name when it is whole.
#pragma once

#include <string>

namespace evodoku::db {

/// A path for a new file in the folder of a name, so that it can be given that name in one step. The file goes away with the
/// object unless it was given one. Not promised: two threads of one program at the same name; processes are told apart.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(const std::string& name_to_be);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }

  /// Gives it a name, durably. False, and nothing done, if there is such a file and not `replace`. Throws StoreError
  /// (not_writable).
  bool take_name(const std::string& name, bool replace) const;

 private:
  std::string path_;
};

}  // namespace evodoku::db
