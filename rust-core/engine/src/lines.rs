use crate::{BoardSize, Point, Stone};

/// Direction of a row.
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
    /// All directions.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Rising,
        Self::Falling,
    ];

    /// Whether the direction is diagonal.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Rising | Self::Falling)
    }

    /// Step as `(columns, rows)`.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }

    /// Returns the point `steps` from `point`, possibly off the board. `None` if a coordinate is
    /// negative or overflows.
    #[must_use]
    pub fn walk(self, point: Point, steps: i8) -> Option<Point> {
        let (dx, dy) = self.step();
        let x = point.x.checked_add_signed(dx.checked_mul(steps)?)?;
        let y = point.y.checked_add_signed(dy.checked_mul(steps)?)?;
        Some(Point::new(x, y))
    }

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

/// Bits of a black stone in a line key.
pub(crate) const BLACK_BITS: u32 = 0b01;
/// Bits of a white stone. `00` is empty, `11` off the board.
pub(crate) const WHITE_BITS: u32 = 0b10;

/// Cells on each side of the middle of a [`StoneLines::key`].
pub(crate) const KEY_RADIUS: u32 = 5;
/// Low bits of a key's 11 cells.
pub(crate) const KEY_CELLS: u32 = 0x15_5555;
pub(crate) const KEY_MIDDLE: u32 = 1 << (2 * KEY_RADIUS);

/// Off-board cells before each line, which save bounds checks. 6 + 20 + 6 cells of 2 bits fill a
/// `u64`.
const PADDING: u32 = 6;
const SIDE: usize = BoardSize::MAX as usize;
const DIAGONALS: usize = 2 * SIDE - 1;
const LINES: usize = 2 * SIDE + 2 * DIAGONALS;
const EVEN: u64 = 0x5555_5555_5555_5555;

/// Stones of a board as lines of 2-bit cells, stored for each direction.
///
/// A cell is `00` empty, `01` Black, `10` White or `11` off the board. The surroundings of a point
/// are one shift away, and changing a stone updates four words. Takes 944 bytes plus the size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoneLines {
    lines: [u64; LINES],
    size: BoardSize,
}

impl StoneLines {
    /// Returns an empty board.
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

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Stone on `point`, if any. Accepts points off the board.
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

    /// Whether `point` is on the board and empty.
    #[must_use]
    #[inline]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.size.contains(point) && {
            let (line, shift) = place(point, Direction::Horizontal);
            (self.lines[line] >> shift) & 0b11 == 0
        }
    }

    /// Places a stone on an empty point, or removes the same stone.
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

    /// The 11 cells around `point`. The cell `i` steps along `direction` has bits `2 * (i + 5)` and
    /// `2 * (i + 5) + 1`. `point` must be on the board.
    #[must_use]
    #[inline]
    pub fn key(&self, point: Point, direction: Direction) -> u32 {
        let (line, shift) = place(point, direction);
        ((self.lines[line] >> (shift - 2 * KEY_RADIUS)) & 0x3F_FFFF) as u32
    }

    /// Points where `stone` makes a five, or an overline unless `exact`; once for each line.
    pub(crate) fn fives(&self, stone: Stone, exact: bool) -> impl Iterator<Item = Point> + '_ {
        self.points_by_line(move |line| {
            let own = own_cells(line, stone);
            if own.count_ones() < 4 {
                return 0;
            }
            let ends = match exact {
                true => !(own >> 10) & !(own << 2),
                false => u64::MAX,
            };
            let empty = !(line | line >> 1) & EVEN;
            let fives = |gap: u32| {
                let others = (0..5).filter(|&cell| cell != gap);
                others.fold(empty >> (2 * gap) & ends, |all, cell| {
                    all & own >> (2 * cell)
                }) << (2 * gap)
            };
            (0..5).fold(0, |found, gap| found | fives(gap))
        })
    }

    /// Empty points of windows with `stones` stones of one colour and no opposing ones; once for
    /// each line.
    pub(crate) fn gaps(&self, stone: Stone, stones: u32) -> impl Iterator<Item = Point> + '_ {
        self.points_by_line(move |line| {
            let own = own_cells(line, stone);
            if own.count_ones() < stones {
                return 0;
            }
            let empty = !(line | line >> 1) & EVEN;
            let window = EVEN & 0x3FF;
            (0..=(32 - 5))
                .filter(|first| {
                    let here = window << (2 * first);
                    (own | empty) & here == here && (own & here).count_ones() == stones
                })
                .fold(0, |found, first| found | empty & window << (2 * first))
        })
    }

    fn points_by_line<'a>(
        &'a self,
        choose: impl Fn(u64) -> u64 + 'a,
    ) -> impl Iterator<Item = Point> + 'a {
        self.lines
            .iter()
            .enumerate()
            .flat_map(move |(line, &cells)| {
                let chosen = choose(cells);
                std::iter::successors(Some(chosen), |rest| Some(rest & rest.wrapping_sub(1)))
                    .take_while(|rest| *rest != 0)
                    .map(move |rest| point_at(line, rest.trailing_zeros() / 2 - PADDING))
            })
    }

    /// Length of the row through `point`, and its stones before `point`. Counts `point` as a stone.
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

