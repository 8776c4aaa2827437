use std::sync::Arc;

use super::puzzle_attempt::{Mistake, Origin, PuzzleAttempt, int};
use super::{PuzzleSet, PuzzleTheme, Rule, Storage, StorageError};
use crate::puzzles::{
    Attempt, OwnPuzzleCollection, Pick, PuzzleBookmark, PuzzleResult, PuzzleTrainer,
};

/// Reason why puzzles are unavailable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PuzzlesError {
    /// The shipped puzzles are damaged or of another version.
    #[error("the puzzles can't be read")]
    Set,
    /// The progress can't be read or saved now.
    #[error(transparent)]
    Storage {
        /// Cause.
        error: StorageError,
    },
    /// No puzzle has this number.
    #[error("there is no such puzzle")]
    Unknown,
}

impl From<StorageError> for PuzzlesError {
    fn from(error: StorageError) -> Self {
        Self::Storage { error }
    }
}

/// Result of a puzzle so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleState {
    /// Not tried yet.
    New,
    /// Missed, and not solved since.
    Missed,
    /// Solved, but not at the first try.
    SolvedLater,
    /// Solved at the first try.
    Solved,
}

/// List entry of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleEntry {
    /// Permanent number.
    pub number: i32,
    /// Rule.
    pub rule: Rule,
    /// Theme. Hide it from a player who is about to solve the puzzle.
    pub theme: PuzzleTheme,
    /// Rating at which a player solves it every second time.
    pub strength: i32,
    /// Result so far.
    pub state: PuzzleState,
}

/// Selection of the next puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzlePick {
    /// Missed puzzles due today, then new ones of the player's strength.
    Fitting,
    /// Missed puzzles: first those due today, then those not solved since.
    Missed,
    /// As [`PuzzlePick::Fitting`], restricted to one theme.
    Of {
        /// Theme.
        theme: PuzzleTheme,
    },
}

impl From<PuzzlePick> for Pick {
    fn from(pick: PuzzlePick) -> Self {
        match pick {
            PuzzlePick::Fitting => Self::Fitting,
            PuzzlePick::Missed => Self::Missed,
            PuzzlePick::Of { theme } => Self::Of(theme),
        }
    }
}

/// Counts of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleThemeCount {
    /// Theme.
    pub theme: PuzzleTheme,
    /// Solved ones, at the first try or later.
    pub solved: i32,
    /// Total number.
    pub all: i32,
}

/// Rating and totals of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleStanding {
    /// Rating (Glicko-2), initially 1500.
    pub rating: i32,
    /// Standard deviation of the rating.
    pub deviation: i32,
    /// Lower bound of the likely rating.
    pub least: i32,
    /// Upper bound of the likely rating.
    pub most: i32,
    /// Consecutive days with a solved daily puzzle, up to today or yesterday.
    pub streak: i32,
    /// Longest streak so far.
    pub best_streak: i32,
    /// Puzzles solved at the first try.
    pub solved: i32,
    /// Puzzles solved later.
    pub solved_later: i32,
    /// Puzzles missed and not solved since.
    pub missed: i32,
    /// Missed puzzles due today.
    pub due: i32,
}

/// Counts of personal puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct OwnPuzzleCount {
    /// Total number.
    pub all: i32,
    /// Puzzles due today.
    pub due: i32,
    /// Puzzles not solved since the last miss, in the game or in an attempt.
    pub unsolved: i32,
}

/// Puzzles and the player's progress. Thread-safe. All calls but [`Puzzles::list`] and
/// [`Puzzles::themes`] may access files or search: not on the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct Puzzles {
    trainer: Arc<PuzzleTrainer>,
    own: Arc<OwnPuzzleCollection>,
}

#[uniffi::export]
impl Storage {
    /// Opens the shipped file with the player's stored progress.
    ///
    /// # Errors
    /// [`PuzzlesError`].
    pub fn puzzles(&self, file: &[u8]) -> Result<Arc<Puzzles>, PuzzlesError> {
        let set = PuzzleSet::from_bytes(file).map_err(|error| {
            log::warn!("{error}");
            PuzzlesError::Set
        })?;
        let trainer = PuzzleTrainer::open(set, Arc::clone(&self.store))?;
        let trainer = Arc::new(trainer);
        let own = Arc::clone(&self.own);
        Ok(Arc::new(Puzzles { trainer, own }))
    }
}

#[uniffi::export]
impl Puzzles {
    /// Puzzles of a theme, or of all, rated from `least` to `most`, easiest first. Quick.
    pub fn list(&self, theme: Option<PuzzleTheme>, least: i32, most: i32) -> Vec<PuzzleEntry> {
        let numbers = self.trainer.set().iter().map(|(number, _)| number);
        let mut entries: Vec<_> = numbers
            .filter_map(|number| self.entry(number))
            .filter(|entry| theme.is_none_or(|theme| theme == entry.theme))
            .filter(|entry| (least..=most).contains(&entry.strength))
            .collect();
        entries.sort_by_key(|entry| (entry.strength, entry.number));
        entries
    }

