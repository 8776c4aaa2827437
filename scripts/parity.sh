#!/usr/bin/env bash
# The two apps are parallel: the same parts (file names) in the same folders, screens, settings with the
# same keys, values and defaults, colours; each of the core's events is told apart by both, acted on by
# both, and both call the same of the core's functions. Their words have one source, and both show all of
# them. All of it is read from the sources. Intended differences stand in scripts/parity-exceptions.txt with
# their reasons.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/scripts/lib/parity.py"
