#!/usr/bin/env bash
# in_a_bare_debian.sh: what README promises, on a Debian 12 that has nothing in it: git, a clone, samples/quickstart.sh, the tour
# inside the clone, and tests/run.sh there, with the module for Python. What this machine has by chance hides nothing. Prints
# what tests/run.sh prints, and ends as it does; 77: no root can be made here.
set -eu -o pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$sources/tests/packages/clean_debian.sh"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

alive true || skip "nothing can be mounted for a root"
echo "-- a clone"
install_inside git ca-certificates
clone=/root/evodoku
if [ -e "$sources/.git" ]; then
  git -c safe.directory='*' clone -q --no-hardlinks "$sources" "$root$clone"
else # an exported tree
  mkdir "$root$clone" && tar -C "$sources" --exclude=./build -cf - . | tar -C "$root$clone" -xf -
fi
readme_blocks quickstart.sh "$sources/README.md" >"$root/root/readme.sh" || fail "README has no tour to follow"

echo "-- README: quickstart and the tour"
start=$SECONDS
alive bash -c "cd $clone && bash -e -u -o pipefail /root/readme.sh" >"$folder/readme.log" 2>&1 || {
  tail -n 40 "$folder/readme.log"
  fail "what README says does not work"
}
for file in year.txt year.db six.json steps.html set; do
  [ -s "$root$clone/tour/$file" ] || fail "the tour should leave $file"
done
echo "done in $((SECONDS - start)) s"

echo "-- tests/run.sh"
status=0
alive bash -c "cd $clone && EVODOKU_PYTHON=ON tests/run.sh" </dev/null || status=$?
[ $status -ne 77 ] || status=1 # it was not this that was skipped
exit $status
