//! Chance of winning from a search score, with additions, multiplications and divisions of doubles
//! only: IEEE 754 defines them exactly, so all machines agree.

use gomoku_engine::MATE;

pub(crate) const CERTAIN: i32 = 1_000;

/// Scores from here on are wins in a known number of plies.
const DECIDED: i32 = MATE - 1_000;

/// The score for odds of e to 1, fitted to engine self-play.
const SCALE: f64 = 269.0;

pub(crate) const fn is_won(score: i32) -> bool {
    score >= DECIDED
}

/// Chance in thousandths; a draw counts half. 0 and 1,000 occur only for a decided score.
pub(crate) fn of_score(score: i32) -> i32 {
    if is_won(score) {
        return CERTAIN;
    }
    if is_won(-score) {
        return 0;
    }
    let odds = exp(f64::from(score.clamp(-4_000, 4_000)) / SCALE);
    let share = f64::from(CERTAIN) * (odds / (1.0 + odds));
    (share.round() as i32).clamp(1, CERTAIN - 1)
}

/// Converts thousandths to per cent, 0 to 100. Only certainty gives 0 or 100.
#[must_use]
pub const fn per_cent(thousandths: i32) -> i32 {
    match thousandths {
        ..=0 => 0,
        CERTAIN.. => 100,
        1..=9 => 1,
        990.. => 99,
        _ => (thousandths + 5) / 10,
    }
}

/// e to the power of a small `x`: the standard library's differs between platforms.
fn exp(x: f64) -> f64 {
    const SQUARES: u32 = 24;
    let mut power = 1.0 + x / f64::from(1_u32 << SQUARES);
    for _ in 0..SQUARES {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_grow_with_the_score_and_add_up_to_one() {
        assert_eq!(of_score(0), 500);
        assert_eq!(of_score(SCALE as i32), 731);
        assert_eq!((of_score(MATE - 1), of_score(5 - MATE)), (1_000, 0));
        assert_eq!((of_score(28_000), of_score(-28_000)), (999, 1));
        let chances: Vec<i32> = (-3_000..=3_000).map(of_score).collect();
        assert!(chances.is_sorted());
        for score in 0..3_000 {
            assert_eq!(of_score(score) + of_score(-score), CERTAIN, "{score}");
        }
    }

    #[test]
    fn only_what_is_certain_is_told_as_certain() {
        let told = [-1, 0, 1, 4, 14, 15, 500, 984, 985, 996, 999, 1_000, 1_001].map(per_cent);
        assert_eq!(told, [0, 0, 1, 1, 1, 2, 50, 98, 99, 99, 99, 100, 100]);
        let all: Vec<i32> = (0..=CERTAIN).map(per_cent).collect();
        assert!(all.is_sorted());
    }

    #[test]
    fn the_exponential_is_one() {
        for x in -20..=20 {
            let (own, library) = (exp(f64::from(x)), f64::from(x).exp());
            assert!((own / library - 1.0).abs() < 1e-4, "{x}: {own} {library}");
        }
    }
}
