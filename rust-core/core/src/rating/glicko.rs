//! Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (revised 2022),
//! <http://www.glicko.net/glicko/glicko2.pdf>. Comments in the code cite its steps.

use std::f64::consts::PI;

/// Rating points per unit of the Glicko-2 scale.
pub(super) const SCALE: f64 = 173.7178;
pub(super) const MIDDLE: f64 = 1500.0;
/// Limit on changes of the volatility: the paper's τ, from 0.3 to 1.2.
const TAU: f64 = 0.5;
/// The paper's ε.
const TOLERANCE: f64 = 1e-6;
/// Deviation of an unknown player.
const WIDEST: f64 = 350.0;
/// Upper bound for stored values; see [`Strength::to_whole`].
const MOST: u64 = 1_000_000;
/// Limit for invalid inputs; the search converges in a few steps.
const STEPS: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

impl Strength {
    pub(crate) const NEW: Self = Self {
        rating: MIDDLE,
        deviation: WIDEST,
        volatility: 0.06,
    };

    /// The estimate after rating periods without a game (step 6).
    pub(crate) fn after_rest(self, periods: u32) -> Self {
        let deviation = self.deviation / SCALE;
        let more = f64::from(periods) * self.volatility * self.volatility;
        let deviation = (deviation * deviation + more).sqrt() * SCALE;
        Self {
            deviation: deviation.min(WIDEST),
            ..self
        }
    }

    /// The estimate after a rating period with these games: the opponent's strength, and 1 for a
    /// win, ½ for a draw, 0 for a loss.
    pub(crate) fn after(self, games: &[(Self, f64)]) -> Self {
        if games.is_empty() {
            return self.after_rest(1);
        }
        // Step 2.
        let mu = (self.rating - MIDDLE) / SCALE;
        let phi = self.deviation / SCALE;
        // Steps 3 and 4.
        let (mut information, mut surprise) = (0.0, 0.0);
        for (other, result) in games {
            let other_mu = (other.rating - MIDDLE) / SCALE;
            let other_phi = other.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * other_phi * other_phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - other_mu)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (result - expected);
        }
        let variance = 1.0 / information;
        let delta = variance * surprise;
        let volatility = self.volatility(phi, variance, delta);
        // Steps 6 and 7.
        let wide = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / wide + 1.0 / variance).sqrt();
        let mu = mu + phi * phi * surprise;
        // Step 8.
        Self {
            rating: mu * SCALE + MIDDLE,
            deviation: (phi * SCALE).min(WIDEST),
            volatility,
        }
    }

    /// Rating and deviation in hundredths, volatility in millionths.
    pub(crate) fn to_whole(self) -> [u64; 3] {
        let whole = |value: f64| (value.round() as u64).min(MOST);
        [
            whole(self.rating * 100.0),
            whole(self.deviation * 100.0).max(1),
            whole(self.volatility * 1e6).max(1),
        ]
    }

    pub(crate) fn from_whole(whole: [u64; 3]) -> Option<Self> {
        let [rating, deviation, volatility] = whole;
        let sound = whole.iter().all(|&number| number <= MOST) && deviation > 0 && volatility > 0;
        sound.then_some(Self {
            rating: rating as f64 / 100.0,
            deviation: deviation as f64 / 100.0,
            volatility: volatility as f64 / 1e6,
        })
    }

    /// Rounds to the stored form, so that memory and storage continue alike.
    pub(crate) fn kept(self) -> Self {
        Self::from_whole(self.to_whole()).unwrap_or(self)
    }

    /// Step 5: finds the root with the Illinois algorithm.
    fn volatility(self, phi: f64, variance: f64, delta: f64) -> f64 {
        let a = (self.volatility * self.volatility).ln();
        let f = |x: f64| {
            let e = x.exp();
            let sum = phi * phi + variance + e;
            e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
        };
        let mut low = a;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let below = (1..STEPS).map(|k| a - k as f64 * TAU);
            below.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(a)
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        for _ in 0..STEPS {
            if (high - low).abs() <= TOLERANCE {
                break;
            }
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        let volatility = (low / 2.0).exp();
        if volatility.is_finite() {
            volatility
        } else {
            self.volatility
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn strength(rating: f64, deviation: f64) -> Strength {
        Strength {
            rating,
            deviation,
            volatility: 0.06,
        }
    }

    #[test]
    fn the_papers_example_comes_out() {
        let games = [
            (strength(1400.0, 30.0), 1.0),
            (strength(1550.0, 100.0), 0.0),
            (strength(1700.0, 300.0), 0.0),
        ];
        let after = strength(1500.0, 200.0).after(&games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn rest_makes_it_less_certain_up_to_a_bound() {
        let rested = strength(1500.0, 200.0).after(&[]);
        assert!((rested.deviation - 200.271_4).abs() < 0.001, "{rested:?}");
        let long = strength(1500.0, 50.0).after_rest(u32::MAX);
        assert_eq!(long.deviation, 350.0);
    }

    proptest! {
        #[test]
        fn it_stays_a_strength(
            rating in 0.0..4000.0_f64,
            deviation in 30.0..350.0_f64,
            volatility in 0.01..0.2_f64,
            other in 0.0..4000.0_f64,
            won in any::<bool>(),
        ) {
            let before = Strength { rating, deviation, volatility };
            let after = before.after(&[(strength(other, 60.0), f64::from(u8::from(won)))]);
            prop_assert!(after.rating.is_finite() && after.volatility > 0.0);
            prop_assert!(after.deviation > 0.0 && after.deviation <= 350.0);
            prop_assert_eq!(after.rating >= rating, won);
        }

        #[test]
        fn the_order_within_a_period_does_not_matter(
            games in proptest::collection::vec((0.0..3000.0_f64, 0..=2_u8), 1..12),
            by in 0..12_usize,
        ) {
            let played: Vec<_> = games
                .iter()
                .map(|&(rating, half)| (strength(rating, 40.0), f64::from(half) / 2.0))
                .collect();
            let mut other = played.clone();
            other.rotate_left(by % played.len());
            other.reverse();
            let (one, two) = (Strength::NEW.after(&played), Strength::NEW.after(&other));
            prop_assert!((one.rating - two.rating).abs() < 1e-6, "{one:?} {two:?}");
            prop_assert!((one.deviation - two.deviation).abs() < 1e-6);
        }

        #[test]
        fn what_is_kept_is_read_as_it_was(numbers in proptest::array::uniform3(0..1_000_002_u64)) {
            match Strength::from_whole(numbers) {
                Some(read) => {
                    prop_assert_eq!(read.to_whole(), numbers);
                    prop_assert_eq!(read.kept(), read);
                }
                None => prop_assert!(
                    numbers.iter().any(|&it| it > MOST) || numbers[1] == 0 || numbers[2] == 0
                ),
            }
        }
    }
}
