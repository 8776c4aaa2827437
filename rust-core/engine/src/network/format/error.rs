use thiserror::Error;

use super::SHAPE;
use crate::Rule;

/// Error for an invalid network file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// Not a network file.
    #[error("not a network's file")]
    Magic,
    /// Unsupported version.
    #[error("version {0} of the file, {1} is wanted")]
    Version(u8, u8),
    /// Unknown rule number.
    #[error("no rule has the number {0}")]
    Rule(u8),
    /// Invalid set of rules.
    #[error("{0:#010b} is no set of rules")]
    Rules(u8),
    /// Rule with a second network in the file.
    #[error("a second network for the rule {0:?}")]
    Twice(Rule),
    /// Unsupported layer sizes.
    #[error("a network of other sizes: {0:?}, {SHAPE:?} is wanted")]
    Shape([u16; 6]),
    /// Wrong file length.
    #[error("{0} bytes, {1} are wanted")]
    Length(usize, usize),
    /// Wrong checksum.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
    /// A reserved byte is not 0.
    #[error("a byte in it is not 0 that has to be")]
    Spare,
    /// A number is infinite, NaN or too large, or a scale is not positive.
    #[error("a number in it is none")]
    Number,
}
