//! One binary for all tests: it links once and runs waiting tests in parallel.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod game_files;
mod hang_up;
mod lan;
mod lan_screen;
mod learn;
mod online;
mod online_screen;
mod puzzle;
mod review;
mod screens;
mod script;
mod statistics;
mod support;
mod terminal;
