//! Mistakes in games of one's own, kept as puzzles: each stands for itself, so that its game may go, and be reviewed
//! anew by another version of the program.

mod bytes;
mod desk;
mod keeping;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use gomoku_engine::Point;

use super::Question;
use super::seen::{self, Seen, Went};
use crate::game::Sitter;
use crate::record::Restored;
use crate::review::MoveReview;
use crate::shelf::ShelfError;

pub(crate) use desk::OwnDesk;
pub(crate) use keeping::Keeping;

/// How many are kept.
pub(crate) const MOST: usize = 200;
/// The day as a record has it, in bytes: more is no day.
const LONGEST_DAY: usize = 32;
/// As high as numbers go.
const LAST_NUMBER: u32 = i32::MAX as u32;

/// A mistake, and what is asked about it.
#[derive(Debug, Clone)]
pub(crate) struct OwnPuzzle {
    pub(crate) question: Question,
    /// What was played, and as which move of the game, from 1.
    pub(crate) played: Point,
    pub(crate) ply: u16,
    /// When, such as `2026-11-22`; none where the record does not say.
    pub(crate) day: Option<String>,
    /// The level of the computer, where that played the other side.
    pub(crate) level: Option<u8>,
}

impl OwnPuzzle {
    /// The `question` about the move of that game of which this was `said`. None where the game has no such move.
    pub(crate) fn new(game: &Restored, said: &MoveReview, question: Question) -> Option<Self> {
        let other = game.game.player(said.stone.opponent()).sitter;
        let day = game.date.clone();
        Some(Self {
            played: said.point.on(question.start.size())?,
            ply: u16::try_from(said.ply).ok()?,
            day: day.filter(|day| !day.is_empty() && day.len() <= LONGEST_DAY),
            level: match other {
                Sitter::Computer(level) => Some(level.number()),
                Sitter::Human | Sitter::Remote => None,
            },
            question,
        })
    }

    /// Whether both ask about the same position, however the board is turned or mirrored.
    fn is_like(&self, other: &Self) -> bool {
        let hash = |puzzle: &Self| puzzle.question.start.symmetric_hash();
        hash(self) == hash(other)
    }
}

/// Why a puzzle is not kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum KeepError {
    /// There are [`MOST`], and none of them is solved.
    #[error("there are {MOST} already, and none of them is solved")]
    Full,
    #[error(transparent)]
    Shelf(#[from] ShelfError),
}

/// One that is kept.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) puzzle: OwnPuzzle,
    /// It was missed once, in the game.
    seen: Seen,
}

/// How many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OwnCount {
    pub(crate) all: usize,
    /// Those that come again today.
    pub(crate) due: usize,
    /// Those that were not solved since they were missed last.
    pub(crate) unsolved: usize,
}

/// All that are kept, by numbers that are given once and for all.
#[derive(Debug, Clone, Default)]
pub(crate) struct OwnPuzzles {
    /// The highest number that was given.
    last: u32,
    all: BTreeMap<u32, Kept>,
}

impl OwnPuzzles {
    fn get(&self, number: u32) -> Option<&Kept> {
        self.all.get(&number)
    }

    /// The number of the one about the same position.
    fn find(&self, puzzle: &OwnPuzzle) -> Option<u32> {
        let mut all = self.all.iter();
        let like = all.find(|(_, kept)| kept.puzzle.is_like(puzzle));
        like.map(|(&number, _)| number)
    }

    /// Keeps it, unless one about the same position is kept; its number, or that one's. It comes again tomorrow.
    fn add(&mut self, puzzle: OwnPuzzle, today: i64) -> Result<u32, KeepError> {
        if let Some(number) = self.find(&puzzle) {
            return Ok(number);
        }
        if self.last >= LAST_NUMBER {
            return Err(KeepError::Full);
        }
        self.make_room()?;
        self.last += 1;
        let seen = Seen::missed(today);
        self.all.insert(self.last, Kept { puzzle, seen });
        Ok(self.last)
    }

    /// Brings one back that was taken out, as it was.
    fn put_back(&mut self, number: u32, kept: Kept) -> Result<u32, KeepError> {
        if let Some(number) = self.find(&kept.puzzle) {
            return Ok(number);
        }
        self.make_room()?;
        self.all.insert(number, kept);
        Ok(number)
    }

    /// For one more: of those that are solved one goes that doesn't come again, else the oldest.
    fn make_room(&mut self) -> Result<(), KeepError> {
        if self.all.len() < MOST {
            return Ok(());
        }
        let solved = self.all.iter().filter(|it| it.1.seen.went != Went::Missed);
        let goes = solved.min_by_key(|(number, kept)| (!kept.seen.is_learnt(), **number));
        let goes = goes.map(|(&number, _)| number).ok_or(KeepError::Full)?;
        self.all.remove(&goes);
        Ok(())
    }

    fn remove(&mut self, number: u32) -> Option<Kept> {
        self.all.remove(&number)
    }

    /// A wrong move was made, or the solution looked at. Nothing of one that is not kept any more.
    fn missed(&mut self, number: u32, today: i64) {
        if let Some(kept) = self.all.get_mut(&number) {
            kept.seen = Seen::missed(today);
        }
    }

    /// It was solved; `at_once` without a wrong move.
    fn solved(&mut self, number: u32, at_once: bool, today: i64) {
        if let Some(kept) = self.all.get_mut(&number) {
            kept.seen.solved(at_once, today);
        }
    }

    fn due(&self, today: i64) -> Vec<u32> {
        let all = self.all.iter();
        seen::due(all.map(|(&number, kept)| (number, kept.seen)), today)
    }

    fn unsolved(&self) -> Vec<u32> {
        let all = self.all.iter();
        let unsolved = all.filter(|it| it.1.seen.went == Went::Missed);
        unsolved.map(|(&number, _)| number).collect()
    }

    fn count(&self, today: i64) -> OwnCount {
        OwnCount {
            all: self.all.len(),
            due: self.due(today).len(),
            unsolved: self.unsolved().len(),
        }
    }

    /// What to solve after the one just left: what comes again today, then what was not solved since, in turn, then
    /// the others, each once. None where nothing is left.
    fn next(&self, left: Option<u32>, today: i64) -> Option<u32> {
        let due = self.due(today).into_iter().find(|&it| Some(it) != left);
        let others = || self.all.keys().copied().find(|&it| Some(it) > left);
        due.or_else(|| seen::in_turn(&self.unsolved(), left))
            .or_else(others)
    }
}