    /// Today's puzzle, the same for everybody.
    pub fn daily(&self) -> Option<DailyPuzzle> {
        let (number, solved) = self.trainer.daily()?;
        Some(DailyPuzzle {
            puzzle: self.entry(number)?,
            solved,
        })
    }

    /// Next puzzle.
    pub fn next(&self, pick: PuzzlePick, after: Option<i32>) -> Option<PuzzleEntry> {
        let after = after.and_then(|number| u16::try_from(number).ok());
        self.entry(self.trainer.next(pick.into(), after)?)
    }

    /// Counts by theme. Quick.
    pub fn themes(&self) -> Vec<PuzzleThemeCount> {
        let entries = self.list(None, 0, i32::MAX);
        let of = |theme| {
            let all = || entries.iter().filter(|entry| entry.theme == theme);
            let solved = |entry: &&PuzzleEntry| {
                matches!(entry.state, PuzzleState::Solved | PuzzleState::SolvedLater)
            };
            PuzzleThemeCount {
                theme,
                solved: int(all().filter(solved).count()),
                all: int(all().count()),
            }
        };
        PuzzleTheme::ALL.into_iter().map(of).collect()
    }

    /// Rating and totals of the player.
    pub fn standing(&self) -> PuzzleStanding {
        let standing = self.trainer.standing();
        let whole = |value: f64| value.round() as i32;
        let [solved, solved_later, missed] = standing.counts.map(int);
        let most_off = 2.0 * standing.deviation;
        PuzzleStanding {
            rating: whole(standing.rating),
            deviation: whole(standing.deviation),
            least: whole((standing.rating - most_off).max(0.0)),
            most: whole(standing.rating + most_off),
            streak: standing.run.into(),
            best_streak: standing.best_run.into(),
            solved,
            solved_later,
            missed,
            due: int(standing.due),
        }
    }

    /// Opens a puzzle. The last open one resumes.
    ///
    /// # Errors
    /// [`PuzzlesError::Unknown`].
    pub fn puzzle(&self, number: i32) -> Result<Arc<PuzzleAttempt>, PuzzlesError> {
        let number = u16::try_from(number).map_err(|_| PuzzlesError::Unknown)?;
        let attempt = self.trainer.attempt(number).ok_or(PuzzlesError::Unknown)?;
        let trainer = Arc::clone(&self.trainer);
        let origin = Origin::Shipped { number, trainer };
        Ok(Arc::new(PuzzleAttempt::new(origin, attempt)))
    }

    /// Counts of the personal puzzles. None if they can't be read now.
    pub fn own(&self) -> Option<OwnPuzzleCount> {
        let count = read(self.own.count())?;
        Some(OwnPuzzleCount {
            all: int(count.all),
            due: int(count.due),
            unsolved: int(count.unsolved),
        })
    }

    /// Number of the next personal puzzle: first those due today, then those unsolved since a miss,
    /// then the others, each once.
    pub fn next_own(&self, after: Option<i32>) -> Option<i32> {
        let after = after.and_then(|number| u32::try_from(number).ok());
        let next = read(self.own.next(after))?;
        next.and_then(|number| i32::try_from(number).ok())
    }

    /// Opens a personal puzzle. It is judged as in [`Storage::mistake`], changes no rating, and is
    /// repeated like a missed puzzle.
    ///
    /// # Errors
    /// [`PuzzlesError::Unknown`] if the number does not exist any more.
    pub fn own_puzzle(&self, number: i32) -> Result<Arc<PuzzleAttempt>, PuzzlesError> {
        let number = u32::try_from(number).map_err(|_| PuzzlesError::Unknown)?;
        let bookmark = PuzzleBookmark::of_stored(Arc::clone(&self.own), number)?;
        let bookmark = bookmark.ok_or(PuzzlesError::Unknown)?;
        let puzzle = bookmark.puzzle();
        let attempt = Attempt::at(puzzle.question.clone(), self.own.engines());
        let mistake = Mistake {
            ply: puzzle.ply.into(),
            point: puzzle.played.into(),
        };
        let origin = Origin::Mistake {
            mistake,
            bookmark: Some(Box::new(bookmark)),
        };
        Ok(Arc::new(PuzzleAttempt::new(origin, attempt)))
    }
}

fn read<T>(found: Result<T, StorageError>) -> Option<T> {
    found
        .inspect_err(|error| log::warn!("one's own puzzles can't be read: {error}"))
        .ok()
}

impl Puzzles {
    fn entry(&self, number: u16) -> Option<PuzzleEntry> {
        let puzzle = self.trainer.set().get(number)?;
        let state = match self.trainer.went(number) {
            None => PuzzleState::New,
            Some(PuzzleResult::Missed) => PuzzleState::Missed,
            Some(PuzzleResult::Later) => PuzzleState::SolvedLater,
            Some(PuzzleResult::AtOnce) => PuzzleState::Solved,
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

/// Puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct DailyPuzzle {
    /// Puzzle.
    pub puzzle: PuzzleEntry,
    /// Whether it was solved on that day.
    pub solved: bool,
}
