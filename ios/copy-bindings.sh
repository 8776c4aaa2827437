#!/usr/bin/env bash
# Puts what the package and the app need where they expect it: the bindings' Swift source and C
# header, the words, and what ships beside the code. Run scripts/gen-bindings.sh swift first; nothing of it is committed.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"

from=$root/target/bindings/swift
package=$root/ios/GomokuCore/Sources
[ -f "$from/gomoku_core.swift" ] || die "no Swift bindings in target/bindings: run scripts/gen-bindings.sh swift"

# A file that has not changed keeps its time, so that the package is not built again.
put() {
  mkdir -p "$(dirname "$2")"
  cmp -s "$1" "$2" || cp "$1" "$2"
}

put "$from/gomoku_core.swift" "$package/GomokuCore/Generated/gomoku_core.swift"
put "$from/gomoku_coreFFI.h" "$package/gomoku_coreFFI/include/gomoku_coreFFI.h"
put "$root/ios/gomoku_coreFFI.modulemap" "$package/gomoku_coreFFI/include/module.modulemap"

# No library carries them: the package does, as resources.
for asset in "$root"/assets/*.bin; do put "$asset" "$package/GomokuCore/Resources/${asset##*/}"; done

have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 python3 "$root/ios/make-words.py"
