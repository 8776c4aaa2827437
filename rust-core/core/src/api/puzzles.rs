//! Puzzles for the apps: which there are, and one at a time on the board.

use std::sync::{Arc, Mutex};

use super::{MoveError, PlayedMove, Point, PuzzleSet, PuzzleTheme, Rule, Shelf, ShelfError, Stone};
use crate::puzzles::{Attempt, Desk, Stage, Tried, Went};
use crate::sync::lock;

/// Why puzzles can't be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PuzzlesError {
    /// The puzzles that ship are damaged, or of another version of the app.
    #[error("the puzzles can't be read")]
    Set,
    /// What is kept of one's progress can't be read now, or not kept.
    #[error(transparent)]
    Shelf {
        /// Why not.
        error: ShelfError,
    },
    /// There is no puzzle of that number.
    #[error("there is no such puzzle")]
    Unknown,
}

impl From<ShelfError> for PuzzlesError {
    fn from(error: ShelfError) -> Self {
        Self::Shelf { error }
    }
}

/// How a puzzle went so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleState {
    /// Nobody has tried it.
    New,
    /// Missed, and not solved since.
    Missed,
    /// Solved, but not at the first try.
    SolvedLater,
    /// Solved at the first try.
    Solved,
}

/// What a list says of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleEntry {
    /// Its number, which never changes.
    pub number: i32,
    /// Which rows win.
    pub rule: Rule,
    /// What it is about: to be hidden from whoever is to find that out.
    pub theme: PuzzleTheme,
    /// How strong a player solves it every second time, as a rating.
    pub strength: i32,
    /// How it went.
    pub state: PuzzleState,
}

/// How a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleStanding {
    /// The rating (Glicko-2), which begins at 1500.
    pub rating: i32,
    /// Its standard deviation: twice that, and the rating is as good as certain to lie within.
    pub deviation: i32,
    /// Days in a row whose puzzle was solved, up to today or yesterday.
    pub streak: i32,
    /// The most that it ever was.
    pub best_streak: i32,
    /// Puzzles solved at the first try.
    pub solved: i32,
    /// Those solved later.
    pub solved_later: i32,
    /// Those missed and not solved since.
    pub missed: i32,
    /// Those missed before that come again today.
    pub due: i32,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzlePrompt {
    /// Play and win.
    Win,
    /// Find the one move that does not lose.
    Hold,
}

/// How far somebody is with a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleStage {
    /// A move is awaited.
    Open,
    /// The last try was wrong: what refutes it is the last stone. It has to be taken back.
    Refuted,
    /// It is solved.
    Solved,
}

/// A puzzle on the board.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PuzzleSnapshot {
    /// Its number.
    pub number: i32,
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side.
    pub size: i32,
    /// What is asked of `solver`.
    pub prompt: PuzzlePrompt,
    /// Whose move it was at the beginning.
    pub solver: Stone,
    /// All stones in playing order.
    pub moves: Vec<PlayedMove>,
    /// How many of them were given.
    pub given: i32,
    /// How far it is.
    pub stage: PuzzleStage,
    /// Points that Black may not play now.
    pub forbidden: Vec<Point>,
    /// The row that won.
    pub winning_row: Vec<Point>,
    /// Wrong tries so far.
    pub wrong_tries: i32,
    /// What it was about; none until it is solved or its solution was looked at.
    pub theme: Option<PuzzleTheme>,
    /// How strong a player solves it every second time, as a rating.
    pub strength: i32,
    /// Whether something can be taken back.
    pub can_undo: bool,
    /// Whether what came of it was kept; it is tried again with the next puzzle.
    pub kept: bool,
}

/// Why a try was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PuzzleTryError {
    /// The rules don't allow it.
    #[error(transparent)]
    Move {
        /// Why not.
        error: MoveError,
    },
    /// The last try has to be taken back before.
    #[error("the last try has to be taken back before")]
    Refuted,
    /// It is solved.
    #[error("it is solved")]
    Solved,
}

/// The puzzles, and how the player stands. Thread-safe. All calls but [`Puzzles::list`] may read or write files
/// or search for a moment: not for the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct Puzzles {
    desk: Arc<Desk>,
}

