# shellcheck shell=bash
# Requirements of a phone's linker on a shared library; source after native.sh.

# shellcheck disable=SC2154 # llvm comes from native.sh
elf_readelf=llvm-readelf-$llvm elf_nm=llvm-nm-$llvm

# elf_machine FILE: in the notation of llvm-readelf.
elf_machine() {
  "$elf_readelf" -h "$1" | sed -n 's/^ *Machine: *//p'
}

elf_is_for_abi() {
  case $2 in
    arm64-v8a) [ "$(elf_machine "$1")" = AArch64 ] ;;
    armeabi-v7a) [ "$(elf_machine "$1")" = ARM ] ;;
    x86_64) [ "$(elf_machine "$1")" = "Advanced Micro Devices X86-64" ] ;;
    *) false ;;
  esac
}

# Phones with 16 KiB pages refuse segments with a smaller alignment.
elf_is_page_aligned() {
  "$elf_readelf" -lW "$1" | awk '
    $1 == "LOAD" { loads++; if (strtonum($NF) % 16384 != 0) bad = 1 }
    function strtonum(hex,  i, n, d) {
      n = 0
      for (i = 3; i <= length(hex); i++) {
        d = index("0123456789abcdef", tolower(substr(hex, i, 1))) - 1
        n = n * 16 + d
      }
      return n
    }
    END { exit !(loads && !bad) }'
}

elf_needed() {
  "$elf_readelf" -d "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sort | tr '\n' ' '
}

elf_needs_only() {
  local file=$1 name n found
  shift
  for n in $(elf_needed "$file"); do
    found=
    for name in "$@"; do [ "$n" != "$name" ] || found=1; done
    [ -n "$found" ] || return 1
  done
}

elf_exports() {
  "$elf_nm" -D --defined-only "$1" | awk '{ print $NF }' | LC_ALL=C sort -u
}

kotlin_calls() {
  # shellcheck disable=SC2154 # root comes from common.sh
  sed -nE 's/^.*external fun ((uniffi|ffi)_gomoku_core_[a-z0-9_]+)\(.*/\1/p' \
    "$root/target/bindings/kotlin/app/gomoku/core/gomoku_core.kt" | LC_ALL=C sort -u
}

elf_exports_boundary() {
  local calls differ
  calls=$(kotlin_calls)
  grep -q '^uniffi_gomoku_core_fn_constructor_storage_open$' <<<"$calls" || return 1
  differ=$(LC_ALL=C comm -3 <(echo "$calls") <(elf_exports "$1"))
  [ -z "$differ" ] || {
    printf 'called only, or exported only:\n%s\n' "$differ"
    return 1
  }
}

elf_imports() {
  "$elf_nm" -D --undefined-only "$1" | awk '{ print $NF }' | sed 's/@.*//' | sort -u
}

# elf_imports_within FILE LIST…: the lists contain every import.
elf_imports_within() {
  local file=$1
  shift
  ! comm -23 <(elf_imports "$file") <(sed 's/#.*//' "$@" | awk 'NF { print $1 }' | sort -u) | grep -q .
}

elf_has_no_text_relocations() {
  ! "$elf_readelf" -d "$1" | grep -q TEXTREL
}

elf_is_stripped() {
  ! "$elf_readelf" -SW "$1" | grep -qE '\.(symtab|debug_info)'
}

file_at_most() {
  [ "$(wc -c <"$1")" -le "$2" ]
}
