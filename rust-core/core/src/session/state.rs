use std::sync::Arc;

use gomoku_engine::{Book, Level, Position, StopFlag};

use super::command_guard::CommandGuard;
use super::proofs::Proofs;
use super::show::{self, SnapshotContext};
use crate::engines::Engines;
use crate::game::{Controller, Game, GameSnapshot, Hint, ProvedWin};
use crate::remote::Remote;
use crate::worker::Purpose;

#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// Whether the game is visible: false before the first resume of a game from a record, and
    /// after a pause.
    pub(crate) shown: bool,
    pub(crate) threads: u32,
    pub(crate) min_reply_ms: u64,
    pub(crate) seed: i64,
    pub(crate) engines: Engines,
}

pub(super) struct Search {
    pub(super) generation: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: StopFlag,
}

/// A game that the computer has lost and not studied yet.
#[derive(Debug, Clone)]
pub(super) struct LostGame {
    pub(super) game: Position,
    pub(super) level: Level,
}

pub(super) struct State {
    pub(super) game: Game,
    pub(super) remote: Option<Remote>,
    pub(super) options: Options,
    pub(super) revision: i64,
    pub(super) search: Option<Search>,
    pub(super) generation: u64,
    pub(super) games: u64,
    pub(super) hint: Option<Hint>,
    pub(super) book: Arc<Book>,
    pub(super) lesson: Option<LostGame>,
    pub(super) proofs: Proofs,
    /// The keeper has this game's end.
    pub(super) ended: bool,
    pub(super) not_saved: bool,
    pub(super) link_not_saved: bool,
    pub(super) closed: bool,
}

impl State {
    pub(super) fn new(
        game: Game,
        remote: Option<Remote>,
        options: Options,
        book: Arc<Book>,
    ) -> Self {
        Self {
            game,
            remote,
            options,
            revision: 0,
            search: None,
            generation: 0,
            games: 1,
            hint: None,
            book,
            lesson: None,
            proofs: Proofs::default(),
            ended: false,
            not_saved: false,
            link_not_saved: false,
            closed: false,
        }
    }

    pub(super) const fn guard(&self) -> CommandGuard<'_> {
        CommandGuard {
            game: &self.game,
            remote: self.remote.as_ref(),
        }
    }

    pub(super) fn snapshot(&self, now_ms: u64) -> GameSnapshot {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        let context = SnapshotContext {
            revision: self.revision,
            computer_thinking: matches!(
                purpose,
                Some(Purpose::Move(_) | Purpose::Place { .. } | Purpose::Choose { .. })
            ),
            hint_pending: purpose == Some(Purpose::Hint),
            hint: self.hint.as_ref(),
            remote: self.remote.as_ref(),
            not_saved: self.not_saved || self.link_not_saved,
            proved: self.proved(),
        };
        show::snapshot(&self.game, &context, now_ms)
    }

    fn proved(&self) -> Option<ProvedWin> {
        let shown = self.game.plays_perfectly() && !self.game.is_over();
        shown.then(|| self.proofs.of(self.game.position()))?
    }

    /// A move search of the computer finds the proof as well.
    pub(super) fn wants_proof(&self) -> bool {
        self.game.plays_perfectly() && !self.proofs.knows(self.game.position())
    }

    /// The game that the computer has just lost to a person on the board.
    pub(super) fn lost_game(&self) -> Option<LostGame> {
        if !self.game.earlier_levels().is_empty() || self.game.is_set_up() {
            // The cause is unknown with several levels, and a set-up position may have been lost.
            return None;
        }
        let game = self.game.position();
        let winner = game.outcome()?.winner()?;
        let loser = self.game.player(winner.opponent()).controller;
        match (self.game.player(winner).controller, loser) {
            (Controller::Human, Controller::Computer(level)) => Some(LostGame {
                game: game.clone(),
                level,
            }),
            _ => None,
        }
    }

    pub(super) fn is_current(&self, generation: u64, such: impl Fn(Purpose) -> bool) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.generation == generation && such(search.purpose))
    }

    /// Whether a player waits for the search. Studies and proof searches yield.
    pub(super) fn is_busy(&self) -> bool {
        let gives_way =
            |search: &Search| matches!(search.purpose, Purpose::Study(_) | Purpose::Proof);
        self.search
            .as_ref()
            .is_some_and(|search| !gives_way(search))
    }

    /// A later result of the search is stale.
    pub(super) fn cancel_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
        }
    }
}
