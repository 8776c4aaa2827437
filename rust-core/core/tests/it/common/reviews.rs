//! Observes reviews as an app does.

use std::sync::{Arc, Condvar, Mutex};

use gomoku_core::{CallbackError, GameReview, ReviewObserver, ReviewSnapshot, Storage};

use super::PATIENCE;

#[derive(Default)]
pub struct Reader {
    pub heard: Mutex<Vec<ReviewSnapshot>>,
    more: Condvar,
}

impl ReviewObserver for Reader {
    fn on_review(&self, snapshot: ReviewSnapshot) -> Result<(), CallbackError> {
        self.heard.lock().unwrap().push(snapshot);
        self.more.notify_all();
        Ok(())
    }
}

impl Reader {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Waits until a snapshot satisfies `enough`.
    pub fn wait(
        &self,
        what: &str,
        enough: impl Fn(&ReviewSnapshot) -> bool,
    ) -> Vec<ReviewSnapshot> {
        let heard = self.heard.lock().unwrap();
        let (heard, late) = self
            .more
            .wait_timeout_while(heard, PATIENCE, |heard| !heard.last().is_some_and(&enough))
            .unwrap();
        assert!(!late.timed_out(), "{what}");
        heard.clone()
    }

    pub fn last(&self) -> ReviewSnapshot {
        self.heard.lock().unwrap().last().unwrap().clone()
    }
}

pub fn begin(storage: &Storage, id: &str) -> (Arc<GameReview>, Arc<Reader>) {
    let reader = Reader::new();
    let review = storage.review(id.to_owned(), reader.clone()).unwrap();
    (review.unwrap(), reader)
}

pub fn whole(storage: &Storage, id: &str) -> ReviewSnapshot {
    let (_review, reader) = begin(storage, id);
    reader.wait("all is said", |seen| seen.complete);
    reader.last()
}
