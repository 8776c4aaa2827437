//! Tests of the public interface in one program, which links once and runs slow tests in parallel.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod book;
mod five_tuple;
mod levels;
mod make_undo;
mod openings;
mod position;
mod proof_book;
mod properties;
mod renju_cases;
mod renju_oracle;
mod search;
mod shapes;
mod support;
mod tactics;
mod threats;
