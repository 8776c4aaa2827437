# shellcheck shell=bash
# Discovery checks of scripts/lan-lab; source after netns.sh. Peers print one line per event,
# `MILLISECONDS WHAT …`; see rust-core/link/examples/lan-peer.rs.
# shellcheck disable=SC2154 # root, short and lan_peer are the caller's
# shellcheck disable=SC2034 # verdict reads variables by their names

now_ms() { date +%s%3N; }

# peer NAME ARGUMENT…: runs the example in that namespace with the output in NAME.log.
peer() {
  local name=$1
  shift
  on "$name" "$lan_peer" "$@" >"$name.log"
}

# await FILE PATTERN SECONDS: waits for a matching line, and prints it.
await() {
  local until=$(($(now_ms) + $3 * 1000))
  until grep -m 1 -E "$2" "$1" 2>/dev/null; do
    [ "$(now_ms)" -lt "$until" ] || return 1
    sleep 0.05
  done
}

# percentile P: of the numbers on standard input, one per line.
percentile() {
  sort -n | awk -v p="$1" '{ v[NR] = $1 } END { i = int(NR * p / 100 + 0.999); print v[i < 1 ? 1 : i] }'
}

# verdict TEXT CONDITION…: prints a check's line; the condition is arithmetic.
verdict() {
  local text=$1
  shift
  if (($*)); then echo "0 $text"; else echo "1 $text"; fi
}

# most NUMBER: prints the limit of a figure. The short form runs in parallel with compilers and only
# finds defects.
most() { if [ -n "$short" ]; then echo $((4 * $1)); else echo "$1"; fi; }

# unruly SEED ONE TWO: connects two peers by a cable that delays, reorders, doubles and loses
# frames.
unruly() {
  become hub python3 "$root/scripts/lan/unruly-cable.py" "$@"
}

# pairs COUNT TRIALS [LOSS]: makes COUNT networks with one peer that stays and one that comes and
# goes, connected by an unruly cable for LOSS `unruly`. Writes milliseconds to joined, found and
# missed.
pairs() {
  local count=$1 trials=$2 loss=${3:-} i
  local pids=()
  for ((i = 1; i <= count; i++)); do
    if [ "$loss" = unruly ]; then
      netns_peer "stays$i" none 10.77.0.1/24
      netns_peer "joins$i" none 10.77.0.2/24
      unruly "$i" "stays$i" "joins$i" &
      continue
    fi
    netns_lan "lan$i"
    netns_peer "stays$i" "lan$i" 10.77.0.1/24
    netns_peer "joins$i" "lan$i" 10.77.0.2/24
    if [ -n "$loss" ]; then
      netns_lose "stays$i" "$loss"
      netns_lose "joins$i" "$loss"
    fi
  done
  for ((i = 1; i <= count; i++)); do
    peer "stays$i" stay 1000 "Stays $i" &
  done
  # After the first announcements, newcomers get replies instead of announcements.
  sleep 12
  for ((i = 1; i <= count; i++)); do
    peer "joins$i" join "$trials" "加入 $i" "stays$i.log" &
    pids+=($!)
    sleep 0.2
  done
  wait "${pids[@]}"
  awk '$2 == "joined" { print $4 }' joins*.log >joined
  # From the opening of a lobby until the other peer finds it.
  awk '$2 == "open" { opened[$3] = $1 }
       $2 == "found" && $3 in opened && !seen[$3]++ { print $1 - opened[$3] }' joins*.log stays*.log >found
  awk '$2 == "missed"' joins*.log >missed
}

report_pairs() {
  local name=$1 trials=$2 join found missed
  join=$(percentile 95 <joined)
  found=$(percentile 95 <found)
  missed=$((trials - $(wc -l <joined) + trials - $(wc -l <found)))
  verdict "$name: a newcomer finds a peer in $(percentile 50 <joined) ms, p95 $join ms (limit $3), $trials trials" \
    "${join:-999999} < $3"
  verdict "$name: a newcomer is found in $(percentile 50 <found) ms, p95 $found ms (limit $4), $trials trials" \
    "${found:-999999} < $4"
  verdict "$name: $missed of $((2 * trials)) missed in 20 s" "$missed == 0"
}

lab_find() {
  if [ -n "$short" ]; then pairs 5 2; else pairs 10 10; fi
  report_pairs find "$([ -n "$short" ] && echo 10 || echo 100)" "$(most 250)" "$(most 1200)"
}

