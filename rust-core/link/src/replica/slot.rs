//! Published state of one side, one message that replaces the previous one. The golden file
//! `tests/golden/replica.txt` has its bytes.

use blake2::Digest;
use serde::{Deserialize, Serialize};

use super::chain::GameStart;
use super::entry::WrittenEntry;
use super::measure::MOST_QUARTERS;
use super::{Hash16, MAX_ENTRIES, fixed_form};
use crate::codec::{CodecError, decode_saved, encode_saved};
use crate::message::{Ask, LogHash, Side};

/// Maximum size of a [`Packet`] in bytes, which fits in a sealed message of 8 KiB.
pub const MAX_PACKET: usize = 8_192 - 64;

/// Published state of one side. Within a game it only grows from slot to slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Random ID of the program run, drawn at each start.
    pub run: u64,
    /// Sequence number, from 1.
    pub number: u64,
    /// Acknowledges the reader's latest slot that the writer has accepted and saved.
    pub seen: SlotId,
    /// Game number, from 0.
    pub game: u32,
    /// Start of the game.
    pub start: GameStart,
    /// The writer's entries, in order.
    pub entries: Vec<WrittenEntry>,
    /// The writer's consents at this position; see [`Consents`].
    pub consents: Consents,
    /// The writer's open request here.
    pub request: Option<Request>,
    /// The writer's answer to the reader's request here.
    pub answer: Option<Reply>,
    /// The writer can't follow the reader's entries.
    pub stuck: bool,
    /// Willing to resume from this position.
    pub goes_on: bool,
    /// Whether the writer has left.
    pub gone: Departure,
    /// Median round-trip time before the clocks began, as measured by the writer: 1 to 6 quarters
    /// of a second. It never changes.
    pub allowance: Option<u8>,
    /// Time of the writer's last entry by its device's clock, in milliseconds since 1970.
    pub wrote_ms: u64,
    /// Number of entries of both sides in the writer's chain: the position.
    pub have: u32,
    /// Hash over those entries.
    pub hash: LogHash,
    /// MAC that lets the writer recognise its slot.
    pub mark: [u8; 16],
}

/// Participation of a side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Departure {
    /// Still plays.
    #[default]
    Here,
    /// Left permanently.
    Left,
    /// Ended the game without result, because by local measurement the reader's time was long over.
    NoResult,
}

/// Reference to a slot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotId {
    /// Number; 0 for none.
    pub number: u64,
    /// Program run.
    pub run: u64,
    /// Hash over its bytes.
    pub digest: [u8; 16],
}

/// Non-binding request that needs the opponent's consent, tied to its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// ID, above any earlier request and the last slot's number of this side.
    pub id: u32,
    /// Requested action.
    pub ask: Ask,
}

/// Answer to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The request's ID.
    pub id: u32,
    /// True for consent.
    pub yes: bool,
}

/// Consents of a side at a position, by request or answer. Withdrawing a request does not revoke
/// the consent, because the opponent may have recorded it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consents(u8);

impl Consents {
    const OWN_UNDO: u8 = 1;
    const THEIR_UNDO: u8 = 2;
    const DRAW: u8 = 4;
    const REMATCH: u8 = 8;
    const RESIGN: u8 = 16;
    const ALL: u8 = 31;

    /// `own` is true for a request of the consenting side.
    const fn bit(ask: Ask, own: bool) -> u8 {
        match (ask, own) {
            (Ask::Undo, true) => Self::OWN_UNDO,
            (Ask::Undo, false) => Self::THEIR_UNDO,
            (Ask::Draw, _) => Self::DRAW,
            (Ask::Reset, _) => Self::REMATCH,
            (Ask::Resign, true) => Self::RESIGN,
            // Resigning on the own turn needs no consent.
            (Ask::Resign, false) => 0,
        }
    }

    pub(super) const fn add(&mut self, ask: Ask, own: bool) {
        self.0 |= Self::bit(ask, own);
    }

    pub(super) const fn has(self, ask: Ask, own: bool) -> bool {
        self.0 & Self::bit(ask, own) != 0
    }

