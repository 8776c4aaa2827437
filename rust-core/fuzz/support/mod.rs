//! Helpers shared with the link's tests: a small game of gomoku and two players.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../link/tests/it/support/board.rs"]
pub(crate) mod board;
#[path = "../../link/tests/it/support/proofs.rs"]
pub(crate) mod proofs;
#[path = "../../link/tests/it/support/raw.rs"]
pub(crate) mod raw;
#[path = "../../link/tests/it/support/table.rs"]
pub(crate) mod table;
#[path = "../../link/tests/it/support/two.rs"]
pub(crate) mod two;
