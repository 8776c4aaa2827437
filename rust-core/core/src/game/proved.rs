//! Perfect play: Black wins, and the computer plays as it is proved.

use gomoku_engine::{BoardSize, Level, Opening, Rule, Stone};

use super::{Game, Setup, Sitter};
use crate::engines::black_book;

/// What is proved of a position of a game: Black has won it, however White plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProvedWin {
    /// Black has won with so many stones on the board, or fewer.
    pub stones: i32,
    /// The moves of Black's that it takes from here, or fewer.
    pub left: i32,
}

impl ProvedWin {
    /// Of a position with so many stones on the board; Black placed the first of them.
    pub(crate) fn new(stones: u16, on_board: usize) -> Self {
        let of_black = usize::from(stones).div_ceil(2);
        let left = of_black.saturating_sub(on_board.div_ceil(2));
        Self {
            stones: stones.into(),
            left: i32::try_from(left).unwrap_or(i32::MAX),
        }
    }
}

/// Whether it is proved that Black wins from the empty board, against some of White's replies at least.
pub(crate) fn has_proof(rule: Rule, size: BoardSize) -> bool {
    black_book(rule).is_some() && size == BoardSize::STANDARD
}

impl Setup {
    /// Whether the computer can play perfectly in it, at once or after a rematch, in which the seats swap colours.
    pub(crate) fn offers_perfect_play(&self) -> bool {
        let top = Sitter::Computer(Level::STRONGEST);
        let can_be_proved = has_proof(self.rule, self.size)
            && self.opening == Opening::Free
            && self.start.is_none();
        can_be_proved && self.players.iter().any(|player| player.sitter == top)
    }
}

impl Game {
    /// Whether Black is the computer, and is to play as it is proved where anything is.
    pub(crate) fn plays_perfectly(&self) -> bool {
        let top = Sitter::Computer(Level::STRONGEST);
        self.setup.perfect
            && self.setup.offers_perfect_play()
            && self.player(Stone::Black).sitter == top
    }
}
