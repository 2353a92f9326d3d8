# run_pytest.sh FILE: runs a file of tests over the built package; leaves nothing in the sources. Exit code 77: there is
# nothing to test, or nothing to test it with.
set -u
if [ "$EVODOKU_PYTHON_BUILT" != ON ]; then
  echo "the module for Python is not built (EVODOKU_PYTHON)"
  exit 77
fi
if ! "$EVODOKU_PYTHON_PROGRAM" -c 'import numpy, pytest' 2>/dev/null; then
  echo "$EVODOKU_PYTHON_PROGRAM has no numpy or no pytest (python3-numpy, python3-pytest)"
  exit 77
fi
export PYTHONPATH="$EVODOKU_BUILD/lib/python" PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
exec "$EVODOKU_PYTHON_PROGRAM" -m pytest -q -p no:cacheprovider "$EVODOKU_SOURCE/tests/python/$1"
