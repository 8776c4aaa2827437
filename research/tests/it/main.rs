//! Every test of the command line, in one program, which links once.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod prove;
mod support;
mod tune;
