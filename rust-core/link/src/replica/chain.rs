//! The entries of one game in their order, woven from what both sides wrote. Each position's writer
//! follows from the entries before it, so two lists have one order at most.

use blake2::Digest;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, Written};
use super::referee::{Referee, Refused};
use super::slot::Packet;
use super::{Hash16, MAX_ENTRIES, fixed_form};
use crate::message::{Clock, Id, LogHash, Side, Terms};

/// An entry with its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// Who wrote it.
    pub by: Side,
    /// What happened.
    pub entry: Entry,
}

/// Why an entry can't follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// It is the other side's to write.
    #[error("out of turn")]
    OutOfTurn,
    /// The game is decided.
    #[error("the game is over")]
    Over,
    /// Nobody loses on time without a limit.
    #[error("there is no limit of time")]
    NoClock,
    /// The rules forbid it.
    #[error(transparent)]
    Rules(#[from] Refused),
    /// [`MAX_ENTRIES`] are there: only a new game can come.
    #[error("the game is full")]
    Full,
}

/// How a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// Who has Black.
    pub black: Side,
    /// What it follows; none for the first game of two players.
    pub after: Option<After>,
}

/// The end of the game before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct After {
    /// Its entries that count.
    pub have: u32,
    /// Over them.
    pub hash: LogHash,
    /// Whether they are the beginning of this game, too: it goes on after a difference. Otherwise it
    /// is a rematch, with colours changed.
    pub goes_on: bool,
}

/// One game as both devices know it: the longest chain of entries that the two slots make.
#[derive(Debug, Clone)]
pub struct Chain<R> {
    session: Id,
    terms: Terms,
    game: u32,
    start: Start,
    records: Vec<Record>,
    /// One more than there are records: the first is of the empty chain.
    hashes: Vec<LogHash>,
    referee: R,
    /// Places of the records whose moves are on the board.
    on_board: Vec<usize>,
}

impl<R: Referee> Chain<R> {
    /// Game `game` of these players before its first entry. Its hash names what it follows, so two
    /// games never look the same.
    #[must_use]
    pub fn new(session: Id, terms: &Terms, game: u32, start: Start) -> Self {
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

    /// The name that all games of these two players share.
    #[must_use]
    pub const fn session(&self) -> Id {
        self.session
    }

    /// What is played; Black is who has it in this game.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game's number, from 0.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// How it began.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The entries, oldest first.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many entries there are; the position of the next one.
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

    /// The board.
    #[must_use]
    pub const fn referee(&self) -> &R {
        &self.referee
    }

    /// Whether [`MAX_ENTRIES`] are there: the game is over then, drawn unless it was decided.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.records.len() >= MAX_ENTRIES
    }

