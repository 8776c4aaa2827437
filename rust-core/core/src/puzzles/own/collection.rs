use std::sync::{Arc, Mutex};

use super::{OwnCount, OwnPuzzle, OwnPuzzles, SavePuzzleError, StoredPuzzle};
use crate::engines::Engines;
use crate::puzzles::{Attempt, Stage};
use crate::storage::{StorageError, Store};
use crate::sync::lock;

/// Storage of the personal puzzles. Each call reads the file, because a review may add a puzzle
/// while another screen counts them. For data of a later version, calls return
/// [`StorageError::Newer`].
#[derive(Debug)]
pub(crate) struct OwnPuzzleCollection {
    store: Arc<Store>,
    /// Serialises changes.
    turn: Mutex<()>,
}

#[derive(Debug, Clone)]
pub(crate) struct RemovedPuzzle {
    number: u32,
    stored: StoredPuzzle,
}

impl OwnPuzzleCollection {
    pub(crate) fn engines(&self) -> &Engines {
        self.store.engines()
    }

    pub(crate) const fn new(store: Arc<Store>) -> Self {
        let turn = Mutex::new(());
        Self { store, turn }
    }

    fn load(&self) -> Result<OwnPuzzles, StorageError> {
        let Some(content) = self.store.own_puzzles()? else {
            return Ok(OwnPuzzles::default());
        };
        if let Some(read) = OwnPuzzles::from_bytes(&content) {
            return Ok(read);
        }
        self.store.set_own_puzzles_aside()?;
        Ok(OwnPuzzles::default())
    }

    fn change<T, E: From<StorageError>>(
        &self,
        act: impl FnOnce(&mut OwnPuzzles, i64) -> Result<T, E>,
    ) -> Result<T, E> {
        let _turn = lock(&self.turn);
        let mut all = self.load()?;
        let done = act(&mut all, self.store.today())?;
        self.store.save_own_puzzles(&all.to_bytes())?;
        Ok(done)
    }

    pub(crate) fn count(&self) -> Result<OwnCount, StorageError> {
        Ok(self.load()?.count(self.store.today()))
    }

    pub(crate) fn next(&self, left: Option<u32>) -> Result<Option<u32>, StorageError> {
        Ok(self.load()?.next(left, self.store.today()))
    }

    pub(super) fn get(&self, number: u32) -> Result<Option<OwnPuzzle>, StorageError> {
        Ok(self.load()?.get(number).map(|stored| stored.puzzle.clone()))
    }

    pub(super) fn find(&self, puzzle: &OwnPuzzle) -> Result<Option<u32>, StorageError> {
        Ok(self.load()?.find(puzzle))
    }

    pub(super) fn keep(&self, puzzle: &OwnPuzzle) -> Result<u32, SavePuzzleError> {
        self.change(|all, today| all.add(puzzle.clone(), today))
    }

    pub(super) fn remove(&self, number: u32) -> Result<Option<RemovedPuzzle>, StorageError> {
        self.change(|all, _| {
            Ok(all
                .remove(number)
                .map(|stored| RemovedPuzzle { number, stored }))
        })
    }

    pub(super) fn put_back(&self, taken: RemovedPuzzle) -> Result<u32, SavePuzzleError> {
        self.change(|all, _| all.put_back(taken.number, taken.stored))
    }

    /// `before` has the earlier values of clean and stage.
    pub(super) fn note(
        &self,
        number: u32,
        attempt: &Attempt,
        before: (bool, Stage),
    ) -> Result<(), StorageError> {
        let came = attempt.came(before);
        if !came.missed && !came.solved {
            return Ok(());
        }
        self.change(|all, today| {
            if came.missed {
                all.missed(number, today);
            }
            if came.solved {
                all.solved(number, attempt.is_clean(), today);
            }
            Ok(())
        })
    }
}
