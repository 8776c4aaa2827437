//! State machine of one side of a game between two devices, independent of the transport.
//!
//! Each side owns one [`Slot`], a numbered, complete statement of its entries, request, consents
//! and acknowledgements. The game follows from the two newest slots, in any order and however often
//! they arrive.
//!
//! Inputs are packets, signs, commands and times in milliseconds of any monotonic clock.
//! [`Replica::poll`] returns what to save, post and report. The replica performs no I/O and reads
//! no clock.
//!
//! - **One writer per position**: the side to move; after the end the side that would be next. It
//!   writes its move, or a request once the other side consents. So entries never conflict.
//! - **A request is tied to a position** and not binding: the side to move may simply move.
//! - **A rematch, or continuing after a divergence, is the next game**. Its first hash covers the
//!   previous game's end, and that game's slots no longer count.
//! - **Backups**: a side that sends an older state than the peer has received gets its newest slot
//!   back, and accepts it if the MAC is valid.

mod chain;
mod clock;
mod commands;
mod consent;
mod device_time;
mod entry;
mod event;
mod measure;
mod recover;
mod referee;
mod saved;
mod slot;
mod take;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::codec::encode_saved;
use crate::envelope::Hash16;
use crate::limits::{REACTIONS_PER_S, TokenBucket, WORD_BURST, WORDS_PER_S};
use crate::link::{PublicKey, Randomness};
use crate::message::{Ask, Clock, Id, Players, Side, Terms};
use crate::room_key::RoomKey;
use clock::TurnClock;
use consent::RequestBackoff;

pub use chain::{AuthoredEntry, Chain, GameStart, IllegalEntry, PreviousGame};
pub use device_time::DeviceTime;
pub use entry::{Entry, WrittenEntry};
pub use event::{
    Answer, CommandError, EndReason, Event, InvalidPacket, LossReason, ReplicaOutput, ReplicaState,
    Signal,
};
pub use measure::{GRACE_MS, PeerTurn, ROUND_TRIPS};
pub use referee::{Referee, Refused};
pub use saved::{SavedGame, SavedGameError};
pub use slot::{Consents, Departure, MAX_PACKET, Packet, Reply, Request, Slot, SlotId};

/// Maximum number of entries; then only a new game can follow. A full board of 400 cells leaves
/// room for 300 undos with their moves. Both slots of such a game fit in a [`Packet`].
pub const MAX_ENTRIES: usize = 1_000;

/// Maximum number of remembered runs of the peer's program.
const MAX_RUNS: usize = 8;

/// Encodes a value of fixed form, far below any limit, which can't fail.
fn fixed_form<T: Serialize>(value: &T) -> Vec<u8> {
    encode_saved(value).unwrap_or_default()
}

/// Players and transport of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Local side.
    pub side: Side,
    /// Session ID of all games of these players.
    pub session: Id,
    /// Settings, with Black of the first game.
    pub terms: Terms,
    /// Peer's key, which alone may continue the game. `None` while unknown.
    pub peer: Option<PublicKey>,
    /// Peer's nickname, empty while unknown.
    pub peer_nick: String,
    /// The transport.
    pub transport: Transport,
}

/// Transport with its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Transport {
    /// Direct stream.
    Link {
        /// Secret that authorises resuming.
        token: Id,
    },
    /// Messages on a server.
    Room {
        /// Secret from which the room's keys are derived.
        key: RoomKey,
        /// User name and message that the joiner leaves in the invitation's slot until the inviter
        /// enters the room.
        final_message: Option<(String, Vec<u8>)>,
    },
}

/// Run of the peer's program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeerRun {
    /// See [`Slot::run`].
    pub id: u64,
    /// Own slot's number at first contact.
    pub since: u64,
    /// Latest own slot after `since` that the run has acknowledged; 0 for none.
    pub answered: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not agreed on, so not saved.
    Proposed,
    Playing,
    Over,
}

