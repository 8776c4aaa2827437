use std::sync::Arc;

use super::puzzle_attempt::{Mistake, Origin, PuzzleAttempt};
use super::{
    CallbackError, Certainty, Forbidden, MoveFact, MoveLine, MoveReview, MoveVerdict, Point,
    ProvedWin, Review, ReviewBytesError, ReviewTask, Stone, Storage, StorageError, ThreatKind,
    WinMeans, per_cent,
};
use crate::engines::Engines;
use crate::puzzles::{self, Attempt, OwnPuzzle, PuzzleBookmark, Question};
use crate::record::{self, Restored};
use crate::storage::{self, Store, StoredReview};
use crate::sync::guarded;

const LEAST_MOVES: usize = 2;

/// Fact about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ReviewedFact {
    /// Black played a point that Renju forbids, and loses at once.
    ForbiddenPoint {
        /// Reason.
        reason: Forbidden,
    },
    /// Only stone that stops the opponent's four.
    Forced,
    /// Every other move would have lost to fours.
    OnlyMove,
    /// The mover had a win, and after this move no win is found.
    MissedWin {
        /// Means of the missed win.
        means: WinMeans,
    },
    /// The opponent threatened to win, and after this move it does.
    Unblocked {
        /// Kind of the threat.
        threat: ThreatKind,
    },
    /// After this move the opponent wins, without such a threat before.
    FirstLosing,
}

/// Assessment of one move.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct ReviewedMove {
    /// Number, from 1.
    pub ply: i32,
    /// Colour.
    pub stone: Stone,
    /// Point.
    pub point: Point,
    /// Quality.
    pub verdict: MoveVerdict,
    /// Facts, most important first.
    pub facts: Vec<ReviewedFact>,
    /// Certainty of the facts: proved if all are; estimated for a move blamed without a fact. None
    /// if the rules establish the facts, or without fact and blame.
    pub certainty: Option<Certainty>,
    /// Better move with a possible continuation, if known.
    pub better: Option<MoveLine>,
    /// Black's proved win after this move, for either kind of player at Black.
    #[uniffi(default = None)]
    pub proved: Option<ProvedWin>,
}

/// Review of a game so far.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct ReviewSnapshot {
    /// Number of moves of the game.
    pub last: i32,
    /// Reviewed moves, from the first on.
    pub moves: Vec<ReviewedMove>,
    /// Black's chance in per cent, initially and after each reviewed move; a draw counts half. Only
    /// certainty is 0 or 100. Empty before the first reviewed move.
    pub chances_of_black: Vec<i32>,
    /// Chances for texts. None while Black's win is proved, which an estimate would contradict.
    pub stated_chances_of_black: Vec<Option<i32>>,
    /// Black's accuracy in per cent. None before the review is complete, or if no move of Black's
    /// could be judged.
    pub black_accuracy: Option<i32>,
    /// White's accuracy in per cent, likewise.
    pub white_accuracy: Option<i32>,
    /// Numbers of the moves that turned the game, from 1.
    pub turning_points: Vec<i32>,
    /// Mistakes of persons at this device for which [`Storage::mistake`] has a question.
    pub mistakes: Vec<Mistake>,
    /// Whether all moves are reviewed.
    pub complete: bool,
}

/// Receives review updates, without a lock. A failure is logged and ignored.
#[uniffi::export(foreign)]
pub trait ReviewObserver: Send + Sync {
    /// Receives the review so far: from [`Storage::review`] itself, then after each move on the
    /// review's thread.
    ///
    /// # Errors
    /// Any exception that the observer throws.
    fn on_review(&self, snapshot: ReviewSnapshot) -> Result<(), CallbackError>;
}

/// Running review. Dropping it stops it and joins its thread: not on the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct GameReview {
    /// None if the stored review was already complete.
    task: Option<ReviewTask>,
}

#[uniffi::export]
impl GameReview {
    /// Stops the review within 50 ms; one more snapshot may arrive. A later review restarts the
    /// interrupted move. Quick and idempotent.
    pub fn stop(&self) {
        if let Some(task) = &self.task {
            task.stop();
        }
    }
}

