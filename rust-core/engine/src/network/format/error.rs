use thiserror::Error;

use super::SHAPE;
use crate::Rule;

/// Why bytes are no network that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file is something else.
    #[error("not a network's file")]
    Magic,
    /// Another version.
    #[error("version {0} of the file, {1} is wanted")]
    Version(u8, u8),
    /// No rule has this number.
    #[error("no rule has the number {0}")]
    Rule(u8),
    /// No set of rules.
    #[error("{0:#010b} is no set of rules")]
    Rules(u8),
    /// A network before it in the file serves this rule.
    #[error("a second network for the rule {0:?}")]
    Twice(Rule),
    /// Another network than this one.
    #[error("a network of other sizes: {0:?}, {SHAPE:?} is wanted")]
    Shape([u16; 6]),
    /// Too short or too long.
    #[error("{0} bytes, {1} are wanted")]
    Length(usize, usize),
    /// Damaged.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// Bytes that mean nothing are something.
    #[error("a byte in it is not 0 that has to be")]
    Spare,
    /// A number is infinite, none or too great, or a scale not above 0.
    #[error("a number in it is none")]
    Number,
}
