//! Threat wins where a book has no move.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use super::canonical::CanonicalPosition;
use crate::threat::replay::{
    Refutation, ReplayLimits, Replayed, Strategy, fives, has_five, replay_by,
};
use crate::threat::{ThreatBoard, ThreatSolver};
use crate::{Point, Position};

/// Node limit of a VCF search.
const FOURS: u64 = 2_000;

/// Reason why a position without a book move is not won.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotWon {
    /// The solver finds no win.
    #[error("no move is stored, and threats do not win")]
    NoWin,
    /// The replay refuted the solver's win.
    #[error("the replay of a win by threats: {0}")]
    Refuted(Refutation),
}

/// Verified threat win with the winner's move for every reply.
#[derive(Debug, Clone)]
pub struct ThreatWin {
    /// The win is a VCF.
    pub by_fours: bool,
    /// Statistics of the replay.
    pub replayed: Replayed,
    canonical: CanonicalPosition,
    leaf: Position,
    plan: Arc<Plan>,
    /// Hash of a loser's stone outside the plan.
    apart: u64,
}

#[derive(Debug, Default)]
struct Plan {
    /// Moves by hash of the canonical position.
    moves: HashMap<u64, Point>,
    /// Fours that win after a pass, for replies that the replay omitted. The key is the hash of the
    /// position with the loser to move.
    lines: HashMap<u64, Vec<Point>>,
}

/// Solver for positions without a book move. Searches each as [`CanonicalPosition`] with cleared tables.
#[derive(Debug)]
pub struct LeafSolver {
    solver: ThreatSolver,
    stones: u64,
}

impl LeafSolver {
    /// Returns a solver of a rule. Takes a few milliseconds.
    #[must_use]
    pub fn new(rule: crate::Rule) -> Self {
        Self {
            solver: ThreatSolver::small(rule),
            stones: 0,
        }
    }

    /// Moves made by all searches.
    #[must_use]
    pub const fn stones(&self) -> u64 {
        self.stones
    }

    /// Returns the win of the side that made the last move in `moved`, if the opponent passes.
    /// [`ThreatWin::with`] tries it after each reply.
    pub fn win_after_pass(&mut self, moved: &Position, nodes: u32) -> Option<ThreatWin> {
        self.win(&moved.passed(), nodes).ok()
    }

    /// Returns a threat win of the side to move. The search and each strategy call of its replay
    /// use about `nodes` moves.
    ///
    /// # Errors
    /// [`NotWon`]
    pub fn win(&mut self, position: &Position, nodes: u32) -> Result<ThreatWin, NotWon> {
        let nodes = u64::from(nodes);
        let canonical = CanonicalPosition::of(position);
        let leaf = canonical.position(position).ok_or(NotWon::NoWin)?;
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
            canonical,
            leaf,
            plan: Arc::new(plan),
            apart: 0,
        })
    }
}

impl ThreatWin {
    /// Applies a win after a pass to the position after `reply`. Replays the same moves without a
    /// search; `None` if they do not win. `self` must be a win after a pass.
    #[must_use]
    pub fn with(&self, reply: Point) -> Option<Self> {
        let reply = self.canonical.canonical(reply);
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
            canonical: self.canonical.clone(),
            leaf,
            plan: Arc::clone(&self.plan),
            apart,
        })
    }

    /// Returns the winner's next move after `moves`, which begin with the winner's first.
    /// `Some(None)` if the loser is to move or the game is won; `None` if the winner left the plan.
    pub(super) fn next(&self, moves: &[Point]) -> Option<Option<Point>> {
        let mut moves = moves.iter().map(|&point| self.canonical.canonical(point));
        let mut at = self.leaf.clone();
        let winner = at.turn();
        let mut line: &[Point] = &[];
        loop {
            let five = fives(&at, winner).next();
            let play = match (five, line.first()) {
                (Some(five), _) => five,
                (None, Some(&four)) => four,
                (None, None) => *self.plan.moves.get(&(at.hash() ^ self.apart))?,
            };
            let Some(played) = moves.next() else {
                return Some(Some(self.canonical.original(play)));
            };
            // Any five is equivalent.
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

/// Plays a VCF to its end and searches for a threat otherwise.
struct Player<'s> {
    board: ThreatBoard<'s>,
    nodes: u64,
    /// Last VCF, after the moves that led to it.
    line: Vec<Point>,
    begun: Vec<Point>,
    plan: Plan,
}

impl Player<'_> {
    /// Next move of the last VCF, if the game follows it.
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

/// Follows a plan with an additional stone on the board.
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
