//! What a person does with a remote game: checked against what is shown, then handed to the link,
//! whose log says what became of it.

use std::sync::Arc;

use gomoku_lan::driver::Game;

use super::{LinkSession, Rules, Station, Watch, convert};
use crate::api::{CommandError, MoveError, Offer, Point, Reaction};
use crate::session::Session;

/// The link of a game that is shown. Dropping it ends what it owns; the game stays kept.
pub(crate) struct Link {
    station: Arc<Station>,
    part: Part,
}

/// What this device does with the game.
pub(crate) enum Part {
    Plays(Game<Rules>),
    Watches(Watch),
}

impl Link {
    pub(crate) const fn new(station: Arc<Station>, part: Part) -> Self {
        Self { station, part }
    }

    /// Ends threads and sockets. The peer sees the link lost. Idempotent.
    pub(crate) fn close(&self) {
        if let Part::Watches(watch) = &self.part {
            watch.stop();
        }
        self.station.close();
    }

    pub(crate) fn network_changed(&self) {
        self.station.listen_again();
        self.station.herald().network_changed();
    }

    pub(crate) fn play(&self, session: &Arc<Session>, point: Point) -> Result<(), MoveError> {
        let on_board = session.claim_move(point)?;
        let seen = Arc::clone(session);
        let posted = self.post(session, move |link, now_ms| {
            if let Err(error) = link.play(on_board.x, on_board.y, now_ms) {
                log::warn!("the link refuses a move: {error}");
                seen.unclaim_move();
            }
        });
        if !posted {
            session.unclaim_move();
            return Err(MoveError::NotLinked);
        }
        Ok(())
    }

    pub(crate) fn offer(&self, session: &Arc<Session>, offer: Offer) -> Result<(), CommandError> {
        session.may_offer(offer)?;
        self.command(session, move |link, now_ms| {
            link.request(convert::ask(offer), now_ms)
        })
    }

    pub(crate) fn answer(&self, session: &Arc<Session>, accept: bool) -> Result<(), CommandError> {
        session.may_answer()?;
        self.command(session, move |link, now_ms| link.answer(accept, now_ms))
    }

    pub(crate) fn cancel(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may_cancel()?;
        self.command(session, |link, now_ms| link.cancel(now_ms))
    }

    pub(crate) fn react(
        &self,
        session: &Arc<Session>,
        reaction: Reaction,
    ) -> Result<(), CommandError> {
        session.may_talk()?;
        self.command(session, move |link, now_ms| {
            link.react(reaction.into(), now_ms)
        })
    }

    pub(crate) fn resign(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may_resign()?;
        self.command(session, |link, now_ms| link.resign(now_ms))
    }

    pub(crate) fn restart(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may_restart()?;
        self.command(session, |link, now_ms| link.restart(now_ms))
    }

    /// For good.
    pub(crate) fn leave(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        if let Part::Watches(watch) = &self.part {
            watch.stop();
            session.link_ended(crate::api::LinkOver::Left);
            return Ok(());
        }
        session.may_leave()?;
        self.command(session, |link, now_ms| {
            link.leave(now_ms);
            Ok(())
        })
    }

    /// The app is in the background, or in front again.
    pub(crate) fn away(&self, session: &Arc<Session>, away: bool) {
        if !away {
            // A system that sends an app to sleep may close its sockets.
            self.station.listen_again();
        }
        // Nobody is told by a game that is over.
        let _ = self.command(session, move |link, now_ms| {
            link.pause(away, now_ms);
            Ok(())
        });
    }

    fn command(
        &self,
        session: &Arc<Session>,
        act: impl FnOnce(&mut LinkSession, u64) -> Result<(), gomoku_lan::session::CommandError>
        + Send
        + 'static,
    ) -> Result<(), CommandError> {
        let posted = self.post(session, |link, now_ms| {
            // What was shown was a moment old.
            if let Err(error) = act(link, now_ms) {
                log::info!("the link refuses a command: {error}");
            }
        });
        if posted {
            Ok(())
        } else {
            Err(CommandError::NotLinked)
        }
    }

    fn post(
        &self,
        session: &Arc<Session>,
        act: impl FnOnce(&mut LinkSession, u64) + Send + 'static,
    ) -> bool {
        let Part::Plays(game) = &self.part else {
            return false;
        };
        let session = Arc::clone(session);
        game.post(move |link, now_ms| {
            act(link, now_ms);
            session.link_settled(link);
        })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.close();
    }
}
