//! Hash of a book player's behaviour.
//!
//! A verification takes hours and depends on the book's bytes and the solver's answers; the
//! fingerprint identifies the latter. It covers drawn games with stored moves, the solver's answers
//! to random replies with node counts and replays, and the moves of [`ProofPlayer`]. A refactoring
//! leaves it unchanged, one additional node changes it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gomoku_engine::{
    BookView, LeafSolver, NotWon, Point, Position, ProofBook, ProofBookError, ProofPlayer, Proved,
    ThreatWin, WinnerReply,
};
use sha2::{Digest, Sha256};

use super::after_pass::AfterPass;

/// Drawn games. In each shipped book they contain more than 2,000 solver searches.
const GAMES: usize = 600;

/// Returns the fingerprint in hexadecimal.
///
/// # Errors
/// An opening that can't be played.
pub fn fingerprint(book: &ProofBook, threads: usize) -> Result<String, ProofBookError> {
    Ok(digest(&transcript(book, GAMES, threads)?))
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn digest(games: &[Vec<Step>]) -> String {
    let mut text = String::new();
    for (number, steps) in games.iter().enumerate() {
        text += &format!("game {number}\n");
        for step in steps {
            text += &format!("{step}\n");
        }
    }
    sha256(text.as_bytes())
}

/// Plays the drawn games. The result does not depend on the number of threads.
pub(super) fn transcript(
    book: &ProofBook,
    count: usize,
    threads: usize,
) -> Result<Vec<Vec<Step>>, ProofBookError> {
    let opening = book.head().position()?;
    let book = Arc::new(book.clone());
    let games = Mutex::new(Vec::new());
    let threads = threads.max(1);
    thread::scope(|scope| {
        for first in 0..threads {
            let (book, games, opening) = (&book, &games, &opening);
            scope.spawn(move || {
                let mut observer = Observer::new(book);
                for number in (first..count).step_by(threads) {
                    let steps = observer.observe(opening, number);
                    let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
                    games.push((number, steps));
                }
            });
        }
    });
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|&(number, _)| number);
    Ok(games.into_iter().map(|(_, steps)| steps).collect())
}

/// Event of a drawn game. Its text is hashed and must not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// Loser's move.
    Reply(Point),
    /// Book's move.
    Stored(Point),
    /// Search for a win after a pass.
    AfterPass(SolverAnswer),
    /// Win after a pass, replayed with the last reply.
    Beside(SolverAnswer),
    /// Search of the position.
    Search(SolverAnswer),
    /// Player's claim with the winner to move.
    Player(Option<Proved>),
}

/// Solver's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SolverAnswer {
    pub(super) nodes: u32,
    pub(super) stones: u64,
    pub(super) result: AnswerKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AnswerKind {
    Win {
        by_fours: bool,
        questions: u64,
        plies: usize,
    },
    Nothing,
    Refuted,
}

impl From<Result<&ThreatWin, &NotWon>> for AnswerKind {
    fn from(result: Result<&ThreatWin, &NotWon>) -> Self {
        match result {
            Ok(win) => Self::Win {
                by_fours: win.by_fours,
                questions: win.replayed.questions,
                plies: win.replayed.plies,
            },
            Err(NotWon::NoWin) => Self::Nothing,
            Err(NotWon::Refuted(_)) => Self::Refuted,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reply(point) => write!(f, "reply {point}"),
            Self::Stored(point) => write!(f, "stored {point}"),
            Self::AfterPass(answer) => write!(f, "pass {answer}"),
            Self::Beside(answer) => write!(f, "beside {answer}"),
            Self::Search(answer) => write!(f, "search {answer}"),
            Self::Player(None) => write!(f, "player: nothing"),
            Self::Player(Some(Proved { play, stones })) => {
                let play = play.map_or("nothing".to_owned(), |play| play.to_string());
                write!(f, "player {play}, won with {}", stones.unwrap_or(0))
            }
        }
    }
}

impl fmt::Display for SolverAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.nodes, self.stones)?;
        match self.result {
            AnswerKind::Nothing => write!(f, "nothing"),
            AnswerKind::Refuted => write!(f, "refuted"),
            AnswerKind::Win {
                by_fours,
                questions,
                plies,
            } => {
                let by = if by_fours { "fours" } else { "threats" };
                write!(f, "{by}, {questions} questions, {plies} plies")
            }
        }
    }
}

/// Draws games and records the player's behaviour.
struct Observer<'b> {
    book: &'b ProofBook,
    solver: LeafSolver,
    player: ProofPlayer,
}

impl<'b> Observer<'b> {
    fn new(book: &'b Arc<ProofBook>) -> Self {
        Self {
            book,
            solver: LeafSolver::new(book.head().rule),
            player: ProofPlayer::new(Arc::clone(book)),
        }
    }

