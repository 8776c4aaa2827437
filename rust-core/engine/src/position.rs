use crate::renju::{self, RenjuVerdict};
use crate::{
    BoardSize, Direction, Forbidden, Move, MoveListError, Outcome, PlayError, Point, Rule,
    SetupError, Stone, StoneLines, zobrist,
};

/// Game in progress: board, side to move, moves and outcome. It always obeys its rule.
#[derive(Debug, Clone)]
pub struct Position {
    rule: Rule,
    lines: StoneLines,
    turn: Stone,
    moves: Vec<Move>,
    stones: usize,
    hash: u64,
    outcome: Option<Outcome>,
}

impl Position {
    /// Empty board with Black to move.
    #[must_use]
    pub fn new(rule: Rule, size: BoardSize) -> Self {
        Self {
            rule,
            lines: StoneLines::new(size),
            turn: Stone::Black,
            moves: Vec::new(),
            stones: 0,
            hash: zobrist::empty_board(rule, size),
            outcome: None,
        }
    }

    /// Plays `moves`, Black first.
    ///
    /// # Errors
    /// The first move that [`Position::play`] rejects.
    pub fn from_moves(rule: Rule, size: BoardSize, moves: &[Point]) -> Result<Self, MoveListError> {
        let mut position = Self::new(rule, size);
        for (ply, &point) in moves.iter().enumerate() {
            position
                .play(point)
                .map_err(|error| MoveListError { ply, error })?;
        }
        Ok(position)
    }

    /// Sets up stones, which can't be undone, with `turn` to move.
    ///
    /// The game is over if there is a winning row, the board is full or Black has no legal move. If
    /// both sides have a winning row, the side not to move wins. Black's overlines and forbidden
    /// shapes have no effect.
    ///
    /// # Errors
    /// [`SetupError`] for a point that is off the board or given twice.
    pub fn from_stones(
        rule: Rule,
        size: BoardSize,
        stones: impl IntoIterator<Item = (Point, Stone)>,
        turn: Stone,
    ) -> Result<Self, SetupError> {
        let mut position = Self::new(rule, size);
        for (point, stone) in stones {
            if !size.contains(point) {
                return Err(SetupError::OffBoard { point, size });
            }
            if !position.is_empty_at(point) {
                return Err(SetupError::Occupied { point });
            }
            position.toggle(point, stone);
            position.stones += 1;
        }
        if turn == Stone::White {
            position.pass_turn();
        }
        position.outcome = position.standing();
        Ok(position)
    }

