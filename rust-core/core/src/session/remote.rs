//! What a remote game's link tells its session, and what a person may ask of the link now.

use gomoku_engine::Point;
use gomoku_link::log::GameLog;
use gomoku_link::session::Event;
use gomoku_link::watch::Watched;

use super::Session;
use super::state::State;
use crate::game::{self, CommandError, GameEvent, LinkOver, LinkState, MoveError, Offer};
use crate::remote::{Remote, Rules, Seen};

impl Session {
    /// Something has happened on the link.
    pub(crate) fn link_event(&self, event: &Event, link: &Seen<'_>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            Some(remote.hear(&mut state.game, event, link, now_ms))
        });
    }

    /// A command has been carried out.
    pub(crate) fn link_settled(&self, link: &Seen<'_>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            remote.settle(&mut state.game, link, now_ms);
            Some(Vec::new())
        });
    }

    /// One who watches is shown something.
    pub(crate) fn watched(&self, watched: &Watched, log: &GameLog<Rules>) {
        self.change(|state, now_ms| {
            let remote = state.remote.as_mut()?;
            Some(remote.watched(&mut state.game, watched, log, now_ms))
        });
    }

    /// The link has ended for good, without a word from it.
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

    /// Whether the link's last try to keep itself worked.
    pub(crate) fn link_kept(&self, kept: bool) {
        self.change(|state, _| {
            if state.link_not_kept != kept {
                return None;
            }
            state.link_not_kept = !kept;
            Some(if kept {
                Vec::new()
            } else {
                vec![GameEvent::NotKept]
            })
        });
    }

    /// Checks an own move, which from now on is on its way.
    pub(crate) fn claim_move(&self, point: game::Point) -> Result<Point, MoveError> {
        let (mut state, now_ms) = self.open().map_err(|_| MoveError::Closed)?;
        let state = &mut *state;
        let remote = state.remote.as_mut().ok_or(MoveError::NotLinked)?;
        if remote.watching() {
            return Err(MoveError::Watching);
        }
        let game = &state.game;
        if game.is_over() {
            return Err(MoveError::GameOver);
        }
        if game.is_paused() {
            return Err(MoveError::Paused);
        }
        if !remote.is_linked() {
            return Err(MoveError::NotLinked);
        }
        if remote.own_offer().is_some() {
            return Err(MoveError::AwaitingAnswer);
        }
        if !game.human_to_move() || remote.is_moving() {
            return Err(MoveError::OutOfTurn);
        }
        let on_board = point.on_board(game)?;
        game.check(on_board)?;
        remote.set_moving(true);
        self.publish(state, now_ms, Vec::new());
        Ok(on_board)
    }

    /// The link did not take the move.
    pub(crate) fn unclaim_move(&self) {
        self.change(|state, _| {
            state.remote.as_mut()?.set_moving(false);
            Some(Vec::new())
        });
    }

    pub(crate) fn may_offer(&self, offer: Offer) -> Result<(), CommandError> {
        self.may(|state, remote| {
            linked(remote)?;
            if remote.own_offer().is_some() {
                return Err(CommandError::AwaitingAnswer);
            }
            if remote.their_offer().is_some() {
                return Err(CommandError::AnswerFirst);
            }
            match offer {
                _ if remote.makes_sense(offer) => Ok(()),
                Offer::Undo => Err(CommandError::NothingToUndo),
                Offer::Draw | Offer::Rematch if state.game.is_over() => Err(CommandError::GameOver),
                Offer::Draw | Offer::Rematch => Err(CommandError::NotLinked),
            }
        })
    }

    pub(crate) fn may_answer(&self) -> Result<(), CommandError> {
        self.may(|_, remote| offered(remote.their_offer()))
    }

    pub(crate) fn may_cancel(&self) -> Result<(), CommandError> {
        self.may(|_, remote| offered(remote.own_offer()))
    }

    pub(crate) fn may_talk(&self) -> Result<(), CommandError> {
        self.may(|_, remote| linked(remote))
    }

    /// Also while the link is lost: it is said once it is there again.
    pub(crate) fn may_resign(&self) -> Result<(), CommandError> {
        self.may(|state, remote| {
            if state.game.is_over() {
                return Err(CommandError::GameOver);
            }
            on(remote)
        })
    }

    pub(crate) fn may_restart(&self) -> Result<(), CommandError> {
        self.may(|_, remote| match remote.link() {
            LinkState::Differing { .. } => Ok(()),
            _ => Err(CommandError::NothingOffered),
        })
    }

    pub(crate) fn may_leave(&self) -> Result<(), CommandError> {
        self.may(|_, remote| on(remote))
    }

    fn may(
        &self,
        check: impl FnOnce(&State, &Remote) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let (state, _) = self.open()?;
        let remote = state.remote.as_ref();
        let remote = remote.ok_or(CommandError::OnlyInRemoteGame)?;
        if remote.watching() {
            return Err(CommandError::Watching);
        }
        check(&state, remote)
    }

    /// Lets `change` change the game, and publishes unless it says that there is nothing to.
    fn change(&self, change: impl FnOnce(&mut State, u64) -> Option<Vec<GameEvent>>) {
        let Ok((mut state, now_ms)) = self.open() else {
            return;
        };
        if let Some(events) = change(&mut state, now_ms) {
            self.publish(&mut state, now_ms, events);
        }
    }
}

fn linked(remote: &Remote) -> Result<(), CommandError> {
    if remote.is_linked() {
        Ok(())
    } else {
        Err(CommandError::NotLinked)
    }
}

fn on(remote: &Remote) -> Result<(), CommandError> {
    if remote.is_over() {
        Err(CommandError::NotLinked)
    } else {
        Ok(())
    }
}

fn offered(offer: Option<Offer>) -> Result<(), CommandError> {
    offer.map(|_| ()).ok_or(CommandError::NothingOffered)
}
