#!/usr/bin/env bash
# Checks that the two apps are parallel: parts (file names) and folders, screens, colours, settings with
# keys, values and defaults, handled events, called core functions, and texts.
# scripts/parity-exceptions.txt has the intended differences with their reasons.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/parity.py"
