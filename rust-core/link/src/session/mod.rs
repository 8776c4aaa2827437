//! One game between two peers as a state machine. Bytes, commands and the time go in; what is to
//! be kept, sent and told comes out of [`Session::poll`]. Nothing here does I/O, sleeps or reads a
//! clock: times are stamps of any clock that does not go back, in milliseconds.

mod commands;
mod consent;
mod differ;
mod door;
mod entries;
mod greet;
pub mod limits;
mod meeting;
mod output;
mod turn;
mod wire;

use std::collections::VecDeque;

use crate::link::{Code, KeyPair, PublicKey, Randomness};
use crate::log::{GameLog, Kept, KeptError, Referee};
use crate::message::{
    Ask, Hello, Id, Message, OLDEST_PROTOCOL, PROTOCOL, Players, Purpose, Side, Terms,
};
use crate::turn_clock::TurnClock;
use consent::Consent;
use differ::Differing;
use greet::Deciding;
use limits::{Allowance, SEAT_MS, WORD_BURST, WORDS_PER_S};

pub use door::{Door, DoorError, Knock, Turned};
pub use output::{Answer, CommandError, Event, Lost, Output, Over, State};
pub use wire::Fault;
pub(crate) use wire::Wire;

/// Who this device is.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The static key.
    pub keys: KeyPair,
    /// What to call the person, see [`crate::message::is_valid_nick`].
    pub nick: String,
    /// The app and its version, at most 32 bytes.
    pub app: String,
}

/// What is agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing: losing the link is the end.
    Fresh,
    /// This side has accepted: the game survives its links.
    Game,
    Over,
}

/// How far the link is.
#[derive(Debug)]
enum Phase {
    Unlinked,
    /// The handshake of the side that connects.
    Securing,
    /// It has said hello, with this nonce if the game is new.
    Greeting([u8; 16]),
    Deciding(Box<Deciding>),
    /// The peer holds entries that are still to come.
    Syncing {
        target: u32,
    },
    Live,
    Differing(Differing),
}

/// See the [module](self).
#[derive(Debug)]
pub struct Session<R> {
    me: Identity,
    randomness: Randomness,
    side: Side,
    token: Id,
    peer: Option<PublicKey>,
    peer_nick: String,
    log: GameLog<R>,
    stage: Stage,
    started: bool,
    wire: Option<Wire>,
    phase: Phase,
    consent: Consent,
    words: Allowance,
    turn: TurnClock,
    away: [bool; 2],
    wants_resign: bool,
    suspended_ms: Option<u64>,
    unkept: bool,
    out: VecDeque<Output>,
}

impl<R: Referee> Session<R> {
    /// A game that this side, the guest, proposes. Call [`Session::connect`] when there is a stream.
    #[must_use]
    pub fn invite(me: Identity, terms: Terms, randomness: Randomness, now_ms: u64) -> Self {
        let (session, token) = (Id(randomness.bytes()), Id(randomness.bytes()));
        let log = GameLog::new(session, terms);
        Self::new(me, randomness, Side::Guest, token, log, now_ms)
    }

    /// A game that was kept, by either side. It is suspended until [`Session::connect`] or
    /// [`Session::attach`].
    ///
    /// # Errors
    /// [`KeptError`] when the bytes are damaged.
    pub fn restore(
        me: Identity,
        kept: &[u8],
        randomness: Randomness,
        now_ms: u64,
    ) -> Result<Self, KeptError> {
        let kept = Kept::from_bytes(kept)?;
        let log = kept.replay()?;
        let mut session = Self::new(me, randomness, kept.side, kept.token, log, now_ms);
        session.peer = Some(kept.peer);
        session.peer_nick = kept.peer_nick;
        session.consent.lapsed = kept.asked;
        session.stage = Stage::Game;
        session.started = true;
        session.suspended_ms = Some(now_ms);
        Ok(session)
    }

    fn new(
        me: Identity,
        randomness: Randomness,
        side: Side,
        token: Id,
        log: GameLog<R>,
        now_ms: u64,
    ) -> Self {
        Self {
            me,
            randomness,
            side,
            token,
            peer: None,
            peer_nick: String::new(),
            log,
            stage: Stage::Fresh,
            started: false,
            wire: None,
            phase: Phase::Unlinked,
            consent: Consent::default(),
            words: Allowance::new(WORD_BURST, WORDS_PER_S, now_ms),
            turn: TurnClock::default(),
            away: [false; 2],
            wants_resign: false,
            suspended_ms: None,
            unkept: false,
            out: VecDeque::new(),
        }
    }

