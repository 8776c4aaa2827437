//! Expansion of positions, the slow part of a proof.

use std::collections::HashSet;
use std::sync::Arc;

use gomoku_engine::threat::ThreatSolver;
use gomoku_engine::{
    BoardSize, BookView, Engine, EngineOptions, LeafSolver, Limits, MATE, Point, Position,
    Progress, ProofBook, ProofHead, Rule, Stone, StopFlag, StoredMove,
};
use gomoku_lab::shipped::Evaluator;

use super::cover::{Cover, LeafWins, PlanRefutations};
use super::graph::after;
use super::leaf::{self, Cost, FOURS};
use super::stones::Stones;

/// Below these stone counts, the engine gets twice (then four times) the nodes per missing stone,
/// because the first moves matter most.
const FEW_STONES: [usize; 2] = [10, 6];
/// Large: earlier results shorten later searches.
const TABLE_MIB: u32 = 256;
/// Score at which the engine sees the whole win.
const WON: i32 = MATE - 1_000;

/// Distance from a black stone within which replies matter in a quiet position.
const REACH: u8 = 3;

/// Maximum difficulty.
pub(super) const HARDEST: u8 = 40;
/// Score per step of difficulty; an open three is worth about 100.
const POINTS_A_STEP: i32 = 20;
/// Difficulty with a move that won elsewhere.
const EASY: u8 = 4;
/// Difficulty up to which the threat search gets all nodes at once. Harder positions get all after
/// more visits.
const PROMISING: u8 = 8;
const AT_FIRST: u64 = 20_000;
/// Replies that a move must have won against to skip the engine's search.
const SURE: usize = 3;

/// Moves from elsewhere that precede the engine's choice.
const FIRST: usize = 2;

/// Search limits, and known moves.
#[derive(Debug, Clone)]
pub(super) struct ExpansionBudget {
    /// Nodes of the first threat search of a reply.
    pub(super) quick: u64,
    /// Nodes of the threat search before Black's moves are tried.
    pub(super) solve: u64,
    /// Nodes of the threat search as a last resort, and for players of the book.
    pub(super) nodes: u64,
    /// Nodes of the engine's search for the first move; 0 for none.
    pub(super) search: u64,
    /// Black's moves to try.
    pub(super) width: usize,
    /// Maximum stones on the board.
    pub(super) stones: usize,
    /// Maximum nodes of a leaf win that is assumed to be found also with an additional stone that
    /// does not break it; 0 searches each leaf again.
    pub(super) soon: u64,
    /// Replies without a threat win after which the others wait.
    pub(super) batch: usize,
    /// Book whose moves are tried first, possibly of another rule.
    pub(super) like: Option<Arc<ProofBook>>,
    /// Positions after black moves that are tried first.
    pub(super) wanted: Vec<Stones>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ProofTask {
    /// List moves or replies.
    Begin,
    /// Examine deferred replies.
    GoOn(PendingReplies),
    /// Repeat the threat search, after many visits.
    Solve,
    /// Repeat the engine's search, with this node limit.
    Choose { nodes: u64 },
    /// Examine the replies that are assumed to lose.
    Audit(PendingReplies),
}

/// Unexamined white replies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PendingReplies {
    /// Deferred.
    pub(super) rest: Vec<Point>,
    /// Distant, assumed to lose; examined last.
    pub(super) far: Vec<Point>,
    /// Black threatens nothing, so most replies probably need a move.
    pub(super) quiet: bool,
    /// Some replies lose to the plan after a pass.
    pub(super) by_pass: bool,
}

/// Result of an expansion, in the canonical orientation of [`Stones`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expansion {
    /// Black, to move, wins by threats.
    Won,
    /// Black's moves, most promising first; none if Black is lost or out of moves.
    Moves {
        moves: Vec<Point>,
        /// Difficulty, 0 to [`HARDEST`].
        hard: u8,
    },
    /// Another move is the most promising.
    First(Point),
    /// No new result.
    Nothing,
    /// White wins, or the board is full.
    Lost,
    /// Replies lose to threats, except `open`, which need a move, and the unexamined `left`.
    Replies {
        open: Vec<Point>,
        left: PendingReplies,
    },
}

