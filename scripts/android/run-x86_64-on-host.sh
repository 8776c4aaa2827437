#!/usr/bin/env bash
# Loads the x86_64 Android library of the APK on this machine and plays games through it. Small
# shims replace the parts in which bionic differs from glibc (scripts/android/host-run).
#   run-x86_64-on-host.sh [LIBRARY]    default: builds it (build-android.sh --libs-only)
# Ends with `N passed, N failed`.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/native.sh"
here=$root/scripts/android

if ! is_linux || [ "$(uname -m)" != x86_64 ]; then
  say "skipped: an x86_64 Android library runs on x86_64 Linux only, and this is $(uname -sm)"
  exit 0
fi
ensure_apt python3 "llvm-$llvm"
have cc || ensure_apt gcc libc6-dev
built=$root/android/app/target/jniLibs/x86_64/libgomoku_core.so
[ $# -gt 0 ] || "$root/scripts/build-android.sh" --abi x86_64 --libs-only >"$native_logs/host-run.log" ||
  die "the x86_64 Android library could not be built: see $native_logs/host-run.log"
library=$(realpath "${1:-$built}")
[ -f "$library" ] || die "no library at $library"

run=$cache/android/host-run
rm -rf "$run"
mkdir -p "$run"
shim() {
  local name=$1
  shift
  cc -shared -fPIC -O2 -Wall -Werror -Wl,--no-as-needed -Wl,-soname,"$name" -o "$run/$name" "$@" ||
    die "$name for the host could not be built"
}
shim libc.so "$here/host-run/libc.c"
shim liblog.so "$here/host-run/liblog.c"
shim libdl.so -x c /dev/null -x none -l:libdl.so.2
shim libm.so -x c /dev/null -x none -l:libm.so.6

# uniffi-bindgen reads metadata, which only the host's library of the same sources has.
cp "$library" "$run/libgomoku_core.so"
logged bindgen "the bindings could not be generated" "$root/scripts/gen-bindings.sh" kotlin
use_target host
cd "$root"
logged bindgen "the Python bindings could not be generated" \
  "$CARGO_TARGET_DIR/debug/uniffi-bindgen" generate target/bindings/lib/libgomoku_core.so --language python --no-format \
  --out-dir "$run" --config uniffi.toml
# Declared, never called, and not exported by the phone's library.
sed -i -E '/^_UniffiLib\.\w+_(checksum|rust_future)_\w+\.argtypes = \($/,/\.restype = /d' "$run/gomoku_core.py"

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
LD_LIBRARY_PATH=$run PYTHONDONTWRITEBYTECODE=1 timeout 600 python3 "$here/host-run/drive.py" "$run" "$version" ||
  die "the Android library failed on the host"
