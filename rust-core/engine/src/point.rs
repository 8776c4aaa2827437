use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Lines per side of a board, 9 to 20.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSize(u8);

/// Board size outside [`BoardSize::MIN`]`..=`[`BoardSize::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("board size {0} is not between 9 and 20")]
pub struct SizeOutOfRange(pub i64);

impl BoardSize {
    /// Smallest board.
    pub const MIN: u8 = 9;
    /// Largest board.
    pub const MAX: u8 = 20;
    /// 15×15 board.
    pub const STANDARD: Self = Self(15);

    /// Checks a number of lines.
    ///
    /// # Errors
    /// [`SizeOutOfRange`] unless `lines` is in 9..=20.
    pub fn new(lines: i64) -> Result<Self, SizeOutOfRange> {
        match u8::try_from(lines) {
            Ok(n) if (Self::MIN..=Self::MAX).contains(&n) => Ok(Self(n)),
            _ => Err(SizeOutOfRange(lines)),
        }
    }

    /// Lines per side.
    #[must_use]
    pub const fn lines(self) -> u8 {
        self.0
    }

    /// Number of points: `lines²`.
    #[must_use]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Centre, or on an even board the point below and left of it.
    #[must_use]
    pub const fn centre(self) -> Point {
        Point::new((self.0 - 1) / 2, (self.0 - 1) / 2)
    }

    /// Whether `point` is on the board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.0 && point.y < self.0
    }

    /// All points, row by row from the bottom.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.0).flat_map(move |y| (0..self.0).map(move |x| Point::new(x, y)))
    }
}

impl Default for BoardSize {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Intersection, displayed as `H8` for the centre of 15×15.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column from the left, 0-based.
    pub x: u8,
    /// Row from the bottom, 0-based.
    pub y: u8,
}

impl Point {
    /// Returns the point of a 0-based column and row.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Row-major index: `y * lines + x`.
    #[must_use]
    pub const fn index(self, size: BoardSize) -> usize {
        self.y as usize * size.0 as usize + self.x as usize
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.x), u16::from(self.y) + 1)
    }
}

/// Error of parsing a point such as `8H` or `Z99`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a point is a letter and a number, such as H8")]
pub struct ParsePointError;

impl FromStr for Point {
    type Err = ParsePointError;

    /// Parses `H8` or `h8`; Gomoku uses the letter I. The point may be off a smaller board; see
    /// [`BoardSize::contains`].
    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(ParsePointError)?.to_ascii_uppercase();
        let digits = chars.as_str();
        if !letter.is_ascii_uppercase()
            || digits.is_empty()
            || digits.len() > 2
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(ParsePointError);
        }
        let x = u8::try_from(u32::from(letter) - u32::from('A')).map_err(|_| ParsePointError)?;
        let row: u8 = digits.parse().map_err(|_| ParsePointError)?;
        if x >= BoardSize::MAX || row > BoardSize::MAX {
            return Err(ParsePointError);
        }
        Ok(Self::new(x, row - 1))
    }
}
