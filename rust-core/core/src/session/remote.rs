//! Notifications from a remote game's link to its session.

use gomoku_engine::Point;
use gomoku_link::replica::{Chain, Event};
use gomoku_link::watch::WatchEvent;

use super::Session;
use super::state::State;
use crate::game::{self, GameEvent, LinkOver, MoveError};
use crate::remote::{CarrierState, Rules};

impl Session {
    pub(crate) fn link_event(&self, event: &Event, link: &CarrierState<'_>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            Some(remote.apply_event(&mut state.game, event, link, now_ms))
        });
    }

    pub(crate) fn link_settled(&self, link: &CarrierState<'_>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            remote.settle(&mut state.game, link, now_ms);
            Some(Vec::new())
        });
    }

    pub(crate) fn watched(&self, watched: &WatchEvent, chain: &Chain<Rules>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            Some(remote.watched(&mut state.game, watched, chain, now_ms))
        });
    }

    /// Ends the game after a failure of the link, which reported no end itself.
    pub(crate) fn link_ended(&self, reason: LinkOver) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut().filter(|remote| !remote.is_over())?;
            Some(vec![remote.end(&mut state.game, reason, now_ms)])
        });
    }

    pub(crate) fn set_watchers(&self, count: usize) {
        self.change(|state, _| {
            state.remote.as_mut()?.set_watchers(count);
            Some(Vec::new())
        });
    }

    pub(crate) fn link_saved(&self, kept: bool) {
        self.change(|state, _| {
            if state.link_not_saved != kept {
                return None;
            }
            state.link_not_saved = !kept;
            Some(Vec::new())
        });
    }

    /// Marks the move as in transit.
    pub(crate) fn claim_move(&self, point: game::Point) -> Result<Point, MoveError> {
        let (mut state, now_ms) = self.open().map_err(|_| MoveError::Closed)?;
        let on_board = state.guard().may_play(point)?;
        let remote = state.remote.as_mut().ok_or(MoveError::NotLinked)?;
        remote.set_moving(true);
        self.publish(&mut state, now_ms, Vec::new());
        Ok(on_board)
    }

    /// The link rejected the move.
    pub(crate) fn unclaim_move(&self) {
        self.change(|state, _| {
            state.remote.as_mut()?.set_moving(false);
            Some(Vec::new())
        });
    }

    /// Publishes the events, unless `change` returns `None`.
    fn change(&self, change: impl FnOnce(&mut State, u64) -> Option<Vec<GameEvent>>) {
        let Ok((mut state, now_ms)) = self.open() else {
            return;
        };
        if let Some(events) = change(&mut state, now_ms) {
            self.publish(&mut state, now_ms, events);
        }
    }
}
