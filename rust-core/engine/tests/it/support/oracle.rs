//! Slow oracle, written from the RIF rules. It shares only names with the engine.

use gomoku_engine::renju::RenjuVerdict;
use gomoku_engine::{BoardSize, Forbidden, Point, Rule, Stone};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// More recursion than any board needs.
pub(crate) const UNLIMITED: u32 = u32::MAX;

type Cell = (i32, i32);

#[derive(Clone)]
pub(crate) struct Board {
    lines: i32,
    cells: Vec<Option<Stone>>,
}

impl Board {
    pub(crate) fn new(size: BoardSize) -> Self {
        Self {
            lines: size.lines().into(),
            cells: vec![None; size.area()],
        }
    }

    fn inside(&self, (x, y): Cell) -> bool {
        (0..self.lines).contains(&x) && (0..self.lines).contains(&y)
    }

    fn get(&self, cell: Cell) -> Option<Stone> {
        if self.inside(cell) {
            self.cells[(cell.1 * self.lines + cell.0) as usize]
        } else {
            None
        }
    }

    fn put(&mut self, (x, y): Cell, stone: Option<Stone>) {
        self.cells[(y * self.lines + x) as usize] = stone;
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Stone>) {
        self.put((point.x.into(), point.y.into()), stone);
    }

    pub(crate) fn at(&self, point: Point) -> Option<Stone> {
        self.get((point.x.into(), point.y.into()))
    }

    fn empty(&self, cell: Cell) -> bool {
        self.inside(cell) && self.get(cell).is_none()
    }

    /// Unbroken row of the colour on `cell`: first cell and length.
    fn row(&self, cell: Cell, d: (i32, i32)) -> (Cell, i32) {
        let colour = self.get(cell);
        assert!(colour.is_some());
        let mut first = cell;
        while self.get(step(first, d, -1)) == colour {
            first = step(first, d, -1);
        }
        let mut length = 1;
        while self.get(step(first, d, length)) == colour {
            length += 1;
        }
        (first, length)
    }

    pub(crate) fn wins(&self, rule: Rule, point: Point) -> bool {
        let cell = (point.x.into(), point.y.into());
        let longer_too =
            rule == Rule::Freestyle || rule == Rule::Renju && self.get(cell) == Some(Stone::White);
        DIRECTIONS.iter().any(|&d| {
            let length = self.row(cell, d).1;
            length == 5 || longer_too && length > 5
        })
    }

    pub(crate) fn judge(&mut self, point: Point) -> RenjuVerdict {
        self.judge_limited(point, UNLIMITED)
    }

    /// [`Board::judge`] where every three counts below `levels` levels. Shows how deeply a case is
    /// nested.
    pub(crate) fn judge_limited(&mut self, point: Point, levels: u32) -> RenjuVerdict {
        self.verdict((point.x.into(), point.y.into()), levels)
    }

    fn verdict(&mut self, cell: Cell, levels: u32) -> RenjuVerdict {
        assert!(self.empty(cell));
        self.put(cell, Some(Stone::Black));
        let verdict = if self.makes_five(cell) {
            RenjuVerdict::Five
        } else if DIRECTIONS.iter().any(|&d| self.row(cell, d).1 >= 6) {
            RenjuVerdict::Forbidden(Forbidden::Overline)
        } else if self.fours(cell).len() >= 2 {
            RenjuVerdict::Forbidden(Forbidden::DoubleFour)
        } else if self.threes(cell, levels).len() >= 2 {
            RenjuVerdict::Forbidden(Forbidden::DoubleThree)
        } else {
            RenjuVerdict::Free
        };
        self.put(cell, None);
        verdict
    }

    /// Overlines, fours or threes that make an empty point forbidden, each in order.
    pub(crate) fn forbidding_rows(&mut self, point: Point) -> Vec<Vec<Point>> {
        let RenjuVerdict::Forbidden(reason) = self.judge(point) else {
            return Vec::new();
        };
        let cell = (point.x.into(), point.y.into());
        self.put(cell, Some(Stone::Black));
        let rows: Vec<Vec<Cell>> = match reason {
            Forbidden::Overline => {
                let rows = DIRECTIONS.iter().map(|&d| (d, self.row(cell, d)));
                let long = rows.filter(|(_, (_, length))| *length >= 6);
                long.map(|(d, (first, length))| (0..length).map(|i| step(first, d, i)).collect())
                    .collect()
            }
            Forbidden::DoubleFour => self.fours(cell),
            Forbidden::DoubleThree => self.threes(cell, UNLIMITED),
        };
        self.put(cell, None);
        let points = |row: Vec<Cell>| row.into_iter().map(|(x, y)| Point::new(x as u8, y as u8));
        rows.into_iter().map(|row| points(row).collect()).collect()
    }

    fn makes_five(&self, cell: Cell) -> bool {
        DIRECTIONS.iter().any(|&d| self.row(cell, d).1 == 5)
    }

    /// Whether a stone on `added` makes an exact five and so completes a four.
    fn completes_five(&mut self, added: Cell, d: (i32, i32)) -> bool {
        if !self.empty(added) {
            return false;
        }
        self.put(added, Some(Stone::Black));
        let five = self.row(added, d).1 == 5;
        self.put(added, None);
        five
    }

    /// Fours with the stone on `cell`: four stones that one more completes to an exact five.
    fn fours(&mut self, cell: Cell) -> Vec<Vec<Cell>> {
        let mut fours = Vec::new();
        for d in DIRECTIONS {
            for back in 0..5 {
                let window: Vec<Cell> = (0..5).map(|i| step(cell, d, i - back)).collect();
                let (stones, others): (Vec<Cell>, Vec<Cell>) = window
                    .into_iter()
                    .partition(|&c| self.get(c) == Some(Stone::Black));
                if stones.len() == 4
                    && self.completes_five(others[0], d)
                    && !fours.contains(&stones)
                {
                    fours.push(stones);
                }
            }
        }
        fours
    }

    /// Threes with the stone on `cell` whose straight four is legal.
    fn threes(&mut self, cell: Cell, levels: u32) -> Vec<Vec<Cell>> {
        let mut threes: Vec<Vec<Cell>> = Vec::new();
        for d in DIRECTIONS {
            for away in (-3..=3).filter(|&away| away != 0) {
                let added = step(cell, d, away);
                if !self.empty(added) {
                    continue;
                }
                self.put(added, Some(Stone::Black));
                let four = self.straight_four(added, d);
                let five = self.makes_five(added);
                self.put(added, None);
                let Some(mut three) = four.filter(|four| four.contains(&cell) && !five) else {
                    continue;
                };
                three.retain(|&c| c != added);
                if !threes.contains(&three)
                    && (levels == 0 || self.verdict(added, levels - 1) == RenjuVerdict::Free)
                {
                    threes.push(three);
                }
            }
        }
        threes
    }

    /// Straight four with the stone on `cell`: a four with two completing points.
    fn straight_four(&mut self, cell: Cell, d: (i32, i32)) -> Option<Vec<Cell>> {
        let (first, length) = self.row(cell, d);
        let straight = length == 4
            && self.completes_five(step(first, d, -1), d)
            && self.completes_five(step(first, d, 4), d);
        straight.then(|| (0..4).map(|i| step(first, d, i)).collect())
    }
}

fn step((x, y): Cell, (dx, dy): (i32, i32), steps: i32) -> Cell {
    (x + dx * steps, y + dy * steps)
}
