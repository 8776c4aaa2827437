use gomoku_engine::{Point, StopFlag};

use crate::api::GameSnapshot;
use crate::api::convert::{self, Around};
use crate::game::Game;
use crate::worker::Purpose;

/// What a session keeps beside the game and may change between games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options {
    pub(crate) threads: u32,
    pub(crate) min_reply_ms: u64,
    pub(crate) seed: i64,
}

/// The search in progress.
pub(super) struct Search {
    pub(super) generation: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: StopFlag,
}

/// Everything behind the session's lock.
pub(super) struct State {
    pub(super) game: Game,
    pub(super) options: Options,
    pub(super) revision: i64,
    pub(super) search: Option<Search>,
    /// Searches so far.
    pub(super) generation: u64,
    /// Games so far.
    pub(super) games: u64,
    /// For the position on the board.
    pub(super) hint: Option<Point>,
    pub(super) closed: bool,
}

impl State {
    pub(super) fn new(game: Game, options: Options) -> Self {
        Self {
            game,
            options,
            revision: 0,
            search: None,
            generation: 0,
            games: 1,
            hint: None,
            closed: false,
        }
    }

    pub(super) fn snapshot(&self, now_ms: u64) -> GameSnapshot {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        let around = Around {
            revision: self.revision,
            computer_thinking: matches!(purpose, Some(Purpose::Move(_))),
            hint_pending: purpose == Some(Purpose::Hint),
            hint: self.hint,
        };
        convert::snapshot(&self.game, &around, now_ms)
    }

    /// Whether `generation` names the search in progress, and its purpose is such.
    pub(super) fn is_current(&self, generation: u64, such: impl Fn(Purpose) -> bool) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.generation == generation && such(search.purpose))
    }

    /// Stops the search; its result, should it still come, is stale.
    pub(super) fn cancel_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
        }
    }
}
