#!/usr/bin/env bash
# Puts a broker with the rules of server/ into target/broker, for the tests that play over one: Mosquitto
# and, on Linux, the libraries that it needs, since the tests run in the Swift toolchain's folder, which
# has neither.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"

out=$root/target/broker
mkdir -p "$out/lib"
install -m 644 "$root/server/rules.conf" "$root/server/acl" "$out"
if is_linux; then
  ensure_apt mosquitto
  program=/usr/sbin/mosquitto
  mapfile -t libraries < <(ldd "$program" | grep -oE '/[^ ]+')
  install -m 755 "$program" "${libraries[@]}" "$out/lib"
  loader=$(basename "$(printf '%s\n' "${libraries[@]}" | grep '/ld-linux')")
  # shellcheck disable=SC2016  # expanded where it runs
  printf '#!/bin/sh\nlib=$(dirname "$0")/lib\nexec "$lib/%s" --library-path "$lib" "$lib/mosquitto" "$@"\n' \
    "$loader" >"$out/mosquitto"
  chmod 755 "$out/mosquitto"
else
  PATH=$PATH:/opt/homebrew/sbin:/usr/local/sbin
  have mosquitto || die "Mosquitto is needed: install it with 'brew install mosquitto'"
  ln -sf "$(command -v mosquitto)" "$out/mosquitto"
fi
