#!/usr/bin/env bash
# Stands before the linker of the phone's library: takes off the list of what is exported the descriptions of the
# boundary that only the bindings' generator reads (UNIFFI_META_…), so that the linker leaves them out. uniffi has no
# switch for it. GOMOKU_LINKER is the linker itself.
set -euo pipefail
for arg in "$@"; do
  case $arg in
    -Wl,--version-script=*) sed -i '/UNIFFI_META_/d' "${arg#-Wl,--version-script=}" ;;
  esac
done
exec "${GOMOKU_LINKER:?}" "$@"
