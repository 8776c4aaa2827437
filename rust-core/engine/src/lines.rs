use crate::{BoardSize, Point, Stone};

/// The four directions of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    Horizontal,
    /// Bottom to top.
    Vertical,
    /// Up and to the right.
    Rising,
    /// Down and to the right.
    Falling,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Rising,
        Self::Falling,
    ];

    /// Whether it leads to another row and column at once.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Rising | Self::Falling)
    }

    /// One step along the direction as `(columns, rows)`.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }

    /// The point `steps` along from `point`. It may lie off a given board, and it is `None` when
    /// it has no coordinates at all.
    #[must_use]
    pub fn walk(self, point: Point, steps: i8) -> Option<Point> {
        let (dx, dy) = self.step();
        let x = point.x.checked_add_signed(dx.checked_mul(steps)?)?;
        let y = point.y.checked_add_signed(dy.checked_mul(steps)?)?;
        Some(Point::new(x, y))
    }

    /// How many steps lead from `from` to `to`, or `None` when they share no row this way.
    #[inline]
    pub(crate) const fn offset(self, from: Point, to: Point) -> Option<i32> {
        let dx = to.x as i32 - from.x as i32;
        let dy = to.y as i32 - from.y as i32;
        let (on_row, steps) = match self {
            Self::Horizontal => (dy == 0, dx),
            Self::Vertical => (dx == 0, dy),
            Self::Rising => (dx == dy, dx),
            Self::Falling => (dx == -dy, dx),
        };
        if on_row { Some(steps) } else { None }
    }
}

/// What a cell holds, as the two bits of a line key.
pub(crate) const BLACK_BITS: u32 = 0b01;
/// White's two bits; an empty cell is `00` and a cell off the board is `11`.
pub(crate) const WHITE_BITS: u32 = 0b10;

/// Cells on each side of the middle in a [`StoneLines::key`].
pub(crate) const KEY_RADIUS: u32 = 5;
/// The low bit of each of a key's 11 cells.
pub(crate) const KEY_CELLS: u32 = 0x15_5555;
/// The low bit of the middle cell.
pub(crate) const KEY_MIDDLE: u32 = 1 << (2 * KEY_RADIUS);

/// Cells off the board kept before the first cell of each line, so that a window never needs a
/// bounds check: 6 + 20 + 6 cells of 2 bits fill a `u64`.
const PADDING: u32 = 6;
const SIDE: usize = BoardSize::MAX as usize;
const DIAGONALS: usize = 2 * SIDE - 1;
const LINES: usize = 2 * SIDE + 2 * DIAGONALS;

/// The stones of a board, kept once for each of the four directions as lines of 2-bit cells
/// (`00` empty, `01` Black, `10` White, `11` off the board), so that the surroundings of a point
/// are one shift away. 944 bytes and a size; changing a stone touches four words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoneLines {
    lines: [u64; LINES],
    size: BoardSize,
}

impl StoneLines {
    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        let mut lines = [u64::MAX; LINES];
        for point in size.points() {
            for direction in Direction::ALL {
                let (line, shift) = place(point, direction);
                lines[line] &= !(0b11 << shift);
            }
        }
        Self { lines, size }
    }

    /// Lines a side.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on `point`; `None` when it is empty or off the board.
    #[must_use]
    #[inline]
    pub fn at(&self, point: Point) -> Option<Stone> {
        if !self.size.contains(point) {
            return None;
        }
        let (line, shift) = place(point, Direction::Horizontal);
        match (self.lines[line] >> shift) & 0b11 {
            0b01 => Some(Stone::Black),
            0b10 => Some(Stone::White),
            _ => None,
        }
    }

    /// Whether `point` is on the board and holds no stone.
    #[must_use]
    #[inline]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.size.contains(point) && {
            let (line, shift) = place(point, Direction::Horizontal);
            (self.lines[line] >> shift) & 0b11 == 0
        }
    }

    /// Puts a stone on an empty point, or takes that same stone away again.
    #[inline]
    pub fn toggle(&mut self, point: Point, stone: Stone) {
        debug_assert!(self.size.contains(point), "{point} is off the board");
        let bits = match stone {
            Stone::Black => u64::from(BLACK_BITS),
            Stone::White => u64::from(WHITE_BITS),
        };
        for direction in Direction::ALL {
            let (line, shift) = place(point, direction);
            self.lines[line] ^= bits << shift;
        }
    }

    /// The 11 cells around `point`, itself in the middle, as 22 bits: the cell `i` steps along
    /// `direction` lies at bits `2 * (i + 5)` and the one above. `point` must be on the board.
    #[must_use]
    #[inline]
    pub fn key(&self, point: Point, direction: Direction) -> u32 {
        let (line, shift) = place(point, direction);
        ((self.lines[line] >> (shift - 2 * KEY_RADIUS)) & 0x3F_FFFF) as u32
    }

    /// How many stones of `stone`'s colour stand in an unbroken row through `point` along
    /// `direction`, and how many of them lie before it. Counts `point` as such a stone.
    pub(crate) fn run(&self, point: Point, direction: Direction, stone: Stone) -> (u8, u8) {
        let count = |sign: i8| {
            (1..=BoardSize::MAX as i8)
                .take_while(|&steps| {
                    direction.walk(point, sign * steps).and_then(|p| self.at(p)) == Some(stone)
                })
                .count() as u8
        };
        let before = count(-1);
        (before + 1 + count(1), before)
    }
}

/// The line that holds `point` in a direction, and the shift of its two bits in there. Along
/// both diagonals a cell's place in its line is its column.
#[inline]
const fn place(point: Point, direction: Direction) -> (usize, u32) {
    let (x, y) = (point.x as usize, point.y as usize);
    let (line, cell) = match direction {
        Direction::Horizontal => (y, point.x),
        Direction::Vertical => (SIDE + x, point.y),
        Direction::Rising => (2 * SIDE + x + SIDE - 1 - y, point.x),
        Direction::Falling => (2 * SIDE + DIAGONALS + x + y, point.x),
    };
    (line, 2 * (cell as u32 + PADDING))
}
