//! Games with somebody anywhere, over a broker.

use std::sync::Arc;

use gomoku_link::replica::{Gone, Kept, Way};

use super::broker_address::read_invitation;
use super::links::LinkPlace;
use super::read_broker_address;
use super::{
    Broker, BrokerAddress, GameObserver, GameSession, InviteBy, KeptGame, LobbyError,
    OnlineObserver, RemoteSetup, Shelf, ShelfError, StreamOpener,
};
use crate::online::{self, Before};
use crate::remote::Rules;
use crate::shelf::Carrier;

#[uniffi::export]
impl Shelf {
    /// Invites somebody to a game over the broker at that address, to which `opener` opens streams: TLS,
    /// as a rule, since what is said there is encrypted, but not the names of rooms. The app can be
    /// closed meanwhile and go on with [`Shelf::reopen`].
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

    /// Joins a game with a link or a code, over the broker at that address; see
    /// [`super::read_friend_invitation`].
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

    /// Goes on with what is kept of a game over a broker: an invitation, or the game. Whoever kept
    /// it before keeps it no more. As long as nobody looks at them at most two are connected at once, in the
    /// order in which they were reopened, those first that were left and whose other player is still to be
    /// told. One whose broker has nothing new makes room for the next, and is looked into again a minute later.
    ///
    /// # Errors
    /// [`ShelfError`]; what is damaged was set aside, anything else is as it was.
    pub fn reopen(
        &self,
        id: String,
        nickname: &str,
        opener: Arc<dyn StreamOpener>,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, ShelfError> {
        self.reopen_over(&Broker::by_stream(opener), &id, nickname, observer)
    }
}

/// For programs, whose core reaches the broker by itself.
impl Shelf {
    /// As [`Shelf::invite`].
    ///
    /// # Errors
    /// As [`Shelf::invite`].
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
        OnlineTable::kept(&self.at_broker(address)?, |keeper| {
            let broker = broker.with_key(address.key.clone());
            let turn = self.turns.number(true);
            let me = profile.identity();
            let hall = online::Hall::new(me, &broker, keeper, observer, turn)?;
            online::invite(hall, terms, by)
        })
    }

    /// As [`Shelf::join`].
    ///
    /// # Errors
    /// As [`Shelf::join`].
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
        OnlineTable::kept(&self.at_broker(address)?, |keeper| {
            let broker = broker.with_key(address.key.clone());
            let turn = self.turns.number(true);
            let me = profile.identity();
            let hall = online::Hall::new(me, &broker, keeper, observer, turn)?;
            online::join(hall, invitation)
        })
    }

    /// As [`Shelf::reopen`].
    ///
    /// # Errors
    /// As [`Shelf::reopen`].
    pub fn reopen_over(
        &self,
        broker: &Broker,
        id: &str,
        nickname: &str,
        observer: Arc<dyn OnlineObserver>,
    ) -> Result<Arc<OnlineTable>, ShelfError> {
        let profile = self.profile(nickname)?;
        let (link, kept) = self.store.links().resume(id)?;
        let key = match link.carrier() {
            Carrier::Broker(address) => read_broker_address(&address).ok().and_then(|it| it.key),
            Carrier::Nearby | Carrier::Bluetooth => None,
        };
        let broker = broker.with_key(key);
        let begun = OnlineTable::kept(&self.place(link), |keeper| {
            let turn = self.turns.number(false);
            let hall = online::Hall::new(profile.identity(), &broker, keeper, observer, turn);
            online::resume(hall.map_err(ShelfError::system)?, &kept)
        });
        self.sort_out(id, begun)
    }

    fn at_broker(&self, address: &BrokerAddress) -> Result<LinkPlace, ShelfError> {
        let carrier = Carrier::Broker(address.to_string());
        Ok(self.place(self.store.links().begin(carrier)?))
    }
}

/// One online game, from the invitation to the moment when it is shown. At most one game comes of it.
/// Thread-safe; calls are quick.
#[derive(uniffi::Object)]
pub struct OnlineTable {
    table: Arc<online::Table>,
    /// Where its game is kept.
    place: LinkPlace,
}

#[uniffi::export]
impl OnlineTable {
    /// The game, once [`super::OnlineEvent::GameReady`] was told.
    ///
    /// # Errors
    /// [`LobbyError::NotNow`].
    pub fn take_game(
        &self,
        observer: Arc<dyn GameObserver>,
    ) -> Result<Arc<GameSession>, LobbyError> {
        let (session, link) = self
            .table
            .take(observer, self.place.keeper())
            .ok_or(LobbyError::NotNow)?;
        Ok(GameSession::with_remote(session, link))
    }

    /// Whether somebody looks at the invitation: it is connected at once then, and stays so. One that was
    /// just begun is looked at, one that was reopened is not, and a game that was taken always is. Those that
    /// nobody looks at take turns: see [`super::Shelf::reopen`].
    pub fn set_shown(&self, shown: bool) {
        self.table.show(shown);
    }

    /// Ends what is not a game yet; what was kept of it stays. Idempotent.
    pub fn shutdown(&self) {
        self.table.shutdown();
    }

    /// What is kept of it on the shelf, see [`super::Shelf::links`].
    pub fn id(&self) -> String {
        self.place.id()
    }
}

impl std::fmt::Debug for OnlineTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("OnlineTable").field(&self.table).finish()
    }
}

impl OnlineTable {
    pub(super) fn at(table: Arc<online::Table>, place: LinkPlace) -> Arc<Self> {
        Arc::new(Self { table, place })
    }
}

impl Drop for OnlineTable {
    fn drop(&mut self) {
        self.shutdown();
    }
}

/// What kept bytes are, without going on with it: what has not begun, or else a game.
pub(super) fn kept_online(kept: &[u8]) -> Result<Result<KeptGame, Before>, ShelfError> {
    if let Some(before) = Before::read(kept)? {
        return Ok(Err(before));
    }
    let kept = Kept::from_bytes(kept)?;
    let Way::Room { .. } = kept.seat.way else {
        return Err(ShelfError::Damaged);
    };
    let chain = kept.replay::<Rules>()?;
    let game = KeptGame::of(&kept.seat, &chain, kept.slot.gone != Gone::Here);
    Ok(Ok(game))
}
