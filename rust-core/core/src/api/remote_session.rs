//! What a session can do in a game with a remote player, and only there.

use std::sync::Arc;

use super::{
    CommandError, DiscoveryAdapter, GameKeeper, GameObserver, GameSession, KeptGame, LobbyConfig,
    Offer, Reaction, ResumeError, StreamOpener,
};
use crate::remote::Profile;
use crate::session::Keeper;
use crate::{linked, lobby, logging};

impl GameSession {
    pub(super) fn go_on(
        kept: &[u8],
        config: &LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Option<Arc<dyn StreamOpener>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
        session_keeper: Option<Arc<dyn Keeper>>,
    ) -> Result<Arc<Self>, ResumeError> {
        logging::init();
        let profile = Profile::new(config)?;
        let (session, link) = linked::resume(
            kept,
            profile,
            |handle| lobby::discovery(discovery, handle),
            opener,
            keeper,
            |table, station| lobby::take(table, station, observer, session_keeper),
        )?;
        Ok(Self::remote(session, link))
    }
}

#[uniffi::export]
impl GameSession {
    /// Goes on with a remote game from the bytes that a [`GameKeeper`] kept, after the app or the
    /// device died. It starts suspended, and goes on by itself once the other device is found;
    /// `config` names the same identity that the game began with.
    ///
    /// # Errors
    /// [`ResumeError`]; what was kept is as it was.
    #[uniffi::constructor]
    pub fn resume_remote(
        kept: Vec<u8>,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ResumeError> {
        Self::go_on(&kept, &config, discovery, None, keeper, observer, None)
    }

    /// As [`GameSession::resume_remote`], for a game whose link is a stream of the app's: where this
    /// side made the link it is made anew through `opener`, where the other side did it comes in by
    /// [`GameSession::accept_stream`].
    ///
    /// # Errors
    /// [`ResumeError`]; what was kept is as it was.
    #[uniffi::constructor]
    pub fn resume_by_stream(
        kept: Vec<u8>,
        config: LobbyConfig,
        discovery: Option<Arc<dyn DiscoveryAdapter>>,
        opener: Arc<dyn StreamOpener>,
        keeper: Arc<dyn GameKeeper>,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<Self>, ResumeError> {
        let opener = Some(opener);
        Self::go_on(&kept, &config, discovery, opener, keeper, observer, None)
    }

    /// Offers a draw. Until it is answered this side can't move.
    ///
    /// # Errors
    /// [`CommandError::GameOver`], [`CommandError::NotLinked`], [`CommandError::AwaitingAnswer`],
    /// [`CommandError::AnswerFirst`], [`CommandError::Watching`],
    /// [`CommandError::OnlyInRemoteGame`], [`CommandError::Closed`].
    pub fn offer_draw(&self) -> Result<(), CommandError> {
        self.link()?.offer(self.session(), Offer::Draw)
    }

    /// Answers the remote player's offer.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`], [`CommandError::Watching`],
    /// [`CommandError::OnlyInRemoteGame`], [`CommandError::Closed`].
    pub fn answer_offer(&self, accept: bool) -> Result<(), CommandError> {
        let link = self.link()?;
        let remote = self.session().snapshot().remote;
        if accept && remote.is_some_and(|remote| remote.their_offer == Some(Offer::Rematch)) {
            self.session().put_by()?;
        }
        link.answer(self.session(), accept)
    }

    /// Takes the own offer back; [`super::GameEvent::OfferAnswered`] says whether it was in time.
    ///
    /// # Errors
    /// As [`GameSession::answer_offer`].
    pub fn cancel_offer(&self) -> Result<(), CommandError> {
        self.link()?.cancel(self.session())
    }

    /// Shows the remote player a feeling; more than a few a second are dropped.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`], [`CommandError::Watching`],
    /// [`CommandError::OnlyInRemoteGame`], [`CommandError::Closed`].
    pub fn react(&self, reaction: Reaction) -> Result<(), CommandError> {
        self.link()?.react(self.session(), reaction)
    }

    /// Where the two devices remember different games ([`super::LinkState::Differing`]): goes on
    /// from the common beginning, once the other player says so, too.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`] where they don't, [`CommandError::Watching`],
    /// [`CommandError::OnlyInRemoteGame`], [`CommandError::Closed`].
    pub fn restart_from_common(&self) -> Result<(), CommandError> {
        self.link()?.restart(self.session())
    }

    /// Leaves the remote game for good, played out or not; the other player is told. Shut the
    /// session down afterwards. Without leaving, [`GameSession::shutdown`] only ends the link, and
    /// the game can be resumed from what was kept.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`] when it has ended already, [`CommandError::OnlyInRemoteGame`],
    /// [`CommandError::Closed`].
    pub fn leave(&self) -> Result<(), CommandError> {
        let link = self.link()?;
        self.session().put_by()?;
        link.leave(self.session())
    }

    /// The platform says that the device has joined or left a network. A game without a remote
    /// player does not care.
    pub fn network_changed(&self) {
        if let Ok(link) = self.link() {
            link.network_changed();
        }
    }
}

/// What a kept game is, without going on with it.
///
/// # Errors
/// As [`GameSession::resume_remote`] says of the bytes.
#[uniffi::export]
pub fn kept_game(kept: Vec<u8>) -> Result<KeptGame, ResumeError> {
    linked::kept_game(&kept)
}
