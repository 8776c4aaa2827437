//! Changes of the computer's level during a game. A level has played only if stones of it are left
//! on the board.

use gomoku_engine::{Level, Stone};

use super::{Controller, Game};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EarlierLevel {
    pub(crate) level: Level,
    /// Number of stones on the board at the change.
    pub(crate) until: usize,
}

impl Game {
    pub(crate) fn computer(&self) -> Option<(Stone, Level)> {
        let side = self.lone_human()?.opponent();
        match self.player(side).controller {
            Controller::Computer(level) => Some((side, level)),
            Controller::Human | Controller::Remote => None,
        }
    }

    pub(crate) fn earlier_levels(&self) -> &[EarlierLevel] {
        &self.earlier_levels
    }

    /// Returns whether the level differs from the current one.
    pub(crate) fn change_level(&mut self, level: Level) -> bool {
        let Some((side, before)) = self.computer() else {
            return false;
        };
        if before == level {
            return false;
        }
        self.forget_levels_taken_back();
        let stones = self.elapsed_ms.len();
        let since = self.earlier_levels.last().map_or(0, |last| last.until);
        if (since..stones).any(|ply| self.placed_by(ply) == side) {
            self.earlier_levels.push(EarlierLevel {
                level: before,
                until: stones,
            });
        } else if self.earlier_levels.last().map(|last| last.level) == Some(level) {
            // The replaced level placed no stone, so the level before it continues.
            self.earlier_levels.pop();
        }
        self.setup.players[side.index()].controller = Controller::Computer(level);
        true
    }

    pub(crate) fn recall_levels(&mut self, levels: Vec<EarlierLevel>) {
        if self.computer().is_some() {
            self.earlier_levels = levels;
        }
    }

    /// Drops levels without stones, once redo can't restore them.
    pub(super) fn forget_levels_taken_back(&mut self) {
        let stones = self.elapsed_ms.len();
        let mut since = 0;
        self.earlier_levels.retain_mut(|earlier| {
            let from = std::mem::replace(&mut since, earlier.until);
            earlier.until = earlier.until.min(stones);
            from < stones
        });
    }
}
