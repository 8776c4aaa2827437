use gomoku_engine::{BoardSize, Point, Position, Rule, Stone};

use super::start::{PositionFault, Start, fault, turn_after};

const STEPS: usize = 1_000;

/// Effect of a tap on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum Pen {
    /// Alternates colours, Black first. Removes an existing stone.
    Turns,
    /// Places a black stone or replaces a white one. Removes a black stone.
    Black,
    /// Places a white stone or replaces a black one. Removes a white stone.
    White,
}

impl Pen {
    const fn stone(self) -> Option<Stone> {
        match self {
            Self::Turns => None,
            Self::Black => Some(Stone::Black),
            Self::White => Some(Stone::White),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sketch {
    pub(crate) rule: Rule,
    pub(crate) size: BoardSize,
    /// Stones on different points.
    pub(crate) stones: Vec<(Point, Stone)>,
}

#[derive(Debug)]
pub(crate) struct Draft {
    now: Sketch,
    before: Vec<Sketch>,
    /// Redo history; the last element is next.
    after: Vec<Sketch>,
}

impl Sketch {
    const fn new(rule: Rule, size: BoardSize) -> Self {
        let stones = Vec::new();
        Self { rule, size, stones }
    }

    pub(crate) fn count(&self, side: Stone) -> usize {
        self.stones
            .iter()
            .filter(|(_, stone)| *stone == side)
            .count()
    }

    pub(crate) fn turn(&self) -> Stone {
        turn_after(self.count(Stone::Black), self.count(Stone::White))
    }

    fn at(&self, point: Point) -> Option<Stone> {
        let mut stones = self.stones.iter();
        stones.find(|(at, _)| *at == point).map(|(_, stone)| *stone)
    }

    pub(crate) fn position(&self) -> Position {
        let stones = self.stones.iter().copied();
        Position::from_stones(self.rule, self.size, stones, self.turn()).unwrap_or_else(|error| {
            // Unreachable: all changes place stones on different points of the board.
            log::error!("a position that is set up has a stone that can't be there: {error}");
            Position::new(self.rule, self.size)
        })
    }
}

impl Draft {
    pub(crate) const fn new(rule: Rule, size: BoardSize) -> Self {
        Self {
            now: Sketch::new(rule, size),
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    pub(crate) const fn now(&self) -> &Sketch {
        &self.now
    }

    pub(crate) fn fault(&self) -> Option<PositionFault> {
        fault(&self.now.position())
    }

    /// `None` for an empty board, which needs no initial position.
    ///
    /// # Errors
    /// See [`Draft::fault`].
    pub(crate) fn start(&self) -> Result<Option<Start>, PositionFault> {
        if self.now.stones.is_empty() {
            return Ok(None);
        }
        Start::new(self.now.position()).map(Some)
    }

    pub(crate) fn takes_away(&self, point: Point, pen: Pen) -> bool {
        let there = self.now.at(point);
        there.is_some_and(|there| pen.stone().is_none_or(|stone| stone == there))
    }

    pub(crate) fn tap(&mut self, point: Point, pen: Pen) {
        let mut next = self.now.clone();
        let stone = pen.stone().unwrap_or_else(|| next.turn());
        let put = (!self.takes_away(point, pen)).then_some(stone);
        next.stones.retain(|(at, _)| *at != point);
        next.stones.extend(put.map(|stone| (point, stone)));
        self.change_to(next);
    }

    pub(crate) fn clear(&mut self) {
        self.change_to(Sketch::new(self.now.rule, self.now.size));
    }

    pub(crate) fn set_rule(&mut self, rule: Rule) {
        let next = Sketch {
            rule,
            ..self.now.clone()
        };
        self.change_to(next);
    }

    /// Drops stones outside the new size; undo restores them.
    pub(crate) fn set_size(&mut self, size: BoardSize) {
        let mut next = Sketch {
            size,
            ..self.now.clone()
        };
        next.stones.retain(|(point, _)| size.contains(*point));
        self.change_to(next);
    }

    /// Replaces the position as one undoable step.
    pub(crate) fn replace(&mut self, next: Sketch) {
        self.change_to(next);
    }

    /// Clears the history.
    pub(crate) fn begin_with(&mut self, next: Sketch) {
        *self = Self {
            now: next,
            before: Vec::new(),
            after: Vec::new(),
        };
    }

    pub(crate) const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.after.push(std::mem::replace(&mut self.now, before));
        }
    }

    pub(crate) fn redo(&mut self) {
        if let Some(after) = self.after.pop() {
            self.before.push(std::mem::replace(&mut self.now, after));
        }
    }

    fn change_to(&mut self, next: Sketch) {
        if next == self.now {
            return;
        }
        self.before.push(std::mem::replace(&mut self.now, next));
        let old = self.before.len().saturating_sub(STEPS);
        self.before.drain(..old);
        self.after.clear();
    }
}
