//! `ln(1 + e^z)` in integers, the same on every machine.

/// Fractional bits of the argument.
pub(crate) const IN_BITS: u32 = 12;
/// Fractional bits of the result.
pub(super) const OUT_BITS: u32 = 16;
/// In units of the argument.
pub(super) const LN_2: i32 = 2_839;
/// Table entries per unit of `z`, and its range; beyond it, the tail is below the resolution.
const STEPS: usize = 32;
const REACH: usize = 12;
const ENTRIES: usize = STEPS * REACH + 1;
const STEP_BITS: u32 = IN_BITS - STEPS.trailing_zeros();

/// `ln(1 + e^−y)` for `y ≥ 0`, at compile time and so machine-independent.
const TAIL: [u16; ENTRIES] = {
    let mut table = [0; ENTRIES];
    // Series of e^(−1/32).
    let (mut step, mut term, mut n) = (0.0, 1.0, 0.0);
    while n < 20.0 {
        step += term;
        n += 1.0;
        term *= -1.0 / STEPS as f64 / n;
    }
    let mut power = 1.0;
    let mut at = 0;
    while at < ENTRIES {
        // ln(1 + t) = 2 · artanh(t / (2 + t)); the quotient is at most 1/3.
        let quotient = power / (2.0 + power);
        let (mut sum, mut odd, mut n) = (0.0, quotient, 1.0);
        while n < 60.0 {
            sum += odd / n;
            odd *= quotient * quotient;
            n += 2.0;
        }
        table[at] = (2.0 * sum * (1_u32 << OUT_BITS) as f64 + 0.5) as u16;
        power *= step;
        at += 1;
    }
    table
};

/// `ln(1 + e^z)`. `z` has [`IN_BITS`] fractional bits and must not be near the limits of `i32`. The
/// result has [`OUT_BITS`].
#[inline]
pub(super) fn softplus(z: i32) -> i32 {
    let straight = z.max(0) << (OUT_BITS - IN_BITS);
    let y = z.unsigned_abs();
    let tail = match TAIL.get((y >> STEP_BITS) as usize..) {
        Some([this, next, ..]) => {
            let part = (y & ((1 << STEP_BITS) - 1)) as i32;
            let (this, next) = (i32::from(*this), i32::from(*next));
            this + (((next - this) * part) >> STEP_BITS)
        }
        _ => 0,
    };
    straight + tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm_to_three_units() {
        assert_eq!(
            LN_2,
            (std::f64::consts::LN_2 * f64::from(1 << IN_BITS)).round() as i32
        );
        for z in -100_000..100_000 {
            let exact = (f64::from(z) / f64::from(1 << IN_BITS)).exp().ln_1p();
            let error = f64::from(softplus(z)) / f64::from(1 << OUT_BITS) - exact;
            assert!(error.abs() * f64::from(1 << OUT_BITS) < 3.0, "{z}: {error}");
        }
        assert_eq!(softplus(i32::MIN >> 4), 0);
        assert_eq!(softplus(i32::MAX >> 4), (i32::MAX >> 4) << 4);
    }
}
