//! Victory by continuous threats: each of the attacker's stones makes a four, or a three that
//! threatens to win by fours. Depth-first proof-number search with a table of its own.
//!
//! Only a five, an open four and a double four end a line, by way of the four search; a four with
//! a three or two threes are threats like any other. The defender's replies are those of
//! [`Vcf::threat`]: the cells of the threat, and every four of his own.
//!
//! A board's stones and the side to move say all that matters, and stones are never taken away:
//! a position can't be met twice on a path, so a proof holds wherever the position is met.

use super::vcf::{Outcome, Vcf, makes_four, sides};
use super::vct_table::{INFINITE, NumberTable, Numbers};
use super::zone::CellSet;
use crate::Stone;
use crate::board::cell::{Cell, NO_CELL};
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;

/// Longest line, in plies.
const MAX_PLY: usize = 120;
/// Table slots, as a power of two: 4 MiB.
const TABLE_BITS: u32 = 18;
/// Stones that one search by fours may make at a position. More finds more at each position, and
/// fewer positions: 60 proves more than 150 or 400 within a million stones.
const FOUR_NODES: u64 = 60;
/// Kept apart from what the same position is worth with the other side attacking.
const DEFENDING: u64 = 0x9E37_79B9_7F4A_7C15;

/// A move and what is known of the position after it.
#[derive(Debug, Clone, Copy)]
struct Child {
    cell: Cell,
    numbers: Numbers,
}

/// A search for wins by continuous threats. It keeps what it learns from one call to the next,
/// for any position of the same rule and size.
#[derive(Debug, Clone)]
pub(crate) struct Vct {
    vcf: Vcf,
    table: NumberTable,
    /// The moves of every position on the path, one after another.
    children: Vec<Child>,
    nodes: u64,
    limit: u64,
    /// Set where a win may have been missed for want of nodes or plies.
    cut: bool,
}

impl Vct {
    /// A search that has learnt nothing yet.
    pub(crate) fn new() -> Self {
        Self::with(Vcf::new(), TABLE_BITS)
    }

    /// The same with tables of `2^bits` slots of 16 bytes, and of `2^fours` of 8.
    pub(crate) fn with_tables(bits: u32, fours: u32) -> Self {
        Self::with(Vcf::with_table(fours), bits)
    }

    fn with(vcf: Vcf, bits: u32) -> Self {
        Self {
            vcf,
            table: NumberTable::new(bits),
            children: Vec::with_capacity(1 << 14),
            nodes: 0,
            limit: 0,
            cut: false,
        }
    }

    /// Forgets what was learnt.
    pub(crate) fn clear(&mut self) {
        self.vcf.clear();
        self.table.clear();
        self.cut = false;
    }

