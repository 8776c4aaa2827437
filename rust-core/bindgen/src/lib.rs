//! The core as a dynamic library for the host. `uniffi-bindgen` reads it, and the Kotlin and Swift
//! tests load it.
//!
//! Phones use the core's library directly (`scripts/build-android.sh`, `scripts/build-ios.sh`).

pub use gomoku_core::*;
