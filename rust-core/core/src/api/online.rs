use std::sync::Arc;

use gomoku_link::replica::{Departure, SavedGame, Transport};

use super::broker_address::read_invitation;
use super::links::LinkContext;
use super::read_broker_address;
use super::{
    Broker, BrokerAddress, GameObserver, GameSession, InviteBy, LobbyError, OnlineObserver,
    RemoteSetup, SavedGameSummary, Storage, StorageError, StreamOpener,
};
use crate::online::{self, Before};
use crate::remote::Rules;
use crate::storage::Carrier;

#[uniffi::export]
impl Storage {
    /// Creates an invitation over a broker. `opener` should use TLS: messages are encrypted anyway,
    /// but not the names of rooms. The app may be closed and continue with [`Storage::reopen`].
    ///
    /// # Errors
    /// [`LobbyError::BadNickname`], [`LobbyError::BadSetup`], [`LobbyError::System`].
    pub fn invite(
        &self,
        address: &BrokerAddress,
        nickname: &str,
        setup: RemoteSetup,
        by: InviteBy,
        opener: Arc<dyn StreamOpener>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, LobbyError> {
        let broker = Broker::by_stream(opener);
        self.invite_over(&broker, address, nickname, setup, by, observer)
    }

    /// Joins a game with a link or a code over a broker; see [`super::read_friend_invitation`].
    ///
    /// # Errors
    /// [`LobbyError::BadInvitation`], [`LobbyError::BadNickname`], [`LobbyError::System`].
    pub fn join(
        &self,
        address: &BrokerAddress,
        nickname: &str,
        invitation: &str,
        opener: Arc<dyn StreamOpener>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, LobbyError> {
        let broker = Broker::by_stream(opener);
        self.join_over(&broker, address, nickname, invitation, observer)
    }

    /// Reopens a stored invitation or game over a broker, and takes its storage from a previous
    /// owner. At most two that are not shown connect at once, in the order of reopening; left ones
    /// whose other player must be notified come first. One without news yields to the next and is
    /// checked again a minute later.
    ///
    /// # Errors
    /// [`StorageError`]; damaged data was set aside, anything else is unchanged.
    pub fn reopen(
        &self,
        id: String,
        nickname: &str,
        opener: Arc<dyn StreamOpener>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, StorageError> {
        self.reopen_over(&Broker::by_stream(opener), &id, nickname, observer)
    }
}

/// For programs; the core connects to the broker itself.
impl Storage {
    /// As [`Storage::invite`].
    ///
    /// # Errors
    /// As [`Storage::invite`].
    pub fn invite_over(
        &self,
        broker: &Broker,
        address: &BrokerAddress,
        nickname: &str,
        setup: RemoteSetup,
        by: InviteBy,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, LobbyError> {
        let terms = setup.terms().map_err(|_| LobbyError::BadSetup)?;
        let profile = self.profile(nickname)?;
        OnlineTable::kept(&self.at_broker(address)?, |saver| {
            let broker = broker.with_key(address.key.clone());
            let turn = self.turns.number(true);
            let me = profile.identity();
            let pairing_setup = online::OnlineSetup::new(me, &broker, saver, observer, turn)?;
            online::invite(pairing_setup, terms, by)
        })
    }

    /// As [`Storage::join`].
    ///
    /// # Errors
    /// As [`Storage::join`].
    pub fn join_over(
        &self,
        broker: &Broker,
        address: &BrokerAddress,
        nickname: &str,
        invitation: &str,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, LobbyError> {
        let (invitation, _) = read_invitation(invitation)?;
        let profile = self.profile(nickname)?;
        OnlineTable::kept(&self.at_broker(address)?, |saver| {
            let broker = broker.with_key(address.key.clone());
            let turn = self.turns.number(true);
            let me = profile.identity();
            let pairing_setup = online::OnlineSetup::new(me, &broker, saver, observer, turn)?;
            online::join(pairing_setup, invitation)
        })
    }

    /// As [`Storage::reopen`].
    ///
    /// # Errors
    /// As [`Storage::reopen`].
    pub fn reopen_over(
        &self,
        broker: &Broker,
        id: &str,
        nickname: &str,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, StorageError> {
        let profile = self.profile(nickname)?;
        let (link, kept) = self.store.links().resume(id)?;
        let key = match link.carrier() {
            Carrier::Broker(address) => read_broker_address(&address).ok().and_then(|it| it.key),
            Carrier::Nearby | Carrier::Bluetooth => None,
        };
        let broker = broker.with_key(key);
        let begun = OnlineTable::kept(&self.context(link), |saver| {
            let turn = self.turns.number(false);
            let pairing_setup =
                online::OnlineSetup::new(profile.identity(), &broker, saver, observer, turn);
            online::resume(pairing_setup.map_err(StorageError::system)?, &kept)
        });
        self.sort_out(id, begun)
    }

    fn at_broker(&self, address: &BrokerAddress) -> Result<LinkContext, StorageError> {
        let carrier = Carrier::Broker(address.to_string());
        Ok(self.context(self.store.links().begin(carrier)?))
    }
}

/// Online game from the invitation until it is taken. Thread-safe and quick.
#[derive(uniffi::Object)]
pub struct OnlineTable {
    table: Arc<online::Table>,
    context: LinkContext,
}

#[uniffi::export]
impl OnlineTable {
    /// Returns the game after [`super::OnlineEvent::GameReady`].
    ///
    /// # Errors
    /// [`LobbyError::NotNow`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, LobbyError> {
        let (session, link) = self
            .table
            .take(observer, self.context.saver())
            .ok_or(LobbyError::NotNow)?;
        Ok(GameSession::with_remote(session, link))
    }

    /// Sets whether the invitation is visible. Visible ones stay connected; others take turns, see
    /// [`super::Storage::reopen`]. Initially a new one is visible and a reopened one is not. A taken
    /// game always is.
    pub fn set_shown(&self, shown: bool) {
        self.table.show(shown);
    }

    /// Stops an invitation; its stored data stays. Idempotent.
    pub fn shutdown(&self) {
        self.table.shutdown();
    }

    /// Id of its stored link, see [`super::Storage::links`].
    pub fn id(&self) -> String {
        self.context.id()
    }
}

impl std::fmt::Debug for OnlineTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("OnlineTable").field(&self.table).finish()
    }
}

impl OnlineTable {
    pub(super) fn at(table: Arc<online::Table>, context: LinkContext) -> Arc<Self> {
        Arc::new(Self { table, context })
    }
}

impl Drop for OnlineTable {
    fn drop(&mut self) {
        self.shutdown();
    }
}

/// Decodes stored bytes without resuming them.
pub(super) fn saved_online(kept: &[u8]) -> Result<Result<SavedGameSummary, Before>, StorageError> {
    if let Some(before) = Before::read(kept)? {
        return Ok(Err(before));
    }
    let kept = SavedGame::from_bytes(kept)?;
    let Transport::Room { .. } = kept.participant.transport else {
        return Err(StorageError::Damaged);
    };
    let chain = kept.replay::<Rules>()?;
    let game = SavedGameSummary::of(&kept.participant, &chain, kept.slot.gone != Departure::Here);
    Ok(Ok(game))
}
