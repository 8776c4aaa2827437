//! What a side has to say, all of it in one statement that replaces the last. The golden file
//! `tests/golden/replica.txt` holds its bytes.

use blake2::Digest;
use serde::{Deserialize, Serialize};

use super::chain::Start;
use super::entry::Written;
use super::measure::MOST_QUARTERS;
use super::{Hash16, MAX_ENTRIES, fixed_form};
use crate::codec::{CodecError, decode_saved, encode_saved};
use crate::message::{Ask, LogHash, Side};

/// Most bytes of a [`Packet`]: what a sealed message of 8 KiB has room for.
pub const MAX_PACKET: usize = 8_192 - 64;

/// What a side knows and wants. Between two slots of one game it only grows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Drawn anew whenever the writer's program goes on with a kept game.
    pub run: u64,
    /// Counts the writer's slots, from 1.
    pub number: u64,
    /// The last slot of the reader that the writer has taken and kept.
    pub seen: Seen,
    /// Counts the games, from 0.
    pub game: u32,
    /// How it began.
    pub start: Start,
    /// What the writer wrote in it, in order.
    pub entries: Vec<Written>,
    /// To what the writer has ever agreed at this position: see [`Consents`].
    pub consents: Consents,
    /// The writer's open request at this position.
    pub request: Option<Request>,
    /// The writer's answer to the reader's request at this position.
    pub answer: Option<Reply>,
    /// The writer can't follow the reader any further.
    pub stuck: bool,
    /// And would go on from here.
    pub goes_on: bool,
    /// Whether the writer has left for good.
    pub gone: Gone,
    /// The median of the way to the reader and back, as the writer has measured it before the clocks
    /// began: in quarters of a second, 1 to 6. It never changes.
    pub allowance: Option<u8>,
    /// When the writer wrote its last entry: milliseconds since 1970 by its device's clock.
    pub wrote_ms: u64,
    /// Entries of the writer's chain, those of both: the position.
    pub have: u32,
    /// Over all of them.
    pub hash: LogHash,
    /// By it the writer alone knows its own slot again.
    pub mark: [u8; 16],
}

/// Whether a side still plays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gone {
    /// It does.
    #[default]
    Here,
    /// It has left for good.
    Left,
    /// It has ended the game without result: by its measure the reader's time was long up.
    NoResult,
}

/// A slot, by name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Its number; 0 for none.
    pub number: u64,
    /// Its run.
    pub run: u64,
    /// Over its bytes.
    pub digest: [u8; 16],
}

/// Something that needs both. It hangs on the position at which it is made and binds nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Larger than in any request of this side before, and above the number of its last slot.
    pub id: u32,
    /// What is asked.
    pub ask: Ask,
}

/// The answer to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// To which.
    pub id: u32,
    /// What was said.
    pub yes: bool,
}

/// What a side has agreed to at a position, by asking or by saying yes. Taking a request back is a
/// courtesy that does not undo this: the other side may have written it down already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consents(u8);

impl Consents {
    const OWN_UNDO: u8 = 1;
    const THEIR_UNDO: u8 = 2;
    const DRAW: u8 = 4;
    const REMATCH: u8 = 8;
    const RESIGN: u8 = 16;
    const ALL: u8 = 31;

    /// `own`: whether the one who agrees is the one who asked.
    const fn bit(ask: Ask, own: bool) -> u8 {
        match (ask, own) {
            (Ask::Undo, true) => Self::OWN_UNDO,
            (Ask::Undo, false) => Self::THEIR_UNDO,
            (Ask::Draw, _) => Self::DRAW,
            (Ask::Reset, _) => Self::REMATCH,
            (Ask::Resign, true) => Self::RESIGN,
            // Giving up in the own turn needs nobody.
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
    /// Its name.
    #[must_use]
    pub fn name(&self) -> Seen {
        Seen {
            number: self.number,
            run: self.run,
            digest: digest(&[b"gomoku/1 slot", &fixed_form(self)]),
        }
    }

    /// The mark that the device with this secret makes.
    pub(super) fn marked(mut self, secret: &[u8; 32]) -> Self {
        self.mark = [0; 16];
        self.mark = digest(&[b"gomoku/1 mark", secret, &fixed_form(&self)]);
        self
    }

    /// Whether the device with this secret wrote it.
    pub(super) fn is_marked(&self, secret: &[u8; 32]) -> bool {
        let made = self.clone().marked(secret).mark;
        let differing = made
            .iter()
            .zip(self.mark)
            .fold(0, |bits, (a, b)| bits | (a ^ b));
        std::hint::black_box(differing) == 0
    }

    /// Whether this may come after `before`: nothing of it is lacking or altered.
    pub(super) fn grows_from(&self, before: &Self) -> bool {
        if self.game < before.game {
            return false;
        }
        if self.game > before.game {
            // A rematch begins at an end that is not before one that was reached.
            let behind = self.start.after.is_some_and(|after| {
                !after.goes_on && self.game - 1 == before.game && after.have < before.have
            });
            return self.says_what(before) && !behind;
        }
        let same_place = self.have == before.have;
        self.start == before.start
            && self.entries.starts_with(&before.entries)
            && self.have >= before.have
            && self.says_what(before)
            && (!same_place || (self.hash == before.hash && self.consents.holds(before.consents)))
    }

    /// Whether it says of the whole match what `before` said.
    fn says_what(&self, before: &Self) -> bool {
        (before.gone == Gone::Here || self.gone == before.gone)
            && (before.allowance.is_none() || self.allowance == before.allowance)
    }

    /// Whether it tells nothing that its reader must confirm: only what it has seen is new.
    pub(super) fn only_confirms(&self, before: &Self) -> bool {
        let unnumbered = |slot: &Self| Self {
            number: 0,
            seen: Seen::default(),
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
            // Whose it is does not matter for what a code means.
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

/// What goes from one side to the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packet {
    /// The sender's.
    pub slot: Slot,
    /// The reader's newest that the sender has, where the reader has shown an older or another one:
    /// it may have lost it.
    pub echo: Option<Slot>,
}

impl Packet {
    /// The bytes before sealing, at most [`MAX_PACKET`].
    ///
    /// # Errors
    /// [`CodecError::TooLarge`], which the limit of entries rules out for what was woven into a chain.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CodecError> {
        let bytes = encode_saved(self)?;
        if bytes.len() > MAX_PACKET {
            return Err(CodecError::TooLarge);
        }
        Ok(bytes)
    }

    /// What [`Packet::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`CodecError`]; [`CodecError::Malformed`] also where the numbers contradict each other.
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