/// One puzzle that somebody solves. What comes of it is kept with each step. Thread-safe; not for the UI thread:
/// a try may take a second.
#[derive(Debug, uniffi::Object)]
pub struct PuzzleAttempt {
    number: u16,
    desk: Arc<Desk>,
    attempt: Mutex<Attempt>,
    kept: Mutex<bool>,
}

#[uniffi::export]
impl Shelf {
    /// The puzzles in the file that ships with the app, whose bytes the app hands over, and what is kept of the
    /// player's progress.
    ///
    /// # Errors
    /// [`PuzzlesError`].
    pub fn puzzles(&self, file: &[u8]) -> Result<Arc<Puzzles>, PuzzlesError> {
        let set = PuzzleSet::from_bytes(file).map_err(|error| {
            log::warn!("{error}");
            PuzzlesError::Set
        })?;
        let desk = Desk::open(set, Arc::clone(&self.store))?;
        let desk = Arc::new(desk);
        Ok(Arc::new(Puzzles { desk }))
    }
}

#[uniffi::export]
impl Puzzles {
    /// The puzzles of a theme, or of all, whose strength lies between two ratings, easiest first. Quick.
    pub fn list(&self, theme: Option<PuzzleTheme>, least: i32, most: i32) -> Vec<PuzzleEntry> {
        let numbers = self.desk.set().iter().map(|(number, _)| number);
        let mut entries: Vec<_> = numbers
            .filter_map(|number| self.entry(number))
            .filter(|entry| theme.is_none_or(|theme| theme == entry.theme))
            .filter(|entry| (least..=most).contains(&entry.strength))
            .collect();
        entries.sort_by_key(|entry| (entry.strength, entry.number));
        entries
    }

    /// The puzzle of today, the same for everybody, and whether it was solved today.
    pub fn daily(&self) -> Option<DailyPuzzle> {
        let (number, solved) = self.desk.daily()?;
        Some(DailyPuzzle {
            puzzle: self.entry(number)?,
            solved,
        })
    }

    /// What to solve next: what was missed and comes again today, else one that was not tried and is about as
    /// hard as the player is strong. `after` is the number of the puzzle just left. None when nothing is left.
    pub fn next(&self, theme: Option<PuzzleTheme>, after: Option<i32>) -> Option<PuzzleEntry> {
        let after = after.and_then(|number| u16::try_from(number).ok());
        self.entry(self.desk.next(theme, after)?)
    }

    /// How the player stands.
    pub fn standing(&self) -> PuzzleStanding {
        let standing = self.desk.standing();
        let whole = |value: f64| value.round() as i32;
        let [solved, solved_later, missed] = standing.counts.map(int);
        PuzzleStanding {
            rating: whole(standing.rating),
            deviation: whole(standing.deviation),
            streak: standing.run.into(),
            best_streak: standing.best_run.into(),
            solved,
            solved_later,
            missed,
            due: int(standing.due),
        }
    }

    /// Puts a puzzle on the board.
    ///
    /// # Errors
    /// [`PuzzlesError::Unknown`].
    pub fn puzzle(&self, number: i32) -> Result<Arc<PuzzleAttempt>, PuzzlesError> {
        let number = u16::try_from(number).map_err(|_| PuzzlesError::Unknown)?;
        let attempt = self.desk.set().get(number).and_then(Attempt::new);
        Ok(Arc::new(PuzzleAttempt {
            number,
            desk: Arc::clone(&self.desk),
            attempt: Mutex::new(attempt.ok_or(PuzzlesError::Unknown)?),
            kept: Mutex::new(true),
        }))
    }
}

impl Puzzles {
    fn entry(&self, number: u16) -> Option<PuzzleEntry> {
        let puzzle = self.desk.set().get(number)?;
        let state = match self.desk.went(number) {
            None => PuzzleState::New,
            Some(Went::Missed) => PuzzleState::Missed,
            Some(Went::Later) => PuzzleState::SolvedLater,
            Some(Went::AtOnce) => PuzzleState::Solved,
        };
        Some(PuzzleEntry {
            number: number.into(),
            rule: puzzle.rule,
            theme: puzzle.theme,
            strength: puzzle.strength.into(),
            state,
        })
    }
}

/// The puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct DailyPuzzle {
    /// Which it is.
    pub puzzle: PuzzleEntry,
    /// Whether it was solved on that day.
    pub solved: bool,
}

