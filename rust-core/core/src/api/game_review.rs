//! What is said of each move of one of My games, while somebody looks at it.

use std::sync::Arc;

use super::puzzle_attempt::{Mistake, Origin, PuzzleAttempt};
use super::{
    CallbackError, Certainty, Forbidden, MoveFact, MoveLine, MoveReview, MoveVerdict, Point,
    ProvedWin, Review, ReviewBytesError, ReviewTask, Shelf, ShelfError, Stone, ThreatKind,
    WinMeans, per_cent,
};
use crate::engines::Engines;
use crate::puzzles::{self, Attempt, Keeping, OwnPuzzle, Question};
use crate::record::{self, Restored};
use crate::shelf::{self, KeptReview, Store};
use crate::sync::guarded;

/// Of a shorter game there is nothing to say.
const LEAST_MOVES: usize = 2;

/// A fact about a move: [`MoveFact`] for the apps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ReviewedFact {
    /// Black's stone lies on a point that Renju forbids, and loses at once.
    ForbiddenPoint {
        /// What it makes.
        reason: Forbidden,
    },
    /// The other side had a four, and this is the only stone that stops it.
    Forced,
    /// Every other move would have lost to fours.
    OnlyMove,
    /// The mover could have won, and after this move no win is found.
    MissedWin {
        /// What it took.
        means: WinMeans,
    },
    /// The other side threatened to win, and after this move it does.
    Unblocked {
        /// What it threatened with.
        threat: ThreatKind,
    },
    /// After this move the other side wins; nothing of the kind was threatened before.
    FirstLosing,
}

/// What is said of one move.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct ReviewedMove {
    /// Which move, from 1.
    pub ply: i32,
    /// Whose.
    pub stone: Stone,
    /// Where.
    pub point: Point,
    /// How good it was.
    pub verdict: MoveVerdict,
    /// What else can be said, what weighs most first.
    pub facts: Vec<ReviewedFact>,
    /// How the facts are known: proved where all of them are. Of a move that is blamed without a fact, estimated.
    /// None where the rules alone say the facts, and where there is neither fact nor blame.
    pub certainty: Option<Certainty>,
    /// What would have been better, beginning in place of this move, and how it might have gone on. None where
    /// nothing better is known.
    pub better: Option<MoveLine>,
    /// That Black wins after this move, where it is proved. Whoever sits at Black.
    #[uniffi(default = None)]
    pub proved: Option<ProvedWin>,
}

/// All that is said of a game so far.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct ReviewSnapshot {
    /// Moves of the game, reviewed or not.
    pub last: i32,
    /// The moves so far, from the first one on.
    pub moves: Vec<ReviewedMove>,
    /// The chance of Black in per cent, before the first move and after each that was reviewed. Only what is
    /// certain is 0 or 100; a draw counts half. Empty while no move was reviewed.
    pub chances_of_black: Vec<i32>,
    /// The chances that texts state. None where Black's win is proved: an estimate would contradict the proof.
    pub stated_chances_of_black: Vec<Option<i32>>,
    /// How well Black played, in per cent. None until all is said, and where none of Black's moves could be
    /// judged.
    pub black_accuracy: Option<i32>,
    /// And White.
    pub white_accuracy: Option<i32>,
    /// The moves (from 1) at which the game turned.
    pub turning_points: Vec<i32>,
    /// The mistakes of the persons at this device that [`Shelf::mistake`] asks about.
    pub mistakes: Vec<Mistake>,
    /// Whether all moves were reviewed.
    pub complete: bool,
}

/// Hears what a review says, with no lock held. A failure is logged and forgotten.
#[uniffi::export(foreign)]
pub trait ReviewObserver: Send + Sync {
    /// All that is said so far. The first one comes from within [`Shelf::review`], the others from the
    /// review's own thread, after each move.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_review(&self, snapshot: ReviewSnapshot) -> Result<(), CallbackError>;
}

/// A review that goes on until all is said or it is stopped. Letting go of it stops it and waits until its
/// thread has ended: not for the UI thread.
#[derive(Debug, uniffi::Object)]
pub struct GameReview {
    /// None where nothing was left to say.
    task: Option<ReviewTask>,
}

#[uniffi::export]
impl GameReview {
    /// Ends it within 50 ms; one more snapshot may come. What was said stays kept, and the move that it was at
    /// is begun again the next time. Quick, and idempotent.
    pub fn stop(&self) {
        if let Some(task) = &self.task {
            task.stop();
        }
    }
}

