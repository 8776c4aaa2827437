//! Entries of one game, merged from both sides' slots. The entries before a position determine its
//! writer, so two lists have at most one order.

use blake2::Digest;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, WrittenEntry};
use super::referee::{Referee, Refused};
use super::slot::Packet;
use super::{Hash16, MAX_ENTRIES, fixed_form};
use crate::message::{Clock, Id, LogHash, Side, Terms};

/// Entry with its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuthoredEntry {
    /// Author.
    pub by: Side,
    /// Entry.
    pub entry: Entry,
}

/// Reason why an entry is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalEntry {
    /// The opponent is to move.
    #[error("out of turn")]
    OutOfTurn,
    /// The game is decided.
    #[error("the game is over")]
    Over,
    /// Timeout without a time limit.
    #[error("there is no limit of time")]
    NoClock,
    /// The rules forbid it.
    #[error(transparent)]
    Rules(#[from] Refused),
    /// [`MAX_ENTRIES`] is reached; only a new game can follow.
    #[error("the game is full")]
    Full,
}

/// Start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStart {
    /// Side with Black.
    pub black: Side,
    /// Previous game; `None` for the first one.
    pub after: Option<PreviousGame>,
}

/// End of the previous game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviousGame {
    /// Number of valid entries.
    pub have: u32,
    /// Hash over them.
    pub hash: LogHash,
    /// True if this game starts with those entries, after a divergence. False for a rematch with
    /// exchanged colours.
    pub goes_on: bool,
}

/// Longest chain of entries that follows from both slots of a game.
#[derive(Debug, Clone)]
pub struct Chain<R> {
    session: Id,
    terms: Terms,
    game: u32,
    start: GameStart,
    records: Vec<AuthoredEntry>,
    /// One more than `records`, from the empty chain.
    hashes: Vec<LogHash>,
    referee: R,
    /// Records of the moves on the board.
    on_board: Vec<usize>,
}

impl<R: Referee> Chain<R> {
    /// Creates an empty game. Its first hash covers `start`, so hashes differ between games.
    #[must_use]
    pub fn new(session: Id, terms: &Terms, game: u32, start: GameStart) -> Self {
        let terms = Terms {
            black: start.black,
            ..*terms
        };
        let mut hash = Hash16::new();
        hash.update(b"gomoku/1 game");
        hash.update(fixed_form(&(session, terms, game, start)));
        Self {
            session,
            terms,
            game,
            start,
            records: Vec::new(),
            hashes: vec![LogHash(hash.finalize().into())],
            referee: R::begin(&terms),
            on_board: Vec::new(),
        }
    }

    /// Returns the session ID of all games of the two players.
    #[must_use]
    pub const fn session(&self) -> Id {
        self.session
    }

    /// Returns the settings, with Black of this game.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the game's number, from 0.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// Returns the start.
    #[must_use]
    pub const fn start(&self) -> GameStart {
        self.start
    }

    /// Returns the entries, oldest first.
    #[must_use]
    pub fn records(&self) -> &[AuthoredEntry] {
        &self.records
    }

    /// Returns the number of entries, which is the next position.
    #[must_use]
    pub fn have(&self) -> u32 {
        u32::try_from(self.records.len()).unwrap_or(u32::MAX)
    }

    /// Returns the hash over all entries.
    #[must_use]
    pub fn hash(&self) -> LogHash {
        self.hashes[self.hashes.len() - 1]
    }

    /// Returns the hash over the first `have` entries.
    #[must_use]
    pub fn hash_at(&self, have: u32) -> Option<LogHash> {
        self.hashes.get(usize::try_from(have).ok()?).copied()
    }

    /// Returns the referee, which has the board.
    #[must_use]
    pub const fn referee(&self) -> &R {
        &self.referee
    }