    const fn holds(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Slot {
    /// Returns a reference to this slot.
    #[must_use]
    pub fn name(&self) -> SlotId {
        SlotId {
            number: self.number,
            run: self.run,
            digest: digest(&[b"gomoku/1 slot", &fixed_form(self)]),
        }
    }

    pub(super) fn marked(mut self, secret: &[u8; 32]) -> Self {
        self.mark = [0; 16];
        self.mark = digest(&[b"gomoku/1 mark", secret, &fixed_form(&self)]);
        self
    }

    /// True if the MAC has this secret.
    pub(super) fn is_marked(&self, secret: &[u8; 32]) -> bool {
        let made = self.clone().marked(secret).mark;
        let differing = made
            .iter()
            .zip(self.mark)
            .fold(0, |bits, (a, b)| bits | (a ^ b));
        std::hint::black_box(differing) == 0
    }

    /// True if this slot can follow `before`: nothing is missing or altered.
    pub(super) fn grows_from(&self, before: &Self) -> bool {
        if self.game < before.game {
            return false;
        }
        if self.game > before.game {
            // A rematch can't start before a position already reached.
            let behind = self.start.after.is_some_and(|after| {
                !after.goes_on && self.game - 1 == before.game && after.have < before.have
            });
            return self.states_same_as(before) && !behind;
        }
        let same_place = self.have == before.have;
        self.start == before.start
            && self.entries.starts_with(&before.entries)
            && self.have >= before.have
            && self.states_same_as(before)
            && (!same_place || (self.hash == before.hash && self.consents.holds(before.consents)))
    }

    /// True if fields of the whole match are unchanged.
    fn states_same_as(&self, before: &Self) -> bool {
        (before.gone == Departure::Here || self.gone == before.gone)
            && (before.allowance.is_none() || self.allowance == before.allowance)
    }

    /// True if only the acknowledgement is new, so that the slot needs none.
    pub(super) fn is_acknowledgement(&self, before: &Self) -> bool {
        let unnumbered = |slot: &Self| Self {
            number: 0,
            seen: SlotId::default(),
            mark: [0; 16],
            ..slot.clone()
        };
        unnumbered(self) == unnumbered(before)
    }

    fn is_possible(&self) -> bool {
        let written = self.entries.len();
        let after = self.start.after;
        let fits = |have: u32| usize::try_from(have).is_ok_and(|have| have <= MAX_ENTRIES);
        self.number > 0
            && fits(self.have)
            && written <= self.have as usize
            // A code is valid for both sides or for neither.
            && self.entries.iter().all(|entry| entry.entry(Side::Host).is_some())
            && (self.game == 0) == after.is_none()
            && after.is_none_or(|after| fits(after.have))
            && self.allowance.is_none_or(|quarters| (1..=MOST_QUARTERS).contains(&quarters))
            && self.consents.0 & !Consents::ALL == 0
    }
}

fn digest(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Hash16::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// Message between the sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packet {
    /// The sender's slot.
    pub slot: Slot,
    /// The reader's newest slot, if the reader may have lost it: it sent an older or a different
    /// one.
    pub echo: Option<Slot>,
}

impl Packet {
    /// Encodes the packet to at most [`MAX_PACKET`] bytes.
    ///
    /// # Errors
    /// [`CodecError::TooLarge`], which the limit on entries rules out for a valid chain.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CodecError> {
        let bytes = encode_saved(self)?;
        if bytes.len() > MAX_PACKET {
            return Err(CodecError::TooLarge);
        }
        Ok(bytes)
    }

    /// Decodes the output of [`Packet::to_bytes`].
    ///
    /// # Errors
    /// [`CodecError`]; [`CodecError::Malformed`] also for contradictory numbers.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CodecError> {
        if bytes.len() > MAX_PACKET {
            return Err(CodecError::TooLarge);
        }
        let packet: Self = decode_saved(bytes)?;
        let fine = packet.slot.is_possible() && packet.echo.as_ref().is_none_or(Slot::is_possible);
        if fine {
            Ok(packet)
        } else {
            Err(CodecError::Malformed)
        }
    }
}
