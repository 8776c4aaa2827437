#!/usr/bin/env bash
# Wrapper of the linker for the phone's library. Removes exports from rustc's list that the Kotlin
# bindings don't call, so that the linker omits their code: metadata (UNIFFI_META_…), checksums and
# async support. uniffi has no option for this. GOMOKU_EXPORTS is a file with the names to export,
# one per line; GOMOKU_LINKER is the linker.
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
