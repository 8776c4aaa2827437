//! The game as an append-only list of entries with a hash over all of it. It knows what an entry
//! may follow, but not who agreed to what: that is the session's business.

mod entry;
mod referee;

use blake2::Digest;
use serde::{Deserialize, Serialize};

use crate::codec::encode_saved;
use crate::envelope::Hash16;
use crate::message::{Clock, Id, LogHash, Side, Terms};
use crate::replica::Illegal;

pub use entry::Entry;
pub use referee::Referee;

/// Most entries of a log: over a thousand would be an unheard-of game.
pub const MAX_ENTRIES: usize = 4096;

/// An entry in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Who wrote it.
    pub by: Side,
    /// What happened.
    pub entry: Entry,
    /// What a move costs its mover, in milliseconds: what the mover told, or what the other side
    /// made of it. 0 for everything else. The hash does not cover it.
    pub charged_ms: u32,
}

/// The log and the game that it tells.
#[derive(Debug, Clone)]
pub struct GameLog<R> {
    session: Id,
    terms: Terms,
    records: Vec<Record>,
    /// One more than there are records: the first is of the empty log.
    hashes: Vec<LogHash>,
    referee: R,
    /// Places of the records whose moves are on the board.
    on_board: Vec<usize>,
}

impl<R: Referee> GameLog<R> {
    /// An empty log. Its hash names the game and the terms, so two games never look the same.
    #[must_use]
    pub fn new(session: Id, terms: Terms) -> Self {
        let mut hash = Hash16::new();
        hash.update(b"gomoku/1 log");
        hash.update(fixed_form(&(session, terms)));
        Self {
            session,
            terms,
            records: Vec::new(),
            hashes: vec![LogHash(hash.finalize().into())],
            referee: R::begin(&terms),
            on_board: Vec::new(),
        }
    }

    /// The game's name.
    #[must_use]
    pub const fn session(&self) -> Id {
        self.session
    }

    /// What the game is about.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The entries, oldest first.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many entries there are; the index of the next one.
    #[must_use]
    pub fn have(&self) -> u32 {
        u32::try_from(self.records.len()).unwrap_or(u32::MAX)
    }

    /// The hash over all of it.
    #[must_use]
    pub fn hash(&self) -> LogHash {
        self.hashes[self.hashes.len() - 1]
    }

    /// The hash over the first `have` entries; `None` for more than there are.
    #[must_use]
    pub fn hash_at(&self, have: u32) -> Option<LogHash> {
        self.hashes.get(usize::try_from(have).ok()?).copied()
    }

    /// The game.
    #[must_use]
    pub const fn referee(&self) -> &R {
        &self.referee
    }

    /// The side to move; `None` once the game is decided.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.referee.turn()
    }

    /// Whether `entry`, written by `by`, may come next. Consent is not looked at.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self, by: Side, entry: &Entry) -> Result<(), Illegal> {
        if self.records.len() >= MAX_ENTRIES {
            return Err(Illegal::Full);
        }
        let turn = self.turn();
        match entry {
            Entry::Move { .. } | Entry::Timeout => match turn {
                None => return Err(Illegal::Over),
                Some(turn) if turn != by => return Err(Illegal::OutOfTurn),
                Some(_) => {}
            },
            Entry::Resign { .. } | Entry::Draw if turn.is_none() => return Err(Illegal::Over),
            Entry::Resign { .. } | Entry::Draw | Entry::Undo | Entry::Reset => {}
        }
        if *entry == Entry::Timeout && self.terms.clock == Clock::CountUp {
            return Err(Illegal::NoClock);
        }
        Ok(self.referee.check(by, entry)?)
    }

    /// Adds an entry. `charged_ms` counts for moves only.
    ///
    /// # Errors
    /// [`Illegal`]; nothing has changed then.
    pub fn append(&mut self, by: Side, entry: Entry, charged_ms: u32) -> Result<(), Illegal> {
        self.check(by, &entry)?;
        let hash = self.hash_with(by, &entry);
        let is_move = matches!(entry, Entry::Move { .. });
        self.referee.apply(by, &entry);
        if is_move {
            self.on_board.push(self.records.len());
        }
        self.on_board.truncate(self.referee.moves());
        self.records.push(Record {
            by,
            entry,
            charged_ms: if is_move { charged_ms } else { 0 },
        });
        self.hashes.push(hash);
        Ok(())
    }

    /// The hash that the log would have with one more entry.
    #[must_use]
    pub fn hash_with(&self, by: Side, entry: &Entry) -> LogHash {
        let mut hash = Hash16::new();
        hash.update(self.hash().0);
        hash.update(fixed_form(&(by, entry)));
        LogHash(hash.finalize().into())
    }

    /// For each move on the board what it costs, in milliseconds.
    #[must_use]
    pub fn charged_ms(&self) -> Vec<u64> {
        let charged = |&index: &usize| self.records[index].charged_ms.into();
        self.on_board.iter().map(charged).collect()
    }

    /// Sets what the move at `index` costs.
    pub fn charge(&mut self, index: usize, charged_ms: u32) {
        if let Some(record) = self.records.get_mut(index)
            && matches!(record.entry, Entry::Move { .. })
        {
            record.charged_ms = charged_ms;
        }
    }

    /// What a side's clock shows at the beginning of the turn, in milliseconds left; `None`
    /// without a limit. Moves taken back give their time back.
    #[must_use]
    pub fn left_ms(&self, side: Side) -> Option<u64> {
        let Clock::Countdown {
            main_ms,
            increment_ms,
        } = self.terms.clock
        else {
            return None;
        };
        let own = self.on_board.iter().map(|&index| &self.records[index]);
        let (mut given, mut spent) = (u64::from(main_ms), 0_u64);
        for record in own.filter(|record| record.by == side) {
            given += u64::from(increment_ms);
            spent += u64::from(record.charged_ms);
        }
        Some(given.saturating_sub(spent))
    }

    /// Forgets everything after the first `have` entries.
    ///
    /// # Errors
    /// Never for entries that were appended here: they are replayed.
    pub fn truncate(&mut self, have: u32) -> Result<(), Illegal> {
        let kept: Vec<Record> = self
            .records
            .iter()
            .take(usize::try_from(have).unwrap_or(usize::MAX))
            .copied()
            .collect();
        let mut shorter = Self {
            session: self.session,
            terms: self.terms,
            records: Vec::new(),
            hashes: vec![self.hashes[0]],
            referee: R::begin(&self.terms),
            on_board: Vec::new(),
        };
        for record in kept {
            shorter.append(record.by, record.entry, record.charged_ms)?;
        }
        *self = shorter;
        Ok(())
    }
}

/// The bytes of something that has a fixed form far below any limit, so that encoding can't fail.
fn fixed_form<T: Serialize>(value: &T) -> Vec<u8> {
    encode_saved(value).unwrap_or_default()
}
