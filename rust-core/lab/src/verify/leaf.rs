//! A position without a move in the book: whether threats win it.

use gomoku_engine::threat::replay::{ReplayLimits, Replayed, Strategy, replay_by};
use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{Point, Position};

/// What is wrong with a position that neither the book nor threats win.
pub(super) const NOT_WON: &str = "no move is stored, and threats do not win";
/// Most stones of a search by fours.
const FOURS: u64 = 2_000;

/// How a position was won.
#[derive(Debug, Clone, Copy)]
pub(super) struct Won {
    /// Whether fours alone win it.
    pub(super) by_fours: bool,
    pub(super) replayed: Replayed,
}

/// Solvers of one thread.
pub(super) struct Leaves {
    /// For positions as they are met.
    pub(super) met: ThreatSolver,
    /// For positions as they are laid.
    pub(super) laid: ThreatSolver,
}

/// The win of the side to move, or why there is none to be had. Fours are looked for on `board`,
/// where `position` is met; threats on `laid`, the same position the one way of the eight in
/// which everybody asks: what a solver finds within some nodes depends on how the board lies.
pub(super) fn prove(
    board: &mut ThreatBoard<'_>,
    position: &Position,
    solver: &mut ThreatSolver,
    laid: &Position,
    nodes: u64,
    stones: &mut u64,
) -> Result<Won, String> {
    let before = board.nodes();
    board.clear();
    board.go_to(position);
    let by_fours = board.fours(FOURS.min(nodes)).is_some();
    if by_fours {
        let replayed = replayed(board, position, nodes);
        *stones += board.nodes() - before;
        return Ok(Won {
            by_fours,
            replayed: replayed?,
        });
    }
    *stones += board.nodes() - before;
    let mut board = solver.on(laid).ok_or("the game has ended")?;
    board.clear();
    if board.threats(nodes).is_none() {
        *stones += board.nodes();
        return Err(NOT_WON.to_owned());
    }
    let replayed = replayed(&mut board, laid, nodes);
    *stones += board.nodes();
    Ok(Won {
        by_fours,
        replayed: replayed?,
    })
}

fn replayed(
    board: &mut ThreatBoard<'_>,
    position: &Position,
    nodes: u64,
) -> Result<Replayed, String> {
    let mut player = Player {
        board,
        nodes,
        line: Vec::new(),
        begun: Vec::new(),
    };
    replay_by(position, &mut player, ReplayLimits::default())
        .map_err(|refutation| format!("the replay of a win by threats: {refutation}"))
}

struct Player<'a, 's> {
    board: &'a mut ThreatBoard<'s>,
    nodes: u64,
    /// The last win by fours that was found, and the moves before it.
    line: Vec<Point>,
    begun: Vec<Point>,
}

impl Player<'_, '_> {
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
}

impl Strategy for Player<'_, '_> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        if let Some(point) = self.next(position) {
            return Some(point);
        }
        self.board.go_to(position);
        match self.board.fours(FOURS.min(self.nodes)) {
            Some(line) => {
                self.begun = position.moves().iter().map(|it| it.point).collect();
                self.line = line;
                self.line.first().copied()
            }
            None => self.board.threats(self.nodes),
        }
    }

    fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
        self.board.go_to(position);
        self.board.fours_after_pass(FOURS.min(self.nodes))
    }
}
