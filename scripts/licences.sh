#!/usr/bin/env bash
# The list of other people's work in the apps, with its licences: what the About screen shows.
#   licences.sh            writes it, from Cargo.lock and android/pom.xml
#   licences.sh --check    only says whether it is up to date
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
ensure_rust
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/licences.py" "$@"
