//! Where the numbers of a network stand, and how many there are.

use std::ops::Range;

use crate::BoardSize;
use crate::tuning::COMBOS;

/// Numbers of a cell.
pub const CHANNELS: usize = 32;
/// Ids of windows.
pub const WINDOWS: usize = 7_381;
/// Rows of the embedding table: windows, own combinations, the other side's.
pub const ROWS: usize = WINDOWS + 2 * COMBOS;
/// The first row of the own combinations.
pub const OWN_ROW: usize = WINDOWS;
/// The first row of the other side's combinations.
pub const OTHER_ROW: usize = WINDOWS + COMBOS;
/// Regions of the board.
pub const REGIONS: usize = 9;
/// Numbers made of a region.
pub const REGION: usize = 16;
/// Quadrants of the board, each of four regions.
pub const QUADRANTS: [[usize; 4]; 4] = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];
/// By region: 0 corner, 1 edge, 2 centre.
pub const KINDS: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];
/// Numbers that go into the value's layers.
pub const JOINED: usize = CHANNELS + 4 * REGION;
/// Numbers of the value's hidden layers.
pub const VALUE: usize = 32;
/// Win, draw, loss.
pub const RESULTS: usize = 3;
/// Hidden numbers of a candidate.
pub const POLICY: usize = 16;
/// What a region's sum is multiplied by.
pub const REGION_SHARE: f32 = 1.0 / 16.0;
/// What the sum of all cells is multiplied by.
pub const GLOBAL_SHARE: f32 = 1.0 / 128.0;

const fn after(part: &Range<usize>, length: usize) -> Range<usize> {
    part.end..part.end + length
}

/// The embedding table, [`ROWS`] rows of [`CHANNELS`].
pub const EMBEDDINGS: Range<usize> = 0..ROWS * CHANNELS;
/// `R` of corner, edge and centre.
pub const REGION_WEIGHTS: Range<usize> = after(&EMBEDDINGS, 3 * CHANNELS * REGION);
/// `c` of the three.
pub const REGION_BIAS: Range<usize> = after(&REGION_WEIGHTS, 3 * REGION);
/// `V1`.
pub const VALUE1_WEIGHTS: Range<usize> = after(&REGION_BIAS, JOINED * VALUE);
/// `b1`.
pub const VALUE1_BIAS: Range<usize> = after(&VALUE1_WEIGHTS, VALUE);
/// `V2`.
pub const VALUE2_WEIGHTS: Range<usize> = after(&VALUE1_BIAS, VALUE * VALUE);
/// `b2`.
pub const VALUE2_BIAS: Range<usize> = after(&VALUE2_WEIGHTS, VALUE);
/// `V3`.
pub const VALUE3_WEIGHTS: Range<usize> = after(&VALUE2_BIAS, VALUE * RESULTS);
/// `b3`.
pub const VALUE3_BIAS: Range<usize> = after(&VALUE3_WEIGHTS, RESULTS);
/// `s`.
pub const VALUE_SKIP: usize = VALUE3_BIAS.end;
/// `C`.
pub const POLICY_CELL: Range<usize> = VALUE_SKIP + 1..VALUE_SKIP + 1 + CHANNELS * POLICY;
/// `G`.
pub const POLICY_GLOBAL: Range<usize> = after(&POLICY_CELL, CHANNELS * POLICY);
/// `d`.
pub const POLICY_BIAS: Range<usize> = after(&POLICY_GLOBAL, POLICY);
/// `o`.
pub const POLICY_OUT: Range<usize> = after(&POLICY_BIAS, POLICY);
/// `p`.
pub const POLICY_SKIP: usize = POLICY_OUT.end;
/// Numbers of a network.
pub const PARAMETERS: usize = POLICY_SKIP + 1;

/// The range of one region's `R` within the parameters.
#[must_use]
pub const fn region_weights(region: usize) -> Range<usize> {
    let start = REGION_WEIGHTS.start + KINDS[region] * CHANNELS * REGION;
    start..start + CHANNELS * REGION
}

/// The range of one region's `c` within the parameters.
#[must_use]
pub const fn region_bias(region: usize) -> Range<usize> {
    let start = REGION_BIAS.start + KINDS[region] * REGION;
    start..start + REGION
}

/// The region of a column and a row.
#[must_use]
pub fn region_of(x: usize, y: usize, size: BoardSize) -> usize {
    let lines = size.lines() as usize;
    let third = (lines + 1) / 3;
    let of = |at: usize| {
        if at < third {
            0
        } else if at >= lines - third {
            2
        } else {
            1
        }
    };
    3 * of(y) + of(x)
}
