//! Strength of the computer's levels, on the scale of a person's rating.
//!
//! The data are games between neighbouring levels from `docs/levels.md`; a test compares them. They
//! determine only differences. By convention Medium has the initial rating.

use std::f64::consts::LN_10;

use gomoku_engine::Level;

use super::glicko::{MIDDLE, SCALE, Strength};

/// Won, lost and drawn games of each level against the one below.
const STEPS: [[u32; 3]; Level::ALL.len() - 1] = [
    [317, 83, 0],
    [309, 91, 0],
    [299, 101, 0],
    [322, 77, 1],
    [305, 89, 6],
    [292, 87, 21],
    [299, 82, 19],
    [295, 84, 21],
    [314, 67, 19],
    [283, 90, 27],
    [299, 68, 33],
    [136, 34, 30],
    [72, 23, 25],
];

#[derive(Clone, Copy)]
struct Step {
    points: f64,
    variance: f64,
}

impl Step {
    fn of([won, lost, drawn]: [u32; 3]) -> Self {
        let [won, lost, drawn] = [won, lost, drawn].map(f64::from);
        let games = won + lost + drawn;
        let score = (won + drawn / 2.0) / games;
        let away = |result: f64| (result - score) * (result - score);
        let spread = (won * away(1.0) + lost * away(0.0) + drawn * away(0.5)) / games;
        let points_a_share = SCALE / (score * (1.0 - score));
        Self {
            points: 400.0 / LN_10 * (score / (1.0 - score)).ln(),
            variance: spread / games * points_a_share * points_a_share,
        }
    }
}

/// The uncertainty grows with the number of steps from Medium.
pub(crate) fn strength(level: Level) -> Strength {
    let place = |level: Level| usize::from(level.number()) - 1;
    let (here, middle) = (place(level), place(Level::MEDIUM));
    let between = here.min(middle)..here.max(middle);
    let steps = STEPS.get(between).unwrap_or_default();
    let (mut points, mut variance) = (0.0, 0.0);
    for step in steps.iter().copied().map(Step::of) {
        points += step.points;
        variance += step.variance;
    }
    let points = if here < middle { -points } else { points };
    Strength {
        rating: MIDDLE + points,
        deviation: variance.sqrt(),
        volatility: Strength::NEW.volatility,
    }
}

pub(crate) fn nearest(rating: f64) -> Level {
    let far = |level: &Level| (strength(*level).rating - rating).abs();
    let nearest = Level::ALL
        .into_iter()
        .min_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.unwrap_or(Level::MEDIUM)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_numbers_are_those_that_were_measured() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/levels.md");
        let page = std::fs::read_to_string(page).unwrap();
        let table = page.split("<!-- table").nth(1).unwrap();
        let rows = table.lines().filter(|line| line.contains(" % | +"));
        let measured: Vec<[u32; 3]> = rows
            .map(|row| {
                let counts = row.split('|').nth(3).unwrap().trim();
                let mut counts = counts.split(' ').zip(["+", "-", "="]).map(|(count, sign)| {
                    let count = count.strip_prefix(sign).unwrap();
                    count.parse().unwrap()
                });
                std::array::from_fn(|_| counts.next().unwrap())
            })
            .collect();
        assert_eq!(measured, STEPS);
        // The page gives +233 (+194 to +277) for the first one.
        let step = Step::of(STEPS[0]);
        assert!((step.points - 233.0).abs() < 0.6, "{}", step.points);
        let margin = 1.96 * step.variance.sqrt();
        assert!((margin - 41.0).abs() < 1.0, "{margin}");
    }

    #[test]
    fn each_level_is_stronger_than_the_one_below() {
        let all = Level::ALL.map(strength);
        for (below, above) in all.iter().zip(&all[1..]) {
            let step = above.rating - below.rating;
            assert!((150.0..280.0).contains(&step), "{step}");
        }
        let medium = strength(Level::MEDIUM);
        assert_eq!((medium.rating, medium.deviation), (1500.0, 0.0));
        assert!(all[0].rating > 0.0, "{:?}", all[0]);
        // The error is about 20 points for one step and 50 for six.
        assert!((15.0..30.0).contains(&strength(Level::new(7).unwrap()).deviation));
        assert!((40.0..65.0).contains(&all[13].deviation));
    }

    #[test]
    fn the_nearest_level_is_found() {
        for level in Level::ALL {
            assert_eq!(nearest(strength(level).rating + 50.0), level);
        }
        assert_eq!(nearest(-900.0), Level::ALL[0]);
        assert_eq!(nearest(9_000.0), Level::ALL[13]);
    }
}
