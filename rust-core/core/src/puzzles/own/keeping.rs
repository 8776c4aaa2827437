use std::sync::{Arc, Mutex};

use super::collection::{OwnPuzzleCollection, RemovedPuzzle};
use super::{KeepError, OwnPuzzle};
use crate::puzzles::{Attempt, Stage};
use crate::shelf::ShelfError;
use crate::sync::lock;

/// A question about a mistake that is or may become a personal puzzle.
#[derive(Debug)]
pub(crate) struct Keeping {
    collection: Arc<OwnPuzzleCollection>,
    puzzle: OwnPuzzle,
    /// Whether it was opened as a personal puzzle, so that its outcome counts.
    asked_for: bool,
    place: Mutex<Place>,
}

#[derive(Debug)]
enum Place {
    Kept(u32),
    Out,
    /// Removed here, and restorable with its progress.
    Taken(Box<RemovedPuzzle>),
    /// The storage can't be read.
    Unknown,
}

impl Keeping {
    pub(crate) fn of_review(collection: Arc<OwnPuzzleCollection>, puzzle: OwnPuzzle) -> Self {
        let place = match collection.find(&puzzle) {
            Ok(found) => found.map_or(Place::Out, Place::Kept),
            Err(error) => {
                log::warn!("one's own puzzles can't be read: {error}");
                Place::Unknown
            }
        };
        Self {
            collection,
            puzzle,
            asked_for: false,
            place: Mutex::new(place),
        }
    }

    pub(crate) fn of_kept(
        collection: Arc<OwnPuzzleCollection>,
        number: u32,
    ) -> Result<Option<Self>, ShelfError> {
        Ok(collection.get(number)?.map(|puzzle| Self {
            collection,
            puzzle,
            asked_for: true,
            place: Mutex::new(Place::Kept(number)),
        }))
    }

    pub(crate) const fn puzzle(&self) -> &OwnPuzzle {
        &self.puzzle
    }

    /// `None` if the storage can't be read.
    pub(crate) fn is_kept(&self) -> Option<bool> {
        match *lock(&self.place) {
            Place::Kept(_) => Some(true),
            Place::Out | Place::Taken(_) => Some(false),
            Place::Unknown => None,
        }
    }

    pub(crate) const fn is_asked_for(&self) -> bool {
        self.asked_for
    }

    pub(crate) fn counts(&self) -> bool {
        self.asked_for && matches!(*lock(&self.place), Place::Kept(_))
    }

    /// One removed through this object is restored with its progress.
    pub(crate) fn set(&self, kept: bool) -> Result<(), KeepError> {
        let mut place = lock(&self.place);
        if matches!(*place, Place::Unknown) {
            let found = self.collection.find(&self.puzzle)?;
            *place = found.map_or(Place::Out, Place::Kept);
        }
        *place = match &*place {
            Place::Kept(number) if !kept => match self.collection.remove(*number)? {
                Some(taken) => Place::Taken(Box::new(taken)),
                None => Place::Out,
            },
            Place::Taken(taken) if kept => {
                Place::Kept(self.collection.put_back(RemovedPuzzle::clone(taken))?)
            }
            Place::Out if kept => Place::Kept(self.collection.keep(&self.puzzle)?),
            Place::Kept(_) | Place::Taken(_) | Place::Out | Place::Unknown => return Ok(()),
        };
        Ok(())
    }

    /// No effect for a question opened from a review.
    pub(crate) fn note(&self, attempt: &Attempt, before: (bool, Stage)) -> Result<(), ShelfError> {
        let place = lock(&self.place);
        match *place {
            Place::Kept(number) if self.asked_for => self.collection.note(number, attempt, before),
            _ => Ok(()),
        }
    }
}
