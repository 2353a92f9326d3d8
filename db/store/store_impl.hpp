// What Store's members and the functions that work on a store share: the connection and how to work with it.
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

  /// Runs `action` in one transaction that has the write lock from its beginning: it cannot fail half-way
  /// because someone else wrote first. What throws is rolled back.
  template <typename Action>
  auto write(const Action& action) {
    return guarded([&] {
      Transaction transaction(database, Transaction::Kind::writing);
      auto result = action();
      transaction.commit();
      return result;
    });
  }

  /// Runs `action` in one transaction, so that all it reads is from one moment.
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
  std::shared_ptr<Salvage> salvage;  // what reading a damaged file keeps from call to call
};

inline Store::Impl& impl_of(const Store& store) {
  return *store.impl_;
}

}  // namespace evodoku::db
