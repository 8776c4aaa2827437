//! One side of one game between two devices, whatever carries its bytes. Each side owns one [`Slot`]: a
//! numbered, whole statement of what it wrote, asks for, agrees to and has seen. What the game is
//! follows from the two newest slots, however often and in whatever order they come.
//!
//! Packets, signs, commands and times go in; what is to be kept, posted and told comes out of
//! [`Replica::poll`]. Nothing here does I/O, sleeps or reads a clock: times are stamps of any clock
//! that does not go back, in milliseconds.
//!
//! - **One writer a position**: the side to move; after the end the one that would move next. It
//!   writes its move, what the other asks for, or what it asked for itself once the other's slot
//!   says yes. So nothing crosses, and nothing is ever void.
//! - **Requests hang on a position** and bind nobody: whoever is to move may simply move.
//! - **A rematch, and going on after a difference, is the next game**: its first hash names the
//!   end of the one before, whose slots count no longer.
//! - **Backups**: a side that shows less than was taken of it is sent its newest slot back, and takes
//!   it if it bears its own mark.

mod chain;
mod clock;
mod commands;
mod consent;
mod device_time;
mod entry;
mod event;
mod kept;
mod measure;
mod recover;
mod referee;
mod slot;
mod take;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::codec::encode_saved;
use crate::envelope::Hash16;
use crate::limits::{Allowance, REACTIONS_PER_S, WORD_BURST, WORDS_PER_S};
use crate::link::{PublicKey, Randomness};
use crate::message::{Ask, Clock, Id, Players, Side, Terms};
use crate::room_key::RoomKey;
use clock::TurnClock;
use consent::Hush;

pub use chain::{After, Chain, Illegal, Record, Start};
pub use device_time::DeviceTime;
pub use entry::{Entry, Written};
pub use event::{Answer, CommandError, Event, Faulty, Lost, Output, Over, Sign, State};
pub use kept::{Kept, KeptError};
pub use measure::{GRACE_MS, Measure, ROUND_TRIPS};
pub use referee::{Referee, Refused};
pub use slot::{Consents, Gone, MAX_PACKET, Packet, Reply, Request, Seen, Slot};

/// Most entries of a game: after them only a new one can come. The largest board has 400 cells, so a
/// full one leaves room for 300 undos with their moves. Both slots of such a game fit in a [`Packet`].
pub const MAX_ENTRIES: usize = 1_000;

/// Runs of the other side's program that are remembered.
const MAX_RUNS: usize = 8;

/// The bytes of something that has a fixed form far below any limit, so that encoding can't fail.
fn fixed_form<T: Serialize>(value: &T) -> Vec<u8> {
    encode_saved(value).unwrap_or_default()
}

/// Who plays whom, and how the two reach each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The own side.
    pub side: Side,
    /// The name that all games of these two players share.
    pub session: Id,
    /// What is played; Black is who has it in the first game.
    pub terms: Terms,
    /// The other player's key for this game; no other may go on with it. None before it is known.
    pub peer: Option<PublicKey>,
    /// What the other player calls itself; empty before it is known.
    pub peer_nick: String,
    /// How the two reach each other.
    pub way: Way,
}

/// A carrier, with the secret that both sides have for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// A stream from one to the other.
    Link {
        /// Who knows it may resume.
        token: Id,
    },
    /// Messages that a server keeps.
    Room {
        /// Everything of the room follows from it.
        key: RoomKey,
        /// What the joiner leaves in the invitation's own slot until the inviter is in the room: the
        /// user first.
        last_word: Option<(String, Vec<u8>)>,
    },
}

/// A run of the other side's program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// See [`Slot::run`].
    pub id: u64,
    /// The own slot's number when it was met.
    pub since: u64,
    /// The last own slot after that one which it has seen; 0 for none.
    pub answered: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not agreed on: nothing is kept.
    Proposed,
    Playing,
    Over,
}

