#!/usr/bin/env bash
# Wrapper of the linker for the phone's library. Removes the exports that the Kotlin bindings don't
# call from rustc's list, so that the linker omits their code: the boundary's metadata
# (UNIFFI_META_…), its checksums, and the support of async functions. uniffi has no option for this.
# GOMOKU_EXPORTS is a file with the names to export, one per line; GOMOKU_LINKER is the linker.
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
