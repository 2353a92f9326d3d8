#!/usr/bin/env bash
# Three hosts, GNU parallel over ssh: what they generate and rate together equals the store of one process, even if one
# of them is killed on the way and the job is started again. The hosts are network namespaces with an sshd each, on
# addresses of a network that exists only here. Exits with 77 where that is not allowed. EVODOKU_PUZZLES=300000 for the
# full count.
source "$(dirname "${BASH_SOURCE[0]}")/scale.sh"
name=evk$$
hosts=(1 2 3)

for program in parallel ssh ssh-keygen ip sqlite3; do command -v $program >/dev/null || not_here "$program is missing"; done
[ -x /usr/sbin/sshd ] || not_here "sshd is missing"

# end_host K: kills its sshd and everything that it started.
end_host() {
  local pid
  for pid in $(ip netns pids "$name-$1" 2>/dev/null); do kill -KILL "$pid" 2>/dev/null; done
}

end_everything() {
  local host
  for host in head "${hosts[@]}"; do
    end_host "$host"
    ip netns del "$name-$host" 2>/dev/null
  done
  rm -rf "$folder"
}
trap end_everything EXIT
trap 'exit 130' INT TERM

ip netns add "$name-head" 2>/dev/null || not_here "network namespaces are not allowed"
on_head() { ip netns exec "$name-head" "$@"; }
on_head ip link set lo up && on_head ip link add bridge type bridge 2>/dev/null || not_here "no bridge in a network namespace"
on_head ip address add 10.231.77.1/24 dev bridge && on_head ip link set bridge up || fail "the bridge should be up"

ssh-keygen -q -t ed25519 -N '' -f "$folder/key" && ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key" || fail "keys"
mkdir -p /run/sshd
cat >"$folder/ssh_config" <<END
IdentityFile $folder/key
User $(id -un)
BatchMode yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
ConnectTimeout 5
ServerAliveInterval 2
ServerAliveCountMax 3
END
: >"$folder/hosts.txt"
for host in "${hosts[@]}"; do
  address=10.231.77.1$host
  ip netns add "$name-$host" &&
    ip -n "$name-head" link add "to$host" type veth peer name eth0 netns "$name-$host" &&
    ip -n "$name-head" link set "to$host" master bridge up && ip -n "$name-$host" link set eth0 up &&
    ip -n "$name-$host" link set lo up && ip -n "$name-$host" address add "$address/24" dev eth0 || fail "host $host"
  cat >"$folder/sshd_$host" <<END
ListenAddress $address
HostKey $folder/host_key
AuthorizedKeysFile $folder/key.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
MaxStartups 100
# another home: what the user's shell runs when it starts must not be killed while it holds a lock
SetEnv PATH=$PATH HOME=$folder
END
  ip netns exec "$name-$host" /usr/sbin/sshd -D -e -f "$folder/sshd_$host" 2>"$folder/sshd_$host.log" &
  disown
  echo "2/ssh -F $folder/ssh_config $address" >>"$folder/hosts.txt"
done
lets_us_in() { on_head ssh -F "$folder/ssh_config" "10.231.77.1$1" true 2>/dev/null; }
for host in "${hosts[@]}"; do wait_for 20 lets_us_in "$host" || fail "host $host lets nobody in: $(cat "$folder/sshd_$host.log")"; done

# made: the number of complete parts by the log of the running job; has_made NUMBER
made() { awk -F '\t' '$7 == "0" && $8 == "0"' puzzles.db.parts/log 2>/dev/null | wc -l; }
has_made() { [ "$(made)" -ge "$1" ]; }

cd "$folder" || exit 1
export HOME=$folder  # GNU parallel stores files there
make_whole_store

echo "three hosts: $count puzzles in 24 parts"
job=("$root/samples/scale/parallel.sh" "$folder/hosts.txt" 24 "$folder/puzzles.db" store "${arguments[@]}")
on_head setsid "${job[@]}" >job.log 2>&1 &
job_pid=$!
wait_for 600 has_made 4 || fail "no part comes: $(cat job.log puzzles.db.parts/*.err)"
end_host 2
echo "host 2 is killed when $(made) parts are there"
wait_for 600 has_made 8 || fail "the other hosts should go on: $(cat job.log puzzles.db.parts/log)"
echo "the job is killed when $(made) parts are there"
kill -KILL -- -"$job_pid" 2>/dev/null
wait "$job_pid" 2>/dev/null
lets_us_in 2 && fail "host 2 should be gone"
on_head "${job[@]}" >job.log 2>&1 || fail "the job started again should come to its end: $(cat job.log)"
same_store puzzles.db

echo "three hosts, one killed, the job killed and started again: the store of one process"
