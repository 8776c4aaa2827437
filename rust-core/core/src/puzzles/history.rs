use crate::bytes::{Reader, Writer};

/// Days until a missed puzzle is repeated; each timely solution moves one step further.
pub(crate) const AGAIN: [i64; 5] = [1, 3, 7, 16, 35];
/// Upper bound of a valid day, far from overflow. Days count from 1970-01-01.
pub(super) const LAST_DAY: i64 = 1 << 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PuzzleResult {
    /// Missed, and not solved since.
    Missed,
    /// Missed, and solved later.
    Later,
    /// Solved at the first try.
    AtOnce,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PuzzleHistory {
    pub(crate) went: PuzzleResult,
    /// Index of the next interval in [`AGAIN`], from 1; 0 without repetition.
    step: u8,
    due: i64,
}

impl PuzzleHistory {
    pub(super) const AT_ONCE: Self = Self {
        went: PuzzleResult::AtOnce,
        step: 0,
        due: 0,
    };

    /// A wrong move or a shown solution.
    pub(super) const fn missed(today: i64) -> Self {
        Self {
            went: PuzzleResult::Missed,
            step: 1,
            due: today + AGAIN[0],
        }
    }

    /// A solution after an earlier miss; `at_once` without another wrong move.
    pub(super) fn solved(&mut self, at_once: bool, today: i64) {
        if self.went == PuzzleResult::Missed {
            self.went = PuzzleResult::Later;
        }
        // A solution on the day of the miss, or before the due day, changes nothing.
        if at_once && self.is_due(today) {
            let next = AGAIN.get(usize::from(self.step));
            self.step = next.map_or(0, |_| self.step + 1);
            self.due = next.map_or(0, |days| today + days);
        }
    }

    pub(crate) const fn is_due(&self, today: i64) -> bool {
        self.step > 0 && self.due <= today
    }

    pub(super) const fn is_learnt(&self) -> bool {
        self.step == 0
    }

    /// Nine bytes: 1 solved at the first try, 2 solved later, 0 not solved, plus 4 times the step
    /// of [`AGAIN`]; the due day.
    pub(super) fn write(&self, out: &mut Writer) {
        let went = match self.went {
            PuzzleResult::Missed => 0,
            PuzzleResult::AtOnce => 1,
            PuzzleResult::Later => 2,
        };
        out.byte(went | self.step << 2);
        out.long(self.due.cast_unsigned());
    }

    pub(super) fn read(from: &mut Reader<'_>) -> Option<Self> {
        let what = from.byte()?;
        let due = from.long()?.cast_signed();
        let went = match what & 3 {
            0 => PuzzleResult::Missed,
            1 => PuzzleResult::AtOnce,
            2 => PuzzleResult::Later,
            _ => return None,
        };
        let step = what >> 2;
        let sound = usize::from(step) <= AGAIN.len() && (0..=LAST_DAY).contains(&due);
        sound.then_some(Self { went, step, due })
    }
}

/// Longest overdue first.
pub(super) fn due<N: Copy + Ord>(
    all: impl IntoIterator<Item = (N, PuzzleHistory)>,
    today: i64,
) -> Vec<N> {
    let due = all.into_iter().filter(|(_, seen)| seen.is_due(today));
    let mut due: Vec<(i64, N)> = due.map(|(number, seen)| (seen.due, number)).collect();
    due.sort_unstable();
    due.into_iter().map(|(_, number)| number).collect()
}

/// The number after `left` in a cycle, so that a skipped puzzle returns. `numbers` must be
/// increasing.
pub(super) fn in_turn<N: Copy + Ord>(numbers: &[N], left: Option<N>) -> Option<N> {
    let mut others = numbers.iter().copied().filter(|&it| Some(it) != left);
    let first = others.clone().next();
    others.find(|&it| Some(it) > left).or(first)
}
