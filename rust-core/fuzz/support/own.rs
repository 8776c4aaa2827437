//! A game of two people, which nobody hears.

use gomoku_core::{
    CallbackError, ClockSetting, GameConfig, GameEvent, GameObserver, GameSnapshot, Opening, Rule,
    Seat, Thinking,
};

pub(crate) fn two_people() -> GameConfig {
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
    }
}

/// Hears nothing.
pub(crate) struct Deaf;

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
