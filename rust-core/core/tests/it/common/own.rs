//! A game of two people, and checks of records. The targets in `rust-core/fuzz` include this file,
//! so it must not use other test modules.
#![allow(dead_code, unreachable_pub)]
#![allow(clippy::expect_used)]

use std::sync::Arc;

use gomoku_core::{
    CallbackError, ClockSetting, GameConfig, GameEvent, GameObserver, GameSession, GameSnapshot,
    Opening, RecordError, Rule, Seat, Thinking,
};

/// Freestyle, 15 lines, no time limit.
pub fn two_people() -> GameConfig {
    GameConfig {
        rule: Rule::Freestyle,
        size: 15,
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: Some(7),
        together: None,
        perfect: false,
    }
}

pub struct Deaf;

impl GameObserver for Deaf {
    fn on_snapshot(&self, _: GameSnapshot) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_event(&self, _: GameEvent) -> Result<(), CallbackError> {
        Ok(())
    }

    fn on_thinking(&self, _: Thinking) -> Result<(), CallbackError> {
        Ok(())
    }
}

/// Returns whether the record is accepted. It must give a normal game with a stable text, or an
/// error with a position in the text.
///
/// # Panics
/// If the check fails.
pub fn check_record(text: &str) -> bool {
    let defaults = GameConfig {
        rule: Rule::Renju,
        ..two_people()
    };
    match GameSession::restore(text.to_owned(), defaults, Arc::new(Deaf)) {
        Ok(session) => {
            let record = session.record();
            session.shutdown();
            let again = GameSession::restore(record.clone(), two_people(), Arc::new(Deaf));
            let again = again.expect("our own record");
            assert_eq!(again.record(), record, "{text}");
            again.shutdown();
            return true;
        }
        Err(
            RecordError::Syntax { line, column, .. }
            | RecordError::Unsupported { line, column, .. }
            | RecordError::IllegalMove { line, column, .. },
        ) => {
            let lines = text.split('\n').count() + text.matches('\r').count();
            assert!(
                (1..=lines).contains(&(line as usize)),
                "{text}: line {line}"
            );
            let columns = text.chars().count() + 1;
            assert!(
                (1..=columns).contains(&(column as usize)),
                "{text}: column {column}"
            );
        }
        Err(RecordError::TooLong { .. }) => assert!(text.len() > 1000, "{text} is short"),
    }
    false
}
