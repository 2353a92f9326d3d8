# The steps of a release (lib/packages/release.sh), on a small tree.

# tree [HEADING]: a tree of version 1.2.3 under git.
tree() {
  mkdir -p tree/lib/packages tree/build/release/{packages,sdist,wheel}
  cp "$samples/../lib/packages/release.sh" tree/lib/packages/
  echo 'project(evodoku VERSION 1.2.3 LANGUAGES CXX' >tree/CMakeLists.txt
  printf '%s\n' '# Changes' '' 'How to read it.' '' "## ${1-1.2.3 (2026-11-28)}" 'The best.' '' '- Puzzles.' '' '## 1.2.2 (2025-01-01)' 'Old.' >tree/CHANGELOG.md
  command -v git >/dev/null || { echo "git is not there"; exit 77; }
  git init -q tree && (cd tree && echo /build/ >.gitignore && git add . && git -c user.name=a -c user.email=a@b.c commit -qm all)
}

release() { run bash tree/lib/packages/release.sh "$@"; }

test_a_tag_is_checked_against_version_and_changelog() {
  tree
  quietly release check v1.2.3
  fails "the tag is v1.2.4, the version in CMakeLists.txt is 1.2.3" release check v1.2.4
  fails "want one tag" release check
  echo more >>tree/CMakeLists.txt
  fails "changes that are not committed" release check v1.2.3
  rm -rf tree
  tree "1.2.3 (not yet released)"
  fails "want a line '## 1.2.3 \(YYYY-MM-DD\)', has '## 1.2.3 \(not yet released\)'" release check v1.2.3
  rm -rf tree
  tree "1.2.30 (2026-11-28)"
  fails "CHANGELOG.md: want a line" release check v1.2.3
  refuses "check TAG" release publish
}

test_the_notes_are_what_the_changelog_says_of_the_version() {
  tree
  printf '%s\n' 'The best.' '' '- Puzzles.' '' >expected
  repeats expected release notes
}

test_what_is_built_is_gathered_with_checksums_and_notes() {
  tree
  fails "there is no build/release/packages/.*deb: lib/packages/release.sh build" release gather
  local built=tree/build/release files=tree/build/release/files
  for file in packages/evodoku_1.2.3-1_amd64.deb packages/evodoku-1.2.3-linux-x86_64.tar.gz sdist/evodoku-1.2.3.tar.gz wheel/evodoku-1.2.3-cp311-cp311-linux_x86_64.whl; do
    echo $file >$built/$file
  done
  ends 0 release gather
  (cd $files && sha256sum --quiet -c SHA256SUMS) || fail "the checksums should be right"
  expect_equal "$(wc -l <$files/SHA256SUMS)" 4
  grep -q '^- Puzzles' $files/notes.md || fail "there should be notes"
  # what an older version left
  echo old >$built/packages/evodoku_1.2.2-1_amd64.deb
  fails "evodoku_1.2.2-1_amd64.deb is not of version 1.2.3: remove it" release gather
}

# Each file of git, so that what is made of the sources of a release is all that can be made of a clone.
test_the_source_distribution_has_every_file() {
  local top=$samples/..
  { [ -e "$top/.git" ] && git -c safe.directory='*' -C "$top" rev-parse HEAD >.head 2>.error; } || { echo "this is no clone"; exit 77; }
  /usr/bin/python3 -c 'import skbuild' 2>.error || { echo "there is no scikit-build"; exit 77; }
  # of the files as they are, without what else stands beside them
  git -c safe.directory='*' -C "$top" ls-files -z >.names
  mkdir copy && tar -C "$top" --null -T .names -cf - | tar -C copy -xf -
  run bash copy/lib/packages/release.sh sdist made
  tar tzf made/evodoku-*.tar.gz | sed -n 's|^[^/]*/\(.*[^/]\)$|\1|p' | grep -vxE '(PKG-INFO|setup.cfg|MANIFEST.in|pyproject.toml|setup.py|.*[.]egg-info/.*)' | sort >packed
  tr '\0' '\n' <.names | sort >known
  # the repository's top has none of pip's files
  ends 1 /usr/bin/python3 copy/lib/python/setup.py --version
  expect_err "lib/packages/release.sh sdist makes it"
  cmp known packed || fail "it differs from git: $(comm -3 known packed | tr '\n' ' ')"
}

