//! Personal puzzles: mistakes in the player's games. Each is self-contained: the game may be
//! deleted or reviewed again.

mod bookmark;
mod bytes;
mod collection;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use gomoku_engine::Point;

use super::Question;
use super::history::{self, PuzzleHistory, PuzzleResult};
use crate::game::Controller;
use crate::record::Restored;
use crate::review::MoveReview;
use crate::storage::StorageError;

pub(crate) use bookmark::PuzzleBookmark;
pub(crate) use collection::OwnPuzzleCollection;

pub(crate) const MOST: usize = 200;
/// Maximum length of a date in bytes.
const LONGEST_DAY: usize = 32;
const LAST_NUMBER: u32 = i32::MAX as u32;

#[derive(Debug, Clone)]
pub(crate) struct OwnPuzzle {
    pub(crate) question: Question,
    /// Move with its number in the game, from 1.
    pub(crate) played: Point,
    pub(crate) ply: u16,
    /// Such as `2026-11-22`.
    pub(crate) day: Option<String>,
    pub(crate) level: Option<u8>,
}

impl OwnPuzzle {
    /// `None` if a value is out of range.
    pub(crate) fn new(game: &Restored, said: &MoveReview, question: Question) -> Option<Self> {
        let other = game.game.player(said.stone.opponent()).controller;
        let day = game.date.clone();
        Some(Self {
            played: said.point.on(question.start.size())?,
            ply: u16::try_from(said.ply).ok()?,
            day: day.filter(|day| !day.is_empty() && day.len() <= LONGEST_DAY),
            level: match other {
                Controller::Computer(level) => Some(level.number()),
                Controller::Human | Controller::Remote => None,
            },
            question,
        })
    }

    /// Compares up to rotation and reflection.
    fn is_like(&self, other: &Self) -> bool {
        let hash = |puzzle: &Self| puzzle.question.start.symmetric_hash();
        hash(self) == hash(other)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SavePuzzleError {
    /// There are [`MOST`], and none of them is solved.
    #[error("there are {MOST} already, and none of them is solved")]
    Full,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[derive(Debug, Clone)]
pub(crate) struct StoredPuzzle {
    pub(crate) puzzle: OwnPuzzle,
    /// Starts with one miss, in the game.
    seen: PuzzleHistory,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OwnCount {
    pub(crate) all: usize,
    pub(crate) due: usize,
    pub(crate) unsolved: usize,
}

/// All saved puzzles, by permanent numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct OwnPuzzles {
    /// Highest assigned number.
    last: u32,
    all: BTreeMap<u32, StoredPuzzle>,
}

impl OwnPuzzles {
    fn get(&self, number: u32) -> Option<&StoredPuzzle> {
        self.all.get(&number)
    }

    fn find(&self, puzzle: &OwnPuzzle) -> Option<u32> {
        let mut all = self.all.iter();
        let like = all.find(|(_, stored)| stored.puzzle.is_like(puzzle));
        like.map(|(&number, _)| number)
    }

    /// Saves a puzzle, due tomorrow, unless its position is known.
    fn add(&mut self, puzzle: OwnPuzzle, today: i64) -> Result<u32, SavePuzzleError> {
        if let Some(number) = self.find(&puzzle) {
            return Ok(number);
        }
        if self.last >= LAST_NUMBER {
            return Err(SavePuzzleError::Full);
        }
        self.make_room()?;
        self.last += 1;
        let seen = PuzzleHistory::missed(today);
        self.all.insert(self.last, StoredPuzzle { puzzle, seen });
        Ok(self.last)
    }

    fn put_back(&mut self, number: u32, stored: StoredPuzzle) -> Result<u32, SavePuzzleError> {
        if let Some(number) = self.find(&stored.puzzle) {
            return Ok(number);
        }
        self.make_room()?;
        self.all.insert(number, stored);
        Ok(number)
    }

    /// Removes the oldest solved puzzle, preferably without further repetition.
    fn make_room(&mut self) -> Result<(), SavePuzzleError> {
        if self.all.len() < MOST {
            return Ok(());
        }
        let solved = self
            .all
            .iter()
            .filter(|it| it.1.seen.went != PuzzleResult::Missed);
        let goes = solved.min_by_key(|(number, stored)| (!stored.seen.is_learnt(), **number));
        let goes = goes
            .map(|(&number, _)| number)
            .ok_or(SavePuzzleError::Full)?;
        self.all.remove(&goes);
        Ok(())
    }

    fn remove(&mut self, number: u32) -> Option<StoredPuzzle> {
        self.all.remove(&number)
    }

    /// A wrong move or a shown solution. No effect for a removed puzzle.
    fn missed(&mut self, number: u32, today: i64) {
        if let Some(stored) = self.all.get_mut(&number) {
            stored.seen = PuzzleHistory::missed(today);
        }
    }

    /// `at_once` without a wrong move.
    fn solved(&mut self, number: u32, at_once: bool, today: i64) {
        if let Some(stored) = self.all.get_mut(&number) {
            stored.seen.solved(at_once, today);
        }
    }

    fn due(&self, today: i64) -> Vec<u32> {
        let all = self.all.iter();
        history::due(all.map(|(&number, stored)| (number, stored.seen)), today)
    }

    fn unsolved(&self) -> Vec<u32> {
        let all = self.all.iter();
        let unsolved = all.filter(|it| it.1.seen.went == PuzzleResult::Missed);
        unsolved.map(|(&number, _)| number).collect()
    }

    fn count(&self, today: i64) -> OwnCount {
        OwnCount {
            all: self.all.len(),
            due: self.due(today).len(),
            unsolved: self.unsolved().len(),
        }
    }

    /// First those due today, then those unsolved since a miss, cyclically, then the others, each
    /// once.
    fn next(&self, left: Option<u32>, today: i64) -> Option<u32> {
        let due = self.due(today).into_iter().find(|&it| Some(it) != left);
        let others = || self.all.keys().copied().find(|&it| Some(it) > left);
        due.or_else(|| history::in_turn(&self.unsolved(), left))
            .or_else(others)
    }
}
