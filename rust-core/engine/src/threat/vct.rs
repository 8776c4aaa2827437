//! Victory by continuous threats (VCT): each attacking stone makes a four, or a three that
//! threatens a VCF. A depth-first proof-number search with a transposition table.
//!
//! The VCF search detects the ends of lines: a five, an open four or a double four. Other double
//! threats are ordinary threats. The replies come from [`Vcf::threat`]: cells of the threat, and
//! own fours.
//!
//! Stones are never removed, so a position can't repeat on a path, and a proof is valid on every
//! path.

use super::vcf::{Vcf, VcfOutcome, makes_four, sides};
use super::vct_table::{INFINITE, ProofNumberTable, ProofNumbers};
use super::zone::CellSet;
use crate::Stone;
use crate::board::cell::{Cell, NO_CELL};
use crate::board::{CellState, SearchBoard};
use crate::pattern::class::Class;

const MAX_PLY: usize = 120;
/// Table size as a power of two: 4 MiB.
const TABLE_BITS: u32 = 18;
/// Node limit of each VCF search. With a million nodes in total, 60 proves more wins than 150 or
/// 400: a higher limit finds more per position but reaches fewer positions.
const FOUR_NODES: u64 = 60;
/// Distinguishes a position with the defender to move from one with swapped roles.
const DEFENDING: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Debug, Clone, Copy)]
struct Child {
    cell: Cell,
    numbers: ProofNumbers,
}

/// VCT search. Its tables persist between calls for one rule and size.
#[derive(Debug, Clone)]
pub(crate) struct Vct {
    vcf: Vcf,
    table: ProofNumberTable,
    /// Moves of the positions on the path, one after another.
    children: Vec<Child>,
    nodes: u64,
    limit: u64,
    /// The node or ply limit may have hidden a win.
    cut: bool,
}

impl Vct {
    pub(crate) fn new() -> Self {
        Self::with(Vcf::new(), TABLE_BITS)
    }

    /// [`Vct::new`] with tables of `2^bits` slots of 16 bytes and `2^fours` slots of 8 bytes.
    pub(crate) fn with_tables(bits: u32, fours: u32) -> Self {
        Self::with(Vcf::with_table(fours), bits)
    }

