//! Arguments for rule and board.

use clap::{Args, ValueEnum};
use gomoku_engine::{BoardSize, Rule};

/// Rule argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RuleName {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Black has forbidden points.
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

/// Rule and board.
#[derive(Debug, Clone, Copy, Args)]
pub struct BoardArgs {
    /// Which rows win and which points are forbidden to Black.
    #[arg(long, value_enum, default_value = "freestyle")]
    rule: RuleName,
    /// Lines per side, 9 to 20.
    #[arg(long, default_value = "15", value_parser = board_size)]
    pub size: BoardSize,
}

impl BoardArgs {
    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule.into()
    }
}

fn board_size(text: &str) -> Result<BoardSize, String> {
    let lines = text.parse().map_err(|_| "not a number".to_owned())?;
    BoardSize::new(lines).map_err(|error| error.to_string())
}
