use std::sync::{Arc, Mutex};

use gomoku_engine::{self as engine, PlayError, Position, ShapeReader, Stone};

use super::lesson::still_board;
use super::{
    GameSnapshot, LessonTask, MoveError, Phase, PlayedMove, Point, PointShapes, PuzzlePrompt,
    PuzzleTheme, StoneShape, StorageError, WinMeans,
};
use crate::course;
use crate::puzzles::{
    Attempt, MOST_OWN, PuzzleBookmark, PuzzleTrainer, Refuted, SavePuzzleError, Stage, TryOutcome,
};
use crate::sync::lock;

/// Progress of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleStage {
    /// Waits for a move.
    Open,
    /// A stone awaits [`PuzzleAttempt::answer`].
    Judging,
    /// The last stone on the board refutes the last try, which must be undone.
    Refuted,
    /// Solved.
    Solved,
}

/// Reason why a try is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleRefuted {
    /// The opponent wins, starting with its reply.
    Wins {
        /// Means of the win.
        means: WinMeans,
    },
    /// The reply leaves no win.
    Stops,
    /// The try ends the game without a win.
    Ends,
    /// The try does not make what the lesson asks for; it is not otherwise wrong.
    Misses {
        /// Shape that the stone makes instead.
        makes: Option<StoneShape>,
    },
}

/// Refutation of the last try.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PuzzleRefutation {
    /// Reason.
    pub why: PuzzleRefuted,
    /// Opponent's reply, the last stone on the board.
    pub reply: Option<PlayedMove>,
    /// Moves after the reply, the solver's first; may be cut short.
    pub line: Vec<Point>,
}

/// State of a puzzle on the board.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PuzzleSnapshot {
    /// Number of a shipped puzzle; 0 for all others.
    pub number: i32,
    /// Task, for an attempt of a lesson.
    pub lesson: Option<LessonTask>,
    /// Mistake that the question is about.
    pub mistake: Option<Mistake>,
    /// Game of the mistake, if opened as a personal puzzle.
    pub game: Option<MistakeGame>,
    /// Whether the mistake is a personal puzzle, see [`PuzzleAttempt::set_own`]. None otherwise,
    /// and if the storage can't be read.
    pub own: Option<bool>,
    /// Board, for the view that shows games.
    pub board: GameSnapshot,
    /// Task for `solver`.
    pub prompt: PuzzlePrompt,
    /// Side that moved first in the puzzle.
    pub solver: Stone,
    /// Number of initial stones.
    pub given: i32,
    /// Progress.
    pub stage: PuzzleStage,
    /// Refutation of the last try, in [`PuzzleStage::Refuted`].
    pub refutation: Option<PuzzleRefutation>,
    /// Wrong tries so far.
    pub wrong_tries: i32,
    /// Whether there was no wrong try and the solution was not shown.
    pub clean: bool,
    /// Theme of a shipped puzzle, once solved or its solution was shown.
    pub theme: Option<PuzzleTheme>,
    /// Rating at which a player solves it every second time; 0 unless shipped.
    pub strength: i32,
    /// Solution from the initial position. Empty unless [`PuzzleAttempt::solution`] was the last
    /// step.
    pub solution: Vec<Point>,
    /// Whether the solution can be shown.
    pub can_show_solution: bool,
    /// Whether showing the solution counts as a miss.
    pub solution_costs: bool,
    /// Whether the progress was saved; each step retries. True if there is nothing to save.
    pub kept: bool,
}

/// Mistake in a reviewed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Mistake {
    /// Number of the move, from 1.
    pub ply: i32,
    /// Point of the move.
    pub point: Point,
}

/// Game of a personal puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct MistakeGame {
    /// Day, such as `2026-11-22`, if the record has one.
    pub day: Option<String>,
    /// Level of the computer, if it was the opponent.
    pub level: Option<i32>,
}

/// Reason why the personal puzzles could not be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum OwnPuzzleError {
    /// The limit is reached, and no solved puzzle can be replaced.
    #[error("there are {most} already, and none of them is solved")]
    Full {
        /// Maximum number of personal puzzles.
        most: i32,
    },
    /// The attempt is not about a mistake.
    #[error("it is no question about a mistake")]
    NoMistake,
    /// The storage can't be read or changed; it is unchanged.
    #[error(transparent)]
    Storage {
        /// Cause.
        error: StorageError,
    },
}

