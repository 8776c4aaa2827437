//! Threat wins at leaves, found by the solver and verified by a replay.

use std::collections::HashSet;

use gomoku_engine::threat::replay::{ReplayLimits, Strategy, replay_by};
use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{Point, Position};

use super::stones::Stones;

/// Node limit of a VCF search.
pub(super) const FOURS: u64 = 2_000;
/// Nodes of the VCF search for the win itself. A player uses the full limit, because another
/// orientation may need more.
const FEW_FOURS: u64 = FOURS / 10;
const LIMITS: ReplayLimits = ReplayLimits {
    plies: 400,
    questions: 20_000,
};

/// Statistics of leaves.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cost {
    /// Positions searched.
    pub(super) asked: u64,
    /// Positions won.
    pub(super) won: u64,
    /// Wins that the replay rejected.
    pub(super) refuted: u64,
    /// Strategy calls of replays.
    pub(super) questions: u64,
}

/// Whether the side to move wins by fours, found with few nodes and verified. `board` must be able
/// to reach `position`.
fn wins_by_fours(
    board: &mut ThreatBoard<'_>,
    position: &Position,
    nodes: u64,
    cost: &mut Cost,
) -> bool {
    cost.asked += 1;
    board.go_to(position);
    board.fours(FEW_FOURS.min(nodes)).is_some() && replays(board, position, nodes, cost)
}

/// Whether the side to move wins by threats, found with about `nodes` nodes and verified with as
/// many per call. The result depends on orientation and tables, so `laid` must be in the canonical
/// orientation of [`super::stones::Stones`], and the tables are cleared.
pub(super) fn wins_by_threats(
    solver: &mut ThreatSolver,
    laid: &Position,
    nodes: u64,
    cost: &mut Cost,
) -> bool {
    cost.asked += 1;
    let Some(mut board) = solver.on(laid) else {
        return false;
    };
    board.clear();
    board.threats(nodes).is_some() && replays(&mut board, laid, nodes, cost)
}

/// Whether the side to move wins by fours, or by threats in the canonical orientation.
pub(super) fn wins(
    board: &mut ThreatBoard<'_>,
    laid: &mut ThreatSolver,
    position: &Position,
    nodes: u64,
    cost: &mut Cost,
) -> bool {
    wins_by_fours(board, position, nodes, cost)
        || Stones::of(position)
            .0
            .position(position.rule(), position.size())
            .is_some_and(|as_laid| wins_by_threats(laid, &as_laid, nodes, cost))
}

/// Points of a threat win, including necessary replies, if there is a win. `laid` as for
/// [`wins_by_threats`].
pub(super) fn touched(
    solver: &mut ThreatSolver,
    laid: &Position,
    nodes: u64,
) -> Option<HashSet<Point>> {
    let mut board = solver.on(laid)?;
    board.clear();
    if board.fours(FOURS).is_none() && board.threats(nodes).is_none() {
        return None;
    }
    let mut strategy = Touching {
        strategy: ByThreats {
            board: &mut board,
            nodes,
            known: Vec::new(),
        },
        touched: HashSet::new(),
    };
    replay_by(laid, &mut strategy, LIMITS).ok()?;
    Some(strategy.touched)
}

/// Records every point where a stone is placed.
struct Touching<S> {
    strategy: S,
    touched: HashSet<Point>,
}

impl<S: Strategy> Strategy for Touching<S> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        let play = self.strategy.play(position);
        self.touched
            .extend(position.moves().iter().map(|played| played.point));
        self.touched.extend(play);
        play
    }

    fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
        let fours = self.strategy.fours(position);
        self.touched.extend(fours.iter().flatten());
        fours
    }
}

fn replays(board: &mut ThreatBoard<'_>, position: &Position, nodes: u64, cost: &mut Cost) -> bool {
    let mut strategy = ByThreats {
        board,
        nodes,
        known: Vec::new(),
    };
    match replay_by(position, &mut strategy, LIMITS) {
        Ok(replayed) => {
            cost.questions += replayed.questions;
            cost.won += 1;
            true
        }
        Err(_) => {
            cost.refuted += 1;
            false
        }
    }
}

/// Plays a VCF to its end and searches for a threat otherwise.
struct ByThreats<'a, 's> {
    board: &'a mut ThreatBoard<'s>,
    nodes: u64,
    /// Moves up to and including the last VCF.
    known: Vec<Point>,
}

impl Strategy for ByThreats<'_, '_> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        let moves = position.moves();
        let is_known = moves.len() < self.known.len()
            && moves.iter().zip(&self.known).all(|(a, b)| a.point == *b);
        if is_known {
            return self.known.get(moves.len()).copied();
        }
        self.board.go_to(position);
        if let Some(fours) = self.board.fours(FOURS.min(self.nodes)) {
            self.known.clear();
            self.known.extend(moves.iter().map(|played| played.point));
            self.known.extend(&fours);
            return fours.first().copied();
        }
        self.board.threats(self.nodes)
    }

    fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
        self.board.go_to(position);
        self.board.fours_after_pass(FOURS.min(self.nodes))
    }
}