/// One side of a game; see the [module](self).
#[derive(Debug)]
pub struct Replica<R> {
    participant: Participant,
    secret: [u8; 32],
    chain: Chain<R>,
    stage: Stage,
    slot: Slot,
    /// Last own slot with more than an acknowledgement. The peer does not acknowledge
    /// acknowledgements.
    news: u64,
    run: u64,
    theirs: Option<Slot>,
    /// Runs of the peer's program, by first contact.
    runs: VecDeque<PeerRun>,
    /// The peer has sent an older slot than the accepted one, so packets echo its newest.
    echoes: bool,
    /// That older slot.
    shown: Option<SlotId>,
    consents: Consents,
    request: Option<Request>,
    last_id: u32,
    answer: Option<Reply>,
    asked: Option<Request>,
    hush: RequestBackoff,
    wants_resign: bool,
    stuck: bool,
    goes_on: bool,
    gone: Departure,
    notified_differing: bool,
    /// Connected to the peer or server.
    up: bool,
    /// The app has been notified of the connection.
    live: bool,
    away: bool,
    /// Presence of the peer, without which clocks without a limit pause.
    peer_here: bool,
    notified_away: Option<bool>,
    rtt_ms: Option<u64>,
    /// See [`Slot::allowance`]; `trips_ms` are the samples.
    allowance: Option<u8>,
    trips_ms: Vec<u64>,
    /// Time at which clocks start without the peer's measurement.
    begin_by_ms: Option<u64>,
    begins_alone: bool,
    notified_began: bool,
    turn: TurnClock,
    measure: PeerTurn,
    measured: Vec<u32>,
    notified_may_end: bool,
    /// See [`Slot::wrote_ms`].
    wrote_ms: u64,
    /// See [`SavedGame::looked_ms`].
    looked_ms: u64,
    /// A packet has arrived since the connection came up.
    looks: bool,
    /// The device's clocks and the program's time at [`Replica::wake`].
    woke: (DeviceTime, u64),
    /// The device's clocks at the last save of an earlier run; taken by [`Replica::wake`].
    saved_at: Option<DeviceTime>,
    words: TokenBucket,
    feelings: [TokenBucket; 2],
    now_ms: u64,
    /// To save and post.
    changed: bool,
    /// To save but not post.
    unsaved: bool,
    out: VecDeque<ReplicaOutput>,
}

impl<R: Referee + Clone> Replica<R> {
    /// Creates a game that is not agreed on; see [`Replica::begin`].
    #[must_use]
    pub fn new(participant: Participant, randomness: &Randomness, now_ms: u64) -> Self {
        let start = GameStart {
            black: participant.terms.black,
            after: None,
        };
        let chain = Chain::new(participant.session, &participant.terms, 0, start);
        let run = u64::from_be_bytes(randomness.bytes());
        Self::with(participant, randomness.bytes(), run, chain, now_ms)
    }

    fn with(
        participant: Participant,
        secret: [u8; 32],
        run: u64,
        chain: Chain<R>,
        now_ms: u64,
    ) -> Self {
        let limited = participant.terms.clock != Clock::CountUp;
        let peer_here = !(limited && matches!(participant.transport, Transport::Room { .. }));
        let slot = Slot {
            run,
            number: 0,
            seen: SlotId::default(),
            game: chain.game(),
            start: chain.start(),
            entries: Vec::new(),
            consents: Consents::default(),
            request: None,
            answer: None,
            stuck: false,
            goes_on: false,
            gone: Departure::Here,
            allowance: None,
            wrote_ms: 0,
            have: 0,
            hash: chain.hash(),
            mark: [0; 16],
        };
        Self {
            participant,
            secret,
            chain,
            stage: Stage::Proposed,
            slot,
            news: 0,
            run,
            theirs: None,
            runs: VecDeque::new(),
            echoes: false,
            shown: None,
            consents: Consents::default(),
            request: None,
            last_id: 0,
            answer: None,
            asked: None,
            hush: RequestBackoff::default(),
            wants_resign: false,
            stuck: false,
            goes_on: false,
            gone: Departure::Here,
            notified_differing: false,
            up: false,
            live: false,
            away: false,
            peer_here,
            notified_away: None,
            rtt_ms: None,
            allowance: None,
            trips_ms: Vec::new(),
            begin_by_ms: None,
            begins_alone: false,
            notified_began: false,
            turn: TurnClock::default(),
            measure: PeerTurn::default(),
            measured: Vec::new(),
            notified_may_end: false,
            wrote_ms: 0,
            looked_ms: 0,
            looks: false,
            woke: (DeviceTime::default(), now_ms),
            saved_at: None,
            words: TokenBucket::new(WORD_BURST, WORDS_PER_S, now_ms),
            feelings: [(); 2].map(|()| TokenBucket::new(REACTIONS_PER_S, REACTIONS_PER_S, now_ms)),
            now_ms,
            changed: false,
            unsaved: false,
            out: VecDeque::new(),
        }
    }

    /// Sets the peer's key and nickname.
    pub fn introduce(&mut self, peer: PublicKey, nick: &str) {
        self.participant.peer = Some(peer);
        nick.clone_into(&mut self.participant.peer_nick);
    }

