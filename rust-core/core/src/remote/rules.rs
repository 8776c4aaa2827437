//! The rules for the log of a remote game: the engine's, as the link's referee.

use gomoku_engine::{BoardSize, PlayError, Point, Position, Rule, Stone};
use gomoku_link::log::{Referee, Refused};
use gomoku_link::message::{self, Entry, Side, Terms};

use crate::game::EndByHand;

/// What the entries of a log come to.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    position: Position,
    /// Who has Black in the game that is on.
    black: Side,
    forbidden_loses: bool,
    ended: Option<EndByHand>,
    entries: usize,
    /// For each move on the board its place in the log.
    on_board: Vec<usize>,
}

/// What an agreed undo takes back.
enum Undone {
    /// The end that the board does not show.
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

    /// How many entries these are.
    pub(crate) const fn entries(&self) -> usize {
        self.entries
    }

    /// For each move on the board its place in the log.
    pub(crate) fn on_board(&self) -> &[usize] {
        &self.on_board
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

    fn start(&mut self, rule: Rule, size: BoardSize) {
        self.position = Position::new(rule, size);
        self.ended = None;
        self.on_board.clear();
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
            entries: 0,
            on_board: Vec::new(),
        }
    }

    fn turn(&self) -> Option<Side> {
        let on = self.ended.is_none() && self.position.outcome().is_none();
        on.then(|| self.side_of(self.position.turn()))
    }

    fn moves(&self) -> usize {
        self.position.moves().len()
    }

    fn check(&self, by: Side, entry: &Entry) -> Result<(), Refused> {
        match *entry {
            Entry::Move { column, row, .. } => {
                let point = Point::new(column, row);
                match self.position.check(point) {
                    Ok(()) => Ok(()),
                    Err(PlayError::Forbidden { .. }) if self.forbidden_loses => Ok(()),
                    Err(_) => Err(Refused),
                }
            }
            Entry::Undo => self.undone(by.other()).map(|_| ()).ok_or(Refused),
            Entry::Reset | Entry::Resign { .. } | Entry::Draw | Entry::Timeout => Ok(()),
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
                match played {
                    Ok(()) => self.on_board.push(self.entries),
                    Err(error) => log::error!("a move that was checked is refused: {error}"),
                }
            }
            Entry::Undo => match self.undone(by.other()) {
                Some(Undone::End) => self.ended = None,
                Some(Undone::Plies(plies)) => {
                    for _ in 0..plies {
                        self.position.undo();
                        self.on_board.pop();
                    }
                }
                None => {}
            },
            Entry::Reset => {
                self.black = self.black.other();
                self.start(self.position.rule(), self.position.size());
            }
            Entry::Resign { loser } => {
                self.ended = Some(EndByHand::Resigned(self.stone_of(loser)));
            }
            Entry::Draw => self.ended = Some(EndByHand::Agreed),
            Entry::Timeout => self.ended = Some(EndByHand::TimedOut(self.stone_of(by))),
        }
        self.entries += 1;
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
    use gomoku_link::log::GameLog;
    use gomoku_link::message::{Clock, Id};

    use super::*;

    fn log(rule: message::Rule, forbidden_loses: bool) -> GameLog<Rules> {
        let terms = Terms {
            rule,
            size: 15,
            clock: Clock::CountUp,
            black: Side::Guest,
            forbidden_loses,
        };
        GameLog::new(Id([7; 16]), terms)
    }

    fn point(name: &str) -> Entry {
        let point: Point = name.parse().unwrap();
        Entry::Move {
            column: point.x,
            row: point.y,
            elapsed_ms: 0,
        }
    }

    /// Plays in turn.
    fn play(log: &mut GameLog<Rules>, names: &str) {
        for name in names.split(' ') {
            let turn = log.turn().unwrap();
            log.append(turn, point(name), 0).unwrap();
        }
    }

    #[test]
    fn five_ends_the_game_and_an_undo_of_the_loser_takes_two_plies() {
        let mut log = log(message::Rule::Freestyle, false);
        play(&mut log, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
        assert_eq!(log.turn(), None);
        // The winner writes what the loser asked for.
        log.append(Side::Guest, Entry::Undo, 0).unwrap();
        assert_eq!((log.turn(), log.referee().moves()), (Some(Side::Host), 7));
    }

    #[test]
    fn nothing_is_taken_back_of_one_who_has_not_moved() {
        let mut log = log(message::Rule::Freestyle, false);
        assert!(log.check(Side::Host, &Entry::Undo).is_err());
        play(&mut log, "H8");
        assert!(log.check(Side::Guest, &Entry::Undo).is_err());
        log.append(Side::Host, Entry::Undo, 0).unwrap();
        assert_eq!(log.referee().moves(), 0);
    }

    #[test]
    fn an_end_by_hand_is_taken_back_alone_and_a_reset_swaps_colours() {
        let mut log = log(message::Rule::Standard, false);
        play(&mut log, "H8 A1");
        let loser = Side::Guest;
        log.append(loser, Entry::Resign { loser }, 0).unwrap();
        assert_eq!(
            log.referee().ended(),
            Some(EndByHand::Resigned(Stone::Black))
        );
        log.append(Side::Host, Entry::Undo, 0).unwrap();
        assert_eq!((log.turn(), log.referee().moves()), (Some(Side::Guest), 2));
        log.append(Side::Host, Entry::Draw, 0).unwrap();
        assert_eq!(log.turn(), None);
        log.append(Side::Guest, Entry::Reset, 0).unwrap();
        assert_eq!(
            (log.turn(), log.referee().black()),
            (Some(Side::Host), Side::Host)
        );
    }

    #[test]
    fn forbidden_points_are_refused_or_lose() {
        // Two open threes cross on H8.
        let threes = "G8 A1 I8 C1 H7 E1 H9 A3";
        let mut refuses = log(message::Rule::Renju, false);
        play(&mut refuses, threes);
        assert!(refuses.check(Side::Guest, &point("H8")).is_err());
        let mut loses = log(message::Rule::Renju, true);
        play(&mut loses, &format!("{threes} H8"));
        assert_eq!(loses.turn(), None);
        let winner = loses.referee().position().outcome().unwrap().winner();
        assert_eq!(winner, Some(Stone::White));
    }

    #[test]
    fn what_is_off_the_board_or_taken_is_refused() {
        let mut log = log(message::Rule::Freestyle, false);
        play(&mut log, "H8");
        let far = Entry::Move {
            column: 15,
            row: 255,
            elapsed_ms: 0,
        };
        assert!(log.check(Side::Host, &far).is_err());
        assert!(log.check(Side::Host, &point("H8")).is_err());
    }
}