/// See the [module](self).
#[derive(Debug)]
pub struct Replica<R> {
    seat: Seat,
    secret: [u8; 32],
    chain: Chain<R>,
    stage: Stage,
    /// The own slot as it was last numbered.
    slot: Slot,
    /// The last own slot that told more than what it has seen: nobody confirms a mere receipt.
    news: u64,
    run: u64,
    /// The other side's newest that was taken.
    theirs: Option<Slot>,
    /// The last runs of the other side's program, in the order in which they were met.
    runs: VecDeque<Run>,
    /// The other side has shown less than was taken of it.
    echoes: bool,
    /// What it showed then.
    shown: Option<Seen>,
    consents: Consents,
    request: Option<Request>,
    last_id: u32,
    answer: Option<Reply>,
    /// The other side's request, as the app was told.
    asked: Option<Request>,
    /// When the other side's next request is shown.
    hush: Hush,
    wants_resign: bool,
    stuck: bool,
    goes_on: bool,
    gone: Gone,
    told_differing: bool,
    /// There is a way to the other side.
    up: bool,
    /// And it was told so.
    live: bool,
    away: bool,
    /// Nobody is missed for whom a clock would stand.
    peer_here: bool,
    told_away: Option<bool>,
    rtt_ms: Option<u64>,
    /// See [`Slot::allowance`], and what it is made of.
    allowance: Option<u8>,
    trips_ms: Vec<u64>,
    /// When clocks begin without the other side's.
    begin_by_ms: Option<u64>,
    begins_alone: bool,
    told_began: bool,
    turn: TurnClock,
    /// The other side's turn in progress, and for each entry what it has cost by this measure.
    measure: Measure,
    measured: Vec<u32>,
    told_may_end: bool,
    /// See [`Slot::wrote_ms`].
    wrote_ms: u64,
    /// When this side last saw what the other side had posted, by its own device's clock.
    looked_ms: u64,
    /// It has, since there is a way.
    looks: bool,
    /// The device's clocks and this program's stamp at [`Replica::wake`].
    woke: (DeviceTime, u64),
    /// The device's clocks when an earlier run saved the game, until [`Replica::wake`].
    saved_at: Option<DeviceTime>,
    words: Allowance,
    feelings: [Allowance; 2],
    now_ms: u64,
    /// Something is to be kept and posted.
    changed: bool,
    /// Something is to be kept only.
    unkept: bool,
    out: VecDeque<Output>,
}

impl<R: Referee + Clone> Replica<R> {
    /// A game that is not agreed on yet: see [`Replica::begin`].
    #[must_use]
    pub fn new(seat: Seat, randomness: &Randomness, now_ms: u64) -> Self {
        let start = Start {
            black: seat.terms.black,
            after: None,
        };
        let chain = Chain::new(seat.session, &seat.terms, 0, start);
        let run = u64::from_be_bytes(randomness.bytes());
        Self::with(seat, randomness.bytes(), run, chain, now_ms)
    }

    fn with(seat: Seat, secret: [u8; 32], run: u64, chain: Chain<R>, now_ms: u64) -> Self {
        let limited = seat.terms.clock != Clock::CountUp;
        let peer_here = !(limited && matches!(seat.way, Way::Room { .. }));
        let slot = Slot {
            run,
            number: 0,
            seen: Seen::default(),
            game: chain.game(),
            start: chain.start(),
            entries: Vec::new(),
            consents: Consents::default(),
            request: None,
            answer: None,
            stuck: false,
            goes_on: false,
            gone: Gone::Here,
            allowance: None,
            wrote_ms: 0,
            have: 0,
            hash: chain.hash(),
            mark: [0; 16],
        };
        Self {
            seat,
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
            hush: Hush::default(),
            wants_resign: false,
            stuck: false,
            goes_on: false,
            gone: Gone::Here,
            told_differing: false,
            up: false,
            live: false,
            away: false,
            peer_here,
            told_away: None,
            rtt_ms: None,
            allowance: None,
            trips_ms: Vec::new(),
            begin_by_ms: None,
            begins_alone: false,
            told_began: false,
            turn: TurnClock::default(),
            measure: Measure::default(),
            measured: Vec::new(),
            told_may_end: false,
            wrote_ms: 0,
            looked_ms: 0,
            looks: false,
            woke: (DeviceTime::default(), now_ms),
            saved_at: None,
            words: Allowance::new(WORD_BURST, WORDS_PER_S, now_ms),
            feelings: [(); 2].map(|()| Allowance::new(REACTIONS_PER_S, REACTIONS_PER_S, now_ms)),
            now_ms,
            changed: false,
            unkept: false,
            out: VecDeque::new(),
        }
    }

