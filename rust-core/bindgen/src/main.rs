//! Writes the Kotlin and Swift bindings of `gomoku-core`. Called by `scripts/gen-bindings.sh`.

fn main() {
    uniffi::uniffi_bindgen_main();
}