impl From<SavePuzzleError> for OwnPuzzleError {
    fn from(error: SavePuzzleError) -> Self {
        match error {
            SavePuzzleError::Full => Self::Full {
                most: int(MOST_OWN),
            },
            SavePuzzleError::Storage(error) => Self::Storage { error },
        }
    }
}

/// Reason why a try was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PuzzleTryError {
    /// The rules don't allow the move.
    #[error(transparent)]
    Move {
        /// Cause.
        error: MoveError,
    },
    /// The last try is being judged.
    #[error("the last try is judged now")]
    Judging,
    /// The last try must be undone first.
    #[error("the last try has to be taken back before")]
    Refuted,
    /// The puzzle is already solved.
    #[error("it is solved")]
    Solved,
}

/// Attempt at a puzzle, a lesson's task, or a question about a mistake. Each step saves the
/// progress. Thread-safe. Quick calls never wait for slow ones.
#[derive(Debug, uniffi::Object)]
pub struct PuzzleAttempt {
    origin: Origin,
    attempt: Mutex<Attempt>,
    shown: Mutex<Shown>,
}

#[derive(Debug)]
pub(super) enum Origin {
    /// A puzzle of the app.
    Shipped {
        number: u16,
        trainer: Arc<PuzzleTrainer>,
    },
    Lesson {
        task: LessonTask,
        trainer: Arc<course::CourseTrainer>,
    },
    /// A mistake; can't be saved if the game is not stored.
    Mistake {
        mistake: Mistake,
        bookmark: Option<Box<PuzzleBookmark>>,
    },
}

#[derive(Debug)]
struct Shown {
    snapshot: PuzzleSnapshot,
    position: Position,
}

#[uniffi::export]
impl PuzzleAttempt {
    /// Current state. Quick.
    pub fn snapshot(&self) -> PuzzleSnapshot {
        lock(&self.shown).snapshot.clone()
    }

    /// Places a stone; call [`PuzzleAttempt::answer`] next. Quick.
    ///
    /// # Errors
    /// [`PuzzleTryError`]; the board is unchanged.
    pub fn place(&self, point: Point) -> Result<PuzzleSnapshot, PuzzleTryError> {
        let point = self.check(point)?;
        let mut attempt = lock(&self.attempt);
        // Another thread may have placed a stone meanwhile.
        may_try(attempt.stage())?;
        attempt.place(point);
        Ok(self.show(&attempt, None))
    }

    /// Checks whether [`PuzzleAttempt::place`] would accept a point. Quick.
    ///
    /// # Errors
    /// [`PuzzleTryError`].
    pub fn may_place(&self, point: Point) -> Result<(), PuzzleTryError> {
        self.check(point).map(|_| ())
    }

    /// Judges the placed stone; any winning move is right. The reply resists longest or refutes.
    /// May take a second, and writes files.
    pub fn answer(&self) -> PuzzleSnapshot {
        // Loading calls the app's code, which must not happen with the lock held.
        let engines = lock(&self.attempt).engines().clone();
        engines.load();
        let mut attempt = lock(&self.attempt);
        if attempt.stage() != Stage::Judging {
            return self.snapshot();
        }
        self.step(&mut attempt, |attempt| {
            let (TryOutcome::Right | TryOutcome::Wrong | TryOutcome::Solved) = attempt.answer();
        })
    }

