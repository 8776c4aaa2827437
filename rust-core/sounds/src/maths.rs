//! Sine, powers of two and noise, identical on every machine. The last bit of system functions may
//! vary.

use std::f64::consts::{LN_2, TAU};

/// Sine of `turns` full turns.
pub(crate) fn sine(turns: f64) -> f64 {
    let turns = turns - turns.floor();
    // Reduce to a quarter turn, where the series is short.
    let folded = match turns {
        t if t <= 0.25 => t,
        t if t <= 0.75 => 0.5 - t,
        t => t - 1.0,
    };
    let x = folded * TAU;
    let mut term = x;
    let mut sum = x;
    for n in [6.0, 20.0, 42.0, 72.0, 110.0, 156.0, 210.0, 272.0] {
        term *= -x * x / n;
        sum += term;
    }
    sum
}

/// Cosine of `turns` full turns.
pub(crate) fn cosine(turns: f64) -> f64 {
    sine(turns + 0.25)
}

/// Power of two, for small `x`.
pub(crate) fn exp2(x: f64) -> f64 {
    // Halve until the series converges quickly, then square back.
    const HALVINGS: u32 = 6;
    let x = x * LN_2 / f64::from(1 << HALVINGS);
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..12 {
        term *= x / f64::from(n);
        sum += term;
    }
    for _ in 0..HALVINGS {
        sum *= sum;
    }
    sum
}

/// Smooth step from 0 at 0 to 1 at 1.
pub(crate) fn ease(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// Seeded white noise.
pub(crate) struct Noise(u32);

impl Noise {
    pub(crate) fn new(seed: u32) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9) | 1)
    }

    /// Value from -1 to 1.
    pub(crate) fn next(&mut self) -> f64 {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_powers_are_right() {
        for step in -400..400 {
            let x = f64::from(step) / 97.0;
            assert!((sine(x) - (x * TAU).sin()).abs() < 1e-9, "sine of {x}");
            assert!((cosine(x) - (x * TAU).cos()).abs() < 1e-9, "cosine of {x}");
            assert!((exp2(x) / x.exp2() - 1.0).abs() < 1e-9, "2 to the {x}");
        }
    }

    #[test]
    fn noise_is_even() {
        let mut noise = Noise::new(7);
        let values: Vec<f64> = (0..100_000).map(|_| noise.next()).collect();
        assert!(values.iter().all(|v| (-1.0..=1.0).contains(v)));
        let mean = values.iter().sum::<f64>() / 100_000.0;
        let power = values.iter().map(|v| v * v).sum::<f64>() / 100_000.0;
        assert!(
            mean.abs() < 0.01 && (power - 1.0 / 3.0).abs() < 0.01,
            "{mean} {power}"
        );
    }
}
