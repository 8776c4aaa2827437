//! The slow part: what there is to do in a position.

use std::collections::HashSet;
use std::sync::Arc;

use gomoku_engine::threat::ThreatSolver;
use gomoku_engine::{
    BoardSize, BookView, Engine, EngineOptions, LeafSolver, Limits, MATE, Point, Position,
    Progress, ProofBook, ProofHead, Rule, Stone, StopFlag, StoredMove,
};

use super::cover::{Cover, Ends, Spoilers};
use super::graph::after;
use super::leaf::{self, Cost, FOURS};
use super::stones::Stones;
use crate::shipped::PlaysBy;

/// With fewer stones, the engine's search has twice the nodes for each stone less, and with fewer
/// than the second number four times: most hangs on the first moves, and there are few of them.
const FEW_STONES: [usize; 2] = [10, 6];
/// Table of the engine's search. What it found above a position shortens the search there.
const TABLE_MIB: u32 = 256;
/// A score from which on the engine sees the win to its end.
const WON: i32 = MATE - 1_000;

/// Where Black threatens nothing, replies at this distance from a black stone matter.
const REACH: u8 = 3;

/// How hard a win looks at most.
pub(super) const HARDEST: u8 = 40;
/// Points of the engine's score that make a win look one harder; 100 are an open three's worth.
const POINTS_A_STEP: i32 = 20;
/// A win that looks easy: moves that won elsewhere are there.
const EASY: u8 = 4;
/// A win that looks no harder than that may be one by threats: all their nodes are spent at once.
/// Otherwise only so many, and all of them when more has been tried.
const PROMISING: u8 = 8;
const AT_FIRST: u64 = 20_000;
/// After so many replies the same move must have won for the engine not to be asked.
const SURE: usize = 3;

/// Most moves to be tried before the engine's choice.
const FIRST: usize = 2;

/// What a search may spend on a position, and what it knows of other rules.
#[derive(Debug, Clone)]
pub(super) struct Effort {
    /// Stones of a search by threats when a reply is first looked at.
    pub(super) quick: u64,
    /// The same before moves of Black's are tried.
    pub(super) solve: u64,
    /// The same where nothing else is left to try: what the book counts on.
    pub(super) nodes: u64,
    /// Nodes of the engine's search for the move to try first; 0 for none.
    pub(super) search: u64,
    /// Most moves of Black's to try.
    pub(super) width: usize,
    /// Most stones on the board.
    pub(super) stones: usize,
    /// Most stones with which a win at the end of a plan is taken to be found beside one more stone
    /// that doesn't break it; 0 to ask about each.
    pub(super) soon: u64,
    /// Replies without a win by threats after which the others have to wait.
    pub(super) batch: usize,
    /// A book, which may be another rule's, whose moves are tried first.
    pub(super) like: Option<Arc<ProofBook>>,
    /// Positions after moves of Black's that are tried before all others.
    pub(super) wanted: Vec<Stones>,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Task {
    /// Black's moves are wanted, or White's replies.
    Begin,
    /// White's replies that were left have to be looked at.
    GoOn(Left),
    /// Much has been tried in a position of Black's: whether threats win it after all.
    Solve,
    /// Likewise; the engine's move, with so many nodes of its search.
    Choose { nodes: u64 },
    /// Those that were taken to lose have to be looked at.
    Audit(Left),
}

/// What is left of White's replies to a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// Replies left for later.
    pub(super) rest: Vec<Point>,
    /// Replies that are taken to lose, since they lie far from what matters. They are looked at when
    /// nothing else is left.
    pub(super) far: Vec<Point>,
    /// Whether Black threatens nothing, so that most replies are expected to need a move.
    pub(super) quiet: bool,
    /// Whether some of the replies that were looked at lose to what wins after a pass.
    pub(super) by_pass: bool,
}

/// What was found. Points are those of the position as it is laid in [`Stones`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// Black, who is to move, wins by threats.
    Won,
    /// Black's moves to try, the most promising first; none if he is lost or out of moves.
    Moves {
        moves: Vec<Point>,
        /// How hard the win looks, from 0 to [`HARDEST`].
        hard: u8,
    },
    /// Of Black's moves, another is the most promising.
    First(Point),
    /// Nothing new.
    Nothing,
    /// White wins, or the board is full.
    Lost,
    /// White's replies are known to lose to threats but for these: those after which Black has to find
    /// a move, and what is left.
    Replies { open: Vec<Point>, left: Left },
}

/// What is known of other positions.
pub(super) trait Memory {
    /// Whether a position is proved or being proved.
    fn is_known(&self, stones: &Stones) -> bool;
    /// What a book would hold for a position of Black's.
    fn stored(&self, position: &Position) -> Option<StoredMove>;
}

/// A thread's tools.
pub(super) struct Expander {
    rule: Rule,
    size: BoardSize,
    effort: Effort,
    /// Of a book that would hold what is proved; it covers nothing yet.
    head: ProofHead,
    solver: ThreatSolver,
    /// For positions as they are laid in [`Stones`].
    laid: ThreatSolver,
    leaves: LeafSolver,
    spoilers: Spoilers,
    ends: Ends,
    /// Made when it is first asked: its table is large.
    engine: Option<Engine>,
    pub(super) cost: Cost,
}

