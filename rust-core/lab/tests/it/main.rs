//! Tests of the public interface in one program, which links once and runs waiting tests in
//! parallel.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod bench;
mod matches;
mod protocol;
mod solve;
mod support;
mod verify;
