//! One side of a game whose other side may be asleep. Slots and commands go in; what is to be kept,
//! posted and told comes out of [`Room::poll`]. Nothing here does I/O or reads a clock.

mod clock;
mod commands;
mod consent;
mod differ;
mod kept;
pub mod log;
mod merge;
mod output;
mod turn_clock;

use std::collections::VecDeque;

use super::keys::{Seal, Topic};
use super::pairing::Paired;
use super::presence::Presence;
use super::slot::{Beginning, MAX_RECORDS, Request, Slot};
use crate::codec::CodecError;
use crate::link::{PublicKey, Randomness};
use crate::message::{Ask, Reaction, Side};
use crate::replica::Illegal;
use crate::replica::{Lost, Over, State};
use crate::room_key::RoomKey;

use log::{GameLog, Referee};
use turn_clock::TurnClock;

pub use kept::KeptRoom;
pub use output::Event;

/// What is to be done for a room, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`KeptRoom`]) to the disk in place of the last ones, and go on only when
    /// they are there: the other side may soon know what is in them.
    Keep(Vec<u8>),
    /// Leave these bytes in the own slot, in place of what is there.
    Post(Vec<u8>),
    /// Say these bytes to whoever listens now, and keep them nowhere.
    Sign(Vec<u8>),
    /// Empty both slots: the game is over for both.
    Clear,
    /// Tell the app.
    Event(Event),
}

/// A slot that the other side of an honest game would not leave. The game goes on without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Faulty {
    /// Not sealed with the other side's key.
    #[error("not sealed by the other side")]
    Seal,
    /// Sealed bytes that are no slot.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// An entry that can't follow.
    #[error("an entry that can't follow: {0}")]
    Illegal(#[from] Illegal),
    /// Entries that don't give the hash that the slot names.
    #[error("entries of another log than the slot names")]
    Hash,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Playing,
    Differing(Differing),
    Over,
}

/// Neither log begins with the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Differing {
    /// So many entries are the same, as far as is known.
    common: u32,
    /// The last slot that was read; it counts as unread, so that all of this is found out once more
    /// after a restart of the app.
    read: u64,
    /// From where the other side would go on.
    theirs: Option<Beginning>,
}

/// Entries before those that the other side is known to have, which a slot holds all the same: it
/// must see what its last move costs.
const MARGIN: usize = 4;

/// One side of a game whose other side may be asleep. Slots and commands go in; what is to be kept,
/// posted and told comes out of [`Room::poll`]. Times are stamps of any clock that does not go
/// back, in milliseconds.
#[derive(Debug)]
pub struct Room<R> {
    key: RoomKey,
    side: Side,
    peer: PublicKey,
    peer_nick: String,
    log: GameLog<R>,
    randomness: Randomness,
    own: Seal,
    theirs: Seal,
    stage: Stage,
    linked: bool,
    /// Of games with a limit of time only.
    presence: Option<Presence>,
    /// What was told of that; nothing yet since the broker was reached.
    peer_away: Option<bool>,
    /// See [`Slot`].
    era: u32,
    base: u32,
    restart: Option<Beginning>,
    /// Entries that the other side is known to have.
    peer_have: u32,
    /// The last slot of each side.
    seq: u64,
    peer_seq: u64,
    asking: Option<Request>,
    asked: Option<Request>,
    last_id: u32,
    /// The last request of the peer that this side has said no to.
    rejected: u32,
    reaction: Option<(u32, Reaction)>,
    /// The last of the peer's that was told.
    felt: u32,
    wants_resign: bool,
    left: bool,
    last_word: Option<(String, Vec<u8>)>,
    /// The last time that this room was told.
    now_ms: u64,
    turn: TurnClock,
    /// Something is to be kept and posted.
    changed: bool,
    /// Something is to be kept only.
    unkept: bool,
    posted: Vec<u8>,
    /// The broker does not have that for sure.
    unstored: bool,
    out: VecDeque<Output>,
}

impl<R: Referee + Clone> Room<R> {
    /// The room of a game that has just been agreed on.
    #[must_use]
    pub fn new(paired: Paired, randomness: Randomness) -> Self {
        let Paired {
            key,
            side,
            peer,
            peer_nick,
            session,
            terms,
            last_word,
        } = paired;
        let log = GameLog::new(session, terms);
        let kept = KeptRoom {
            key,
            side,
            peer,
            peer_nick,
            session,
            terms,
            records: Vec::new(),
            turn_ms: 0,
            era: 0,
            base: 0,
            restart: None,
            peer_have: 0,
            seq: 0,
            peer_seq: 0,
            asking: None,
            asked: None,
            last_id: 0,
            rejected: 0,
            reaction: None,
            felt: 0,
            wants_resign: false,
            left: false,
            last_word,
        };
        let mut room = Self::with(kept, log, randomness);
        (room.changed, room.unkept) = (true, true);
        room.finish();
        room
    }

