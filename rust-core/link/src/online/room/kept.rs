//! What is on disk of a game over slots.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::log::{GameLog, Record, Referee};
use super::turn_clock::TurnClock;
use super::{Room, Stage};
use crate::envelope::{Envelope, KeptError};
use crate::link::{PublicKey, Randomness};

use crate::message::{Clock, Id, Reaction, Side, Terms, is_valid_nick};
use crate::online::presence::Presence;
use crate::online::slot::{Beginning, Request};
use crate::room_key::RoomKey;

const ENVELOPE: Envelope = Envelope {
    magic: *b"GMKO",
    version: 1,
};

/// Everything that going on with a game needs. Its bytes hold the room's key: keep them where others
/// can't read them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRoom {
    /// The room's key.
    pub key: RoomKey,
    /// The own seat.
    pub side: Side,
    /// The other player's key.
    pub peer: PublicKey,
    /// What the other player calls itself.
    pub peer_nick: String,
    /// The game's name.
    pub session: Id,
    /// What is played.
    pub terms: Terms,
    /// The log.
    pub records: Vec<Record>,
    /// Time used in the turn in progress, in milliseconds.
    pub turn_ms: u64,
    /// How often the game was restarted from a common beginning.
    pub era: u32,
    /// Entries that were left when it last was.
    pub base: u32,
    /// Where the logs differ: the beginning from which this side would go on.
    pub restart: Option<Beginning>,
    /// Entries that the other side is known to have.
    pub peer_have: u32,
    /// The last own slot.
    pub seq: u64,
    /// The last slot of the other side that was read.
    pub peer_seq: u64,
    /// The own request that waits for its answer.
    pub asking: Option<Request>,
    /// The other side's.
    pub asked: Option<Request>,
    /// Own requests so far.
    pub last_id: u32,
    /// The last request of the other side that was rejected.
    pub rejected: u32,
    /// The own feeling that is shown.
    pub reaction: Option<(u32, Reaction)>,
    /// The last of the other side's that was told.
    pub felt: u32,
    /// Whether this side gives up as soon as it may write.
    pub wants_resign: bool,
    /// Whether this side has left.
    pub left: bool,
    /// See [`super::Room::last_word`].
    pub last_word: Option<(String, Vec<u8>)>,
}

impl KeptRoom {
    /// The bytes for the disk.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] for a log or a name beyond its limit.
    pub fn to_bytes(&self) -> Result<Vec<u8>, KeptError> {
        ENVELOPE.wrap(self)
    }

    /// What [`KeptRoom::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, KeptError> {
        let kept: Self = ENVELOPE.unwrap(bytes)?;
        if !kept.terms.are_valid() || !is_valid_nick(&kept.peer_nick) {
            return Err(KeptError::Damaged);
        }
        Ok(kept)
    }

    /// Replays the log.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] for an entry that can't be.
    pub fn replay<R: Referee>(&self) -> Result<GameLog<R>, KeptError> {
        let mut log = GameLog::new(self.session, self.terms);
        for record in &self.records {
            log.append(record.by, record.entry, record.charged_ms)
                .map_err(|_| KeptError::Damaged)?;
        }
        Ok(log)
    }
}

impl<R: Referee + Clone> Room<R> {
    /// A game that was kept, by either side.
    ///
    /// # Errors
    /// [`KeptError`] when the bytes are damaged.
    pub fn restore(bytes: &[u8], randomness: Randomness) -> Result<Self, KeptError> {
        let kept = KeptRoom::from_bytes(bytes)?;
        let log = kept.replay()?;
        let mut room = Self::with(kept, log, randomness);
        // The same words may be there already; another number costs less than finding out.
        room.changed = true;
        room.finish();
        Ok(room)
    }

    /// A room that nobody has linked yet.
    pub(super) fn with(kept: KeptRoom, log: GameLog<R>, randomness: Randomness) -> Self {
        // Only where somebody can lose by it must each know whether the other is there.
        let limited = log.terms().clock != Clock::CountUp;
        let presence = limited.then(|| Presence::new(&kept.key, kept.side, randomness.clone()));
        Self {
            own: kept.key.seal(kept.side),
            theirs: kept.key.seal(kept.side.other()),
            key: kept.key,
            side: kept.side,
            peer: kept.peer,
            peer_nick: kept.peer_nick,
            log,
            randomness,
            stage: Stage::Playing,
            linked: false,
            presence,
            peer_away: None,
            era: kept.era,
            base: kept.base,
            restart: kept.restart,
            peer_have: kept.peer_have,
            seq: kept.seq,
            peer_seq: kept.peer_seq,
            asking: kept.asking,
            asked: kept.asked,
            last_id: kept.last_id,
            rejected: kept.rejected,
            reaction: kept.reaction,
            felt: kept.felt,
            wants_resign: kept.wants_resign,
            left: kept.left,
            last_word: kept.last_word,
            now_ms: 0,
            turn: TurnClock::standing_at(kept.turn_ms),
            changed: false,
            unkept: false,
            posted: Vec::new(),
            unstored: true,
            out: VecDeque::new(),
        }
    }

    pub(super) fn kept(&self) -> KeptRoom {
        KeptRoom {
            key: self.key,
            side: self.side,
            peer: self.peer,
            peer_nick: self.peer_nick.clone(),
            session: self.log.session(),
            terms: *self.log.terms(),
            records: self.log.records().to_vec(),
            turn_ms: self.turn.used_ms(self.now_ms),
            era: self.era,
            base: self.base,
            restart: self.restart,
            peer_have: self.peer_have,
            seq: self.seq,
            peer_seq: self.peer_seq,
            asking: self.asking,
            asked: self.asked,
            last_id: self.last_id,
            rejected: self.rejected,
            reaction: self.reaction,
            felt: self.felt,
            wants_resign: self.wants_resign,
            left: self.left,
            last_word: self.last_word.clone(),
        }
    }
}
