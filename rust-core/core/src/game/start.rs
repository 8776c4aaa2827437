use gomoku_engine::{Direction, Outcome, Point, Position, Rule, Stone};

use super::Point as ShownPoint;

/// Stone set up before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Record)]
pub struct SetUpStone {
    /// Colour of the stone.
    pub stone: Stone,
    /// Point of the stone.
    pub point: ShownPoint,
}

impl From<(Point, Stone)> for SetUpStone {
    fn from((point, stone): (Point, Stone)) -> Self {
        let point = point.into();
        Self { stone, point }
    }
}

/// Reason why no game can begin from a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Enum)]
pub enum PositionFault {
    /// Black has at least two stones more than White, or White has more than Black.
    #[error("{stone:?} has too many stones: {extra} must go, or the other side needs as many more")]
    TooMany {
        /// Colour of the excess stones.
        stone: Stone,
        /// Number of excess stones.
        extra: i32,
    },
    /// The position has a winning row.
    #[error("{stone:?} has won already")]
    Won {
        /// Winner.
        stone: Stone,
        /// Row from end to end.
        line: Vec<ShownPoint>,
    },
    /// A row of six or more black stones in Renju.
    #[error("Black may not have a row of six or more in Renju")]
    Overline {
        /// Row from end to end.
        line: Vec<ShownPoint>,
    },
    /// The board is full.
    #[error("the board is full")]
    Full,
    /// Every empty point is forbidden to Black, who is to move.
    #[error("every empty point is forbidden to Black")]
    NoMove,
}

/// The numbers of stones determine the side to move.
#[derive(Debug, Clone)]
pub(crate) struct Start(Box<Position>);

impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.0.size() == other.0.size()
            && self.0.rule() == other.0.rule()
            && self.stones().eq(other.stones())
    }
}

impl Eq for Start {}

impl Start {
    /// # Errors
    /// The first [`PositionFault`].
    pub(crate) fn new(position: Position) -> Result<Self, PositionFault> {
        fault(&position).map_or_else(|| Ok(Self(Box::new(position))), Err)
    }

    pub(crate) fn position(&self) -> &Position {
        &self.0
    }

    /// Row by row from the bottom.
    pub(crate) fn stones(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        stones(&self.0)
    }
}

pub(crate) const fn turn_after(black: usize, white: usize) -> Stone {
    if black > white {
        Stone::White
    } else {
        Stone::Black
    }
}

/// Row by row from the bottom.
pub(crate) fn stones(position: &Position) -> impl Iterator<Item = (Point, Stone)> + '_ {
    let points = position.size().points();
    points.filter_map(|point| position.at(point).map(|stone| (point, stone)))
}

pub(crate) fn fault(position: &Position) -> Option<PositionFault> {
    let of = |side: Stone| stones(position).filter(|(_, stone)| *stone == side).count();
    let (black, white) = (of(Stone::Black), of(Stone::White));
    let too_many = |stone, extra: usize| PositionFault::TooMany {
        stone,
        extra: i32::try_from(extra).unwrap_or(i32::MAX),
    };
    if black > white + 1 {
        return Some(too_many(Stone::Black, black - white - 1));
    }
    if white > black {
        return Some(too_many(Stone::White, white - black));
    }
    if let Some(Outcome::Five { winner, line }) = position.outcome() {
        return Some(PositionFault::Won {
            stone: *winner,
            line: shown(line),
        });
    }
    if position.rule() == Rule::Renju
        && let Some(line) = overline(position)
    {
        let line = shown(&line);
        return Some(PositionFault::Overline { line });
    }
    match position.outcome()? {
        Outcome::NoLegalMove => Some(PositionFault::NoMove),
        _ => Some(PositionFault::Full),
    }
}

fn overline(position: &Position) -> Option<Vec<Point>> {
    let is_black = |point: Point| position.at(point) == Some(Stone::Black);
    let black = stones(position).filter(|(_, stone)| *stone == Stone::Black);
    black
        .flat_map(|(point, _)| Direction::ALL.map(|direction| (point, direction)))
        .filter(|&(point, direction)| {
            // Only the first stone of each row.
            !direction.walk(point, -1).is_some_and(is_black)
        })
        .map(|(point, direction)| {
            let steps = (0..).map_while(|step| direction.walk(point, step));
            steps.take_while(|&point| is_black(point)).collect()
        })
        .find(|row: &Vec<Point>| row.len() > 5)
}

fn shown(line: &[Point]) -> Vec<ShownPoint> {
    line.iter().copied().map(ShownPoint::from).collect()
}
