//! The puzzles and a player's progress with them, as the shelf keeps it.

use std::sync::{Arc, Mutex};

use super::seen::{self, Went};
use super::{Attempt, Progress, Puzzle, PuzzleSet, PuzzleTheme, Stage, calendar};
use crate::shelf::{ShelfError, Store};
use crate::sync::lock;

/// See the [module](self).
#[derive(Debug)]
pub(crate) struct Desk {
    set: PuzzleSet,
    store: Arc<Store>,
    progress: Mutex<Progress>,
}

/// Which puzzles the next one is to come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// What was missed and comes again today, then new ones.
    Fitting,
    /// What was missed: what comes again today, then what was not solved since.
    Missed,
    /// As [`Pick::Fitting`], of one theme.
    Of(PuzzleTheme),
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

    /// How strong a player solves a puzzle every second time; 0 where there is none of that number.
    pub(crate) fn strength(&self, number: u16) -> u16 {
        self.set.get(number).map_or(0, |puzzle| puzzle.strength)
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

    /// What to solve next: what was missed and comes again today, then, of what was not tried, what is as strong as
    /// the player. `not` is the one just left. None where nothing is left.
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
                seen::in_turn(&unsolved, not)
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

    /// Puts a puzzle on the board, as it was left where it is the one that was there last. One that was solved and
    /// comes again today begins anew. None where there is no such puzzle.
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
            counts: [Went::AtOnce, Went::Later, Went::Missed].map(|went| progress.count(went)),
            due: progress.due(today).len(),
        }
    }

    /// Keeps what an attempt has come to: `before` says whether it was clean and its stage before the last step.
    pub(crate) fn note(
        &self,
        number: u16,
        attempt: &Attempt,
        before: (bool, Stage),
    ) -> Result<(), ShelfError> {
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
        self.store.keep_practice(&progress.to_bytes())
    }
}
