//! Minimal rules: five or more in a row win.

use std::cell::Cell;

use gomoku_link::message::{Side, Terms};
use gomoku_link::replica::{Entry, Referee, Refused};

thread_local! {
    /// Allows moves on occupied points, as different rules would.
    pub(crate) static LENIENT: Cell<bool> = const { Cell::new(false) };
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    size: u8,
    black: Side,
    stones: Vec<(Side, u8, u8)>,
    ended: Option<End>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    OnBoard,
    ByHand,
}

impl Board {
    fn first(&self) -> Side {
        self.black
    }

    fn to_move(&self) -> Side {
        self.stones
            .last()
            .map_or(self.first(), |stone| stone.0.other())
    }

    fn holds(&self, side: Side, column: i16, row: i16) -> bool {
        let has = |s: &(Side, u8, u8)| *s == (side, column as u8, row as u8);
        column >= 0 && row >= 0 && self.stones.iter().any(has)
    }

    fn five_through(&self, side: Side, column: u8, row: u8) -> bool {
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
            let run = |sign: i16| {
                (1..5_i16)
                    .take_while(|i| {
                        let (x, y) = (i16::from(column), i16::from(row));
                        self.holds(side, x + sign * i * dx, y + sign * i * dy)
                    })
                    .count()
            };
            run(1) + run(-1) >= 4
        })
    }

    /// Number of moves that an undo for `asker` removes; `None` if it only reopens the game.
    fn undo_plies(&self, asker: Side) -> Option<usize> {
        let own = self.stones.iter().rposition(|stone| stone.0 == asker)?;
        Some(self.stones.len() - own)
    }
}

impl Referee for Board {
    fn begin(terms: &Terms) -> Self {
        Self {
            size: terms.size,
            black: terms.black,
            stones: Vec::new(),
            ended: None,
        }
    }

    fn turn(&self) -> Option<Side> {
        self.ended.is_none().then(|| self.to_move())
    }

    fn writer(&self) -> Side {
        self.to_move()
    }

    fn moves(&self) -> usize {
        self.stones.len()
    }

    fn check(&self, by: Side, entry: &Entry) -> Result<(), Refused> {
        let fine = match *entry {
            Entry::Move { column, row, .. } => {
                let taken = self.stones.iter().any(|s| (s.1, s.2) == (column, row));
                assert_eq!(by, self.to_move());
                column < self.size && row < self.size && (!taken || LENIENT.get())
            }
            Entry::Undo { asker } => {
                self.ended == Some(End::ByHand) || self.undo_plies(asker).is_some()
            }
            _ => true,
        };
        if fine { Ok(()) } else { Err(Refused) }
    }

    fn apply(&mut self, by: Side, entry: &Entry) {
        match *entry {
            Entry::Move { column, row, .. } => {
                self.stones.push((by, column, row));
                let full = self.stones.len() == usize::from(self.size).pow(2);
                if full || self.five_through(by, column, row) {
                    self.ended = Some(End::OnBoard);
                }
            }
            Entry::Undo { .. } if self.ended == Some(End::ByHand) => self.ended = None,
            Entry::Undo { asker } => {
                let plies = self.undo_plies(asker).unwrap_or(0);
                self.stones.truncate(self.stones.len() - plies);
                self.ended = None;
            }
            Entry::Resign { .. } | Entry::Draw | Entry::Timeout => {
                self.ended = Some(End::ByHand);
            }
        }
    }
}