#[uniffi::export]
impl Storage {
    /// Reviews one of My games on a separate thread, or continues a stored review of this version.
    /// Saves results after each move, unless this process is read-only or a later version wrote the
    /// stored review. None for a game of fewer than two moves.
    ///
    /// # Errors
    /// As [`Storage::game`]; [`StorageError::System`] if no thread can be started.
    pub fn review(
        &self,
        id: String,
        observer: Arc<dyn ReviewObserver>,
    ) -> Result<Option<Arc<GameReview>>, StorageError> {
        let (record, kept) = self.store.review(&id)?;
        let anew = Review::of_record(&record)?;
        let own = here(&record::read_alone(&record)?);
        if anew.game().len() < LEAST_MOVES {
            return Ok(None);
        }
        let mut target = self.store.may_write().then(|| ReviewTarget {
            store: Arc::clone(&self.store),
            id,
            refused: false,
        });
        let review = match from_stored(kept) {
            ReadReview::Review(review) if review.is_current() && review.is_about(&record)? => {
                review
            }
            ReadReview::Review(_) | ReadReview::Nothing => anew,
            ReadReview::Newer => {
                target = None;
                anew
            }
            ReadReview::Damaged => {
                if let Some(target) = &target {
                    self.store.set_review_aside(&target.id)?;
                }
                anew
            }
        };
        if let Some(target) = &target
            && review.is_complete()
        {
            // The process may have been killed before it counted the review.
            target.count(&review);
        }
        let mut publisher = ReviewPublisher {
            review: review.clone(),
            own,
            target,
            observer,
        };
        publisher.publish();
        if review.is_complete() {
            return Ok(Some(Arc::new(GameReview { task: None })));
        }
        let task = ReviewTask::start(review, self.store.engines(), move |said| {
            publisher.add_move(said)
        });
        let task = Some(task.map_err(StorageError::system)?);
        Ok(Some(Arc::new(GameReview { task })))
    }
}

#[uniffi::export]
impl Storage {
    /// [`ReviewSnapshot::mistakes`] of the stored review, in game order. Quick except for reading a
    /// file.
    ///
    /// # Errors
    /// As [`Storage::game`].
    pub fn mistakes(&self, id: String) -> Result<Vec<Mistake>, StorageError> {
        let kept = self.stored_review(&id)?;
        Ok(kept.map_or_else(Vec::new, |kept| mistakes(&kept.review, &kept.own)))
    }

    /// Question for a better move at one of [`ReviewSnapshot::mistakes`] of the stored review.
    /// Quick except for reading a file.
    ///
    /// # Errors
    /// As [`Storage::game`].
    pub fn mistake(
        &self,
        id: String,
        ply: i32,
    ) -> Result<Option<Arc<PuzzleAttempt>>, StorageError> {
        let Some(kept) = self.stored_review(&id)? else {
            return Ok(None);
        };
        let said = own_moves(&kept.review, &kept.own).find(|said| said.ply == ply);
        Ok(said.and_then(|said| self.ask(&kept.review, &kept.game, said)))
    }
}

impl Storage {
    /// Adds the person's accuracy to the statistics, if `record` is one of My games and completely
    /// reviewed. Returns whether it is.
    ///
    /// # Errors
    /// As [`Storage::game`], [`StorageError::ReadOnly`].
    pub fn count_review(&self, record: &str, review: &Review) -> Result<bool, StorageError> {
        let id = storage::id(&record::read_alone(record)?);
        let (kept, _) = match self.store.review(&id) {
            Err(StorageError::Unknown) => return Ok(false),
            found => found?,
        };
        if !review.is_complete() || !review.is_about(&kept)? {
            return Ok(false);
        }
        let accuracy = Stone::BOTH.map(|stone| review.accuracy(stone));
        self.store.count_review(&id, accuracy)?;
        Ok(true)
    }

    /// As [`Storage::mistake`], for a move of either side in an unsaved game. `review` belongs to
    /// that game; it may be empty, with `said` from [`Review::review_move`].
    ///
    /// # Errors
    /// [`StorageError::Record`].
    pub fn question(
        &self,
        record: &str,
        review: &Review,
        said: &MoveReview,
    ) -> Result<Option<Arc<PuzzleAttempt>>, StorageError> {
        let game = record::read_alone(record)?;
        Ok(self.ask(review, &game, said))
    }

    fn ask(
        &self,
        review: &Review,
        game: &Restored,
        said: &MoveReview,
    ) -> Option<Arc<PuzzleAttempt>> {
        let asked = puzzles::mistake(review, said)?;
        let own = OwnPuzzle::new(game, said, asked.clone());
        let bookmark =
            own.map(|own| Box::new(PuzzleBookmark::of_review(Arc::clone(&self.own), own)));
        Some(question(said, asked, self.store.engines(), bookmark))
    }

    fn stored_review(&self, id: &str) -> Result<Option<Reviewed>, StorageError> {
        let (record, kept) = self.store.review(id)?;
        match from_stored(kept) {
            ReadReview::Review(review) if review.is_about(&record)? => {
                let game = record::read_alone(&record)?;
                let own = here(&game);
                Ok(Some(Reviewed { review, game, own }))
            }
            ReadReview::Review(_)
            | ReadReview::Nothing
            | ReadReview::Newer
            | ReadReview::Damaged => Ok(None),
        }
    }
}

/// Questions about both sides' mistakes in a reviewed game, as from [`Storage::mistake`].
#[must_use]
pub fn questions(review: &Review, engines: &Engines) -> Vec<Arc<PuzzleAttempt>> {
    let all = own_moves(review, &Stone::BOTH);
    all.filter_map(|said| {
        let asked = puzzles::mistake(review, said)?;
        Some(question(said, asked, engines, None))
    })
    .collect()
}

fn question(
    said: &MoveReview,
    asked: Question,
    engines: &Engines,
    bookmark: Option<Box<PuzzleBookmark>>,
) -> Arc<PuzzleAttempt> {
    let mistake = mistake_of(said);
    let origin = Origin::Mistake { mistake, bookmark };
    Arc::new(PuzzleAttempt::new(origin, Attempt::at(asked, engines)))
}

