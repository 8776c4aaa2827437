//! Late move reductions in integers: a platform's logarithm may differ in the last bit and change
//! the node count.

use super::params::Params;

/// Table size. Larger ranks and depths use the last entry.
const MOST: usize = 64;

/// Ticks by depth in plies and rank.
pub(super) struct Reductions(Box<[[i16; MOST]; MOST]>);

impl Reductions {
    /// Computes `lmr_base + lmr_scale · log2(depth) · log2(rank)`.
    pub(super) fn new(params: &Params) -> Self {
        let logs: Vec<i64> = (0..MOST as u64).map(|n| log2(n.max(1))).collect();
        let mut ticks = Box::new([[0; MOST]; MOST]);
        for (row, depth) in ticks.iter_mut().zip(&logs) {
            for (slot, rank) in row.iter_mut().zip(&logs) {
                let product = (depth * rank) >> 10;
                *slot = (i64::from(params.lmr_base)
                    + ((i64::from(params.lmr_scale) * product) >> 10))
                    as i16;
            }
        }
        Self(ticks)
    }

    /// Reduction in ticks at `depth` plies. `rank` starts at 1.
    #[inline]
    pub(super) fn of(&self, depth: i32, rank: u32) -> i32 {
        let depth = (depth.max(0) as usize).min(MOST - 1);
        let rank = (rank as usize).min(MOST - 1);
        i32::from(self.0[depth][rank])
    }
}

/// Base-2 logarithm of `n ≥ 1` in units of 1/1024.
fn log2(n: u64) -> i64 {
    let whole = n.max(1).ilog2();
    // Each squaring of the mantissa yields a bit of the fraction: whether it reaches two.
    let mut mantissa = (n << 32) >> whole;
    let mut result = i64::from(whole);
    for _ in 0..10 {
        mantissa = ((u128::from(mantissa) * u128::from(mantissa)) >> 32) as u64;
        result <<= 1;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            result |= 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_a_thousandth() {
        for n in 1..1000_u64 {
            let exact = (n as f64).log2() * 1024.0;
            assert!((log2(n) as f64 - exact).abs() <= 1.0, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_moves_lose_more() {
        let reductions = Reductions::new(&Params::default());
        for depth in 1..70 {
            for rank in 1..70 {
                assert!(reductions.of(depth, rank) <= reductions.of(depth + 1, rank));
                assert!(reductions.of(depth, rank) <= reductions.of(depth, rank + 1));
            }
        }
    }
}
