//! Traversal of a book's positions.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_engine::{
    BookView, CanonicalPosition, LeafSolver, NotWon, Outcome, Point, Position, ProofBook,
    ProofBookError, StoredMove, ThreatWin, WinnerReply,
};
use serde::{Deserialize, Serialize};

use super::after_pass::AfterPass;
use crate::protocol::thread_time;

/// Options of a verification.
#[derive(Debug, Clone, Copy)]
pub struct VerifySettings {
    /// Number of threads.
    pub threads: usize,
    /// Verifies one in this many positions without a move; 1 for all.
    pub one_in: u32,
    /// Seed of the sample.
    pub seed: u64,
    /// Seconds between progress lines; 0 for none.
    pub progress: u64,
}

impl Default for VerifySettings {
    /// Complete, on one thread, without progress lines.
    fn default() -> Self {
        Self {
            threads: 1,
            one_in: 1,
            seed: 0,
            progress: 0,
        }
    }
}

/// Statistics of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Positions with a stored move.
    pub stored: u64,
    /// Stored positions with omitted stones.
    pub left: u64,
    /// Replies to stored moves.
    pub replies: u64,
    /// Replies to already verified positions.
    pub met: u64,
    /// Positions without a move, won by fours.
    pub fours: u64,
    /// Positions without a move, won by threats.
    pub threats: u64,
    /// Positions without a move that needed a search: the win after a pass did not apply.
    pub asked: u64,
    /// Positions omitted by sampling.
    pub left_out: u64,
    /// Solver's nodes.
    pub stones: u64,
    /// Strategy calls of replays.
    pub questions: u64,
    /// Longest replay in plies.
    pub plies: usize,
    /// Stones at the end of the longest game.
    pub longest: usize,
}

impl Counts {
    /// Adds another part's counts.
    pub(super) fn add(&mut self, part: &Self) {
        self.stored += part.stored;
        self.left += part.left;
        self.replies += part.replies;
        self.met += part.met;
        self.fours += part.fours;
        self.threats += part.threats;
        self.asked += part.asked;
        self.left_out += part.left_out;
        self.stones += part.stones;
        self.questions += part.questions;
        self.plies = self.plies.max(part.plies);
        self.longest = self.longest.max(part.longest);
    }
}

/// Missing or wrong move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// Moves to the gap, from the empty board.
    pub line: Vec<Point>,
    /// Description.
    pub why: String,
}

impl Gap {
    fn at(position: &Position, why: String) -> Self {
        let line = position.moves().iter().map(|played| played.point);
        Self {
            line: line.collect(),
            why,
        }
    }
}

/// Result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Statistics.
    pub counts: Counts,
    /// Gaps. A book without gaps is proved.
    pub gaps: Vec<Gap>,
}

#[derive(Debug)]
pub(super) struct PartResult {
    pub(super) counts: Counts,
    pub(super) gaps: Vec<Gap>,
    /// Hashes of stored positions reached.
    pub(super) used: HashSet<u64>,
    /// Processor time of the threads.
    pub(super) worked: Duration,
}

impl PartResult {
    pub(super) fn into_verified(self) -> Verified {
        Verified {
            counts: self.counts,
            gaps: self.gaps,
        }
    }
}

/// Verifies all positions of a book.
///
/// # Errors
/// An opening that can't be played.
pub fn verify(book: &ProofBook, how: VerifySettings) -> Result<Verified, ProofBookError> {
    let mut walked = walk(book, &book.head().covered, how)?;
    // A sample misses stored positions.
    if how.one_in == 1 {
        let unused = unused(book, &walked.used)?;
        walked.gaps.splice(0..0, unused);
    }
    Ok(walked.into_verified())
}

/// Returns a gap if some stored positions are unreachable.
pub(super) fn unused(book: &ProofBook, used: &HashSet<u64>) -> Result<Option<Gap>, ProofBookError> {
    let unseen = book.len().saturating_sub(used.len());
    let why = format!("{unseen} stored positions are never reached");
    let opening = book.head().position()?;
    Ok((unseen > 0).then(|| Gap::at(&opening, why)))
}

