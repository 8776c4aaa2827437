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

/// Bits of a pair's number.
const PAIR_BITS: usize = 7;

/// Combination of any four patterns: two of them make one of 105 pairs, two pairs an entry.
pub(crate) struct ComboTable {
    pairs: [u8; 256],
    combos: Box<[Combo; 1 << (2 * PAIR_BITS)]>,
}

impl ComboTable {
    /// The combinations of one colour. `forbidding` for Renju's Black.
    pub(crate) fn new(forbidding: bool) -> Self {
        let mut pairs = [0; 256];
        let mut members = Vec::new();
        for (i, &a) in Pattern::ALL.iter().enumerate() {
            for (j, &b) in Pattern::ALL.iter().enumerate().skip(i) {
                let number = members.len() as u8;
                pairs[i | j << 4] = number;
                pairs[j | i << 4] = number;
                members.push([a, b]);
            }
        }
        let known: Vec<[Pattern; 4]> = combinations().collect();
        let mut combos = Box::new([Combo::default(); 1 << (2 * PAIR_BITS)]);
        for (i, &[a, b]) in members.iter().enumerate() {
            for (j, &[c, d]) in members.iter().enumerate() {
                let mut patterns = [a, b, c, d];
                patterns.sort_unstable();
                let class = Class::of(patterns, forbidding);
                let number = match known.binary_search(&patterns) {
                    Ok(number) if class != Class::Forbidden => number as u16,
                    _ => FORBIDDEN as u16,
                };
                combos[i << PAIR_BITS | j] = Combo(number | (class as u16) << Combo::BITS);
            }
        }
        Self { pairs, combos }
    }

    /// The combination of four patterns, four bits each.
    #[inline]
    pub(crate) fn lookup(&self, patterns: u16) -> Combo {
        let [low, high] = patterns.to_le_bytes();
        let (a, b) = (
            usize::from(self.pairs[low as usize]),
            usize::from(self.pairs[high as usize]),
        );
        self.combos[(a << PAIR_BITS | b) & ((1 << (2 * PAIR_BITS)) - 1)]
    }
}
