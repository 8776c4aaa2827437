//! One puzzle or one question about a mistake on the board, for the apps.

use std::sync::{Arc, Mutex};

use gomoku_engine::{self as engine, PlayError, Position, ShapeReader, Stone};

use super::lesson::still_board;
use super::{
    GameSnapshot, LessonTask, MoveError, Phase, PlayedMove, Point, PointShapes, PuzzlePrompt,
    PuzzleTheme, ShelfError, StoneShape, WinMeans,
};
use crate::course;
use crate::puzzles::{Attempt, Desk, KeepError, Keeping, MOST_OWN, Refuted, Stage, Tried};
use crate::sync::lock;

/// How far somebody is with a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleStage {
    /// A move is awaited.
    Open,
    /// A stone was placed, and [`PuzzleAttempt::answer`] says what it is worth.
    Judging,
    /// The last try was wrong: what refutes it is the last stone. It has to be taken back.
    Refuted,
    /// It is solved.
    Solved,
}

/// Why a try is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzleRefuted {
    /// The other side wins, from its reply on.
    Wins {
        /// What it takes.
        means: WinMeans,
    },
    /// After the other side's reply no win is left.
    Stops,
    /// The try ends the game, and no win.
    Ends,
    /// It is not what a lesson asks for; nothing else is wrong with it.
    Misses {
        /// What the stone makes instead.
        makes: Option<StoneShape>,
    },
}

/// What is wrong with the last try.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PuzzleRefutation {
    /// Why it is wrong.
    pub why: PuzzleRefuted,
    /// The other side's reply, which is the last stone on the board.
    pub reply: Option<PlayedMove>,
    /// What follows it, whoever tried first; it may be cut short.
    pub line: Vec<Point>,
}

/// A puzzle on the board.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PuzzleSnapshot {
    /// Its number; 0 for all but a puzzle that ships.
    pub number: i32,
    /// Which task of which lesson it is.
    pub lesson: Option<LessonTask>,
    /// The move of a game of one's own that the question is about: it was a mistake.
    pub mistake: Option<Mistake>,
    /// The game of a mistake that is asked about as one of the player's own puzzles.
    pub game: Option<MistakeGame>,
    /// Whether a question about a mistake is among the player's own puzzles; none for all else, and where that can't
    /// be said. [`PuzzleAttempt::set_own`] changes it.
    pub own: Option<bool>,
    /// The board, for the same view that shows games.
    pub board: GameSnapshot,
    /// What is asked of `solver`.
    pub prompt: PuzzlePrompt,
    /// Whose move it was at the beginning.
    pub solver: Stone,
    /// How many of the board's stones were given.
    pub given: i32,
    /// How far it is.
    pub stage: PuzzleStage,
    /// What is wrong with the last try, in [`PuzzleStage::Refuted`].
    pub refutation: Option<PuzzleRefutation>,
    /// Wrong tries so far.
    pub wrong_tries: i32,
    /// Whether there was no wrong try so far and no look at the solution.
    pub clean: bool,
    /// What it was about; none until it is solved or its solution was looked at, and but for a puzzle
    /// that ships.
    pub theme: Option<PuzzleTheme>,
    /// How strong a player solves it every second time, as a rating; 0 for all but a puzzle that ships.
    pub strength: i32,
    /// The line that solves it, from the beginning, where the board is; empty unless
    /// [`PuzzleAttempt::solution`] was the last step.
    pub solution: Vec<Point>,
    /// Whether it can be looked at.
    pub can_show_solution: bool,
    /// Whether the puzzle counts as missed once it is.
    pub solution_costs: bool,
    /// Whether what came of it was kept; it is tried again with the next step. Of a mistake that a review asks about
    /// nothing is to be kept.
    pub kept: bool,
}

/// A move of a reviewed game that a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Mistake {
    /// Which move, from 1.
    pub ply: i32,
    /// Where it was played.
    pub point: Point,
}

/// Where a mistake comes from that was made into a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct MistakeGame {
    /// The day on which it was played, such as `2026-11-22`, where its record says so.
    pub day: Option<String>,
    /// The level of the computer, where that played the other side.
    pub level: Option<i32>,
}