/// Verifies all positions after these covered moves.
///
/// # Errors
/// An opening that can't be played.
pub(super) fn walk(
    book: &ProofBook,
    replies: &[Point],
    how: VerifySettings,
) -> Result<PartResult, ProofBookError> {
    let opening = book.head().position()?;
    let mut state = State {
        todo: Vec::new(),
        seen: HashSet::new(),
        leaves: HashMap::new(),
        used: HashSet::new(),
        working: 0,
        worked: Duration::ZERO,
        counts: Counts::default(),
        gaps: Vec::new(),
        start: Instant::now(),
        printed_at: Instant::now(),
    };
    for &reply in replies {
        let mut position = opening.clone();
        if position.play(reply).is_err() || position.outcome().is_some() {
            state.gap(
                &position,
                "the covered move ends the game or can't be played".into(),
            );
        } else {
            let view = BookView::whole(position.clone());
            state.add(Game { position, view });
        }
    }
    let state = Mutex::new(state);
    thread::scope(|scope| {
        for _ in 0..how.threads.max(1) {
            scope.spawn(|| {
                work(book, &state, how);
                lock(&state).worked += thread_time().unwrap_or_default();
            });
        }
    });
    let mut state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (longest, claimed) = (state.counts.longest, usize::from(book.head().stones));
    if claimed > 0 && longest > claimed {
        state.gap(
            &opening,
            format!("a game takes {longest} stones, more than the {claimed} that are claimed"),
        );
    }
    state.gaps.sort_by(|a, b| a.line.cmp(&b.line));
    Ok(PartResult {
        counts: state.counts,
        gaps: state.gaps,
        used: state.used,
        worked: state.worked,
    })
}

/// Position with the winner to move, and its view.
struct Game {
    position: Position,
    view: BookView,
}

impl Game {
    /// Stones, with those that the book omits marked.
    fn key(&self) -> Key {
        CanonicalPosition::seen(&self.position, self.view.known()).into_key()
    }
}

/// Search results of a position.
#[derive(Debug, Clone, Copy)]
struct QueryCost {
    /// Highest node limit without a win.
    in_vain: u32,
    /// Lowest node limit with a win.
    won: u32,
}

/// Equal for all eight symmetries.
type Key = Vec<u16>;

struct State {
    todo: Vec<Game>,
    /// Positions ever added to `todo`.
    seen: HashSet<Key>,
    /// Search results of positions without a move.
    leaves: HashMap<Key, QueryCost>,
    /// Hashes of stored positions reached.
    used: HashSet<u64>,
    /// Threads that may add positions.
    working: usize,
    /// Processor time of finished threads.
    worked: Duration,
    counts: Counts,
    gaps: Vec<Gap>,
    start: Instant,
    printed_at: Instant,
}

impl State {
    fn add(&mut self, game: Game) {
        if self.seen.insert(game.key()) {
            self.todo.push(game);
        } else {
            self.counts.met += 1;
        }
    }

    fn win(&mut self, position: &Position, win: &ThreatWin) {
        if win.by_fours {
            self.counts.fours += 1;
        } else {
            self.counts.threats += 1;
        }
        self.counts.questions += win.replayed.questions;
        self.counts.plies = self.counts.plies.max(win.replayed.plies);
        self.won_with(position.stone_count() + win.replayed.plies);
    }

    /// Records the stones at a game's end.
    fn won_with(&mut self, stones: usize) {
        self.counts.longest = self.counts.longest.max(stones);
    }

    fn gap(&mut self, position: &Position, why: String) {
        self.gaps.push(Gap::at(position, why));
    }

