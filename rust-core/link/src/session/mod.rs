//! One game between two peers over a stream: encryption, agreement on the game, and exchange of its
//! state ([`crate::replica`]).
//!
//! Inputs are bytes, commands and times in milliseconds of any monotonic clock. [`PeerSession::poll`]
//! returns what to save, send and report. The session performs no I/O and reads no clock.

mod ask;
mod greet;
mod inbound;
mod message_stream;
mod prove;
mod rendezvous;

use std::collections::VecDeque;

use crate::carrier::Carrier;
use crate::limits::SEAT_MS;
use crate::link::{Code, Friends, Guesses, JoinSecret, KeyPair, PublicKey, Randomness, ShortPass};
use crate::message::{Id, Message, Players, Refusal, Side, Terms};
use crate::replica::{
    CommandError, DeviceTime, EndReason, Event, InvalidPacket, LossReason, Participant, Referee,
    Replica, ReplicaState as GameState, SavedGameError, Signal, Transport,
};
use ask::{GuestCodeStage, TypedCode};
use greet::PendingConfirmation;

pub use crate::fault::ProtocolFault;
pub use inbound::{ConnectionRequest, InboundConnection, InboundError, RejectedConnection};
pub(crate) use message_stream::MessageStream;
pub use rendezvous::RendezvousKey;

/// Identity of this device.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Long-term key that lets acquaintances recognise this device, sent only after a player
    /// accepts.
    pub keys: KeyPair,
    /// Key that secures connections, new for each lobby and visible to every connecting peer.
    pub face: KeyPair,
    /// Acquaintances of this device.
    pub friends: Friends,
    /// Player's nickname; see [`crate::message::is_valid_nick`].
    pub nick: String,
    /// App name and version, at most 32 bytes.
    pub app: String,
    /// Displayed join code.
    pub pass: Option<ShortPass>,
}

/// Action to perform, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionOutput {
    /// Replace the saved bytes ([`crate::replica::SavedGame`]) before later outputs, which may send
    /// them.
    Save(Vec<u8>),
    /// Send these bytes.
    Send(Vec<u8>),
    /// Close the stream after all pending bytes.
    Close,
    /// Notify the app.
    Event(Event),
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionState {
    /// No stream yet.
    Connecting,
    /// Handshake in progress.
    Securing,
    /// Waiting for the peer's hello.
    Hello,
    /// The host's player has not opened the invitation.
    Unopened,
    /// The players compare the code and decide.
    AwaitingAccept,
    /// The game is connected.
    Playing,
    /// The connection is lost.
    Suspended,
    /// Connected, but one side can't follow the other.
    Differing,
    /// Ended permanently.
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is agreed; a lost connection ends the session.
    Fresh,
    /// This side has accepted; the game survives lost connections.
    Game,
}

#[derive(Debug)]
enum Phase {
    Unlinked,
    Securing,
    /// Both sides prove that they have the join code.
    Asking(Box<GuestCodeStage>),
    /// The connecting side has sent its hello. The value is the host's commitment in a new game.
    Greeting(Option<[u8; 32]>),
    Deciding(Box<PendingConfirmation>),
    Linked,
}

/// One side of a game over a stream; see the [module](self).
#[derive(Debug)]
pub struct PeerSession<R> {
    me: Identity,
    randomness: Randomness,
    token: Id,
    typed: Option<TypedCode>,
    only_friends: bool,
    /// The peer's latest connection key.
    face: Option<PublicKey>,
    friend: Option<PublicKey>,
    /// The peer's long-term key, after its acceptance.
    met: Option<PublicKey>,
    replica: Replica<R>,
    stage: Stage,
    started: bool,
    wire: Option<MessageStream>,
    phase: Phase,
    suspended_ms: Option<u64>,
    notified_lost: Option<LossReason>,
    out: VecDeque<SessionOutput>,
}

impl<R: Referee + Clone> PeerSession<R> {
    /// Proposes a game as the guest. Call [`PeerSession::connect`] with a stream.
    #[must_use]
    pub fn invite(me: Identity, terms: Terms, randomness: Randomness, now_ms: u64) -> Self {
        let (session, token) = (Id(randomness.bytes()), Id(randomness.bytes()));
        Self::propose(me, randomness, Side::Guest, (session, token, terms), now_ms)
    }

    /// Invites only a peer with this join code, which both sides prove before any other message.
    /// `said` counts wrong codes.
    #[must_use]
    pub fn expecting(mut self, secret: JoinSecret, said: Guesses) -> Self {
        self.typed = Some(TypedCode { secret, said });
        self
    }