#[uniffi::export]
impl Shelf {
    /// Says of each move of one of My games how good it was, on a thread of its own. It goes on from what is
    /// kept of that, where this version said it of this very game, and keeps what it says after each move.
    /// Where this process may only look, or a later version keeps its own, nothing is kept. None for a game of
    /// fewer than two moves.
    ///
    /// # Errors
    /// As [`Shelf::game`]; [`ShelfError::System`] where there is no thread to be had.
    pub fn review(
        &self,
        id: String,
        observer: Arc<dyn ReviewObserver>,
    ) -> Result<Option<Arc<GameReview>>, ShelfError> {
        let (record, kept) = self.store.review(&id)?;
        let anew = Review::of_record(&record)?;
        let own = here(&record::read_alone(&record)?);
        if anew.game().len() < LEAST_MOVES {
            return Ok(None);
        }
        let mut place = self.store.may_write().then(|| Place {
            store: Arc::clone(&self.store),
            id,
            refused: false,
        });
        let review = match from_kept(kept) {
            Found::Review(review) if review.is_current() && review.is_about(&record)? => review,
            Found::Review(_) | Found::Nothing => anew,
            Found::Newer => {
                place = None;
                anew
            }
            Found::Damaged => {
                if let Some(place) = &place {
                    self.store.set_review_aside(&place.id)?;
                }
                anew
            }
        };
        if let Some(place) = &place
            && review.is_complete()
        {
            // It may have been killed before this was counted.
            place.count(&review);
        }
        let mut teller = Teller {
            review: review.clone(),
            own,
            place,
            observer,
        };
        teller.tell();
        if review.is_complete() {
            return Ok(Some(Arc::new(GameReview { task: None })));
        }
        let task = ReviewTask::start(review, self.store.engines(), move |said| teller.hear(said));
        let task = Some(task.map_err(ShelfError::system)?);
        Ok(Some(Arc::new(GameReview { task })))
    }
}

#[uniffi::export]
impl Shelf {
    /// The mistakes that [`Shelf::mistake`] asks about, in the game's order: [`ReviewSnapshot::mistakes`], as far as
    /// that was kept. Quick but for reading a file.
    ///
    /// # Errors
    /// As [`Shelf::game`].
    pub fn mistakes(&self, id: String) -> Result<Vec<Mistake>, ShelfError> {
        let kept = self.kept_review(&id)?;
        Ok(kept.map_or_else(Vec::new, |kept| mistakes(&kept.review, &kept.own)))
    }

    /// Asks for a better move where one of [`ReviewSnapshot::mistakes`] was played, by what is kept of the review.
    /// None where that says no such thing, as where nothing could be kept. Quick but for reading a file.
    ///
    /// # Errors
    /// As [`Shelf::game`].
    pub fn mistake(&self, id: String, ply: i32) -> Result<Option<Arc<PuzzleAttempt>>, ShelfError> {
        let Some(kept) = self.kept_review(&id)? else {
            return Ok(None);
        };
        let said = own_moves(&kept.review, &kept.own).find(|said| said.ply == ply);
        Ok(said.and_then(|said| self.ask(&kept.review, &kept.game, said)))
    }
}

impl Shelf {
    /// Counts in the statistics how well the person played in the game of a record, where it is one of My games and
    /// the review is a whole one of it. Whether it is.
    ///
    /// # Errors
    /// As [`Shelf::game`], [`ShelfError::ReadOnly`].
    pub fn count_review(&self, record: &str, review: &Review) -> Result<bool, ShelfError> {
        let id = shelf::id(&record::read_alone(record)?);
        let (kept, _) = match self.store.review(&id) {
            Err(ShelfError::Unknown) => return Ok(false),
            found => found?,
        };
        if !review.is_complete() || !review.is_about(&kept)? {
            return Ok(false);
        }
        let accuracy = Stone::BOTH.map(|stone| review.accuracy(stone));
        self.store.count_review(&id, accuracy)?;
        Ok(true)
    }

    /// Asks for a better move in place of a reviewed one of the game of a record, by either side: as
    /// [`Shelf::mistake`] for a game that is not stored. `review` is about that game; it may be without moves, with
    /// `said` from [`Review::review_move`].
    ///
    /// # Errors
    /// [`ShelfError::Record`].
    pub fn question(
        &self,
        record: &str,
        review: &Review,
        said: &MoveReview,
    ) -> Result<Option<Arc<PuzzleAttempt>>, ShelfError> {
        let game = record::read_alone(record)?;
        Ok(self.ask(review, &game, said))
    }

