# installed_copy.sh STEP: one step of the test of an installed copy; see CMakeLists.txt.
set -eu -o pipefail

work="$EVODOKU_BUILD/tests/consumer/work"
prefix="$work/moved"
unset LD_LIBRARY_PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The sample's program, run: the same answers whichever way it was built.
expect_program_works() {
  local program=$1 store
  store="$work/$(basename "$program").db"
  rm -f "$store"
  "$program" "$store" 1 2 | tee "$store.out"
  grep -q '^2 new, 0 known$' "$store.out" || fail "two new puzzles should be stored"
  [ "$(grep -c '^rating ' "$store.out")" -eq 2 ] || fail "two ratings should be shown"
  "$program" "$store" 2 | grep -q '^0 new, 1 known$' || fail "the second run should find the puzzle known"
}

install() {
  rm -rf "$work"
  mkdir -p "$work"
  bash "$EVODOKU_SOURCE/tests/consumer/install_elsewhere.sh" "$EVODOKU_BUILD" "$work/first" "$work/list" >"$work/log"
  grep -q 'rpath' "$work/log" || fail "it is not said how programs find the libraries there"
  mv "$work/first" "$prefix"  # nothing may depend on where it was installed
  local file
  for file in "$EVODOKU_LIBDIR"/libevodoku{,_db,_draw}.so.0 \
    include/evodoku/version.hpp include/evodoku/solve.hpp include/evodoku_db/store.hpp \
    include/evodoku_draw/board.hpp include/evodoku/study.hpp \
    "$EVODOKU_LIBDIR"/pkgconfig/evodoku{,_db,_draw}.pc \
    share/bash-completion/completions/evodoku-generate share/doc/evodoku/LICENSE share/doc/evodoku/README.md \
    share/doc/evodoku/docs/generate.md share/doc/evodoku/samples/quickstart.sh; do
    [ -e "$prefix/$file" ] || fail "$file is not installed"
  done
  local component
  for component in evodoku evodoku_db runtime; do
    cmake --install "$EVODOKU_BUILD" --prefix "$work/small" --component "$component" >/dev/null
  done
  ldd "$work/small/bin/evodoku-generate" | grep -q 'not found' && fail "the components evodoku, evodoku_db and runtime are not enough for evodoku-generate"
  if [ -n "$(find "$prefix" -name '*.hpp.in')" ]; then fail "a template of a header is installed"; fi
  grep -q '^.SH NAME' "$prefix/share/man/man1/evodoku-solve.1" || fail "no manual page"
  grep -q '^.SH NAME' "$prefix/share/man/man1/evodoku.1" || fail "no manual page of evodoku"
  head -n 1 "$prefix/share/zsh/site-functions/_evodoku" | grep -q '^#compdef evodoku' || fail "no completion for zsh"
}

cmake_package() {
  cmake -S "$EVODOKU_SOURCE/samples/link_library" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build "$work/build"
  expect_program_works "$work/build/puzzle_of_the_day"
}

pkg_config() {
  command -v pkg-config >/dev/null || exit 77
  export PKG_CONFIG_PATH="$prefix/$EVODOKU_LIBDIR/pkgconfig"
  [ "$(pkg-config --modversion evodoku)" = "$EVODOKU_VERSION" ] || fail "wrong version in evodoku.pc"
  printf '%s\n' '#include <iostream>' '#include "evodoku_db/error.hpp"' '#include "evodoku_draw/board.hpp"' 'int main() {' \
    '  std::cout << evodoku::draw::to_svg(evodoku::draw::board_picture({}, 100));' \
    '  std::cout << evodoku::db::StoreError(evodoku::db::StoreError::Code::busy, "busy").what(); }' >"$work/board.cpp"
  # shellcheck disable=SC2046  # the flags are words
  "$CXX" -std=c++20 -Wall -Wextra -Werror "$work/board.cpp" $(pkg-config --cflags --libs evodoku_db evodoku_draw) \
    -Wl,-rpath,"$prefix/$EVODOKU_LIBDIR" -o "$work/board"
  "$work/board" >"$work/board.svg"
  grep -q '</svg>' "$work/board.svg" && grep -q 'busy$' "$work/board.svg" || fail "the libraries do not work"
}

tools() {
  local tool
  for tool in generate solve rate evolve query store experiment print; do
    [ "$("$prefix/bin/evodoku-$tool" --version)" = "evodoku-$tool $EVODOKU_VERSION" ] || fail "evodoku-$tool does not run"
  done
  [ "$("$prefix/bin/evodoku" generate --version)" = "evodoku-generate $EVODOKU_VERSION" ] || fail "evodoku finds no tool"
  "$prefix/bin/evodoku-generate" -N 3 --clues 30 --seed 1 | "$prefix/bin/evodoku-solve" --require-proper
  bash -n "$prefix/share/bash-completion/completions/evodoku-solve"
  if command -v help2man >/dev/null; then
    grep -q 'require\\-proper' "$prefix/share/man/man1/evodoku-solve.1" || fail "no manual page of evodoku-solve"
  fi
}

# Before 1.0 every minor version may break the interface: another one must not be found.
wrong_version() {
  mkdir -p "$work/wrong"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(wrong LANGUAGES CXX)' \
    'find_package(evodoku 0.999 REQUIRED)' >"$work/wrong/CMakeLists.txt"
  if cmake -S "$work/wrong" -B "$work/wrong/build" -DCMAKE_PREFIX_PATH="$prefix" >"$work/wrong/log" 2>&1; then
    fail "version 0.999 was found"
  fi
  grep -q 'compatible with requested version' "$work/wrong/log" || fail "another error: $(cat "$work/wrong/log")"
}

# What is installed can be removed: all of it, nothing else, and the list of a user's own installation is none of ours.
uninstall() {
  local kept="$EVODOKU_BUILD/install_manifest.txt" before after
  before=$(cksum "$kept" 2>/dev/null || true)
  bash "$EVODOKU_SOURCE/tests/consumer/install_elsewhere.sh" "$EVODOKU_BUILD" "$work/third" "$work/third.list" >/dev/null
  mkdir -p "$work/third/include/evodoku"
  echo mine >"$work/third/include/evodoku/mine.hpp"
  cmake -Dmanifest="$work/third.list" -P "$EVODOKU_BUILD/uninstall.cmake"
  [ "$(find "$work/third" -type f -o -type l)" = "$work/third/include/evodoku/mine.hpp" ] ||
    fail "left: $(find "$work/third" -type f -o -type l | head)"
  [ -z "$(find "$work/third" -type d -name '*evodoku*' -not -path '*/include/*')" ] || fail "empty folders are left"
  if cmake -Dmanifest="$work/third.list" -P "$EVODOKU_BUILD/uninstall.cmake" 2>"$work/again"; then
    fail "it was removed twice"
  fi
  grep -q 'nothing was installed' "$work/again" || fail "another error: $(cat "$work/again")"
  after=$(cksum "$kept" 2>/dev/null || true)
  [ "$before" = "$after" ] || fail "the list of the user's own installation has changed"
}

remove() {
  rm -rf "$work"
}

"$1"
