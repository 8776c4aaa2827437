# shellcheck shell=bash
# Connections by attackers to terminals; source after games.sh and duels.sh.
# shellcheck disable=SC2154 # root, gomoku and netns_tag are the caller's, the figures are duel's
# shellcheck disable=SC2034 # verdict reads variables by their names

descriptors() { find "/proc/$1/fd" -mindepth 1 2>/dev/null | wc -l; }

# An attacker with twenty addresses, in `sources`.
mallory() {
  local i
  sources=()
  netns_peer mallory lan 10.77.0.101/24
  for ((i = 101; i <= 120; i++)); do
    sources+=("10.77.0.$i")
    [ "$i" = 101 ] || on mallory ip address add "10.77.0.$i/24" dev eth0
  done
}

# flood HOW PORT COUNT NUMBER SOURCE…: runs flood.py with its output in HOW.log.
flood() {
  local how=$1 port=$2
  shift 2
  on mallory python3 "$root/scripts/lan/flood.py" "$how" 10.77.0.1 "$port" "$@" >"$how.log"
}

# An honest player joins a lobby with all those connections.
lab_crowded() {
  local port count=2000 started took how
  [ -z "$short" ] || count=500
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  mallory
  terminal host Host --host
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  flood silent "$port" "$count" 20 "${sources[@]}" &
  await silent.log '^open' 60 >/dev/null
  started=$(now_ms)
  say_to host open
  terminal guest Guest --join "10.77.0.1:$port"
  heard guest '^code: ' 1
  took=$(($(now_ms) - started))
  verdict "crowded: with $count silent connections from 20 addresses to a lobby, an honest player has its code after $took ms (limit $(most 5000))" \
    "took <= $(most 5000)"
}

# A few addresses hold all connections that they get, and reconnect. Spectators get in, and the game
# resumes after a kill on either side.
lab_besieged() {
  local port i took rounds=20 started waits=() resumed=() how
  [ -z "$short" ] || rounds=4
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  netns_peer viewer lan 10.77.0.3/24
  mallory
  terminal host Host --host --watchable
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  say_to host open
  terminal guest Guest --join "10.77.0.1:$port"
  say_to host accept
  say_to guest accept 'move h8'
  heard host '^move: 1 ' 1
  for how in '2 4' '5 20'; do
    # shellcheck disable=SC2086 # two words
    set -- $how
    waits=() resumed=()
    flood siege "$port" "$1" 600 "${sources[@]:0:$2}" &
    await siege.log '^open' 60 >/dev/null
    for ((i = 1; i <= rounds; i++)); do
      started=$(now_ms)
      rm -f viewer.out
      terminal viewer Anna --watch "10.77.0.1:$port"
      heard viewer '^watching: ' 1
      waits+=($(($(now_ms) - started)))
      kill -9 "${pid_of[viewer]}"
      killed_and_resumed guest host Guest
      resumed+=("$took")
    done
    kill_flood
    verdict "besieged: by $2 addresses with $1 silent connections each, who come back, somebody honest is in after $(p95 "${waits[@]}") ms, p95 of $rounds (limit $(most 5000))"       "$(p95 "${waits[@]}") <= $(most 5000)"
    verdict "besieged: the game is resumed after $(p95 "${resumed[@]}") ms, p95 of $rounds (limit $(most 5000))"       "$(p95 "${resumed[@]}") <= $(most 5000)"
  done
}

p95() { printf '%s\n' "$@" | sort -n | sed -n "$((($# * 95 + 99) / 100))p"; }

kill_flood() { ip netns pids "$netns_tag-mallory" | xargs -r kill -9; }

# A game continues during the flood, and the host has no leaks afterwards.
lab_flooded() {
  local port pid silent=2000 malformed=10000 started took memory before after playing panics
  [ -z "$short" ] || silent=500 malformed=1000
  arena
  netns_peer viewer lan 10.77.0.3/24
  mallory
  (duel calm 8) >figures &
  playing=$!
  await calm/guest.log '^move: 8 ' 60 >/dev/null
  port=$(await calm/host.log 'listens on port ' 1 | sed 's/.* //')
  pid=$(ip netns pids "$netns_tag-host")
  # One-time allocations do not count as growth.
  flood malformed "$port" 200 1 "${sources[@]}"
  sleep 1
  memory=$(memory_kb "$pid") before=$(descriptors "$pid")
  flood silent "$port" "$silent" 15 "${sources[@]}" &
  await silent.log '^open' 60 >/dev/null
  started=$(now_ms)
  terminal viewer Anna --watch "10.77.0.1:$port"
  heard viewer '^watching: ' 1
  took=$(($(now_ms) - started))
  kill -9 "${pid_of[viewer]}"
  flood malformed "$port" "$malformed" 2 "${sources[@]}"
  after=$(descriptors "$pid")
  started=$(now_ms)
  until [ "$after" -le "$before" ] || [ "$(now_ms)" -gt $((started + 20000)) ]; do
    sleep 0.2
    after=$(descriptors "$pid")
  done
  memory=$(($(memory_kb "$pid") - memory))
  touch calm/stop
  wait "$playing"
  figures figures
  panics=$(cat calm/*.err | grep -c panicked) || true
  verdict "flooded: with $silent silent connections to a host in a game, somebody honest watches after $took ms (limit $(most 5000))" \
    "took <= $(most 5000)"
  verdict "flooded: $(cat malformed.log) of $malformed malformed ones, $panics panics, memory grew by $memory kB (limit $(most 5120)), $after descriptors, $before before" \
    "panics == 0 && memory < $(most 5120) && after <= before"
  verdict "flooded: the game had $told moves told meanwhile, each within $worst ms of being played, p95 $p95 ms (limit $(most 1000)); $lost lost, $doubled doubled" \
    "p95 < $(most 1000) && lost == 0 && doubled == 0 && told > 30"
}
