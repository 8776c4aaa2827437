#!/usr/bin/env bash
# Installs Mosquitto with the configuration of server/ into target/broker, for tests with a broker.
# On Linux, copies the libraries that it needs, too, since the tests run in the root folder of the
# Swift toolchain, which contains neither.
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
