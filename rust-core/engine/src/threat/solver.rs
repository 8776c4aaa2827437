//! Threat searches with tables that persist between calls.

use super::board::ThreatBoard;
use super::vcf::{Vcf, VcfOutcome};
use super::vct::Vct;
use crate::board::cell::{Cell, cell_of, point_of};
use crate::board::{SearchBoard, Tables};
use crate::{Point, Position, Rule};

/// Result of a threat search for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Win by the searched kind of threats.
    Win,
    /// No such win; another may exist.
    NoWin,
    /// Node limit reached.
    Unknown,
}

/// Result of a threat search with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// Result of the search.
    pub verdict: Verdict,
    /// For a win, the line to the winning stone with the most resistant replies found, possibly
    /// truncated. Otherwise empty.
    pub line: Vec<Point>,
    /// For a win, maximum plies to and including the winning stone; otherwise 0.
    pub plies: u32,
    /// Moves made on the board.
    pub nodes: u64,
}

/// Small tables, as powers of two: 8 KiB for each of two VCF searches, 256 KiB for the VCT search.
const SMALL_VCF_BITS: u32 = 10;
const SMALL_VCT_BITS: u32 = 14;

/// Searches for wins by threats under one rule.
pub struct ThreatSolver {
    rule: Rule,
    tables: Tables,
    vcf: Vcf,
    vct: Vct,
}

impl ThreatSolver {
    /// Returns a solver with empty tables. Takes a few milliseconds.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            tables: Tables::new(rule),
            vcf: Vcf::new(),
            vct: Vct::new(),
        }
    }

    /// Like [`ThreatSolver::new`], with tables of 0.3 MiB that are quick to clear. For many
    /// searches of some thousand nodes.
    #[must_use]
    pub fn small(rule: Rule) -> Self {
        Self {
            rule,
            tables: Tables::new(rule),
            vcf: Vcf::with_table(SMALL_VCF_BITS),
            vct: Vct::with_tables(SMALL_VCT_BITS, SMALL_VCF_BITS),
        }
    }

    /// Starts searches on one board, for positions that differ by few stones. `None` if `position`
    /// has another rule or is over.
    pub fn on(&mut self, position: &Position) -> Option<ThreatBoard<'_>> {
        if !self.accepts(position) {
            return None;
        }
        let Self {
            tables, vcf, vct, ..
        } = self;
        Some(ThreatBoard::new(
            SearchBoard::new(tables, position),
            vcf,
            vct,
            position.moves().len(),
        ))
    }

    /// Rule of the solver.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Clears the tables, so that later searches are independent.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.vct.clear();
    }

    /// Searches for a VCF of the side to move within about `nodes` moves. `None` if `position` has
    /// another rule or is over.
    pub fn vcf(&mut self, position: &Position, nodes: u64) -> Option<Solved> {
        if !self.accepts(position) {
            return None;
        }
        let mut board = SearchBoard::new(&self.tables, position);
        let outcome = self.vcf.search(&mut board, nodes);
        let made = self.vcf.nodes();
        Some(solved(outcome, made, || self.vcf.line(&mut board)))
    }

    /// Like [`ThreatSolver::vcf`] for a VCT: fours, and threes that threaten a VCF.
    pub fn vct(&mut self, position: &Position, nodes: u64) -> Option<Solved> {
        if !self.accepts(position) {
            return None;
        }
        let mut board = SearchBoard::new(&self.tables, position);
        let outcome = self.vct.search(&mut board, nodes);
        let made = self.vct.nodes();
        Some(solved(outcome, made, || self.vct.line(&mut board)))
    }

    /// Searches for a VCT that begins with `point`. The returned `line` begins with the most
    /// resistant reply. A move without a threat never wins here. `None` also for a move that is
    /// illegal or ends the game.
    pub fn vct_with(&mut self, position: &Position, point: Point, nodes: u64) -> Option<Solved> {
        if !self.accepts(position) {
            return None;
        }
        let mut after = position.clone();
        after.play(point).ok()?;
        if after.outcome().is_some() {
            return None;
        }
        let mut board = SearchBoard::new(&self.tables, position);
        board.make(cell_of(point));
        let outcome = self.vct.search_after(&mut board, nodes);
        let made = self.vct.nodes();
        Some(solved(outcome, made, || self.vct.line_after(&mut board)))
    }

    fn accepts(&self, position: &Position) -> bool {
        position.rule() == self.rule && position.outcome().is_none()
    }
}

impl std::fmt::Debug for ThreatSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ThreatSolver")
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

fn solved(outcome: VcfOutcome, nodes: u64, line: impl FnOnce() -> Vec<Cell>) -> Solved {
    let (verdict, line, plies) = match outcome {
        VcfOutcome::Win { plies, .. } => (Verdict::Win, line(), plies),
        VcfOutcome::NoWin => (Verdict::NoWin, Vec::new(), 0),
        VcfOutcome::Unknown => (Verdict::Unknown, Vec::new(), 0),
    };
    Solved {
        verdict,
        line: line.into_iter().map(point_of).collect(),
        plies,
        nodes,
    }
}
