use crate::{BoardSize, Point, Position, Rule, SetupError, Stone};

const CELLS: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;
const CELLS_A_BYTE: usize = 4;

/// Position without history in 103 bytes, for storing large numbers.
///
/// Each point has two bits (`00` empty, `01` Black, `10` White), four points per byte, row by row
/// from the bottom. The rule, the size and the side to move follow. It is made from a [`Position`]
/// and immutable, so it is always valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CompactPosition {
    cells: [u8; CELLS / CELLS_A_BYTE],
    rule: Rule,
    size: BoardSize,
    turn: Stone,
}

const _: () = assert!(size_of::<CompactPosition>() <= 600);

impl CompactPosition {
    /// Rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Side to move.
    #[must_use]
    pub const fn turn(&self) -> Stone {
        self.turn
    }

    /// Stone on `point`, if any. Accepts points off the board.
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Stone> {
        if !self.size.contains(point) {
            return None;
        }
        let (byte, shift) = place(point.index(self.size));
        match (self.cells[byte] >> shift) & 0b11 {
            0b01 => Some(Stone::Black),
            0b10 => Some(Stone::White),
            _ => None,
        }
    }
}

impl From<&Position> for CompactPosition {
    fn from(position: &Position) -> Self {
        let size = position.size();
        let mut cells = [0; CELLS / CELLS_A_BYTE];
        for point in size.points() {
            let bits = match position.at(point) {
                None => 0b00,
                Some(Stone::Black) => 0b01,
                Some(Stone::White) => 0b10,
            };
            let (byte, shift) = place(point.index(size));
            cells[byte] |= bits << shift;
        }
        Self {
            cells,
            rule: position.rule(),
            size,
            turn: position.turn(),
        }
    }
}

impl TryFrom<&CompactPosition> for Position {
    type Error = SetupError;

    /// Sets up the stones, without moves.
    fn try_from(compact: &CompactPosition) -> Result<Self, SetupError> {
        let stones = compact
            .size
            .points()
            .filter_map(|point| compact.at(point).map(|stone| (point, stone)));
        Self::from_stones(compact.rule, compact.size, stones, compact.turn)
    }
}

const fn place(index: usize) -> (usize, usize) {
    (index / CELLS_A_BYTE, 2 * (index % CELLS_A_BYTE))
}
