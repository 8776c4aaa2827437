#!/usr/bin/env bash
# Copies the generated inputs of the package and the app: the bindings' Swift source and C header,
# the texts and the shipped assets. Run scripts/gen-bindings.sh swift first. None of the copies is
# committed.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"

from=$root/target/bindings/swift
package=$root/ios/GomokuCore/Sources
[ -f "$from/gomoku_core.swift" ] || die "no Swift bindings in target/bindings: run scripts/gen-bindings.sh swift"

# An unchanged file keeps its timestamp, which avoids a rebuild.
put() {
  mkdir -p "$(dirname "$2")"
  cmp -s "$1" "$2" || cp "$1" "$2"
}

put "$from/gomoku_core.swift" "$package/GomokuCore/Generated/gomoku_core.swift"
put "$from/gomoku_coreFFI.h" "$package/gomoku_coreFFI/include/gomoku_coreFFI.h"
put "$root/ios/gomoku_coreFFI.modulemap" "$package/gomoku_coreFFI/include/module.modulemap"

for asset in "$root"/assets/*.bin; do put "$asset" "$package/GomokuCore/Resources/${asset##*/}"; done

have python3 || ensure_apt python3
PYTHONDONTWRITEBYTECODE=1 python3 "$root/ios/make-words.py"