# wheel FILE...: what pip builds, with these files inside.
wheel() {
  rm -rf wheel && mkdir -p wheel/evodoku wheel/evodoku-1.2.3.dist-info
  cp "$@" wheel/evodoku/
  printf '%s\n' 'Wheel-Version: 1.0' 'Root-Is-Purelib: false' 'Tag: cp311-cp311-linux_x86_64' >wheel/evodoku-1.2.3.dist-info/WHEEL
  : >wheel/evodoku-1.2.3.dist-info/RECORD
  (cd wheel && python3 -m zipfile -c ../evodoku-1.2.3-cp311-cp311-linux_x86_64.whl evodoku evodoku-1.2.3.dist-info)
}

test_a_wheel_is_named_by_the_oldest_c_library_that_it_runs_with() {
  local made library cxx
  command -v readelf >/dev/null && command -v g++ >/dev/null || { echo "there is no readelf or no compiler"; exit 77; }
  echo 'int number() { return 1; }' >number.cpp
  g++ -shared -fPIC -nodefaultlibs number.cpp -o library.so
  g++ -shared -fPIC number.cpp -Wl,--no-as-needed -lstdc++ -o cxx.so
  wheel library.so
  run python3 "$samples/../lib/packages/wheel_tag.py" evodoku-1.2.3-cp311-cp311-linux_x86_64.whl
  expect_out '^evodoku-1.2.3-cp311-cp311-manylinux_2_17_x86_64.whl$'
  made=$(cat .out)
  expect_equal "$(ls ./*.whl)" "./$made"
  rm -rf wheel && mkdir wheel && python3 -m zipfile -e "$made" wheel
  grep -qx 'Tag: cp311-cp311-manylinux_2_17_x86_64' wheel/evodoku-1.2.3.dist-info/WHEEL || fail "the tag should be inside"
  cmp library.so wheel/evodoku/library.so
  expect_equal "$(wc -l <wheel/evodoku-1.2.3.dist-info/RECORD)" 3
  grep -q "^evodoku/library.so,sha256=.*,$(stat -c %s library.so)$" wheel/evodoku-1.2.3.dist-info/RECORD || fail "RECORD"
  # libraries that a wheel should bring
  rm -f ./*.whl
  wheel cxx.so
  fails "cxx.so needs libstdc\+\+.so.6, which the wheel does not have" python3 "$samples/../lib/packages/wheel_tag.py" ./*.whl
  [ -e evodoku-1.2.3-cp311-cp311-linux_x86_64.whl ] || fail "the wheel should still be there"
}

# The workflow has no step that is not tried anywhere: each is one of ours, or brings and takes files.
test_the_workflow_has_only_steps_of_ours() {
  local workflow=$samples/../.github/workflows/release.yml
  [ -e "$workflow" ] || { echo "there is no .github here"; exit 77; }
  run sed -n 's/^ *- run: //p' "$workflow"
  expect_equal "$(grep -vE '^(apt-get update|git config) ' .out | cut -d' ' -f1,2 | paste -sd,)" \
    "lib/packages/release.sh check,.ci/run,lib/packages/release.sh build,lib/packages/release.sh gather"
}

test_the_changelog_tells_the_versions_of_formats_as_they_are() {
  local top=$samples/..
  number() { sed -nE "s/$1/\1/p" "$top/$2"; }
  local record store rater
  record=$(number '^inline constexpr int record_format = ([0-9]+);$' lib/include/evodoku/text.hpp)
  store=$(number '^PRAGMA user_version = ([0-9]+);$' db/sql/schema.sql)
  rater=$(number '.*[.]streams = "knowledge ([0-9]+)".*' lib/rate/knowledge_rater.cpp)
  tr '\n' ' ' <"$top/CHANGELOG.md" | tr -s ' ' | grep -qF "the record, \`format\` $record; the store, \`user_version\` $store; levels, \`level_version\` $level_version; the rater \`knowledge\`, version $rater." ||
    fail "CHANGELOG.md should tell format $record, user_version $store, level_version $level_version, knowledge version $rater"
}