impl Expander {
    pub(super) fn new(rule: Rule, size: BoardSize, effort: &Effort) -> Self {
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
            spoilers: Spoilers::default(),
            ends: Ends::default(),
            engine: None,
            cost: Cost::default(),
        }
    }

    /// Does the task. `first` are moves of Black's to try first,
    /// and after how many other replies they won.
    pub(super) fn expand(
        &mut self,
        stones: &Stones,
        task: Task,
        first: &[(Point, usize)],
        memory: &dyn Memory,
    ) -> Found {
        let Some(position) = stones.position(self.rule, self.size) else {
            return Found::Lost;
        };
        match task {
            Task::Solve => match self.solves(&position, self.effort.solve) {
                true => Found::Won,
                false => Found::Nothing,
            },
            Task::Choose { nodes } => match self.choice(&position, nodes) {
                (Some(play), _) => Found::First(play),
                (None, _) => Found::Nothing,
            },
            Task::Begin if stones.is_attack() => self.attack(&position, first),
            Task::Begin => match self.defend(stones, &position) {
                None => Found::Lost,
                // A pass is looked at before them.
                Some(left) if left.quiet => Found::Replies {
                    open: Vec::new(),
                    left,
                },
                Some(left) => self.look_at(position, left, false, memory),
            },
            Task::GoOn(left) => self.look_at(position, left, false, memory),
            Task::Audit(left) => self.look_at(position, left, true, memory),
        }
    }

    /// Whether threats win a position as it is laid in [`Stones`].
    fn solves(&mut self, position: &Position, nodes: u64) -> bool {
        leaf::wins_by_threats(&mut self.laid, position, nodes, &mut self.cost)
    }

    /// Black is to move.
    fn attack(&mut self, position: &Position, first: &[(Point, usize)]) -> Found {
        let is_early = is_early(position.stone_count());
        let at_first = if is_early { u64::MAX } else { AT_FIRST };
        if self.solves(position, self.effort.solve.min(at_first)) {
            return Found::Won;
        }
        if position.stone_count() >= self.effort.stones {
            return Found::Moves {
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
            return Found::Won;
        }
        let Some(mut board) = self.solver.on(position) else {
            return Found::Lost;
        };
        let mut moves = board.by_promise();
        // Any other move leaves White's win by fours, a five among them.
        if let Some(stops) = board.stops(FOURS) {
            let stops: HashSet<Point> = stops.into_iter().collect();
            moves.retain(|point| stops.contains(point));
        }
        // The engine's choice comes after those that have won elsewhere.
        let first = first.iter().map(|&(play, _)| play).take(FIRST);
        for early in choice.into_iter().chain(first.rev()).chain(wanted) {
            if let Some(index) = moves.iter().position(|&point| point == early) {
                moves[..=index].rotate_right(1);
            }
        }
        moves.truncate(self.effort.width);
        Found::Moves { moves, hard }
    }

    /// A move to a position that the user wants to be tried.
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

    /// What the book of another rule has for the stones of the position.
    fn stored_elsewhere(&self, position: &Position) -> Option<Point> {
        let book = self.effort.like.as_ref()?;
        let points = position.size().points();
        let stones = points.filter_map(|point| Some((point, position.at(point)?)));
        let rule = book.head().rule;
        let there = Position::from_stones(rule, position.size(), stones, position.turn()).ok()?;
        Some(book.stored(&there)?.play)
    }

    /// The engine's move, and how hard the win looks by its score.
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
        // A shorter win is no easier to prove.
        let mut until_won = |seen: &Progress| {
            if seen.score >= WON {
                stop.stop();
            }
        };
        let engine = self.engine.get_or_insert_with(|| {
            PlaysBy::Networks.engine(EngineOptions {
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

    /// White is to move: her replies, those that matter apart; none where she wins.
    fn defend(&mut self, stones: &Stones, position: &Position) -> Option<Left> {
        let mut board = self.solver.on(position)?;
        if board.fours(FOURS).is_some() {
            return None;
        }
        let mut left = Left::default();
        let replies = board.by_promise();
        if let Some(five) = board.five(Stone::Black) {
            // Whatever else White plays, Black makes a five: White has none.
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

    /// Looks at those of White's replies that were left for later, in an audit at those that were taken to lose,
    /// until enough of them need a move.
    fn look_at(
        &mut self,
        mut position: Position,
        left: Left,
        is_audit: bool,
        memory: &dyn Memory,
    ) -> Found {
        let Some(mut board) = self.solver.on(&position) else {
            return Found::Lost;
        };
        let is_quiet = left.quiet;
        // Where Black threatens to win, a far reply is likely to lose to threats as well.
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
                return Found::Lost;
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
        let left = Left {
            rest,
            far,
            quiet: false,
            by_pass,
        };
        Found::Replies { open, left }
    }
}

/// Whether all nodes are spent on threats before the engine is asked: with few stones its search takes
/// longer than the threats do.
fn is_early(stones: usize) -> bool {
    stones < FEW_STONES[0]
}

/// Whether all nodes are spent on threats before moves are tried.
pub(super) fn is_solved_at_once(stones: usize, hard: u8) -> bool {
    is_early(stones) || hard <= PROMISING
}

/// Nodes of the first search for a move.
fn nodes_for(position: &Position, nodes: u64) -> u64 {
    let stones = position.stone_count();
    let more = FEW_STONES.map(|few| few.saturating_sub(stones));
    nodes << more.iter().sum::<usize>()
}

/// How hard a win looks with the engine's score: an even position is half way.
fn hard(score: i32) -> u8 {
    let middle = i32::from(HARDEST / 2);
    (middle - score / POINTS_A_STEP).clamp(0, HARDEST.into()) as u8
}

/// Columns or rows between two points, whichever are more.
pub(super) fn distance(one: Point, other: Point) -> u8 {
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y))
}
