# in_empty_folder.sh COMMAND...: runs a command in an empty folder that is removed afterwards, with the
# tools of the build ($EVODOKU_TOOLS) in PATH and nothing of the caller's locale or terminal.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export PATH="$EVODOKU_TOOLS:$PATH" LC_ALL=C.UTF-8 TERM=dumb
"$@"
