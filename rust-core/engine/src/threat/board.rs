//! Threat searches on a board that changes by single moves.

use super::vcf::{Vcf, VcfOutcome};
use super::vct::Vct;
use super::zone::CellSet;
use crate::board::SearchBoard;
use crate::board::cell::{Cell, cell_of, point_of};
use crate::pattern::class::Class;
use crate::{Point, Position, Stone};

/// Board of a [`ThreatSolver`](super::ThreatSolver). Callers must detect the end of the game:
/// results are meaningless once a five is complete.
pub struct ThreatBoard<'s> {
    board: SearchBoard<'s>,
    vcf: &'s mut Vcf,
    vct: &'s mut Vct,
    /// Moves in the initial position.
    base: usize,
    played: Vec<Point>,
    nodes: u64,
}

impl<'s> ThreatBoard<'s> {
    pub(super) fn new(
        board: SearchBoard<'s>,
        vcf: &'s mut Vcf,
        vct: &'s mut Vct,
        base: usize,
    ) -> Self {
        Self {
            board,
            vcf,
            vct,
            base,
            played: Vec::new(),
            nodes: 0,
        }
    }

    /// Side to move.
    #[must_use]
    pub fn turn(&self) -> Stone {
        self.board.turn()
    }

    /// Number of moves made by all searches.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the tables, so that later searches are independent.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.vct.clear();
    }

    /// Plays a legal move of the side to move.
    pub fn play(&mut self, point: Point) {
        self.board.make(cell_of(point));
        self.played.push(point);
    }

    /// Undoes the last move played on this board, if any.
    pub fn undo(&mut self) {
        if self.played.pop().is_some() {
            self.board.unmake();
        }
    }

    /// Plays and undoes moves until the board equals `position`, which must be or follow the
    /// initial position.
    pub fn go_to(&mut self, position: &Position) {
        let moves = position.moves().get(self.base..).unwrap_or_default();
        let same = self
            .played
            .iter()
            .zip(moves)
            .take_while(|(here, there)| **here == there.point)
            .count();
        while self.played.len() > same {
            self.undo();
        }
        for played in &moves[same..] {
            self.play(played.point);
        }
        debug_assert_eq!(self.board.hash(), position.hash());
    }

    /// Returns a point where `stone` makes a five, regardless of the turn.
    #[must_use]
    pub fn five(&self, stone: Stone) -> Option<Point> {
        let found = self
            .board
            .find_near(|state| state.combo(stone.index()).is(Class::Five));
        found.map(point_of)
    }

    /// Returns a VCF of the side to move within about `nodes` moves: each four with its block, up
    /// to the five or the unstoppable four.
    pub fn fours(&mut self, nodes: u64) -> Option<Vec<Point>> {
        let outcome = self.vcf.search(&mut self.board, nodes);
        self.nodes += self.vcf.nodes();
        matches!(outcome, VcfOutcome::Win { .. }).then(|| points(self.vcf.searched_line()))
    }

    /// Returns the first move of a VCT of the side to move, within about `nodes` moves.
    pub fn threats(&mut self, nodes: u64) -> Option<Point> {
        let outcome = self.vct.search(&mut self.board, nodes);
        self.nodes += self.vct.nodes();
        match outcome {
            VcfOutcome::Win { first, .. } => Some(point_of(first)),
            VcfOutcome::NoWin | VcfOutcome::Unknown => None,
        }
    }

    /// Runs [`ThreatBoard::fours`] as if the side to move passed.
    pub fn fours_after_pass(&mut self, nodes: u64) -> Option<Vec<Point>> {
        self.board.pass();
        let fours = self.fours(nodes);
        self.board.pass();
        fours
    }

    /// Runs [`ThreatBoard::threats`] as if the side to move passed.
    pub fn threats_after_pass(&mut self, nodes: u64) -> Option<Point> {
        self.board.pass();
        let first = self.threats(nodes);
        self.board.pass();
        first
    }

    /// Returns the replies, including own fours, that may stop the opponent's VCF threat, if there
    /// is one. The side to move must not have a five to complete.
    pub fn stops(&mut self, nodes: u64) -> Option<Vec<Point>> {
        let mut replies = CellSet::default();
        let outcome = self.vcf.threat(&mut self.board, nodes, &mut replies);
        self.nodes += self.vcf.nodes();
        matches!(outcome, VcfOutcome::Win { .. })
            .then(|| replies.iter().filter(|&cell| self.board.is_empty(cell)))
            .map(|cells| cells.map(point_of).collect())
    }

    /// Returns the empty points in move order: near a stone first, then by shapes made and
    /// prevented.
    #[must_use]
    pub fn by_promise(&self) -> Vec<Point> {
        let mut near = Vec::new();
        self.board
            .for_each_near(|cell| near.push((-self.board.move_score(cell), cell)));
        near.sort_unstable();
        let mut cells: Vec<Cell> = near.into_iter().map(|(_, cell)| cell).collect();
        let known: std::collections::HashSet<Cell> = cells.iter().copied().collect();
        cells.extend(
            self.board
                .empty_cells()
                .filter(|cell| !known.contains(cell)),
        );
        points(&cells)
    }
}

fn points(cells: &[Cell]) -> Vec<Point> {
    cells.iter().map(|&cell| point_of(cell)).collect()
}

impl std::fmt::Debug for ThreatBoard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ThreatBoard")
            .field("played", &self.played)
            .finish_non_exhaustive()
    }
}
