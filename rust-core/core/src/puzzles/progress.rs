//! Stored progress of a player. Integers are little endian; days count from 1970-01-01.
//!
//! | bytes | what |
//! |---|---|
//! | 8, 8, 8 | rating and deviation in hundredths, volatility in millionths |
//! | 8 | the day of the last rated puzzle |
//! | 8, 2, 2 | the last day with a solved daily puzzle; length of the series up to it; longest series |
//! | 2 | number of puzzles tried, and for each, in increasing order: |
//! | 2, 1, 8 | its number; 1 solved at the first try, 2 solved later, 0 not solved, plus 4 times the step of [`history::AGAIN`]; the day on which it is due |
//! | 2, 1, 2, 2 | the interrupted puzzle, its number; 0 open, 1 refuted, 2 solved, plus 4 if the solution was shown; wrong tries; stones since the initial position, and for each: |
//! | 1, 1 | its column and its row, from 0 |

use std::collections::BTreeMap;

use gomoku_engine::Point;

use super::attempt::{SavedAttempt, Stage};
use super::history::{self, LAST_DAY, PuzzleHistory, PuzzleResult};
use crate::bytes::{Reader, Writer};
use crate::rating::Strength;

/// Small, because the strength of a puzzle is almost certain.
const PUZZLE_DEVIATION: f64 = 60.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PuzzleProgress {
    strength: Strength,
    rated: i64,
    /// Last day with a solved daily puzzle.
    last: i64,
    run: u16,
    best: u16,
    seen: BTreeMap<u16, PuzzleHistory>,
    left: Option<(u16, SavedAttempt)>,
}

impl Default for PuzzleProgress {
    fn default() -> Self {
        Self {
            strength: Strength::NEW,
            rated: 0,
            last: -2,
            run: 0,
            best: 0,
            seen: BTreeMap::new(),
            left: None,
        }
    }
}

impl PuzzleProgress {
    pub(crate) const fn strength(&self) -> Strength {
        self.strength
    }

    /// Consecutive days with a solved daily puzzle, up to today or yesterday.
    pub(crate) const fn run(&self, today: i64) -> u16 {
        // A clock set back does not end the series.
        if self.last + 1 >= today { self.run } else { 0 }
    }

    pub(crate) const fn best_run(&self) -> u16 {
        self.best
    }

    pub(crate) const fn solved_of(&self, day: i64) -> bool {
        self.last == day
    }

    pub(crate) fn seen(&self, number: u16) -> Option<&PuzzleHistory> {
        self.seen.get(&number)
    }

    pub(crate) fn count(&self, went: PuzzleResult) -> usize {
        let so = |seen: &&PuzzleHistory| seen.went == went;
        self.seen.values().filter(so).count()
    }

    /// Unsolved puzzles in numerical order.
    pub(crate) fn unsolved(&self) -> Vec<u16> {
        let missed = self
            .seen
            .iter()
            .filter(|it| it.1.went == PuzzleResult::Missed);
        missed.map(|(&number, _)| number).collect()
    }

    pub(crate) fn left(&self, number: u16) -> Option<&SavedAttempt> {
        let left = self.left.as_ref().filter(|left| left.0 == number);
        left.map(|(_, left)| left)
    }

    pub(crate) fn leave(&mut self, number: u16, left: SavedAttempt) {
        self.left = Some((number, left));
    }

    /// Longest overdue first.
    pub(crate) fn due(&self, today: i64) -> Vec<u16> {
        let all = self.seen.iter().map(|(&number, &seen)| (number, seen));
        history::due(all, today)
    }

    /// A wrong move or a shown solution.
    pub(crate) fn missed(&mut self, number: u16, strength: u16, today: i64) {
        if !self.seen.contains_key(&number) {
            self.rate(strength, 0.0, today);
        }
        self.seen.insert(number, PuzzleHistory::missed(today));
    }

    /// `at_once` without a wrong move.
    pub(crate) fn solved(&mut self, number: u16, strength: u16, at_once: bool, today: i64) {
        if let Some(seen) = self.seen.get_mut(&number) {
            seen.solved(at_once, today);
        } else {
            self.rate(strength, 1.0, today);
            self.seen.insert(number, PuzzleHistory::AT_ONCE);
        }
    }

    pub(crate) fn solved_daily(&mut self, today: i64) {
        if self.last >= today {
            return;
        }
        self.run = if self.last + 1 == today {
            self.run.saturating_add(1)
        } else {
            1
        };
        self.last = today;
        self.best = self.best.max(self.run);
    }