    /// Stones made by the last search, those of its searches by fours included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the side to move, making about `nodes` stones on `board` at most; it is
    /// left as it was.
    pub(crate) fn search(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> Outcome {
        self.nodes = 0;
        self.limit = nodes;
        let (first, plies) = match self.fours(board, nodes) {
            Outcome::Win { first, plies } => (first, plies),
            _ => {
                let numbers = self.prove(board);
                if numbers.is_failed() && !self.cut {
                    return Outcome::NoWin;
                }
                match self.table.probe(board.hash()) {
                    Some((known, first)) if known.is_won() => (first, known.plies),
                    _ => return Outcome::Unknown,
                }
            }
        };
        Outcome::Win { first, plies }
    }

    /// Looks for a win of the side that has just moved, whatever the side to move replies, making
    /// about `nodes` stones on `board` at most; it is left as it was. A move that threatens
    /// nothing is none. The last move must have been made on this board: a four is looked for
    /// among the cells that it has changed.
    pub(crate) fn search_after(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> Outcome {
        self.nodes = 0;
        self.limit = nodes;
        self.children.clear();
        let numbers = self.expand(board, false, Numbers::open(INFINITE, INFINITE), 0);
        if numbers.is_won() {
            let first = self.stiffest(board).unwrap_or(NO_CELL);
            return Outcome::Win {
                first,
                plies: numbers.plies,
            };
        }
        if numbers.is_failed() && !self.cut {
            return Outcome::NoWin;
        }
        Outcome::Unknown
    }

    /// One line of the win that the last search found, to the winning stone: each reply is the
    /// one that holds out longest as far as is known. It may take as many nodes again; where they
    /// don't do, the line is cut short.
    pub(crate) fn line(&mut self, board: &mut SearchBoard<'_>) -> Vec<Cell> {
        let attacker = board.turn();
        self.line_of(board, attacker)
    }

    /// The same after a win of [`Vct::search_after`], from the reply on.
    pub(crate) fn line_after(&mut self, board: &mut SearchBoard<'_>) -> Vec<Cell> {
        let attacker = board.turn().opponent();
        self.line_of(board, attacker)
    }

    fn line_of(&mut self, board: &mut SearchBoard<'_>, attacker: Stone) -> Vec<Cell> {
        let nodes = self.nodes;
        let mut line = Vec::new();
        let mut rest = Vec::new();
        loop {
            self.nodes = 0;
            let cell = if board.turn() == attacker {
                if let Outcome::Win { .. } = self.fours(board, self.limit) {
                    rest = self.vcf.line(board);
                    break;
                }
                self.prove(board);
                match self.table.probe(board.hash()) {
                    Some((numbers, cell)) if numbers.is_won() => cell,
                    _ => break,
                }
            } else {
                match self.stiffest(board) {
                    Some(cell) => cell,
                    None => break,
                }
            };
            board.make(cell);
            line.push(cell);
        }
        for _ in &line {
            board.unmake();
        }
        line.append(&mut rest);
        self.nodes = nodes;
        line
    }

    /// The reply whose win is longest.
    fn stiffest(&mut self, board: &mut SearchBoard<'_>) -> Option<Cell> {
        let mut replies = CellSet::default();
        self.judge_defence(board, &mut replies);
        let plies = |cell: Cell| {
            let known = self.table.probe(board.hash_after(cell));
            known.map_or(0, |(numbers, _)| numbers.plies)
        };
        replies
            .iter()
            .filter(|&cell| board.is_legal(cell))
            .max_by_key(|&cell| plies(cell))
            .or_else(|| board.empty_cells().find(|&cell| board.is_legal(cell)))
    }

    /// Decides the position for the side to move, or uses the nodes up.
    fn prove(&mut self, board: &mut SearchBoard<'_>) -> Numbers {
        self.children.clear();
        self.expand(board, true, Numbers::open(INFINITE, INFINITE), 0)
    }

    fn fours(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> Outcome {
        let outcome = self.vcf.search(board, nodes);
        self.nodes += self.vcf.nodes();
        outcome
    }

    /// What is told at once of a position in which the attacker is to move.
    fn judge_attack(&mut self, board: &mut SearchBoard<'_>) -> Numbers {
        let (_, other) = sides(board);
        match self.fours(board, FOUR_NODES) {
            Outcome::Win { plies, .. } => Numbers::won(plies),
            _ if board.count_of(other, Class::Five) > 1 => Numbers::FAILED,
            _ => Numbers::open(1, 1),
        }
    }

    /// What is told at once of a position in which the defender is to move, and the replies that
    /// have to be tried. A won one has `plies` if none of them helps.
    fn judge_defence(&mut self, board: &mut SearchBoard<'_>, replies: &mut CellSet) -> Numbers {
        let (own, other) = sides(board);
        replies.clear();
        if board.count_of(own, Class::Five) > 0 {
            return Numbers::FAILED;
        }
        match board.count_of(other, Class::Five) {
            0 => {}
            1 => {
                let five = board
                    .changed()
                    .iter()
                    .map(CellState::cell)
                    .find(|&cell| board.state(cell).combo(other).is(Class::Five));
                return match five {
                    Some(cell) if board.is_legal(cell) => {
                        replies.insert(cell);
                        Numbers {
                            plies: 2,
                            ..Numbers::open(1, 1)
                        }
                    }
                    _ => Numbers::won(2),
                };
            }
            _ => return Numbers::won(2),
        }
        if let Outcome::Win { .. } = self.fours(board, FOUR_NODES) {
            return Numbers::FAILED;
        }
        let outcome = self.vcf.threat(board, FOUR_NODES, replies);
        self.nodes += self.vcf.nodes();
        match outcome {
            Outcome::Win { plies, .. } => Numbers {
                plies: plies + 1,
                // About a third of the replies stop the fours and have to be searched.
                ..Numbers::open((replies.len() / 3).max(1), 1)
            },
            Outcome::NoWin => Numbers::FAILED,
            Outcome::Unknown => {
                self.cut = true;
                Numbers::FAILED
            }
        }
    }

    /// Searches below a position until its numbers reach one of `bounds`.
    fn expand(
        &mut self,
        board: &mut SearchBoard<'_>,
        attacking: bool,
        bounds: Numbers,
        ply: usize,
    ) -> Numbers {
        if ply >= MAX_PLY {
            self.cut = true;
            return Numbers::FAILED;
        }
        let before = self.nodes;
        let start = self.children.len();
        let mut best_cell = NO_CELL;
        let mut plies = if attacking {
            self.list_attacks(board);
            0
        } else {
            self.list_replies(board)
        };
        let numbers = loop {
            let view = self.view(start, attacking);
            if let Some(decided) = view.decided {
                best_cell = decided.cell;
                break match decided.numbers {
                    numbers if numbers.is_won() => Numbers::won(numbers.plies + 1),
                    numbers => numbers,
                };
            }
            if view.best == usize::MAX {
                // Nothing is left to try for the side to move.
                break if attacking {
                    Numbers::FAILED
                } else {
                    Numbers::won(plies)
                };
            }
            let numbers = view.numbers;
            if numbers.proof >= bounds.proof
                || numbers.disproof >= bounds.disproof
                || self.nodes >= self.limit
            {
                break numbers;
            }
            let child = self.children[view.best];
            // A little beyond the second best, so as not to change between two every time.
            let wider = |second: u32| (second + second / 4).saturating_add(1);
            let (proof, disproof) = if attacking {
                (
                    bounds.proof.min(wider(view.second)),
                    bounds.disproof - (numbers.disproof - child.numbers.disproof),
                )
            } else {
                (
                    bounds.proof - (numbers.proof - child.numbers.proof),
                    bounds.disproof.min(wider(view.second)),
                )
            };
            self.nodes += 1;
            board.make(child.cell);
            let found = self.expand(board, !attacking, Numbers::open(proof, disproof), ply + 1);
            board.unmake();
            let useless = if attacking {
                found.is_failed()
            } else {
                found.is_won()
            };
            if useless {
                plies = plies.max(found.plies + 1);
                self.children.swap_remove(view.best);
            } else {
                self.children[view.best].numbers = found;
            }
        };
        self.children.truncate(start);
        let key = board.hash() ^ if attacking { 0 } else { DEFENDING };
        let cell = if attacking && numbers.is_won() {
            best_cell
        } else {
            NO_CELL
        };
        self.table.store(key, numbers, cell, self.nodes - before);
        numbers
    }

    /// The numbers of a position from those of its children, which lie from `start` on.
    fn view(&self, start: usize, attacking: bool) -> View {
        let mut view = View {
            numbers: Numbers::open(0, 0),
            best: usize::MAX,
            second: INFINITE,
            decided: None,
        };
        let mut least = INFINITE;
        let mut sum = 0_u32;
        for (index, child) in self.children.iter().enumerate().skip(start) {
            let Numbers {
                proof, disproof, ..
            } = child.numbers;
            let (mine, theirs) = if attacking {
                (proof, disproof)
            } else {
                (disproof, proof)
            };
            if mine == 0 {
                view.decided = Some(*child);
                return view;
            }
            if mine < least {
                view.second = least;
                least = mine;
                view.best = index;
            } else if mine < view.second {
                view.second = mine;
            }
            sum = sum.saturating_add(theirs);
        }
        let sum = sum.min(INFINITE - 1);
        view.numbers = if attacking {
            Numbers::open(least, sum)
        } else {
            Numbers::open(sum, least)
        };
        view
    }

    /// The numbers of the position after `cell`, from the table or from `judge`; nothing if the
    /// move is forbidden. `side` is what the position's key is marked with.
    fn after(
        &mut self,
        board: &mut SearchBoard<'_>,
        cell: Cell,
        side: u64,
        judge: impl FnOnce(&mut Self, &mut SearchBoard<'_>) -> Numbers,
    ) -> Option<Numbers> {
        let key = board.hash_after(cell) ^ side;
        if let Some((numbers, _)) = self.table.probe(key) {
            return Some(numbers);
        }
        if !board.is_legal(cell) {
            return None;
        }
        let before = self.nodes;
        self.nodes += 1;
        board.make(cell);
        let numbers = judge(self, board);
        board.unmake();
        self.table.store(key, numbers, NO_CELL, self.nodes - before);
        Some(numbers)
    }

    /// Lists the attacker's threats that are not known to fail.
    fn list_attacks(&mut self, board: &mut SearchBoard<'_>) {
        let (own, other) = sides(board);
        let bound = board.is_bound(board.turn());
        let blocks = board.count_of(other, Class::Five) > 0;
        let mut candidates = CellSet::default();
        board.for_each_near(|cell| {
            let state = board.state(cell);
            let wanted = if blocks {
                state.combo(other).is(Class::Five)
            } else {
                state.combo(own).at_least(Class::Three) || makes_four(state, own, bound)
            };
            if wanted {
                candidates.insert(cell);
            }
        });
        let mut replies = CellSet::default();
        for cell in candidates.iter() {
            let known = self.after(board, cell, DEFENDING, |solver, board| {
                solver.judge_defence(board, &mut replies)
            });
            let Some(numbers) = known else { continue };
            if !numbers.is_failed() {
                self.children.push(Child { cell, numbers });
                if numbers.is_won() {
                    return;
                }
            }
        }
    }

    /// Lists the replies that are not known to lose, and returns the plies of the longest loss
    /// known.
    fn list_replies(&mut self, board: &mut SearchBoard<'_>) -> u32 {
        let mut replies = CellSet::default();
        let judged = self.judge_defence(board, &mut replies);
        let mut plies = judged.plies;
        if judged.is_failed() {
            self.children.push(Child {
                cell: NO_CELL,
                numbers: judged,
            });
            return plies;
        }
        for cell in replies.iter() {
            let Some(numbers) = self.after(board, cell, 0, Self::judge_attack) else {
                continue;
            };
            if numbers.is_won() {
                plies = plies.max(numbers.plies + 1);
                continue;
            }
            self.children.push(Child { cell, numbers });
            if numbers.is_failed() {
                break;
            }
        }
        plies
    }
}

/// A position seen through its children.
struct View {
    numbers: Numbers,
    /// Index of the most promising child for the side to move; `usize::MAX` without any.
    best: usize,
    /// The second least of the numbers that the best child has the least of.
    second: u32,
    /// A child that decides the position for the side to move.
    decided: Option<Child>,
}
