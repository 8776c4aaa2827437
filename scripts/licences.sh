#!/usr/bin/env bash
# Writes the list of third-party works in the apps with their licences, for the About screen.
#   licences.sh            writes it, from Cargo.lock and android/pom.xml
#   licences.sh --check    only checks that it is up to date
#   licences.sh --texts TARGET PACKAGE…
#                          prints the licence files of everything that is linked into the packages
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
ensure_rust
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/licences.py" "$@"
