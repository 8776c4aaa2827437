//! Undo and redo. Both put the clocks back to what they showed when the turn that is returned to
//! began: one is the exact opposite of the other.

use super::{Clock, EndByHand, Game, Ply};

/// What undo would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UndoStep {
    /// Take back that many plies.
    Plies(usize),
    /// Take back a resignation or a loss on time: the game goes on where it stood.
    Reopen,
}

impl Game {
    /// What undo would do now, were the game not paused.
    pub(crate) fn undo_step(&self) -> Option<UndoStep> {
        match self.ended {
            Some(EndByHand::Resigned(_) | EndByHand::Agreed) => return Some(UndoStep::Reopen),
            // The turn begins again; without time it would only be lost again.
            Some(EndByHand::TimedOut(loser)) => {
                return (self.clock_at_turn_start_ms(loser) > 0).then_some(UndoStep::Reopen);
            }
            None => {}
        }
        let plies = match self.lone_human() {
            // Back to the person's last own move, that one included.
            Some(human) => {
                let moves = self.position.moves();
                let own = moves.iter().rposition(|played| played.stone == human)?;
                moves.len() - own
            }
            None => self.elapsed_ms.len().min(1),
        };
        (plies > 0).then_some(UndoStep::Plies(plies))
    }

    /// Does [`Game::undo_step`].
    pub(crate) fn undo(&mut self, now_ms: u64) -> Option<UndoStep> {
        let step = self.undo_step()?;
        match step {
            UndoStep::Reopen => {
                let timed_out = matches!(self.ended, Some(EndByHand::TimedOut(_)));
                self.ended = None;
                if timed_out {
                    self.begin_turn(now_ms);
                } else {
                    self.run_clock(now_ms);
                }
            }
            UndoStep::Plies(plies) => {
                for _ in 0..plies {
                    self.take_back();
                }
                self.renew_forbidden();
                self.begin_turn(now_ms);
            }
        }
        Some(step)
    }

    /// How many plies redo would play now, were the game not paused.
    pub(crate) fn redo_step(&self) -> Option<usize> {
        if self.is_over() || self.redo.is_empty() {
            return None;
        }
        let Some(human) = self.lone_human() else {
            return Some(1);
        };
        // To the person's next turn, or as far as the moves go.
        let to_human = if self.turn() == human { 2 } else { 1 };
        Some(to_human.min(self.redo.len()))
    }

    /// Does [`Game::redo_step`]; how many plies were played.
    pub(crate) fn redo(&mut self, now_ms: u64) -> Option<usize> {
        let plies = self.redo_step()?;
        for _ in 0..plies {
            let Some(ply) = self.redo.pop() else { break };
            if let Err(error) = self.put(ply) {
                // Only moves that were legal here are kept.
                log::error!("a kept move is refused: {error}");
                self.redo.clear();
            }
        }
        self.renew_forbidden();
        self.begin_turn(now_ms);
        Some(plies)
    }

    /// Ends a run of [`Game::put`]: takes the last `plies` back, so that redo can play them.
    pub(crate) fn rewind(&mut self, plies: usize) {
        for _ in 0..plies {
            self.take_back();
        }
        self.renew_forbidden();
    }

    /// The game as it stood after `plies` moves; what came later, taken back or not, is forgotten.
    /// All of them leave it as it ended.
    pub(crate) fn at(&self, plies: usize) -> Self {
        let mut game = self.clone();
        let later = self.elapsed_ms.len().saturating_sub(plies);
        if later > 0 {
            game.ended = None;
            game.rewind(later);
            game.set_turn_ms(0);
        }
        game.redo.clear();
        game
    }

    /// Opens the game again, if it is over by a word and not by the board. Whether someone is to
    /// move then.
    pub(crate) fn reopen(&mut self) -> bool {
        if self.ended.take().is_some() {
            // As undo does it: the turn begins again.
            self.set_turn_ms(0);
        }
        self.position.outcome().is_none()
            && (matches!(self.setup.clock, Clock::CountUp)
                || self.clock_at_turn_start_ms(self.turn()) > 0)
    }

    fn take_back(&mut self) {
        let (Some(played), Some(elapsed_ms)) = (self.position.undo(), self.elapsed_ms.pop()) else {
            return;
        };
        let spent = &mut self.spent_ms[played.stone.index()];
        *spent = spent.saturating_sub(elapsed_ms);
        self.redo.push(Ply {
            point: played.point,
            elapsed_ms,
        });
    }
}