    /// What is to be done next; call it until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// The broker is reached: slots are read and written from now on.
    pub fn connected(&mut self, now_ms: u64) {
        if self.stage == Stage::Over {
            return;
        }
        self.now_ms = now_ms;
        if !std::mem::replace(&mut self.linked, true) {
            self.tell(Event::Resumed);
            if let Stage::Differing(Differing { common, .. }) = self.stage {
                self.tell(Event::Desync { common });
            }
            if let Some(presence) = &mut self.presence {
                presence.begin(now_ms);
            }
        }
        // A broker that died may have forgotten what it took.
        if !self.posted.is_empty() && !self.changed {
            self.out.push_back(Output::Post(self.posted.clone()));
        }
        self.finish();
    }

    /// The broker is out of reach.
    pub fn disconnected(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if let Some(presence) = &mut self.presence {
            presence.end();
            self.peer_away = None;
        }
        if std::mem::take(&mut self.linked) && self.stage != Stage::Over {
            // The time that was used is not to come back with the app.
            self.unkept = true;
            self.tell(Event::Suspended(Lost::Closed));
        }
        self.finish();
    }

    /// The slots are read again: what the other side has not taken yet is posted again, too. The node of a
    /// cluster that it reads may show an older slot for as long as nothing new is posted.
    pub fn remind(&mut self) {
        let untaken = self.peer_have < self.log.have() || self.asking.is_some();
        if self.linked && untaken && self.stage != Stage::Over && !self.posted.is_empty() {
            self.out.push_back(Output::Post(self.posted.clone()));
        }
    }

    /// The broker has what was posted last.
    pub fn stored(&mut self) {
        self.unstored = false;
        if self.left && self.stage != Stage::Over {
            self.end(Over::Left);
        }
    }

    /// Whether the broker has everything that this side has to say.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        !self.unstored
    }

    /// Whether the broker is reached.
    #[must_use]
    pub const fn is_linked(&self) -> bool {
        self.linked
    }

    /// Where the room is.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.key.topic()
    }

    /// What is to be left in the invitation's own slot before anything else: the inviter may not
    /// have read it. The user first.
    #[must_use]
    pub const fn last_word(&self) -> Option<&(String, Vec<u8>)> {
        self.last_word.as_ref()
    }

    /// Where the game is; [`State::Suspended`] while the broker is out of reach.
    #[must_use]
    pub const fn state(&self) -> State {
        match (self.stage, self.linked) {
            (Stage::Over, _) => State::Over,
            (_, false) => State::Suspended,
            (Stage::Differing(_), true) => State::Differing,
            (Stage::Playing, true) => State::Playing,
        }
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

    /// The other player's key.
    #[must_use]
    pub const fn peer(&self) -> PublicKey {
        self.peer
    }

    /// What the other player calls itself.
    #[must_use]
    pub fn peer_nick(&self) -> &str {
        &self.peer_nick
    }

    /// The own request that waits for its answer.
    #[must_use]
    pub fn asking(&self) -> Option<Ask> {
        self.asking.map(|request| request.ask)
    }

    /// The other side's request that waits for an answer.
    #[must_use]
    pub fn asked(&self) -> Option<Ask> {
        self.asked.map(|request| request.ask)
    }

    fn tell(&mut self, event: Event) {
        self.out.push_back(Output::Event(event));
    }

    fn end(&mut self, over: Over) {
        self.stage = Stage::Over;
        (self.asking, self.asked) = (None, None);
        self.tell(Event::Over(over));
    }

    /// Ends every call: what has changed is kept, then posted, and told after it is kept.
    fn finish(&mut self) {
        self.write_what_is_due();
        self.run_turn_clock();
        let (changed, unkept) = (
            std::mem::take(&mut self.changed),
            std::mem::take(&mut self.unkept),
        );
        if self.stage == Stage::Over || !(changed || unkept) {
            return;
        }
        if changed {
            self.seq = self.seq.saturating_add(1);
        }
        // The log, the names and the requests have limits far below the format's.
        if let Ok(bytes) = self.kept().to_bytes() {
            self.out.retain(|output| !matches!(output, Output::Keep(_)));
            self.out.push_front(Output::Keep(bytes));
        }
        if changed && let Some(sealed) = self.sealed() {
            self.posted.clone_from(&sealed);
            self.unstored = true;
            self.out.retain(|output| !matches!(output, Output::Post(_)));
            self.out.push_back(Output::Post(sealed));
        }
    }

    fn sealed(&self) -> Option<Vec<u8>> {
        let records = self.log.records();
        let oldest = records.len().saturating_sub(MAX_RECORDS);
        let first = match self.stage {
            // The other side looks for the common beginning.
            Stage::Differing(_) => oldest,
            _ => (self.peer_have as usize).saturating_sub(MARGIN).max(oldest),
        };
        let slot = Slot {
            seq: self.seq,
            seen: self.peer_seq,
            era: self.era,
            base: self.base,
            restart: self.restart,
            have: self.log.have(),
            hash: self.log.hash(),
            first: u32::try_from(first).ok()?,
            records: records[first..].to_vec(),
            request: self.asking,
            rejected: self.rejected,
            reaction: self.reaction,
            left: self.left,
        };
        self.own
            .close_padded(&slot.to_bytes().ok()?, &self.randomness)
    }
}
