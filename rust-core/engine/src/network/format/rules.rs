use crate::Rule;

/// Nonempty set of supported rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleSet(u8);

impl RuleSet {
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);

    /// Decodes a file's byte, where bit 0 is the first of [`Rule::ALL`]. `None` for an empty set or
    /// unknown bits.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits != 0 && bits & !Self::ALL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// Byte for a file.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Union of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set contains a rule.
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 != 0
    }

    /// Rules in the order of [`Rule::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL
            .into_iter()
            .filter(move |&rule| self.contains(rule))
    }
}

impl From<Rule> for RuleSet {
    fn from(rule: Rule) -> Self {
        Self(1 << rule as u8)
    }
}
