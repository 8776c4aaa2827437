#!/usr/bin/env bash
# Stands before the linker of the phone's library: takes off the list of exports that rustc writes what the Kotlin
# bindings don't call, so that the linker leaves it out. That is the boundary's descriptions (UNIFFI_META_…), its
# checksums, and what serves async functions; uniffi has no switch for it. GOMOKU_EXPORTS is a file with the names that
# stay, one a line; GOMOKU_LINKER is the linker itself.
set -euo pipefail
for arg in "$@"; do
  case $arg in
    -Wl,--version-script=*)
      list=${arg#-Wl,--version-script=}
      awk 'NR == FNR { stays[$1 ";"]; next } !/^ *[A-Za-z0-9_]+;$/ || $1 in stays' \
        "${GOMOKU_EXPORTS:?}" "$list" >"$list.new"
      mv "$list.new" "$list"
      ;;
  esac
done
exec "${GOMOKU_LINKER:?}" "$@"
