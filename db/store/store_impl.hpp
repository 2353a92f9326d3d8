// The part of a store shared by its members and the free functions: the connection and its transactions.
#pragma once

#include <SQLiteCpp/Database.h>

#include <memory>
#include <string>
#include <utility>

#include "evodoku_db/store.hpp"
#include "store/connection.hpp"
#include "store/transaction.hpp"

namespace evodoku::db {

class Salvage;

class Store::Impl {
 public:
  Impl(std::string file, Access access, const OpenOptions& options)
      : path(std::move(file)), connection(connect(path, access, options)) {}

  /// Runs `action`; errors become StoreErrors that name the file.
  template <typename Action>
  auto guarded(const Action& action) {
    return db::guarded(path, [&] {
      try {
        return action();
      } catch (const StoreError& error) {
        throw StoreError(error.code(), path + ": " + error.what());
      }
    });
  }

  /// Runs `action` in one transaction that holds the write lock from its beginning, so that it cannot fail
  /// half-way because another process wrote first. Rolled back if `action` throws.
  template <typename Action>
  auto write(const Action& action) {
    return guarded([&] {
      Transaction transaction(database, Transaction::Kind::writing);
      auto result = action();
      transaction.commit();
      return result;
    });
  }

  /// Runs `action` in one transaction, so that it reads a single snapshot.
  template <typename Action>
  auto read(const Action& action) {
    return guarded([&] {
      Transaction transaction(database, Transaction::Kind::reading);
      auto result = action();
      transaction.commit();
      return result;
    });
  }

  std::string path;
  Connection connection;
  SQLite::Database& database = connection.database;
  std::shared_ptr<Salvage> salvage;  // state kept between calls when a damaged file is read
};

inline Store::Impl& impl_of(const Store& store) {
  return *store.impl_;
}

}  // namespace evodoku::db
