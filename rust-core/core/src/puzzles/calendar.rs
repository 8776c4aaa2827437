//! The daily puzzle: the same for everybody, in every version.

/// Number of daily puzzles, the first ones of the first version. Later puzzles don't change any
/// day.
pub(crate) const DAILY: u16 = 900;

/// Step between days. Coprime to [`DAILY`], so that every puzzle has its day before any repeats.
const STRIDE: i64 = 371;

/// Number of a day's puzzle; days count from 1970-01-01. A smaller set may lack it.
pub(crate) fn number_of(day: i64) -> u16 {
    let all = i64::from(DAILY);
    let (round, day) = (day.div_euclid(all), day.rem_euclid(all));
    // Each round starts at a different place.
    let number = (day * STRIDE + round.rem_euclid(all) * 17).rem_euclid(all);
    u16::try_from(number).unwrap_or(0) + 1
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn days_have_the_puzzles_that_they_always_had() {
        // 2026-11-24 and the following days. A change here changes published puzzles.
        let first = 20_781;
        let numbers: Vec<u16> = (first..first + 5).map(number_of).collect();
        assert_eq!(numbers, GOLDEN);
        assert_eq!(number_of(0), 1);
        assert!((1..=DAILY).contains(&number_of(i64::MIN)));
        assert!((1..=DAILY).contains(&number_of(i64::MAX)));
    }

    const GOLDEN: [u16; 5] = [743, 214, 585, 56, 427];

    #[test]
    fn each_puzzle_has_its_day_before_one_comes_again() {
        for round in [0, 23, 24] {
            let first = round * i64::from(DAILY);
            let days: HashSet<u16> = (first..first + i64::from(DAILY)).map(number_of).collect();
            assert_eq!(days.len(), usize::from(DAILY));
        }
    }
}