    fn rate(&mut self, puzzle: u16, result: f64, today: i64) {
        let rested = if self.seen.is_empty() {
            0
        } else {
            u32::try_from(today - self.rated).unwrap_or(0)
        };
        let puzzle = Strength {
            rating: f64::from(puzzle),
            deviation: PUZZLE_DEVIATION,
            volatility: Strength::NEW.volatility,
        };
        let after = self.strength.after_rest(rested).after(&[(puzzle, result)]);
        self.strength = after.kept();
        self.rated = today;
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        for number in self.strength.to_whole() {
            out.long(number);
        }
        out.long(self.rated.cast_unsigned());
        out.long(self.last.cast_unsigned());
        out.short(self.run);
        out.short(self.best);
        out.short(u16::try_from(self.seen.len()).unwrap_or(u16::MAX));
        for (&number, seen) in &self.seen {
            out.short(number);
            seen.write(&mut out);
        }
        if let Some((number, left)) = &self.left {
            out.short(*number);
            let stage = match left.stage {
                // A judged attempt is never stored.
                Stage::Open | Stage::Judging => 0,
                Stage::Refuted => 1,
                Stage::Solved => 2,
            };
            out.byte(stage | u8::from(left.looked) << 2);
            out.short(left.wrong);
            out.short(u16::try_from(left.played.len()).unwrap_or(u16::MAX));
            for point in &left.played {
                out.byte(point.x);
                out.byte(point.y);
            }
        }
        out.rest(&[])
    }

    /// `None` for bytes that [`PuzzleProgress::to_bytes`] never produces.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader::new(bytes);
        let numbers = [from.long()?, from.long()?, from.long()?];
        let strength = Strength::from_whole(numbers)?;
        let mut day = || {
            let day = from.long()?.cast_signed();
            (-LAST_DAY..=LAST_DAY).contains(&day).then_some(day)
        };
        let (rated, last) = (day()?, day()?);
        let (run, best) = (from.short()?, from.short()?);
        let count = from.short()?;
        let mut seen: BTreeMap<u16, PuzzleHistory> = BTreeMap::new();
        for _ in 0..count {
            let number = from.short()?;
            let of_it = PuzzleHistory::read(&mut from)?;
            let rises = seen.last_key_value().is_none_or(|(&last, _)| last < number);
            if !rises || best < run {
                return None;
            }
            seen.insert(number, of_it);
        }
        let left = if from.is_empty() {
            None
        } else {
            Some((from.short()?, left(&mut from)?))
        };
        from.is_empty().then_some(Self {
            strength,
            rated,
            last,
            run,
            best,
            seen,
            left,
        })
    }
}

