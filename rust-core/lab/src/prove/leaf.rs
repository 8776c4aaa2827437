//! Wins by threats at the ends of a proof: found by the solver, and won in the replayer.

use std::collections::HashSet;

use gomoku_engine::threat::replay::{ReplayLimits, Strategy, replay_by};
use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{Point, Position};

use super::stones::Stones;

/// Most stones of one search by fours.
pub(super) const FOURS: u64 = 2_000;
/// The same where the win itself is looked for. A tenth: whoever plays has all of them, since the
/// board may lie another way there, where more are needed.
const FEW_FOURS: u64 = FOURS / 10;
/// What one replay may cost.
const LIMITS: ReplayLimits = ReplayLimits {
    plies: 400,
    questions: 20_000,
};

/// What leaves have cost.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cost {
    /// Positions asked about.
    pub(super) asked: u64,
    /// Those won.
    pub(super) won: u64,
    /// Wins that the solver found and the replayer didn't accept.
    pub(super) refuted: u64,
    /// Positions that the replays asked about.
    pub(super) questions: u64,
}

/// Whether fours win for the side to move of `position`, which lies on `board`: found with few
/// stones, and replayed.
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

/// Whether threats win for the side to move: found with about `nodes` stones, and replayed with as
/// many a question. What a solver finds within so many depends on how the board lies and on what
/// it was asked before: `laid` must be a position as it is laid in [`super::stones::Stones`], and
/// the solver starts anew.
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

/// Whether fours or threats win for the side to move of `position`, which lies on `board`; threats
/// are asked of it as it is laid.
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

/// Where the stones of a win by threats lie, those of replies that had to be played among them.
/// `None` where there is no such win. `laid` as for [`wins_by_threats`].
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

/// A strategy, and every point where a stone came to lie.
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

/// Plays fours to their end where they win, and otherwise asks for a threat.
struct ByThreats<'a, 's> {
    board: &'a mut ThreatBoard<'s>,
    nodes: u64,
    /// Moves to the last win by fours and that win itself.
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
