//! Sequential test: the first engine is stronger by `elo1` (accept) or only `elo0` (reject).
//!
//! The generalised sequential probability ratio test (GSPRT) on the pentanomial distribution, after
//! M. Van den Bergh, *A practical introduction to the GSPRT*. The likelihood of a hypothesis is
//! that of the most likely distribution over the five pair scores with its mean score.

use super::elo::{Pentanomial, score_of};

/// Added to each count, so that no result is impossible.
const PRIOR: f64 = 1e-3;

/// Hypotheses and error probabilities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// Elo difference of the null hypothesis.
    pub elo0: f64,
    /// Elo difference of the alternative hypothesis, above `elo0`.
    pub elo1: f64,
    /// Probability of accepting if `elo0` is true.
    pub alpha: f64,
    /// Probability of rejecting if `elo1` is true.
    pub beta: f64,
}

/// State of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtDecision {
    /// More games needed.
    Open,
    /// `elo1` is accepted.
    Accepted,
    /// `elo0` is accepted.
    Rejected,
}

impl Sprt {
    /// Parses `elo0,elo1` or `elo0,elo1,alpha,beta`; default probabilities 0.05.
    ///
    /// # Errors
    /// A message for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA".to_owned()),
        };
        let chance = |value: f64| value > 0.0 && value < 0.5;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err("ELO0 must be less than ELO1".to_owned());
        }
        if !chance(alpha) || !chance(beta) {
            return Err("ALPHA and BETA lie between 0 and 0.5".to_owned());
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Bounds of the log-likelihood ratio (Wald): rejects at or below the first, accepts at or
    /// above the second.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// Log-likelihood ratio of `elo1` to `elo0`.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| count as f64 + PRIOR);
        let total: f64 = counts.iter().sum();
        let weights = counts.map(|count| count / total);
        let one = most_likely(&weights, score_of(self.elo1));
        let null = most_likely(&weights, score_of(self.elo0));
        let terms = counts.iter().zip(one.iter().zip(&null));
        terms
            .map(|(count, (one, null))| count * (one / null).ln())
            .sum()
    }

    /// Decision of the test.
    #[must_use]
    pub fn decision(&self, pairs: &Pentanomial) -> SprtDecision {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => SprtDecision::Accepted,
            llr if llr <= lower => SprtDecision::Rejected,
            _ => SprtDecision::Open,
        }
    }
}

/// Distribution of mean `mean` that maximises the likelihood of `weights`. By Lagrange multipliers
/// it is `w / (1 + θ(a − mean))`, where θ satisfies the mean. That function of θ decreases between
/// its poles, so bisection finds it.
fn most_likely(weights: &[f64; 5], mean: f64) -> [f64; 5] {
    let offsets: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    let excess = |theta: f64| -> f64 {
        let terms = weights.iter().zip(&offsets);
        terms.map(|(w, a)| w * a / (1.0 + theta * a)).sum()
    };
    // Poles at -1/a for the greatest and least offset.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|i| weights[i] / (1.0 + theta * offsets[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        // ln 19 for 5 % on both sides.
        let (lower, upper) = test(0.0, 5.0).bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
    }

    #[test]
    fn pairs_of_only_two_scores_give_the_binomial_ratio() {
        // Pairs won or lost completely: the constrained distribution is (1 - s, s), and the ratio
        // is W·ln(s1/s0) + L·ln((1-s1)/(1-s0)).
        let sprt = test(0.0, 20.0);
        let (s0, s1) = (score_of(0.0), score_of(20.0));
        let expected = 600.0 * (s1 / s0).ln() + 400.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert!((sprt.llr(&[400, 0, 0, 0, 600]) - expected).abs() < 0.01);
    }

    #[test]
    fn close_hypotheses_give_the_normal_ratio() {
        // Limit for close hypotheses: n·(s1 - s0)·(2·mean - s0 - s1) / (2·variance).
        let sprt = test(-1.0, 3.0);
        let pairs = [120, 480, 900, 500, 150];
        let n: f64 = 2_150.0;
        let mean = (480.0 * 0.25 + 900.0 * 0.5 + 500.0 * 0.75 + 150.0) / n;
        let square = (480.0 / 16.0 + 900.0 / 4.0 + 500.0 * 9.0 / 16.0 + 150.0) / n;
        let (s0, s1) = (score_of(-1.0), score_of(3.0));
        let variance = square - mean * mean;
        let expected = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((sprt.llr(&pairs) - expected).abs() < 0.02 * expected.abs());
    }

    #[test]
    fn even_results_are_neutral_between_opposite_hypotheses() {
        let sprt = test(-10.0, 10.0);
        assert!(sprt.llr(&[5, 20, 40, 20, 5]).abs() < 1e-9);
        assert_eq!(sprt.llr(&[0; 5]), 0.0);
        let (won, lost) = (sprt.llr(&[1, 2, 3, 4, 5]), sprt.llr(&[5, 4, 3, 2, 1]));
        assert!(won > 0.0 && (won + lost).abs() < 1e-9);
    }

    #[test]
    fn the_test_ends_on_both_sides() {
        let sprt = test(0.0, 50.0);
        assert_eq!(sprt.decision(&[0, 1, 10, 6, 1]), SprtDecision::Open);
        assert_eq!(sprt.decision(&[0, 5, 60, 80, 40]), SprtDecision::Accepted);
        assert_eq!(sprt.decision(&[40, 80, 60, 5, 0]), SprtDecision::Rejected);
        // One side has all points: one non-zero count, but a finite ratio.
        assert_eq!(sprt.decision(&[0, 0, 0, 0, 40]), SprtDecision::Accepted);
    }

    #[test]
    fn options_are_read() {
        assert_eq!(Sprt::parse("0,5").unwrap(), test(0.0, 5.0));
        assert_eq!(Sprt::parse("-3, 1, 0.1, 0.02").unwrap().beta, 0.02);
        for wrong in ["", "5", "5,0", "0,5,0.6,0.05", "0,x", "0,5,0.05"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }
}