pub(super) trait Memory {
    /// Whether a position is in the graph or the extended book.
    fn is_known(&self, stones: &Stones) -> bool;
    /// Book entry with Black to move.
    fn stored(&self, position: &Position) -> Option<StoredMove>;
}

pub(super) struct Expander {
    rule: Rule,
    size: BoardSize,
    effort: ExpansionBudget,
    /// Book header without covered moves.
    head: ProofHead,
    solver: ThreatSolver,
    /// For the canonical orientation of [`Stones`].
    laid: ThreatSolver,
    leaves: LeafSolver,
    spoilers: PlanRefutations,
    ends: LeafWins,
    /// Created on first use: its table is large.
    engine: Option<Engine>,
    pub(super) cost: Cost,
}

impl Expander {
    pub(super) fn new(rule: Rule, size: BoardSize, effort: &ExpansionBudget) -> Self {
        Self {
            rule,
            size,
            effort: effort.clone(),
            head: ProofHead {
                rule,
                size,
                opening: Vec::new(),
                covered: Vec::new(),
                nodes: effort.nodes as u32,
                stones: 0,
            },
            solver: ThreatSolver::small(rule),
            laid: ThreatSolver::small(rule),
            leaves: LeafSolver::new(rule),
            spoilers: PlanRefutations::default(),
            ends: LeafWins::default(),
            engine: None,
            cost: Cost::default(),
        }
    }

    /// Performs a task. `first` lists moves to try, with the number of other replies each won
    /// against.
    pub(super) fn expand(
        &mut self,
        stones: &Stones,
        task: ProofTask,
        first: &[(Point, usize)],
        memory: &dyn Memory,
    ) -> Expansion {
        let Some(position) = stones.position(self.rule, self.size) else {
            return Expansion::Lost;
        };
        match task {
            ProofTask::Solve => match self.solves(&position, self.effort.solve) {
                true => Expansion::Won,
                false => Expansion::Nothing,
            },
            ProofTask::Choose { nodes } => match self.choice(&position, nodes) {
                (Some(play), _) => Expansion::First(play),
                (None, _) => Expansion::Nothing,
            },
            ProofTask::Begin if stones.is_attack() => self.attack(&position, first),
            ProofTask::Begin => match self.defend(stones, &position) {
                None => Expansion::Lost,
                // The position after a pass is proved first.
                Some(left) if left.quiet => Expansion::Replies {
                    open: Vec::new(),
                    left,
                },
                Some(left) => self.look_at(position, left, false, memory),
            },
            ProofTask::GoOn(left) => self.look_at(position, left, false, memory),
            ProofTask::Audit(left) => self.look_at(position, left, true, memory),
        }
    }

    /// Whether threats win a position in canonical orientation.
    fn solves(&mut self, position: &Position, nodes: u64) -> bool {
        leaf::wins_by_threats(&mut self.laid, position, nodes, &mut self.cost)
    }

