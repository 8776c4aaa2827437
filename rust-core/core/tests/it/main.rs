//! One binary for all tests of the public API: it links once and runs waiting tests in parallel.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod bluetooth;
mod broker_address;
mod clocks;
mod common;
mod course;
mod diagnostics;
mod engine_assets;
mod friend;
mod game_review;
mod games;
mod hints;
mod history;
mod lessons;
mod lessons_board;
mod levels;
mod lobby;
mod lobby_invitations;
mod mistakes;
mod model;
mod news;
mod observers;
mod one_game;
mod online;
mod online_turns;
mod openings;
mod perfect_play;
mod positions;
mod puzzles;
mod record_errors;
mod record_foreign;
mod record_fuzz;
mod records;
mod remote;
mod remote_resume;
mod remote_threads;
mod review;
mod review_planted;
mod shapes;
mod short_code;
mod sockets;
mod storage;
mod stored_files;
mod strangers;
mod streams;
mod stress;
mod threads;
mod together;
mod withdrawn;
