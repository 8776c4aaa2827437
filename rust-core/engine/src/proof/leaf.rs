//! Positions that a book has no move for: whether threats win them, and how these are played.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use super::laid::Laid;
use crate::threat::replay::{
    Refutation, ReplayLimits, Replayed, Strategy, fives, has_five, replay_by,
};
use crate::threat::{ThreatBoard, ThreatSolver};
use crate::{Point, Position};

/// Most stones of one search by fours.
const FOURS: u64 = 2_000;

/// Why a position isn't won without a move of the book.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotWon {
    /// The solver finds nothing.
    #[error("no move is stored, and threats do not win")]
    NoWin,
    /// What it finds does not win.
    #[error("the replay of a win by threats: {0}")]
    Refuted(Refutation),
}

/// A win by threats as it was replayed: every move of the winner's, whatever the loser plays.
#[derive(Debug, Clone)]
pub struct ThreatWin {
    /// Whether fours alone win.
    pub by_fours: bool,
    /// What the replay saw.
    pub replayed: Replayed,
    /// The position as it is laid.
    laid: Laid,
    leaf: Position,
    plan: Arc<Plan>,
    /// The hash of a stone that the plan doesn't know.
    apart: u64,
}

/// The winner's play, for positions as they are laid.
#[derive(Debug, Default)]
struct Plan {
    /// His moves, by the hashes of positions.
    moves: HashMap<u64, Point>,
    /// Fours that win after a pass, by the hashes of positions in which the loser is to move. They
    /// are played where the reply isn't among those that were replayed.
    lines: HashMap<u64, Vec<Point>>,
}

/// Asks about positions without a move in a book, each as [`Laid`], and starts anew for each.
#[derive(Debug)]
pub struct LeafSolver {
    solver: ThreatSolver,
    stones: u64,
}

impl LeafSolver {
    /// A solver for books of a rule; takes a few milliseconds.
    #[must_use]
    pub fn new(rule: crate::Rule) -> Self {
        Self {
            solver: ThreatSolver::small(rule),
            stones: 0,
        }
    }

    /// Stones made by all questions so far.
    #[must_use]
    pub const fn stones(&self) -> u64 {
        self.stones
    }

    /// The win of the side that has moved to `moved` if the other passes: what is tried first after
    /// a reply, by [`ThreatWin::with`]. `None` where threats win nothing then.
    pub fn win_after_pass(&mut self, moved: &Position, nodes: u32) -> Option<ThreatWin> {
        self.win(&moved.passed(), nodes).ok()
    }

    /// The win of the side to move by threats, found with about `nodes` stones and replayed with as
    /// many a question.
    ///
    /// # Errors
    /// [`NotWon`]
    pub fn win(&mut self, position: &Position, nodes: u32) -> Result<ThreatWin, NotWon> {
        let nodes = u64::from(nodes);
        let laid = Laid::of(position);
        let leaf = laid.position(position).ok_or(NotWon::NoWin)?;
        let mut board = self.solver.on(&leaf).ok_or(NotWon::NoWin)?;
        board.clear();
        let by_fours = board.fours(FOURS.min(nodes)).is_some();
        let is_found = by_fours || board.threats(nodes).is_some();
        let mut player = Player {
            board,
            nodes,
            line: Vec::new(),
            begun: Vec::new(),
            plan: Plan::default(),
        };
        let replayed = match is_found {
            true => replay_by(&leaf, &mut player, ReplayLimits::default()).map_err(NotWon::Refuted),
            false => Err(NotWon::NoWin),
        };
        let Player { board, plan, .. } = player;
        self.stones += board.nodes();
        Ok(ThreatWin {
            by_fours,
            replayed: replayed?,
            laid,
            leaf,
            plan: Arc::new(plan),
            apart: 0,
        })
    }
}

