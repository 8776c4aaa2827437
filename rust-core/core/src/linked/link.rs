//! A person's commands in a remote game: checked against the displayed state, then passed to the
//! link.

use std::sync::Arc;

use gomoku_link::Carrier;
use gomoku_link::driver::RunningGame;

use super::{RoomLink, Watch};
use crate::game::{CommandError, LinkOver, MoveError, Offer, Point, Reaction};
use crate::remote::{Endpoint, Rules, convert};
use crate::session::{Command, Session};
use crate::stream::{Line, StreamWriter};

/// Link of a game on screen. Dropping it closes connections and threads; the stored game remains.
pub(crate) struct Link {
    /// None for an online game.
    endpoint: Option<Arc<Endpoint>>,
    role: LinkRole,
}

pub(crate) enum LinkRole {
    Plays(RunningGame<Rules>),
    Watches(Watch),
    Online(RoomLink),
}

impl Link {
    pub(crate) const fn new(endpoint: Arc<Endpoint>, role: LinkRole) -> Self {
        Self {
            endpoint: Some(endpoint),
            role,
        }
    }

    pub(crate) const fn online(online: RoomLink) -> Self {
        Self {
            endpoint: None,
            role: LinkRole::Online(online),
        }
    }

    /// Closes threads and sockets; the peer sees a lost link. Idempotent.
    pub(crate) fn close(&self) {
        match &self.role {
            LinkRole::Watches(watch) => watch.stop(),
            LinkRole::Online(online) => online.close(),
            LinkRole::Plays(_) => {}
        }
        if let Some(endpoint) = &self.endpoint {
            endpoint.close();
        }
    }

    pub(crate) fn network_changed(&self) {
        if let Some(endpoint) = &self.endpoint {
            endpoint.listen_again();
            endpoint.advertiser().network_changed();
        }
    }

    pub(crate) fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<Line>, CommandError> {
        let endpoint = self.endpoint.as_ref();
        let endpoint = endpoint.ok_or(CommandError::NotLinked)?;
        Ok(endpoint.accept_stream(writer))
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
        session.may(offer.into())?;
        self.command(session, move |link, now_ms| {
            link.request(convert::ask(offer), now_ms)
        })
    }

    pub(crate) fn answer(&self, session: &Arc<Session>, accept: bool) -> Result<(), CommandError> {
        session.may(Command::Answer)?;
        self.command(session, move |link, now_ms| link.answer(accept, now_ms))
    }

    pub(crate) fn cancel(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may(Command::Cancel)?;
        self.command(session, |link, now_ms| link.cancel(now_ms))
    }

    pub(crate) fn react(
        &self,
        session: &Arc<Session>,
        reaction: Reaction,
    ) -> Result<(), CommandError> {
        session.may(Command::React)?;
        self.command(session, move |link, now_ms| {
            link.react(reaction.into(), now_ms)
        })
    }

    pub(crate) fn resign(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may(Command::Resign)?;
        self.command(session, |link, now_ms| link.resign(now_ms))
    }

    pub(crate) fn restart(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may(Command::Restart)?;
        self.command(session, |link, now_ms| link.restart(now_ms))
    }

    pub(crate) fn end_without_result(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        session.may(Command::EndWithoutResult)?;
        self.command(session, |link, now_ms| link.end_without_result(now_ms))
    }

    pub(crate) fn leave(&self, session: &Arc<Session>) -> Result<(), CommandError> {
        if let LinkRole::Watches(watch) = &self.role {
            watch.stop();
            session.link_ended(LinkOver::Left);
            return Ok(());
        }
        session.may(Command::Leave)?;
        self.command(session, |link, now_ms| {
            link.leave(now_ms);
            Ok(())
        })
    }

    /// Notifies the peer that the app left or returned to the foreground.
    pub(crate) fn away(&self, session: &Arc<Session>, away: bool) {
        if let (Some(endpoint), false) = (&self.endpoint, away) {
            // A system may close the sockets of a suspended app.
            endpoint.listen_again();
        }
        // Fails for a game that is over, whose peer needs no notice.
        let _ = self.command(session, move |link, now_ms| {
            link.pause(away, now_ms);
            Ok(())
        });
    }

    fn command(
        &self,
        session: &Arc<Session>,
        act: impl FnOnce(&mut dyn Carrier<Rules>, u64) -> Result<(), gomoku_link::replica::CommandError>
        + Send
        + 'static,
    ) -> Result<(), CommandError> {
        let posted = self.post(session, |link, now_ms| {
            // The displayed state was slightly old.
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
        act: impl FnOnce(&mut dyn Carrier<Rules>, u64) + Send + 'static,
    ) -> bool {
        let session = Arc::clone(session);
        let act = move |carrier: &mut dyn Carrier<Rules>, now_ms: u64| {
            act(carrier, now_ms);
            session.link_settled(&carrier.replica().into());
        };
        match &self.role {
            LinkRole::Plays(game) => game.post(move |link, now_ms| act(link, now_ms)),
            LinkRole::Online(online) => online.game().post(move |room, now_ms| act(room, now_ms)),
            LinkRole::Watches(_) => false,
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.close();
    }
}