    /// Undoes a wrong try with its refutation, else the last move with its reply. Writes files.
    pub fn undo(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), |attempt| {
            attempt.undo();
        })
    }

    /// Restarts from the initial position. Writes files.
    pub fn start_again(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), Attempt::again)
    }

    /// Shows the solution. Unless solved before, the puzzle counts as missed. May take a second,
    /// and writes files.
    pub fn solution(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), Attempt::show_solution)
    }

    /// Adds a mistake to the personal puzzles, or removes it. Adding one removed here restores its
    /// progress. At the limit it replaces a solved puzzle, or fails without one. Writes files.
    ///
    /// # Errors
    /// [`OwnPuzzleError`]; the storage is unchanged.
    pub fn set_own(&self, own: bool) -> Result<PuzzleSnapshot, OwnPuzzleError> {
        let attempt = lock(&self.attempt);
        let Origin::Mistake {
            bookmark: Some(bookmark),
            ..
        } = &self.origin
        else {
            return Err(OwnPuzzleError::NoMistake);
        };
        bookmark.set(own)?;
        Ok(self.show(&attempt, None))
    }

    /// As [`super::GameSession::forbidding_rows`]. Quick.
    pub fn forbidding_rows(&self, point: Point) -> Vec<Vec<Point>> {
        let shown = lock(&self.shown);
        let forbidden = &shown.snapshot.board.forbidden;
        let marked = forbidden.iter().any(|marked| marked.point == point);
        let point = point.on(shown.position.size()).filter(|_| marked);
        let rows = point.map(|point| shown.position.forbidding_rows(point));
        let rows = rows.unwrap_or_default().into_iter();
        rows.map(|row| row.into_iter().map(Point::from).collect())
            .collect()
    }

    /// As [`super::GameSession::shapes`]. The first call takes a few milliseconds.
    pub fn shapes(&self) -> Vec<PointShapes> {
        let position = lock(&self.shown).position.clone();
        if position.outcome().is_some() {
            return Vec::new();
        }
        let read = ShapeReader::new(position.rule()).read(&position);
        read.into_iter().map(PointShapes::from).collect()
    }
}

impl PuzzleAttempt {
    pub(super) fn new(origin: Origin, attempt: Attempt) -> Self {
        Self {
            shown: Mutex::new(Shown {
                snapshot: shown(&origin, &attempt, 0, true),
                position: attempt.position().clone(),
            }),
            attempt: Mutex::new(attempt),
            origin,
        }
    }

    fn check(&self, point: Point) -> Result<engine::Point, PuzzleTryError> {
        let shown = lock(&self.shown);
        may_try(match shown.snapshot.stage {
            PuzzleStage::Open => Stage::Open,
            PuzzleStage::Judging => Stage::Judging,
            PuzzleStage::Refuted => Stage::Refuted,
            PuzzleStage::Solved => Stage::Solved,
        })?;
        let size = shown.position.size();
        let off = MoveError::OffBoard {
            x: point.x,
            y: point.y,
            size: size.lines().into(),
        };
        let refuse = |error: MoveError| PuzzleTryError::Move { error };
        let point = point.on(size).ok_or(off).map_err(refuse)?;
        let legal = shown.position.check(point);
        let asked_for = matches!(legal, Err(PlayError::Forbidden { .. }))
            && shown.snapshot.prompt == PuzzlePrompt::Forbidden;
        if !asked_for {
            legal.map_err(|error| refuse(error.into()))?;
        }
        Ok(point)
    }

    fn step(&self, attempt: &mut Attempt, act: impl FnOnce(&mut Attempt)) -> PuzzleSnapshot {
        let before = (attempt.is_clean(), attempt.stage());
        act(attempt);
        let noted = match &self.origin {
            Origin::Shipped { number, trainer } => trainer.note(*number, attempt, before),
            Origin::Lesson { task, trainer } => {
                let now_solved = before.1 != Stage::Solved && attempt.stage() == Stage::Solved;
                if now_solved {
                    trainer.note(task.step.into())
                } else {
                    Ok(())
                }
            }
            Origin::Mistake { bookmark, .. } => {
                let noted = bookmark.as_ref().map(|it| it.note(attempt, before));
                noted.unwrap_or(Ok(()))
            }
        };
        if let Err(error) = &noted {
            log::warn!("how a puzzle went is not kept: {error}");
        }
        self.show(attempt, Some(noted.is_ok()))
    }

    /// `kept` is `None` if the step had nothing to save.
    fn show(&self, attempt: &Attempt, kept: Option<bool>) -> PuzzleSnapshot {
        let mut now = lock(&self.shown);
        let revision = now.snapshot.board.revision + 1;
        let kept = kept.unwrap_or(now.snapshot.kept);
        let snapshot = shown(&self.origin, attempt, revision, kept);
        *now = Shown {
            snapshot: snapshot.clone(),
            position: attempt.position().clone(),
        };
        snapshot
    }
}

