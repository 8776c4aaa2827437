//! Puzzles for the apps: which there are, and one at a time on the board.

use std::sync::Arc;

use super::puzzle_attempt::{Mistake, Origin, PuzzleAttempt, int};
use super::{PuzzleSet, PuzzleTheme, Rule, Shelf, ShelfError};
use crate::puzzles::{Attempt, Desk, Keeping, OwnDesk, Pick, Went};

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

/// Which puzzles the next one comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzlePick {
    /// What was missed and comes again today, then new ones of the player's strength.
    Fitting,
    /// What was missed: what comes again today, then what was not solved since.
    Missed,
    /// As [`PuzzlePick::Fitting`], of one theme.
    Of {
        /// Which.
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

/// How many puzzles of a theme there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleThemeCount {
    /// Which theme.
    pub theme: PuzzleTheme,
    /// How many were solved, at the first try or later.
    pub solved: i32,
    /// How many there are.
    pub all: i32,
}

/// How a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PuzzleStanding {
    /// The rating (Glicko-2), which begins at 1500.
    pub rating: i32,
    /// Its standard deviation: twice that, and the rating is as good as certain to lie within.
    pub deviation: i32,
    /// The least that it may well be.
    pub least: i32,
    /// The most that it may well be.
    pub most: i32,
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

/// Mistakes that the player has made into puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct OwnPuzzleCount {
    /// How many there are.
    pub all: i32,
    /// Those that come again today.
    pub due: i32,
    /// Those that were not solved since they were missed last, in the game or here.
    pub unsolved: i32,
}

/// The puzzles, and how the player stands. Thread-safe. All calls but [`Puzzles::list`] and [`Puzzles::themes`]
/// may read or write files or search for a moment: not for the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct Puzzles {
    desk: Arc<Desk>,
    own: Arc<OwnDesk>,
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
        let own = Arc::clone(&self.own);
        Ok(Arc::new(Puzzles { desk, own }))
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

    /// What to solve next. `after` is the number of the puzzle just left. None when nothing is left.
    pub fn next(&self, pick: PuzzlePick, after: Option<i32>) -> Option<PuzzleEntry> {
        let after = after.and_then(|number| u16::try_from(number).ok());
        self.entry(self.desk.next(pick.into(), after)?)
    }

    /// How many puzzles of each theme there are, and were solved. Quick.
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

    /// How the player stands.
    pub fn standing(&self) -> PuzzleStanding {
        let standing = self.desk.standing();
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

    /// Puts a puzzle on the board, as it was left where it is the one that was there last.
    ///
    /// # Errors
    /// [`PuzzlesError::Unknown`].
    pub fn puzzle(&self, number: i32) -> Result<Arc<PuzzleAttempt>, PuzzlesError> {
        let number = u16::try_from(number).map_err(|_| PuzzlesError::Unknown)?;
        let attempt = self.desk.attempt(number).ok_or(PuzzlesError::Unknown)?;
        let desk = Arc::clone(&self.desk);
        let origin = Origin::Shipped { number, desk };
        Ok(Arc::new(PuzzleAttempt::new(origin, attempt)))
    }

    /// How many mistakes were made into puzzles. None where that can't be read now.
    pub fn own(&self) -> Option<OwnPuzzleCount> {
        let count = read(self.own.count())?;
        Some(OwnPuzzleCount {
            all: int(count.all),
            due: int(count.due),
            unsolved: int(count.unsolved),
        })
    }

    /// The number of the player's own puzzle to solve next: what comes again today, then what was not solved since,
    /// then the others, each once. `after` is the number of the one just left. None when nothing is left.
    pub fn next_own(&self, after: Option<i32>) -> Option<i32> {
        let after = after.and_then(|number| u32::try_from(number).ok());
        let next = read(self.own.next(after))?;
        next.and_then(|number| i32::try_from(number).ok())
    }

    /// Puts one of the player's own puzzles on the board. It is judged as [`Shelf::mistake`] is, and changes no
    /// rating; it comes again as a puzzle that was missed.
    ///
    /// # Errors
    /// [`PuzzlesError::Unknown`] where there is none of that number any more.
    pub fn own_puzzle(&self, number: i32) -> Result<Arc<PuzzleAttempt>, PuzzlesError> {
        let number = u32::try_from(number).map_err(|_| PuzzlesError::Unknown)?;
        let keeping = Keeping::of_kept(Arc::clone(&self.own), number)?;
        let keeping = keeping.ok_or(PuzzlesError::Unknown)?;
        let puzzle = keeping.puzzle();
        let attempt = Attempt::at(puzzle.question.clone(), self.own.engines());
        let mistake = Mistake {
            ply: puzzle.ply.into(),
            point: puzzle.played.into(),
        };
        let origin = Origin::Mistake {
            mistake,
            keeping: Some(Box::new(keeping)),
        };
        Ok(Arc::new(PuzzleAttempt::new(origin, attempt)))
    }
}

/// None where it can't be read.
fn read<T>(found: Result<T, ShelfError>) -> Option<T> {
    found
        .inspect_err(|error| log::warn!("one's own puzzles can't be read: {error}"))
        .ok()
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
