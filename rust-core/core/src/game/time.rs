//! Clocks, computed from the times of the moves, the increments and the turn in progress, so that
//! undo, redo and restoring cause no drift.

use gomoku_engine::Stone;

use super::{EndByHand, Game};

const LOW_MS: u64 = 10_000;

/// Time control in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    CountUp,
    Countdown { main_ms: u64, increment_ms: u64 },
}

#[derive(Debug, Clone, Default)]
pub(super) struct TurnClock {
    /// Time used in this turn before `since_ms`.
    used_ms: u64,
    /// `None` while the clock is stopped.
    since_ms: Option<u64>,
    warned: bool,
}

impl TurnClock {
    fn used(&self, now_ms: u64) -> u64 {
        let running = self
            .since_ms
            .map_or(0, |since| now_ms.saturating_sub(since));
        self.used_ms.saturating_add(running)
    }

    fn stop(&mut self, now_ms: u64) {
        self.used_ms = self.used(now_ms);
        self.since_ms = None;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tick {
    Nothing,
    /// Reported once a turn.
    Low(Stone),
    TimedOut,
}

impl Game {
    /// Time left (countdown) or used (count up).
    pub(crate) fn clock_ms(&self, stone: Stone, now_ms: u64) -> u64 {
        let turn_ms = if stone == self.turn() {
            self.turn_clock.used(now_ms)
        } else {
            0
        };
        self.clock_after_ms(stone, turn_ms)
    }

    /// Value at the start of the turn in progress.
    pub(super) fn clock_at_turn_start_ms(&self, stone: Stone) -> u64 {
        self.clock_after_ms(stone, 0)
    }

    fn clock_after_ms(&self, stone: Stone, turn_ms: u64) -> u64 {
        let spent_ms = self.spent_ms[stone.index()].saturating_add(turn_ms);
        match self.setup.clock {
            Clock::CountUp => spent_ms,
            Clock::Countdown {
                main_ms,
                increment_ms,
            } => {
                let increments = increment_ms.saturating_mul(self.moves_of(stone));
                main_ms.saturating_add(increments).saturating_sub(spent_ms)
            }
        }
    }

    pub(crate) fn clock_runs(&self, stone: Stone) -> bool {
        stone == self.turn() && self.turn_clock.since_ms.is_some()
    }

    pub(crate) fn clock_low(&self, stone: Stone, now_ms: u64) -> bool {
        matches!(self.setup.clock, Clock::Countdown { .. }) && self.clock_ms(stone, now_ms) < LOW_MS
    }

    pub(crate) fn turn_ms(&self, now_ms: u64) -> u64 {
        self.turn_clock.used(now_ms)
    }

    /// Whether the clock waits for the first stone: in a timed game of two persons at this device.
    /// The first stone takes no time, and increments start with it. The result depends on seats,
    /// clock and board, so a game restored or undone to the empty board waits again.
    ///
    /// Over the board an arbiter starts the clock once both players are present (FIDE's Laws of
    /// Chess,
    /// 6.6); a phone has no arbiter. Lichess starts its clocks with the first moves, too
    /// (<https://chess.stackexchange.com/questions/22824>). Renju's increment counts "starting from
    /// the 1st move" (<https://old.renju.net/media/tournrulesexample.php>).
    pub(crate) fn clock_waits(&self) -> bool {
        let limited = matches!(self.setup.clock, Clock::Countdown { .. });
        let begun = !self.elapsed_ms.is_empty() || !self.choices.is_empty();
        limited && !begun && self.is_together() && !self.is_over()
    }

    /// Has no effect while the clock runs or waits, or no side is to move.
    pub(crate) fn run_clock(&mut self, now_ms: u64) {
        if self.is_playing() && !self.clock_waits() && self.turn_clock.since_ms.is_none() {
            self.turn_clock.since_ms = Some(now_ms);
        }
    }

    pub(crate) fn stop_clock(&mut self, now_ms: u64) {
        self.turn_clock.stop(now_ms);
    }

    /// Time used in the turn in progress, for a game from a record.
    pub(crate) fn set_turn_ms(&mut self, used_ms: u64) {
        self.turn_clock = TurnClock {
            used_ms,
            ..TurnClock::default()
        };
    }

    pub(crate) fn correct_turn(&mut self, used_ms: u64, now_ms: u64) {
        self.turn_clock.used_ms = used_ms;
        self.turn_clock.since_ms = self.turn_clock.since_ms.map(|_| now_ms);
    }

    pub(crate) fn begin_turn(&mut self, now_ms: u64) {
        self.turn_clock = TurnClock::default();
        self.run_clock(now_ms);
    }

    /// Ends a game whose time is up, except a remote one, which its log ends.
    pub(crate) fn tick(&mut self, now_ms: u64) -> Tick {
        let Some(left_ms) = self.running_countdown(now_ms) else {
            return Tick::Nothing;
        };
        let turn = self.turn();
        if left_ms == 0 && !self.is_remote() {
            self.stop_clock(now_ms);
            self.ended = Some(EndByHand::TimedOut(turn));
            Tick::TimedOut
        } else if left_ms < LOW_MS && !self.turn_clock.warned {
            self.turn_clock.warned = true;
            Tick::Low(turn)
        } else {
            Tick::Nothing
        }
    }

    pub(crate) fn next_tick_ms(&self, now_ms: u64) -> Option<u64> {
        let left_ms = self.running_countdown(now_ms)?;
        let wait_ms = if self.turn_clock.warned || left_ms < LOW_MS {
            if self.is_remote() && self.turn_clock.warned {
                return None;
            }
            left_ms
        } else {
            left_ms - LOW_MS + 1
        };
        Some(now_ms.saturating_add(wait_ms))
    }

    fn running_countdown(&self, now_ms: u64) -> Option<u64> {
        let turn = self.turn();
        let counts = matches!(self.setup.clock, Clock::Countdown { .. });
        (counts && self.clock_runs(turn)).then(|| self.clock_ms(turn, now_ms))
    }

    fn moves_of(&self, stone: Stone) -> u64 {
        let own = |ply: &usize| self.placed_by(*ply) == stone;
        let moves = (0..self.elapsed_ms.len()).filter(own).count();
        u64::try_from(moves).unwrap_or(u64::MAX)
    }
}
