# shellcheck shell=bash
# Games whose connections are cut and whose players are killed; source after discovery.sh.
# shellcheck disable=SC2154 # root and gomoku are the caller's, the figures are duel's
# shellcheck disable=SC2034 # verdict reads variables by their names

arena() {
  netns_lan lan
  netns_peer host lan 10.77.0.1/24
  netns_peer guest lan 10.77.0.2/24
  netns_peer relay lan 10.77.0.9/24
}

duel() {
  mkdir -p "$1"
  cd "$1" || return
  on relay python3 "$root/scripts/lan/duel.py" "$1" "$2" "$gomoku" \
    "$netns_tag-host" "$netns_tag-guest" 1 ${3:+"$3"}
}

# figures FILE: sets a variable for each figure.
figures() {
  local figure
  for figure in $(<"$1"); do declare -g "${figure?}"; done
}

lab_cuts() {
  local count=1000 late=200
  [ -z "$short" ] || count=40 late=15
  arena
  (duel cuts "$count" 10.77.0.9) >figures
  figures figures
  verdict "cuts: $count at random bytes, $told moves told, $lost lost, $doubled doubled, the same boards after each of $resumes resumes" \
    "lost == 0 && doubled == 0 && resumes > count / 4"
  verdict "cuts: from a new connection to resumed $link_p50 ms, p95 $link_p95 ms (limit $(most 1500))" "link_p95 < $(most 1500)"
  netns_lose host 0.05
  netns_lose guest 0.05
  (duel late "$late" 10.77.0.9) >figures
  figures figures
  verdict "cuts: $late at 5 % loss, $lost lost, $doubled doubled, the same boards after each of $resumes resumes" \
    "lost == 0 && doubled == 0 && resumes == late"
  verdict "cuts: at 5 % loss, resumed $p50 ms, p95 $p95 ms after the link is lost (limit $(most 1500))" "p95 < $(most 1500)"
}

lab_kills() {
  local count=100
  [ -z "$short" ] || count=5
  arena
  (duel kills "$count") >figures
  figures figures
  verdict "kills: kill -9 $count times for each side in mid-move, $lost lost, $doubled doubled, the same boards after each of $resumes resumes" \
    "lost == 0 && doubled == 0 && resumes == 2 * count"
  verdict "kills: from the new start to resumed $p50 ms, p95 $p95 ms" 1
}
