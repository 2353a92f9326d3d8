# in_a_clean_debian.sh BUILD: the Debian packages of a build in a Debian that has nothing else: installed, used, replaced by a
# newer version, removed.
set -eu -o pipefail

packages=$(cd "$1/packages" && pwd)

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

compgen -G "$packages/*.deb" >/dev/null || fail "$packages: no packages; cmake --build $1 --target package makes them"
source "$(dirname "${BASH_SOURCE[0]}")/clean_debian.sh"

# Whatever has to do with us, but for what apt and dpkg remember by themselves.
ours() {
  (cd "$root" && find . -xdev -path ./debs -prune -o -path ./var/log -prune -o -path ./var/cache -prune -o -name '*evodoku*' -print | sort)
}

install_debs() {
  inside apt-get install -y -qq --no-install-recommends --allow-downgrades "$@" >"$folder/apt.log" 2>&1 || {
    tail -n 20 "$folder/apt.log"
    fail "apt-get install $*"
  }
}

# Paths inside of packages whose names match a pattern.
debs() {
  (cd "$root" && find debs -name '*.deb' -printf '/%p\n' | grep -E "$1" | sort)
}

# shellcheck disable=SC2046  # lists of paths without blanks
inside apt-get update -qq
mkdir "$root/debs"
cp "$packages"/*.deb "$root/debs/"

echo "-- the tools alone"
before=$(inside dpkg-query -W -f '${Package}\n' | sort)
install_debs $(debs '/(libevodoku0|evodoku)_')
echo "they brought: $(comm -13 <(echo "$before") <(inside dpkg-query -W -f '${Package}\n' | sort) | tr '\n' ' ')"
echo "$(inside evodoku-generate --clues 30 -n 4 --seed 1 -q)" >"$root/tmp/puzzles.txt"
inside evodoku print /tmp/puzzles.txt -o /tmp/page.pdf || fail "evodoku print does not draw"
puzzle=$(inside evodoku-generate -N 3 --alpha 0.6 --seed 1 -q)
[ ${#puzzle} -eq 81 ] || fail "evodoku-generate -N 3 --alpha 0.6 printed '$puzzle'"
inside evodoku-generate -N 3 --alpha 0.6 --seed 1 -n 3 --store /tmp/puzzles.db -q >/dev/null
[ "$(inside evodoku-query /tmp/puzzles.db --count)" = 3 ] || fail "the store has not three puzzles"
[ -e "$root/usr/share/man/man1/evodoku-generate.1.gz" ] || fail "there is no manual page"
[ -e "$root/usr/share/bash-completion/completions/evodoku-generate" ] || fail "there is no completion"

echo "-- all packages"
install_debs $(debs .)
for tool in "$root"/usr/bin/evodoku-*; do
  inside "/usr/bin/$(basename "$tool")" --version >/dev/null || fail "$(basename "$tool") does not start"
done
if [ -e "$root/usr/lib/python3/dist-packages/evodoku" ]; then
  inside python3 -c '
import evodoku
puzzles, solutions = evodoku.generate(50, clues=28, seed=1)
assert (evodoku.solve(puzzles) == solutions).all()
with evodoku.Store("/tmp/python.db") as store:
    assert store.add(puzzles).added == 50
' || fail "the module for Python does not work"
fi
inside dpkg --verify $(cd "$packages" && for deb in *.deb; do dpkg-deb -f "$deb" Package; done) | grep . && fail "files are not as they were packed"

echo "-- a newer version"
mkdir "$folder/newer"
for deb in "$packages"/*.deb; do
  rm -rf "$folder/unpacked"
  dpkg-deb -R "$deb" "$folder/unpacked"
  version=$(dpkg-deb -f "$deb" Version)
  sed -i "s/${version//./\\.}/$version+newer/g" "$folder/unpacked/DEBIAN/control"
  dpkg-deb --root-owner-group -b "$folder/unpacked" "$folder/newer" >/dev/null
done
rm "$root"/debs/*.deb
cp "$folder"/newer/*.deb "$root/debs/"
install_debs $(debs .)
inside dpkg-query -W -f '${Version}\n' evodoku | grep -q newer || fail "the newer version was not installed"
[ "$(inside evodoku-generate -N 3 --alpha 0.6 --seed 1 -q)" = "$puzzle" ] || fail "the newer version does not work"

echo "-- removed"
inside apt-get purge -y -qq '~nevodoku' >"$folder/apt.log" 2>&1 || fail "purge: $(tail -n 5 "$folder/apt.log")"
left=$(ours)
[ -z "$left" ] || fail "left behind: $left"
if inside ldconfig -p | grep evodoku; then fail "the loader still knows libraries of ours"; fi
echo "nothing is left"
