# shellcheck shell=bash
# Refusals by terminals and their messages; source after games.sh.
# shellcheck disable=SC2154 # lan_version is the caller's
# shellcheck disable=SC2034 # verdict reads variables by their names

said() { await "$@" || true; }

words() { verdict "$1: ${2:-nothing}" "$([ -n "$2" ] && echo 1 || echo 0)"; }

# Peers of older and later versions, each as guest and as host.
lab_versions() {
  local port version
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  netns_peer later lan 10.77.0.3/24
  netns_peer older lan 10.77.0.4/24
  terminal host Host --host
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  for version in '9 8 later 10.77.0.3' '0 0 older 10.77.0.4'; do
    # shellcheck disable=SC2086 # four words
    set -- $version
    on "$3" "$lan_version" speaks "$1" "$2" plain "10.77.0.1:$port" >"$3.guest" 2>&1 || true
    words "versions: a guest that speaks $1, $2 at least, hears" \
      "$(said "$3.guest" '^heard version [0-9]+' 1)"
    on "$3" "$lan_version" listens "$1" "$2" >"$3.host" 2>&1 &
    on guest env XDG_STATE_HOME="$PWD/guest-$3.state" "$gomoku" lan --hidden --script - --nick Guest \
      --join "$4:$(await "$3.host" '^port ' 10 | sed 's/port //')" \
      <<<'wait game' >"guest-$3.out" 2>&1 || true
    words "versions: a host that speaks $1, $2 at least, and the terminal says" "$(said "guest-$3.out" "^refused: .*(newer|older)" 1)"
  done
  # A compatible later version uses its new features.
  for version in rule clock purpose message; do
    on later "$lan_version" speaks 9 1 "$version" "10.77.0.1:$port" >"$version.guest" 2>&1 || true
    words "versions: a later guest with a $version of its own hears" "$(said "$version.guest" 'Refuse\(Unknown\(' 1)"
  done
  on older "$lan_version" speaks 9 1 more "10.77.0.1:$port" >more.guest 2>&1 || true
  words "versions: one with a field of its own is heard" "$(said more.guest '^heard Commit' 1)"
  say_to host open
  terminal guest Guest --join "10.77.0.1:$port"
  verdict "versions: the host goes on, the next guest has its code" "$([ -n "$(said guest.out '^code: ' 20)" ] && echo 1 || echo 0)"
}

# new_key NAME: restarts a killed terminal as another device with the same game.
new_key() {
  kill -9 "${pid_of[$1]}"
  wait "${pid_of[$1]}" 2>/dev/null || true
  rm "$1.state/gomoku/1/private/identity"
  terminal "$1" "$1" --resume
}

# swapped NAME: that terminal returns with another key. The guest reports it, since the guest dials.
swapped() {
  local port text=''
  terminal host host --host
  port=$(await host.out 'listens on port ' 20 | sed 's/.* //')
  say_to host open
  terminal guest guest --join "10.77.0.1:$port"
  say_to guest accept 'move h8'
  say_to host accept 'move i9'
  heard guest '^move: 2 ' 1
  new_key "$1"
  text=$(said guest.out '^link: .*[Aa]nother device' 20)
  words "keys: the $1 comes back with another key, and the guest says" "$text"
  verdict "keys: nobody resumes with the $1 of another key" "$(cat ./*.out | grep -c '^link: resumed') == 0"
}

# A device with a saved game, but without the game's key.
lab_keys() {
  local who
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  for who in guest host; do
    mkdir "$who"
    (cd "$who" && swapped "$who")
  done
}