    /// Who the other player is, as far as it has said.
    pub fn introduce(&mut self, peer: PublicKey, nick: &str) {
        self.seat.peer = Some(peer);
        nick.clone_into(&mut self.seat.peer_nick);
    }

    /// This side has agreed to the game: it is kept from now on.
    pub fn begin(&mut self, now_ms: u64) {
        if self.stage == Stage::Proposed {
            self.now_ms = now_ms;
            self.stage = Stage::Playing;
            self.changed = true;
            self.finish();
        }
    }

    /// What is to be done next; call it until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Both have just agreed, over the way that they have.
    pub fn started(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if self.stage == Stage::Playing && !self.live {
            (self.up, self.live) = (true, true);
            self.tell(Event::Started);
            self.post();
            self.say_where();
            self.finish();
        }
    }

    /// There is a way to the other side again. Over a link the game goes on when the other side's
    /// first packet comes, over a server at once.
    pub fn connected(&mut self, now_ms: u64) {
        if self.stage != Stage::Playing || self.up {
            return;
        }
        self.now_ms = now_ms;
        (self.up, self.looks) = (true, false);
        if let Way::Room { .. } = self.seat.way {
            self.go_live();
        }
        self.post();
        self.say_where();
        self.finish();
    }

    /// There is none any more.
    pub fn disconnected(&mut self, lost: Lost, now_ms: u64) {
        self.now_ms = now_ms;
        self.note_look();
        self.up = false;
        self.told_away = None;
        self.peer_here = matches!(self.seat.way, Way::Link { .. }) || !self.has_limit();
        if std::mem::take(&mut self.live) && self.stage == Stage::Playing {
            // The time that was used is not to come back with the app.
            self.unkept = true;
            self.tell(Event::Suspended(lost));
        }
        self.finish();
    }

    /// Posts once more what the other side is not known to have.
    pub fn remind(&mut self) {
        if self.up && (!self.is_seen() || self.echoes) {
            self.post();
        }
    }

    /// What this side has to say now, as bytes of a [`Packet`].
    #[must_use]
    pub fn packet(&self) -> Vec<u8> {
        let packet = Packet {
            slot: self.slot.clone(),
            echo: self.theirs.clone().filter(|_| self.echoes),
        };
        // The limit of entries keeps it below its own.
        packet.to_bytes().unwrap_or_default()
    }

    /// The own slot, and the other side's newest that was taken.
    #[must_use]
    pub fn slots(&self) -> (&Slot, Option<&Slot>) {
        (&self.slot, self.theirs.as_ref())
    }

    /// Whether nobody is missed for whom a clock would stand.
    #[must_use]
    pub const fn is_peer_here(&self) -> bool {
        self.peer_here
    }

    /// Ends it without a word to the other side.
    pub fn end(&mut self, over: Over) {
        if self.stage == Stage::Over {
            return;
        }
        self.stage = Stage::Over;
        (self.request, self.asked, self.live, self.up) = (None, None, false, false);
        self.turn.stop(self.now_ms);
        self.tell(Event::Over(over));
    }

    /// Where the game is.
    #[must_use]
    pub fn state(&self) -> State {
        match (self.stage, self.live) {
            (Stage::Over, _) => State::Over,
            (Stage::Proposed, _) | (_, false) => State::Suspended,
            (Stage::Playing, true) if self.differs_at().is_some() => State::Differing,
            (Stage::Playing, true) => State::Playing,
        }
    }