lab_loss() {
  if [ -n "$short" ]; then pairs 5 2 0.2; else pairs 10 10 0.2; fi
  report_pairs "20 % loss" "$([ -n "$short" ] && echo 10 || echo 100)" "$(most 2500)" "$(most 2500)"
}

lab_unruly() {
  if [ -n "$short" ]; then pairs 2 3 unruly; else pairs 10 10 unruly; fi
  report_pairs "delayed, reordered, doubled" "$([ -n "$short" ] && echo 6 || echo 100)" "$(most 2500)" "$(most 2500)"
  unruly_game
}

# crowd COUNT SECONDS [AFTER]: runs COUNT peers of one nickname in one network.
crowd() {
  local i
  netns_lan lan
  for ((i = 1; i <= $1; i++)); do netns_peer "peer$i" lan "10.77.0.$i/24"; done
  for ((i = 1; i <= $1; i++)); do peer "peer$i" stay "$2" 小明 "${3:-0}" & done
}

lab_crowd() {
  local last_open last_found pairs names
  crowd 20 8
  wait
  last_open=$(awk '$2 == "open" { print $1 }' peer*.log | sort -n | tail -n 1)
  last_found=$(awk '$2 == "found" { print $1 }' peer*.log | sort -n | tail -n 1)
  pairs=$(awk '$2 == "found" { print FILENAME, $3 }' peer*.log | sort -u | wc -l)
  names=$(awk '$2 == "found" { print $4 }' peer*.log | sort -u | wc -l)
  verdict "crowd: 20 peers called 小明 have $names names" "$names == 20"
  verdict "crowd: $pairs of 380 sights, the last $((last_found - last_open)) ms after the last opened (limit $(most 3000))" \
    "$pairs == 380 && last_found - last_open <= $(most 3000)"
}

lab_goodbye() {
  local closing lost
  netns_lan lan
  netns_peer watcher lan 10.77.0.1/24
  netns_peer leaver lan 10.77.0.2/24
  peer watcher stay 30 Watcher &
  peer leaver stay 5 Leaver &
  await watcher.log ' lost ' 20 >/dev/null
  closing=$(awk '$2 == "closing" { print $1 }' leaver.log)
  lost=$(awk '$2 == "lost" { print $1 }' watcher.log)
  verdict "goodbye: lost after $((lost - closing)) ms (limit $(most 1500))" "lost - closing <= $(most 1500)"
}

lab_killed() {
  local pid killed stale trials=3 i worst=0
  [ -z "$short" ] || trials=1
  netns_lan lan
  netns_peer watcher lan 10.77.0.1/24
  netns_peer victim lan 10.77.0.2/24
  peer watcher stay 200 Watcher &
  for ((i = 1; i <= trials; i++)); do
    become victim "$lan_peer" stay 100 Victim >"victim$i.log" &
    pid=$!
    await watcher.log "found $(awk '$2 == "open" { print $3; exit }' <(await "victim$i.log" open 5)) " 10 >/dev/null
    sleep $((4 * i))
    kill -9 "$pid"
    killed=$(now_ms)
    until [ "$(grep -c ' stale ' watcher.log)" -ge "$i" ] || [ "$(now_ms)" -gt $((killed + 65000)) ]; do sleep 0.05; done
    stale=$(($(now_ms) - killed))
    worst=$((stale > worst ? stale : worst))
  done
  # A machine that vanishes completely sends no "connection refused".
  peer victim stay 100 Gone &
  await watcher.log ' found .* Gone$' 10 >/dev/null
  on victim ip link set dev eth0 down
  killed=$(now_ms)
  until [ "$(grep -c ' stale ' watcher.log)" -gt "$trials" ] || [ "$(now_ms)" -gt $((killed + 65000)) ]; do sleep 0.05; done
  stale=$(($(now_ms) - killed))
  verdict "killed: kill -9 noticed after at most $worst ms of $trials (limit $(most 15000))" "worst <= $(most 15000)"
  verdict "killed: a machine that vanished noticed after $stale ms (limit $(most 15000))" "stale <= $(most 15000)"
}

