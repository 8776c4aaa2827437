//! Incremental accumulators of the integer network.
//!
//! Making and undoing moves costs nothing. An evaluation updates the cells affected by changes
//! since the last snapshot. Integer sums are exact, so errors don't accumulate.

use std::sync::Arc;

use super::super::features::layout::{CHANNELS, KINDS, OTHER_ROW, OWN_ROW, REGION, REGIONS};
use super::super::features::{BoardSnapshot, Differences, SIDES, reach, regions, rows};
use super::{Channels, HALF_MAX, IntegerNetwork, cut, global};
use crate::board::SearchBoard;
use crate::board::cell::{self, CELLS, Cell, MARGIN, STEPS, WIDTH};
use crate::{BoardSize, Rule};

/// Compact row width, which uses a cache's sets evenly. `PLACES` is a power of two to avoid bounds
/// checks.
const ROW: usize = BoardSize::MAX as usize;
const PLACES: usize = 512;
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;
/// Rows of a stone's cell.
const STONE: [u16; 6] = [u16::MAX; 6];

#[derive(Clone)]
struct Side {
    snapshot: BoardSnapshot,
    cell_sums: CellSums,
    halves: [[i16; REGION]; REGIONS],
}

#[derive(Clone)]
struct CellSums {
    /// Distance within which a stone may change a cell's rows.
    reach: usize,
    /// Rows of each place and their sum; zero for a stone.
    rows: Box<[[u16; 6]; PLACES]>,
    cells: Box<[Channels; PLACES]>,
    sums: [Channels; REGIONS],
}

#[derive(Clone)]
pub(crate) struct IntegerAccumulators {
    network: Arc<IntegerNetwork>,
    size: BoardSize,
    regions: Box<[u8; CELLS]>,
    sides: [Side; 2],
    scores: Vec<i32>,
}

impl IntegerAccumulators {
    pub(crate) fn new(network: Arc<IntegerNetwork>, rule: Rule, size: BoardSize) -> Self {
        let side = Side {
            snapshot: BoardSnapshot::new(),
            cell_sums: CellSums {
                reach: reach(rule),
                rows: Box::new([STONE; PLACES]),
                cells: Box::new([[0; CHANNELS]; PLACES]),
                sums: [[0; CHANNELS]; REGIONS],
            },
            // Start with the result of a region without empty cells, which is never computed.
            halves: KINDS.map(|kind| network.regions[kind].rectified::<HALF_MAX>(&[0; CHANNELS])),
        };
        Self {
            network,
            size,
            regions: regions(size),
            sides: [side.clone(), side],
            scores: Vec::new(),
        }
    }

    pub(crate) fn evaluation(&mut self, board: &SearchBoard<'_>) -> i32 {
        self.follow(board);
        let side = &self.sides[board.turn().index()];
        self.network.evaluation(
            &side.halves,
            &global(&side.cell_sums.sums),
            board.evaluation(),
        )
    }

    pub(crate) fn policy(
        &mut self,
        board: &SearchBoard<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> &[i32] {
        self.follow(board);
        let side = &self.sides[board.turn().index()];
        let network = &*self.network;
        let shared = network.policy_shared(&global(&side.cell_sums.sums));
        self.scores.clear();
        self.scores.extend(cells.map(|cell| {
            let numbers = cut(side.cell_sums.cells[place(usize::from(cell))]);
            network.policy(&numbers, &shared, board.move_score(cell))
        }));
        &self.scores
    }

    fn follow(&mut self, board: &SearchBoard<'_>) {
        let colour = board.turn().index();
        let side = &mut self.sides[colour];
        let mut visit = SideUpdate {
            network: &self.network,
            board,
            colour,
            places: &self.regions,
            changed: 0,
        };
        match side.snapshot.differences(board.contents(), self.size) {
            Differences::None => return,
            Differences::Few(cells) => {
                for &cell in cells {
                    visit.update_cell(&mut side.cell_sums, usize::from(cell));
                    visit.spread::<0>(&mut side.cell_sums, usize::from(cell));
                    visit.spread::<1>(&mut side.cell_sums, usize::from(cell));
                    visit.spread::<2>(&mut side.cell_sums, usize::from(cell));
                    visit.spread::<3>(&mut side.cell_sums, usize::from(cell));
                }
            }
            Differences::Many => {
                for cell in cell::cells(self.size) {
                    visit.update_cell(&mut side.cell_sums, usize::from(cell));
                }
            }
        }
        let mut regions = visit.changed;
        while regions != 0 {
            let region = regions.trailing_zeros() as usize % REGIONS;
            regions &= regions - 1;
            let layer = &self.network.regions[KINDS[region]];
            side.halves[region] = layer.rectified::<HALF_MAX>(&side.cell_sums.sums[region]);
        }
    }
}

struct SideUpdate<'v> {
    network: &'v IntegerNetwork,
    board: &'v SearchBoard<'v>,
    colour: usize,
    places: &'v [u8; CELLS],
    /// Bit mask of changed regions.
    changed: u32,
}