    fn with(vcf: Vcf, bits: u32) -> Self {
        Self {
            vcf,
            table: ProofNumberTable::new(bits),
            children: Vec::with_capacity(1 << 14),
            nodes: 0,
            limit: 0,
            cut: false,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.vcf.clear();
        self.table.clear();
        self.cut = false;
    }

    /// Moves made by the last search, including VCF searches.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches for a win of the side to move within about `nodes` moves. Leaves `board` unchanged.
    pub(crate) fn search(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> VcfOutcome {
        self.nodes = 0;
        self.limit = nodes;
        let (first, plies) = match self.fours(board, nodes) {
            VcfOutcome::Win { first, plies } => (first, plies),
            _ => {
                let numbers = self.prove(board);
                if numbers.is_failed() && !self.cut {
                    return VcfOutcome::NoWin;
                }
                match self.table.probe(board.hash()) {
                    Some((known, first)) if known.is_won() => (first, known.plies),
                    _ => return VcfOutcome::Unknown,
                }
            }
        };
        VcfOutcome::Win { first, plies }
    }

    /// Searches for a win of the side that has just moved, within about `nodes` moves. Leaves
    /// `board` unchanged.
    ///
    /// A move without a threat never wins. The last move must have been made on this board, because
    /// its four is detected among the changed cells.
    pub(crate) fn search_after(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> VcfOutcome {
        self.nodes = 0;
        self.limit = nodes;
        self.children.clear();
        let numbers = self.expand(board, false, ProofNumbers::open(INFINITE, INFINITE), 0);
        if numbers.is_won() {
            let first = self.stiffest(board).unwrap_or(NO_CELL);
            return VcfOutcome::Win {
                first,
                plies: numbers.plies,
            };
        }
        if numbers.is_failed() && !self.cut {
            return VcfOutcome::NoWin;
        }
        VcfOutcome::Unknown
    }

    /// A line of the last win to the winning stone, with the most resistant known replies.
    /// Truncated if the same number of nodes again does not suffice.
    pub(crate) fn line(&mut self, board: &mut SearchBoard<'_>) -> Vec<Cell> {
        let attacker = board.turn();
        self.line_of(board, attacker)
    }

    /// [`Vct::line`] after [`Vct::search_after`], starting with the reply.
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
                if let VcfOutcome::Win { .. } = self.fours(board, self.limit) {
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

    fn prove(&mut self, board: &mut SearchBoard<'_>) -> ProofNumbers {
        self.children.clear();
        self.expand(board, true, ProofNumbers::open(INFINITE, INFINITE), 0)
    }

    fn fours(&mut self, board: &mut SearchBoard<'_>, nodes: u64) -> VcfOutcome {
        let outcome = self.vcf.search(board, nodes);
        self.nodes += self.vcf.nodes();
        outcome
    }

    fn judge_attack(&mut self, board: &mut SearchBoard<'_>) -> ProofNumbers {
        let (_, other) = sides(board);
        match self.fours(board, FOUR_NODES) {
            VcfOutcome::Win { plies, .. } => ProofNumbers::won(plies),
            _ if board.count_of(other, Class::Five) > 1 => ProofNumbers::FAILED,
            _ => ProofNumbers::open(1, 1),
        }
    }

    /// Initial numbers and the replies to search. `plies` is the length of the win without a
    /// defence.
    fn judge_defence(
        &mut self,
        board: &mut SearchBoard<'_>,
        replies: &mut CellSet,
    ) -> ProofNumbers {
        let (own, other) = sides(board);
        replies.clear();
        if board.count_of(own, Class::Five) > 0 {
            return ProofNumbers::FAILED;
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
                        ProofNumbers {
                            plies: 2,
                            ..ProofNumbers::open(1, 1)
                        }
                    }
                    _ => ProofNumbers::won(2),
                };
            }
            _ => return ProofNumbers::won(2),
        }
        if let VcfOutcome::Win { .. } = self.fours(board, FOUR_NODES) {
            return ProofNumbers::FAILED;
        }
        let outcome = self.vcf.threat(board, FOUR_NODES, replies);
        self.nodes += self.vcf.nodes();
        match outcome {
            VcfOutcome::Win { plies, .. } => ProofNumbers {
                plies: plies + 1,
                // About a third of the replies stop the fours.
                ..ProofNumbers::open((replies.len() / 3).max(1), 1)
            },
            VcfOutcome::NoWin => ProofNumbers::FAILED,
            VcfOutcome::Unknown => {
                self.cut = true;
                ProofNumbers::FAILED
            }
        }
    }

    /// Searches until the numbers of a position reach one of `bounds`.
    fn expand(
        &mut self,
        board: &mut SearchBoard<'_>,
        attacking: bool,
        bounds: ProofNumbers,
        ply: usize,
    ) -> ProofNumbers {
        if ply >= MAX_PLY {
            self.cut = true;
            return ProofNumbers::FAILED;
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
                    numbers if numbers.is_won() => ProofNumbers::won(numbers.plies + 1),
                    numbers => numbers,
                };
            }
            if view.best == usize::MAX {
                break if attacking {
                    ProofNumbers::FAILED
                } else {
                    ProofNumbers::won(plies)
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
            // A quarter above the second best, to switch less often between two children.
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
            let found = self.expand(
                board,
                !attacking,
                ProofNumbers::open(proof, disproof),
                ply + 1,
            );
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

    fn view(&self, start: usize, attacking: bool) -> View {
        let mut view = View {
            numbers: ProofNumbers::open(0, 0),
            best: usize::MAX,
            second: INFINITE,
            decided: None,
        };
        let mut least = INFINITE;
        let mut sum = 0_u32;
        for (index, child) in self.children.iter().enumerate().skip(start) {
            let ProofNumbers {
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
            ProofNumbers::open(least, sum)
        } else {
            ProofNumbers::open(sum, least)
        };
        view
    }

    /// Returns numbers from the table or `judge`, or `None` if the move is forbidden. `side`
    /// modifies the key.
    fn after(
        &mut self,
        board: &mut SearchBoard<'_>,
        cell: Cell,
        side: u64,
        judge: impl FnOnce(&mut Self, &mut SearchBoard<'_>) -> ProofNumbers,
    ) -> Option<ProofNumbers> {
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

    fn list_attacks(&mut self, board: &mut SearchBoard<'_>) {
        let (own, other) = sides(board);
        let bound = board.has_forbidden_points(board.turn());
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

    /// Lists replies not known to lose. Returns the longest known loss in plies.
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

struct View {
    numbers: ProofNumbers,
    /// `usize::MAX` without children.
    best: usize,
    /// Second smallest of the numbers that `best` minimises.
    second: u32,
    decided: Option<Child>,
}
