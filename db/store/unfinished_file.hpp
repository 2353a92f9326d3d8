// A file that is being written, and its name when it is whole.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace evodoku::db {

/// Makes a file of these bytes that is there whole, and durably, or not at all, even if the process is killed meanwhile. False,
/// and nothing left: there is such a name, or this file system cannot do that.
bool place_whole_file(const std::string& name, std::span<const std::byte> bytes);

/// Gives a file another name, durably. False, and nothing done, if there is such a file and not `replace`. Throws StoreError
/// (not_writable).
bool give_name(const std::string& path, const std::string& name, bool replace);

/// A new, empty file in the folder of a name, so that it can be given that name in one step. The file goes away with the
/// object unless it was given one.
class UnfinishedFile {
 public:
  /// With the permissions of the file `like`, under a name that nobody can guess. Throws StoreError (not_writable).
  UnfinishedFile(const std::string& name_to_be, const std::string& like);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }

  /// Gives it a name, durably. False, and nothing done, if there is such a file and not `replace`. Throws StoreError
  /// (not_writable).
  bool take_name(const std::string& name, bool replace) const;

 private:
  std::string path_;
  std::array<std::string, 3>
      besides_;  // what SQLite may leave: the journal of a copy whose disk failed in the middle, a log
};

}  // namespace evodoku::db
