//! The four lines of a point joined: order does not matter, so 14 patterns make C(17, 4) = 2,380
//! combinations a colour, each with a class, a value and a move score.

use super::Pattern;

/// What a point is worth to a colour that plays there; a stronger class has a greater number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Class {
    /// Nothing that forces anything.
    None = 0,
    /// Renju's Black: an overline or two fours for certain, or two threes that must be examined.
    Forbidden = 1,
    /// An open two.
    Two = 2,
    /// A closed three.
    ClosedThree = 3,
    /// Two or more of open two and closed three.
    DoubleTwo = 4,
    /// An open three.
    Three = 5,
    /// An open three with an open two or a closed three.
    ThreePlus = 6,
    /// Two open threes.
    DoubleThree = 7,
    /// A closed four.
    Four = 8,
    /// A closed four with an open two or a closed three.
    FourPlus = 9,
    /// A closed four with an open three.
    FourThree = 10,
    /// Two closed fours on different lines.
    DoubleFour = 11,
    /// An open four.
    OpenFour = 12,
    /// Wins.
    Five = 13,
}

impl Class {
    /// Number of classes.
    pub(crate) const COUNT: usize = 14;

    /// The class of four patterns. `forbidding` for Renju's Black.
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

/// Number of combinations: C(17, 4), and one for every point that Renju may forbid to Black.
pub const COMBOS: usize = 2381;
/// The number of the forbidden combination.
pub(crate) const FORBIDDEN: usize = COMBOS - 1;

/// What a point holds for one colour: the number of its combination and its class, in 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Combo(u16);

impl Combo {
    /// Bits of a combination's number.
    pub(crate) const BITS: u32 = 12;

    /// The combination's number, the same for either colour and every rule: below [`COMBOS`].
    #[inline]
    pub(crate) fn number(self) -> usize {
        usize::from(self.0) & ((1 << Self::BITS) - 1)
    }

    /// The class as its number, for the counts.
    #[inline]
    pub(crate) fn class_index(self) -> usize {
        usize::from(self.0 >> Self::BITS)
    }

    /// Whether either colour's class differs between two points.
    #[inline]
    pub(crate) fn classes_differ(one: [Self; 2], other: [Self; 2]) -> bool {
        ((one[0].0 ^ other[0].0) | (one[1].0 ^ other[1].0)) >> Self::BITS != 0
    }

    /// Whether the class is `class`.
    #[inline]
    pub(crate) fn is(self, class: Class) -> bool {
        self.class_index() == class as usize
    }

    /// Whether the class is `class` or stronger.
    #[inline]
    pub(crate) fn at_least(self, class: Class) -> bool {
        self.class_index() >= class as usize
    }
}

/// How many points there are of each class. Every four-bit number has a place, so that none needs
/// a check.
pub(crate) type ClassCounts = [u16; 1 << (16 - Combo::BITS)];

const _: () = assert!(COMBOS <= 1 << Combo::BITS && Class::COUNT <= 1 << (16 - Combo::BITS));

/// The four patterns of every combination but the forbidden one, weakest first, by its number.
pub(crate) fn combinations() -> impl Iterator<Item = [Pattern; 4]> {
    let from = |first: usize| Pattern::ALL.into_iter().skip(first);
    from(0).flat_map(move |a| {
        from(a as usize).flat_map(move |b| {
            from(b as usize).flat_map(move |c| from(c as usize).map(move |d| [a, b, c, d]))
        })
    })
}

/// A number for each pattern such that any four of them, in whichever order, have a sum of their
/// own: a B4 sequence, found by greedy choice with random gaps. Common patterns have the small
/// numbers, so that common sums share cache lines.
const SHARES: [u16; Pattern::COUNT] = [
    0, 14_905, 1, 5, 21, 55, 153, 368, 856, 1_436, 2_957, 5_357, 8_858, 12_752,
];

/// By the byte that the pattern table gives for a line: its share in Black's sum (low half) and
/// in White's (high half).
pub(crate) type SharesOfPairs = [u32; 256];

/// Computes the shares by pair. Bytes that are no pair have none.
pub(crate) fn shares_of_pairs() -> SharesOfPairs {
    let share = |number: usize| SHARES.get(number).map_or(0, |&share| u32::from(share));
    std::array::from_fn(|pair| share(pair & 0xF) | share(pair >> 4) << 16)
}

/// Combination of any four patterns, by the sum of their shares.
pub(crate) struct ComboTable(Box<[Combo; 1 << 16]>);

impl ComboTable {
    /// The combinations of one colour. `forbidding` for Renju's Black.
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

    /// The combination of the patterns with this sum of shares.
    #[inline]
    pub(crate) fn lookup(&self, sum: u16) -> Combo {
        self.0[usize::from(sum)]
    }
}
