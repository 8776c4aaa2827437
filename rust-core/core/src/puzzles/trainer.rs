use std::sync::{Arc, Mutex};

use super::history::{self, PuzzleResult};
use super::{Attempt, Puzzle, PuzzleProgress, PuzzleSet, PuzzleTheme, Stage, calendar};
use crate::storage::{StorageError, Store};
use crate::sync::lock;

/// The puzzles with a player's stored progress.
#[derive(Debug)]
pub(crate) struct PuzzleTrainer {
    set: PuzzleSet,
    store: Arc<Store>,
    progress: Mutex<PuzzleProgress>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Missed puzzles due today, then new ones.
    Fitting,
    /// Missed puzzles: first those due today, then those not solved since.
    Missed,
    /// As [`Pick::Fitting`], restricted to one theme.
    Of(PuzzleTheme),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standing {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// Current and longest series of days with a solved daily puzzle.
    pub(crate) run: u16,
    pub(crate) best_run: u16,
    /// Solved at the first try, solved later, missed.
    pub(crate) counts: [usize; 3],
    pub(crate) due: usize,
}

impl PuzzleTrainer {
    pub(crate) fn open(set: PuzzleSet, store: Arc<Store>) -> Result<Self, StorageError> {
        let progress = match store.practice()? {
            None => PuzzleProgress::default(),
            Some(content) => match PuzzleProgress::from_bytes(&content) {
                Some(progress) => progress,
                None => {
                    store.set_practice_aside()?;
                    PuzzleProgress::default()
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

    /// Rating of a player who solves it every second time; 0 for an unknown number.
    pub(crate) fn strength(&self, number: u16) -> u16 {
        self.set.get(number).map_or(0, |puzzle| puzzle.strength)
    }

    pub(crate) fn went(&self, number: u16) -> Option<PuzzleResult> {
        lock(&self.progress).seen(number).map(|seen| seen.went)
    }

    /// Number, and whether it was solved today. `None` in a set smaller than the shipped one.
    pub(crate) fn daily(&self) -> Option<(u16, bool)> {
        let today = self.store.today();
        let number = calendar::number_of(today);
        self.set.get(number)?;
        Some((number, lock(&self.progress).solved_of(today)))
    }

    /// Selects a puzzle other than `not`: missed ones due today, then the untried one nearest to
    /// the player's rating.
    pub(crate) fn next(&self, pick: Pick, not: Option<u16>) -> Option<u16> {
        let progress = lock(&self.progress);
        let fits = |number: u16, puzzle: &Puzzle| {
            let theme = match pick {
                Pick::Fitting | Pick::Missed => true,
                Pick::Of(theme) => theme == puzzle.theme,
            };
            theme && not != Some(number)
        };
        let first_of = |numbers: Vec<u16>| {
            let known = |number: &u16| self.set.get(*number).is_some_and(|it| fits(*number, it));
            numbers.into_iter().find(known)
        };
        let again = first_of(progress.due(self.store.today()));
        if pick == Pick::Missed {
            return again.or_else(|| {
                let known = |number: &u16| self.set.get(*number).is_some();
                let unsolved: Vec<u16> = progress.unsolved().into_iter().filter(known).collect();
                history::in_turn(&unsolved, not)
            });
        }
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

    /// The last open puzzle resumes, unless it is solved and due again today.
    pub(crate) fn attempt(&self, number: u16) -> Option<Attempt> {
        let puzzle = self.set.get(number)?;
        let left = {
            let progress = lock(&self.progress);
            let today = self.store.today();
            let due = progress.seen(number).is_some_and(|seen| seen.is_due(today));
            let left = progress.left(number);
            left.filter(|left| !due || left.stage != Stage::Solved)
                .cloned()
        };
        let engines = self.store.engines();
        left.and_then(|left| Attempt::resumed(puzzle, &left, engines))
            .or_else(|| Attempt::new(puzzle, engines))
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
            counts: [
                PuzzleResult::AtOnce,
                PuzzleResult::Later,
                PuzzleResult::Missed,
            ]
            .map(|went| progress.count(went)),
            due: progress.due(today).len(),
        }
    }

    /// `before` has the earlier values of clean and stage.
    pub(crate) fn note(
        &self,
        number: u16,
        attempt: &Attempt,
        before: (bool, Stage),
    ) -> Result<(), StorageError> {
        let came = attempt.came(before);
        let strength = self.strength(number);
        let today = self.store.today();
        let mut progress = lock(&self.progress);
        if came.missed {
            progress.missed(number, strength, today);
        }
        if came.solved {
            progress.solved(number, strength, attempt.is_clean(), today);
            if calendar::number_of(today) == number {
                progress.solved_daily(today);
            }
        }
        if let Some(left) = attempt.left() {
            progress.leave(number, left);
        }
        self.store.save_practice(&progress.to_bytes())
    }
}
