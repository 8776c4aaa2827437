use std::sync::{Arc, Mutex};

use super::collection::{OwnPuzzleCollection, RemovedPuzzle};
use super::{OwnPuzzle, SavePuzzleError};
use crate::puzzles::{Attempt, Stage};
use crate::storage::StorageError;
use crate::sync::lock;

/// A question about a mistake that is or may become a personal puzzle.
#[derive(Debug)]
pub(crate) struct PuzzleBookmark {
    collection: Arc<OwnPuzzleCollection>,
    puzzle: OwnPuzzle,
    /// Whether it was opened as a personal puzzle, so that its outcome counts.
    asked_for: bool,
    state: Mutex<BookmarkState>,
}

#[derive(Debug)]
enum BookmarkState {
    Kept(u32),
    Out,
    /// Removed here, and restorable with its progress.
    Taken(Box<RemovedPuzzle>),
    /// The storage can't be read.
    Unknown,
}

impl PuzzleBookmark {
    pub(crate) fn of_review(collection: Arc<OwnPuzzleCollection>, puzzle: OwnPuzzle) -> Self {
        let state = match collection.find(&puzzle) {
            Ok(found) => found.map_or(BookmarkState::Out, BookmarkState::Kept),
            Err(error) => {
                log::warn!("one's own puzzles can't be read: {error}");
                BookmarkState::Unknown
            }
        };
        Self {
            collection,
            puzzle,
            asked_for: false,
            state: Mutex::new(state),
        }
    }

    pub(crate) fn of_stored(
        collection: Arc<OwnPuzzleCollection>,
        number: u32,
    ) -> Result<Option<Self>, StorageError> {
        Ok(collection.get(number)?.map(|puzzle| Self {
            collection,
            puzzle,
            asked_for: true,
            state: Mutex::new(BookmarkState::Kept(number)),
        }))
    }

    pub(crate) const fn puzzle(&self) -> &OwnPuzzle {
        &self.puzzle
    }

    /// `None` if the storage can't be read.
    pub(crate) fn is_stored(&self) -> Option<bool> {
        match *lock(&self.state) {
            BookmarkState::Kept(_) => Some(true),
            BookmarkState::Out | BookmarkState::Taken(_) => Some(false),
            BookmarkState::Unknown => None,
        }
    }

    pub(crate) const fn is_asked_for(&self) -> bool {
        self.asked_for
    }

    pub(crate) fn counts(&self) -> bool {
        self.asked_for && matches!(*lock(&self.state), BookmarkState::Kept(_))
    }

    /// One removed through this object is restored with its progress.
    pub(crate) fn set(&self, stored: bool) -> Result<(), SavePuzzleError> {
        let mut state = lock(&self.state);
        if matches!(*state, BookmarkState::Unknown) {
            let found = self.collection.find(&self.puzzle)?;
            *state = found.map_or(BookmarkState::Out, BookmarkState::Kept);
        }
        *state = match &*state {
            BookmarkState::Kept(number) if !stored => match self.collection.remove(*number)? {
                Some(taken) => BookmarkState::Taken(Box::new(taken)),
                None => BookmarkState::Out,
            },
            BookmarkState::Taken(taken) if stored => {
                BookmarkState::Kept(self.collection.put_back(RemovedPuzzle::clone(taken))?)
            }
            BookmarkState::Out if stored => {
                BookmarkState::Kept(self.collection.keep(&self.puzzle)?)
            }
            BookmarkState::Kept(_)
            | BookmarkState::Taken(_)
            | BookmarkState::Out
            | BookmarkState::Unknown => return Ok(()),
        };
        Ok(())
    }

    /// No effect for a question opened from a review.
    pub(crate) fn note(
        &self,
        attempt: &Attempt,
        before: (bool, Stage),
    ) -> Result<(), StorageError> {
        let state = lock(&self.state);
        match *state {
            BookmarkState::Kept(number) if self.asked_for => {
                self.collection.note(number, attempt, before)
            }
            _ => Ok(()),
        }
    }
}
