#!/usr/bin/env bash
# A Dask cluster of a scheduler and two workers on the loopback address: what samples/scale/dask_parts.py makes there are the
# bytes of evodoku-generate, even if a worker is killed on the way. Exits with 77 where there is no Dask, or no module.
# EVODOKU_PUZZLES=300000 for the full count.
EVODOKU_PUZZLES=${EVODOKU_PUZZLES:-20000}  # so that a worker can be killed
source "$(dirname "${BASH_SOURCE[0]}")/scale.sh"
python=/usr/bin/python3
export PYTHONPATH=${EVODOKU_MODULE:-$tools/../lib/python} PYTHONDONTWRITEBYTECODE=1
daemons=()

for program in dask-scheduler dask-worker; do
  command -v $program >/dev/null || not_here "$program is missing (Debian: python3-distributed)"
done
[ -e "$PYTHONPATH/evodoku" ] || not_here "the module for Python is not built (EVODOKU_PYTHON)"
$python -c 'import evodoku, distributed' || not_here "$python cannot use the module or Dask"

end_everything() {
  if [ ${#daemons[@]} -gt 0 ]; then kill -KILL "${daemons[@]}" 2>/dev/null; fi
  rm -rf "$folder"
}
trap end_everything EXIT
trap 'exit 130' INT TERM
cd "$folder" || exit 1

# daemon NAME COMMAND...: in the background, with NAME.log
daemon() {
  "${@:2}" >"$1.log" 2>&1 &
  daemons+=($!)
  disown
}
daemon scheduler dask-scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file scheduler.json
wait_for 60 test -s scheduler.json || fail "the scheduler does not start: $(tail -n 5 scheduler.log)"
address=$($python -c 'import json; print(json.load(open("scheduler.json"))["address"])')
for k in 1 2; do
  # without a nanny, which would start it again when it is killed
  daemon "worker-$k" dask-worker "$address" --no-nanny --nthreads 1 --no-dashboard --local-directory "$folder/worker-$k"
done
workers_have_come() { [ "$(cat worker-?.log | grep -c 'Registered to')" -eq 2 ]; }
wait_for 60 workers_have_come || fail "the workers do not come: $(tail -n 5 worker-1.log worker-2.log)"

count=$EVODOKU_PUZZLES
echo "two workers: $count puzzles in 200 parts"
$python "$root/samples/scale/dask_parts.py" "$address" 200 puzzles.txt "$count" 28 7 >said 2>&1 &
job=$!
has_begun() { [ -s puzzles.txt.partial ]; }
wait_for 120 has_begun || fail "nothing is made: $(cat said)"
kill -KILL "${daemons[2]}" && echo "a worker is killed"
wait $job || fail "it should be made: $(tail -n 20 said)"
evodoku-generate --clues 28 -n "$count" --seed 7 --no-distinct -q >whole.txt || fail "the whole should be made"
cmp whole.txt puzzles.txt || fail "it should be what evodoku-generate makes"
[ ! -e puzzles.txt.partial ] || fail "nothing else should be left"
echo "the bytes of one process"