/// Why a question is not made a puzzle of the player's own, or not taken out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum OwnPuzzleError {
    /// There are as many as are kept, and none of them is solved, so that it could make room.
    #[error("there are {most} already, and none of them is solved")]
    Full {
        /// How many are kept.
        most: i32,
    },
    /// It is no question about a mistake.
    #[error("it is no question about a mistake")]
    NoMistake,
    /// What is kept can't be read or changed now; it is as it was.
    #[error(transparent)]
    Shelf {
        /// Why not.
        error: ShelfError,
    },
}

impl From<KeepError> for OwnPuzzleError {
    fn from(error: KeepError) -> Self {
        match error {
            KeepError::Full => Self::Full {
                most: int(MOST_OWN),
            },
            KeepError::Shelf(error) => Self::Shelf { error },
        }
    }
}

/// Why a try was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum PuzzleTryError {
    /// The rules don't allow it.
    #[error(transparent)]
    Move {
        /// Why not.
        error: MoveError,
    },
    /// The last try is judged now.
    #[error("the last try is judged now")]
    Judging,
    /// The last try has to be taken back before.
    #[error("the last try has to be taken back before")]
    Refuted,
    /// It is solved.
    #[error("it is solved")]
    Solved,
}

/// One puzzle that somebody solves, a lesson's task, or a question about a mistake. What comes of a puzzle or a task
/// is kept with each step. Thread-safe. What is said to be quick never waits for what is not.
#[derive(Debug, uniffi::Object)]
pub struct PuzzleAttempt {
    origin: Origin,
    attempt: Mutex<Attempt>,
    shown: Mutex<Shown>,
}

/// What is asked about.
#[derive(Debug)]
pub(super) enum Origin {
    /// A puzzle that ships.
    Shipped { number: u16, desk: Arc<Desk> },
    /// A task of a lesson.
    Lesson {
        task: LessonTask,
        desk: Arc<course::Desk>,
    },
    /// A mistake in a game of one's own. One of a game that is not on the shelf can't be kept.
    Mistake {
        mistake: Mistake,
        keeping: Option<Box<Keeping>>,
    },
}

/// What is on the board.
#[derive(Debug)]
struct Shown {
    snapshot: PuzzleSnapshot,
    position: Position,
}

#[uniffi::export]
impl PuzzleAttempt {
    /// What is on the board. Quick.
    pub fn snapshot(&self) -> PuzzleSnapshot {
        lock(&self.shown).snapshot.clone()
    }

    /// Puts a stone on the board; [`PuzzleAttempt::answer`] is to follow. Quick.
    ///
    /// # Errors
    /// [`PuzzleTryError`]; the board is as it was.
    pub fn place(&self, point: Point) -> Result<PuzzleSnapshot, PuzzleTryError> {
        let point = self.check(point)?;
        let mut attempt = lock(&self.attempt);
        // Somebody else may have been quicker.
        may_try(attempt.stage())?;
        attempt.place(point);
        Ok(self.show(&attempt, None))
    }

    /// Throws what [`PuzzleAttempt::place`] would throw, and places nothing. Quick.
    ///
    /// # Errors
    /// [`PuzzleTryError`].
    pub fn may_place(&self, point: Point) -> Result<(), PuzzleTryError> {
        self.check(point).map(|_| ())
    }

    /// Judges the stone that was placed. One that wins, too, is as good as the answer; a right one is answered by the
    /// reply that holds out longest, a wrong one by what refutes it. May take a second, and writes files.
    pub fn answer(&self) -> PuzzleSnapshot {
        // The app's code is not to be called with the lock held.
        let engines = lock(&self.attempt).engines().clone();
        engines.load();
        let mut attempt = lock(&self.attempt);
        if attempt.stage() != Stage::Judging {
            return self.snapshot();
        }
        self.step(&mut attempt, |attempt| {
            let (Tried::Right | Tried::Wrong | Tried::Solved) = attempt.answer();
        })
    }

