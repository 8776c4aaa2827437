//! One game between two peers over a link: how it is secured and agreed on, and what its game says to
//! the other side ([`crate::replica`]). Bytes, commands and the time go in; what is to be kept, sent
//! and told comes out of [`Session::poll`]. Nothing here does I/O, sleeps or reads a clock: times are
//! stamps of any clock that does not go back, in milliseconds.

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

/// Who this device is.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The key by which those who were met know this device again. Nobody is shown it before a person
    /// accepts.
    pub keys: KeyPair,
    /// The key that links are secured with, and that whoever connects is shown: another for each lobby.
    pub face: KeyPair,
    /// Whom this device has met.
    pub friends: Friends,
    /// What to call the person, see [`crate::message::is_valid_nick`].
    pub nick: String,
    /// The app and its version, at most 32 bytes.
    pub app: String,
    /// The join code that this device shows; none where it shows none.
    pub pass: Option<ShortPass>,
}

/// What is to be done for a session, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`crate::replica::Kept`]) to the disk in place of the last ones, and go on
    /// only when they are there: what comes next may tell the peer what is in them.
    Keep(Vec<u8>),
    /// Send these bytes over the stream.
    Send(Vec<u8>),
    /// Close the stream once everything is sent.
    Close,
    /// Tell the app.
    Event(Event),
}

/// Where a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No stream yet.
    Connecting,
    /// Encryption is being agreed on.
    Securing,
    /// Hello is said; the peer's is awaited.
    Hello,
    /// The host's person has not opened the invitation yet.
    Unopened,
    /// The code is shown; people decide.
    AwaitingAccept,
    /// Entries go through.
    Playing,
    /// The link is lost, or being made again.
    Suspended,
    /// Linked, but one side can't follow the other.
    Differing,
    /// For good.
    Over,
}

/// What is agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing: losing the link is the end.
    Fresh,
    /// This side has accepted: the game survives its links.
    Game,
}

/// How far the link is.
#[derive(Debug)]
enum Phase {
    Unlinked,
    /// The handshake of the side that connects.
    Securing,
    /// It shows that it knows the join code, and wants to be shown.
    Asking(Box<Asking>),
    /// It has said hello; what the host has committed to, if the game is new.
    Greeting(Option<[u8; 32]>),
    Deciding(Box<Deciding>),
    /// The game's packets go through.
    Linked,
}

/// See the [module](self).
#[derive(Debug)]
pub struct Session<R> {
    me: Identity,
    randomness: Randomness,
    token: Id,
    /// The join code by which this side invites.
    typed: Option<Typed>,
    /// Whether it invites nobody else but acquaintances.
    only_friends: bool,
    /// The key that the other side showed last.
    face: Option<PublicKey>,
    /// The acquaintance that the other side is.
    friend: Option<PublicKey>,
    /// By which the other side, which has accepted, will be known again.
    met: Option<PublicKey>,
    replica: Replica<R>,
    stage: Stage,
    started: bool,
    wire: Option<Wire>,
    phase: Phase,
    suspended_ms: Option<u64>,
    /// Why the last try to resume failed, as far as it was told.
    told_lost: Option<Lost>,
    out: VecDeque<Output>,
}

impl<R: Referee + Clone> Session<R> {
    /// A game that this side, the guest, proposes. Call [`Session::connect`] when there is a stream.
    #[must_use]
    pub fn invite(me: Identity, terms: Terms, randomness: Randomness, now_ms: u64) -> Self {
        let (session, token) = (Id(randomness.bytes()), Id(randomness.bytes()));
        Self::propose(me, randomness, Side::Guest, (session, token, terms), now_ms)
    }

    /// Only who knows what this join code holds is invited: both sides prove it to each other before
    /// anything else is said. `said` counts the codes that turned out to be wrong.
    #[must_use]
    pub fn expecting(mut self, secret: JoinSecret, said: Guesses) -> Self {
        self.typed = Some(Typed { secret, said });
        self
    }

    /// Only acquaintances are invited, unless a join code tells who it is; others are told
    /// [`crate::message::Refusal::UseCode`] before any of the code can be known.
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