    /// Starts and saves the game after this side's agreement.
    pub fn begin(&mut self, now_ms: u64) {
        if self.stage == Stage::Proposed {
            self.now_ms = now_ms;
            self.stage = Stage::Playing;
            self.changed = true;
            self.finish();
        }
    }

    /// Returns the next output. Call it after every other call until `None`.
    pub fn poll(&mut self) -> Option<ReplicaOutput> {
        self.out.pop_front()
    }

    /// Reports that both sides agreed over this connection.
    pub fn started(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if self.stage == Stage::Playing && !self.live {
            (self.up, self.live) = (true, true);
            self.notify(Event::Started);
            self.post();
            self.announce_presence();
            self.finish();
        }
    }

    /// Reports a new connection. On a stream the game resumes with the peer's first packet, on a
    /// server at once.
    pub fn connected(&mut self, now_ms: u64) {
        if self.stage != Stage::Playing || self.up {
            return;
        }
        self.now_ms = now_ms;
        (self.up, self.looks) = (true, false);
        if let Transport::Room { .. } = self.participant.transport {
            self.go_live();
        }
        self.post();
        self.announce_presence();
        self.finish();
    }

    /// Reports a lost connection.
    pub fn disconnected(&mut self, lost: LossReason, now_ms: u64) {
        self.now_ms = now_ms;
        self.note_check();
        self.up = false;
        self.notified_away = None;
        self.peer_here =
            matches!(self.participant.transport, Transport::Link { .. }) || !self.has_limit();
        if std::mem::take(&mut self.live) && self.stage == Stage::Playing {
            // A restarted app must not restore used time.
            self.unsaved = true;
            self.notify(Event::Suspended(lost));
        }
        self.finish();
    }

    /// Posts the slot again unless acknowledged.
    pub fn remind(&mut self) {
        if self.up && (!self.is_seen() || self.echoes) {
            self.post();
        }
    }

    /// Returns the current [`Packet`]'s bytes.
    #[must_use]
    pub fn packet(&self) -> Vec<u8> {
        let packet = Packet {
            slot: self.slot.clone(),
            echo: self.theirs.clone().filter(|_| self.echoes),
        };
        // The limit on entries keeps the packet below its size limit.
        packet.to_bytes().unwrap_or_default()
    }

    /// Returns the own slot and the peer's newest accepted one.
    #[must_use]
    pub fn slots(&self) -> (&Slot, Option<&Slot>) {
        (&self.slot, self.theirs.as_ref())
    }

    /// Returns true if the peer is present. Otherwise clocks without a limit pause.
    #[must_use]
    pub const fn is_peer_here(&self) -> bool {
        self.peer_here
    }

    /// Ends the game without notifying the peer.
    pub fn end(&mut self, over: EndReason) {
        if self.stage == Stage::Over {
            return;
        }
        self.stage = Stage::Over;
        (self.request, self.asked, self.live, self.up) = (None, None, false, false);
        self.turn.stop(self.now_ms);
        self.notify(Event::Over(over));
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> ReplicaState {
        match (self.stage, self.live) {
            (Stage::Over, _) => ReplicaState::Over,
            (Stage::Proposed, _) | (_, false) => ReplicaState::Suspended,
            (Stage::Playing, true) if self.differs_at().is_some() => ReplicaState::Differing,
            (Stage::Playing, true) => ReplicaState::Playing,
        }
    }

    /// Returns the local side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.participant.side
    }

    /// Returns players and transport.
    #[must_use]
    pub const fn participant(&self) -> &Participant {
        &self.participant
    }

    /// Returns the game.
    #[must_use]
    pub const fn chain(&self) -> &Chain<R> {
        &self.chain
    }

    /// Returns the peer's key.
    #[must_use]
    pub const fn peer(&self) -> Option<PublicKey> {
        self.participant.peer
    }

    /// Returns the peer's nickname, empty while unknown.
    #[must_use]
    pub fn peer_nick(&self) -> &str {
        &self.participant.peer_nick
    }

    /// Returns the players' names, with `nick` for the local one; `None` while the peer's is
    /// unknown.
    #[must_use]
    pub fn players(&self, nick: &str) -> Option<Players> {
        if self.participant.peer_nick.is_empty() {
            return None;
        }
        let (me, peer) = (nick.to_owned(), self.participant.peer_nick.clone());
        let (host, guest) = match self.participant.side {
            Side::Host => (me, peer),
            Side::Guest => (peer, me),
        };
        Some(Players { host, guest })
    }

