//! The puzzles and a player's progress with them, as the shelf keeps it.

use std::sync::{Arc, Mutex};

use super::{Attempt, Progress, Puzzle, PuzzleSet, PuzzleTheme, Stage, Went, calendar};
use crate::shelf::{ShelfError, Store};
use crate::sync::lock;

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Desk {
    set: PuzzleSet,
    store: Arc<Store>,
    progress: Mutex<Progress>,
}

/// How a player stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standing {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// Days in a row, now and at most.
    pub(crate) run: u16,
    pub(crate) best_run: u16,
    /// Solved at the first try, solved later, missed.
    pub(crate) counts: [usize; 3],
    pub(crate) due: usize,
}

impl Desk {
    pub(crate) fn open(set: PuzzleSet, store: Arc<Store>) -> Result<Self, ShelfError> {
        let progress = match store.practice()? {
            None => Progress::default(),
            Some(content) => match Progress::from_bytes(&content) {
                Some(progress) => progress,
                None => {
                    store.set_practice_aside()?;
                    Progress::default()
                }
            },
        };
        Ok(Self {
            set,
            store,
            progress: Mutex::new(progress),
        })
    }

    pub(crate) const fn set(&self) -> &PuzzleSet {
        &self.set
    }

    pub(crate) fn went(&self, number: u16) -> Option<Went> {
        lock(&self.progress).seen(number).map(|seen| seen.went)
    }

    /// The puzzle of today, and whether it was solved today. None in a set that is smaller than what ships.
    pub(crate) fn daily(&self) -> Option<(u16, bool)> {
        let today = self.store.today();
        let number = calendar::number_of(today);
        self.set.get(number)?;
        Some((number, lock(&self.progress).solved_of(today)))
    }

    /// What to solve next: what was missed and comes again today, then the one of those not tried whose strength
    /// is nearest to the player's. `not` is the one just left. None where nothing is left.
    pub(crate) fn next(&self, theme: Option<PuzzleTheme>, not: Option<u16>) -> Option<u16> {
        let progress = lock(&self.progress);
        let fits = |number: u16, puzzle: &Puzzle| {
            not != Some(number) && theme.is_none_or(|theme| theme == puzzle.theme)
        };
        let again = progress
            .due(self.store.today())
            .into_iter()
            .find(|&number| self.set.get(number).is_some_and(|it| fits(number, it)));
        let rating = progress.strength().rating;
        again.or_else(|| {
            self.set
                .iter()
                .filter(|&(number, puzzle)| progress.seen(number).is_none() && fits(number, puzzle))
                .min_by(|(_, one), (_, other)| {
                    let far = |puzzle: &Puzzle| (f64::from(puzzle.strength) - rating).abs();
                    far(one).total_cmp(&far(other))
                })
                .map(|(number, _)| number)
        })
    }

    pub(crate) fn standing(&self) -> Standing {
        let progress = lock(&self.progress);
        let today = self.store.today();
        let strength = progress.strength();
        Standing {
            rating: strength.rating,
            deviation: strength.deviation,
            run: progress.run(today),
            best_run: progress.best_run(),
            counts: [Went::AtOnce, Went::Later, Went::Missed].map(|went| progress.count(went)),
            due: progress.due(today).len(),
        }
    }

    /// Keeps what an attempt has come to, if that is anything new: `before` says whether it was clean and its
    /// stage before the last step.
    pub(crate) fn note(
        &self,
        number: u16,
        attempt: &Attempt,
        before: (bool, Stage),
    ) -> Result<(), ShelfError> {
        let (clean, stage) = before;
        let strength = attempt.puzzle().strength;
        let today = self.store.today();
        let missed = clean && !attempt.is_clean();
        let solved = stage != Stage::Solved && attempt.stage() == Stage::Solved;
        if !missed && !solved {
            return Ok(());
        }
        let mut progress = lock(&self.progress);
        if missed {
            progress.missed(number, strength, today);
        }
        if solved {
            progress.solved(number, strength, attempt.is_clean(), today);
            if calendar::number_of(today) == number {
                progress.solved_daily(today);
            }
        }
        self.store.keep_practice(&progress.to_bytes())
    }
}