    /// Records a game: stored moves while the replies stay in the book, then the player's moves.
    fn observe(&mut self, opening: &Position, number: usize) -> Vec<Step> {
        let mut draw = Draw(number as u64);
        let mut steps = Vec::new();
        let mut position = opening.clone();
        let covered = &self.book.head().covered;
        let first = covered.iter().cycle().nth(number).copied();
        let Some(reply) = first.filter(|&reply| position.play(reply).is_ok()) else {
            return steps;
        };
        steps.push(Step::Reply(reply));
        let mut view = Some(BookView::whole(position.clone()));
        while let Some(seen) = view.take() {
            view = self.follow(&seen, &mut position, &mut draw, &mut steps);
        }
        self.play_on(&mut position, &mut draw, &mut steps);
        steps
    }

    /// Plays the stored move and a reply. Returns the view, if the book may have a move there.
    fn follow(
        &mut self,
        view: &BookView,
        position: &mut Position,
        draw: &mut Draw,
        steps: &mut Vec<Step>,
    ) -> Option<BookView> {
        let head = self.book.head();
        let Some(stored) = view.stored(self.book) else {
            self.search(position, head.nodes, steps);
            return None;
        };
        steps.push(Step::Stored(stored.play));
        position.play(stored.play).ok()?;
        let replies = view.after(&stored)?;
        let asked = draw.one_of(&position.legal_points())?;
        let mut pass = AfterPass::new(self.book, &stored, position);
        position.play(asked).ok()?;
        steps.push(Step::Reply(asked));
        let next = match replies.next(asked)? {
            WinnerReply::Follow(next) => Some(next),
            WinnerReply::Threats => {
                self.ask(&mut pass, asked, position, head.nodes, steps);
                None
            }
            WinnerReply::ThreatsOrPass(next) => self
                .ask(&mut pass, asked, position, head.short(), steps)
                .then_some(next),
        };
        if next.is_some() {
            return next;
        }
        // Most replies leave the book, so continue with a named one.
        let named = draw.one_of(&stored.replies)?;
        let mut after = position.clone();
        after.undo();
        after.play(named).ok()?;
        let Some(WinnerReply::Follow(next)) = replies.next(named) else {
            return None;
        };
        *position = after;
        steps.push(Step::Reply(named));
        Some(next)
    }

    /// Records the searches after the reply `asked`. Returns whether the solver finds no win.
    fn ask(
        &mut self,
        pass: &mut AfterPass,
        asked: Point,
        position: &Position,
        nodes: u32,
        steps: &mut Vec<Step>,
    ) -> bool {
        let before = self.solver.stones();
        let result = pass.win(&mut self.solver).ok_or(&NotWon::NoWin).into();
        steps.push(Step::AfterPass(SolverAnswer {
            nodes: pass.nodes,
            stones: self.solver.stones() - before,
            result,
        }));
        if let Some(win) = pass.beside(&mut self.solver, asked) {
            steps.push(Step::Beside(SolverAnswer {
                nodes: pass.nodes,
                stones: 0,
                result: Ok(&win).into(),
            }));
            return false;
        }
        self.search(position, nodes, steps)
    }

    /// Records a search. Returns whether it finds no win.
    fn search(&mut self, position: &Position, nodes: u32, steps: &mut Vec<Step>) -> bool {
        let before = self.solver.stones();
        let won = self.solver.win(position, nodes);
        steps.push(Step::Search(SolverAnswer {
            nodes,
            stones: self.solver.stones() - before,
            result: won.as_ref().into(),
        }));
        matches!(won, Err(NotWon::NoWin))
    }

    /// Lets the player win against blocks of fives and random replies.
    fn play_on(&mut self, position: &mut Position, draw: &mut Draw, steps: &mut Vec<Step>) {
        while position.outcome().is_none() {
            let proved = self.player.proved(position);
            steps.push(Step::Player(proved));
            let Some(play) = proved.and_then(|proved| proved.play) else {
                return;
            };
            if position.play(play).is_err() || position.outcome().is_some() {
                return;
            }
            let replies = position.legal_points();
            let mut passed = position.passed();
            let mut is_five = |&point: &Point| {
                let is_played = passed.play(point).is_ok();
                let ends = passed.outcome().is_some();
                if is_played {
                    passed.undo();
                }
                ends
            };
            let block = replies.iter().copied().find(&mut is_five);
            let Some(reply) = block.or_else(|| draw.one_of(&replies)) else {
                return;
            };
            steps.push(Step::Reply(reply));
            if position.play(reply).is_err() {
                return;
            }
        }
    }
}

/// SplitMix64, because draws must not change with a library version.
struct Draw(u64);

impl Draw {
    fn one_of(&mut self, points: &[Point]) -> Option<Point> {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let word = (word ^ word >> 31) >> 32;
        let index = (word * points.len() as u64) >> 32;
        points.get(index as usize).copied()
    }
}
