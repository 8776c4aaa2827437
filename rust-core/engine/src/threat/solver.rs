//! The threat searches for positions, with what they need kept from call to call.

use super::board::ThreatBoard;
use super::vcf::{Outcome, Vcf};
use super::vct::Vct;
use crate::board::cell::{Cell, cell_of, point_of};
use crate::board::{SearchBoard, Tables};
use crate::{Point, Position, Rule};

/// What a threat search says of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It wins by the kind of threats looked at.
    Win,
    /// It has no such win; it may have another.
    NoWin,
    /// The nodes did not do.
    Unknown,
}

/// The result of a threat search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// What it came to.
    pub verdict: Verdict,
    /// Of a win: the line from the first move to the winning stone, with the replies that hold
    /// out longest among those looked at. It may be cut short. Otherwise empty.
    pub line: Vec<Point>,
    /// Of a win: plies to the winning stone, itself included, at most; 0 otherwise.
    pub plies: u32,
    /// Stones made on the board.
    pub nodes: u64,
}

/// Slots of small tables, as powers of two: 8 KiB each for the two searches by fours, 256 KiB.
const SMALL_VCF_BITS: u32 = 10;
const SMALL_VCT_BITS: u32 = 14;

/// Searches for wins by threats in positions of one rule.
pub struct ThreatSolver {
    rule: Rule,
    tables: Tables,
    vcf: Vcf,
    vct: Vct,
}

impl ThreatSolver {
    /// A solver of `rule` that has learnt nothing yet; takes a few milliseconds.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            tables: Tables::new(rule),
            vcf: Vcf::new(),
            vct: Vct::new(),
        }
    }

    /// As [`ThreatSolver::new`], with tables of 0.3 MiB in all: for very many searches of some
    /// thousand nodes, since emptying them takes little time.
    #[must_use]
    pub fn small(rule: Rule) -> Self {
        Self {
            rule,
            tables: Tables::new(rule),
            vcf: Vcf::with_table(SMALL_VCF_BITS),
            vct: Vct::with_tables(SMALL_VCT_BITS, SMALL_VCF_BITS),
        }
    }

    /// The solver on a board of its own, for questions that differ by a few stones. `None` when
    /// `position` is of another rule or its game is over.
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

    /// The rule it solves for.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Forgets what earlier searches learnt, so that the next counts the same nodes again.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.vct.clear();
    }

    /// Looks for a win of the side to move by continuous fours, with at most about `nodes` stones
    /// made. `None` when `position` is of another rule or its game is over.
    pub fn vcf(&mut self, position: &Position, nodes: u64) -> Option<Solved> {
        if !self.accepts(position) {
            return None;
        }
        let mut board = SearchBoard::new(&self.tables, position);
        let outcome = self.vcf.search(&mut board, nodes);
        let made = self.vcf.nodes();
        Some(solved(outcome, made, || self.vcf.line(&mut board)))
    }

    /// Looks for a win of the side to move by continuous threats: fours, and threes that
    /// threaten to win by fours. Otherwise like [`ThreatSolver::vcf`].
    pub fn vct(&mut self, position: &Position, nodes: u64) -> Option<Solved> {
        if !self.accepts(position) {
            return None;
        }
        let mut board = SearchBoard::new(&self.tables, position);
        let outcome = self.vct.search(&mut board, nodes);
        let made = self.vct.nodes();
        Some(solved(outcome, made, || self.vct.line(&mut board)))
    }

    /// Looks for a win by continuous threats that begins with `point`; its `line` begins with the
    /// reply that holds out longest among those looked at. A stone that threatens nothing wins
    /// nothing here. `None` also where the stone is refused or ends the game. Otherwise like
    /// [`ThreatSolver::vct`].
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

fn solved(outcome: Outcome, nodes: u64, line: impl FnOnce() -> Vec<Cell>) -> Solved {
    let (verdict, line, plies) = match outcome {
        Outcome::Win { plies, .. } => (Verdict::Win, line(), plies),
        Outcome::NoWin => (Verdict::NoWin, Vec::new(), 0),
        Outcome::Unknown => (Verdict::Unknown, Vec::new(), 0),
    };
    Solved {
        verdict,
        line: line.into_iter().map(point_of).collect(),
        plies,
        nodes,
    }
}
