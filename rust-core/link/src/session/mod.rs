//! One game between two peers over a stream: securing the connection, agreeing on the game, and
//! exchanging its state ([`crate::replica`]).
//!
//! Inputs are bytes, commands and times. [`Session::poll`] returns what to save, send and report.
//! The session performs no I/O, does not sleep and reads no clock: times are in milliseconds of any
//! monotonic clock.

mod ask;
mod door;
mod greet;
mod meeting;
mod prove;
mod wire;

use std::collections::VecDeque;

use crate::carrier::Carrier;
use crate::limits::SEAT_MS;
use crate::link::{Code, Friends, Guesses, JoinSecret, KeyPair, PublicKey, Randomness, ShortPass};
use crate::message::{Id, Message, Players, Refusal, Side, Terms};
use crate::replica::{
    CommandError, DeviceTime, Event, Faulty, KeptError, Lost, Over, Referee, Replica, Seat, Sign,
    State as GameState, Way,
};
use ask::{Asking, Typed};
use greet::Deciding;

pub use crate::fault::Fault;
pub use door::{Door, DoorError, Knock, Turned};
pub use meeting::MeetingKey;
pub(crate) use wire::Wire;

/// Identity of this device.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Long-term key that lets acquaintances recognise this device. It is sent only after a player
    /// accepts.
    pub keys: KeyPair,
    /// Key that secures connections, visible to every peer that connects. Each lobby has a new one.
    pub face: KeyPair,
    /// Acquaintances of this device.
    pub friends: Friends,
    /// The player's nickname, see [`crate::message::is_valid_nick`].
    pub nick: String,
    /// App name and version, at most 32 bytes.
    pub app: String,
    /// The displayed join code, if any.
    pub pass: Option<ShortPass>,
}

/// Action to perform for a session, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Replace the saved bytes by these ([`crate::replica::Kept`]) before performing later outputs,
    /// which may send them to the peer.
    Keep(Vec<u8>),
    /// Send these bytes over the stream.
    Send(Vec<u8>),
    /// Close the stream after sending all pending bytes.
    Close,
    /// Notify the app.
    Event(Event),
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No stream yet.
    Connecting,
    /// The handshake is in progress.
    Securing,
    /// This side has sent its hello and waits for the peer's.
    Hello,
    /// The host's player has not opened the invitation yet.
    Unopened,
    /// The code is displayed and the players decide.
    AwaitingAccept,
    /// The game is in progress and connected.
    Playing,
    /// The connection is lost or being restored.
    Suspended,
    /// Connected, but one side can't follow the other.
    Differing,
    /// Ended permanently.
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is agreed, so losing the connection ends the session.
    Fresh,
    /// This side has accepted, so the game survives lost connections.
    Game,
}

#[derive(Debug)]
enum Phase {
    Unlinked,
    /// Handshake of the connecting side.
    Securing,
    /// The connecting side proves that it has the join code and expects the host's proof.
    Asking(Box<Asking>),
    /// The connecting side has sent its hello. In a new game the value is the host's commitment.
    Greeting(Option<[u8; 32]>),
    Deciding(Box<Deciding>),
    /// Both sides exchange the game's packets.
    Linked,
}

/// One side of one game over a stream; see the [module](self).
#[derive(Debug)]
pub struct Session<R> {
    me: Identity,
    randomness: Randomness,
    token: Id,
    /// The join code that this side uses to invite.
    typed: Option<Typed>,
    only_friends: bool,
    /// The connection key that the peer last used.
    face: Option<PublicKey>,
    /// The peer's long-term key if it is an acquaintance.
    friend: Option<PublicKey>,
    /// Long-term key of the peer, once it has accepted.
    met: Option<PublicKey>,
    replica: Replica<R>,
    stage: Stage,
    started: bool,
    wire: Option<Wire>,
    phase: Phase,
    suspended_ms: Option<u64>,
    /// The last reported reason why resuming failed.
    told_lost: Option<Lost>,
    out: VecDeque<Output>,
}

