//! File format of the shipped puzzles.
//!
//! Integers are little endian. A point is `15 · row + column`, both from 0.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GMKP` |
//! | 1 | version of the format: 1 |
//! | 2 | number of puzzles |
//! | 4 | CRC-32 (ISO-HDLC) of the seven bytes before and of everything after |
//!
//! and for each puzzle, numbered by its position from 1:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | rule (0 freestyle, 1 exactly five, 2 Renju), plus 4 times the theme, see [`PuzzleTheme`] |
//! | 1 | strength, in tens of rating points |
//! | 1 | maximum plies to the winning stone; 1 for a defence |
//! | 1 | the answer |
//! | 1 | number of stones on the board |
//! | | the moves to the position, Black's first |
//!
//! Later versions only append, so that a number always means the same puzzle.

use std::collections::HashSet;

use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};
use thiserror::Error;

use crate::bytes::crc32;

const MAGIC: [u8; 4] = *b"GMKP";
const VERSION: u8 = 1;
/// Magic, version, count.
const CHECKED: usize = 4 + 1 + 2;
const HEAD: usize = CHECKED + 4;
/// Maximum size of a file in bytes.
const MOST: usize = 1 << 18;
const LINES: u8 = 15;

/// Theme of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, uniffi::Enum)]
pub enum PuzzleTheme {
    /// Win by two or more fours.
    Fours,
    /// Win by threes and fours; fours alone don't win.
    Threats,
    /// Win by a four and an open three at once.
    FourThree,
    /// Only move against a win by fours.
    Defence,
    /// White wins because Renju forbids Black to block.
    ForbiddenTrap,
    /// Black wins in spite of forbidden points.
    PastForbidden,
    /// Both sides could win by fours; the side to move is first.
    Tempo,
}

impl PuzzleTheme {
    /// All themes, in the order of their numbers in the file.
    pub const ALL: [Self; 7] = [
        Self::Fours,
        Self::Threats,
        Self::FourThree,
        Self::Defence,
        Self::ForbiddenTrap,
        Self::PastForbidden,
        Self::Tempo,
    ];

    fn number(self) -> u8 {
        let at = Self::ALL.iter().position(|&theme| theme == self);
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
    }
}

/// Position on 15 lines with a single solving move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Rule of the game.
    pub rule: Rule,
    /// Theme.
    pub theme: PuzzleTheme,
    /// Rating at which a player solves it every second time; stored in tens.
    pub strength: u16,
    /// Maximum plies to the winning stone; 1 for a defence.
    pub plies: u8,
    /// First move of the solution.
    pub answer: Point,
    /// Moves to the position, Black's first.
    pub moves: Vec<Point>,
}

impl Puzzle {
    /// Position to solve. `None` if the moves violate the rule, the game is over, or the answer is
    /// illegal.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let position = Position::from_moves(self.rule, BoardSize::STANDARD, &self.moves).ok()?;
        position.check(self.answer).ok()?;
        Some(position)
    }

    /// Side to move.
    #[must_use]
    pub const fn turn(&self) -> Stone {
        if self.moves.len().is_multiple_of(2) {
            Stone::Black
        } else {
            Stone::White
        }
    }
}

/// Reason why bytes are not a set of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PuzzleSetError {
    /// Another format, or damaged data.
    #[error("these are no puzzles, or damaged ones")]
    Damaged,
    /// Format of a later version.
    #[error("these puzzles are of a later version ({0})")]
    Version(u8),
}

/// Shipped puzzles, numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PuzzleSet(Vec<Puzzle>);

impl PuzzleSet {
    /// Creates a set, numbered in this order.
    #[must_use]
    pub fn new(puzzles: Vec<Puzzle>) -> Self {
        Self(puzzles)
    }

    /// Decodes a complete file.
    ///
    /// # Errors
    /// [`PuzzleSetError`] for bytes that [`PuzzleSet::to_bytes`] never produces.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PuzzleSetError> {
        const DAMAGED: PuzzleSetError = PuzzleSetError::Damaged;
        if bytes.len() > MOST {
            return Err(DAMAGED);
        }
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(DAMAGED)?;
        let (checked, check) = head.split_at(CHECKED);
        let &[m0, m1, m2, m3, version, low, high] = checked else {
            return Err(DAMAGED);
        };
        if [m0, m1, m2, m3] != MAGIC || check != crc32(&[checked, rest]).to_le_bytes() {
            return Err(DAMAGED);
        }
        if version != VERSION {
            return Err(PuzzleSetError::Version(version));
        }
        let count = usize::from(u16::from_le_bytes([low, high]));
        let mut puzzles = Vec::with_capacity(count);
        let mut rest = rest;
        for _ in 0..count {
            let (puzzle, after) = read(rest).ok_or(DAMAGED)?;
            puzzles.push(puzzle);
            rest = after;
        }
        if rest.is_empty() {
            Ok(Self(puzzles))
        } else {
            Err(DAMAGED)
        }
    }

    /// Encodes the set. The reader rejects more than 65,535 puzzles, and moves off the board.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut rest = Vec::new();
        for puzzle in &self.0 {
            write(puzzle, &mut rest);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        let count = u16::try_from(self.0.len()).unwrap_or(u16::MAX);
        bytes.extend(count.to_le_bytes());
        bytes.extend(crc32(&[&bytes, &rest]).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// Puzzle with this number.
    #[must_use]
    pub fn get(&self, number: u16) -> Option<&Puzzle> {
        self.0.get(usize::from(number).checked_sub(1)?)
    }

    /// Number of puzzles.
    #[must_use]
    pub fn count(&self) -> u16 {
        u16::try_from(self.0.len()).unwrap_or(u16::MAX)
    }

    /// Iterates over all puzzles with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Puzzle)> {
        (1..=u16::MAX).zip(&self.0)
    }
}

fn write(puzzle: &Puzzle, bytes: &mut Vec<u8>) {
    let rule = match puzzle.rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 2,
    };
    let point = |point: Point| point.y.wrapping_mul(LINES).wrapping_add(point.x);
    bytes.push(rule | puzzle.theme.number() << 2);
    bytes.push(u8::try_from(puzzle.strength / 10).unwrap_or(u8::MAX));
    bytes.push(puzzle.plies);
    bytes.push(point(puzzle.answer));
    bytes.push(u8::try_from(puzzle.moves.len()).unwrap_or(u8::MAX));
    bytes.extend(puzzle.moves.iter().copied().map(point));
}

fn read(bytes: &[u8]) -> Option<(Puzzle, &[u8])> {
    let (&[what, strength, plies, answer, count], rest) = bytes.split_first_chunk()?;
    let (moves, rest) = rest.split_at_checked(count.into())?;
    let rule = match what & 3 {
        0 => Rule::Freestyle,
        1 => Rule::Standard,
        2 => Rule::Renju,
        _ => return None,
    };
    let puzzle = Puzzle {
        rule,
        theme: *PuzzleTheme::ALL.get(usize::from(what >> 2))?,
        strength: u16::from(strength) * 10,
        plies,
        answer: point(answer)?,
        moves: moves.iter().copied().map(point).collect::<Option<_>>()?,
    };
    let different: HashSet<_> = puzzle.moves.iter().chain([&puzzle.answer]).collect();
    (different.len() == puzzle.moves.len() + 1).then_some((puzzle, rest))
}

fn point(byte: u8) -> Option<Point> {
    let point = Point::new(byte % LINES, byte / LINES);
    BoardSize::STANDARD.contains(point).then_some(point)
}
