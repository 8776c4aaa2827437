//! Records of games from other apps. Whatever is taken is a game like any other, and has one record.
#![no_main]

#[path = "../support/own.rs"]
mod own;

use std::sync::Arc;

use gomoku_core::{GameConfig, GameSession, RecordError, Rule};
use libfuzzer_sys::fuzz_target;
use own::{Deaf, two_people};

fuzz_target!(|text: &str| {
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
            assert!(
                (1..=text.chars().count() + 1).contains(&(column as usize)),
                "{text}: column {column}"
            );
        }
        Err(RecordError::TooLong { .. }) => assert!(text.len() > 1000, "{text} is short"),
    }
});
