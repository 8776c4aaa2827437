#!/usr/bin/env bash
# The two apps are parallel: the same parts (file names), words with the same places for values in
# the same languages, settings with the same keys, values and defaults, and colours. Intended differences
# stand in scripts/parity-exceptions.txt with their reasons.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/parity.py"
