#include "evodoku_db/error.hpp"

namespace evodoku::db {

StoreError::~StoreError() = default;

}  // namespace evodoku::db