impl ThreatWin {
    /// The same win with one more stone of the loser's on the board, on the point where he moves
    /// instead of passing: the same moves, replayed without a search. `None` where they don't win.
    /// This must be the win after a pass.
    #[must_use]
    pub fn with(&self, reply: Point) -> Option<Self> {
        let reply = self.laid.laid(reply);
        let mut leaf = self.leaf.passed();
        leaf.play(reply).ok()?;
        let apart = self.leaf.hash() ^ leaf.hash();
        let mut follower = Follower {
            plan: &self.plan,
            apart,
        };
        let replayed = replay_by(&leaf, &mut follower, ReplayLimits::default()).ok()?;
        Some(Self {
            by_fours: self.by_fours,
            replayed,
            laid: self.laid.clone(),
            leaf,
            plan: Arc::clone(&self.plan),
            apart,
        })
    }

    /// The winner's next move after `moves`, the first of them the winner's, from the position
    /// that was asked about. `Some(None)` where the loser is to move or the game is won; `None`
    /// where the winner has played otherwise.
    pub(super) fn next(&self, moves: &[Point]) -> Option<Option<Point>> {
        let mut moves = moves.iter().map(|&point| self.laid.laid(point));
        let mut at = self.leaf.clone();
        let winner = at.turn();
        // What is left of fours that are being played.
        let mut line: &[Point] = &[];
        loop {
            let five = fives(&at, winner).next();
            let play = match (five, line.first()) {
                (Some(five), _) => five,
                (None, Some(&four)) => four,
                (None, None) => *self.plan.moves.get(&(at.hash() ^ self.apart))?,
            };
            let Some(played) = moves.next() else {
                return Some(Some(self.laid.original(play)));
            };
            // One five is as good as another.
            if played != play && !fives(&at, winner).any(|five| five == played) {
                return None;
            }
            at.play(played).ok()?;
            let after = at.hash() ^ self.apart;
            let Some(reply) = moves.next() else {
                return Some(None);
            };
            at.play(reply).ok()?;
            line = match line {
                [_, _, left @ ..] => left,
                _ if has_five(&at, winner) => &[],
                _ if self.plan.moves.contains_key(&(at.hash() ^ self.apart)) => &[],
                _ => self.plan.lines.get(&after)?.as_slice(),
            };
        }
    }
}

/// Plays fours to their end where they win, and otherwise asks for a threat.
struct Player<'s> {
    board: ThreatBoard<'s>,
    nodes: u64,
    /// The last win by fours that was found, and the moves before it.
    line: Vec<Point>,
    begun: Vec<Point>,
    plan: Plan,
}

impl Player<'_> {
    /// The next stone of the last win by fours, if the game has followed it so far.
    fn next(&self, position: &Position) -> Option<Point> {
        let moves = position.moves();
        let since = moves.len().checked_sub(self.begun.len())?;
        let followed = self.begun.iter().chain(&self.line).zip(moves);
        let next = self.line.get(since).copied()?;
        followed
            .take(moves.len())
            .all(|(planned, played)| *planned == played.point)
            .then_some(next)
    }

    fn find(&mut self, position: &Position) -> Option<Point> {
        self.board.go_to(position);
        let Some(line) = self.board.fours(FOURS.min(self.nodes)) else {
            return self.board.threats(self.nodes);
        };
        self.begun = position.moves().iter().map(|it| it.point).collect();
        self.line = line;
        self.line.first().copied()
    }
}

impl Strategy for Player<'_> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        let point = self.next(position).or_else(|| self.find(position))?;
        self.plan.moves.insert(position.hash(), point);
        Some(point)
    }

    fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
        self.board.go_to(position);
        let fours = self.board.fours_after_pass(FOURS.min(self.nodes))?;
        self.plan.lines.insert(position.hash(), fours.clone());
        Some(fours)
    }
}

/// Plays a plan with a stone on the board that it doesn't know.
struct Follower<'a> {
    plan: &'a Plan,
    apart: u64,
}

impl Strategy for Follower<'_> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        let known = position.hash() ^ self.apart;
        self.plan.moves.get(&known).copied()
    }

    fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
        let known = position.hash() ^ self.apart;
        self.plan.lines.get(&known).cloned()
    }
}