fn left(from: &mut Reader<'_>) -> Option<SavedAttempt> {
    let what = from.byte()?;
    let stage = match what & 3 {
        0 => Stage::Open,
        1 => Stage::Refuted,
        2 => Stage::Solved,
        _ => return None,
    };
    if what > 7 {
        return None;
    }
    let wrong = from.short()?;
    let count = from.short()?;
    let mut played = Vec::new();
    for _ in 0..count {
        let (x, y) = (from.byte()?, from.byte()?);
        played.push(Point { x, y });
    }
    Some(SavedAttempt {
        stage,
        played,
        wrong,
        looked: what & 4 != 0,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TODAY: i64 = 20_781;

    #[test]
    fn what_was_missed_comes_again_later_and_later() {
        let mut progress = PuzzleProgress::default();
        progress.missed(7, 1_500, TODAY);
        assert!(progress.due(TODAY).is_empty(), "not on the same day");
        // Solved on the same day: it is due nevertheless.
        progress.solved(7, 1_500, false, TODAY);
        let mut today = TODAY + 1;
        for days in [3, 7, 16, 35] {
            assert_eq!(progress.due(today), [7]);
            progress.solved(7, 1_500, true, today);
            assert!(progress.due(today + days - 1).is_empty());
            today += days;
        }
        assert_eq!(progress.due(today), [7]);
        progress.missed(7, 1_500, today);
        assert_eq!(progress.due(today + 1), [7], "from the beginning");
        for days in [1, 3, 7, 16, 35] {
            today += days;
            progress.solved(7, 1_500, true, today);
        }
        assert!(progress.due(today + 10_000).is_empty(), "learnt");
        assert_eq!(progress.count(PuzzleResult::Later), 1);
    }

    #[test]
    fn only_the_first_try_is_rated() {
        let mut progress = PuzzleProgress::default();
        progress.missed(1, 1_500, TODAY);
        let low = progress.strength();
        assert!(low.rating < 1_500.0);
        progress.solved(1, 1_500, false, TODAY);
        progress.solved(1, 1_500, true, TODAY + 1);
        progress.missed(1, 1_500, TODAY + 1);
        assert_eq!(progress.strength(), low);
        progress.solved(2, 1_500, true, TODAY);
        assert!(progress.strength().rating > low.rating);
        assert_eq!(progress.count(PuzzleResult::AtOnce), 1);
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let mut progress = PuzzleProgress::default();
        assert_eq!(progress.run(TODAY), 0);
        for day in TODAY..TODAY + 3 {
            progress.solved_daily(day);
            progress.solved_daily(day);
        }
        assert_eq!(progress.run(TODAY + 2), 3);
        assert_eq!(progress.run(TODAY + 3), 3, "today's can still be solved");
        assert_eq!(progress.run(TODAY + 4), 0);
        assert_eq!(progress.run(TODAY), 3, "a clock that was put back");
        progress.solved_daily(TODAY + 9);
        assert_eq!((progress.run(TODAY + 9), progress.best_run()), (1, 3));
    }

    #[test]
    fn the_form_is_what_it_was() {
        let mut progress = PuzzleProgress::default();
        progress.missed(3, 1_200, TODAY);
        progress.solved(300, 1_700, true, TODAY);
        progress.solved_daily(TODAY);
        let text: String = progress
            .to_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(text, GOLDEN);
    }

    #[test]
    fn the_form_of_a_puzzle_that_was_left_is_what_it_was() {
        let mut progress = PuzzleProgress::default();
        let before = progress.to_bytes().len();
        let left = SavedAttempt {
            stage: Stage::Refuted,
            played: vec![Point { x: 3, y: 14 }, Point { x: 0, y: 7 }],
            wrong: 2,
            looked: true,
        };
        progress.leave(300, left.clone());
        let bytes = progress.to_bytes();
        assert_eq!(bytes[before..], [44, 1, 5, 2, 0, 2, 0, 3, 14, 0, 7]);
        let read = PuzzleProgress::from_bytes(&bytes).unwrap();
        assert_eq!((read.left(300), read.left(3)), (Some(&left), None));
        for end in before + 1..bytes.len() {
            assert_eq!(PuzzleProgress::from_bytes(&bytes[..end]), None, "{end}");
        }
        let mut strange = bytes;
        strange[before + 2] = 3;
        assert_eq!(PuzzleProgress::from_bytes(&strange), None);
    }

    const GOLDEN: &str = "c451020000000000b36a0000000000006dea0000000000002d510000000000002d510000\
        000000000100010002000300042e510000000000002c01010000000000000000";

    fn event() -> impl Strategy<Value = (u8, u16, u16, i64)> {
        (0_u8..4, 0_u16..40, 0_u16..300, 0_i64..9)
    }

    proptest! {
        #[test]
        fn what_is_kept_is_read_and_goes_on_alike(
            events in proptest::collection::vec(event(), 0..60)
        ) {
            let mut progress = PuzzleProgress::default();
            let mut read = progress.clone();
            let mut today = TODAY;
            for (what, number, tens, later) in events {
                today += later;
                for progress in [&mut progress, &mut read] {
                    match what {
                        0 => progress.missed(number, tens * 10, today),
                        1 => progress.solved(number, tens * 10, true, today),
                        2 => progress.solved(number, tens * 10, false, today),
                        _ => progress.solved_daily(today),
                    }
                }
                read = PuzzleProgress::from_bytes(&read.to_bytes()).unwrap();
                prop_assert_eq!(&read, &progress);
            }
        }

        #[test]
        fn any_bytes_are_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..90)) {
            if let Some(progress) = PuzzleProgress::from_bytes(&bytes) {
                prop_assert_eq!(progress.to_bytes(), bytes);
            }
        }
    }

    #[test]
    fn a_cut_content_is_refused() {
        let mut progress = PuzzleProgress::default();
        progress.missed(3, 1_200, TODAY);
        let bytes = progress.to_bytes();
        for end in 0..bytes.len() {
            assert_eq!(PuzzleProgress::from_bytes(&bytes[..end]), None, "{end}");
        }
    }
}
