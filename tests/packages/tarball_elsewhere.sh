# tarball_elsewhere.sh BUILD: the tarball of a build in an older Debian that has nothing in it, as README says: the first puzzle
# is there within ten seconds, and the tour leaves what it leaves with the tools of the build, to the byte.
set -eu -o pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "$1" && pwd)

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

tarball=("$build"/packages/evodoku-*-linux-"$(uname -m)".tar.gz)
[ ${#tarball[@]} -eq 1 ] && [ -e "${tarball[0]}" ] || fail "want one tarball in $build/packages: cmake --build $build --target tarball"
[ "$(stat -c %s "${tarball[0]}")" -lt 15000000 ] || fail "it is larger than 15 MB"

EVODOKU_DEBIAN_RELEASE=${EVODOKU_OLD_DEBIAN:-bullseye}
source "$sources/tests/packages/clean_debian.sh"
alive true || skip "nothing can be mounted for a root"

mkdir "$root/root/evodoku"
cp "${tarball[0]}" "$root/root/evodoku/"
readme_blocks "tar x" "$sources/README.md" >"$root/root/readme.sh" || fail "README has no tour to follow"

echo "-- Debian $release, $(inside ldd --version 2>/dev/null | sed -n '1s/.* /C library /p'): the first puzzle"
begun=$(date +%s%N)
puzzle=$(alive bash -c "cd /root/evodoku && $(grep 'tar x' "$root/root/readme.sh") && bin/evodoku generate --clues 30 --seed 1 -q")
took=$((($(date +%s%N) - begun) / 1000000))
[ ${#puzzle} -eq 81 ] || fail "the first puzzle is '$puzzle'"
echo "after $took ms"
[ $took -lt 10000 ] || fail "that takes too long"

echo "-- README's tour"
alive bash -c "cd /root/evodoku && bash -e -u -o pipefail /root/readme.sh" >"$folder/there.out" 2>"$folder/there.err" || {
  tail -n 20 "$folder/there.err"
  fail "what README says does not work"
}
mkdir -p "$folder/here/samples"
awk '/cd tour/ { tour = 1 } tour' "$root/root/readme.sh" >"$folder/tour.sh"
(cd "$folder/here" && PATH=$build/tools:$PATH bash -e -u -o pipefail "$folder/tour.sh") >"$folder/here.out" 2>"$folder/here.err" ||
  fail "the tour does not work here: $(tail -n 5 "$folder/here.err")"
there=("$root"/root/evodoku/evodoku-*/tour)
for tour in "${there[0]}" "$folder/here/tour"; do
  "$build/tools/evodoku-store" export "$tour/year.db" --json >"$tour/year.jsonl"
  rm "$tour/year.db" "$tour/samples" # when it was stored is in the store
done
cmp "$folder/here.out" "$folder/there.out" || fail "the tour prints something else"
diff -r "$folder/here/tour" "${there[0]}" || fail "the tour leaves something else"
echo "$(find "${there[0]}" -type f | wc -l) files are the same"

echo "-- the rest of the archive"
for tool in "${there[0]}"/../bin/*; do
  alive "${tool#"$root"}" --version >/dev/null || fail "$(basename "$tool") does not start"
done
[ "$(alive /bin/bash -c 'cp /root/evodoku/evodoku-*/bin/evodoku /usr/local/bin/ && evodoku generate --clues 30 --seed 1 -q')" = "$puzzle" ] ||
  fail "the one file alone should do what the archive does"
for file in share/man/man1/evodoku-generate.1 share/bash-completion/completions/evodoku share/doc/evodoku/licences/README \
  share/doc/evodoku/LICENSE samples/quickstart.sh README.md; do
  [ -s "${there[0]}/../$file" ] || fail "$file is missing"
done
status=0
said=$(alive bash -c "cd /root/evodoku/evodoku-*/tour && ../bin/evodoku print six.json -o six.pdf" 2>&1) || status=$?
[ $status -eq 2 ] && [[ $said == *cairo*svg* ]] || fail "that it writes no PDF should be said: $said"
echo "all is there"
