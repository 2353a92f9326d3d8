# in_a_clean_debian.sh BUILD: evodoku for arm64, built by Debian's cross compiler in a Debian of its own (nothing is installed
# here), its unit tests run by qemu-user, and the same bytes from its tools as from those of BUILD. What qemu runs says nothing
# of speed.
set -eu -o pipefail

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
native=$(cd "$1" && pwd)
# What has 128-bit words, bits of vectors, real numbers and seeds in it; the rest is the same code on every machine.
tests=${EVODOKU_ARM64_TESTS:-random stats batch grid solve canon generate evolve rate}

source "$source_folder/tests/packages/clean_debian.sh"

inside dpkg --add-architecture arm64
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends crossbuild-essential-arm64 cmake ninja-build qemu-user \
  libboost-dev:arm64 libboost-program-options-dev:arm64 libfmt-dev:arm64 libsqlite3-dev:arm64 libsqlitecpp-dev:arm64 \
  libpcg-cpp-dev nlohmann-json3-dev libcadical-dev:arm64 zlib1g-dev:arm64 catch2:arm64 python3 \
  >"$folder/log" 2>&1 || {
  tail -n 20 "$folder/log"
  exit 1
}

mkdir "$root/src"
(cd "$source_folder" && cp -r CMakeLists.txt CMakePresets.json lib db tools tests samples docs README.md CHANGELOG.md LICENSE "$root/src/")
# shellcheck disable=SC2086  # names of tests are words
targets="$(printf '%s_tests ' $tests) evodoku-generate evodoku-rate evodoku-evolve"
inside bash -c "cd /src && cmake --preset release -DCMAKE_TOOLCHAIN_FILE=/src/tests/arm64/toolchain.cmake >/dev/null &&
  cmake --build --preset release --target $targets"

failed=0
for test in $tests; do
  if result=$(inside bash -c "cd /src && qemu-aarch64 build/release/tests/$test/${test}_tests '~[.long]~[x86]'" 2>&1 | tail -n 3); then
    echo "$test: $(grep -E 'passed' <<<"$result" | tail -n 1)"
  else
    failed=1
    echo "$test FAILED: $result"
  fi
done

while read -r tool arguments; do
  # shellcheck disable=SC2086  # the arguments are words
  if cmp <(inside bash -c "cd /src && qemu-aarch64 build/release/tools/$tool $arguments" 2>/dev/null) \
    <(cd "$source_folder" && "$native/tools/$tool" $arguments 2>/dev/null); then
    echo "the same bytes: $tool $arguments"
  else
    failed=1
    echo "OTHER BYTES: $tool $arguments"
  fi
done <"$source_folder/tests/data/cli/same_bytes.txt"
exit $failed