    /// Invites only acquaintances or a peer with the join code. Others receive
    /// [`crate::message::Refusal::UseCode`] before they can learn any part of the code.
    #[must_use]
    pub const fn only_friends(mut self) -> Self {
        self.only_friends = true;
        self
    }

    fn propose(
        me: Identity,
        randomness: Randomness,
        side: Side,
        (session, token, terms): (Id, Id, Terms),
        now_ms: u64,
    ) -> Self {
        let seat = Participant {
            side,
            session,
            terms,
            peer: None,
            peer_nick: String::new(),
            transport: Transport::Link { token },
        };
        let replica = Replica::new(seat, &randomness, now_ms);
        Self {
            me,
            randomness,
            token,
            typed: None,
            only_friends: false,
            face: None,
            friend: None,
            met: None,
            replica,
            stage: Stage::Fresh,
            started: false,
            wire: None,
            phase: Phase::Unlinked,
            suspended_ms: None,
            notified_lost: None,
            out: VecDeque::new(),
        }
    }

    /// Restores a saved game of either side. It is suspended until [`PeerSession::connect`] or
    /// [`PeerSession::attach`].
    ///
    /// # Errors
    /// [`SavedGameError`] for damaged bytes, [`SavedGameError::Foreign`] for a game of another transport.
    pub fn restore(
        me: Identity,
        kept: &[u8],
        randomness: Randomness,
        now_ms: u64,
    ) -> Result<Self, SavedGameError> {
        let replica = Replica::restore(kept, &randomness, now_ms)?;
        let Transport::Link { token } = replica.participant().transport else {
            return Err(SavedGameError::Foreign);
        };
        let mut session = Self {
            me,
            randomness,
            token,
            typed: None,
            only_friends: false,
            face: None,
            friend: None,
            met: None,
            replica,
            stage: Stage::Game,
            started: true,
            wire: None,
            phase: Phase::Unlinked,
            suspended_ms: Some(now_ms),
            notified_lost: None,
            out: VecDeque::new(),
        };
        session.finish(now_ms);
        Ok(session)
    }

    /// See [`Replica::wake`].
    pub fn wake(&mut self, device: DeviceTime, now_ms: u64) {
        self.replica.wake(device, now_ms);
        self.finish(now_ms);
    }

    /// Returns the next output. Call it after every other call until `None`.
    pub fn poll(&mut self) -> Option<SessionOutput> {
        self.out.pop_front()
    }

