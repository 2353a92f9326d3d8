# installed_by_pip.sh: the source distribution, as pip takes it: without network, into a virtual environment; linked to an
# installed copy of evodoku, which takes a minute (lib/packages/release.sh build makes a wheel with everything inside). Then
# the module is used and removed.
set -eu -o pipefail

python=$EVODOKU_PYTHON_PROGRAM
if [ "$EVODOKU_PYTHON_BUILT" != ON ] || ! "$python" -c 'import venv, ensurepip, skbuild, pybind11, numpy' 2>/dev/null; then
  echo "not built, or $python has no venv, scikit-build, pybind11 or numpy"
  exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bash "$EVODOKU_SOURCE/tests/consumer/install_elsewhere.sh" "$EVODOKU_BUILD" "$folder/installed" "$folder/list" >/dev/null
bash "$EVODOKU_SOURCE/lib/packages/release.sh" sdist "$folder/sdist" 2>/dev/null

"$python" -m venv --system-site-packages "$folder/venv"
# not optimised: this takes half of the time
CMAKE_PREFIX_PATH="$folder/installed" SKBUILD_CONFIGURE_OPTIONS="-DCMAKE_CXX_FLAGS_RELEASE=-O0" "$folder/venv/bin/pip" install --quiet --no-index --no-build-isolation \
  "$folder"/sdist/evodoku-*.tar.gz
cd "$folder"
"$folder/venv/bin/python" - <<'PROGRAM'
import importlib.metadata

import evodoku

assert importlib.metadata.version("evodoku") == evodoku.__version__
assert importlib.metadata.metadata("evodoku")["License"] == "MIT"
assert any(str(file).endswith("py.typed") for file in importlib.metadata.files("evodoku"))
puzzles, solutions = evodoku.generate(20, clues=28, seed=1)
assert (evodoku.solve(puzzles) == solutions).all()
with evodoku.Store("puzzles.db") as store:
    assert store.add(puzzles).added == 20
PROGRAM
"$folder/venv/bin/pip" uninstall --quiet --yes evodoku
if "$folder/venv/bin/python" -c 'import evodoku' 2>/dev/null; then
  echo "FAILED: it is still there after pip uninstall" >&2
  exit 1
fi
