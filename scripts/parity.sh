#!/usr/bin/env bash
# Checks that the two apps are parallel. They have the same parts (file names) in the same folders,
# screens, colours, and settings with the same keys, values and defaults. Both distinguish and
# handle each event of the core and call the same core functions. Their texts have one source, and
# both show all of them. Everything is read from the sources. scripts/parity-exceptions.txt has the
# intended differences with their reasons.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/parity.py"
