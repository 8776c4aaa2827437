//! The engine's rules as the replica's referee.

use gomoku_engine::{BoardSize, PlayError, Point, Position, Rule, Stone};
use gomoku_link::message::{self, Side, Terms};
use gomoku_link::replica::{Entry, Referee, Refused};

use crate::game::EndByHand;

#[derive(Debug, Clone)]
pub(crate) struct Rules {
    position: Position,
    black: Side,
    forbidden_loses: bool,
    ended: Option<EndByHand>,
}

enum Undone {
    /// An end that the board does not show, such as a resignation.
    End,
    Plies(usize),
}

impl Rules {
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) const fn ended(&self) -> Option<EndByHand> {
        self.ended
    }

    pub(crate) const fn black(&self) -> Side {
        self.black
    }

    pub(crate) fn stone_of(&self, side: Side) -> Stone {
        if side == self.black {
            Stone::Black
        } else {
            Stone::White
        }
    }

    fn side_of(&self, stone: Stone) -> Side {
        match stone {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    fn undone(&self, asker: Side) -> Option<Undone> {
        if self.ended.is_some() {
            return Some(Undone::End);
        }
        let (moves, own) = (self.position.moves(), self.stone_of(asker));
        let last = moves.iter().rposition(|played| played.stone == own)?;
        Some(Undone::Plies(moves.len() - last))
    }
}

impl Referee for Rules {
    fn begin(terms: &Terms) -> Self {
        // The link has checked the range.
        let size = BoardSize::new(terms.size.into()).unwrap_or(BoardSize::STANDARD);
        Self {
            position: Position::new(rule(terms.rule), size),
            black: terms.black,
            forbidden_loses: terms.forbidden_loses,
            ended: None,
        }
    }

    fn turn(&self) -> Option<Side> {
        let on = self.ended.is_none() && self.position.outcome().is_none();
        on.then(|| self.writer())
    }

    fn writer(&self) -> Side {
        self.side_of(self.position.turn())
    }

    fn moves(&self) -> usize {
        self.position.moves().len()
    }

    fn check(&self, _: Side, entry: &Entry) -> Result<(), Refused> {
        match *entry {
            Entry::Move { column, row, .. } => {
                let point = Point::new(column, row);
                match self.position.check(point) {
                    Ok(()) => Ok(()),
                    Err(PlayError::Forbidden { .. }) if self.forbidden_loses => Ok(()),
                    Err(_) => Err(Refused),
                }
            }
            Entry::Undo { asker } => self.undone(asker).map(|_| ()).ok_or(Refused),
            Entry::Resign { .. } | Entry::Draw | Entry::Timeout => Ok(()),
        }
    }

    fn apply(&mut self, by: Side, entry: &Entry) {
        match *entry {
            Entry::Move { column, row, .. } => {
                let point = Point::new(column, row);
                let played = if self.forbidden_loses {
                    self.position.play_forbidden_loses(point)
                } else {
                    self.position.play(point)
                };
                if let Err(error) = played {
                    log::error!("a move that was checked is refused: {error}");
                }
            }
            Entry::Undo { asker } => match self.undone(asker) {
                Some(Undone::End) => self.ended = None,
                Some(Undone::Plies(plies)) => {
                    for _ in 0..plies {
                        self.position.undo();
                    }
                }
                None => {}
            },
            Entry::Resign { loser } => {
                self.ended = Some(EndByHand::Resigned(self.stone_of(loser)));
            }
            Entry::Draw => self.ended = Some(EndByHand::Agreed),
            Entry::Timeout => self.ended = Some(EndByHand::TimedOut(self.stone_of(by))),
        }
    }
}

pub(crate) const fn rule(rule: message::Rule) -> Rule {
    match rule {
        message::Rule::Freestyle => Rule::Freestyle,
        message::Rule::Standard => Rule::Standard,
        message::Rule::Renju => Rule::Renju,
    }
}

#[cfg(test)]
mod tests {
    use gomoku_link::message::{Clock, Id};
    use gomoku_link::replica::{Chain, GameStart};

    use super::*;

    fn chain(rule: message::Rule, forbidden_loses: bool) -> Chain<Rules> {
        let terms = Terms {
            rule,
            size: 15,
            clock: Clock::CountUp,
            black: Side::Guest,
            forbidden_loses,
        };
        let start = GameStart {
            black: terms.black,
            after: None,
        };
        Chain::new(Id([7; 16]), &terms, 0, start)
    }

    fn point(name: &str) -> Entry {
        let point: Point = name.parse().unwrap();
        Entry::Move {
            column: point.x,
            row: point.y,
            reported_ms: 0,
        }
    }

    fn play(chain: &mut Chain<Rules>, names: &str) {
        for name in names.split(' ') {
            chain.append(point(name)).unwrap();
        }
    }

    fn undo(
        chain: &mut Chain<Rules>,
        asker: Side,
    ) -> Result<(), gomoku_link::replica::IllegalEntry> {
        chain.append(Entry::Undo { asker })
    }

    #[test]
    fn five_ends_the_game_and_an_undo_of_the_loser_takes_two_plies() {
        let mut chain = chain(message::Rule::Freestyle, false);
        play(&mut chain, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
        assert_eq!((chain.turn(), chain.writer()), (None, Side::Host));
        undo(&mut chain, Side::Host).unwrap();
        let moves = chain.referee().position().moves().len();
        assert_eq!((chain.turn(), moves), (Some(Side::Host), 7));
    }

    #[test]
    fn nothing_is_taken_back_of_one_who_has_not_moved() {
        let mut chain = chain(message::Rule::Freestyle, false);
        assert!(undo(&mut chain, Side::Guest).is_err());
        play(&mut chain, "H8");
        assert!(undo(&mut chain, Side::Host).is_err());
        undo(&mut chain, Side::Guest).unwrap();
        assert_eq!(chain.referee().position().moves().len(), 0);
    }

    #[test]
    fn an_end_by_hand_is_taken_back_alone() {
        let mut chain = chain(message::Rule::Standard, false);
        play(&mut chain, "H8 A1");
        let loser = Side::Guest;
        chain.append(Entry::Resign { loser }).unwrap();
        assert_eq!(
            chain.referee().ended(),
            Some(EndByHand::Resigned(Stone::Black))
        );
        undo(&mut chain, Side::Host).unwrap();
        let moves = chain.referee().position().moves().len();
        assert_eq!((chain.turn(), moves), (Some(Side::Guest), 2));
        chain.append(Entry::Draw).unwrap();
        assert_eq!((chain.turn(), chain.writer()), (None, Side::Guest));
    }

    #[test]
    fn forbidden_points_are_refused_or_lose() {
        let threes = "G8 A1 I8 C1 H7 E1 H9 A3";
        let mut refuses = chain(message::Rule::Renju, false);
        play(&mut refuses, threes);
        assert!(refuses.check(&point("H8")).is_err());
        let mut loses = chain(message::Rule::Renju, true);
        play(&mut loses, &format!("{threes} H8"));
        assert_eq!(loses.turn(), None);
        let winner = loses.referee().position().outcome().unwrap().winner();
        assert_eq!(winner, Some(Stone::White));
    }

    #[test]
    fn what_is_off_the_board_or_taken_is_refused() {
        let mut chain = chain(message::Rule::Freestyle, false);
        play(&mut chain, "H8");
        let far = Entry::Move {
            column: 15,
            row: 255,
            reported_ms: 0,
        };
        assert!(chain.check(&far).is_err());
        assert!(chain.check(&point("H8")).is_err());
    }
}