    /// Returns true at [`MAX_ENTRIES`]. The game is then over, and drawn unless decided.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.records.len() >= MAX_ENTRIES
    }

    /// Returns the side to move in an open game.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.referee.turn().filter(|_| !self.is_full())
    }

    /// Returns the side that writes the next entry or begins the next game.
    #[must_use]
    pub fn writer(&self) -> Side {
        self.referee.writer()
    }

    /// Checks whether the writer may add this entry, regardless of consent.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, entry: &Entry) -> Result<(), IllegalEntry> {
        if self.is_full() {
            return Err(IllegalEntry::Full);
        }
        if self.turn().is_none() && !matches!(entry, Entry::Undo { .. }) {
            return Err(IllegalEntry::Over);
        }
        if *entry == Entry::Timeout && self.terms.clock == Clock::CountUp {
            return Err(IllegalEntry::NoClock);
        }
        if WrittenEntry::new(self.writer(), entry).is_none() {
            return Err(IllegalEntry::Rules(Refused));
        }
        Ok(self.referee.check(self.writer(), entry)?)
    }

    /// Adds an entry of the writer.
    ///
    /// # Errors
    /// [`IllegalEntry`]; the chain is then unchanged.
    pub fn append(&mut self, entry: Entry) -> Result<(), IllegalEntry> {
        self.check(&entry)?;
        let by = self.writer();
        let mut hash = Hash16::new();
        hash.update(self.hash().0);
        hash.update(fixed_form(&(by, WrittenEntry::new(by, &entry))));
        self.referee.apply(by, &entry);
        if matches!(entry, Entry::Move { .. }) {
            self.on_board.push(self.records.len());
        }
        self.on_board.truncate(self.referee.moves());
        self.records.push(AuthoredEntry { by, entry });
        self.hashes.push(LogHash(hash.finalize().into()));
        Ok(())
    }

    /// Adds entries while the writer's list has one. Returns the remaining entries, the host's
    /// first.
    ///
    /// Fails on an illegal entry or an invalid code.
    pub(super) fn merge_entries<'a>(
        &mut self,
        mut lists: [&'a [WrittenEntry]; 2],
    ) -> Result<[&'a [WrittenEntry]; 2], IllegalEntry> {
        loop {
            let by = self.writer();
            let list = &mut lists[by as usize];
            let Some((written, rest)) = list.split_first() else {
                return Ok(lists);
            };
            *list = rest;
            let entry = written.entry(by).ok_or(IllegalEntry::Rules(Refused))?;
            self.append(entry)?;
        }
    }

    /// Builds the game that `by` sees from a packet with its slot and the other side's as echo.
    /// Returns `None` if they don't give the slot's hash.
    #[must_use]
    pub fn seen_by(by: Side, packet: &Packet, session: Id, terms: &Terms) -> Option<Self> {
        let Packet { slot, echo } = packet;
        let mut chain = Self::new(session, terms, slot.game, slot.start);
        let mut lists = [&[][..]; 2];
        lists[by as usize] = &slot.entries;
        // The echo may belong to the game from which this one continues, whose entries its list
        // repeats.
        lists[by.other() as usize] = echo.as_ref().map_or(&[], |slot| &slot.entries);
        while chain.have() < slot.have {
            let writer = chain.writer();
            let (written, rest) = lists[writer as usize].split_first()?;
            lists[writer as usize] = rest;
            chain.append(written.entry(writer)?).ok()?;
        }
        (chain.hash() == slot.hash).then_some(chain)
    }

    /// Returns one side's entries.
    #[must_use]
    pub fn written_by(&self, side: Side) -> Vec<WrittenEntry> {
        let own = self.records.iter().filter(|record| record.by == side);
        own.filter_map(|record| WrittenEntry::new(side, &record.entry))
            .collect()
    }

    /// All entries in order, which determines the authors.
    pub(super) fn written(&self) -> Vec<WrittenEntry> {
        let all = self.records.iter();
        all.filter_map(|record| WrittenEntry::new(record.by, &record.entry))
            .collect()
    }

    pub(super) fn rewrite(&mut self, written: &[WrittenEntry]) -> Result<(), IllegalEntry> {
        for written in written {
            let entry = written.entry(self.writer());
            self.append(entry.ok_or(IllegalEntry::Rules(Refused))?)?;
        }
        Ok(())
    }

    /// Next game: a rematch with exchanged colours, or a continuation after the first `have`
    /// entries.
    pub(super) fn next(&self, have: u32, goes_on: bool) -> Option<Self> {
        let black = self.start.black;
        let start = GameStart {
            black: if goes_on { black } else { black.other() },
            after: Some(PreviousGame {
                have,
                hash: self.hash_at(have)?,
                goes_on,
            }),
        };
        let game = self.game.checked_add(1)?;
        let mut next = Self::new(self.session, &self.terms, game, start);
        if goes_on {
            for record in self.records.iter().take(have as usize) {
                next.append(record.entry).ok()?;
            }
        }
        Some(next)
    }

    /// Returns each move's time in milliseconds, as claimed by its mover.
    #[must_use]
    pub fn reported_ms(&self) -> Vec<u64> {
        let places = self.on_board.iter();
        places.map(|&place| self.reported_at(place)).collect()
    }

    /// Returns a side's remaining time at the start of the turn, in milliseconds; `None` without a
    /// limit. Undone moves return their time.
    #[must_use]
    pub fn left_ms(&self, side: Side) -> Option<u64> {
        let (given_ms, spent_ms) = self.spent(side, |place| self.reported_at(place))?;
        Some(given_ms.saturating_sub(spent_ms))
    }

    /// Time received by a side and used by its moves on the board, in milliseconds; `None` without
    /// a limit. `cost_ms` maps an entry's index to its cost.
    pub(super) fn spent(&self, side: Side, cost_ms: impl Fn(usize) -> u64) -> Option<(u64, u64)> {
        let Clock::Countdown {
            main_ms,
            increment_ms,
        } = self.terms.clock
        else {
            return None;
        };
        let own = self.on_board.iter().copied();
        let own = own.filter(|&place| self.records[place].by == side);
        let first = (u64::from(main_ms), 0_u64);
        Some(own.fold(first, |(given_ms, spent_ms), place| {
            (
                given_ms + u64::from(increment_ms),
                spent_ms.saturating_add(cost_ms(place)),
            )
        }))
    }

    fn reported_at(&self, place: usize) -> u64 {
        match self.records[place].entry {
            Entry::Move { reported_ms, .. } => reported_ms.into(),
            _ => 0,
        }
    }
}