    /// Processes received bytes, in chunks of any size.
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) {
        while let Some(wire) = &mut self.wire {
            let next = wire.next(&mut bytes, now_ms);
            if let Some(rtt_ms) = wire.take_rtt() {
                self.replica.round_trip(rtt_ms, now_ms);
            }
            match next {
                Ok(Some(message)) => {
                    if let Err(fault) = self.handle(message, now_ms) {
                        self.fail(fault, now_ms);
                    }
                }
                Ok(None) => break,
                Err(fault) => self.fail(fault, now_ms),
            }
        }
        self.greet_if_secured(now_ms);
        self.finish(now_ms);
    }

    /// Reports the end of the stream.
    pub fn disconnected(&mut self, now_ms: u64) {
        if self.wire.take().is_some() {
            self.unlink(LossReason::Closed, now_ms);
        }
        self.finish(now_ms);
    }

    /// Reports a stream that ended without any data, as from a full listener; the caller tries
    /// another. Outside [`SessionState::Securing`] this equals [`PeerSession::disconnected`].
    pub fn turned_off(&mut self, now_ms: u64) {
        if self.state() == SessionState::Securing {
            self.wire = None;
            self.phase = Phase::Unlinked;
        }
        self.disconnected(now_ms);
    }

    /// Advances the time; call it at least at [`PeerSession::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        if let Some(wire) = &mut self.wire
            && let Err(fault) = wire.tick(now_ms)
        {
            self.lose(LossReason::Fault(fault), now_ms);
        }
        self.replica.tick(now_ms);
        let seat = self.suspended_ms.map(|since| since.saturating_add(SEAT_MS));
        if self.stage == Stage::Game && seat.is_some_and(|end| now_ms >= end) {
            self.end(EndReason::Abandoned, now_ms);
        }
        self.finish(now_ms);
    }

    /// Returns the time of the next due [`PeerSession::tick`].
    #[must_use]
    pub fn next_timer_ms(&self, now_ms: u64) -> Option<u64> {
        if self.state() == SessionState::Over {
            return None;
        }
        [
            self.wire.as_ref().map(MessageStream::next_timer_ms),
            self.doubt_ms().filter(|&at_ms| at_ms > now_ms),
            self.replica.next_timer_ms(),
            self.suspended_ms.map(|since| since.saturating_add(SEAT_MS)),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> SessionState {
        match (self.stage, &self.phase, self.replica.state()) {
            (_, _, GameState::Over) => SessionState::Over,
            (_, Phase::Linked, GameState::Playing) => SessionState::Playing,
            (_, Phase::Linked, GameState::Differing) => SessionState::Differing,
            (_, Phase::Deciding(deciding), _) if deciding.code.is_none() => SessionState::Unopened,
            (_, Phase::Deciding(_), _) => SessionState::AwaitingAccept,
            (Stage::Game, _, _) => SessionState::Suspended,
            (_, Phase::Securing, _) => SessionState::Securing,
            (_, Phase::Asking(_) | Phase::Greeting(_), _) => SessionState::Hello,
            (_, Phase::Unlinked | Phase::Linked, _) => SessionState::Connecting,
        }
    }

    /// Returns true if the caller should try another stream, because a ping is overdue. The
    /// connection stays usable until that attempt succeeds or fails; then call
    /// [`PeerSession::disconnected`].
    #[must_use]
    pub fn doubts_link(&self, now_ms: u64) -> bool {
        self.doubt_ms().is_some_and(|at_ms| now_ms >= at_ms)
    }

    /// Not for an absent peer, whose device may be asleep.
    fn doubt_ms(&self) -> Option<u64> {
        let awake = self.state() == SessionState::Playing && self.replica.is_peer_here();
        self.wire.as_ref().filter(|_| awake)?.doubt_ms()
    }

    /// Returns the game state.
    #[must_use]
    pub const fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    /// Returns this device's identity.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.me
    }

    /// Returns the peer's latest connection key, valid for its lobby only.
    #[must_use]
    pub const fn peer_face(&self) -> Option<PublicKey> {
        self.face
    }

    /// Returns the peer's long-term key after its acceptance, but not in a resumed game.
    #[must_use]
    pub const fn met(&self) -> Option<PublicKey> {
        self.met
    }

    /// Returns the players' names once the peer's is known.
    #[must_use]
    pub fn players(&self) -> Option<Players> {
        self.replica.players(&self.me.nick)
    }

    /// Returns the code to compare.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match &self.phase {
            Phase::Deciding(deciding) => deciding.code,
            _ => None,
        }
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), ProtocolFault> {
        match message {
            Message::Refuse(why) => return self.refused(why, now_ms),
            Message::Leave if self.greeted() => {
                self.end(EndReason::PeerLeft, now_ms);
                return Ok(());
            }
            _ => {}
        }
        match (&mut self.phase, message) {
            (Phase::Asking(_), message) => self.handle_asking(&message, now_ms),
            (Phase::Greeting(_) | Phase::Deciding(_), message) => {
                self.handle_greeting(message, now_ms)
            }
            (Phase::Linked, Message::Slots(packet)) => {
                match self.replica.receive(&packet, now_ms) {
                    Ok(()) => {}
                    Err(InvalidPacket::Codec(error)) => return Err(error.into()),
                    // One side may be restored from a backup; the next packets resolve this.
                    Err(faulty) => log::info!("a packet is passed over: {faulty}"),
                }
                Ok(())
            }
            (Phase::Linked, Message::Paused { paused }) => {
                self.replica.receive_signal(Signal::Away(paused), now_ms);
                Ok(())
            }
            (Phase::Linked, Message::React(reaction)) => {
                self.replica
                    .receive_signal(Signal::Reaction(reaction), now_ms);
                Ok(())
            }
            _ => Err(ProtocolFault::Unexpected),
        }
    }

    const fn greeted(&self) -> bool {
        matches!(self.phase, Phase::Deciding(_) | Phase::Linked)
    }

    fn send(&mut self, message: &Message) -> Result<(), ProtocolFault> {
        match &mut self.wire {
            Some(wire) => wire.send(message),
            None => Ok(()),
        }
    }

    fn send_or_lose(&mut self, message: &Message, now_ms: u64) {
        if let Err(fault) = self.send(message) {
            self.lose(LossReason::Fault(fault), now_ms);
        }
    }

    fn notify(&mut self, event: Event) {
        self.out.push_back(SessionOutput::Event(event));
    }

    fn lose(&mut self, lost: LossReason, now_ms: u64) {
        self.close_wire();
        self.unlink(lost, now_ms);
    }

    fn close_wire(&mut self) {
        self.flush();
        if self.wire.take().is_some() {
            self.out.push_back(SessionOutput::Close);
        }
    }

    fn unlink(&mut self, lost: LossReason, now_ms: u64) {
        let deciding = matches!(self.phase, Phase::Deciding(_));
        let linked = deciding || matches!(self.phase, Phase::Linked);
        self.phase = Phase::Unlinked;
        self.replica.forget_rtt();
        match self.stage {
            _ if self.replica.state() == GameState::Over => {}
            Stage::Fresh => self.end(EndReason::Lost(lost), now_ms),
            Stage::Game if linked => {
                self.suspended_ms.get_or_insert(now_ms);
                if deciding {
                    self.notify(Event::Suspended(lost));
                }
            }
            // Another attempt to resume failed. Report a refusal once.
            Stage::Game if matches!(lost, LossReason::ChangedKey | LossReason::Refused(_)) => {
                if self.notified_lost.replace(lost) != Some(lost) {
                    self.notify(Event::Suspended(lost));
                }
            }
            Stage::Game => {}
        }
        self.replica.disconnected(lost, now_ms);
    }

    fn end(&mut self, over: EndReason, now_ms: u64) {
        self.take_outputs(now_ms);
        self.replica.end(over);
        self.take_outputs(now_ms);
        self.phase = Phase::Unlinked;
        self.suspended_ms = None;
    }

    fn link_up(&mut self, now_ms: u64) {
        self.phase = Phase::Linked;
        self.notified_lost = None;
        if self.started {
            self.replica.connected(now_ms);
        } else if self.suspended_ms.is_none() {
            self.started = true;
            self.replica.started(now_ms);
        } else {
            // Both players had accepted, but one acceptance was lost.
            self.replica.connected(now_ms);
        }
    }

    /// Moves the replica's outputs here. A save goes first and replaces an earlier one.
    fn take_outputs(&mut self, now_ms: u64) {
        let mut over = false;
        while let Some(output) = self.replica.poll() {
            let said = match output {
                crate::replica::ReplicaOutput::Save(bytes) => {
                    self.out
                        .retain(|output| !matches!(output, SessionOutput::Save(_)));
                    self.out.push_front(SessionOutput::Save(bytes));
                    continue;
                }
                crate::replica::ReplicaOutput::Event(event) => {
                    over |= matches!(event, Event::Over(_));
                    let event = match event {
                        Event::Resumed if !self.started => Event::Started,
                        event => event,
                    };
                    if matches!(event, Event::Started | Event::Resumed) {
                        self.started = true;
                        self.suspended_ms = None;
                    }
                    self.notify(event);
                    continue;
                }
                crate::replica::ReplicaOutput::Post(packet) => Message::Slots(packet),
                crate::replica::ReplicaOutput::Sign(Signal::Away(paused)) => {
                    Message::Paused { paused }
                }
                crate::replica::ReplicaOutput::Sign(Signal::Reaction(reaction)) => {
                    Message::React(reaction)
                }
            };
            if matches!(self.phase, Phase::Linked)
                && let Err(fault) = self.send(&said)
            {
                self.lose(LossReason::Fault(fault), now_ms);
            }
        }
        if over {
            // Report the event and send pending messages first.
            self.close_wire();
            self.phase = Phase::Unlinked;
            self.suspended_ms = None;
        }
    }

    /// Ends every call: outputs saves before bytes to send.
    fn finish(&mut self, now_ms: u64) {
        self.take_outputs(now_ms);
        self.flush();
    }

    fn flush(&mut self) {
        let outgoing = self.wire.as_mut().map(MessageStream::take_outgoing);
        if let Some(bytes) = outgoing.filter(|bytes| !bytes.is_empty()) {
            self.out.push_back(SessionOutput::Send(bytes));
        }
    }
}

impl<R: Referee + Clone> Carrier<R> for PeerSession<R> {
    fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    fn command(
        &mut self,
        now_ms: u64,
        act: &mut dyn FnMut(&mut Replica<R>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let done = act(&mut self.replica);
        self.finish(now_ms);
        done
    }

    fn leave(&mut self, now_ms: u64) {
        if self.greeted() {
            let goodbye = match self.stage {
                Stage::Fresh => Message::Refuse(Refusal::Declined),
                Stage::Game => Message::Leave,
            };
            self.send_or_lose(&goodbye, now_ms);
        }
        self.end(EndReason::Left, now_ms);
        self.finish(now_ms);
    }
}
