//! One side of a game whose other side may be asleep. Slots and commands go in; what is to be kept,
//! posted and told comes out of [`Room::poll`]. Nothing here does I/O or reads a clock.

mod commands;
mod consent;
mod kept;
mod merge;

use std::collections::VecDeque;

use super::keys::{RoomKey, Seal, Topic};
use super::pairing::Paired;
use super::slot::{MAX_RECORDS, Request, Slot};
use crate::codec::CodecError;
use crate::link::{PublicKey, Randomness};
use crate::log::{GameLog, Illegal, Referee};
use crate::message::{Ask, Reaction, Side};
use crate::session::{Event, Lost, Over, State};

pub use kept::KeptRoom;

/// What is to be done for a room, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Write these bytes ([`KeptRoom`]) to the disk in place of the last ones, and go on only when
    /// they are there: the other side may soon know what is in them.
    Keep(Vec<u8>),
    /// Leave these bytes in the own slot, in place of what is there.
    Post(Vec<u8>),
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
    /// An entry that was not the other side's to write.
    #[error("an entry that is not the writer's")]
    NotTheirs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Playing,
    /// The logs differ after so many entries.
    Differing(u32),
    Over,
}

/// One side of a game whose other side may be asleep. Slots and commands go in; what is to be kept,
/// posted and told comes out of [`Room::poll`].
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
    /// Since when it is somebody's turn, in milliseconds; none while nobody can see that.
    turn_since_ms: Option<u64>,
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
        let mut room = Self {
            key,
            side,
            peer,
            peer_nick,
            log: GameLog::new(session, terms),
            randomness,
            own: key.seal(side),
            theirs: key.seal(side.other()),
            stage: Stage::Playing,
            linked: false,
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
            turn_since_ms: None,
            changed: true,
            unkept: true,
            posted: Vec::new(),
            unstored: true,
            out: VecDeque::new(),
        };
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
        if !std::mem::replace(&mut self.linked, true) {
            self.tell(Event::Resumed);
            if let Stage::Differing(common) = self.stage {
                self.tell(Event::Desync { common });
            }
        }
        self.turn_since_ms.get_or_insert(now_ms);
        // A broker that died may have forgotten what it took.
        if !self.posted.is_empty() && !self.changed {
            self.out.push_back(Output::Post(self.posted.clone()));
        }
        self.finish();
    }

    /// The broker is out of reach.
    pub fn disconnected(&mut self) {
        if std::mem::take(&mut self.linked) && self.stage != Stage::Over {
            self.tell(Event::Suspended(Lost::Closed));
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

    /// The side that is to move can see the board.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        self.state() == State::Playing && self.log.turn().is_some()
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
        self.resign_if_wanted();
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
        let first = records.len().saturating_sub(MAX_RECORDS);
        let slot = Slot {
            seq: self.seq,
            seen: self.peer_seq,
            have: self.log.have(),
            hash: self.log.hash(),
            first: u32::try_from(first).ok()?,
            records: records[first..].to_vec(),
            request: self.asking,
            rejected: self.rejected,
            reaction: self.reaction,
            left: self.left,
        };
        self.own.close(&slot.to_bytes().ok()?, &self.randomness)
    }
}