fn may_try(stage: Stage) -> Result<(), PuzzleTryError> {
    match stage {
        Stage::Open => Ok(()),
        Stage::Judging => Err(PuzzleTryError::Judging),
        Stage::Refuted => Err(PuzzleTryError::Refuted),
        Stage::Solved => Err(PuzzleTryError::Solved),
    }
}

fn shown(origin: &Origin, attempt: &Attempt, revision: i64, kept: bool) -> PuzzleSnapshot {
    let (number, strength) = match origin {
        Origin::Shipped { number, trainer } => (*number, trainer.strength(*number)),
        Origin::Lesson { .. } | Origin::Mistake { .. } => (0, 0),
    };
    let (lesson, mistake, bookmark) = match origin {
        Origin::Shipped { .. } => (None, None, None),
        Origin::Lesson { task, .. } => (Some(*task), None, None),
        Origin::Mistake { mistake, bookmark } => (None, Some(*mistake), bookmark.as_deref()),
    };
    let counts = number > 0 || bookmark.is_some_and(PuzzleBookmark::counts);
    let question = attempt.question();
    let stage = match attempt.stage() {
        Stage::Open => PuzzleStage::Open,
        Stage::Judging => PuzzleStage::Judging,
        Stage::Refuted => PuzzleStage::Refuted,
        Stage::Solved => PuzzleStage::Solved,
    };
    let solved = stage == PuzzleStage::Solved;
    let revealed = solved || attempt.looked();
    let board = board(attempt, revision);
    let points = |line: &[engine::Point]| line.iter().copied().map(Point::from).collect();
    let refutation = attempt.refutation().map(|refutation| PuzzleRefutation {
        why: match refutation.why {
            Refuted::Wins(means) => PuzzleRefuted::Wins { means },
            Refuted::Stops => PuzzleRefuted::Stops,
            Refuted::Ends => PuzzleRefuted::Ends,
            Refuted::Misses(makes) => PuzzleRefuted::Misses { makes },
        },
        reply: reply(attempt, &board),
        line: points(&refutation.line),
    });
    PuzzleSnapshot {
        number: number.into(),
        lesson,
        mistake,
        game: bookmark.and_then(game),
        own: bookmark.and_then(PuzzleBookmark::is_stored),
        prompt: question.prompt,
        solver: attempt.solver(),
        given: int(attempt.given()),
        stage,
        refutation,
        wrong_tries: attempt.wrong().into(),
        clean: attempt.is_clean(),
        theme: question.theme.filter(|_| revealed),
        strength: strength.into(),
        solution: points(attempt.shown_solution()),
        can_show_solution: !solved && stage != PuzzleStage::Judging,
        solution_costs: counts && attempt.is_clean() && !solved,
        kept,
        board,
    }
}

/// `None` when opened from a review, where the app already shows the game.
fn game(bookmark: &PuzzleBookmark) -> Option<MistakeGame> {
    bookmark.is_asked_for().then(|| MistakeGame {
        day: bookmark.puzzle().day.clone(),
        level: bookmark.puzzle().level.map(i32::from),
    })
}

fn reply(attempt: &Attempt, board: &GameSnapshot) -> Option<PlayedMove> {
    let last = board.moves.last()?;
    (last.stone != attempt.solver()).then_some(*last)
}

fn board(attempt: &Attempt, revision: i64) -> GameSnapshot {
    let position = attempt.position();
    let moves = position.moves().iter().map(|played| PlayedMove {
        stone: played.stone,
        point: played.point.into(),
        elapsed_ms: 0,
    });
    let moves: Vec<_> = moves.collect();
    let mut board = still_board(position, &moves);
    let open = attempt.stage() == Stage::Open;
    board.revision = revision;
    if board.result.is_none() {
        board.phase = Phase::Playing;
    }
    board.human_to_move = open;
    board.computer_thinking = attempt.stage() == Stage::Judging;
    let tried = moves.len() > attempt.given() || attempt.found();
    board.can_undo = attempt.stage() != Stage::Judging && tried;
    let hidden = if attempt.asks_for_forbidden() {
        attempt.stage() != Stage::Solved
    } else {
        // White has no forbidden points, and a finished try accepts no move.
        !open || position.turn() == Stone::White
    };
    if hidden {
        board.forbidden.clear();
    }
    board
}

pub(super) fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