lab_moved() {
  local moved seen
  netns_lan one
  netns_lan two
  netns_peer watcher one 10.77.0.1/24
  netns_peer other two 10.88.0.1/24
  netns_peer mover one 10.77.0.2/24
  peer watcher stay 100 Watcher &
  peer other stay 100 Other &
  peer mover stay 100 Mover &
  await watcher.log ' found .* Mover$' 10 >/dev/null
  sleep 4
  on mover ip address del 10.77.0.2/24 dev eth0
  on mover ip address add 10.77.0.77/24 dev eth0
  moved=$(now_ms)
  seen=$(await watcher.log ' changed .*10\.77\.0\.77:' 30 | cut -d ' ' -f 1) || true
  verdict "moved: a new address is known after $((${seen:-0} - moved)) ms (limit $(most 6000))" \
    "${seen:-0} - moved > 0 && ${seen:-0} - moved <= $(most 6000)"
  on mover ip address del 10.77.0.77/24 dev eth0
  netns_plug mover two
  on mover ip address add 10.88.0.2/24 dev eth0
  moved=$(now_ms)
  seen=$(await other.log ' found .* Mover$' 30 | cut -d ' ' -f 1) || true
  verdict "moved: in another network it is found after $((${seen:-0} - moved)) ms (limit $(most 6000))" \
    "${seen:-0} - moved > 0 && ${seen:-0} - moved <= $(most 6000)"
}

# captured FILE TEXT…: counts the occurrences of names, in any case, and addresses in the capture.
captured() {
  python3 -c '
import ipaddress, sys
data, count = open(sys.argv[1], "rb").read(), 0
for text in sys.argv[2:]:
    try:
        count += data.count(ipaddress.ip_address(text).packed)
    except ValueError:
        count += data.lower().count(text.lower().encode())
print(count)' "$@"
}

# link_local NAME DEVICE: prints the address, which contains the hardware address.
link_local() { on "$1" ip -6 -o address show dev "$2" scope link | awk '{ sub("/.*", "", $4); print $4 }'; }

# A device in two networks reveals neither to the other.
lab_between() {
  local came gone leaked side
  ensure_apt tcpdump
  netns_lan one
  netns_lan two
  netns_peer anna one 10.77.0.1/24
  netns_peer bert two 10.88.0.1/24
  netns_peer between one 10.77.0.2/24
  for side in anna bert; do
    on "$side" tcpdump -q -U -i eth0 -w "$side.pcap" udp port 5353 >/dev/null 2>"$side.tcpdump" &
  done
  peer anna stay 100 Nickanna &
  peer bert stay 100 Nickbert &
  peer between stay 100 Nickboth &
  await between.log ' found .* Nickanna$' 10 >/dev/null
  sleep 1
  netns_cable between eth1 between1 two 10.88.0.2/24
  came=$(now_ms)
  await bert.log ' found .* Nickboth$' 20 >/dev/null
  came=$(($(now_ms) - came))
  await between.log ' found .* Nickbert$' 20 >/dev/null
  # Waits until the queries with known answers are over.
  sleep 12
  leaked=$(captured anna.pcap Nickbert 10.88.0.1 10.88.0.2 "$(link_local between eth1)" "$(link_local bert eth0)")
  verdict "between: its second network finds a device after $came ms (limit $(most 6000))" "came <= $(most 6000)"
  verdict "between: the first network is shown $leaked names and addresses of the second" \
    "leaked == 0 && $(captured anna.pcap Nickboth) > 0"
  leaked=$(captured bert.pcap Nickanna 10.77.0.1 10.77.0.2 "$(link_local between eth0)" "$(link_local anna eth0)")
  verdict "between: the second network is shown $leaked names and addresses of the first" \
    "leaked == 0 && $(captured bert.pcap Nickboth) > 0"
  on between ip link delete eth1
  gone=$(now_ms)
  await between.log ' lost nickbert' 20 >/dev/null || true
  verdict "between: who was in a network that is gone is lost after $(($(now_ms) - gone)) ms (limit $(most 6000))" \
    "$(now_ms) - gone <= $(most 6000) && $(grep -c ' lost nickanna' between.log || true) == 0"
}