    /// What is to be done next; call it until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Bytes have come over the stream, in pieces of any size.
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) {
        while let Some(wire) = &mut self.wire {
            match wire.next(&mut bytes, now_ms) {
                Ok(Some(message)) => {
                    if let Err(fault) = self.handle(message, now_ms) {
                        self.lose(Lost::Fault(fault), now_ms);
                    }
                }
                Ok(None) => break,
                Err(fault) => self.lose(Lost::Fault(fault), now_ms),
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
        self.expire_request(now_ms);
        let seat = self.suspended_ms.map(|since| since.saturating_add(SEAT_MS));
        if self.stage == Stage::Game && seat.is_some_and(|end| now_ms >= end) {
            self.end(Over::Abandoned);
        }
        self.finish(now_ms);
    }

    /// When [`Session::tick`] next has something to do.
    #[must_use]
    pub fn next_timer_ms(&self, now_ms: u64) -> Option<u64> {
        if self.stage == Stage::Over {
            return None;
        }
        [
            self.wire.as_ref().map(Wire::next_timer_ms),
            self.doubt_ms().filter(|&at_ms| at_ms > now_ms),
            self.consent.next_timer_ms(),
            self.flag_falls_ms(now_ms),
            self.suspended_ms.map(|since| since.saturating_add(SEAT_MS)),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Where the session is.
    #[must_use]
    pub const fn state(&self) -> State {
        match (self.stage, &self.phase) {
            (Stage::Over, _) => State::Over,
            (_, Phase::Live) => State::Playing,
            (_, Phase::Differing(_)) => State::Differing,
            (_, Phase::Deciding(_)) => State::AwaitingAccept,
            (Stage::Game, _) => State::Suspended,
            (_, Phase::Securing) => State::Securing,
            (_, Phase::Greeting(_)) => State::Hello,
            (_, Phase::Unlinked | Phase::Syncing { .. }) => State::Connecting,
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
        let awake = matches!(self.phase, Phase::Live) && !self.away[self.side.other() as usize];
        self.wire.as_ref().filter(|_| awake)?.doubt_ms()
    }

    /// Who this side is.
    #[must_use]
    pub const fn identity(&self) -> &Identity {
        &self.me
    }

    /// The own seat.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The game.
    #[must_use]
    pub const fn log(&self) -> &GameLog<R> {
        &self.log
    }

    /// The peer's key, once it is known.
    #[must_use]
    pub const fn peer(&self) -> Option<PublicKey> {
        self.peer
    }

    /// What the peer calls itself; empty until it has said so.
    #[must_use]
    pub fn peer_nick(&self) -> &str {
        &self.peer_nick
    }

    /// Who plays; `None` before the peer has said how it is called.
    #[must_use]
    pub fn players(&self) -> Option<Players> {
        if self.peer_nick.is_empty() {
            return None;
        }
        let (me, peer) = (self.me.nick.clone(), self.peer_nick.clone());
        let (host, guest) = match self.side {
            Side::Host => (me, peer),
            Side::Guest => (peer, me),
        };
        Some(Players { host, guest })
    }

    /// The digits to compare, while they are to be compared.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match &self.phase {
            Phase::Deciding(deciding) => deciding.code,
            _ => None,
        }
    }

    /// The own request that waits for its answer.
    #[must_use]
    pub fn asking(&self) -> Option<Ask> {
        self.consent.mine.as_ref().map(|mine| mine.ask)
    }

    /// The peer's request that waits for an answer.
    #[must_use]
    pub fn asked(&self) -> Option<Ask> {
        self.consent.theirs.as_ref().map(|theirs| theirs.ask)
    }

    /// The last round trip of a ping in milliseconds.
    #[must_use]
    pub fn rtt_ms(&self) -> Option<u64> {
        self.wire.as_ref().and_then(Wire::rtt_ms)
    }

    fn handle(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match message {
            Message::Refuse(why) => return self.refused(why, now_ms),
            Message::Leave if self.greeted() => {
                self.end(Over::PeerLeft);
                return Ok(());
            }
            _ => {}
        }
        match &mut self.phase {
            Phase::Greeting(_) | Phase::Deciding(_) => self.handle_greeting(message, now_ms),
            Phase::Syncing { .. } | Phase::Live => self.handle_playing(message, now_ms),
            Phase::Differing(_) => self.handle_differing(&message, now_ms),
            Phase::Unlinked | Phase::Securing => Err(Fault::Unexpected),
        }
    }

    /// Whether both have said hello.
    const fn greeted(&self) -> bool {
        !matches!(
            self.phase,
            Phase::Unlinked | Phase::Securing | Phase::Greeting(_)
        )
    }

    fn handle_playing(&mut self, message: Message, now_ms: u64) -> Result<(), Fault> {
        match message {
            Message::Append { index, entry, hash } => self.on_append(index, entry, hash, now_ms),
            Message::Ack {
                have,
                hash,
                charged_ms,
            } => self.on_ack(have, hash, charged_ms),
            Message::Desync => self.differ(false),
            Message::Paused { paused } => {
                self.set_away(self.side.other(), paused);
                Ok(())
            }
            Message::React(reaction) => {
                self.tell(Event::Reacted(reaction));
                Ok(())
            }
            _ if !matches!(self.phase, Phase::Live) => Err(Fault::Unexpected),
            Message::Request { id, at, ask } => self.on_request(id, at, ask, now_ms),
            Message::Reject { id } => {
                self.on_reject(id);
                Ok(())
            }
            Message::Cancel { id } => self.on_cancel(id),
            _ => Err(Fault::Unexpected),
        }
    }

    fn hello(&self, purpose: Purpose) -> Message {
        Message::Hello(Hello {
            proto: PROTOCOL,
            min: OLDEST_PROTOCOL,
            purpose,
            app: self.me.app.clone(),
            nick: self.me.nick.clone(),
            session: self.log.session(),
            token: self.token,
            have: self.log.have(),
            hash: self.log.hash(),
            terms: *self.log.terms(),
        })
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
        let linked = matches!(
            self.phase,
            Phase::Live | Phase::Differing(_) | Phase::Deciding(_)
        );
        self.phase = Phase::Unlinked;
        self.turn.stop(now_ms);
        self.away[self.side.other() as usize] = false;
        self.drop_requests();
        match self.stage {
            Stage::Fresh => self.end(Over::Lost(lost)),
            Stage::Game if linked => {
                self.suspended_ms = Some(now_ms);
                self.tell(Event::Suspended(lost));
            }
            // Another try to resume has failed. That the key is another is worth telling.
            Stage::Game if lost == Lost::ChangedKey => self.tell(Event::Suspended(lost)),
            Stage::Game | Stage::Over => {}
        }
    }

    fn end(&mut self, over: Over) {
        if self.stage == Stage::Over {
            return;
        }
        self.stage = Stage::Over;
        self.close_wire();
        self.phase = Phase::Unlinked;
        self.suspended_ms = None;
        self.consent = Consent::default();
        self.tell(Event::Over(over));
    }

    /// Linked, and both logs are equal.
    fn go_live(&mut self, now_ms: u64) -> Result<(), Fault> {
        self.phase = Phase::Live;
        self.suspended_ms = None;
        self.unkept |= self.consent.lapsed.take().is_some();
        self.tell(if self.started {
            Event::Resumed
        } else {
            Event::Started
        });
        self.started = true;
        if self.away[self.side as usize] {
            self.send(&Message::Paused { paused: true })?;
        }
        self.run_turn_clock(now_ms);
        Ok(())
    }

    /// Ends every call: does what has become possible, then hands out what is to be kept, and
    /// only then what is to be sent.
    fn finish(&mut self, now_ms: u64) {
        if let Err(fault) = self.write_what_is_due(now_ms) {
            self.lose(Lost::Fault(fault), now_ms);
        }
        self.run_turn_clock(now_ms);
        self.flush();
    }

    fn flush(&mut self) {
        if std::mem::take(&mut self.unkept)
            && self.stage == Stage::Game
            && let Some(peer) = self.peer
        {
            let kept = Kept {
                side: self.side,
                session: self.log.session(),
                token: self.token,
                peer,
                peer_nick: self.peer_nick.clone(),
                terms: *self.log.terms(),
                asked: self.consent.open(),
                records: self.log.records().to_vec(),
            };
            // The log and the name have limits far below the format's.
            if let Ok(bytes) = kept.to_bytes() {
                // Before it is shown, too; it holds all that an earlier one does.
                self.out.retain(|output| !matches!(output, Output::Keep(_)));
                self.out.push_front(Output::Keep(bytes));
            }
        }
        let outgoing = self.wire.as_mut().map(Wire::take_outgoing);
        if let Some(bytes) = outgoing.filter(|bytes| !bytes.is_empty()) {
            self.out.push_back(Output::Send(bytes));
        }
    }
}