impl SideUpdate<'_> {
    fn update_cell(&mut self, cell_sums: &mut CellSums, cell: usize) {
        let region = usize::from(self.places[cell & (CELLS - 1)]) % REGIONS;
        let place = place(cell);
        let fresh = if self.board.is_empty(cell as Cell) {
            rows(self.board, cell as Cell, self.colour)
        } else {
            STONE
        };
        if fresh == cell_sums.rows[place] {
            return;
        }
        let mut now = [0; CHANNELS];
        if fresh != STONE {
            for row in fresh {
                add(&mut now, self.network.row(row));
            }
        }
        cell_sums.replace(place, region, &now);
        cell_sums.rows[place] = fresh;
        self.changed |= 1 << region;
    }

    /// Updates the empty cells that read a cell in one direction. A constant direction gives
    /// constant shifts.
    #[inline]
    fn spread<const DIRECTION: usize>(&mut self, cell_sums: &mut CellSums, cell: usize) {
        let (line, middle) = cell::place(cell, DIRECTION);
        let reach = cell_sums.reach;
        let first = middle - reach;
        let key = self.board.line(DIRECTION, line);
        let near = key >> ((2 * first) & 63);
        let mut empty = !(near | near >> 1) & EVEN_BITS >> ((64 - 2 * (2 * reach + 1)) & 63);
        let start = cell.wrapping_add_signed(-STEPS[DIRECTION] * reach as isize);
        while empty != 0 {
            let step = empty.trailing_zeros() as usize / 2;
            empty &= empty - 1;
            let cell = start.wrapping_add_signed(STEPS[DIRECTION] * step as isize) & (CELLS - 1);
            let around = key >> ((2 * (first + step - MARGIN)) & 63);
            let window = SIDES.id(around as u32, self.colour);
            self.see(cell_sums, cell, DIRECTION, window);
        }
    }

    /// Updates an empty cell's window and combinations. Not inlined, to limit the code size on
    /// phones.
    #[inline(never)]
    fn see(&mut self, cell_sums: &mut CellSums, cell: usize, direction: usize, window: u16) {
        let place = place(cell);
        let old = cell_sums.rows[place];
        // A formerly occupied cell is a difference and recomputed in full.
        if old[0] == STONE[0] {
            return;
        }
        let state = self.board.state(cell as Cell);
        let own = OWN_ROW as u16 + state.combo(self.colour).number() as u16;
        let other = OTHER_ROW as u16 + state.combo(1 - self.colour).number() as u16;
        let is = [window, own, other];
        let was = [old[direction & 3], old[4], old[5]];
        if was == is {
            return;
        }
        let network = self.network;
        let mut now = cell_sums.cells[place];
        for (was, is) in was.into_iter().zip(is) {
            if was != is {
                exchange(&mut now, network.row(was), network.row(is));
            }
        }
        let region = usize::from(self.places[cell]) % REGIONS;
        cell_sums.replace(place, region, &now);
        let rows = &mut cell_sums.rows[place];
        (rows[direction & 3], rows[4], rows[5]) = (window, own, other);
        self.changed |= 1 << region;
    }
}

impl CellSums {
    #[inline]
    fn replace(&mut self, place: usize, region: usize, now: &Channels) {
        let was = cut(self.cells[place]);
        let is = cut(*now);
        let sum = &mut self.sums[region];
        for at in 0..CHANNELS {
            sum[at] += is[at] - was[at];
        }
        self.cells[place] = *now;
    }
}

#[inline]
fn place(cell: usize) -> usize {
    let (x, y) = (cell % WIDTH, cell / WIDTH);
    y.wrapping_sub(MARGIN)
        .wrapping_mul(ROW)
        .wrapping_add(x.wrapping_sub(MARGIN))
        & (PLACES - 1)
}

#[inline]
fn add(sum: &mut Channels, row: &[i8; CHANNELS]) {
    for (sum, number) in sum.iter_mut().zip(row) {
        *sum += i16::from(*number);
    }
}

#[inline]
fn exchange(sum: &mut Channels, was: &[i8; CHANNELS], is: &[i8; CHANNELS]) {
    for at in 0..CHANNELS {
        sum[at] += i16::from(is[at]) - i16::from(was[at]);
    }
}