struct Reviewed {
    review: Review,
    game: Restored,
    own: Vec<Stone>,
}

/// Only mistakes of persons at this device become questions.
fn here(game: &Restored) -> Vec<Stone> {
    let here = |stone: &Stone| game.game.player(*stone).is_human();
    Stone::BOTH.into_iter().filter(here).collect()
}

fn mistakes(review: &Review, own: &[Stone]) -> Vec<Mistake> {
    own_moves(review, own)
        .filter(|said| puzzles::mistake(review, said).is_some())
        .map(mistake_of)
        .collect()
}

fn own_moves<'a>(review: &'a Review, own: &'a [Stone]) -> impl Iterator<Item = &'a MoveReview> {
    let moves = review.moves().iter();
    moves.filter(|said| own.contains(&said.stone))
}

fn mistake_of(said: &MoveReview) -> Mistake {
    Mistake {
        ply: said.ply,
        point: said.point,
    }
}

enum ReadReview {
    Nothing,
    Review(Review),
    Newer,
    Damaged,
}

fn from_stored(kept: StoredReview) -> ReadReview {
    let bytes = match kept {
        StoredReview::Nothing => return ReadReview::Nothing,
        StoredReview::Newer => return ReadReview::Newer,
        StoredReview::Bytes(bytes) => bytes,
    };
    match Review::from_bytes(&bytes) {
        Ok(review) => ReadReview::Review(review),
        Err(ReviewBytesError::Version(_)) => ReadReview::Newer,
        Err(ReviewBytesError::NotAReview | ReviewBytesError::Damaged) => ReadReview::Damaged,
    }
}

struct ReviewTarget {
    store: Arc<Store>,
    id: String,
    /// Whether a failure was logged already.
    refused: bool,
}

impl ReviewTarget {
    fn keep(&mut self, review: &Review) {
        match self.store.save_review(&self.id, &review.to_bytes()) {
            Ok(()) => self.refused = false,
            // Logged once: each move retries.
            Err(error) if !self.refused => {
                log::warn!("a review is not kept: {error}");
                self.refused = true;
            }
            Err(_) => {}
        }
        if review.is_complete() {
            self.count(review);
        }
    }

    fn count(&self, review: &Review) {
        let accuracy = Stone::BOTH.map(|stone| review.accuracy(stone));
        if let Err(error) = self.store.count_review(&self.id, accuracy) {
            log::warn!("what a review says is not counted: {error}");
        }
    }
}

struct ReviewPublisher {
    review: Review,
    own: Vec<Stone>,
    target: Option<ReviewTarget>,
    observer: Arc<dyn ReviewObserver>,
}

impl ReviewPublisher {
    fn add_move(&mut self, said: &MoveReview) {
        self.review.add(said.clone());
        if let Some(target) = &mut self.target {
            target.keep(&self.review);
        }
        self.publish();
    }

    fn publish(&self) {
        let snapshot = snapshot(&self.review, &self.own);
        if let Err(error) = guarded(|| self.observer.on_review(snapshot)) {
            log::warn!("a review's observer failed: {error}");
        }
    }
}

fn snapshot(review: &Review, own: &[Stone]) -> ReviewSnapshot {
    let complete = review.is_complete();
    let accuracy = |stone| review.accuracy(stone).filter(|_| complete).map(per_cent);
    ReviewSnapshot {
        last: i32::try_from(review.game().len()).unwrap_or(i32::MAX),
        moves: review.moves().iter().map(reviewed).collect(),
        chances_of_black: review
            .chances_of_black()
            .into_iter()
            .map(per_cent)
            .collect(),
        stated_chances_of_black: review
            .stated_chances_of_black()
            .into_iter()
            .map(|chance| chance.map(per_cent))
            .collect(),
        black_accuracy: accuracy(Stone::Black),
        white_accuracy: accuracy(Stone::White),
        turning_points: review.turning_points(),
        mistakes: mistakes(review, own),
        complete,
    }
}

fn reviewed(said: &MoveReview) -> ReviewedMove {
    ReviewedMove {
        ply: said.ply,
        stone: said.stone,
        point: said.point,
        verdict: said.verdict,
        facts: said.facts.iter().map(fact).collect(),
        certainty: said.certainty(),
        better: said.better(),
        proved: said.proved,
    }
}

const fn fact(fact: &MoveFact) -> ReviewedFact {
    match fact {
        MoveFact::ForbiddenPoint { reason } => ReviewedFact::ForbiddenPoint { reason: *reason },
        MoveFact::Forced => ReviewedFact::Forced,
        MoveFact::OnlyMove { .. } => ReviewedFact::OnlyMove,
        MoveFact::MissedWin { win, .. } => ReviewedFact::MissedWin { means: win.means() },
        MoveFact::Unblocked { threat, .. } => ReviewedFact::Unblocked { threat: *threat },
        MoveFact::FirstLosing { .. } => ReviewedFact::FirstLosing,
    }
}
