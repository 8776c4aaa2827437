//! Command-line arguments for rule and board.

use clap::{Args, ValueEnum};
use gomoku_core::Rule;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// Five or more in a row.
    Freestyle,
    /// Exactly five.
    Standard,
    /// With Black's forbidden points.
    Renju,
}

/// Rule and board size.
#[derive(Debug, Clone, Copy, Args)]
pub struct BoardArgs {
    /// The rule: which rows win, and what Black may not play.
    #[arg(long, value_enum, default_value = "freestyle")]
    rule: RuleName,
    /// Lines per side, 9 to 20.
    #[arg(long, default_value_t = 15)]
    pub(crate) size: i32,
}

impl BoardArgs {
    /// Returns the rule as the core's type.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self.rule {
            RuleName::Freestyle => Rule::Freestyle,
            RuleName::Standard => Rule::Standard,
            RuleName::Renju => Rule::Renju,
        }
    }
}
