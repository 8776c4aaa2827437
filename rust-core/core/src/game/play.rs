use gomoku_engine::{Opening, PlayError, Point, Stone};

use super::{EndByHand, Game, Ply, Refusal};

impl Game {
    /// Discards redo moves. The caller checks turn and state.
    pub(crate) fn play(&mut self, point: Point, now_ms: u64) -> Result<Stone, Refusal> {
        let elapsed_ms = self.turn_ms(now_ms);
        self.check(point)?;
        self.forget_levels_taken_back();
        let stone = self.put(Ply { point, elapsed_ms })?;
        self.renew_forbidden();
        self.redo.clear();
        self.begin_turn(now_ms);
        Ok(stone)
    }

    pub(crate) fn check(&self, point: Point) -> Result<(), Refusal> {
        let checked = self.position.check(point);
        // An occupied point is the more helpful error.
        if !matches!(checked, Err(PlayError::Occupied { .. })) {
            self.check_opening(point)?;
        }
        match checked {
            Err(PlayError::Forbidden { .. }) if self.setup.forbidden_loses => Ok(()),
            checked => Ok(checked?),
        }
    }

    /// Places a stone with a known time, as from a record. The caller updates the turn's clock and
    /// the forbidden points.
    pub(crate) fn put(&mut self, ply: Ply) -> Result<Stone, Refusal> {
        self.check_opening(ply.point)?;
        let (stone, seat) = (self.next_stone(), self.turn());
        if self.setup.forbidden_loses {
            self.position.play_forbidden_loses(ply.point)?;
        } else {
            self.position.play(ply.point)?;
        }
        self.elapsed_ms.push(ply.elapsed_ms);
        let spent = &mut self.spent_ms[seat.index()];
        *spent = spent.saturating_add(ply.elapsed_ms);
        Ok(stone)
    }

    pub(super) fn renew_forbidden(&mut self) {
        self.forbidden = match self.next_stone() {
            Stone::Black if self.position.outcome().is_none() => self.position.forbidden_points(),
            _ => Vec::new(),
        };
    }

    pub(crate) fn resign(&mut self, loser: Stone, now_ms: u64) {
        self.end(EndByHand::Resigned(loser), now_ms);
    }

    pub(crate) fn end(&mut self, ended: EndByHand, now_ms: u64) {
        self.stop_clock(now_ms);
        self.paused = false;
        self.halted = false;
        self.ended = Some(ended);
    }

    /// Returns whether anything changed.
    pub(crate) fn pause(&mut self, now_ms: u64) -> bool {
        let pauses = !self.paused && !self.is_over();
        if pauses {
            self.stop_clock(now_ms);
            self.paused = true;
        }
        pauses
    }

    /// Returns whether anything changed.
    pub(crate) fn resume(&mut self, now_ms: u64) -> bool {
        let resumes = self.paused;
        if resumes {
            self.paused = false;
            self.run_clock(now_ms);
        }
        resumes
    }

    /// Stops the game until [`Game::go_on`].
    pub(crate) fn halt(&mut self, now_ms: u64) {
        self.stop_clock(now_ms);
        self.halted = !self.is_over();
    }

    pub(crate) fn go_on(&mut self, now_ms: u64) {
        self.halted = false;
        self.run_clock(now_ms);
    }

    /// A new game with swapped colours, and in Swap2 swapped roles.
    pub(crate) fn rematch(&self) -> Self {
        let mut setup = self.setup.clone();
        if setup.opening != Opening::Swap2 || !self.is_swapped() {
            setup.players.swap(0, 1);
        }
        Self::new(setup)
    }
}