# In the units of /proc.
memory_kb() { awk '/^VmRSS/ { print $2 }' "/proc/$1/status"; }
wakeups() { cat /proc/"$1"/task/*/status | awk '/^voluntary_ctxt_switches/ { n += $2 } END { print n }'; }
cpu_ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }

udp_count() {
  # shellcheck disable=SC2016 # awk's fields
  on target awk -v field="$1" '$1 == "Udp:" { if (!n) { for (n = 1; $n != field; n++); } else { print $n; exit } }' /proc/net/snmp
}

lab_malformed() {
  local pid before after count=10000 alive=0 received dropped panics
  [ -z "$short" ] || count=4000
  netns_lan lan
  netns_peer target lan 10.77.0.1/24
  netns_peer mallory lan 10.77.0.99/24
  netns_peer honest lan 10.77.0.2/24
  become target "$lan_peer" stay 1000 Target >target.log 2>target.err &
  pid=$!
  sleep 6
  before=$(memory_kb "$pid")
  received=$(udp_count InDatagrams) dropped=$(udp_count RcvbufErrors)
  on mallory python3 "$root/scripts/lan/malformed-mdns.py" 10.77.0.99 "$count" 1
  sleep 2
  received=$(($(udp_count InDatagrams) - received)) dropped=$(($(udp_count RcvbufErrors) - dropped))
  after=$(memory_kb "$pid")
  peer honest stay 20 Honest &
  if kill -0 "$pid" && await target.log ' found .* Honest$' 15 >/dev/null; then alive=1; fi
  panics=$(grep -c panicked target.err) || true
  verdict "malformed: of $count packets $dropped were not read; $panics panics, an honest peer is found after" \
    "alive == 1 && received >= count && dropped * 10 < $(most 1) * count && panics == 0"
  verdict "malformed: memory grew by $((after - before)) kB (limit $(most 5120))" "after - before < $(most 5120)"
}

# An attacker advertises many lobbies that don't exist; then honest peers arrive.
lab_adverts() {
  local i opened found worst=0 rounds=5 elsewhere pid open most=0 seconds=60
  [ -z "$short" ] || rounds=2 seconds=8
  netns_lan lan
  netns_peer target lan 10.77.0.1/24
  netns_peer mallory lan 10.77.0.99/24
  on target ip route add default via 10.77.0.99
  on target iptables -A OUTPUT -d 192.0.2.0/24
  peer target stay 1000 Target &
  await target.log ' open ' 10 >/dev/null
  on mallory python3 "$root/scripts/lan/false-adverts.py" 10.77.0.99 300 1000 >adverts.log &
  await target.log ' found .* False ' 20 >/dev/null
  sleep 10
  for ((i = 1; i <= rounds; i++)); do
    netns_peer "honest$i" lan "10.77.0.1$i/24"
    peer "honest$i" stay 1000 "Honest$i" &
    opened=$(await "honest$i.log" ' open ' 10 | cut -d ' ' -f 1)
    found=$(await target.log " found .* Honest$i\$" 20 | cut -d ' ' -f 1) || true
    worst=$((${found:-0} - opened > worst ? ${found:-0} - opened : worst))
    [ -n "$found" ] || worst=20000
  done
  # Without a free slot this would take five seconds.
  elsewhere=$(on target iptables -vxnL OUTPUT | awk '/192\.0\.2\.0/ { print $1 }')
  verdict "adverts: among 300 of lobbies that are not there, an honest one is found after at most $worst ms of $rounds (limit 3000)" \
    "worst < 3000"
  verdict "adverts: $elsewhere packets to addresses in networks elsewhere" "${elsewhere:-1} == 0"
  # iOS limits an app to 256 descriptors.
  pid=$(ip netns pids "$netns_tag-target")
  prlimit --pid "$pid" --nofile=256
  on mallory python3 "$root/scripts/lan/false-adverts.py" 10.77.0.99 3000 "$seconds" 1500 >rate.log &
  for ((i = 0; i < 4 * seconds; i++)); do
    open=$(descriptors "$pid")
    most=$((open > most ? open : most))
    sleep 0.25
  done
  verdict "adverts: at $(await rate.log second 20), $most descriptors are open (limit 120)" "most >= 10 && most <= 120"
}

lab_idle() {
  # Announcements come every 90 s, so this covers a whole round.
  local seconds=90 pid w0 w1 c0 c1 rate cpu
  [ -z "$short" ] || seconds=15
  crowd 20 $((seconds + 35)) 12
  sleep 30
  pid=$(ip netns pids "$netns_tag-peer1")
  w0=$(wakeups "$pid") c0=$(cpu_ticks "$pid")
  sleep "$seconds"
  w1=$(wakeups "$pid") c1=$(cpu_ticks "$pid")
  rate=$(((w1 - w0) * 100 / seconds)) cpu=$(((c1 - c0) * 10000 / $(getconf CLK_TCK) / seconds))
  verdict "idle: with 20 peers $((rate / 100)).$(printf %02d $((rate % 100))) wake-ups/s (limit $(most 5))" "rate <= $(most 500)"
  verdict "idle: with 20 peers $((cpu / 100)).$(printf %02d $((cpu % 100))) % of a processor (limit $(most 1))" "cpu < $(most 100)"
  sleep 8
  w0=$(wakeups "$pid")
  sleep 5
  w1=$(wakeups "$pid")
  verdict "idle: closed, $((w1 - w0)) wake-ups in 5 s" "w1 == w0"
}
