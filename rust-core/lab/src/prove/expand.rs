//! The slow part: what there is to do in a position.

use std::collections::HashSet;

use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Limits, Point, Position, Rule, Stone, StopFlag,
};

use super::leaf::{self, Cost, FOURS};
use super::stones::Stones;

/// What a search may spend on a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Stones of a search by threats when a reply is first looked at.
    pub(super) quick: u64,
    /// The same before moves of Black's are tried: what the book counts on.
    pub(super) nodes: u64,
    /// Nodes of the engine's search for the move to try first; 0 for none.
    pub(super) search: u64,
    /// Most moves of Black's to try.
    pub(super) width: usize,
    /// Most stones on the board.
    pub(super) stones: usize,
    /// Replies without a win by threats after which the others have to wait.
    pub(super) batch: usize,
}

/// What is to be done.
#[derive(Debug, Clone)]
pub(super) enum Task {
    /// Black's moves are wanted, or White's replies.
    Begin,
    /// These replies are left to be looked at.
    GoOn(Vec<Point>),
}

/// What was found. Points are those of the position as it is laid in [`Stones`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// Black, who is to move, wins by threats.
    Won,
    /// Black's moves to try, the most promising first; none if he is lost or out of moves.
    Moves(Vec<Point>),
    /// White wins, or the board is full.
    Lost,
    /// White's replies are known to lose to threats but for `open`; `rest` has not been looked at.
    Replies {
        /// Replies after which Black has to find a move.
        open: Vec<Point>,
        /// Replies left for later.
        rest: Vec<Point>,
        /// Whether Black threatens nothing, so that most replies are expected to be open.
        quiet: bool,
    },
}

/// A thread's tools.
pub(super) struct Expander {
    rule: Rule,
    size: BoardSize,
    effort: Effort,
    solver: ThreatSolver,
    /// For positions as they are laid in [`Stones`].
    laid: ThreatSolver,
    engine: Engine,
    pub(super) cost: Cost,
}

impl Expander {
    pub(super) fn new(rule: Rule, size: BoardSize, effort: Effort) -> Self {
        Self {
            rule,
            size,
            effort,
            solver: ThreatSolver::small(rule),
            laid: ThreatSolver::small(rule),
            engine: Engine::new(EngineOptions {
                table_mib: 1,
                threads: 1,
            }),
            cost: Cost::default(),
        }
    }

    /// Does the task. `is_known` says of a position whether it is being proved already.
    pub(super) fn expand(
        &mut self,
        stones: &Stones,
        task: Task,
        is_known: &dyn Fn(&Stones) -> bool,
    ) -> Found {
        let Some(position) = stones.position(self.rule, self.size) else {
            return Found::Lost;
        };
        if stones.is_attack() {
            self.attack(&position)
        } else {
            self.defend(position, task, is_known)
        }
    }

    /// Black is to move.
    fn attack(&mut self, position: &Position) -> Found {
        let choice = self.choice(position);
        let nodes = self.effort.nodes;
        if leaf::wins_by_threats(&mut self.laid, position, nodes, &mut self.cost) {
            return Found::Won;
        }
        let Some(mut board) = self.solver.on(position) else {
            return Found::Lost;
        };
        if position.stone_count() >= self.effort.stones {
            return Found::Moves(Vec::new());
        }
        let mut moves = board.by_promise();
        // Any other move leaves White's win by fours, a five among them.
        if let Some(stops) = board.stops(FOURS) {
            let stops: HashSet<Point> = stops.into_iter().collect();
            moves.retain(|point| stops.contains(point));
        }
        if let Some(choice) = choice
            && let Some(index) = moves.iter().position(|&point| point == choice)
        {
            moves[..=index].rotate_right(1);
        }
        moves.truncate(self.effort.width);
        Found::Moves(moves)
    }

    /// The engine's move.
    fn choice(&mut self, position: &Position) -> Option<Point> {
        if self.effort.search == 0 {
            return None;
        }
        let limits = Limits {
            nodes: Some(self.effort.search),
            ..Limits::default()
        };
        let stop = StopFlag::new();
        let choice = self.engine.search(position, &limits, 0, &stop, &mut |_| {});
        choice.map(|choice| choice.point)
    }

    /// White is to move.
    fn defend(
        &mut self,
        mut position: Position,
        task: Task,
        is_known: &dyn Fn(&Stones) -> bool,
    ) -> Found {
        let Some(mut board) = self.solver.on(&position) else {
            return Found::Lost;
        };
        let replies = match task {
            Task::GoOn(rest) => rest,
            Task::Begin => {
                if board.fours(FOURS).is_some() {
                    return Found::Lost;
                }
                match first_replies(&mut board, &self.effort) {
                    Ok(replies) => replies,
                    Err(rest) => {
                        return Found::Replies {
                            open: Vec::new(),
                            rest,
                            quiet: true,
                        };
                    }
                }
            }
        };
        let (mut open, mut seen) = (Vec::new(), HashSet::new());
        let mut left = replies.iter();
        while open.len() < self.effort.batch
            && let Some(&reply) = left.next()
        {
            if position.play(reply).is_err() {
                continue;
            }
            if position.outcome().is_some() {
                return Found::Lost;
            }
            let (after, _) = Stones::of(&position);
            if seen.insert(after.clone()) {
                let quick = self.effort.quick;
                let wins = !is_known(&after)
                    && (leaf::wins_by_fours(&mut board, &position, quick, &mut self.cost)
                        || after.position(self.rule, self.size).is_some_and(|laid| {
                            leaf::wins_by_threats(&mut self.laid, &laid, quick, &mut self.cost)
                        }));
                if !wins {
                    open.push(reply);
                }
            }
            position.undo();
        }
        Found::Replies {
            open,
            rest: left.copied().collect(),
            quiet: false,
        }
    }
}

/// White's replies, those first that are most likely to help; as an error where Black would win
/// nothing by threats if White passed.
fn first_replies(board: &mut ThreatBoard<'_>, effort: &Effort) -> Result<Vec<Point>, Vec<Point>> {
    let mut replies = board.by_promise();
    if let Some(five) = board.five(Stone::Black) {
        // Whatever else White plays, Black makes a five: White has none.
        return Ok(vec![five]);
    }
    if board.fours_after_pass(FOURS).is_none() && board.threats_after_pass(effort.nodes).is_none() {
        return Err(replies);
    }
    if let Some(stops) = board.stops(FOURS) {
        let stops: HashSet<Point> = stops.into_iter().collect();
        replies.sort_by_key(|point| !stops.contains(point));
    }
    Ok(replies)
}
