//! Layout of a network's parameters.

use std::ops::Range;

use crate::BoardSize;
use crate::tuning::COMBOS;

/// Channels per cell.
pub const CHANNELS: usize = 32;
/// Number of window ids.
pub const WINDOWS: usize = 7_381;
/// Embedding rows: windows, own combinations, opponent's combinations.
pub const ROWS: usize = WINDOWS + 2 * COMBOS;
/// First row of own combinations.
pub const OWN_ROW: usize = WINDOWS;
/// First row of opponent's combinations.
pub const OTHER_ROW: usize = WINDOWS + COMBOS;
/// Number of regions.
pub const REGIONS: usize = 9;
/// Outputs per region.
pub const REGION: usize = 16;
/// Regions of each quadrant.
pub const QUADRANTS: [[usize; 4]; 4] = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];
/// Layer of each region: 0 corner, 1 edge, 2 centre.
pub const KINDS: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];
/// Inputs of the value layers.
pub const JOINED: usize = CHANNELS + 4 * REGION;
/// Width of the hidden value layers.
pub const VALUE: usize = 32;
/// Number of results: win, draw, loss.
pub const RESULTS: usize = 3;
/// Hidden policy units per candidate.
pub const POLICY: usize = 16;
/// Factor of a region's sum.
pub const REGION_SHARE: f32 = 1.0 / 16.0;
/// Factor of the sum over all cells.
pub const GLOBAL_SHARE: f32 = 1.0 / 128.0;

const fn after(part: &Range<usize>, length: usize) -> Range<usize> {
    part.end..part.end + length
}

/// Embedding table, [`ROWS`] rows of [`CHANNELS`].
pub const EMBEDDINGS: Range<usize> = 0..ROWS * CHANNELS;
/// `R` of corner, edge and centre.
pub const REGION_WEIGHTS: Range<usize> = after(&EMBEDDINGS, 3 * CHANNELS * REGION);
/// `c` of corner, edge and centre.
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
/// Number of parameters.
pub const PARAMETERS: usize = POLICY_SKIP + 1;

/// One region's `R`.
#[must_use]
pub const fn region_weights(region: usize) -> Range<usize> {
    let start = REGION_WEIGHTS.start + KINDS[region] * CHANNELS * REGION;
    start..start + CHANNELS * REGION
}

/// One region's `c`.
#[must_use]
pub const fn region_bias(region: usize) -> Range<usize> {
    let start = REGION_BIAS.start + KINDS[region] * REGION;
    start..start + REGION
}

/// Returns the region of a cell.
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
