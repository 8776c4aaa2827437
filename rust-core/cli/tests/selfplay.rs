//! `pbrain-gomoku` against itself through the protocol. The long form is the example
//! `pbrain_selfplay`.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[path = "support/arena.rs"]
mod arena;
#[path = "support/brain.rs"]
mod brain;

use std::path::PathBuf;
use std::time::Duration;

#[test]
fn six_games_end_without_a_fault() {
    let setup = arena::Setup {
        program: PathBuf::from(env!("CARGO_BIN_EXE_pbrain-gomoku")),
        games: 6,
        turn: Duration::from_millis(50),
        time: Duration::from_secs(3_600),
        // Other tests run beside this one: only an engine that hangs is out of time.
        tolerance: Duration::from_secs(60),
    };
    let tally = arena::play(&setup, |line| println!("{line}"));
    assert!(tally.clean(), "{tally:?}");
    assert_eq!(
        (tally.games, tally.black + tally.white + tally.draws),
        (6, 6)
    );
    assert!(tally.moves >= 6 * 5, "{tally:?}");
}
