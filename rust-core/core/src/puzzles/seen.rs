//! How a puzzle went that was tried, and when it comes again.

use crate::bytes::{Reader, Writer};

/// Days until a puzzle that was missed comes again, one step more each time that it is solved then.
pub(crate) const AGAIN: [i64; 5] = [1, 3, 7, 16, 35];
/// Far away, and far from overflow. Days are counted from 1970-01-01.
pub(super) const LAST_DAY: i64 = 1 << 40;

/// How a puzzle went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Went {
    /// It was missed, and not solved since.
    Missed,
    /// It was missed, and solved later.
    Later,
    /// It was solved at the first try.
    AtOnce,
}

/// What is known of a puzzle that was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) went: Went,
    /// Which of [`AGAIN`] comes next, from 1; 0 where it does not come again.
    step: u8,
    /// The day on which it does.
    due: i64,
}

impl Seen {
    /// It was solved without a wrong move before: it does not come again.
    pub(super) const AT_ONCE: Self = Self {
        went: Went::AtOnce,
        step: 0,
        due: 0,
    };

    /// A wrong move was made, or the solution looked at.
    pub(super) const fn missed(today: i64) -> Self {
        Self {
            went: Went::Missed,
            step: 1,
            due: today + AGAIN[0],
        }
    }

    /// It was missed before, and is solved now; `at_once` without another wrong move.
    pub(super) fn solved(&mut self, at_once: bool, today: i64) {
        if self.went == Went::Missed {
            self.went = Went::Later;
        }
        // The one that was just missed comes again all the same, and one that is looked at early waits.
        if at_once && self.is_due(today) {
            let next = AGAIN.get(usize::from(self.step));
            self.step = next.map_or(0, |_| self.step + 1);
            self.due = next.map_or(0, |days| today + days);
        }
    }

    pub(crate) const fn is_due(&self, today: i64) -> bool {
        self.step > 0 && self.due <= today
    }

    /// Whether it has been solved as often as it comes again.
    pub(super) const fn is_learnt(&self) -> bool {
        self.step == 0
    }

    /// In nine bytes: 1 solved at the first try, 2 solved later, 0 not solved, and times 4 the step of [`AGAIN`]; the
    /// day on which it comes again.
    pub(super) fn write(&self, out: &mut Writer) {
        let went = match self.went {
            Went::Missed => 0,
            Went::AtOnce => 1,
            Went::Later => 2,
        };
        out.byte(went | self.step << 2);
        out.long(self.due.cast_unsigned());
    }

    pub(super) fn read(from: &mut Reader<'_>) -> Option<Self> {
        let what = from.byte()?;
        let due = from.long()?.cast_signed();
        let went = match what & 3 {
            0 => Went::Missed,
            1 => Went::AtOnce,
            2 => Went::Later,
            _ => return None,
        };
        let step = what >> 2;
        let sound = usize::from(step) <= AGAIN.len() && (0..=LAST_DAY).contains(&due);
        sound.then_some(Self { went, step, due })
    }
}

/// Of numbered puzzles those that come again by today, the one that has waited longest first.
pub(super) fn due<N: Copy + Ord>(all: impl IntoIterator<Item = (N, Seen)>, today: i64) -> Vec<N> {
    let due = all.into_iter().filter(|(_, seen)| seen.is_due(today));
    let mut due: Vec<(i64, N)> = due.map(|(number, seen)| (seen.due, number)).collect();
    due.sort_unstable();
    due.into_iter().map(|(_, number)| number).collect()
}

/// The number that comes after the one just left: whoever leaves one comes to it again after the others. None where
/// there is no other. The numbers rise.
pub(super) fn in_turn<N: Copy + Ord>(numbers: &[N], left: Option<N>) -> Option<N> {
    let mut others = numbers.iter().copied().filter(|&it| Some(it) != left);
    let first = others.clone().next();
    others.find(|&it| Some(it) > left).or(first)
}
