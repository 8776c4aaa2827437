#!/usr/bin/env bash
# Builds the core for this machine and writes its Kotlin and Swift bindings.
#   gen-bindings.sh [kotlin|swift]…      default: both
# Output: target/bindings/kotlin, target/bindings/swift and, for tests, the library in
# target/bindings/lib. None of it is committed.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
[ $# -gt 0 ] || set -- kotlin swift
ensure_rust
use_target host
cd "$root"

case $(uname -s) in Darwin) suffix=dylib ;; *) suffix=so ;; esac
lib=libgomoku_core.$suffix
out=$root/target/bindings
mkdir -p "$out/lib"

# Serialised, since every clone's build has a library of this name.
exec 8>"$cache/bindings.lock"
if have flock; then flock 8; fi
rm -f "$CARGO_BUILD_BUILD_DIR"/debug/deps/libgomoku_core_host.*
cargo_build --lib --bin uniffi-bindgen
# Replaces the file, since a running program may have it mapped. An equal file keeps its timestamp.
if ! cmp -s "$CARGO_TARGET_DIR/debug/libgomoku_core_host.$suffix" "$out/lib/$lib"; then
  cp "$CARGO_TARGET_DIR/debug/libgomoku_core_host.$suffix" "$out/lib/$lib.new"
  mv -f "$out/lib/$lib.new" "$out/lib/$lib"
fi

for language in "$@"; do
  dir=$out/new/$language
  rm -rf "$dir"
  "$CARGO_TARGET_DIR/debug/uniffi-bindgen" generate "$out/lib/$lib" \
    --language "$language" --no-format --out-dir "$dir" --config uniffi.toml
  # uniffi silently ignores a uniffi.toml that is not in the global form.
  case $language in
    kotlin)
      grep -q '^package app\.gomoku\.core$' "$dir/app/gomoku/core/gomoku_core.kt" ||
        die "the Kotlin bindings are not in app.gomoku.core: uniffi.toml was not read"
      # Removes declarations that nothing calls. JNA looks up all declared functions, but the
      # phone's library exports only those that these bindings call. uniffi has no option for this.
      file=$dir/app/gomoku/core/gomoku_core.kt uncalled='_(checksum|rust_future)_[a-z0-9_]+\('
      awk "/external fun .*$uncalled/ { out = 1 } !out { print } /^ *\\): / { out = 0 }" "$file" >"$file.less"
      mv "$file.less" "$file"
      ! grep -qE "$uncalled" "$file" || die "the Kotlin bindings call what the phone's library is linked without"
      ;;
    swift)
      for file in gomoku_core.swift gomoku_coreFFI.h; do
        [ -f "$dir/$file" ] || die "the Swift bindings have no $file: uniffi.toml was not read"
      done
      ;;
    *) die "unknown language $language: kotlin or swift" ;;
  esac
  # Another script may be reading unchanged files.
  if ! diff -qr "$dir" "$out/$language" >/dev/null 2>&1; then
    rm -rf "${out:?}/$language"
    mv "$dir" "$out/$language"
  fi
done
say "bindings in target/bindings"
