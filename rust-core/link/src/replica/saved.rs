//! Saved state of a game.

use serde::{Deserialize, Serialize};

use super::clock::TurnClock;
use super::device_time::DeviceTime;
use super::measure::is_long;
use super::{
    Chain, GameStart, Participant, PeerRun, PeerTurn, Referee, Replica, Request, Slot, Stage,
    WrittenEntry,
};
use crate::codec::{decode_saved, encode_saved};
use crate::envelope::Envelope;
use crate::link::Randomness;
use crate::message::{Clock, is_valid_nick};

pub use crate::envelope::SavedGameError;

const ENVELOPE: Envelope = Envelope {
    magic: *b"GMKL",
    version: 2,
};

/// Version that lacks [`SavedGame::boot_ms`] and [`SavedGame::gap_ms`], read as 0.
const BEFORE_BOOT_TIME: u8 = 1;

/// Saved state for any transport. Its bytes contain secrets, so store them where other apps can't
/// read them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// Players and transport.
    pub participant: Participant,
    /// Secret for the MAC of own slots.
    pub secret: [u8; 32],
    /// Game number.
    pub game: u32,
    /// Start of the game.
    pub start: GameStart,
    /// Entries of both sides, in order.
    pub entries: Vec<WrittenEntry>,
    /// Own slot.
    pub slot: Slot,
    /// Peer's slot.
    pub theirs: Option<Slot>,
    /// Latest runs of the peer's program.
    pub runs: Vec<PeerRun>,
    /// Whether packets echo the peer's slot.
    pub echoes: bool,
    /// Peer's request, as reported to the app.
    pub asked: Option<Request>,
    /// ID of the last own request.
    pub last_id: u32,
    /// Whether this side resigns when it may write.
    pub wants_resign: bool,
    /// Time used in the own turn, in milliseconds.
    pub turn_ms: u64,
    /// Measurement of the peer's turn.
    pub measure: PeerTurn,
    /// Measured cost of each entry in milliseconds; 0 for entries other than the peer's moves.
    pub measured: Vec<u32>,
    /// Time of the last look at the peer's posts by this device's clock, in milliseconds since
    /// 1970.
    pub looked_ms: u64,
    /// Time of this save by the device's clock, in milliseconds since 1970.
    pub at_ms: u64,
    /// [`DeviceTime::boot_ms`] at this save.
    pub boot_ms: u64,
    /// Time in milliseconds during which the program did not run and the peer may have been
    /// thinking.
    pub gap_ms: u64,
}

impl SavedGame {
    /// Encodes the state.
    ///
    /// # Errors
    /// [`SavedGameError::Damaged`] when a limit is exceeded.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedGameError> {
        ENVELOPE.wrap(self)
    }

    /// Decodes the output of [`SavedGame::to_bytes`].
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SavedGameError> {
        let (version, body) = ENVELOPE.open(bytes, BEFORE_BOOT_TIME)?;
        let mut body = body.to_vec();
        if version == BEFORE_BOOT_TIME {
            body.extend(encode_saved(&[0_u64; 2]).map_err(|_| SavedGameError::Damaged)?);
        }
        let kept: Self = decode_saved(&body).map_err(|_| SavedGameError::Damaged)?;
        let participant = &kept.participant;
        if !participant.terms.are_valid()
            || participant.peer.is_none()
            || !is_valid_nick(&participant.peer_nick)
        {
            return Err(SavedGameError::Damaged);
        }
        Ok(kept)
    }

    /// Returns true if both players must be present: the clocks have a short limit.
    #[must_use]
    pub fn is_played_together(&self) -> bool {
        let clock = self.participant.terms.clock;
        clock != Clock::CountUp && !is_long(clock)
    }

    /// Replays the game.
    ///
    /// # Errors
    /// [`SavedGameError::Damaged`] for an illegal entry.
    pub fn replay<R: Referee>(&self) -> Result<Chain<R>, SavedGameError> {
        let participant = &self.participant;
        let mut chain = Chain::new(
            participant.session,
            &participant.terms,
            self.game,
            self.start,
        );
        let written = chain.rewrite(&self.entries);
        written.map_err(|_| SavedGameError::Damaged)?;
        Ok(chain)
    }
}

impl<R: Referee + Clone> Replica<R> {
    /// Restores a saved game of either side, disconnected.
    ///
    /// # Errors
    /// [`SavedGameError`] when the bytes are damaged.
    pub fn restore(
        bytes: &[u8],
        randomness: &Randomness,
        now_ms: u64,
    ) -> Result<Self, SavedGameError> {
        let kept = SavedGame::from_bytes(bytes)?;
        let chain = kept.replay()?;
        let run = u64::from_be_bytes(randomness.bytes());
        let mut replica = Self::with(kept.participant, kept.secret, run, chain, now_ms);
        replica.stage = Stage::Playing;
        let saved_at = DeviceTime {
            unix_ms: kept.at_ms,
            boot_ms: kept.boot_ms,
        };
        // [`Replica::wake`] replaces this with the device's clocks.
        replica.woke = (saved_at, now_ms);
        (replica.consents, replica.request) = (kept.slot.consents, kept.slot.request);
        (replica.stuck, replica.goes_on) = (kept.slot.stuck, kept.slot.goes_on);
        (replica.answer, replica.gone) = (kept.slot.answer, kept.slot.gone);
        (replica.allowance, replica.wrote_ms) = (kept.slot.allowance, kept.slot.wrote_ms);
        replica.slot = kept.slot;
        replica.theirs = kept.theirs;
        (replica.runs, replica.echoes) = (kept.runs.into(), kept.echoes);
        (replica.asked, replica.last_id) = (kept.asked, kept.last_id);
        replica.wants_resign = kept.wants_resign;
        replica.turn = TurnClock::standing_at(kept.turn_ms);
        (replica.measured, replica.measure) = (kept.measured, kept.measure);
        replica.measure.gap_ms = kept.gap_ms;
        (replica.looked_ms, replica.saved_at) = (kept.looked_ms, Some(saved_at));
        // Announces the new program run.
        replica.changed = true;
        replica.finish();
        Ok(replica)
    }

    pub(super) fn kept(&mut self) -> SavedGame {
        let at = self.device_time();
        let measure = self.saved_measure();
        SavedGame {
            participant: self.participant.clone(),
            secret: self.secret,
            game: self.chain.game(),
            start: self.chain.start(),
            entries: self.chain.written(),
            slot: self.slot.clone(),
            theirs: self.theirs.clone(),
            runs: self.runs.iter().copied().collect(),
            echoes: self.echoes,
            asked: self.asked,
            last_id: self.last_id,
            wants_resign: self.wants_resign,
            turn_ms: self.turn.used_ms(self.now_ms),
            gap_ms: measure.gap_ms,
            measure,
            measured: self.measured.clone(),
            looked_ms: self.looked_ms,
            at_ms: at.unix_ms,
            boot_ms: at.boot_ms,
        }
    }
}