    /// The question about a move, if it is a mistake beyond doubt.
    fn ask(
        &self,
        review: &Review,
        game: &Restored,
        said: &MoveReview,
    ) -> Option<Arc<PuzzleAttempt>> {
        let asked = puzzles::mistake(review, said)?;
        let own = OwnPuzzle::new(game, said, asked.clone());
        let keeping = own.map(|own| Box::new(Keeping::of_review(Arc::clone(&self.own), own)));
        Some(question(said, asked, self.store.engines(), keeping))
    }

    /// What is kept of a game's review, and whose mistakes are told. None where nothing of this version is.
    fn kept_review(&self, id: &str) -> Result<Option<Reviewed>, ShelfError> {
        let (record, kept) = self.store.review(id)?;
        match from_kept(kept) {
            Found::Review(review) if review.is_about(&record)? => {
                let game = record::read_alone(&record)?;
                let own = here(&game);
                Ok(Some(Reviewed { review, game, own }))
            }
            Found::Review(_) | Found::Nothing | Found::Newer | Found::Damaged => Ok(None),
        }
    }
}

/// The questions about both sides' mistakes in a game that was reviewed, as [`Shelf::mistake`] asks them.
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
    keeping: Option<Box<Keeping>>,
) -> Arc<PuzzleAttempt> {
    let mistake = told(said);
    let origin = Origin::Mistake { mistake, keeping };
    Arc::new(PuzzleAttempt::new(origin, Attempt::at(asked, engines)))
}

/// What is kept of a game.
struct Reviewed {
    review: Review,
    game: Restored,
    /// Whose mistakes are told.
    own: Vec<Stone>,
}

/// Whose mistakes are told: those of the persons at this device.
fn here(game: &Restored) -> Vec<Stone> {
    let here = |stone: &Stone| game.game.player(*stone).is_human();
    Stone::BOTH.into_iter().filter(here).collect()
}

fn mistakes(review: &Review, own: &[Stone]) -> Vec<Mistake> {
    own_moves(review, own)
        .filter(|said| puzzles::mistake(review, said).is_some())
        .map(told)
        .collect()
}

fn own_moves<'a>(review: &'a Review, own: &'a [Stone]) -> impl Iterator<Item = &'a MoveReview> {
    let moves = review.moves().iter();
    moves.filter(|said| own.contains(&said.stone))
}

fn told(said: &MoveReview) -> Mistake {
    Mistake {
        ply: said.ply,
        point: said.point,
    }
}

/// What is kept, as far as it is a review.
enum Found {
    Nothing,
    Review(Review),
    Newer,
    Damaged,
}

fn from_kept(kept: KeptReview) -> Found {
    let bytes = match kept {
        KeptReview::Nothing => return Found::Nothing,
        KeptReview::Newer => return Found::Newer,
        KeptReview::Bytes(bytes) => bytes,
    };
    match Review::from_bytes(&bytes) {
        Ok(review) => Found::Review(review),
        Err(ReviewBytesError::Version(_)) => Found::Newer,
        Err(ReviewBytesError::NotAReview | ReviewBytesError::Damaged) => Found::Damaged,
    }
}

/// Where a review is kept.
struct Place {
    store: Arc<Store>,
    /// Of the game.
    id: String,
    /// Whether that was told.
    refused: bool,
}

impl Place {
    fn keep(&mut self, review: &Review) {
        match self.store.keep_review(&self.id, &review.to_bytes()) {
            Ok(()) => self.refused = false,
            // Said once: it is asked after each move.
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

    /// How well the person played is a part of the statistics.
    fn count(&self, review: &Review) {
        let accuracy = Stone::BOTH.map(|stone| review.accuracy(stone));
        if let Err(error) = self.store.count_review(&self.id, accuracy) {
            log::warn!("what a review says is not counted: {error}");
        }
    }
}

/// Keeps and hands out what is said.
struct Teller {
    review: Review,
    own: Vec<Stone>,
    place: Option<Place>,
    observer: Arc<dyn ReviewObserver>,
}

impl Teller {
    /// What is heard of is kept.
    fn hear(&mut self, said: &MoveReview) {
        self.review.add(said.clone());
        if let Some(place) = &mut self.place {
            place.keep(&self.review);
        }
        self.tell();
    }

    fn tell(&self) {
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