    /// The own seat.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.seat.side
    }

    /// Who plays whom.
    #[must_use]
    pub const fn seat(&self) -> &Seat {
        &self.seat
    }

    /// The game.
    #[must_use]
    pub const fn chain(&self) -> &Chain<R> {
        &self.chain
    }

    /// The other player's key, once it is known.
    #[must_use]
    pub const fn peer(&self) -> Option<PublicKey> {
        self.seat.peer
    }

    /// What the other player calls itself; empty until it has said so.
    #[must_use]
    pub fn peer_nick(&self) -> &str {
        &self.seat.peer_nick
    }

    /// Who plays; this side is called `nick`. None before the other has said how it is called.
    #[must_use]
    pub fn players(&self, nick: &str) -> Option<Players> {
        if self.seat.peer_nick.is_empty() {
            return None;
        }
        let (me, peer) = (nick.to_owned(), self.seat.peer_nick.clone());
        let (host, guest) = match self.seat.side {
            Side::Host => (me, peer),
            Side::Guest => (peer, me),
        };
        Some(Players { host, guest })
    }

    /// The own request that is open.
    #[must_use]
    pub fn asking(&self) -> Option<Ask> {
        self.request.map(|request| request.ask)
    }

    /// The other side's request that waits for an answer.
    #[must_use]
    pub fn asked(&self) -> Option<Ask> {
        self.asked.map(|request| request.ask)
    }

    /// Whether the other side is known to have kept all that this one has to say.
    #[must_use]
    pub fn is_seen(&self) -> bool {
        let seen = self.theirs.as_ref().map_or(0, |theirs| theirs.seen.number);
        seen >= self.news
    }

    /// Whether this side has left, or ended the game without result, and it remains to be said.
    #[must_use]
    pub const fn is_leaving(&self) -> bool {
        !matches!(self.gone, Gone::Here)
    }

    /// The inviter is in the room: it needs the last word no more.
    pub(crate) fn forget_last_word(&mut self) {
        if let Way::Room { last_word, .. } = &mut self.seat.way
            && last_word.take().is_some()
        {
            self.unkept = true;
        }
    }

    fn tell(&mut self, event: Event) {
        self.out.push_back(Output::Event(event));
    }

    fn go_live(&mut self) {
        if self.up && !std::mem::replace(&mut self.live, true) {
            self.tell(Event::Resumed);
        }
    }

    fn post(&mut self) {
        if self.up && self.slot.number > 0 {
            let packet = self.packet();
            self.out.retain(|output| !matches!(output, Output::Post(_)));
            self.out.push_back(Output::Post(packet));
        }
    }

    /// Whoever has just come hears whether this app is in the background.
    fn say_where(&mut self) {
        if self.away {
            self.out.push_back(Output::Sign(Sign::Away(true)));
        }
    }

    /// The position at which one side can't follow the other.
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

    /// Ends every call: what has changed is numbered and kept, then posted, and told after it is kept.
    fn finish(&mut self) {
        self.begin_alone();
        self.write_what_is_due();
        self.run_turn_clock();
        let differs = self.differs_at();
        if differs.is_none() && std::mem::take(&mut self.goes_on) {
            self.changed = true;
        }
        if let Some(common) = differs.filter(|_| self.live && self.stage == Stage::Playing)
            && !std::mem::replace(&mut self.told_differing, true)
        {
            self.tell(Event::Desync { common });
        } else if differs.is_none() && std::mem::take(&mut self.told_differing) && self.live {
            self.tell(Event::Resumed);
        }
        if self.stage != Stage::Playing {
            return;
        }
        self.note_look();
        let changed = std::mem::take(&mut self.changed);
        let unkept = std::mem::take(&mut self.unkept);
        if changed {
            let next = self.next_slot();
            if !next.only_confirms(&self.slot) {
                self.news = next.number;
            }
            self.slot = next;
        }
        self.run_measure();
        self.tell_clocks();
        if (changed || unkept)
            && let Ok(bytes) = self.kept().to_bytes()
        {
            // The chain and the names have limits far below the format's.
            self.out.retain(|output| !matches!(output, Output::Keep(_)));
            self.out.push_front(Output::Keep(bytes));
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
            entries: self.chain.written_by(self.seat.side),
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