    /// Returns the own open request.
    #[must_use]
    pub fn asking(&self) -> Option<Ask> {
        self.request.map(|request| request.ask)
    }

    /// Returns the peer's unanswered request.
    #[must_use]
    pub fn asked(&self) -> Option<Ask> {
        self.asked.map(|request| request.ask)
    }

    /// Returns true if the peer has acknowledged, so saved, the last slot with news.
    #[must_use]
    pub fn is_seen(&self) -> bool {
        let seen = self.theirs.as_ref().map_or(0, |theirs| theirs.seen.number);
        seen >= self.news
    }

    /// Returns true if this side has left, or ended the game without result, perhaps unknown to the
    /// peer.
    #[must_use]
    pub const fn is_leaving(&self) -> bool {
        !matches!(self.gone, Departure::Here)
    }

    pub(crate) fn clear_final_message(&mut self) {
        if let Transport::Room { final_message, .. } = &mut self.participant.transport
            && final_message.take().is_some()
        {
            self.unsaved = true;
        }
    }

    fn notify(&mut self, event: Event) {
        self.out.push_back(ReplicaOutput::Event(event));
    }

    fn go_live(&mut self) {
        if self.up && !std::mem::replace(&mut self.live, true) {
            self.notify(Event::Resumed);
        }
    }

    fn post(&mut self) {
        if self.up && self.slot.number > 0 {
            let packet = self.packet();
            self.out
                .retain(|output| !matches!(output, ReplicaOutput::Post(_)));
            self.out.push_back(ReplicaOutput::Post(packet));
        }
    }

    /// Informs a new peer connection if this app is in the background.
    fn announce_presence(&mut self) {
        if self.away {
            self.out.push_back(ReplicaOutput::Sign(Signal::Away(true)));
        }
    }

    /// Last common position, if one side can't follow the other.
    fn differs_at(&self) -> Option<u32> {
        if self.stuck {
            return Some(self.chain.have());
        }
        let theirs = self.theirs.as_ref()?;
        let behind = theirs.stuck
            && theirs.game == self.chain.game()
            && theirs.have < self.chain.have()
            && self.chain.hash_at(theirs.have) == Some(theirs.hash);
        behind.then_some(theirs.have)
    }

    /// Ends every call: numbers and saves changes, then posts and reports.
    fn finish(&mut self) {
        self.begin_without_peer();
        self.write_what_is_due();
        self.run_turn_clock();
        let differs = self.differs_at();
        if differs.is_none() && std::mem::take(&mut self.goes_on) {
            self.changed = true;
        }
        if let Some(common) = differs.filter(|_| self.live && self.stage == Stage::Playing)
            && !std::mem::replace(&mut self.notified_differing, true)
        {
            self.notify(Event::Desync { common });
        } else if differs.is_none() && std::mem::take(&mut self.notified_differing) && self.live {
            self.notify(Event::Resumed);
        }
        if self.stage != Stage::Playing {
            return;
        }
        self.note_check();
        let changed = std::mem::take(&mut self.changed);
        let unsaved = std::mem::take(&mut self.unsaved);
        if changed {
            let next = self.next_slot();
            if !next.is_acknowledgement(&self.slot) {
                self.news = next.number;
            }
            self.slot = next;
        }
        self.run_measure();
        self.notify_clocks();
        if (changed || unsaved)
            && let Ok(bytes) = self.kept().to_bytes()
        {
            // Encoding can't fail: the chain and the names have far lower limits.
            self.out
                .retain(|output| !matches!(output, ReplicaOutput::Save(_)));
            self.out.push_front(ReplicaOutput::Save(bytes));
        }
        if changed {
            self.post();
        }
    }

    fn next_slot(&self) -> Slot {
        let slot = Slot {
            run: self.run,
            number: self.slot.number.saturating_add(1),
            seen: self.theirs.as_ref().map(Slot::name).unwrap_or_default(),
            game: self.chain.game(),
            start: self.chain.start(),
            entries: self.chain.written_by(self.participant.side),
            consents: self.consents,
            request: self.request,
            answer: self.answer,
            stuck: self.stuck,
            goes_on: self.goes_on,
            gone: self.gone,
            allowance: self.allowance,
            wrote_ms: self.wrote_ms,
            have: self.chain.have(),
            hash: self.chain.hash(),
            mark: [0; 16],
        };
        slot.marked(&self.secret)
    }
}
