use gomoku_engine::{BoardSize, Level, Opening, Rule, Stone};

use super::{Controller, Game, Setup};
use crate::engines::black_book;

/// Proof that Black wins against any play by White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProvedWin {
    /// Maximum number of stones on the board when Black has won.
    pub stones: i32,
    /// Maximum number of Black's remaining moves.
    pub left: i32,
}

impl ProvedWin {
    /// `on_board` is the number of stones now; Black placed the first of them.
    pub(crate) fn new(stones: u16, on_board: usize) -> Self {
        let of_black = usize::from(stones).div_ceil(2);
        let left = of_black.saturating_sub(on_board.div_ceil(2));
        Self {
            stones: stones.into(),
            left: i32::try_from(left).unwrap_or(i32::MAX),
        }
    }
}

/// Whether a book proves Black's win, against at least some replies.
pub(crate) fn has_proof(rule: Rule, size: BoardSize) -> bool {
    black_book(rule).is_some() && size == BoardSize::STANDARD
}

impl Setup {
    /// Whether the computer can play perfectly now or after a rematch, which swaps colours.
    pub(crate) fn offers_perfect_play(&self) -> bool {
        let top = Controller::Computer(Level::STRONGEST);
        let can_be_proved = has_proof(self.rule, self.size)
            && self.opening == Opening::Free
            && self.start.is_none();
        can_be_proved && self.players.iter().any(|player| player.controller == top)
    }
}

impl Game {
    pub(crate) fn plays_perfectly(&self) -> bool {
        let top = Controller::Computer(Level::STRONGEST);
        self.setup.perfect
            && self.setup.offers_perfect_play()
            && self.player(Stone::Black).controller == top
    }
}