    /// Expands a position with Black to move.
    fn attack(&mut self, position: &Position, first: &[(Point, usize)]) -> Expansion {
        let is_early = is_early(position.stone_count());
        let at_first = if is_early { u64::MAX } else { AT_FIRST };
        if self.solves(position, self.effort.solve.min(at_first)) {
            return Expansion::Won;
        }
        if position.stone_count() >= self.effort.stones {
            return Expansion::Moves {
                moves: Vec::new(),
                hard: HARDEST,
            };
        }
        let is_sure = first.first().is_some_and(|&(_, wins)| wins >= SURE);
        let wanted = self.wanted(position);
        let (choice, hard) = match self.stored_elsewhere(position).or(wanted) {
            Some(play) => (Some(play), EASY),
            None if is_sure => (None, EASY),
            None => self.choice(position, nodes_for(position, self.effort.search)),
        };
        if !is_early
            && is_solved_at_once(position.stone_count(), hard)
            && self.solves(position, self.effort.solve)
        {
            return Expansion::Won;
        }
        let Some(mut board) = self.solver.on(position) else {
            return Expansion::Lost;
        };
        let mut moves = board.by_promise();
        // Other moves allow White's fours or five.
        if let Some(stops) = board.stops(FOURS) {
            let stops: HashSet<Point> = stops.into_iter().collect();
            moves.retain(|point| stops.contains(point));
        }
        // Moves that won elsewhere come first.
        let first = first.iter().map(|&(play, _)| play).take(FIRST);
        for early in choice.into_iter().chain(first.rev()).chain(wanted) {
            if let Some(index) = moves.iter().position(|&point| point == early) {
                moves[..=index].rotate_right(1);
            }
        }
        moves.truncate(self.effort.width);
        Expansion::Moves { moves, hard }
    }

    /// Move to a position that the user wants to try.
    fn wanted(&self, position: &Position) -> Option<Point> {
        let count = position.stone_count() + 1;
        if self.effort.wanted.iter().all(|it| it.count() != count) {
            return None;
        }
        position.legal_points().into_iter().find(|&play| {
            let after = after(position, play);
            after.is_some_and(|after| self.effort.wanted.contains(&Stones::of(&after).0))
        })
    }

    /// Move of another rule's book.
    fn stored_elsewhere(&self, position: &Position) -> Option<Point> {
        let book = self.effort.like.as_ref()?;
        let points = position.size().points();
        let stones = points.filter_map(|point| Some((point, position.at(point)?)));
        let rule = book.head().rule;
        let there = Position::from_stones(rule, position.size(), stones, position.turn()).ok()?;
        Some(book.stored(&there)?.play)
    }

    /// Engine's move, and the difficulty by its score.
    fn choice(&mut self, position: &Position, nodes: u64) -> (Option<Point>, u8) {
        if self.effort.search == 0 {
            return (None, HARDEST / 2);
        }
        let limits = Limits {
            nodes: Some(nodes),
            goes_on: true,
            ..Limits::default()
        };
        let stop = StopFlag::new();
        // A shorter win would not make the proof easier.
        let mut until_won = |seen: &Progress| {
            if seen.score >= WON {
                stop.stop();
            }
        };
        let engine = self.engine.get_or_insert_with(|| {
            Evaluator::Networks.engine(EngineOptions {
                table_mib: TABLE_MIB,
                threads: 1,
            })
        });
        let choice = engine.search(position, &limits, 0, &stop, &mut until_won);
        match choice {
            Some(choice) => (Some(choice.point), hard(choice.score)),
            None => (None, HARDEST),
        }
    }

    /// Lists White's replies, with relevant ones separate; `None` if White wins.
    fn defend(&mut self, stones: &Stones, position: &Position) -> Option<PendingReplies> {
        let mut board = self.solver.on(position)?;
        if board.fours(FOURS).is_some() {
            return None;
        }
        let mut left = PendingReplies::default();
        let replies = board.by_promise();
        if let Some(five) = board.five(Stone::Black) {
            // Any reply but this block loses to Black's five.
            left.rest = vec![five];
            return Some(left);
        }
        if let Some(touched) = leaf::touched(&mut self.laid, &position.passed(), self.effort.solve)
        {
            let stops = board.stops(FOURS).unwrap_or_default();
            (left.rest, left.far) = replies
                .into_iter()
                .partition(|point| touched.contains(point) || stops.contains(point));
            left.rest.sort_by_key(|point| !stops.contains(point));
            return Some(left);
        }
        let black = stones.black(self.size);
        (left.rest, left.far) = replies
            .into_iter()
            .partition(|&point| black.iter().any(|&stone| distance(point, stone) <= REACH));
        left.quiet = true;
        Some(left)
    }

