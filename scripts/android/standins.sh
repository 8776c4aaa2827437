#!/usr/bin/env bash
# Makes stand-ins for bionic (Android's C library) to link against without an NDK: shared libraries
# with the names in bionic/*.txt and no code. Also extracts Debian's static libunwind.
#   standins.sh OUT ABI…
# OUT/ABI gets libc.so libm.so libdl.so liblog.so libunwind.a. An ABI without an available libunwind
# gets no folder; the caller reports this.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
[ $# -ge 2 ] || die "usage: standins.sh OUT ABI…"
here=$root/scripts/android
out=$1
shift
ensure_apt "clang-$llvm" "lld-$llvm" "llvm-$llvm" "libunwind-$llvm-dev"

debian_architecture() {
  case $1 in arm64-v8a) echo arm64 ;; armeabi-v7a) echo armhf ;; x86_64) echo amd64 ;; esac
}

# fetch_unwind ARCHITECTURE…: unpacks foreign packages in the cache. Separate package lists leave
# the system's architectures unchanged.
fetch_unwind() {
  local dir=$cache/android/unwind missing=() a deb
  for a in "$@"; do
    [ "$a" = "$(dpkg --print-architecture)" ] || [ -f "$dir/$a/usr/lib/llvm-$llvm/lib/libunwind.a" ] ||
      missing+=("$a")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "fetching libunwind for ${missing[*]}"
  local apt=$dir/apt options=()
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/deb"
  : >"$apt/status"
  options=(-q -o Acquire::Retries=5 -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status"
    -o Dir::Cache="$apt" -o Acquire::Languages=none -o APT::Sandbox::User=
    -o APT::Architecture="${missing[0]}")
  for a in "${missing[@]}"; do options+=(-o "APT::Architectures::=$a"); done
  # `update` fails if a source lacks the architecture; only the download matters.
  apt-get "${options[@]}" update >"$native_logs/unwind.log" 2>&1 || true
  for a in "${missing[@]}"; do
    (cd "$apt/deb" && retry apt-get "${options[@]}" download "libunwind-$llvm-dev:$a") \
      >>"$native_logs/unwind.log" 2>&1 || continue
    deb=$(find "$apt/deb" -name "libunwind-$llvm-dev_*_$a.deb" | head -n 1)
    dpkg-deb -x "$deb" "$dir/$a"
  done
  rm -rf "$apt"
}

unwind_archive() {
  local a=$1
  if [ "$a" = "$(dpkg --print-architecture)" ]; then
    echo "/usr/lib/llvm-$llvm/lib/libunwind.a"
  else
    echo "$cache/android/unwind/$a/usr/lib/llvm-$llvm/lib/libunwind.a"
  fi
}

stand_in() {
  local list=$1 abi=$2 dir=$3 name target symbol
  name=$(basename "$list" .txt)
  case $abi in
    arm64-v8a) target='Arch: AArch64, Endianness: little, BitWidth: 64' ;;
    armeabi-v7a) target='Arch: ARM, Endianness: little, BitWidth: 32' ;;
    x86_64) target='Arch: x86_64, Endianness: little, BitWidth: 64' ;;
  esac
  {
    printf -- '--- !ifs-v1\nIfsVersion: 3.0\nSoName: %s.so\n' "$name"
    printf 'Target: { ObjectFormat: ELF, %s }\nSymbols:\n' "$target"
    sed 's/#.*//' "$list" | while read -r symbol kind; do
      case $symbol:$kind in
        :) ;;
        *:object) echo "  - { Name: $symbol, Type: Object, Size: 8 }" ;;
        *) echo "  - { Name: $symbol, Type: Func }" ;;
      esac
    done
    echo '...'
  } >"$dir/$name.ifs"
  "llvm-ifs-$llvm" --input-format=IFS "$dir/$name.ifs" --output-elf="$dir/$name.so"
}

architectures=()
for abi in "$@"; do architectures+=("$(debian_architecture "$abi")"); done
fetch_unwind "${architectures[@]}"

for abi in "$@"; do
  unwind=$(unwind_archive "$(debian_architecture "$abi")")
  dir=$out/$abi
  rm -rf "$dir"
  [ -f "$unwind" ] || continue
  mkdir -p "$dir"
  for list in "$here"/bionic/*.txt; do stand_in "$list" "$abi" "$dir"; done
  "clang-$llvm" --target="$(abi_clang_triple "$abi")" -Wno-builtin-requires-header -fPIC -O2 \
    -c "$here/unwind-shim.c" -o "$dir/unwind-shim.o"
  cp "$unwind" "$dir/libunwind.a"
  if [ "$abi" = armeabi-v7a ]; then
    # The linker refuses to mix floating-point calling conventions: Debian's 32-bit ARM passes
    # arguments in registers and Android does not. No function of libunwind has such arguments.
    "llvm-objcopy-$llvm" --remove-section=.ARM.attributes "$dir/libunwind.a"
  fi
  "llvm-ar-$llvm" q "$dir/libunwind.a" "$dir/unwind-shim.o"
  "llvm-ranlib-$llvm" "$dir/libunwind.a"
  # libunwind requests pthread from the linker; on Android it is a part of libc.
  "llvm-ar-$llvm" rc "$dir/libpthread.a"
done
