//! Elo estimates from game pairs.
//!
//! The games of a pair share an opening and are not independent, so the pair is the statistical
//! unit. Its score is 0, ½, 1, 1½ or 2 points; the five counts form the *pentanomial* distribution.

use serde::Serialize;

/// Pairs with 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [u64; 5];

/// 97.5 % quantile of the normal distribution, for a two-sided 95 % interval.
const Z95: f64 = 1.959_963_984_540_054;

/// Estimate of the first engine's strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// Points per game, 0 to 1.
    pub score: f64,
    /// Half width of the 95 % interval of `score`.
    pub score_margin: f64,
    /// Elo difference; infinite if one side has all points.
    pub elo: f64,
    /// Lower end of the 95 % interval; finite if all pairs are won.
    pub elo_low: f64,
    /// Upper end of the 95 % interval; finite if all pairs are lost.
    pub elo_high: f64,
    /// Likelihood that the first engine is stronger, 0 to 1.
    pub los: f64,
}

/// Returns the estimate, or `None` without a pair.
#[must_use]
pub fn estimate(pairs: &Pentanomial) -> Option<Estimate> {
    let (count, mean, variance) = moments(&pairs.map(|pairs| pairs as f64))?;
    let error = (variance / count).sqrt();
    let margin = Z95 * error;
    // A uniform result has no variance. If a pair is won completely with probability p, all `count`
    // pairs are with probability p^count. The bound is the p for which that is 2.5 %.
    let surely = 0.025_f64.powf(1.0 / count);
    let (low, high) = match mean {
        _ if mean >= 1.0 => (surely, 1.0),
        _ if mean <= 0.0 => (0.0, 1.0 - surely),
        _ => (mean - margin, mean + margin),
    };
    let los = match mean - 0.5 {
        lead if error > 0.0 => normal_cdf(lead / error),
        lead if lead > 0.0 => 1.0,
        lead if lead < 0.0 => 0.0,
        _ => 0.5,
    };
    Some(Estimate {
        score: mean,
        score_margin: margin,
        elo: elo_of(mean),
        elo_low: elo_of(low),
        elo_high: elo_of(high),
        los,
    })
}

/// Expected points per game at an Elo difference.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Elo difference for a score per game; infinite for at most 0 or at least 1.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Pairs, and mean and variance of their scores per game.
fn moments(pairs: &[f64; 5]) -> Option<(f64, f64, f64)> {
    let count: f64 = pairs.iter().sum();
    if count <= 0.0 {
        return None;
    }
    let scores = pairs.iter().enumerate().map(|(i, &n)| (i as f64 / 4.0, n));
    let mean = scores.clone().map(|(score, n)| score * n).sum::<f64>() / count;
    let variance = scores
        .map(|(score, n)| (score - mean).powi(2) * n)
        .sum::<f64>()
        / count;
    Some((count, mean, variance))
}

/// Normal distribution by formula 7.1.26 of Abramowitz and Stegun for the error function, with an
/// error below 1.5e-7.
fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let polynomial = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ]
    .iter()
    .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = 0.5 * polynomial * (-z * z).exp();
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!(
            (value - expected).abs() <= tolerance,
            "{value}, expected {expected}"
        );
    }

    #[test]
    fn elo_and_score_are_inverse() {
        // 400 Elo are odds of 10 to 1; odds of 3 to 1 are 400·log10(3) Elo.
        near(score_of(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of(0.75), 190.848_501_888, 1e-6);
        near(elo_of(0.5), 0.0, 1e-12);
        near(elo_of(score_of(-123.0)), -123.0, 1e-9);
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn the_normal_distribution_has_its_tabled_values() {
        near(normal_cdf(0.0), 0.5, 1e-6);
        near(normal_cdf(1.0), 0.841_344_746, 1e-6);
        near(normal_cdf(-1.959_963_985), 0.025, 1e-6);
        near(normal_cdf(3.0), 0.998_650_102, 1e-6);
    }

    #[test]
    fn the_margin_is_that_of_the_pairs() {
        // 100 pairs, half with 2 points, half with 1: mean 0.75 per game, variance 0.0625.
        let result = estimate(&[0, 0, 50, 0, 50]).unwrap();
        near(result.score, 0.75, 1e-12);
        near(result.score_margin, Z95 * 0.25 / 10.0, 1e-12);
        near(result.elo_low, elo_of(0.75 - result.score_margin), 1e-9);
        near(result.los, 1.0, 1e-6);
        // Pairs that always split: equal strength, no variance.
        let level = estimate(&[0, 0, 10, 0, 0]).unwrap();
        assert_eq!((level.elo, level.score_margin, level.los), (0.0, 0.0, 0.5));
    }

    #[test]
    fn one_sided_matches_have_no_finite_elo() {
        let won = estimate(&[0, 0, 0, 0, 7]).unwrap();
        assert_eq!((won.score, won.elo, won.los), (1.0, f64::INFINITY, 1.0));
        // Seven pairs won with probability 59 % each occur in one of forty matches: over 63 Elo.
        near(score_of(won.elo_low).powi(7), 0.025, 1e-9);
        let lost = estimate(&[7, 0, 0, 0, 0]).unwrap();
        near(lost.elo_high, -won.elo_low, 1e-9);
        assert_eq!(estimate(&[0; 5]), None);
    }

    #[test]
    fn superiority_is_symmetric() {
        let one = estimate(&[3, 7, 20, 9, 6]).unwrap();
        let other = estimate(&[6, 9, 20, 7, 3]).unwrap();
        near(one.los + other.los, 1.0, 1e-9);
        near(one.elo, -other.elo, 1e-9);
    }
}