    /// Examines deferred replies, or in an audit those assumed to lose, until enough need a move.
    fn look_at(
        &mut self,
        mut position: Position,
        left: PendingReplies,
        is_audit: bool,
        memory: &dyn Memory,
    ) -> Expansion {
        let Some(mut board) = self.solver.on(&position) else {
            return Expansion::Lost;
        };
        let is_quiet = left.quiet;
        // Where Black threatens to win, a distant reply probably loses to threats too.
        let last = Some(self.effort.nodes).filter(|_| is_audit && !is_quiet);
        let replies = if is_audit { &left.far } else { &left.rest };
        let passed = Some(BookView::lacking(position.passed()))
            .filter(|_| is_quiet)
            .filter(|view| view.is_clear() && memory.stored(view.known()).is_some());
        let after_pass = last.and_then(|_| {
            let leaves = &mut self.leaves;
            leaves.win_after_pass(&position, self.head.nodes)
        });
        let mut by_pass = false;
        let (mut open, mut seen) = (Vec::new(), HashSet::new());
        let mut waiting = replies.iter();
        while open.len() < self.effort.batch
            && let Some(&reply) = waiting.next()
        {
            if position.play(reply).is_err() {
                continue;
            }
            if position.outcome().is_some() {
                return Expansion::Lost;
            }
            let (after, _) = Stones::of(&position);
            if seen.insert(after.clone()) {
                let quick = self.effort.quick;
                let by_plan = after_pass.as_ref().and_then(|win| win.with(reply));
                let wins = by_plan.is_some()
                    || !memory.is_known(&after)
                        && leaf::wins(&mut board, &mut self.laid, &position, quick, &mut self.cost);
                let wins = wins
                    || passed.as_ref().is_some_and(|view| {
                        let mut cover = Cover {
                            memory,
                            board: &mut board,
                            laid: &mut self.laid,
                            leaves: &mut self.leaves,
                            spoilers: &mut self.spoilers,
                            ends: &mut self.ends,
                            soon: self.effort.soon,
                            head: &self.head,
                            cost: &mut self.cost,
                            won: HashSet::new(),
                        };
                        let wins = cover.wins(&position, view);
                        by_pass |= wins;
                        wins
                    });
                let wins = wins
                    || last.is_some_and(|nodes| {
                        after.position(self.rule, self.size).is_some_and(|laid| {
                            leaf::wins_by_threats(&mut self.laid, &laid, nodes, &mut self.cost)
                        })
                    });
                if !wins {
                    open.push(reply);
                }
            }
            position.undo();
        }
        let waiting = waiting.copied().collect();
        let (rest, far) = if is_audit {
            (Vec::new(), waiting)
        } else {
            (waiting, left.far)
        };
        let left = PendingReplies {
            rest,
            far,
            quiet: false,
            by_pass,
        };
        Expansion::Replies { open, left }
    }
}

/// Whether the threat search gets all nodes before the engine, which takes longer with few stones.
fn is_early(stones: usize) -> bool {
    stones < FEW_STONES[0]
}

/// Whether the threat search gets all nodes before moves are tried.
pub(super) fn is_solved_at_once(stones: usize, hard: u8) -> bool {
    is_early(stones) || hard <= PROMISING
}

/// Nodes of the first search for a move.
fn nodes_for(position: &Position, nodes: u64) -> u64 {
    let stones = position.stone_count();
    let more = FEW_STONES.map(|few| few.saturating_sub(stones));
    nodes << more.iter().sum::<usize>()
}

/// Difficulty by score. An even position is half way.
fn hard(score: i32) -> u8 {
    let middle = i32::from(HARDEST / 2);
    (middle - score / POINTS_A_STEP).clamp(0, HARDEST.into()) as u8
}

/// Greater of column and row distance.
pub(super) fn distance(one: Point, other: Point) -> u8 {
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y))
}
