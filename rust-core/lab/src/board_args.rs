//! The rule and the board on the command line.

use clap::{Args, ValueEnum};
use gomoku_engine::{BoardSize, Rule};

/// A rule on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RuleName {
    /// Five or more in a row.
    Freestyle,
    /// Exactly five.
    Standard,
    /// With Black's forbidden points.
    Renju,
}

impl From<RuleName> for Rule {
    fn from(name: RuleName) -> Self {
        match name {
            RuleName::Freestyle => Self::Freestyle,
            RuleName::Standard => Self::Standard,
            RuleName::Renju => Self::Renju,
        }
    }
}

/// The rule and the board.
#[derive(Debug, Clone, Copy, Args)]
pub struct BoardArgs {
    /// Which rows win and what Black may not play.
    #[arg(long, value_enum, default_value = "freestyle")]
    rule: RuleName,
    /// Lines a side, 9 to 20.
    #[arg(long, default_value = "15", value_parser = board_size)]
    pub(crate) size: BoardSize,
}

impl BoardArgs {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule.into()
    }
}

fn board_size(text: &str) -> Result<BoardSize, String> {
    let lines = text.parse().map_err(|_| "not a number".to_owned())?;
    BoardSize::new(lines).map_err(|error| error.to_string())
}