#[uniffi::export]
impl PuzzleAttempt {
    /// What is on the board. Quick.
    pub fn snapshot(&self) -> PuzzleSnapshot {
        self.shown(&lock(&self.attempt))
    }

    /// Plays a move. One that wins, too, is as good as the answer; a right one is answered by the reply that holds
    /// out longest, a wrong one by what refutes it.
    ///
    /// # Errors
    /// [`PuzzleTryError`]; the board is as it was.
    pub fn play(&self, point: Point) -> Result<PuzzleSnapshot, PuzzleTryError> {
        let mut attempt = lock(&self.attempt);
        match attempt.stage() {
            Stage::Open => {}
            Stage::Refuted => return Err(PuzzleTryError::Refuted),
            Stage::Solved => return Err(PuzzleTryError::Solved),
        }
        let size = attempt.position().size();
        let off = MoveError::OffBoard {
            x: point.x,
            y: point.y,
            size: size.lines().into(),
        };
        let refuse = |error: MoveError| PuzzleTryError::Move { error };
        let point = point.on(size).ok_or(off).map_err(refuse)?;
        let legal = attempt.position().check(point);
        legal.map_err(|error| refuse(error.into()))?;
        let before = (attempt.is_clean(), attempt.stage());
        let (Tried::Right | Tried::Wrong | Tried::Solved) = attempt.play(point);
        self.note(&attempt, before);
        Ok(self.shown(&attempt))
    }

    /// Takes back a wrong try with its refutation, else the last move with the answer to it. Quick.
    pub fn undo(&self) -> PuzzleSnapshot {
        let mut attempt = lock(&self.attempt);
        attempt.undo();
        self.shown(&attempt)
    }

    /// From the beginning. Quick.
    pub fn start_again(&self) -> PuzzleSnapshot {
        let mut attempt = lock(&self.attempt);
        attempt.again();
        self.shown(&attempt)
    }

    /// One line that solves it, from its first move on. Unless it was solved before, it counts as missed.
    pub fn solution(&self) -> Vec<Point> {
        let mut attempt = lock(&self.attempt);
        let before = (attempt.is_clean(), attempt.stage());
        let line = attempt.solution();
        self.note(&attempt, before);
        line.into_iter().map(Point::from).collect()
    }
}

impl PuzzleAttempt {
    fn note(&self, attempt: &Attempt, before: (bool, Stage)) {
        let noted = self.desk.note(self.number, attempt, before);
        if let Err(error) = &noted {
            log::warn!("how a puzzle went is not kept: {error}");
        }
        *lock(&self.kept) = noted.is_ok();
    }

    fn shown(&self, attempt: &Attempt) -> PuzzleSnapshot {
        let (puzzle, position) = (attempt.puzzle(), attempt.position());
        let stage = match attempt.stage() {
            Stage::Open => PuzzleStage::Open,
            Stage::Refuted => PuzzleStage::Refuted,
            Stage::Solved => PuzzleStage::Solved,
        };
        let told = attempt.stage() == Stage::Solved || attempt.looked();
        let moves = position.moves().iter().map(|played| PlayedMove {
            stone: played.stone,
            point: played.point.into(),
            elapsed_ms: 0,
        });
        let forbidden = match position.turn() {
            Stone::Black => position.forbidden_points(),
            Stone::White => Vec::new(),
        };
        let row = match position.outcome() {
            Some(gomoku_engine::Outcome::Five { line, .. }) => line.as_slice(),
            _ => &[],
        };
        PuzzleSnapshot {
            number: self.number.into(),
            rule: puzzle.rule,
            size: position.size().lines().into(),
            prompt: match puzzle.theme {
                PuzzleTheme::Defence => PuzzlePrompt::Hold,
                _ => PuzzlePrompt::Win,
            },
            solver: puzzle.turn(),
            moves: moves.collect(),
            given: int(attempt.given()),
            stage,
            forbidden: forbidden
                .into_iter()
                .map(|(point, _)| point.into())
                .collect(),
            winning_row: row.iter().copied().map(Point::from).collect(),
            wrong_tries: int(attempt.wrong()),
            theme: told.then_some(puzzle.theme),
            strength: puzzle.strength.into(),
            can_undo: position.moves().len() > attempt.given(),
            kept: *lock(&self.kept),
        }
    }
}

fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