    /// Takes back a wrong try with its refutation, else the last move with the answer to it. Writes files.
    pub fn undo(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), |attempt| {
            attempt.undo();
        })
    }

    /// From the beginning. Writes files.
    pub fn start_again(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), Attempt::again)
    }

    /// Back to the beginning, where the line that solves it is shown. Unless it was solved before, it counts as
    /// missed. May take a second, and writes files.
    pub fn solution(&self) -> PuzzleSnapshot {
        self.step(&mut lock(&self.attempt), Attempt::show_solution)
    }

    /// Makes a question about a mistake a puzzle of the player's own, or takes it out. One that was taken out is put
    /// back as it was. Where there is no room, one that was solved goes; where none was, none. Writes files.
    ///
    /// # Errors
    /// [`OwnPuzzleError`]; all is as it was.
    pub fn set_own(&self, own: bool) -> Result<PuzzleSnapshot, OwnPuzzleError> {
        let attempt = lock(&self.attempt);
        let Origin::Mistake {
            keeping: Some(keeping),
            ..
        } = &self.origin
        else {
            return Err(OwnPuzzleError::NoMistake);
        };
        keeping.set(own)?;
        Ok(self.show(&attempt, None))
    }

    /// The rows that forbid a point to Black now, as [`super::GameSession::forbidding_rows`]. Quick.
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

    /// What either colour would make on the empty points, as [`super::GameSession::shapes`]. The first time takes
    /// a few milliseconds.
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

    /// Whether a stone may be placed there now.
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

    /// Does something and keeps what has come of it.
    fn step(&self, attempt: &mut Attempt, act: impl FnOnce(&mut Attempt)) -> PuzzleSnapshot {
        let before = (attempt.is_clean(), attempt.stage());
        act(attempt);
        let noted = match &self.origin {
            Origin::Shipped { number, desk } => desk.note(*number, attempt, before),
            Origin::Lesson { task, desk } => {
                let now_solved = before.1 != Stage::Solved && attempt.stage() == Stage::Solved;
                if now_solved {
                    desk.note(task.step.into())
                } else {
                    Ok(())
                }
            }
            Origin::Mistake { keeping, .. } => {
                let noted = keeping.as_ref().map(|it| it.note(attempt, before));
                noted.unwrap_or(Ok(()))
            }
        };
        if let Err(error) = &noted {
            log::warn!("how a puzzle went is not kept: {error}");
        }
        self.show(attempt, Some(noted.is_ok()))
    }

    /// `kept` is none where nothing was to be kept.
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
        Origin::Shipped { number, desk } => (*number, desk.strength(*number)),
        Origin::Lesson { .. } | Origin::Mistake { .. } => (0, 0),
    };
    let (lesson, mistake, keeping) = match origin {
        Origin::Shipped { .. } => (None, None, None),
        Origin::Lesson { task, .. } => (Some(*task), None, None),
        Origin::Mistake { mistake, keeping } => (None, Some(*mistake), keeping.as_deref()),
    };
    let counts = number > 0 || keeping.is_some_and(Keeping::counts);
    let question = attempt.question();
    let stage = match attempt.stage() {
        Stage::Open => PuzzleStage::Open,
        Stage::Judging => PuzzleStage::Judging,
        Stage::Refuted => PuzzleStage::Refuted,
        Stage::Solved => PuzzleStage::Solved,
    };
    let solved = stage == PuzzleStage::Solved;
    let told = solved || attempt.looked();
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
        game: keeping.and_then(game),
        own: keeping.and_then(Keeping::is_kept),
        prompt: question.prompt,
        solver: attempt.solver(),
        given: int(attempt.given()),
        stage,
        refutation,
        wrong_tries: attempt.wrong().into(),
        clean: attempt.is_clean(),
        theme: question.theme.filter(|_| told),
        strength: strength.into(),
        solution: points(attempt.shown_solution()),
        can_show_solution: !solved && stage != PuzzleStage::Judging,
        solution_costs: counts && attempt.is_clean() && !solved,
        kept,
        board,
    }
}

/// Whoever comes from a review knows which game it is.
fn game(keeping: &Keeping) -> Option<MistakeGame> {
    keeping.is_asked_for().then(|| MistakeGame {
        day: keeping.puzzle().day.clone(),
        level: keeping.puzzle().level.map(i32::from),
    })
}

/// The other side's last stone, where it has moved last.
fn reply(attempt: &Attempt, board: &GameSnapshot) -> Option<PlayedMove> {
    let last = board.moves.last()?;
    (last.stone != attempt.solver()).then_some(*last)
}

/// The board as one that the solver plays on.
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
        // White has none, and nobody plays where the last try stands.
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
