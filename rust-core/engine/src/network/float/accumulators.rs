//! Accumulators of the floating-point network.
//!
//! Making and undoing moves costs nothing. An evaluation updates the cells affected by changes
//! since the last snapshot. Sums are recomputed in full, so rounding does not depend on the path.

use std::sync::Arc;

use super::super::features::layout::{CHANNELS, REGION, REGIONS};
use super::super::features::{BoardSnapshot, Differences, reach, regions, rows};
use super::Network;
use super::forward::{Outputs, relu};
use crate::BoardSize;
use crate::board::SearchBoard;
use crate::board::cell::{CELLS, Cell, MARGIN, WIDTH};
use crate::eval::MAX_EVALUATION;

type Channels = [f32; CHANNELS];

#[derive(Clone)]
struct Side {
    snapshot: BoardSnapshot,
    /// Zero for stones.
    cells: Box<[Channels; CELLS]>,
    sums: [Channels; REGIONS],
    halves: [[f32; REGION]; REGIONS],
}

#[derive(Clone)]
pub(crate) struct Accumulators {
    network: Arc<Network>,
    size: BoardSize,
    regions: Box<[u8; CELLS]>,
    sides: [Side; 2],
    scores: Vec<i32>,
}

impl Accumulators {
    pub(crate) fn new(network: Arc<Network>, size: BoardSize) -> Self {
        let side = Side {
            snapshot: BoardSnapshot::new(),
            cells: Box::new([[0.0; CHANNELS]; CELLS]),
            sums: [[0.0; CHANNELS]; REGIONS],
            halves: [[0.0; REGION]; REGIONS],
        };
        Self {
            network,
            scores: Vec::new(),
            size,
            regions: regions(size),
            sides: [side.clone(), side],
        }
    }

    pub(crate) fn outputs(&mut self, board: &SearchBoard<'_>) -> Outputs {
        self.follow(board);
        let side = &self.sides[board.turn().index()];
        let evaluation = board.evaluation() as f32;
        self.network.outputs(&side.halves, &side.sum(), evaluation)
    }

    pub(crate) fn evaluation(&mut self, board: &SearchBoard<'_>) -> i32 {
        let evaluation = self.outputs(board).evaluation.round() as i32;
        evaluation.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    pub(crate) fn policy(
        &mut self,
        board: &SearchBoard<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> &[i32] {
        self.follow(board);
        let side = &self.sides[board.turn().index()];
        let network = &*self.network;
        let bias = network.policy_bias(&side.sum());
        self.scores.clear();
        self.scores.extend(cells.map(|cell| {
            let channels = &side.cells[usize::from(cell) & (CELLS - 1)];
            let logit = network.policy(channels, &bias, board.move_score(cell));
            (network.move_scale * logit).round() as i32
        }));
        &self.scores
    }

    fn follow(&mut self, board: &SearchBoard<'_>) {
        let colour = board.turn().index();
        let network = &*self.network;
        let side = &mut self.sides[colour];
        let lines = usize::from(self.size.lines());
        let contents = board.contents();
        let mut dirty = [0_u32; WIDTH];
        match side.snapshot.differences(contents, self.size) {
            Differences::None => return,
            Differences::Few(cells) => {
                for &cell in cells {
                    let (x, y) = (usize::from(cell) % WIDTH, usize::from(cell) / WIDTH);
                    mark(&mut dirty, x, y, reach(network.rule));
                }
            }
            Differences::Many => dirty = [u32::MAX; WIDTH],
        }
        let on_board = ((1 << lines) - 1) << MARGIN;
        let mut regions = 0_u32;
        for (row, marked) in dirty.iter().enumerate().skip(MARGIN).take(lines) {
            let mut bits = marked & on_board;
            while bits != 0 {
                let cell = row * WIDTH + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                regions |= 1 << self.regions[cell];
                side.cells[cell] = if board.is_empty(cell as Cell) {
                    network.cell(rows(board, cell as Cell, colour))
                } else {
                    [0.0; CHANNELS]
                };
            }
        }
        for region in (0..REGIONS).filter(|region| regions >> region & 1 != 0) {
            side.sums[region] = [0.0; CHANNELS];
        }
        for row in MARGIN..MARGIN + lines {
            for x in MARGIN..MARGIN + lines {
                let cell = row * WIDTH + x;
                let region = self.regions[cell];
                if regions >> region & 1 != 0 && contents[cell] == 0 {
                    add(
                        &mut side.sums[usize::from(region) % REGIONS],
                        &side.cells[cell],
                    );
                }
            }
        }
        for region in (0..REGIONS).filter(|region| regions >> region & 1 != 0) {
            side.halves[region] = network.region(region, &side.sums[region]);
        }
    }
}

impl Side {
    fn sum(&self) -> Channels {
        let mut sum = [0.0; CHANNELS];
        for region in &self.sums {
            add(&mut sum, region);
        }
        sum
    }
}

impl Network {
    pub(super) fn cell(&self, rows: [u16; 6]) -> Channels {
        let mut sum = *self.row(rows[0]);
        for &row in &rows[1..] {
            add(&mut sum, self.row(row));
        }
        relu(sum)
    }
}

#[inline]
fn add(sum: &mut Channels, channels: &Channels) {
    for (sum, channel) in sum.iter_mut().zip(channels) {
        *sum += channel;
    }
}

fn mark(dirty: &mut [u32; WIDTH], x: usize, y: usize, reach: usize) {
    // The margin of five off-board cells keeps these within the array.
    let row = (1_u32 << (2 * reach + 1)) - 1;
    dirty[y] |= row << (x - reach);
    for step in 1..=reach {
        let bits = 1 << x | 1 << (x - step) | 1 << (x + step);
        dirty[y - step] |= bits;
        dirty[y + step] |= bits;
    }
}
