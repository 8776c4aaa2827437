//! Classes of the four lines of a point. Their order is irrelevant, so 14 patterns give C(17, 4) =
//! 2,380 combinations per colour.

use super::Pattern;

/// Shape that a stone makes, in ascending order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Class {
    None = 0,
    /// For Black in Renju: an overline, two fours, or two threes that need the full check.
    Forbidden = 1,
    Two = 2,
    ClosedThree = 3,
    /// Two or more open twos and closed threes.
    DoubleTwo = 4,
    /// Open three.
    Three = 5,
    /// With an open two or a closed three.
    ThreePlus = 6,
    DoubleThree = 7,
    Four = 8,
    /// With an open two or a closed three.
    FourPlus = 9,
    FourThree = 10,
    /// Closed fours on different lines.
    DoubleFour = 11,
    OpenFour = 12,
    Five = 13,
}

impl Class {
    pub(crate) const COUNT: usize = 14;

    /// `forbidding` is set for Black in Renju.
    pub(crate) fn of(patterns: [Pattern; 4], forbidding: bool) -> Self {
        let count = |low: Pattern, high: Pattern| {
            patterns
                .iter()
                .filter(|&&pattern| low <= pattern && pattern <= high)
                .count()
        };
        let fours = count(Pattern::ClosedFour, Pattern::OpenFour);
        let threes = count(Pattern::OpenThree, Pattern::OpenThreeWide);
        let builds = count(Pattern::OpenTwo, Pattern::ClosedThree);
        let has = |pattern| patterns.contains(&pattern);
        if has(Pattern::Five) {
            Self::Five
        } else if forbidding && (has(Pattern::Overline) || fours > 1 || threes > 1) {
            Self::Forbidden
        } else if has(Pattern::OpenFour) {
            Self::OpenFour
        } else if fours > 1 {
            Self::DoubleFour
        } else if fours == 1 {
            match (threes, builds) {
                (1.., _) => Self::FourThree,
                (0, 1..) => Self::FourPlus,
                (0, 0) => Self::Four,
            }
        } else if threes > 1 {
            Self::DoubleThree
        } else if threes == 1 {
            if builds > 0 {
                Self::ThreePlus
            } else {
                Self::Three
            }
        } else if builds > 1 {
            Self::DoubleTwo
        } else if has(Pattern::ClosedThree) {
            Self::ClosedThree
        } else if builds == 1 {
            Self::Two
        } else {
            Self::None
        }
    }
}

/// C(17, 4), plus one for points that Renju may forbid.
pub const COMBOS: usize = 2381;
pub(crate) const FORBIDDEN: usize = COMBOS - 1;

/// Combination number and class in 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Combo(u16);

impl Combo {
    pub(crate) const BITS: u32 = 12;

    /// Number below [`COMBOS`], the same for both colours and all rules.
    #[inline]
    pub(crate) fn number(self) -> usize {
        usize::from(self.0) & ((1 << Self::BITS) - 1)
    }

    #[inline]
    pub(crate) fn class_index(self) -> usize {
        usize::from(self.0 >> Self::BITS)
    }

    #[inline]
    pub(crate) fn classes_differ(one: [Self; 2], other: [Self; 2]) -> bool {
        ((one[0].0 ^ other[0].0) | (one[1].0 ^ other[1].0)) >> Self::BITS != 0
    }

    #[inline]
    pub(crate) fn is(self, class: Class) -> bool {
        self.class_index() == class as usize
    }

    #[inline]
    pub(crate) fn at_least(self, class: Class) -> bool {
        self.class_index() >= class as usize
    }
}

/// Points by class, with an entry for every four-bit number to avoid bounds checks.
pub(crate) type ClassCounts = [u16; 1 << (16 - Combo::BITS)];

const _: () = assert!(COMBOS <= 1 << Combo::BITS && Class::COUNT <= 1 << (16 - Combo::BITS));

/// The four patterns, weakest first, of each combination except the forbidden one.
pub(crate) fn combinations() -> impl Iterator<Item = [Pattern; 4]> {
    let from = |first: usize| Pattern::ALL.into_iter().skip(first);
    from(0).flat_map(move |a| {
        from(a as usize).flat_map(move |b| {
            from(b as usize).flat_map(move |c| from(c as usize).map(move |d| [a, b, c, d]))
        })
    })
}

/// Share of each pattern, such that any four have a distinct sum: a B4 sequence, found greedily
/// with random gaps. Common patterns have small shares, so that common sums share cache lines.
const SHARES: [u16; Pattern::COUNT] = [
    0, 14_905, 1, 5, 21, 55, 153, 368, 856, 1_436, 2_957, 5_357, 8_858, 12_752,
];

/// Pattern shares by byte of the pattern table: Black's in the low half, White's in the high half.
pub(crate) type SharesOfPairs = [u32; 256];

/// Invalid pairs have share 0.
pub(crate) fn shares_of_pairs() -> SharesOfPairs {
    let share = |number: usize| SHARES.get(number).map_or(0, |&share| u32::from(share));
    std::array::from_fn(|pair| share(pair & 0xF) | share(pair >> 4) << 16)
}

pub(crate) struct ComboTable(Box<[Combo; 1 << 16]>);

impl ComboTable {
    /// `forbidding` is set for Black in Renju.
    pub(crate) fn new(forbidding: bool) -> Self {
        let mut combos = Box::new([Combo::default(); 1 << 16]);
        for (number, patterns) in combinations().enumerate() {
            let class = Class::of(patterns, forbidding);
            let number = if class == Class::Forbidden {
                FORBIDDEN
            } else {
                number
            };
            let sum: u16 = patterns
                .map(|pattern| SHARES[pattern as usize])
                .iter()
                .sum();
            combos[usize::from(sum)] = Combo(number as u16 | (class as u16) << Combo::BITS);
        }
        Self(combos)
    }

    #[inline]
    pub(crate) fn lookup(&self, sum: u16) -> Combo {
        self.0[usize::from(sum)]
    }
}
