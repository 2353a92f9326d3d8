#!/usr/bin/env bash
# Slurm on two nodes: an array of twenty tasks generates and rates the store of one process, even if one of them is
# killed and queued again. Controller, nodes and munge belong to this test only: configured in a folder and a network
# namespace of their own. Exits with 77 where that is not possible. EVODOKU_PUZZLES=300000 for the full count.
EVODOKU_PUZZLES=${EVODOKU_PUZZLES:-4000}  # so that a task takes long enough to be killed
source "$(dirname "${BASH_SOURCE[0]}")/scale.sh"
name=evs$$
address=10.231.78.1
daemons=()

for program in slurmctld slurmd munged sbatch ip sqlite3; do
  command -v $program >/dev/null || [ -x /usr/sbin/$program ] || not_here "$program is missing"
done

end_everything() {
  local pid
  for pid in "${daemons[@]}" $(ip netns pids "$name" 2>/dev/null); do kill -KILL "$pid" 2>/dev/null; done
  ip netns del "$name" 2>/dev/null
  rm -rf "$folder"
}
trap end_everything EXIT
trap 'exit 130' INT TERM

ip netns add "$name" 2>/dev/null || not_here "network namespaces are not allowed"
here() { ip netns exec "$name" "$@"; }
here ip link set lo up && here ip link add node type bridge 2>/dev/null || not_here "no interface in a network namespace"
here ip address add $address/24 dev node && here ip link set node up || fail "the interface should be up"

machine=$(hostname -s)
mkdir "$folder/state" "$folder/munge" "$folder"/spool-n1 "$folder"/spool-n2
chmod 755 "$folder" "$folder/munge"
cat >"$folder/slurm.conf" <<END
ClusterName=$name
SlurmctldHost=$machine($address)
SlurmctldPort=16817
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=2
MinJobAge=600
NodeName=n1 NodeHostname=$machine NodeAddr=$address Port=17001 CPUs=1
NodeName=n2 NodeHostname=$machine NodeAddr=$address Port=17002 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >"$folder/cgroup.conf"
head -c 1024 /dev/urandom >"$folder/munge.key"
chmod 400 "$folder/munge.key"
export SLURM_CONF=$folder/slurm.conf

# daemon COMMAND...: runs a daemon in foreground mode, in the background
daemon() {
  ip netns exec "$name" "$@" >>"$folder/daemons.log" 2>&1 &
  daemons+=($!)
  disown
}
daemon /usr/sbin/munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"
wait_for 10 test -S "$folder/munge/socket" || fail "munge does not start: $(tail -n 5 "$folder/daemons.log" "$folder/munge/log")"
daemon /usr/sbin/slurmctld -D -c -L "$folder/slurmctld.log"
daemon /usr/sbin/slurmd -D -c -N n1 -L "$folder/slurmd-n1.log"
daemon /usr/sbin/slurmd -D -c -N n2 -L "$folder/slurmd-n2.log"
nodes_are_idle() { [ "$(here sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" -eq 2 ]; }
wait_for 60 nodes_are_idle || fail "the nodes do not come: $(tail -n 5 "$folder"/*.log)"

cd "$folder" || exit 1
make_whole_store

echo "two nodes: $count puzzles in 20 tasks"
# a relative name of the result, as people write it
submit() { here bash "$root/samples/scale/slurm.sbatch" 20 puzzles.db store "${arguments[@]}"; }
submit >submitted 2>&1 || fail "it should be submitted: $(cat submitted)"
a_task_runs() { task=$(here squeue -h -r -t R -o %i | grep _ | tail -n 1) && [ -n "$task" ]; }
is_requeued() { a_task_runs && here scontrol requeue "$task" 2>/dev/null; }
wait_for 60 is_requeued || fail "no task could be killed: $(here squeue)"
has_restarted() { here scontrol show job "$task" | grep -q 'Restarts=[1-9]'; }
wait_for 60 has_restarted || fail "$task should be queued again: $(here scontrol show job "$task")"
echo "task $task is killed and queued again"
# Slurm would let it wait for two minutes, so that a node in trouble does not get it again at once
hurry() { here squeue -h -r -t PD -o '%i %r' | grep -q "^$task BeginTime" && here scontrol update JobId="$task" StartTime=now; }
queue_is_empty() {
  hurry
  [ -z "$(here squeue -h)" ]
}
wait_for 900 queue_is_empty || fail "the array should end: $(here squeue)"
[ -e puzzles.db ] || fail "there should be a store: $(cat puzzles.db.parts/*.log; tail -n 20 slurmctld.log)"
same_store puzzles.db

# missing parts are named by the last task, which ends with 1, and the same command makes them
rm puzzles.db.parts/3 puzzles.db.parts/17
missing=$(bash -c "source '$root/samples/scale/parts.sh'; join_parts puzzles.db 20 store" 2>&1)
[ $? -eq 1 ] && [[ $missing == *"these parts of 20 are missing"*": 3 17 "* ]] || fail "3 and 17 should be named: $missing"
submit >submitted 2>&1 || fail "it should be submitted: $(cat submitted)"
wait_for 300 queue_is_empty || fail "two tasks should end: $(here squeue)"
[ -e puzzles.db.parts/3 ] && [ -e puzzles.db.parts/17 ] || fail "the parts should be there again: $(cat puzzles.db.parts/*.log)"
same_store puzzles.db
grep -q "0 puzzles added" puzzles.db.parts/join.log || fail "nothing should be new: $(cat puzzles.db.parts/join.log)"
echo "an array of twenty, one task killed and queued again: the store of one process"