    /// Returns the stones as a set-up position with the other side to move. For evaluating an extra
    /// move; no rule allows a pass.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut position = self.clone();
        position.moves.clear();
        position.pass_turn();
        position.outcome = position.standing();
        position
    }

    fn standing(&self) -> Option<Outcome> {
        self.standing_five(self.turn.opponent())
            .or_else(|| self.standing_five(self.turn))
            .or_else(|| self.end_without_five())
    }

    /// Rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.lines.size()
    }

    /// Side to move; after the end, the side that would move next.
    #[must_use]
    pub const fn turn(&self) -> Stone {
        self.turn
    }

    /// Moves played, oldest first, without set-up stones.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Stone on `point`, if any. Accepts points off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Stone> {
        self.lines.at(point)
    }

    /// Whether `point` is on the board and empty.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.lines.is_empty_at(point)
    }

    /// Stones on the board, including set-up ones.
    #[must_use]
    pub const fn stone_count(&self) -> usize {
        self.stones
    }

    /// Outcome, if the game is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Hash of stones, side to move, rule and size. Independent of the move order and the build.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Board as lines of cells.
    #[must_use]
    pub const fn lines(&self) -> &StoneLines {
        &self.lines
    }

    /// Empty points, row by row from the bottom.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size()
            .points()
            .filter(|&point| self.is_empty_at(point))
    }

    /// Checks a move without playing it.
    ///
    /// # Errors
    /// The reason why [`Position::play`] would reject it.
    pub fn check(&self, point: Point) -> Result<(), PlayError> {
        self.check_free(point)?;
        if self.turn == Stone::Black
            && let Some(reason) = self.forbidden_at(point)
        {
            return Err(PlayError::Forbidden { point, reason });
        }
        Ok(())
    }

    /// Plays a stone of the side to move.
    ///
    /// # Errors
    /// [`PlayError`] if the game is over, or the point is off the board, occupied or forbidden.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.check(point)?;
        self.put(point, None);
        Ok(())
    }

    /// Plays a move that may be forbidden, which loses at once, as in a match.
    ///
    /// # Errors
    /// [`PlayError`] if the game is over, or the point is off the board or occupied.
    pub fn play_forbidden_loses(&mut self, point: Point) -> Result<(), PlayError> {
        self.check_free(point)?;
        let reason = match self.turn {
            Stone::Black => self.forbidden_at(point),
            Stone::White => None,
        };
        self.put(point, reason);
        Ok(())
    }

    /// Undoes and returns the last move, if any.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.toggle(last.point, last.stone);
        self.stones -= 1;
        self.pass_turn();
        // No move is possible after the end.
        self.outcome = None;
        Some(last)
    }

    /// Returns why `point` is forbidden to Black, even if White is to move. `None` for legal and
    /// occupied points, and under other rules than Renju.
    #[must_use]
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        if self.rule != Rule::Renju || !self.is_empty_at(point) {
            return None;
        }
        match renju::judge(&self.lines, point) {
            RenjuVerdict::Forbidden(reason) => Some(reason),
            RenjuVerdict::Five | RenjuVerdict::Free => None,
        }
    }

    /// Returns the [`renju::forbidding_rows`] of `point`, including a stone on it. Empty if
    /// [`Position::forbidden_at`] is `None`.
    #[must_use]
    pub fn forbidding_rows(&self, point: Point) -> Vec<Vec<Point>> {
        if self.forbidden_at(point).is_none() {
            return Vec::new();
        }
        renju::forbidding_rows(&self.lines, point)
    }

    /// Returns all points with [`Position::forbidden_at`], row by row from the bottom.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<(Point, Forbidden)> {
        self.empty_points()
            .filter_map(|point| self.forbidden_at(point).map(|reason| (point, reason)))
            .collect()
    }

    /// Returns all points that [`Position::play`] accepts, row by row from the bottom.
    #[must_use]
    pub fn legal_points(&self) -> Vec<Point> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.empty_points()
            .filter(|&point| self.check(point).is_ok())
            .collect()
    }

    fn check_free(&self, point: Point) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.size().contains(point) {
            return Err(PlayError::OffBoard {
                point,
                size: self.size(),
            });
        }
        if !self.is_empty_at(point) {
            return Err(PlayError::Occupied { point });
        }
        Ok(())
    }

    fn put(&mut self, point: Point, forbidden: Option<Forbidden>) {
        let stone = self.turn;
        self.toggle(point, stone);
        self.stones += 1;
        self.moves.push(Move { stone, point });
        self.pass_turn();
        self.outcome = match forbidden {
            Some(reason) => Some(Outcome::ForbiddenMove { reason }),
            None => self
                .five_through(point, stone)
                .or_else(|| self.end_without_five()),
        };
    }

    fn toggle(&mut self, point: Point, stone: Stone) {
        self.lines.toggle(point, stone);
        self.hash ^= zobrist::stone(point, stone);
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.hash ^= zobrist::WHITE_TO_MOVE;
    }

    fn five_through(&self, point: Point, stone: Stone) -> Option<Outcome> {
        for direction in Direction::ALL {
            let (length, before) = self.lines.run(point, direction, stone);
            let wins = match (self.rule, stone) {
                (Rule::Freestyle, _) | (Rule::Renju, Stone::White) => length >= 5,
                (Rule::Standard, _) | (Rule::Renju, Stone::Black) => length == 5,
            };
            if wins {
                let line = (0..length as i8)
                    .filter_map(|i| direction.walk(point, i - before as i8))
                    .collect();
                return Some(Outcome::Five {
                    winner: stone,
                    line,
                });
            }
        }
        None
    }

    fn standing_five(&self, stone: Stone) -> Option<Outcome> {
        self.size()
            .points()
            .filter(|&point| self.at(point) == Some(stone))
            .find_map(|point| self.five_through(point, stone))
    }

    fn end_without_five(&self) -> Option<Outcome> {
        if self.stones == self.size().area() {
            return Some(Outcome::Draw);
        }
        let stuck = self.rule == Rule::Renju
            && self.turn == Stone::Black
            && self
                .empty_points()
                .all(|point| self.forbidden_at(point).is_some());
        stuck.then_some(Outcome::NoLegalMove)
    }
}

/// Returns the star points, row by row from the bottom: the centre of an odd board, and four points
/// near the corners. Those are on the third line for sizes below 13 and on the fourth otherwise.
#[must_use]
pub fn star_points(size: BoardSize) -> Vec<Point> {
    let lines = size.lines();
    let near = if lines < 13 { 2 } else { 3 };
    let far = lines - 1 - near;
    let mut points = vec![
        Point::new(near, near),
        Point::new(far, near),
        Point::new(near, far),
        Point::new(far, far),
    ];
    if lines % 2 == 1 {
        points.insert(2, size.centre());
    }
    points
}