impl<R: Referee + Clone> Session<R> {
    /// Creates a game that this side, the guest, proposes. Call [`Session::connect`] when a stream
    /// is available.
    #[must_use]
    pub fn invite(me: Identity, terms: Terms, randomness: Randomness, now_ms: u64) -> Self {
        let (session, token) = (Id(randomness.bytes()), Id(randomness.bytes()));
        Self::propose(me, randomness, Side::Guest, (session, token, terms), now_ms)
    }

    /// Restricts the invitation to a peer that has this join code. Both sides prove it before any
    /// other message. `said` counts the wrong codes.
    #[must_use]
    pub fn expecting(mut self, secret: JoinSecret, said: Guesses) -> Self {
        self.typed = Some(Typed { secret, said });
        self
    }

    /// Restricts the invitation to acquaintances, unless a join code identifies the peer. Others
    /// receive [`crate::message::Refusal::UseCode`] before they can learn any part of the code.
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
        let seat = Seat {
            side,
            session,
            terms,
            peer: None,
            peer_nick: String::new(),
            way: Way::Link { token },
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
            told_lost: None,
            out: VecDeque::new(),
        }
    }

    /// Restores a saved game of either side. It is suspended until [`Session::connect`] or
    /// [`Session::attach`].
    ///
    /// # Errors
    /// [`KeptError`] when the bytes are damaged, [`KeptError::Foreign`] for a game of another
    /// transport.
    pub fn restore(
        me: Identity,
        kept: &[u8],
        randomness: Randomness,
        now_ms: u64,
    ) -> Result<Self, KeptError> {
        let replica = Replica::restore(kept, &randomness, now_ms)?;
        let Way::Link { token } = replica.seat().way else {
            return Err(KeptError::Foreign);
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
            told_lost: None,
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

    /// Returns the next output. Call it after every other call until it returns `None`.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Processes bytes received from the stream, in chunks of any size.
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

    /// Reports that the stream has ended.
    pub fn disconnected(&mut self, now_ms: u64) {
        if self.wire.take().is_some() {
            self.unlink(Lost::Closed, now_ms);
        }
        self.finish(now_ms);
    }

    /// Reports a stream that ended before the peer sent anything, as from a listener at its limit.
    /// The caller will try another one. Outside [`State::Securing`] this equals
    /// [`Session::disconnected`].
    pub fn turned_off(&mut self, now_ms: u64) {
        if self.state() == State::Securing {
            self.wire = None;
            self.phase = Phase::Unlinked;
        }
        self.disconnected(now_ms);
    }

    /// Advances the time, at least to [`Session::next_timer_ms`].
    pub fn tick(&mut self, now_ms: u64) {
        if let Some(wire) = &mut self.wire
            && let Err(fault) = wire.tick(now_ms)
        {
            self.lose(Lost::Fault(fault), now_ms);
        }
        self.replica.tick(now_ms);
        let seat = self.suspended_ms.map(|since| since.saturating_add(SEAT_MS));
        if self.stage == Stage::Game && seat.is_some_and(|end| now_ms >= end) {
            self.end(Over::Abandoned, now_ms);
        }
        self.finish(now_ms);
    }

    /// Returns the time at which [`Session::tick`] next has work.
    #[must_use]
    pub fn next_timer_ms(&self, now_ms: u64) -> Option<u64> {
        if self.state() == State::Over {
            return None;
        }
        [
            self.wire.as_ref().map(Wire::next_timer_ms),
            self.doubt_ms().filter(|&at_ms| at_ms > now_ms),
            self.replica.next_timer_ms(),
            self.suspended_ms.map(|since| since.saturating_add(SEAT_MS)),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns the state of the session.
    #[must_use]
    pub fn state(&self) -> State {
        match (self.stage, &self.phase, self.replica.state()) {
            (_, _, GameState::Over) => State::Over,
            (_, Phase::Linked, GameState::Playing) => State::Playing,
            (_, Phase::Linked, GameState::Differing) => State::Differing,
            (_, Phase::Deciding(deciding), _) if deciding.code.is_none() => State::Unopened,
            (_, Phase::Deciding(_), _) => State::AwaitingAccept,
            (Stage::Game, _, _) => State::Suspended,
            (_, Phase::Securing, _) => State::Securing,
            (_, Phase::Asking(_) | Phase::Greeting(_), _) => State::Hello,
            (_, Phase::Unlinked | Phase::Linked, _) => State::Connecting,
        }
    }

    /// Returns true if a ping has waited so long that the caller should try another stream. The
    /// connection stays usable until a new one is open or the attempt fails; then call
    /// [`Session::disconnected`].
    #[must_use]
    pub fn doubts_link(&self, now_ms: u64) -> bool {
        self.doubt_ms().is_some_and(|at_ms| now_ms >= at_ms)
    }

    /// Excludes an absent peer, whose device may be asleep.
    fn doubt_ms(&self) -> Option<u64> {
        let awake = self.state() == State::Playing && self.replica.is_peer_here();
        self.wire.as_ref().filter(|_| awake)?.doubt_ms()
    }

    /// Returns the game state: players, entries and open requests.
    #[must_use]
    pub const fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    /// Returns the identity of this device.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.me
    }

    /// Returns the connection key that the peer last used, valid for that lobby only.
    #[must_use]
    pub const fn peer_face(&self) -> Option<PublicKey> {
        self.face
    }

    /// Returns the peer's long-term key after it has accepted. Returns `None` before that, and in a
    /// resumed game.
    #[must_use]
    pub const fn met(&self) -> Option<PublicKey> {
        self.met
    }

    /// Returns the players' names; `None` while the peer's nickname is unknown.
    #[must_use]
    pub fn players(&self) -> Option<Players> {
        self.replica.players(&self.me.nick)
    }

    /// Returns the code while the players compare it.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match &self.phase {
            Phase::Deciding(deciding) => deciding.code,
            _ => None,
        }
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match message {
            Message::Refuse(why) => return self.refused(why, now_ms),
            Message::Leave if self.greeted() => {
                self.end(Over::PeerLeft, now_ms);
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
                    Err(Faulty::Codec(error)) => return Err(error.into()),
                    // One side may come from a backup; the next packets resolve this.
                    Err(faulty) => log::info!("a packet is passed over: {faulty}"),
                }
                Ok(())
            }
            (Phase::Linked, Message::Paused { paused }) => {
                self.replica.hear(Sign::Away(paused), now_ms);
                Ok(())
            }
            (Phase::Linked, Message::React(reaction)) => {
                self.replica.hear(Sign::Reaction(reaction), now_ms);
                Ok(())
            }
            _ => Err(Fault::Unexpected),
        }
    }

    /// Returns true if both sides have sent a hello.
    const fn greeted(&self) -> bool {
        matches!(self.phase, Phase::Deciding(_) | Phase::Linked)
    }

    fn send(&mut self, message: &Message) -> Result<(), Fault> {
        match &mut self.wire {
            Some(wire) => wire.send(message),
            None => Ok(()),
        }
    }

    /// Sends the message of a command, or closes the unusable connection.
    fn send_or_lose(&mut self, message: &Message, now_ms: u64) {
        if let Err(fault) = self.send(message) {
            self.lose(Lost::Fault(fault), now_ms);
        }
    }

    fn tell(&mut self, event: Event) {
        self.out.push_back(Output::Event(event));
    }

    /// Closes the connection from this side.
    fn lose(&mut self, lost: Lost, now_ms: u64) {
        self.close_wire();
        self.unlink(lost, now_ms);
    }

    fn close_wire(&mut self) {
        self.flush();
        if self.wire.take().is_some() {
            self.out.push_back(Output::Close);
        }
    }

    fn unlink(&mut self, lost: Lost, now_ms: u64) {
        let deciding = matches!(self.phase, Phase::Deciding(_));
        let linked = deciding || matches!(self.phase, Phase::Linked);
        self.phase = Phase::Unlinked;
        self.replica.forget_rtt();
        match self.stage {
            _ if self.replica.state() == GameState::Over => {}
            Stage::Fresh => self.end(Over::Lost(lost), now_ms),
            Stage::Game if linked => {
                self.suspended_ms.get_or_insert(now_ms);
                if deciding {
                    self.tell(Event::Suspended(lost));
                }
            }
            // Another attempt to resume has failed. Report a refusal by the peer, but only once.
            Stage::Game if matches!(lost, Lost::ChangedKey | Lost::Refused(_)) => {
                if self.told_lost.replace(lost) != Some(lost) {
                    self.tell(Event::Suspended(lost));
                }
            }
            Stage::Game => {}
        }
        self.replica.disconnected(lost, now_ms);
    }

    fn end(&mut self, over: Over, now_ms: u64) {
        self.take_outputs(now_ms);
        self.replica.end(over);
        self.take_outputs(now_ms);
        self.phase = Phase::Unlinked;
        self.suspended_ms = None;
    }

    /// Completes the connection: both sides have the game.
    fn link_up(&mut self, now_ms: u64) {
        self.phase = Phase::Linked;
        self.told_lost = None;
        if self.started {
            self.replica.connected(now_ms);
        } else if self.suspended_ms.is_none() {
            self.started = true;
            self.replica.started(now_ms);
        } else {
            // Both players had accepted, but one side did not receive the acceptance.
            self.replica.connected(now_ms);
        }
    }

    /// Moves the replica's outputs to this session. A save goes first and replaces an earlier one,
    /// whose data it includes.
    fn take_outputs(&mut self, now_ms: u64) {
        let mut over = false;
        while let Some(output) = self.replica.poll() {
            let said = match output {
                crate::replica::Output::Keep(bytes) => {
                    self.out.retain(|output| !matches!(output, Output::Keep(_)));
                    self.out.push_front(Output::Keep(bytes));
                    continue;
                }
                crate::replica::Output::Event(event) => {
                    over |= matches!(event, Event::Over(_));
                    let event = match event {
                        Event::Resumed if !self.started => Event::Started,
                        event => event,
                    };
                    if matches!(event, Event::Started | Event::Resumed) {
                        self.started = true;
                        self.suspended_ms = None;
                    }
                    self.tell(event);
                    continue;
                }
                crate::replica::Output::Post(packet) => Message::Slots(packet),
                crate::replica::Output::Sign(Sign::Away(paused)) => Message::Paused { paused },
                crate::replica::Output::Sign(Sign::Reaction(reaction)) => Message::React(reaction),
            };
            if matches!(self.phase, Phase::Linked)
                && let Err(fault) = self.send(&said)
            {
                self.lose(Lost::Fault(fault), now_ms);
            }
        }
        if over {
            // Report the event and send pending messages before closing the stream.
            self.close_wire();
            self.phase = Phase::Unlinked;
            self.suspended_ms = None;
        }
    }

    /// Completes every call: outputs saves before the bytes to send.
    fn finish(&mut self, now_ms: u64) {
        self.take_outputs(now_ms);
        self.flush();
    }

    fn flush(&mut self) {
        let outgoing = self.wire.as_mut().map(Wire::take_outgoing);
        if let Some(bytes) = outgoing.filter(|bytes| !bytes.is_empty()) {
            self.out.push_back(Output::Send(bytes));
        }
    }
}

impl<R: Referee + Clone> Carrier<R> for Session<R> {
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
        self.end(Over::Left, now_ms);
        self.finish(now_ms);
    }
}
