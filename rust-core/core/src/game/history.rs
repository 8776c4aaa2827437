//! Undo and redo. Both reset the clocks to the start of the restored turn, so each inverts the
//! other exactly.

use super::{Clock, EndByHand, Game, Ply, stones_before};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UndoStep {
    /// Undo plies and choices of Swap2.
    Back { plies: usize, choices: usize },
    /// Undo a resignation, an agreed draw or a loss on time: the game continues.
    Reopen,
}

impl Game {
    /// Ignores a pause.
    pub(crate) fn undo_step(&self) -> Option<UndoStep> {
        match self.ended {
            Some(EndByHand::Resigned(_) | EndByHand::Agreed) => return Some(UndoStep::Reopen),
            // The turn restarts; without time left it would be lost again at once.
            Some(EndByHand::TimedOut(loser)) => {
                return (self.clock_at_turn_start_ms(loser) > 0).then_some(UndoStep::Reopen);
            }
            None => {}
        }
        let human = self.lone_human();
        let (all_plies, all_choices) = (self.elapsed_ms.len(), self.choices.len());
        let (mut plies, mut choices) = (all_plies, all_choices);
        // Back to the person's last move or choice, inclusive.
        loop {
            let seat = match (plies, choices.checked_sub(1)) {
                (plies, Some(number)) if plies == stones_before(number) => {
                    choices = number;
                    self.chooser_of(number)
                }
                _ => {
                    plies = plies.checked_sub(1)?;
                    self.placed_by(plies)
                }
            };
            if human.is_none_or(|human| human == seat) {
                return Some(UndoStep::Back {
                    plies: all_plies - plies,
                    choices: all_choices - choices,
                });
            }
        }
    }

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
            UndoStep::Back { plies, choices } => {
                self.back_to(
                    self.elapsed_ms.len().saturating_sub(plies),
                    self.choices.len().saturating_sub(choices),
                );
                self.renew_forbidden();
                self.begin_turn(now_ms);
            }
        }
        Some(step)
    }

    /// Number of plies that redo would play, ignoring a pause.
    pub(crate) fn redo_step(&self) -> Option<usize> {
        if self.is_over() || self.redo.is_empty() {
            return None;
        }
        let Some(human) = self.lone_human() else {
            return Some(1);
        };
        // To the person's next turn, or to the last move.
        let on_board = self.elapsed_ms.len();
        let to_human =
            (1..=self.redo.len()).find(|plies| self.placed_by(on_board + plies) == human);
        Some(to_human.unwrap_or(self.redo.len()))
    }

    pub(crate) fn redo(&mut self, now_ms: u64) -> Option<usize> {
        let plies = self.redo_step()?;
        for _ in 0..plies {
            let Some(ply) = self.redo.pop() else { break };
            if let Err(error) = self.put(ply) {
                // Unreachable: all stored moves were legal here.
                log::error!("a kept move is refused: {error}");
                self.redo.clear();
            }
        }
        self.renew_forbidden();
        self.begin_turn(now_ms);
        Some(plies)
    }

    /// Completes a series of [`Game::put`]: undoes the last `plies` for redo.
    pub(crate) fn rewind(&mut self, plies: usize) {
        for _ in 0..plies {
            self.take_back();
        }
        self.renew_forbidden();
    }

    /// The game after `plies` moves. After all moves, the result stays.
    pub(crate) fn at(&self, plies: usize) -> Self {
        let mut game = self.clone();
        if self.elapsed_ms.len() > plies {
            game.ended = None;
            game.halted = false;
            let choices = 0..self.choices.len();
            let made = choices.filter(|&number| stones_before(number) <= plies);
            game.back_to(plies, made.count());
            game.renew_forbidden();
            game.set_turn_ms(0);
        }
        game.redo.clear();
        game.forget_levels_taken_back();
        game
    }

    /// Reopens a game that did not end on the board. Returns whether a side can move then.
    pub(crate) fn reopen(&mut self) -> bool {
        if self.ended.take().is_some() {
            self.set_turn_ms(0);
        }
        self.position.outcome().is_none()
            && (matches!(self.setup.clock, Clock::CountUp)
                || self.clock_at_turn_start_ms(self.turn()) > 0)
    }

    fn back_to(&mut self, plies: usize, choices: usize) {
        // Stones placed after a choice must be undone before it.
        while self.choices.len() > choices {
            self.take_back_to(stones_before(self.choices.len() - 1));
            self.take_choice_back();
        }
        self.take_back_to(plies);
    }

    fn take_back_to(&mut self, plies: usize) {
        while self.elapsed_ms.len() > plies {
            self.take_back();
        }
    }

    fn take_back(&mut self) {
        let seat = self.placed_by(self.elapsed_ms.len().saturating_sub(1));
        let (Some(played), Some(elapsed_ms)) = (self.position.undo(), self.elapsed_ms.pop()) else {
            return;
        };
        let spent = &mut self.spent_ms[seat.index()];
        *spent = spent.saturating_sub(elapsed_ms);
        self.redo.push(Ply {
            point: played.point,
            elapsed_ms,
        });
    }
}
