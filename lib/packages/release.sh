#!/usr/bin/env bash
# The steps of a release, which .github/workflows/release.yml runs for a pushed tag and which run anywhere:
#
#   lib/packages/release.sh check TAG   the tag is the version's, and CHANGELOG.md tells the version with its date
#   lib/packages/release.sh build       builds Debian packages, the tarball, the sources and a wheel of these, on Debian 12
#   lib/packages/release.sh sdist [DIR] makes only the sources, as pip takes them, in build/release/sdist or a folder
#   lib/packages/release.sh gather      puts all of them, checksums and notes into build/release/files
#   lib/packages/release.sh notes       prints what CHANGELOG.md says of the version
set -eu -o pipefail

called_in=$PWD
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$top"
version=$(sed -n 's/^project(evodoku VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
build=build/release

fail() {
  echo "release.sh: $*" >&2
  exit 1
}

[ -n "$version" ] || fail "CMakeLists.txt: no version is found in the line project(evodoku VERSION ...)"

check() {
  [ $# -eq 1 ] || fail "check: want one tag, such as v$version"
  [ "$1" = "v$version" ] || fail "the tag is $1, the version in CMakeLists.txt is $version: tag v$version, or change the version"
  grep -qE "^## ${version//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)\$" CHANGELOG.md ||
    fail "CHANGELOG.md: want a line '## $version (YYYY-MM-DD)', has '$(grep -m 1 "^## ${version//./\\.}" CHANGELOG.md || echo nothing)'"
  [ -n "$(notes)" ] || fail "CHANGELOG.md says nothing about $version"
  [ -z "$(git status --porcelain --untracked-files=no)" ] || fail "there are changes that are not committed"
}

notes() {
  awk -v version="$version" '/^## / { ours = ($2 == version); next } ours' CHANGELOG.md | sed -e '/./,$!d'
}

build() {
  source samples/debian.sh
  install_missing "${build_packages[@]}" binutils file dpkg-dev python3-dev python3-numpy python3-pip python3-skbuild python3-wheel \
    python3-pybind11 pybind11-dev
  cmake --preset release -DEVODOKU_PYTHON=ON -DPython_EXECUTABLE=/usr/bin/python3
  cmake --build --preset release --target package --target tarball
  sdist
  # everything that the module needs goes into it; of evodoku itself nothing that is installed here
  rm -rf "$build/wheel"
  SKBUILD_CONFIGURE_OPTIONS=-DCMAKE_DISABLE_FIND_PACKAGE_evodoku=ON \
    /usr/bin/python3 -m pip wheel --no-index --no-build-isolation --no-deps -w "$build/wheel" "$build/sdist/evodoku-$version.tar.gz"
  /usr/bin/python3 lib/packages/wheel_tag.py "$build/wheel/"*.whl
}

# All sources, with pip's files at the top, where it looks for them, and what indexes of packages want to know (PKG-INFO).
sdist() {
  local folder sources name
  [ $# -gt 0 ] || rm -rf "$build/sdist"
  folder=$(cd "$called_in" && mkdir -p "${1-$top/$build/sdist}" && cd "${1-$top/$build/sdist}" && pwd)
  sources=$(mktemp -d)
  for name in .ci .clang-format .clang-tidy .editorconfig .github .gitignore ./*.md CMakeLists.txt CMakePresets.json LICENSE \
    db docs lib samples tests tools lib/python/pyproject.toml lib/python/setup.py; do
    if [ -e "$name" ]; then cp -r "$name" "$sources"; fi  # some copies of the sources have no .github
  done
  printf '%s\n' 'graft .' 'global-exclude *.py[co] __pycache__/*' >"$sources/MANIFEST.in"
  (cd "$sources" && /usr/bin/python3 setup.py --quiet sdist --dist-dir "$folder" >&2)
  rm -rf "$sources"
}

gather() {
  local files=$build/files name=evodoku-$version file
  rm -rf "$files" && mkdir -p "$files"
  for file in "$build/packages/"*.deb "$build/packages/$name"-linux-*.tar.gz "$build/sdist/"*.tar.gz "$build/wheel/$name"-*.whl; do
    [ -e "$file" ] || fail "there is no $file: lib/packages/release.sh build"
    case $(basename "$file") in *[_-]"$version"[_.-]*) ;; *) fail "$file is not of version $version: remove it" ;; esac
    cp "$file" "$files/"
  done
  notes >"$files/notes.md"
  (cd "$files" && sha256sum -- *.deb *.tar.gz *.whl >SHA256SUMS)
  ls -l "$files"
}

case ${1-} in
  check | build | sdist | gather | notes) "$@" ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' lib/packages/release.sh >&2
    exit 2
    ;;
esac