    /// A game that was kept, by either side. It is suspended until [`Session::connect`] or
    /// [`Session::attach`].
    ///
    /// # Errors
    /// [`KeptError`] when the bytes are damaged, [`KeptError::Foreign`] for a game that has no link.
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

    /// What is to be done next; call it until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Bytes have come over the stream, in pieces of any size.
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

    /// The stream has ended.
    pub fn disconnected(&mut self, now_ms: u64) {
        if self.wire.take().is_some() {
            self.unlink(Lost::Closed, now_ms);
        }
        self.finish(now_ms);
    }

    /// The stream has ended before the peer has said a word, and another will be tried: so does a
    /// listener that has no place for the moment. Anything but [`State::Securing`] is as in
    /// [`Session::disconnected`].
    pub fn turned_off(&mut self, now_ms: u64) {
        if self.state() == State::Securing {
            self.wire = None;
            self.phase = Phase::Unlinked;
        }
        self.disconnected(now_ms);
    }

    /// Time has passed, at least to [`Session::next_timer_ms`].
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

    /// When [`Session::tick`] next has something to do.
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

    /// Where the session is.
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

    /// Whether a ping has waited so long for its answer that another stream is worth a try. The link
    /// lives on until there is one, or none can be had: then say [`Session::disconnected`].
    #[must_use]
    pub fn doubts_link(&self, now_ms: u64) -> bool {
        self.doubt_ms().is_some_and(|at_ms| now_ms >= at_ms)
    }

    /// A peer that is away may be asleep.
    fn doubt_ms(&self) -> Option<u64> {
        let awake = self.state() == State::Playing && self.replica.is_peer_here();
        self.wire.as_ref().filter(|_| awake)?.doubt_ms()
    }

    /// The game: who plays, what was played, what is asked.
    #[must_use]
    pub const fn replica(&self) -> &Replica<R> {
        &self.replica
    }

    /// Who this side is.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.me
    }

    /// The key that the other side was last seen by: it is for that lobby only.
    #[must_use]
    pub const fn peer_face(&self) -> Option<PublicKey> {
        self.face
    }

    /// By which the other side, which has accepted, will be known again. None before, and in a game
    /// that was resumed.
    #[must_use]
    pub const fn met(&self) -> Option<PublicKey> {
        self.met
    }

    /// Who plays; `None` before the peer has said how it is called.
    #[must_use]
    pub fn players(&self) -> Option<Players> {
        self.replica.players(&self.me.nick)
    }

    /// The digits to compare, while they are to be compared.
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
                    // One of the two may come from a backup; the next packets tell.
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

    /// Whether both have said hello.
    const fn greeted(&self) -> bool {
        matches!(self.phase, Phase::Deciding(_) | Phase::Linked)
    }

    fn send(&mut self, message: &Message) -> Result<(), Fault> {
        match &mut self.wire {
            Some(wire) => wire.send(message),
            None => Ok(()),
        }
    }

    /// Sends in a command. A message that can't be sent means a link that can't be used.
    fn send_or_lose(&mut self, message: &Message, now_ms: u64) {
        if let Err(fault) = self.send(message) {
            self.lose(Lost::Fault(fault), now_ms);
        }
    }

    fn tell(&mut self, event: Event) {
        self.out.push_back(Output::Event(event));
    }

    /// The own side ends the link.
    fn lose(&mut self, lost: Lost, now_ms: u64) {
        self.close_wire();
        self.unlink(lost, now_ms);
    }

    /// Sends what waits, closes the stream.
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
            // Another try to resume has failed. That the other side says no is worth telling, once.
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

    /// Linked, and both know the game.
    fn link_up(&mut self, now_ms: u64) {
        self.phase = Phase::Linked;
        self.told_lost = None;
        if self.started {
            self.replica.connected(now_ms);
        } else if self.suspended_ms.is_none() {
            self.started = true;
            self.replica.started(now_ms);
        } else {
            // Both had accepted, but one never heard of it.
            self.replica.connected(now_ms);
        }
    }

    /// What the game wants done. Whatever is kept goes first, and holds all that an earlier one does.
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
            // The event is told before the stream is closed, and what was said before is sent.
            self.close_wire();
            self.phase = Phase::Unlinked;
            self.suspended_ms = None;
        }
    }

    /// Ends every call: hands out what is to be kept, and only then what is to be sent.
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
