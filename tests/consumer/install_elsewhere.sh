# install_elsewhere.sh BUILD PREFIX LIST: cmake --install for a test. The list of what was installed goes to LIST: the one that
# the build keeps, for `uninstall`, is of the user's own installation and stays.
set -eu
build=$1
kept=$build/install_manifest.txt
exec 9>"$build/tests/install.lock"
flock 9
if [ -e "$kept" ]; then mv "$kept" "$kept.kept"; fi
status=0
cmake --install "$build" --prefix "$2" || status=$?
if [ -e "$kept" ]; then mv "$kept" "$3"; fi
if [ -e "$kept.kept" ]; then mv "$kept.kept" "$kept"; fi
exit $status
