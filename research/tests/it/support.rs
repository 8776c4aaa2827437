//! Runs the program.
#![allow(unreachable_pub)]

use std::process::{Command, Output};

pub fn gomoku_research(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gomoku-research"))
        .args(args)
        .output()
        .unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