/// Line through `point`, and the shift of its bits. On diagonals, the position is the column.
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

#[inline]
const fn point_at(line: usize, cell: u32) -> Point {
    let along = cell as usize;
    let (x, y) = if line < SIDE {
        (along, line)
    } else if line < 2 * SIDE {
        (line - SIDE, along)
    } else if line < 2 * SIDE + DIAGONALS {
        (along, along + SIDE - 1 - (line - 2 * SIDE))
    } else {
        (along, line - 2 * SIDE - DIAGONALS - along)
    };
    Point::new(x as u8, y as u8)
}

#[inline]
const fn own_cells(line: u64, stone: Stone) -> u64 {
    match stone {
        Stone::Black => line & !(line >> 1) & EVEN,
        Stone::White => line >> 1 & !line & EVEN,
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn random(size: BoardSize, rng: &mut StdRng) -> StoneLines {
        let mut lines = StoneLines::new(size);
        for point in size.points() {
            match rng.random_range(0..5) {
                0 | 1 => lines.toggle(point, Stone::Black),
                2 => lines.toggle(point, Stone::White),
                _ => {}
            }
        }
        lines
    }

    fn sorted(points: impl Iterator<Item = Point>) -> Vec<Point> {
        let mut points: Vec<Point> = points.collect();
        points.sort();
        points.dedup();
        points
    }

    #[test]
    fn fives_are_those_of_counting_stones() {
        let mut rng = StdRng::seed_from_u64(5);
        let (mut some, mut overlines) = (0, 0);
        for round in 0..300 {
            let size = BoardSize::new(9 + round % 12).unwrap();
            let lines = random(size, &mut rng);
            for stone in [Stone::Black, Stone::White] {
                for exact in [false, true] {
                    let makes = |&point: &Point| {
                        Direction::ALL.iter().any(|&direction| {
                            let length = lines.run(point, direction, stone).0;
                            length == 5 || (!exact && length > 5)
                        })
                    };
                    let empty = size.points().filter(|&point| lines.is_empty_at(point));
                    let expected = sorted(empty.filter(makes));
                    assert_eq!(sorted(lines.fives(stone, exact)), expected);
                    some += expected.len();
                }
                let all = sorted(lines.fives(stone, false)).len();
                overlines += all - sorted(lines.fives(stone, true)).len();
            }
        }
        assert!(some > 1_000 && overlines > 20, "{some} {overlines}");
    }

    #[test]
    fn gaps_are_those_of_looking_at_every_window() {
        let mut rng = StdRng::seed_from_u64(6);
        let mut some = 0;
        for round in 0..120 {
            let size = BoardSize::new(9 + round % 12).unwrap();
            let lines = random(size, &mut rng);
            for stone in [Stone::Black, Stone::White] {
                let mut expected = Vec::new();
                for first in size.points() {
                    for direction in Direction::ALL {
                        let window: Vec<Point> = (0..5)
                            .filter_map(|steps| direction.walk(first, steps))
                            .filter(|&point| size.contains(point))
                            .collect();
                        let own = window.iter().filter(|&&p| lines.at(p) == Some(stone));
                        let gaps = window.iter().filter(|&&p| lines.is_empty_at(p));
                        if own.count() == 3 && gaps.clone().count() == 2 {
                            expected.extend(gaps);
                        }
                    }
                }
                let expected = sorted(expected.into_iter());
                assert_eq!(sorted(lines.gaps(stone, 3)), expected);
                some += expected.len();
            }
        }
        assert!(some > 1_000, "{some}");
    }
}
