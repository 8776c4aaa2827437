//! The core as a dynamic library for this machine: what `uniffi-bindgen` reads, and what the Kotlin and Swift tests
//! load. Phones get the core's own library (`scripts/build-android.sh`, `scripts/build-ios.sh`).

pub use gomoku_core::*;