    fn print_progress(&mut self, progress: u64) {
        if progress == 0 || self.printed_at.elapsed() < Duration::from_secs(progress) {
            return;
        }
        self.printed_at = Instant::now();
        eprintln!(
            "{:.0} s: {} stored positions, {} to do, {} won without the book, {} gaps",
            self.start.elapsed().as_secs_f64(),
            self.counts.stored,
            self.todo.len(),
            self.counts.fours + self.counts.threats,
            self.gaps.len(),
        );
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(book: &ProofBook, state: &Mutex<State>, how: VerifySettings) {
    let mut solver = LeafSolver::new(book.head().rule);
    loop {
        let mut held = lock(state);
        let Some(game) = held.todo.pop() else {
            if held.working == 0 {
                return;
            }
            drop(held);
            thread::sleep(Duration::from_millis(2));
            continue;
        };
        held.working += 1;
        held.print_progress(how.progress);
        drop(held);
        match game.view.stored(book) {
            Some(stored) => follow(book, state, how, &mut solver, game, &stored),
            // Without a book move.
            None => {
                let nodes = book.head().nodes;
                if let Err(why) = end(state, how, nodes, &mut solver, None, &game.position) {
                    lock(state).gap(&game.position, why.to_string());
                }
            }
        }
        lock(state).working -= 1;
    }
}

/// Plays the book's move and every reply.
fn follow(
    book: &ProofBook,
    state: &Mutex<State>,
    how: VerifySettings,
    solver: &mut LeafSolver,
    game: Game,
    stored: &StoredMove,
) {
    let Game { mut position, view } = game;
    let winner = position.turn();
    let mut held = lock(state);
    held.counts.stored += 1;
    held.counts.left += u64::from(!view.is_whole());
    held.used.insert(view.known().symmetric_hash());
    drop(held);
    if let Err(error) = position.play(stored.play) {
        lock(state).gap(&position, format!("the stored move: {error}"));
        return;
    }
    match position.outcome().map(Outcome::winner) {
        Some(Some(stone)) if stone == winner => {
            lock(state).won_with(position.stone_count());
            return;
        }
        Some(_) => {
            lock(state).gap(&position, "the game ends without a win".into());
            return;
        }
        None => {}
    }
    let Some(replies) = view.after(stored) else {
        lock(state).gap(&position, "the book can't be followed".into());
        return;
    };
    let (short, all) = (book.head().short(), book.head().nodes);
    let mut pass = AfterPass::new(book, stored, &position);
    for reply in position.legal_points() {
        if position.play(reply).is_err() {
            continue;
        }
        lock(state).counts.replies += 1;
        if position.outcome().is_some() {
            lock(state).gap(&position, "the reply ends the game".into());
            position.undo();
            continue;
        }
        let game = |view: BookView| Game {
            position: position.clone(),
            view,
        };
        let mut ask = |nodes: u32| end(state, how, nodes, solver, Some(&mut pass), &position);
        match replies.next(reply) {
            Some(WinnerReply::Follow(view)) => lock(state).add(game(view)),
            Some(WinnerReply::Threats) => {
                if let Err(why) = ask(all) {
                    lock(state).gap(&position, why.to_string());
                }
            }
            Some(WinnerReply::ThreatsOrPass(view)) => match ask(short) {
                Ok(()) => {}
                Err(NotWon::NoWin) => lock(state).add(game(view)),
                // A player would rely on this unverified win.
                Err(why) => lock(state).gap(&position, why.to_string()),
            },
            None => lock(state).gap(&position, "the book can't be followed".into()),
        }
        position.undo();
    }
}

/// Checks that threats win within `nodes`.
///
/// # Errors
/// The reason why they do not.
fn end(
    state: &Mutex<State>,
    how: VerifySettings,
    nodes: u32,
    solver: &mut LeafSolver,
    pass: Option<&mut AfterPass>,
    position: &Position,
) -> Result<(), NotWon> {
    if how.one_in > 1 && !chosen(position.hash() ^ how.seed, how.one_in) {
        lock(state).counts.left_out += 1;
        return Ok(());
    }
    let reply = position.moves().last().map(|played| played.point);
    let pass = pass.zip(reply);
    if let Some(win) = pass.and_then(|(pass, reply)| pass.beside(solver, reply)) {
        lock(state).win(position, &win);
        return Ok(());
    }
    let key = CanonicalPosition::of(position).into_key();
    let mut held = lock(state);
    if let Some(asked) = held.leaves.get(&key) {
        let (is_won, is_vain) = (asked.won <= nodes, asked.in_vain >= nodes);
        if is_won || is_vain {
            held.counts.met += 1;
            return if is_won { Ok(()) } else { Err(NotWon::NoWin) };
        }
    }
    drop(held);
    let before = solver.stones();
    let won = solver.win(position, nodes);
    let mut held = lock(state);
    held.counts.stones += solver.stones() - before;
    let asked = held.leaves.entry(key).or_insert(QueryCost {
        in_vain: 0,
        won: u32::MAX,
    });
    match won {
        Ok(_) => asked.won = asked.won.min(nodes),
        Err(_) => asked.in_vain = asked.in_vain.max(nodes),
    }
    held.counts.asked += 1;
    held.win(position, &won?);
    Ok(())
}

/// Selects one in `one_in` words pseudo-randomly.
fn chosen(word: u64, one_in: u32) -> bool {
    let word = (word ^ word >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word >> 33).is_multiple_of(u64::from(one_in))
}
