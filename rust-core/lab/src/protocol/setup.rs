use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::command::{StoneOwner, numbers, placement};
use super::coords::to_point;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// `BOARD`: lines `x,y,field`; the brain moves at `DONE`.
    Board,
    /// `YXBOARD`: the same lines, without a reply.
    YxBoard,
    /// `SWAP2BOARD`: lines `x,y`, Black's first; the brain decides at `DONE`.
    Swap2,
}

/// Lines up to `DONE`.
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// Arrival of the opening line, when the turn's time starts.
    pub(super) at: std::time::Instant,
    size: BoardSize,
    lines: usize,
    stones: Vec<(Point, StoneOwner)>,
    /// Owner of the first line, even a pass: Black.
    first: Option<StoneOwner>,
    error: Option<String>,
}

impl Block {
    pub(super) fn new(kind: BlockKind, size: BoardSize, at: std::time::Instant) -> Self {
        let stones = Vec::new();
        Self {
            kind,
            at,
            size,
            lines: 0,
            stones,
            first: None,
            error: None,
        }
    }

    /// Adds a line. The first error is reported at `DONE`; later lines are skipped, so that they
    /// are not parsed as commands.
    pub(super) fn add(&mut self, line: &str) {
        self.lines += 1;
        if self.error.is_none()
            && let Err(error) = self.put(line)
        {
            self.error = Some(format!("{error} (line {} of the position)", self.lines));
        }
    }

    fn put(&mut self, line: &str) -> Result<(), String> {
        let swap2 = self.kind == BlockKind::Swap2;
        let (x, y, stance) = if swap2 {
            let [x, y] = numbers(line).ok_or("a stone is x,y")?;
            // Colours alternate from Black.
            let black = self.stones.len().is_multiple_of(2);
            let stance = if black {
                StoneOwner::Own
            } else {
                StoneOwner::Opponent
            };
            (x, y, stance)
        } else {
            let (x, y, stance) = placement(line).ok_or("a stone is x,y,field")?;
            (x, y, stance.ok_or("the field of a stone is 1 or 2")?)
        };
        // Yixin sends (-1, -1) for a pass.
        if swap2 || (x, y) != (-1, -1) {
            let point = to_point(x, y, self.size).ok_or("a stone is off the board")?;
            if self.stones.iter().any(|&(other, _)| other == point) {
                return Err("a point holds two stones".to_owned());
            }
            self.stones.push((point, stance));
        }
        self.first.get_or_insert(stance);
        Ok(())
    }

    /// Returns the stones and the brain's colour. In Renju, lines are in playing order, so the
    /// first is Black's.
    pub(super) fn finish(self) -> Result<(Vec<(Point, Stone)>, Stone), String> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let own = match self.first {
            Some(StoneOwner::Opponent) => Stone::White,
            _ => Stone::Black,
        };
        let colour = |stance| {
            if stance == StoneOwner::Own {
                own
            } else {
                own.opponent()
            }
        };
        let stones = self
            .stones
            .into_iter()
            .map(|(point, stance)| (point, colour(stance)));
        Ok((stones.collect(), own))
    }
}

/// Returns the position, with a move history if the order is a legal game. Managers may send stones
/// in any order.
pub(super) fn position(
    rule: Rule,
    size: BoardSize,
    stones: &[(Point, Stone)],
    turn: Stone,
) -> Result<Position, String> {
    let alternate = stones
        .iter()
        .zip([Stone::Black, Stone::White].into_iter().cycle())
        .all(|(&(_, stone), expected)| stone == expected);
    if alternate {
        let points: Vec<Point> = stones.iter().map(|&(point, _)| point).collect();
        if let Ok(position) = Position::from_moves(rule, size, &points)
            && position.turn() == turn
        {
            return Ok(position);
        }
    }
    Position::from_stones(rule, size, stones.iter().copied(), turn)
        .map_err(|error| error.to_string())
}
