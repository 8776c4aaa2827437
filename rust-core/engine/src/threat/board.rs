//! A solver on a board: questions about positions that differ by a few stones, without setting a
//! board up for each.

use super::vcf::{Outcome, Vcf};
use super::vct::Vct;
use super::zone::CellSet;
use crate::board::SearchBoard;
use crate::board::cell::{Cell, cell_of, point_of};
use crate::pattern::class::Class;
use crate::{Point, Position, Stone};

/// A solver's board. Whether the game has ended there is for whoever plays on it to know: a
/// question about a board with a five on it has no meaning.
pub struct ThreatBoard<'s> {
    board: SearchBoard<'s>,
    vcf: &'s mut Vcf,
    vct: &'s mut Vct,
    /// Moves of the position that it began with.
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

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Stone {
        self.board.turn()
    }

    /// Stones made by all questions so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what earlier questions taught, so that the next counts the same nodes again.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.vct.clear();
    }

    /// Plays a legal move of the side to move.
    pub fn play(&mut self, point: Point) {
        self.board.make(cell_of(point));
        self.played.push(point);
    }

    /// Takes back the last move played here; nothing happens without one.
    pub fn undo(&mut self) {
        if self.played.pop().is_some() {
            self.board.unmake();
        }
    }

    /// Plays and takes back until `position` is on the board, which must be the position that this
    /// began with, or follow from it.
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

    /// A point where a stone of `stone`'s colour makes a five, whoever is to move.
    #[must_use]
    pub fn five(&self, stone: Stone) -> Option<Point> {
        let found = self
            .board
            .find_near(|state| state.combo(stone.index()).is(Class::Five));
        found.map(point_of)
    }

    /// A win of the side to move by continuous fours, with about `nodes` stones made at most: each
    /// four with the stone that blocks it, up to the four that leaves no defence, or the five.
    pub fn fours(&mut self, nodes: u64) -> Option<Vec<Point>> {
        let outcome = self.vcf.search(&mut self.board, nodes);
        self.nodes += self.vcf.nodes();
        matches!(outcome, Outcome::Win { .. }).then(|| points(self.vcf.searched_line()))
    }

    /// The first move of a win of the side to move by continuous threats, with about `nodes` stones
    /// made at most.
    pub fn threats(&mut self, nodes: u64) -> Option<Point> {
        let outcome = self.vct.search(&mut self.board, nodes);
        self.nodes += self.vct.nodes();
        match outcome {
            Outcome::Win { first, .. } => Some(point_of(first)),
            Outcome::NoWin | Outcome::Unknown => None,
        }
    }

    /// [`ThreatBoard::fours`] of the other side if the side to move passed.
    pub fn fours_after_pass(&mut self, nodes: u64) -> Option<Vec<Point>> {
        self.board.pass();
        let fours = self.fours(nodes);
        self.board.pass();
        fours
    }

    /// [`ThreatBoard::threats`] of the other side if the side to move passed.
    pub fn threats_after_pass(&mut self, nodes: u64) -> Option<Point> {
        self.board.pass();
        let first = self.threats(nodes);
        self.board.pass();
        first
    }

    /// Where the other side would win by fours if the side to move passed: the moves that may stop
    /// that, own fours among them. The side to move must have no five to make.
    pub fn stops(&mut self, nodes: u64) -> Option<Vec<Point>> {
        let mut replies = CellSet::default();
        let outcome = self.vcf.threat(&mut self.board, nodes, &mut replies);
        self.nodes += self.vcf.nodes();
        matches!(outcome, Outcome::Win { .. })
            .then(|| replies.iter().filter(|&cell| self.board.is_empty(cell)))
            .map(|cells| cells.map(point_of).collect())
    }

    /// The empty points, those worth trying first in front: near a stone, and by what a stone
    /// there makes and prevents.
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