    /// The side to move; `None` once the game is decided or full.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.referee.turn().filter(|_| !self.is_full())
    }

    /// The only side that may write the next entry, or begin the next game.
    #[must_use]
    pub fn writer(&self) -> Side {
        self.referee.writer()
    }

    /// Whether the side that may write can write this. Consent is not looked at.
    ///
    /// # Errors
    /// Why it can't.
    pub fn check(&self, entry: &Entry) -> Result<(), Illegal> {
        if self.is_full() {
            return Err(Illegal::Full);
        }
        if self.turn().is_none() && !matches!(entry, Entry::Undo { .. }) {
            return Err(Illegal::Over);
        }
        if *entry == Entry::Timeout && self.terms.clock == Clock::CountUp {
            return Err(Illegal::NoClock);
        }
        if Written::new(self.writer(), entry).is_none() {
            return Err(Illegal::Rules(Refused));
        }
        Ok(self.referee.check(self.writer(), entry)?)
    }

    /// Adds an entry of the side that may write.
    ///
    /// # Errors
    /// [`Illegal`]; nothing has changed then.
    pub fn append(&mut self, entry: Entry) -> Result<(), Illegal> {
        self.check(&entry)?;
        let by = self.writer();
        let mut hash = Hash16::new();
        hash.update(self.hash().0);
        hash.update(fixed_form(&(by, Written::new(by, &entry))));
        self.referee.apply(by, &entry);
        if matches!(entry, Entry::Move { .. }) {
            self.on_board.push(self.records.len());
        }
        self.on_board.truncate(self.referee.moves());
        self.records.push(Record { by, entry });
        self.hashes.push(LogHash(hash.finalize().into()));
        Ok(())
    }

    /// Adds what either side wrote as long as it is that side's to write. What is left of a list when
    /// it is not is returned, the host's first.
    ///
    /// # Errors
    /// [`Illegal`] for an entry that can't follow, or a code that means nothing.
    pub(super) fn weave<'a>(
        &mut self,
        mut lists: [&'a [Written]; 2],
    ) -> Result<[&'a [Written]; 2], Illegal> {
        loop {
            let by = self.writer();
            let list = &mut lists[by as usize];
            let Some((written, rest)) = list.split_first() else {
                return Ok(lists);
            };
            *list = rest;
            let entry = written.entry(by).ok_or(Illegal::Rules(Refused))?;
            self.append(entry)?;
        }
    }

    /// The game as `by` sees it, whose slot the packet holds with the other side's as its echo. `None`
    /// when the two don't make the game that the slot names.
    #[must_use]
    pub fn seen_by(by: Side, packet: &Packet, session: Id, terms: &Terms) -> Option<Self> {
        let Packet { slot, echo } = packet;
        let mut chain = Self::new(session, terms, slot.game, slot.start);
        let mut lists = [&[][..]; 2];
        lists[by as usize] = &slot.entries;
        // Of an earlier game: what this one goes on from begins its list, too.
        lists[by.other() as usize] = echo.as_ref().map_or(&[], |slot| &slot.entries);
        while chain.have() < slot.have {
            let writer = chain.writer();
            let (written, rest) = lists[writer as usize].split_first()?;
            lists[writer as usize] = rest;
            chain.append(written.entry(writer)?).ok()?;
        }
        (chain.hash() == slot.hash).then_some(chain)
    }

    /// What one side wrote.
    #[must_use]
    pub fn written_by(&self, side: Side) -> Vec<Written> {
        let own = self.records.iter().filter(|record| record.by == side);
        own.filter_map(|record| Written::new(side, &record.entry))
            .collect()
    }

    /// Everything in its order; each author follows from what is before.
    pub(super) fn written(&self) -> Vec<Written> {
        let all = self.records.iter();
        all.filter_map(|record| Written::new(record.by, &record.entry))
            .collect()
    }

    /// Adds what [`Chain::written`] gave.
    pub(super) fn rewrite(&mut self, written: &[Written]) -> Result<(), Illegal> {
        for written in written {
            let entry = written.entry(self.writer());
            self.append(entry.ok_or(Illegal::Rules(Refused))?)?;
        }
        Ok(())
    }

    /// The next game: a rematch with colours changed, or one that goes on after the first `have`
    /// entries of this.
    pub(super) fn next(&self, have: u32, goes_on: bool) -> Option<Self> {
        let black = self.start.black;
        let start = Start {
            black: if goes_on { black } else { black.other() },
            after: Some(After {
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

    /// For each move on the board what it cost, in milliseconds, as its mover told.
    #[must_use]
    pub fn told_ms(&self) -> Vec<u64> {
        let places = self.on_board.iter();
        places.map(|&place| self.told_at(place)).collect()
    }

    /// What a side's clock shows at the beginning of the turn, in milliseconds left; `None`
    /// without a limit. Moves taken back give their time back.
    #[must_use]
    pub fn left_ms(&self, side: Side) -> Option<u64> {
        let (given_ms, spent_ms) = self.spent(side, |place| self.told_at(place))?;
        Some(given_ms.saturating_sub(spent_ms))
    }

    /// What a side was given up to now, and what its moves on the board have cost it, in milliseconds,
    /// when `cost_ms` says what the entry at a place did. `None` without a limit.
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

    fn told_at(&self, place: usize) -> u64 {
        match self.records[place].entry {
            Entry::Move { told_ms, .. } => told_ms.into(),
            _ => 0,
        }
    }
}
