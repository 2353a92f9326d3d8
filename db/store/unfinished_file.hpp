// A file that gets its name only when it is complete.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace evodoku::db {

/// Creates a file with these bytes durably and completely or not at all, even if the process is killed
/// meanwhile. False, with nothing left behind: the name exists, or this file system does not support it.
bool place_whole_file(const std::string& name, std::span<const std::byte> bytes);

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

  /// Gives it a name, durably. False, and nothing done, if there is such a file. Throws StoreError (not_writable).
  bool take_name(const std::string& name) const;

 private:
  std::string path_;
  std::array<std::string, 3>
      besides_;  // files that SQLite may leave behind: the journal of a copy interrupted by a disk error, a
                 // log
};

}  // namespace evodoku::db
